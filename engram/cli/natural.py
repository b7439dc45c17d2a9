"""Words for commands and options: `engram set role dev`, `engram ss -f last 50 sessions` (R91, R125)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

RECENT = ("last", "latest", "past", "previous", "recent")
MOST_DIGITS = 15
SESSIONS = ("session", "sessions", "chat", "chats", "conversation", "conversations")
APPROVED = (("force",), ("accept-all",), ("accept", "all"))


SPOKEN = {
    "refresh hashes": "rehash",
    "rehash hashes": "rehash",
    "set variant": "set-rule-variant",
    "set target": "set-save-target",
}
"""Two words that mean one command."""


def command_words(words: Sequence[str], names: Collection[str]) -> list[str]:
    """The words with a command that is spoken in two or three words (`set save target`) as its one name.

    A first word that is a command by itself stays one.
    """
    lower = [word.casefold() for word in words[:3]]
    phrase = " ".join(lower[:2])
    if phrase in SPOKEN:
        return [SPOKEN[phrase], *words[2:]]
    if words and lower[0] not in names:
        for size in (3, 2):
            if len(lower) >= size and "-".join(lower[:size]) in names:
                return ["-".join(lower[:size]), *words[size:]]
    return list(words)


class Request:
    """What the words say: whether a person approved, how many sessions, and the candidates that remain."""

    __slots__ = ("accept", "query_level", "text")

    def __init__(self, accept: bool, query_level: int | None, text: str) -> None:
        self.accept = accept
        self.query_level = query_level
        self.text = text


def understand(words: Sequence[str]) -> Request:
    """Read the words of save-session.

    Approval counts at the beginning, or at the end of a request that names sessions and nothing else; in all
    other places the words belong to the candidates.
    """
    spoken = " ".join(words).split()
    lower = [word.casefold() for word in spoken]
    for phrase in APPROVED:
        size = len(phrase)
        if tuple(lower[:size]) == phrase:
            level = _level(lower[size:])
            rest = "" if level is not None else _after(" ".join(words), size)
            return Request(True, level, rest)
        if (
            len(lower) > size
            and tuple(lower[-size:]) == phrase
            and (level := _level(lower[:-size])) is not None
        ):
            return Request(True, level, "")
    level = _level(lower)
    return Request(False, level, "" if level is not None else " ".join(words))


def _level(words: Sequence[str]) -> int | None:
    """The number of sessions that the words ask for, 0 for one that is none; None when they ask for none."""
    if words and words[0] in RECENT:
        words = words[1:]
    if len(words) == 2 and words[0].isascii() and words[0].isdigit() and words[1] in SESSIONS:
        return int(words[0]) if len(words[0]) <= MOST_DIGITS else 0
    return None


def _after(text: str, count: int) -> str:
    """What follows the first `count` words, with its line ends."""
    rest = text.split(None, count)
    return rest[count] if len(rest) > count else ""
