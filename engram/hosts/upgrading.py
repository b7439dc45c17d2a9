"""`engram upgrade`, the part about hosts: what is linked is brought to the form of today (hosts.md 9).

Only what is ours changes: entries are re-pinned, hooks corrected, blocks and generated files refreshed. What
an older release put into files that no host reads is taken out.
"""

from __future__ import annotations

import os

from engram.hosts import disk, json_tree, linking, report
from engram.hosts.json_entry import JsonEntry
from engram.hosts.json_hooks import JsonHooks
from engram.hosts.part import (
    ABSENT,
    CURRENT,
    EDITED,
    FOREIGN,
    OUTDATED,
    RefusedError,
    Take,
)
from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.plan import Plan, claude_hook, make, targets_of
from engram.hosts.registry import ENTRIES, GUIDE, JSON, JSONC
from engram.hosts.report import Report
from engram.hosts.text_block import TextBlock
from engram.hosts.unlinking import every_target
from engram.jsonc.edits import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Protocol

    from engram.hosts.part import Facts
    from engram.hosts.plan import Item, Job, Surroundings

    class Removable(Protocol):
        """What takes its own part out of a text."""

        def take(self, text: str, facts: Facts) -> Take: ...

    Leftover = tuple[str, Removable, str]
    """File, what is ours in it, why it goes."""

SCOPES = (WORKSPACE, GLOBAL)


class Found:
    """What an upgrade would do to hosts: a plan for each scope, leftovers, and conflicts in words."""

    __slots__ = ("conflicts", "leftovers", "plans")

    def __init__(self) -> None:
        self.plans: dict[str, Plan] = {}
        self.leftovers: list[Leftover] = []
        self.conflicts: list[str] = []


def find(around: Surroundings, *, latest: bool = False) -> Found:
    """Look at every surface of every host. `latest` also links hosts of this computer that are not linked.

    `around.mode` has to be UPGRADE. Nothing is written. Raises StoreError for records that cannot be read.
    """
    around.records.load()
    found = Found()
    for scope in SCOPES:
        if scope == WORKSPACE or around.places.home:
            around.scope = scope
            found.plans[scope] = _linked(around, found, latest=latest and scope == WORKSPACE)
    found.leftovers = [*_leftovers(around)]
    return found


def _linked(around: Surroundings, found: Found, *, latest: bool) -> Plan:
    """The part of the plan of all targets that stands somewhere already."""
    wanted = set(targets_of("all", around)) if latest else set()
    whole = make(every_target(), around, everything=True)
    kept = Plan()
    for job in whole.jobs:
        items = [item for item in job.items if _concerned(item, job, wanted, found)]
        if items:
            job.items = items
            kept.jobs.append(job)
    always = not claude_hook(kept, around)
    for job in kept.jobs:
        for item in job.items:
            if isinstance(item.part, JsonEntry) and item.part.always_load is not None:
                item.part.always_load = always
    kept.jobs = [job for job in kept.jobs if _changes(job, around)]
    kept.jobs += _guides_named(kept, [job for job in whole.jobs if job not in kept.jobs])
    return kept


def _guides_named(kept: Plan, others: Sequence[Job]) -> list[Job]:
    """The guides that a refreshed block sends an agent to and that are not there."""
    bodies = [item.part.body for job in kept.jobs for item in job.items if isinstance(item.part, TextBlock)]
    found = []
    for job in others:
        name = "/".join(job.path.replace(os.sep, "/").rsplit("/", 2)[1:])
        if any(name in body for body in bodies) and not os.path.lexists(job.path):
            job.items = [item for item in job.items if item.row.surface == GUIDE]
            found += [job] if job.items else []
    return found


def _concerned(item: Item, job: Job, wanted: set[str], found: Found) -> bool:
    try:
        file = disk.read(job.path)
        look = item.part.look(file.text)
    except RefusedError:
        return False  # doctor names it; an upgrade has no business in a file that its host cannot read
    if look.state in (CURRENT, OUTDATED):
        return True
    if look.state == FOREIGN and item.row.surface in ENTRIES:
        found.conflicts.append(f"{job.path}: {look.note}")
    if look.state == EDITED:
        target = item.targets[0]
        found.conflicts.append(f"{job.path}: {look.note}; `engram link {target} --force` writes it anew")
    started = look.state == ABSENT and bool(look.detail.get("handlers"))
    return started or (look.state == ABSENT and bool(wanted.intersection(item.targets)))


def _changes(job: Job, around: Surroundings) -> bool:
    """Whether anything in the file is another than it should be."""
    text = disk.read(job.path).text
    before = text
    kept = []
    for item in job.items:
        try:
            put = item.part.put(text, around.mode)
        except RefusedError:
            continue
        for step in put.steps:
            text = apply(text, step)
        if put.steps:
            kept.append(item)
    job.items = kept
    return text != before


def _leftovers(around: Surroundings) -> Iterator[Leftover]:
    places = around.places
    entry = JsonEntry("server", JSON, around.server)
    hooks = JsonHooks("gemini", JSON, "")
    known: list[Leftover] = [
        ("{claude}/mcp.json", entry, "Claude Code never read this file"),
        ("{claude}/.mcp.json", entry, "Claude Code never read this file"),
        ("{home}/.gemini/config/hooks.json", hooks, "Antigravity has no event for the start of a session"),
    ]
    known += [
        (template, Instruction(), "the instruction file names the guide today")
        for template in (
            "{project}/opencode.jsonc",
            "{project}/opencode.json",
            "{home}/.config/opencode/opencode.jsonc",
            "{home}/.config/opencode/opencode.json",
        )
    ]
    for template, part, why in known:
        path = places.path(template)
        try:
            text = disk.read(path).text if path else ""
            if text and part.take(text, {}).text != text:
                yield path, part, why
        except RefusedError:
            continue


class Instruction:
    """The item `.opencode/engram.md` in the list `instructions` of OpenCode, as an older release wrote it."""

    ITEMS = (".opencode/engram.md", "./.opencode/engram.md")

    def take(self, text: str, facts: Facts) -> Take:
        """The text without the item."""
        del facts
        root = json_tree.read(text, JSONC).root
        listed = root.at("instructions") if root is not None else None
        for number, item in enumerate(listed.items() if listed is not None and listed.kind == "[" else ()):
            if item.kind == '"' and item.value() in self.ITEMS:
                return Take(json_tree.remove(text, JSONC, ("instructions", number), {}))
        return Take(text)


def told(found: Found, around: Surroundings) -> list[Report]:
    """What would be done, one report a surface."""
    reports: list[Report] = []
    for scope, plan in found.plans.items():
        around.scope = scope
        reports += linking.link(plan, around, only_plan=True)
    reports += [_report(report.PLANNED, one) for one in found.leftovers]
    return reports


def carry_out(found: Found, around: Surroundings) -> list[Report]:
    """Do it, a file at a time; each is written whole or not at all. Raises StoreError."""
    reports: list[Report] = []
    for scope, plan in found.plans.items():
        if plan.jobs:
            around.scope = scope
            reports += linking.link(plan, around)
    for one in found.leftovers:
        reports.append(_taken_out(one, around))
    return reports


def _report(word: str, one: Leftover, reason: str = "") -> Report:
    return Report(word, ["older release"], "leftover", one[0], reason or one[2])


def _taken_out(one: Leftover, around: Surroundings) -> Report:
    path, part, _ = one
    for _ in range(report.TRIES):
        try:
            file = disk.read(path)
            text = part.take(file.text, {}).text
            if text != file.text:
                disk.write(file, text.encode("utf-8"), around.records.folder)
            return _report(report.CLEANED, one)
        except disk.ChangedError:
            continue
        except RefusedError as wrong:
            failed = _report(report.SKIPPED, one, str(wrong))
            failed.failed = True
            return failed
    failed = _report(report.SKIPPED, one, "it is being changed by another program")
    failed.failed = True
    return failed
