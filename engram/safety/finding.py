"""What a scanner reports: the kind and the place of a finding, never the value that it found."""

from __future__ import annotations


class Finding:
    """One place in a text that must not pass.

    `category` is secret or instruction, `kind` the name of the rule, `line` counts from 1, `reason` is part
    of a sentence: what the rule guards against.
    """

    __slots__ = ("category", "kind", "line", "reason")

    def __init__(self, category: str, kind: str, line: int, reason: str) -> None:
        self.category = category
        self.kind = kind
        self.line = line
        self.reason = reason

    def __repr__(self) -> str:
        return f"Finding({self.category}, {self.kind}, line {self.line})"

    def sentence(self) -> str:
        """For people: `line 3 looks like a secret (github_token: …)`."""
        what = "a secret" if self.category == "secret" else "an instruction to an agent"
        return f"line {self.line} looks like {what} ({self.kind}: {self.reason})"
