"""Link: one file at a time, checked before it is written, recorded so that it can be undone (hosts.md 3)."""

from __future__ import annotations

import json
import os

from engram.hosts import disk, json_tree, report, toml_scan
from engram.hosts.custody import held
from engram.hosts.launcher import DISTRIBUTION, EXTRAS, SERVER, SERVICE, has_extra
from engram.hosts.part import FOREIGN, RefusedError
from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.plan import printed
from engram.hosts.records import Record
from engram.hosts.registry import ENTRIES, MCP, OF_SERVICE, SERVICE_ENTRY, TOML
from engram.hosts.report import PLANNED, SHOWN, SKIPPED, UPDATED, WRITTEN, Report
from engram.hosts.whole_file import digest
from engram.jsonc.edits import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.hosts.part import Put
    from engram.hosts.plan import Item, Job, Plan, Surroundings

_CLAUDE_ASKS = "Claude Code asks once whether the server of a project's .mcp.json may run."
HINTS = (
    ("claude", _CLAUDE_ASKS),
    ("claude" + OF_SERVICE, _CLAUDE_ASKS),
    ("codex", "Codex runs new hooks only after you trusted them once with /hooks."),
    ("gemini", "Antigravity reads GEMINI.md too; its server is added by `engram link antigravity --global`."),
    (
        "opencode",
        (
            'OpenCode runs tools without asking: add "permission": {"engram_engram_commit": "ask"} to its '
            "configuration. It may want `opencode mcp approve engram`."
        ),
    ),
    ("slash", "Reload an open chat when /engram is not offered."),
)
"""What link tells at the end, by target."""

SERVICE_HINT = (
    "Calls of the memory service name a user. For a single person `--user ID --force` of this command writes "
    "the id into the entry."
)


class _Draft:
    """One file as it was read and as it would be written."""

    __slots__ = ("after", "before", "file", "puts", "reports")

    def __init__(self, file: disk.Foreign) -> None:
        self.file = file
        self.before = self.after = file.text
        self.puts: list[tuple[Item, Put]] = []
        self.reports: list[Report] = []

    @property
    def foreign(self) -> bool:
        """Whether another product's entry stands where ours would."""
        return any(_is_foreign(item, put) for item, put in self.puts)

    @property
    def refused(self) -> bool:
        """Whether a part of the file is no place for ours, as it is broken or of another structure."""
        return any(one.failed for one in self.reports)


def _is_foreign(item: Item, put: Put) -> bool:
    return item.row.surface in ENTRIES and put.state == FOREIGN and not put.steps


def link(plan: Plan, around: Surroundings, *, only_plan: bool = False) -> list[Report]:
    """Carry out the plan, or with `only_plan` say what it would do.

    Raises StoreError where the record cannot be kept.
    """
    if only_plan:
        return [one for job in plan.jobs for one in _link(job, around, only_plan=True)]
    with held(around.records):
        return [one for job in plan.jobs for one in _link(job, around, only_plan=False)]


def _link(job: Job, around: Surroundings, *, only_plan: bool) -> list[Report]:
    def once() -> list[Report]:
        draft = _drafted(job, around.mode, only_plan=only_plan)
        if draft.foreign or draft.refused:
            why = "the entry is another product's" if draft.foreign else "another part of the file is refused"
            return [_held_back(one, why) for one in draft.reports]
        if draft.after != draft.before:
            disk.require_writable(draft.file)
            _verify(draft)
            if not only_plan:
                _keep(job, draft, around)
        elif not only_plan:
            _share(job, draft, around)
        return draft.reports

    return report.steadily(once, job)


def _drafted(job: Job, mode: str, *, only_plan: bool) -> _Draft:
    draft = _Draft(disk.read(job.path))
    for item in job.items:
        try:
            put = item.part.put(draft.after, mode)
        except RefusedError as refusal:
            draft.reports += report.failed([item], job, str(refusal))
            continue
        for step in put.steps:
            draft.after = apply(draft.after, step)
        draft.puts.append((item, put))
        changed = PLANNED if only_plan else WRITTEN if draft.file.data is None else UPDATED
        told = report.of(item, job, changed if put.steps else SKIPPED, put.note)
        told.inserted = [edit[2] for step in put.steps for edit in step if edit[2]]
        if _is_foreign(item, put):
            told.snippet = item.part.shown()
        draft.reports.append(told)
    return draft


def _held_back(told: Report, why: str) -> Report:
    """A foreign entry or a part that is refused blocks the whole file: its owner decides about all of it."""
    if told.word != SKIPPED:
        told.word, told.reason, told.inserted = SKIPPED, f"held back: {why}", []
    return told


def _verify(draft: _Draft) -> None:
    """The rest of the file must be what it was: what remains without ours is compared value by value.

    Raises RefusedError, before anything is written.
    """
    if any(put.facts.get("document") for _, put in draft.puts):
        return
    old, new = draft.before, draft.after
    for item, put in reversed(draft.puts):
        old, new = item.part.take(old, {}).text, item.part.take(new, put.facts).text
    grammar = draft.puts[0][0].row.grammar
    if _values(old, grammar) != _values(new, grammar):
        raise RefusedError("the edit would change more than its own part, which is an error of Engram")


def _values(text: str, grammar: str) -> object:
    if grammar in json_tree.GRAMMARS:
        return json_tree.read(text, grammar).tokens()
    return repr(toml_scan.load(text)) if grammar == TOML else text


def _share(job: Job, draft: _Draft, around: Surroundings) -> None:
    """A further target that uses what stands there already."""
    record = around.records.get(job.real)
    if record is None:
        return
    new = [item for item, _ in draft.puts if record.use(item.row.surface, item.targets)]
    if new:
        around.records.save()


def _keep(job: Job, draft: _Draft, around: Surroundings) -> None:
    """Record first, then write: an edit or a folder that nobody knows of is worse than a record of none."""
    records = around.records
    known = records.get(job.real)
    previous = Record.of(json.loads(json.dumps(known.as_json()))) if known is not None else None
    record = known or Record(os.path.abspath(job.path), job.real, around.scope)
    record.created = record.created or draft.file.data is None
    for item, put in draft.puts:
        record.use(item.row.surface, item.targets)
        if put.steps:
            record.note(item.row.surface, put.facts)
    steps = [step for _, put in draft.puts for step in put.steps]
    record.add(digest(draft.before), digest(draft.after), steps)
    record.folders = list(dict.fromkeys([*record.folders, *disk.missing_folders(job.real)]))
    records.put(record)
    records.save()
    try:
        disk.write(draft.file, draft.after.encode("utf-8"), records.folder)
    except BaseException:
        records.drop(job.real)
        if previous is not None:
            records.put(previous)
        records.save()
        raise


def without_file(plan: Plan, around: Surroundings) -> list[Report]:
    """Rows of the plan that no file stands for: why, and the command or snippet for a person."""
    reports = []
    for row in plan.without:
        snippet = printed(row, plan, around)
        told = Report(SHOWN if snippet else SKIPPED, [row.host], row.surface, "", row.skip)
        told.snippet = snippet
        reports.append(told)
    return reports


def hints(plan: Plan, around: Surroundings) -> list[str]:
    """What a person should know or do after link, one line each."""
    concerned = {target for job in plan.jobs for target in job.targets} | {row.target for row in plan.without}
    found: list[str] = []
    for surface, program, launcher in (
        (MCP, SERVER, around.server),
        (SERVICE_ENTRY, SERVICE, around.service),
    ):
        committed = [job.path for job in plan.jobs for item in job.items if item.row.surface == surface]
        if committed and around.scope == WORKSPACE and launcher.how == "absolute":
            name = os.path.basename(committed[0])
            found.append(
                f"{launcher.command} is a path of this computer; put {program} on PATH and link again with "
                f"--force before you commit {name}."
            )
    moved = around.places.moved_opencode
    if moved and around.scope == GLOBAL and {"opencode", "opencode" + OF_SERVICE} & concerned:
        found.append(
            f"OpenCode follows XDG_CONFIG_HOME and reads {moved}, not ~/.config/opencode: make one a link to "
            "the other, or link OpenCode in each project."
        )
    if any(target.endswith(OF_SERVICE) for target in concerned):
        if around.service.how != "pinned" and not has_extra():
            found.append(f"The memory service needs more: `pip install '{DISTRIBUTION}{EXTRAS[SERVICE]}'`.")
        found += [] if around.options else [SERVICE_HINT]
    for target, hint in HINTS:
        here = around.scope == WORKSPACE or not target.startswith("claude")
        if target in concerned and here and hint not in found:
            found.append(hint)
    return found
