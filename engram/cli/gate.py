"""The human gate of the terminal: A, B and C (governed-memory 4.3, decision 13)."""

from __future__ import annotations

import sys

from engram.cli.screen import is_terminal
from engram.errors import PolicyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.cli.screen import Screen


class Choice:
    """What a person chose: candidate numbers (empty = reject), a note for what is accepted, and the one
    memory that it is narrowed to, None for all that were proposed.
    """

    __slots__ = ("note", "numbers", "scope")

    def __init__(self, numbers: Sequence[int] = (), note: str = "", scope: str | None = None) -> None:
        self.numbers = tuple(numbers)
        self.note = note
        self.scope = scope


class UnclearError(Exception):
    """The line is none of the answers; the message says what is wrong with it."""


def understand(line: str, selectable: Sequence[int], single: bool, scopes: Sequence[str] = ()) -> Choice:
    """Read one answer; raises `UnclearError`.

    `selectable` are the numbers that may be chosen; `single` when only one thing was shown, so that
    whatever follows B is the note; `scopes` the memories that would be written, of which an answer may name
    one: A at its end, B before its note and with a colon, since a note may begin with any word.
    """
    head, _, rest = line.strip().partition(" ")
    rest = rest.strip()
    letter = head.casefold()
    if letter == "c" and not rest:
        return Choice()
    if letter == "a":
        rest, scope = _narrowed(rest, scopes)
        return Choice(_numbers(rest, selectable) if rest else selectable, scope=scope)
    if letter == "b":
        if not rest:
            raise UnclearError("B needs a note: B NOTE.")
        listed, told = ("", rest) if single else _split_numbers(rest)
        note, scope = _addressed(told, scopes)
        if not note:
            raise UnclearError(f"B {rest} needs a note behind it.")
        return Choice(_numbers(listed, selectable) if listed else selectable, note, scope)
    raise UnclearError("Answer A, B or C.")


def _narrowed(text: str, scopes: Sequence[str]) -> tuple[str, str | None]:
    """The answer without the memory that it ends in, and that memory."""
    before, _, last = text.rpartition(" ")
    word = last.casefold()
    if len(scopes) > 1 and word in (*scopes, "both"):
        return before.strip(), None if word == "both" else word
    return text, None


def _addressed(text: str, scopes: Sequence[str]) -> tuple[str, str | None]:
    """The note behind `workspace:` or the like, and that memory."""
    first, colon, rest = text.partition(":")
    word = first.strip().casefold()
    if len(scopes) > 1 and colon and word in (*scopes, "both"):
        return rest.strip(), None if word == "both" else word
    return text, None


def _split_numbers(text: str) -> tuple[str, str]:
    """Leading numbers such as `1,3` or `1, 3`, and what follows; a number stands alone, so `2nd` is none."""
    end = 0
    while end < len(text) and (text[end].isdigit() or text[end] in ", "):
        end += 1
    if end < len(text) and end and text[end - 1] not in ", ":
        end = text.rfind(" ", 0, end) + 1  # the last number is the start of a word, as in 1,3 2nd
    return text[:end].strip(" ,"), text[end:].strip()


def _numbers(text: str, selectable: Sequence[int]) -> tuple[int, ...]:
    found: list[int] = []
    for part in text.replace(",", " ").split():
        if not (part.isascii() and part.isdigit() and len(part) < 5):
            raise UnclearError(f"{part!r:.40} is not a number.")
        number = int(part)
        if number not in selectable:
            raise UnclearError(f"{number} cannot be chosen; these can: {_listed(selectable)}.")
        if number not in found:
            found.append(number)
    if not found:
        raise UnclearError("No number was named.")
    return tuple(found)


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


def require_person(command: str) -> None:
    """Refuse a write when nobody sits at the terminal; `command` is what to run instead."""
    if not is_terminal(sys.stdin):
        raise PolicyError(
            "approval.no_terminal",
            "Nothing was saved: only a person at a terminal can approve.",
            f"Run it in a terminal, or, if a person has approved exactly this: `{command}`.",
        )


def put(
    screen: Screen,
    preview: str,
    selectable: Sequence[int],
    single: bool,
    scopes: Sequence[str] = (),
    *,
    proposal: str = "",
) -> Choice | None:
    """Show the preview and ask, once more when the answer is unclear; None when no clear answer came.

    End of input is no answer. `scopes` as in `understand`; `proposal` is the name under which a preview that
    does not fit on the screen can be read at leisure (R128).
    """
    screen.hint(preview)
    screen.hint("")
    lines = preview.count("\n") + 1
    if proposal and 0 < screen.height() < lines:
        screen.hint(f"{lines} lines; to page through them elsewhere: `engram pending show {proposal} | less`")
    question = _question(selectable, single, scopes)
    for attempt in (1, 2):
        screen.ask(question)
        line = _line()
        if not line:
            screen.hint("")
            return None
        try:
            return understand(line, selectable, single, scopes)
        except UnclearError as reason:
            screen.hint(f"{reason}{'' if attempt == 2 else ' Asked once more.'}")
    return None


def _question(selectable: Sequence[int], single: bool, scopes: Sequence[str]) -> str:
    """The answers that there are."""
    if single:
        answers = ["A accept", "B NOTE accept with a note"]
    else:
        answers = [f"A accept {_listed(selectable)}", "A 1,3 these", "B [1,3] NOTE with a note"]
    if len(scopes) > 1:
        numbers = "" if single else "[1,3] "
        narrow = " or ".join(f"A {numbers}{name}" for name in scopes)
        answers.append(f"{narrow} for that memory only, B {numbers}{scopes[0]}: NOTE likewise")
    return " · ".join([*answers, "C reject:"])


def exit_code(data: Mapping[str, Any]) -> int:
    """5 when something that was to be saved was not: a script must not take that for success.

    What exists already counts as saved; what a person rejected was not to be saved.
    """
    rows = data.get("candidates")
    there = rows is not None and all(
        candidate["verdict"].startswith("NOOP") and not candidate.get("rerun") for candidate in rows
    )
    blocked = data.get("state") == "blocked" and not there
    return PolicyError.exit_code if blocked or data.get("deferred") else 0


def confirm(screen: Screen, preview: str, question: str) -> bool:
    """One yes or no; anything but a clear yes is no."""
    screen.hint(preview)
    screen.hint("")
    screen.ask(f"{question} [yes/cancel]")
    return _line().strip().casefold() in ("yes", "y", "a")


def _line() -> str:
    """One line of the terminal, empty at its end."""
    try:
        return sys.stdin.readline()
    except UnicodeDecodeError:
        return "?\n"
