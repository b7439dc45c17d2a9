"""What link and unlink tell: one report for each surface of each file (hosts.md 2.1)."""

from __future__ import annotations

from engram.hosts import disk
from engram.hosts.part import RefusedError
from engram.hosts.registry import ENTRIES, OF_SERVICE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.hosts.plan import Item, Job

WRITTEN, UPDATED, REMOVED, CLEANED, SKIPPED, PLANNED, SHOWN = (
    "WRITTEN", "UPDATED", "REMOVED", "CLEANED", "SKIPPED", "PLANNED", "SHOWN",
)  # fmt: skip
"""New file, changed file, deleted file, part of a file taken out, nothing done, to be done, for a person."""

TRIES = 3


class Report:
    """What became of one surface of one file.

    `failed` marks a file that could not be edited although it should have been; `inserted` are the texts that
    link puts in, `snippet` is what a person may paste or run instead.
    """

    __slots__ = ("failed", "inserted", "path", "reason", "snippet", "surface", "targets", "word")

    def __init__(self, word: str, targets: Sequence[str], surface: str, path: str, reason: str = "") -> None:
        self.word = word
        self.targets = list(dict.fromkeys(one.removesuffix(OF_SERVICE) for one in targets))
        self.surface = surface
        self.path = path
        self.reason = reason
        self.failed = False
        self.inserted: list[str] = []
        self.snippet = ""

    @property
    def line(self) -> str:
        """The report for a person."""
        reason = f"({self.reason})" if self.reason else ""
        head = f"{self.word.ljust(7)} {self.targets[0]}: {self.surface}"
        return "  ".join(filter(None, (head, self.path, reason)))

    def as_json(self) -> dict[str, object]:
        """The record for programs."""
        found: dict[str, object] = {
            "status": self.word,
            "target": self.targets[0],
            "targets": self.targets,
            "surface": self.surface,
            "file": self.path,
        }
        more = {"reason": self.reason, "inserted": self.inserted, "snippet": self.snippet}
        found.update({key: value for key, value in more.items() if value})
        return found


def of(item: Item, job: Job, word: str, reason: str = "") -> Report:
    """The report of an item."""
    return Report(word, item.targets, item.row.surface, job.path, reason)


def failed(items: Sequence[Item], job: Job, reason: str) -> list[Report]:
    """Reports of what could not be edited, with what a person may paste."""
    reports = []
    for item in items:
        report = of(item, job, SKIPPED, reason)
        report.failed = True
        report.snippet = item.part.shown() if item.row.surface in ENTRIES else ""
        reports.append(report)
    return reports


def steadily(work: Callable[[], list[Report]], job: Job) -> list[Report]:
    """The work on one file, begun again when another program changed the file meanwhile."""
    for _ in range(TRIES):
        try:
            return work()
        except disk.ChangedError:
            continue
        except RefusedError as refusal:
            return failed(job.items, job, str(refusal))
    return failed(job.items, job, "another program is changing it")
