"""What became of each candidate of a proposal, in the shapes of the contract and in words."""

from __future__ import annotations

from engram.approval.metadata import adds_fields
from engram.approval.note import swept
from engram.approval.scopes import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Diagnostic

    from engram.memory.candidate import Candidate
    from engram.store.problem import Problem


COMMAND_LINE = ("terminal", "accept-all")
"""Channels whose reader has the commands."""


def command(candidate: str, scope: str, accept_all: bool) -> str:
    """The command line that proposes a candidate anew, quoted for a shell."""
    import shlex

    flag = ["--accept-all"] if accept_all else []
    return shlex.join(["engram", "save-session", "--scope", scope, *flag, candidate])


class Outcome:
    """Rows of what was written, put off, there already or rejected.

    `problems` did not stop the write; `unknown` are prerequisites of what was written that nobody knows.
    """

    __slots__ = (
        "channel", "deferred", "problems", "proposal", "rejected", "skipped", "swept", "unknown", "written",
    )  # fmt: skip

    def __init__(self, proposal: Mapping[str, Any], channel: str = "") -> None:
        self.proposal = proposal
        self.channel = channel
        self.written: list[dict[str, object]] = []
        self.deferred: list[dict[str, object]] = []
        self.skipped: list[dict[str, object]] = []
        self.rejected: list[int] = []
        self.problems: list[Problem] = []
        self.unknown: list[Problem] = []
        self.swept = 0

    def put_off(
        self, n: int, candidate: Candidate, reason: str, related: Sequence[str], verdict: str = ""
    ) -> None:
        """A candidate that was approved and not written; once, whatever the number of its memories.

        `rerun` is the candidate with the relation that it lacks: the one of its verdict, else UPDATE.
        """
        if any(row["n"] == n for row in self.deferred):
            return
        names = [name for name in dict.fromkeys(related) if name]
        found: dict[str, object] = {"n": n, "reason": reason, "related_ids": names}
        named: dict[str, str] = {}
        if verdict.startswith("NOOP") and not adds_fields(candidate):
            self.deferred.append(found)  # proposed with what says the same, which was not approved
            return
        if names and not candidate.update and not candidate.supersedes:
            named = {"supersedes" if verdict.startswith("SUPERSEDE") else "update": names[0]}
        rerun = candidate.lossless(**named)
        if rerun:
            found["rerun"] = rerun
        self.deferred.append(found)

    def skip(self, n: int, duplicate_of: str) -> None:
        """A candidate that exists already."""
        row: dict[str, object] = {"n": n, "duplicate_of": duplicate_of}
        if row not in self.skipped:
            self.skipped.append(row)

    def _reading(self, ids: Sequence[str]) -> str:
        """How this door reads a memory whole."""
        if self.channel in COMMAND_LINE:
            return f"engram load --id {','.join(ids)}"
        return "engram_load with " + ", ".join(f'id "{name}"' for name in ids)

    def _rerun(self, candidate: str) -> str:
        """What to do, for this door, to have the candidate written after all."""
        if self.channel not in COMMAND_LINE:
            return f"propose again as: {candidate}"
        flag = self.channel == "accept-all"
        return f"rerun as: {command(candidate, joined(self.proposal['scopes']), flag)}"

    def data(self) -> dict[str, object]:
        """The data of engram_commit."""
        return {
            "proposal_id": self.proposal["proposal_id"],
            "written": self.written,
            "deferred": self.deferred,
            "skipped": self.skipped,
            "rejected": self.rejected,
        }

    def diagnostics(self) -> list[Diagnostic]:
        """What was found on the way: a healed write, trouble with git, an approval that was not recorded."""
        return [problem.diagnostic() for problem in (*self.problems, *self.unknown)]

    def text(self) -> str:
        """For people: what was written, and for every other candidate why not and how to go on."""
        lines = [f"Saved -> {row['scope']}:{row['file']} ({row['verdict']})" for row in self.written]
        if not self.written:
            lines.append("Nothing was written.")
        for row in self.deferred:
            lines += ["", f"Candidate {row['n']}: not written", f"Reason: {row['reason']}"]
            related = [str(name) for name in row["related_ids"]]  # type: ignore[attr-defined]
            if related:
                lines += [f"Related IDs: {', '.join(related)}", f"Inspect: {self._reading(related)}"]
            if row.get("rerun"):
                lines.append(f"Action: {self._rerun(str(row['rerun']))}")
        lines += [f"Candidate {row['n']}: exists already as {row['duplicate_of']}" for row in self.skipped]
        if self.rejected:
            lines.append(f"Not approved: {', '.join(map(str, self.rejected))}")
        lines += [f"Warning: {one.message}." for one in self.unknown]
        if self.swept:
            lines.append(swept(self.swept))
        return "\n".join(lines)
