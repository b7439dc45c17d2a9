"""Unlink: what is ours goes, by the record where the file is as link left it, else by structure (3.6)."""

from __future__ import annotations

import os

from engram.hosts import disk, report
from engram.hosts.custody import held
from engram.hosts.part import FORCE, RefusedError
from engram.hosts.places import WORKSPACE
from engram.hosts.plan import Job, make
from engram.hosts.registry import HIDDEN_TARGETS, TARGETS
from engram.hosts.report import CLEANED, PLANNED, REMOVED, SKIPPED, Report
from engram.hosts.text_block import TextBlock
from engram.hosts.whole_file import WholeFile, digest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.hosts.plan import Item, Surroundings
    from engram.hosts.records import Record


class _Removal:
    """One file as it was read and as it would be left; `empty` when nothing but what link made remains."""

    __slots__ = ("after", "before", "empty", "file", "record", "reports", "unwound")

    def __init__(self, file: disk.Foreign, record: Record | None) -> None:
        self.file = file
        self.record = record
        self.before = self.after = file.text
        self.unwound = False
        self.empty = True
        self.reports: list[Report] = []
        back = record.unwound(self.before, digest(self.before)) if record is not None else None
        if back is not None:
            self.after, self.unwound = back, True

    @property
    def delete(self) -> bool:
        """Whether the file goes: link made it, or it was ours as a whole, and nothing is left in it."""
        if self.record is not None and self.record.created:
            return not self.after if self.unwound else self.empty and self.after != self.before
        return self.empty and not self.unwound and self.record is None and self.after != self.before


def every_target() -> list[str]:
    """All targets, the hidden ones too."""
    return [name for name in (*TARGETS, *HIDDEN_TARGETS) if name != "all"]


def unlink(targets: Sequence[str], around: Surroundings, *, only_plan: bool = False) -> list[Report]:
    """Take out what is ours of these targets, wherever the plan or a record says that it may stand.

    Raises StoreError where the records cannot be kept.
    """
    if only_plan:
        around.records.load()
        return [one for job in jobs(targets, around) for one in _unlink(job, targets, around, only_plan=True)]
    with held(around.records):
        return [
            one for job in jobs(targets, around) for one in _unlink(job, targets, around, only_plan=False)
        ]


def jobs(targets: Sequence[str], around: Surroundings) -> list[Job]:
    """The files of the plan, and those that a record names although the plan would choose others today."""
    found = {job.real: job for job in make(targets, around, everything=True).jobs}
    inside = around.places.project + os.sep
    for record in around.records.all():
        if record.scope != around.scope or record.real in found or not set(record.targets) & set(targets):
            continue
        if record.scope == WORKSPACE and not record.path.startswith(inside):
            continue
        job = Job(record.path)
        for target in record.targets:
            items = [item for one in make([target], around, everything=True).jobs for item in one.items]
            known = {item.row.surface for item in job.items}
            job.items += [
                item
                for item in items
                if item.row.surface in record.surfaces and item.row.surface not in known
            ]
        if job.items and job.real == record.real:
            found[job.real] = job
    return list(found.values())


def _unlink(job: Job, targets: Sequence[str], around: Surroundings, *, only_plan: bool) -> list[Report]:
    def once() -> list[Report]:
        record = around.records.get(job.real)
        file = disk.read(job.path)
        if file.data is None:
            if not only_plan:
                _forget(job, around)
            return [report.of(item, job, SKIPPED, "file not found") for item in job.items]
        others = [one for one in record.targets if one not in targets] if record is not None else []
        if record is not None and others:
            if not only_plan and others != record.targets:
                record.targets = others
                around.records.save()
            reason = f"still used by {', '.join(others)}"
            return [report.of(item, job, SKIPPED, reason) for item in job.items]
        removal = _removed(job, file, record, force=around.mode == FORCE)
        if only_plan:
            _word(removal, PLANNED)
        else:
            _word(removal, REMOVED if removal.delete else CLEANED)
            _carry_out(job, removal, around)
        return removal.reports

    return report.steadily(once, job)


def _removed(job: Job, file: disk.Foreign, record: Record | None, *, force: bool) -> _Removal:
    """The text without ours. What stood there before link already is taken out too when it is ours."""
    removal = _Removal(file, record)
    for item in job.items:
        facts = record.known(item.row.surface) if record and not removal.unwound else {}
        if force:
            facts["forced"] = True
        try:
            take = item.part.take(removal.after, facts)
            item.part.look(take.text)  # what the host could read before, it must be able to read afterwards
        except RefusedError as refusal:
            removal.reports += report.failed([item], job, str(refusal))
            removal.empty = False
            continue
        changed = removal.unwound or take.text != removal.after
        reason = take.note or ("" if changed else "not registered")
        removal.reports.append(report.of(item, job, CLEANED if changed else SKIPPED, reason))
        removal.empty = removal.empty and take.empty and (_is_whole(item) or bool(record and record.created))
        removal.after = take.text
    return removal


def _is_whole(item: Item) -> bool:
    """Whether the file has a name of ours and holds nothing else by design."""
    return isinstance(item.part, WholeFile) or (isinstance(item.part, TextBlock) and bool(item.part.front))


def _word(removal: _Removal, word: str) -> None:
    changed = removal.delete or removal.after != removal.before
    for one in removal.reports:
        if one.word == CLEANED:
            one.word = word if changed else SKIPPED


def _carry_out(job: Job, removal: _Removal, around: Surroundings) -> None:
    record = removal.record
    if removal.delete:
        parent = os.path.dirname(job.real)
        own = [parent] if os.path.basename(parent) == "engram" else []
        disk.delete(removal.file, record.folders if record is not None else own)
    elif removal.after != removal.before:
        disk.write(removal.file, removal.after.encode("utf-8"), around.records.folder)
    if not any(one.failed for one in removal.reports):
        _forget(job, around)


def _forget(job: Job, around: Surroundings) -> None:
    """Drop the record; folders that link made go with the last file of link in them."""
    record = around.records.get(job.real)
    if record is None:
        return
    around.records.drop(job.real)
    for folder in record.folders:
        heir = next((one for one in around.records.all() if one.real.startswith(folder + os.sep)), None)
        if heir is not None and folder not in heir.folders and os.path.isdir(folder):
            heir.folders.append(folder)
    around.records.save()
