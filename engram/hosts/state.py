"""What is linked where: one line a surface, for `engram link status` and for doctor."""

from __future__ import annotations

import os

from engram.hosts import disk
from engram.hosts.part import ABSENT, CURRENT, OUTDATED, UNREADABLE, RefusedError
from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.plan import Surroundings, make
from engram.hosts.registry import OF_SERVICE, TARGETS
from engram.hosts.unlinking import every_target

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.hosts.plan import Item, Job


def table(around: Surroundings) -> list[dict[str, str]]:
    """Rows of host, scope, surface, version, state, file and note; surfaces that are absent are left out."""
    around.records.load()
    found: list[dict[str, str]] = []
    for scope in (WORKSPACE, GLOBAL):
        if scope == GLOBAL and not around.places.home:
            continue
        around.scope = scope
        plan = make(every_target(), around, everything=True)
        for job in plan.jobs:
            for item in job.items:
                found += _rows(job, item, around)
    order = list(TARGETS)
    return sorted(found, key=lambda row: order.index(row["host"]) if row["host"] in order else len(order))


def _rows(job: Job, item: Item, around: Surroundings) -> list[dict[str, str]]:
    """One row for each target that uses the surface, as far as the record tells, else for the first."""
    version = ""
    try:
        file = disk.read(job.path)
        if file.data is None:
            return []
        look = item.part.look(file.text)
        state, note = look.state, look.note
        if state == ABSENT and not note:
            return []
        if state == CURRENT and _is_elsewhere(look.detail.get("entry")):
            state, note = OUTDATED, "its command is not on this computer; link with --force writes it anew"
        record = around.records.get(job.real)
        ours = state not in ("foreign", ABSENT)
        version = (record.version if record is not None and ours else "") or str(
            look.detail.get("version", "")
        )
    except RefusedError as refusal:
        if job.path.endswith(("engram.md", "engram.mdc")):
            return []
        state, note = UNREADABLE, str(refusal)
    row = {"scope": item.row.scope, "surface": item.row.surface, "version": version, "state": state}
    row |= {"file": job.path, "note": note}
    record = around.records.get(job.real)
    known = record.users.get(item.row.surface, ()) if record is not None else item.targets
    users = [name for name in item.targets if name in known] or item.targets[:1]
    return [{"host": name, **row} for name in dict.fromkeys(one.removesuffix(OF_SERVICE) for one in users)]


def _is_elsewhere(entry: object) -> bool:
    """Whether the command of an entry is a full path at which nothing lies here."""
    command = entry.get("command") if isinstance(entry, dict) else None
    first = command[0] if isinstance(command, list) and command else command
    return isinstance(first, str) and os.path.isabs(first) and not os.path.exists(first)
