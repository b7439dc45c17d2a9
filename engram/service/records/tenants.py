"""Tenants: who owns memories. Every change of a tenant's memories takes a number from its row.

Taking the number locks the row until the transaction ends, so the writers of one tenant follow each other and
quotas hold; the numbers tell caches and indexes what changed since they last looked.
"""

from __future__ import annotations

from engram.errors import NotFoundError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.service.records.database import Database, Work

KEPT_DEPARTURES = 2_000
"""How many deletions of a tenant a cache may lag behind before it must start afresh."""


def next_change(work: Work, tenant: str, now: int, *, make: bool) -> int:
    """The number of the change that is being made; `make` creates the tenant when there is none.

    Raises NotFoundError `service.unknown_tenant`.
    """
    sql = "UPDATE tenants SET changes = changes + 1 WHERE id = ? RETURNING changes"
    found = work.row(sql, tenant)
    if found is None:
        if not make:
            raise unknown(tenant)
        work.run(
            "INSERT INTO tenants (id, created, changes, pruned) VALUES (?, ?, 0, 0) "
            "ON CONFLICT (id) DO NOTHING",
            tenant,
            now,
        )
        found = work.row(sql, tenant)
    return int(found[0]) if found else 0


def unknown(tenant: str) -> NotFoundError:
    """There is no such tenant."""
    return NotFoundError(
        "service.unknown_tenant", f"There is no tenant {tenant}.", "`engram-service tenant create` makes one."
    )


def depart(work: Work, tenant: str, change: int, memory: str) -> None:
    """Note that a memory is gone, and forget of the oldest of such notes."""
    work.run("INSERT INTO departures (tenant, changed, memory) VALUES (?, ?, ?)", tenant, change, memory)
    if change % 256 == 0:
        horizon = change - KEPT_DEPARTURES
        work.run("DELETE FROM departures WHERE tenant = ? AND changed <= ?", tenant, horizon)
        work.run("UPDATE tenants SET pruned = ? WHERE id = ? AND pruned < ?", horizon, tenant, horizon)


class Tenants:
    """What an operator does with tenants."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, tenant: str, now: int) -> None:
        """Make a tenant; raises UsageError when there is one of this name."""
        with self._database.write() as work:
            made = work.run(
                "INSERT INTO tenants (id, created, changes, pruned) VALUES (?, ?, 0, 0) "
                "ON CONFLICT (id) DO NOTHING",
                tenant,
                now,
            )
        if not made:
            raise UsageError("service.tenant_exists", f"There is a tenant {tenant} already.")

    def exists(self, tenant: str) -> bool:
        """Whether there is such a tenant."""
        with self._database.read() as work:
            return work.row("SELECT id FROM tenants WHERE id = ?", tenant) is not None

    def listed(self) -> list[tuple[str, int, int]]:
        """(id, created, number of memories) of each, by id."""
        with self._database.read() as work:
            rows = work.rows(
                "SELECT tenants.id, tenants.created, count(memories.id) FROM tenants "
                "LEFT JOIN memories ON memories.tenant = tenants.id "
                "GROUP BY tenants.id, tenants.created ORDER BY tenants.id"
            )
        return [(str(name), int(created), int(count)) for name, created, count in rows]

    def delete(self, tenant: str) -> int:
        """Erase a tenant with its memories, vectors, keys and audit; how many memories there were."""
        with self._database.write() as work:
            change = next_change(work, tenant, 0, make=False)
            rows = work.rows("SELECT id FROM memories WHERE tenant = ?", tenant)
            work.many(
                "INSERT INTO lag (memory, tenant, since) VALUES (?, ?, ?) "
                "ON CONFLICT (memory) DO UPDATE SET since = excluded.since",
                [(identity, tenant, change) for (identity,) in rows],
            )
            work.run(
                "DELETE FROM memory_tags WHERE memory IN (SELECT id FROM memories WHERE tenant = ?)", tenant
            )
            for table in ("memories", "vectors", "departures", "audit", "keys"):
                work.run(f"DELETE FROM {table} WHERE tenant = ?", tenant)  # noqa: S608 - names of our own
            work.run("DELETE FROM tenants WHERE id = ?", tenant)
        return len(rows)
