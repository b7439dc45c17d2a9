"""Link and unlink: a file at a time, checked before it is written, recorded to be undone (hosts.md 3.3, 3.6)."""

from __future__ import annotations

import os

from engram.hosts import disk, toml_scan
from engram.hosts.json_tree import GRAMMARS
from engram.hosts.part import ABSENT, FORCE, FOREIGN, RefusedError
from engram.hosts.places import WORKSPACE
from engram.hosts.plan import Item, Job, Plan, Surroundings, make, printed
from engram.hosts.records import FILE, LOCK, Record, no_record
from engram.hosts.registry import HIDDEN_TARGETS, MCP, TARGETS, TOML
from engram.hosts.text_block import TextBlock
from engram.hosts.whole_file import WholeFile, digest
from engram.jsonc.edits import apply
from engram.jsonc.syntax import Tree
from engram.store.files import Root
from engram.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.hosts.part import Facts, Put
    from engram.jsonc.edits import Edit

WRITTEN, UPDATED, REMOVED, CLEANED, SKIPPED, PLANNED, SHOWN = (
    "WRITTEN", "UPDATED", "REMOVED", "CLEANED", "SKIPPED", "PLANNED", "SHOWN",
)  # fmt: skip
TRIES = 3

HINTS = (
    ("claude", "Claude Code asks once whether the server of a project's .mcp.json may run."),
    ("codex", "Codex runs new hooks only after you trusted them once with /hooks."),
    ("gemini", "Antigravity reads GEMINI.md too; its server is added by `engram link antigravity --global`."),
    (
        "opencode",
        'OpenCode runs tools without asking: add "permission": {"engram_engram_commit": "ask"} to its '
        "configuration. It may want `opencode mcp approve engram`.",
    ),
    ("slash", "Reload an open chat when /engram is not offered."),
)
"""What link tells at the end, by target."""


class Report:
    """What became of one surface of one file.

    `failed` marks a file that could not be edited although it should have been; `inserted` are the texts that
    link puts in, `snippet` is what a person may paste instead.
    """

    __slots__ = ("failed", "inserted", "path", "reason", "snippet", "surface", "targets", "word")

    def __init__(self, word: str, targets: Sequence[str], surface: str, path: str, reason: str = "") -> None:
        self.word = word
        self.targets = list(targets)
        self.surface = surface
        self.path = path
        self.reason = reason
        self.failed = False
        self.inserted: list[str] = []
        self.snippet = ""

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


def link(plan: Plan, around: Surroundings, *, only_plan: bool = False) -> list[Report]:
    """Carry out the plan, or with `only_plan` say what it would do.

    Raises StoreError where the record cannot be kept.
    """
    if only_plan:
        return [report for job in plan.jobs for report in _link(job, around, only_plan=True)]
    with _alone(around):
        return [report for job in plan.jobs for report in _link(job, around)]


def unlink(targets: Sequence[str], around: Surroundings, *, only_plan: bool = False) -> list[Report]:
    """Take out what is ours of these targets, wherever the plan or a record says that it may stand."""
    if only_plan:
        around.records.load()
        return [
            report for job in _unlink_jobs(targets, around) for report in _unlink(job, targets, around, True)
        ]
    with _alone(around):
        jobs = _unlink_jobs(targets, around)
        return [report for job in jobs for report in _unlink(job, targets, around, False)]


class _alone:  # noqa: N801 - used as a statement
    """Holds the records of the user alone; leaves no folder behind that was made for them and is empty."""

    def __init__(self, around: Surroundings) -> None:
        self.records = around.records
        self.made: list[str] = []
        self.root: Root | None = None
        self.lock: Lock | None = None

    def __enter__(self) -> None:
        folder = self.records.folder
        try:
            os.makedirs(folder, mode=0o700, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise PermissionError(13, "access is denied")
            real = os.path.realpath(folder)
        except OSError as wrong:
            raise no_record(os.path.join(folder, FILE), wrong.strerror or "the system refuses") from None
        self.root = Root(real)
        self.root.__enter__()
        self.lock = Lock(self.root, name=LOCK)
        self.lock.__enter__()
        self.records.load()

    def __exit__(self, *failure: object) -> None:
        folder = self.records.folder
        if not self.records.all():
            try:
                os.unlink(os.path.join(folder, LOCK))
            except OSError:
                pass
        if self.lock is not None:
            self.lock.__exit__(None, None, None)
        if self.root is not None:
            self.root.__exit__(None, None, None)
        disk.remove_folders([folder])


def _again(work: Callable[[], list[Report]], job: Job, failed: Callable[[str], list[Report]]) -> list[Report]:
    """Start again with a file that changed under us, a few times."""
    for _ in range(TRIES):
        try:
            return work()
        except disk.ChangedError:
            continue
        except RefusedError as refusal:
            return failed(str(refusal))
    return failed(f"{job.path} is being changed by another program")


def _failed(job: Job, items: Sequence[Item], reason: str) -> list[Report]:
    reports = []
    for item in items:
        report = Report(SKIPPED, item.targets, item.row.surface, job.path, reason)
        report.failed = True
        report.snippet = item.part.shown() if item.row.surface == MCP else ""
        reports.append(report)
    return reports


def _link(job: Job, around: Surroundings, *, only_plan: bool = False) -> list[Report]:
    return _again(
        lambda: _link_once(job, around, only_plan), job, lambda reason: _failed(job, job.items, reason)
    )


def _link_once(job: Job, around: Surroundings, only_plan: bool) -> list[Report]:
    file = disk.read(job.path)
    before = text = file.text
    reports: list[Report] = []
    steps: list[list[Edit]] = []
    puts: list[tuple[Item, Put]] = []
    for item in job.items:
        try:
            put = item.part.put(text, around.mode)
        except RefusedError as refusal:
            reports += _failed(job, [item], str(refusal))
            continue
        for step in put.steps:
            text = apply(text, step)
        steps += put.steps
        puts.append((item, put))
        reports.append(_told(item, put, job, new=file.data is None, only_plan=only_plan))
    if any(put.state == FOREIGN and not put.steps and item.row.surface == MCP for item, put in puts):
        return [_held_back(report) for report in reports]
    if text == before:
        _share(job, around, only_plan)
        return reports
    disk.require_writable(file)
    _verify(before, text, puts)
    if not only_plan:
        _keep(job, file, text, puts, around, steps)
    return reports


def _held_back(report: Report) -> Report:
    """A foreign entry blocks the whole file: whoever keeps it decides about the rest too."""
    if report.word != SKIPPED:
        report.word, report.reason, report.inserted = SKIPPED, "held back: the entry is another product's", []
    return report


def _told(item: Item, put: Put, job: Job, *, new: bool, only_plan: bool) -> Report:
    word = (PLANNED if only_plan else WRITTEN if new else UPDATED) if put.steps else SKIPPED
    report = Report(word, item.targets, item.row.surface, job.path, put.note)
    report.inserted = [edit[2] for step in put.steps for edit in step if edit[2]]
    if word == SKIPPED and put.state == FOREIGN and item.row.surface == MCP:
        report.snippet = item.part.shown()
    return report


def _share(job: Job, around: Surroundings, only_plan: bool) -> None:
    """A further target that uses what stands there already."""
    record = around.records.get(job.real)
    if record is None or only_plan:
        return
    known = set(record.targets)
    record.targets = list(dict.fromkeys([*record.targets, *job.targets]))
    if set(record.targets) != known:
        around.records.save()


def _keep(
    job: Job,
    file: disk.Foreign,
    text: str,
    puts: Sequence[tuple[Item, Put]],
    around: Surroundings,
    steps: list[list[Edit]],
) -> None:
    """Record first, then write: an edit that nobody knows about is worse than a record of none."""
    records = around.records
    known = records.get(job.real)
    record = known or Record(os.path.abspath(job.path), job.real, around.scope)
    previous = Record.of(_copy(known.as_json())) if known is not None else None
    record.targets = list(dict.fromkeys([*record.targets, *job.targets]))
    record.created = record.created or file.data is None
    for item, put in puts:
        if item.row.surface not in record.surfaces:
            record.surfaces.append(item.row.surface)
        if put.steps:
            record.note(item.row.surface, put.facts)
    record.add(digest(file.text), digest(text), steps)
    records.put(record)
    records.save()
    try:
        folders = disk.write(file, text.encode("utf-8"), records.folder)
    except BaseException:
        if previous is None:
            records.drop(job.real)
        else:
            records.put(previous)
        records.save()
        raise
    if folders:
        record.folders += [folder for folder in folders if folder not in record.folders]
        records.save()


def _copy(value: dict[str, object]) -> dict[str, object]:
    import json

    copied: dict[str, object] = json.loads(json.dumps(value))
    return copied


def _verify(before: str, after: str, puts: Sequence[tuple[Item, Put]]) -> None:
    """The rest of the file must be what it was: what remains without ours is compared value by value."""
    for item, put in puts:
        if put.state == ABSENT and put.facts.get("document"):
            return
    old, new = before, after
    for item, put in reversed(puts):
        new = item.part.take(new, put.facts).text
        old = item.part.take(old, {}).text
    grammar = puts[0][0].row.grammar
    if _values(old, grammar) != _values(new, grammar):
        raise AssertionError(f"the edit of a {grammar} file would change more than its own part")


def _values(text: str, grammar: str) -> object:
    if grammar in GRAMMARS:
        return Tree(text, GRAMMARS[grammar]).tokens()
    if grammar == TOML:
        return repr(toml_scan.load(text))
    return text


def _unlink_jobs(targets: Sequence[str], around: Surroundings) -> list[Job]:
    """The files of the plan, and those that a record names although the plan would not choose them today."""
    plan = make(targets, around, everything=True)
    jobs = {job.real: job for job in plan.jobs}
    for record in around.records.all():
        if record.scope != around.scope or record.real in jobs or not set(record.targets) & set(targets):
            continue
        inside = around.places.project + os.sep
        if record.scope == WORKSPACE and not record.path.startswith(inside):
            continue
        job = Job(record.path)
        for target in record.targets:
            whole = make([target], around, everything=True)
            for other in whole.jobs:
                job.items += [
                    item for item in other.items if item.row.surface in record.surfaces and not job.items
                ]
        if job.items and job.real == record.real:
            jobs[job.real] = job
    return list(jobs.values())


def _unlink(job: Job, targets: Sequence[str], around: Surroundings, only_plan: bool) -> list[Report]:
    return _again(
        lambda: _unlink_once(job, targets, around, only_plan),
        job,
        lambda reason: _failed(job, job.items, reason),
    )


def _unlink_once(job: Job, targets: Sequence[str], around: Surroundings, only_plan: bool) -> list[Report]:
    records = around.records
    record = records.get(job.real)
    file = disk.read(job.path)
    if file.data is None:
        if record is not None and not only_plan:
            records.drop(job.real)
            records.save()
        return [
            Report(SKIPPED, item.targets, item.row.surface, job.path, "file not found") for item in job.items
        ]
    others = [one for one in record.targets if one not in targets] if record is not None else []
    if record is not None and others:
        return _left(job, record, others, targets, around, only_plan)
    before = file.text
    unwound = record.unwound(before, digest(before)) if record is not None else None
    text = before if unwound is None else unwound
    reports: list[Report] = []
    empty = unwound is None
    for item in job.items:
        facts: Facts = (
            dict(record.facts.get(item.row.surface, {})) if record is not None and unwound is None else {}
        )
        if around.mode == FORCE:
            facts["forced"] = True
        try:
            take = item.part.take(text, facts)
        except RefusedError as refusal:
            reports += _failed(job, [item], str(refusal))
            empty = False
            continue
        whole = isinstance(item.part, WholeFile) or (
            isinstance(item.part, TextBlock) and bool(item.part.front)
        )
        gone = take.empty and take.text != text and (whole or (record is not None and record.created))
        empty = empty and gone if len(job.items) == 1 else empty and take.empty
        reports.append(_taken(item, take.note, job, changed=take.text != text or unwound is not None))
        text = take.text
    created = record is not None and record.created
    if unwound is not None:
        delete = created and not text
    else:
        delete = empty and text != before and (created or len(job.items) == 1)
    return _finish(job, file, text, reports, delete, around, only_plan)


def _taken(item: Item, note: str, job: Job, *, changed: bool) -> Report:
    word = CLEANED if changed else SKIPPED
    return Report(
        word, item.targets, item.row.surface, job.path, note or ("" if changed else "not registered")
    )


def _left(
    job: Job, record: Record, others: list[str], targets: Sequence[str], around: Surroundings, only_plan: bool
) -> list[Report]:
    """Another target still uses the file: only the users change."""
    if not only_plan and len(others) != len(record.targets):
        record.targets = others
        around.records.save()
    asked = [target for target in job.targets if target in targets]
    reason = f"still used by {', '.join(others)}"
    return [Report(SKIPPED, asked or item.targets, item.row.surface, job.path, reason) for item in job.items]


def _finish(
    job: Job,
    file: disk.Foreign,
    text: str,
    reports: list[Report],
    delete: bool,
    around: Surroundings,
    only_plan: bool,
) -> list[Report]:
    """Write or delete, then forget the record."""
    records = around.records
    record = records.get(job.real)
    changed = text != file.text or delete
    for report in reports:
        if report.word == CLEANED:
            report.word = PLANNED if only_plan else REMOVED if delete else CLEANED if changed else SKIPPED
    if only_plan:
        return reports
    if delete:
        disk.delete(file, record.folders if record is not None else _own_folders(job))
    elif changed:
        disk.write(file, text.encode("utf-8"), records.folder)
    if record is not None and not any(report.failed for report in reports):
        records.drop(job.real)
        _hand_on(record.folders, around)
        records.save()
    return reports


def _hand_on(folders: Sequence[str], around: Surroundings) -> None:
    """Folders that link made and that still hold another file of link go when that file goes."""
    for folder in folders:
        heir = next((one for one in around.records.all() if one.real.startswith(folder + os.sep)), None)
        if heir is not None and folder not in heir.folders and os.path.isdir(folder):
            heir.folders.append(folder)


def _own_folders(job: Job) -> list[str]:
    """Folders that hold nothing but ours by their name, where no record says who made them."""
    parent = os.path.dirname(job.real)
    return [parent] if os.path.basename(parent) == "engram" else []


def without_file(plan: Plan, around: Surroundings) -> list[Report]:
    """Rows of the plan that no file stands for: why, and the command or snippet for a person."""
    reports = []
    for row in plan.without:
        snippet = printed(row, plan, around)
        report = Report(SHOWN if snippet else SKIPPED, [row.host], row.surface, "", row.skip)
        report.snippet = snippet
        reports.append(report)
    return reports


def every_target() -> list[str]:
    """All targets, the hidden ones too."""
    return [name for name in (*TARGETS, *HIDDEN_TARGETS) if name != "all"]


def hints(plan: Plan, around: Surroundings) -> list[str]:
    """What a person should know or do after link, one line each."""
    concerned = {target for job in plan.jobs for target in job.targets} | {row.host for row in plan.without}
    surfaces = {
        (target, item.row.surface) for job in plan.jobs for item in job.items for target in item.targets
    }
    found: list[str] = []
    if any(surface == MCP for _, surface in surfaces) and around.server.how == "absolute":
        committed = [
            job.path for job in plan.jobs if around.scope == WORKSPACE and job.items[0].row.surface == MCP
        ]
        if committed:
            found.append(
                f"The full path {around.server.command} is this computer's; put engram-mcp on PATH before you "
                f"commit {os.path.basename(committed[0])}."
            )
    for target, hint in HINTS:
        if target in concerned and (target != "claude" or around.scope == WORKSPACE):
            found.append(hint)
    return found
