"""Who changed which memory, when, and what it was before: outlives the memory, ends with its tenant."""

from __future__ import annotations

import json

from engram.service.identity import short_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram.service.caller import Caller
    from engram.service.memory import Memory
    from engram.service.records.database import Database, Work


def note(
    work: Work,
    action: str,
    caller: Caller,
    now: int,
    change: int,
    *,
    before: Memory | None = None,
    after: Memory | None = None,
) -> None:
    """Write one line in the transaction of the change that it tells of."""
    meant = after or before
    if meant is None:
        return
    work.run(
        "INSERT INTO audit (id, at, change, tenant, memory, action, actor, label, before, after) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        short_id(),
        now,
        change,
        meant.tenant,
        meant.id,
        action,
        caller.actor,
        caller.label,
        _image(before),
        _image(after),
    )


def _image(memory: Memory | None) -> str | None:
    return None if memory is None else json.dumps(memory.view(), ensure_ascii=False, sort_keys=True)


class Audit:
    """Reading the audit."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, tenant: str, memory: str, limit: int = 100) -> list[dict[str, Any]]:
        """The newest changes of a memory first, each `{at, action, actor, label, before, after}`."""
        with self._database.read() as work:
            rows = work.rows(
                "SELECT at, action, actor, label, before, after FROM audit "
                "WHERE tenant = ? AND memory = ? ORDER BY change DESC LIMIT ?",
                tenant,
                memory,
                limit,
            )
        names = ("at", "action", "actor", "label", "before", "after")
        found = [dict(zip(names, row, strict=True)) for row in rows]
        for entry in found:
            for side in ("before", "after"):
                entry[side] = json.loads(entry[side]) if entry[side] else None
        return found
