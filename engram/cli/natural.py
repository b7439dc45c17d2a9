"""Words for commands and options: `engram set role dev`, `engram ss -f last 50 sessions` (R91, R125)."""

from __future__ import annotations

from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

RECENT = ("last", "latest", "past", "previous", "recent")
MOST_DIGITS = 15
LEADING = ("the", "my", "our", "this", "these", "from", "over", "of")
TRAILING = ("please",)
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
    """What the words say: whether a person approved, how many sessions, and the candidates that remain.

    `query_level` is None where no number was said, 0 where it is none that counts sessions.
    """

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
            asked, level = _asked(lower[size:])
            return Request(True, level, "" if asked else _after(" ".join(words), size))
        if len(lower) > size and tuple(lower[-size:]) == phrase:
            asked, level = _asked(lower[:-size])
            if asked:
                return Request(True, level, "")
    asked, level = _asked(lower)
    return Request(False, level, "" if asked else " ".join(words))


def _asked(words: Sequence[str]) -> tuple[bool, int | None]:
    """Whether the words ask for sessions and say nothing else, and the number of sessions that they name.

    `last 50 sessions`, `50 chats`, `the last 3 conversations please`, and without a number `this session`,
    `last session`: nobody means these words as a memory. Raises UsageError where the number is spelled out.
    """
    words = list(words)
    while words and words[0] in LEADING:
        words = words[1:] if len(words) > 1 else []
    while words and words[-1] in TRAILING:
        words = words[:-1]
    recent = bool(words) and words[0] in RECENT
    rest = words[1:] if recent else words
    if not rest:
        return False, None
    noun = rest[-1] in SESSIONS
    number = rest[:-1] if noun else rest
    if not number:
        return True, 1 if recent and not rest[-1].endswith("s") else None
    if len(number) == 1 and number[0].isascii() and number[0].isdigit() and (noun or recent):
        return True, int(number[0]) if len(number[0]) <= MOST_DIGITS else 0
    if noun and recent and len(number) == 1:
        raise UsageError(
            "cli.bad_value",
            f"{number[0]!r:.40} is no number of sessions.",
            "Write it in digits: last 50 sessions.",
        )
    return False, None


def _after(text: str, count: int) -> str:
    """What follows the first `count` words, with its line ends."""
    rest = text.split(None, count)
    return rest[count] if len(rest) > count else ""
