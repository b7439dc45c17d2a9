"""The index inside the record store: exact search over one tenant's vectors, kept in memory between calls.

A tenant's vectors are read once and then followed by the numbers of its changes, so several processes over
one store see each other's writes at the next search.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from threading import RLock

from engram.service.vectors import Vectors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram.service.records.database import Database, Row, Work
    from engram.service.vectors import Bounds, Hit

DEFAULT_BYTES = 256 * 1024 * 1024
SELECT = (
    "SELECT memories.id, memories.scope, memories.tags, memories.created, memories.tier, "
    "vectors.model, vectors.data, vectors.dim FROM memories "
    "LEFT JOIN vectors ON vectors.memory = memories.id AND vectors.model = ? "
    "WHERE memories.tenant = ? AND memories.changed > ?"
)


class Embedded(Vectors):
    """Exact search; at most `most_bytes` of vectors stay in memory, the tenants used last."""

    name = "embedded"
    all_tags = True
    outside = False

    def __init__(self, database: Database, most_bytes: int = DEFAULT_BYTES) -> None:
        self._database = database
        self._most_bytes = most_bytes
        self._tenants: OrderedDict[tuple[str, str], _Tenant] = OrderedDict()
        self._lock = RLock()

    def search(self, tenant: str, model: str, query: Any, most: int, bounds: Bounds) -> list[Hit]:
        """Nearest first, equal ones by id."""
        with self._lock:
            known = self._tenants.setdefault((tenant, model), _Tenant())
            self._tenants.move_to_end((tenant, model))
            with self._database.read() as work:
                known.follow(work, tenant, model)
            self._evict()
            return known.search(query, most, bounds)

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._tenants.clear()

    def _evict(self) -> None:
        total = sum(tenant.size for tenant in self._tenants.values())
        while total > self._most_bytes and len(self._tenants) > 1:
            _, oldest = self._tenants.popitem(last=False)
            total -= oldest.size


class _Tenant:
    """The vectors of one tenant and model, one row a chunk."""

    def __init__(self) -> None:
        self.change = -1
        self._rows: dict[str, list[int]] = {}
        self._about: dict[str, tuple[str, frozenset[str], int]] = {}
        self._owners: list[str | None] = []
        self._matrix: Any = None
        self._used = 0
        self._free: list[int] = []

    @property
    def size(self) -> int:
        """Bytes of vectors held."""
        return 0 if self._matrix is None else int(self._matrix.nbytes)

    def follow(self, work: Work, tenant: str, model: str) -> None:
        """Take in what changed since the last time."""
        found = work.row("SELECT changes, pruned FROM tenants WHERE id = ?", tenant)
        change, pruned = (int(found[0]), int(found[1])) if found else (-1, -1)
        if change == self.change:
            return
        if change < self.change or self.change < pruned:
            self.__init__()  # type: ignore[misc]
        for row in work.rows(SELECT, model, tenant, self.change):
            self._forget(row[0])
            if row[4] == "long-term" and row[5] is not None:
                self._learn(row)
        gone = "SELECT memory FROM departures WHERE tenant = ? AND changed > ?"
        alive = "SELECT id FROM memories WHERE tenant = ? AND id = ?"
        for (identity,) in work.rows(gone, tenant, self.change):
            if work.row(alive, tenant, identity) is None:
                self._forget(identity)
        self.change = change

    def search(self, query: Any, most: int, bounds: Bounds) -> list[Hit]:
        """Exact: every allowed chunk is compared, each memory counts with its best."""
        if self._matrix is None or not self._rows:
            return []
        import numpy

        similar = self._matrix[: self._used] @ numpy.asarray(query, dtype="float32")
        if any((bounds.scope, bounds.tags, bounds.since is not None, bounds.until is not None)):
            similar[self._refused(bounds)] = -numpy.inf
        similar[self._free] = -numpy.inf
        best: dict[str, float] = {}
        fetch = most
        while True:
            fetch = min(fetch, len(similar))
            order = numpy.argpartition(-similar, fetch - 1)[:fetch]
            best.clear()
            for row in order:
                owner, score = self._owners[row], float(similar[row])
                if owner is not None and score > best.get(owner, float("-inf")):
                    best[owner] = score
            if len(best) >= most or fetch == len(similar):
                break
            fetch *= 4
        ranked = sorted(best.items(), key=lambda hit: (-hit[1], hit[0]))
        return ranked[:most]

    def _refused(self, bounds: Bounds) -> list[int]:
        refused: list[int] = []
        for identity, (scope, tags, created) in self._about.items():
            fits = (
                (not bounds.scope or scope == bounds.scope)
                and bounds.tags <= tags
                and (bounds.since is None or created >= bounds.since)
                and (bounds.until is None or created <= bounds.until)
            )
            if not fits:
                refused += self._rows[identity]
        return refused

    def _learn(self, row: Row) -> None:
        import numpy

        identity, scope, tags, created = row[:4]
        dim = int(row[7])
        if self._matrix is None:
            self._matrix = numpy.zeros((1024, dim), dtype="float32")
        places = []
        for vector in numpy.frombuffer(row[6], dtype="<f4").reshape(-1, dim):
            place = self._free.pop() if self._free else self._used
            if place == self._used:
                self._used += 1
                self._owners.append(None)
                if self._used > len(self._matrix):
                    grown = numpy.zeros((len(self._matrix) * 2, dim), dtype="float32")
                    grown[: len(self._matrix)] = self._matrix
                    self._matrix = grown
            self._matrix[place] = vector
            self._owners[place] = identity
            places.append(place)
        self._rows[identity] = places
        self._about[identity] = (scope, frozenset(json.loads(tags)), created)

    def _forget(self, identity: str) -> None:
        for place in self._rows.pop(identity, ()):
            self._owners[place] = None
            self._free.append(place)
        self._about.pop(identity, None)
