"""What every surface answers: what stands in a file, what link would change, what unlink would take out."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from engram.jsonc.edits import Edit

    Facts = dict[str, Any]

    class Part(Protocol):
        """One surface in the text of one file.

        `look` raises `RefusedError` where the host itself could not read the text or its structure is
        another one than ours needs; `put` and `take` then do the same.
        """

        def look(self, text: str) -> Look:
            """What of ours stands there."""
            ...

        def put(self, text: str, mode: str) -> Put:
            """What link (`LINK`), link --force (`FORCE`) or upgrade (`UPGRADE`) changes."""
            ...

        def take(self, text: str, facts: Facts) -> Take:
            """The text without ours; what link noted helps to give back what stood before."""
            ...

        def shown(self) -> str:
            """What a person would paste, for a file that is not edited."""
            ...


LINK, FORCE, UPGRADE = "link", "force", "upgrade"

ABSENT, CURRENT, OUTDATED, FOREIGN, EDITED, UNREADABLE = (
    "absent", "current", "outdated", "foreign", "edited", "unreadable",
)  # fmt: skip
"""States of a surface. `outdated`: ours in an older form; `edited`: generated, then changed by a person."""


class RefusedError(Exception):
    """A file that is left as it is, also with --force. `line` and `column` count from 1, 0 when unknown."""

    def __init__(self, cause: str, line: int = 0, column: int = 0) -> None:
        self.cause = cause
        self.line = line
        self.column = column
        where = f"line {line}, column {column}: " if line else ""
        super().__init__(where + cause)


class Look:
    """A state and what there is to say about it; `detail` holds what doctor asks for."""

    __slots__ = ("detail", "note", "state")

    def __init__(self, state: str, note: str = "", detail: Facts | None = None) -> None:
        self.state = state
        self.note = note
        self.detail = detail or {}


class Put:
    """What link changes: edits step by step, each for the text after the one before; none for no change.

    `facts` is what unlink needs when the file was changed since, `note` tells why there is no edit, or what
    a person should know about them.
    """

    __slots__ = ("facts", "note", "state", "steps")

    def __init__(
        self, state: str, steps: list[list[Edit]], facts: Facts | None = None, note: str = ""
    ) -> None:
        self.state = state
        self.steps = [step for step in steps if step]
        self.facts = facts or {}
        self.note = note


class Take:
    """The text afterwards; `empty` when nothing but what link itself made is left in it.

    `passed` when the gap that link put in front of it now stands in front of our other part behind it.
    """

    __slots__ = ("empty", "note", "passed", "text")

    def __init__(self, text: str, empty: bool = False, note: str = "", passed: bool = False) -> None:
        self.text = text
        self.empty = empty
        self.note = note
        self.passed = passed
