"""What an index outside the records has not heard of yet; emptied after a write and before a search."""

from __future__ import annotations

from engram.service.memory import LONG
from engram.service.records.memories import COLUMNS, with_vector

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.service.memory import Memory
    from engram.service.records.database import Database
    from engram.service.records.memories import Vector


class Outbox:
    """Changes that wait, at most one a memory."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def waiting(self, tenant: str = "", limit: int = 200) -> list[tuple[str, str, int]]:
        """(memory, tenant, change) of the oldest ones, of one tenant or of all."""
        whose, values = ("WHERE tenant = ? ", [tenant]) if tenant else ("", [])
        with self._database.read() as work:
            rows = work.rows(
                f"SELECT memory, tenant, since FROM lag {whose}ORDER BY since, memory LIMIT ?",  # noqa: S608
                *values,
                limit,
            )
        return [(str(memory), str(owner), int(since)) for memory, owner, since in rows]

    def now(self, memories: Sequence[str]) -> list[tuple[Memory, Vector]]:
        """How those of the memories stand that are long-term still, once for each vector of theirs."""
        marks = ", ".join("?" * len(memories))
        with self._database.read() as work:
            rows = work.rows(
                f"SELECT {COLUMNS}, vectors.dim, vectors.data "  # noqa: S608
                "FROM memories JOIN vectors ON vectors.memory = memories.id "
                f"WHERE memories.id IN ({marks}) AND tier = ?",
                *memories,
                LONG,
            )
        pairs = map(with_vector, rows)
        return [(memory, vector) for memory, vector in pairs if vector is not None]

    def settle(self, done: Sequence[tuple[str, str, int]]) -> None:
        """Forget what the index knows now; what changed again meanwhile stays."""
        with self._database.write() as work:
            work.many("DELETE FROM lag WHERE memory = ? AND tenant = ? AND since = ?", done)
