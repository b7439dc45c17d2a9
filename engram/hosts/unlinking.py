"""Unlink: what is ours goes, by the record where the file is as link left it, else by structure (3.6)."""

from __future__ import annotations

import os

from engram.hosts import disk, report
from engram.hosts.custody import held
from engram.hosts.part import FORCE, RefusedError
from engram.hosts.places import WORKSPACE
from engram.hosts.plan import Job, make, of_service
from engram.hosts.registry import HIDDEN_TARGETS, OF_SERVICE, SERVICE_ENTRY, TARGETS
from engram.hosts.report import CLEANED, PLANNED, REMOVED, SKIPPED, Report
from engram.hosts.text_block import TextBlock
from engram.hosts.whole_file import WholeFile, digest
from engram.jsonc.edits import by_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.hosts.plan import Item, Surroundings
    from engram.hosts.records import Record
    from engram.jsonc.edits import Edit


NOT_REGISTERED, NOT_FOUND = "not registered", "file not found"


class _Removal:
    """One file as it was read and as it would be left.

    `staying` says that another surface of ours stays in the file; `empty` that nothing but what link made
    remains; `bottom` is the text before link where the file is as link left it; `steps` lead to `after`.
    """

    __slots__ = (
        "after",
        "before",
        "bottom",
        "empty",
        "file",
        "record",
        "reports",
        "staying",
        "steps",
        "taken",
    )

    def __init__(self, file: disk.Foreign, record: Record | None, *, staying: bool) -> None:
        self.file = file
        self.record = record
        self.staying = staying
        self.before = self.after = file.text
        self.empty = False
        self.taken: list[tuple[Item, bool]] = []
        self.reports: list[Report] = []
        self.steps: list[list[Edit] | None] = []
        self.bottom = record.unwound(self.before, digest(self.before)) if record is not None else None
        if self.bottom is not None and not staying:
            self.after = self.bottom

    @property
    def unwound(self) -> bool:
        """Whether the text is the one before link already, before anything of ours is taken out of it."""
        return self.bottom is not None and not self.staying

    @property
    def delete(self) -> bool:
        """Whether the file goes: link made it, or it was ours as a whole, and nothing is left in it."""
        if self.staying:
            return False
        left = self.empty and self.after != self.before
        if self.record is not None and self.record.created:
            return left or (self.unwound and not self.after)
        return left and not self.unwound and self.record is None


def every_target() -> list[str]:
    """All targets, the hidden ones and those of the memory service too."""
    names = [name for name in (*TARGETS, *HIDDEN_TARGETS) if name != "all"]
    return [*names, *of_service(names)]


def unlink(targets: Sequence[str], around: Surroundings, *, only_plan: bool = False) -> list[Report]:
    """Take out what is ours of these targets, wherever the plan or a record says that it may stand.

    Raises StoreError where the records cannot be kept.
    """
    if only_plan:
        around.records.load()
        return _told(
            [_unlink(job, targets, around, only_plan=True) for job in jobs(targets, around)], targets
        )
    with held(around.records):
        done = [_unlink(job, targets, around, only_plan=False) for job in jobs(targets, around)]
    return _told(done, targets)


def _told(files: Sequence[Sequence[Report]], targets: Sequence[str]) -> list[Report]:
    """The reports without what a person might paste, and without a service that nobody linked: it is only
    spoken of where it was there, or where it alone was to go.
    """
    alone = all(target.endswith(OF_SERVICE) for target in targets)
    told = []
    for reports in files:
        unreadable = sum(one.failed for one in reports) > 1
        for one in reports:
            one.snippet = ""
            idle = one.reason in (NOT_REGISTERED, NOT_FOUND) or (one.failed and unreadable)
            if alone or one.surface != SERVICE_ENTRY or one.word != SKIPPED or not idle:
                told.append(one)
    return told


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
                if target in record.users.get(item.row.surface, ())
                and target in targets
                and item.row.surface not in known
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
                disk.clear(job.real)
                disk.remove_folders(record.folders if record is not None else ())
                _forget(job, around)
            return [report.of(item, job, SKIPPED, NOT_FOUND) for item in job.items]
        kept = {id(item): record.others(item.row.surface, targets) for item in job.items} if record else {}
        going = [item for item in job.items if not kept.get(id(item))]
        told = [
            report.of(item, job, SKIPPED, _still_used(kept[id(item)]))
            for item in job.items
            if item not in going
        ]
        if record is not None and not only_plan:
            _release(job, targets, record, around)
        if not going:
            return told
        removal = _removed(job, going, file, record, force=around.mode == FORCE)
        removal.reports += told
        if only_plan:
            _word(removal, PLANNED)
        else:
            _word(removal, REMOVED if removal.delete else CLEANED)
            _carry_out(job, removal, around)
        return removal.reports

    return report.steadily(once, job)


def _still_used(others: Sequence[str]) -> str:
    return f"still used by {', '.join(others)}"


def _release(job: Job, targets: Sequence[str], record: Record, around: Surroundings) -> None:
    """These targets no longer use what others still do."""
    shared = {item.row.surface: record.others(item.row.surface, targets) for item in job.items}
    changed = {
        surface: others for surface, others in shared.items() if others and others != record.users[surface]
    }
    if changed:
        record.users.update(changed)
        around.records.save()


def _removed(
    job: Job, going: Sequence[Item], file: disk.Foreign, record: Record | None, *, force: bool
) -> _Removal:
    """The text without ours. What stood there before link already is taken out too when it is ours."""
    surfaces = {item.row.surface for item in going}
    staying = record is not None and any(
        users for name, users in record.users.items() if name not in surfaces
    )
    removal = _Removal(file, record, staying=staying)
    for item in going:
        facts = record.known(item.row.surface) if record else {}
        if force:
            facts["forced"] = True
        try:
            take = item.part.take(removal.after, facts)
            item.part.look(take.text)  # what the host could read before, it must be able to read afterwards
        except RefusedError as refusal:
            removal.reports += report.failed([item], job, str(refusal))
            removal.empty = False
            continue
        linked = removal.unwound and record is not None and item.row.surface in record.users
        changed = linked or take.text != removal.after
        reason = take.note or ("" if changed else NOT_REGISTERED)
        removal.reports.append(report.of(item, job, CLEANED if changed else SKIPPED, reason))
        if take.text != removal.after:
            removal.empty = take.empty and (_is_whole(item) or bool(record and record.created))
        removal.steps.append(by_lines(removal.after, take.text))
        removal.taken.append((item, take.passed))
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
    else:
        disk.clear(job.real)
    if any(one.failed for one in removal.reports):
        return
    if removal.staying:
        _hand_over(removal, around)
    else:
        _forget(job, around)


def _hand_over(removal: _Removal, around: Surroundings) -> None:
    """The record of a file in which another surface of ours stays."""
    record, bottom = removal.record, removal.bottom
    if record is None:
        return
    steps = [step for step in removal.steps if step is not None]
    if len(steps) < len(removal.steps):
        bottom = None
    for item, passed in removal.taken:
        if bottom is not None and item.part.take(bottom, {}).text != bottom:
            bottom = None
        record.leave(item.row.surface, passed=passed)
    record.go_on(bottom, digest(removal.before), digest(removal.after), steps)
    around.records.save()


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
