"""How often memories were read: counted in memory, and written a little later, many at once.

A read must neither wait for the disk nor fail with it. What a process has counted and not yet written is
added to what it tells; a process that is killed loses the counts of its last seconds, and nothing else.
"""

from __future__ import annotations

from threading import Lock, Timer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engram.service.memory import Memory
    from engram.service.records.database import Database

SECONDS = 3.0
"""How long counts may wait."""

MOST = 50_000
"""How many memories may wait where the database cannot be written; further ones are not counted."""


class Accesses:
    """The counts of one process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._writing = Lock()
        self._waiting: dict[tuple[str, str], tuple[int, int]] = {}
        self._timer: Timer | None = None
        self._closed = False

    def note(self, tenant: str, identities: Iterable[str], now: int) -> None:
        """Count one access of each."""
        with self._lock:
            for identity in identities:
                count, last = self._waiting.get((tenant, identity), (0, 0))
                if count or len(self._waiting) < MOST:
                    self._waiting[tenant, identity] = (count + 1, max(last, now))
            if self._waiting and self._timer is None and not self._closed:
                self._timer = Timer(SECONDS, self._due)
                self._timer.daemon = True
                self._timer.start()

    def add(self, memory: Memory) -> Memory:
        """The memory with what waits counted in."""
        count, last = self._waiting.get((memory.tenant, memory.id), (0, 0))
        if count:
            memory.access_count += count
            memory.last_access = max(last, memory.last_access or 0)
        return memory

    def flush(self) -> None:
        """Write what waits; where that fails it waits on. Raises nothing of the database's."""
        with self._writing:
            with self._lock:
                waiting = dict(self._waiting)
            if not waiting:
                return
            try:
                with self._database.write() as work:
                    work.many(
                        "UPDATE memories SET access_count = access_count + ?, last_access = ? "
                        "WHERE tenant = ? AND id = ?",
                        [(count, last, *place) for place, (count, last) in sorted(waiting.items())],
                    )
            except Exception:  # noqa: BLE001 - it is tried again, and no read depends on it
                return
            with self._lock:
                for place, (count, _) in waiting.items():
                    counted, last = self._waiting[place]
                    if counted == count:
                        del self._waiting[place]
                    else:
                        self._waiting[place] = (counted - count, last)

    def close(self) -> None:
        """Write what waits, and count no more in the background."""
        with self._lock:
            self._closed = True
            timer, self._timer = self._timer, None
        if timer is not None:
            timer.cancel()
        self.flush()

    def _due(self) -> None:
        with self._lock:
            self._timer = None
        self.flush()
