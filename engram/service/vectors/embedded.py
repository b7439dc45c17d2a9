"""The index inside the record store: exact search over one tenant's vectors, kept in memory between calls.

A tenant's vectors are read once and then followed by the numbers of its changes, so several processes over
one store see each other's writes at the next search.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from threading import Lock

from engram.service.vectors import Vectors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram.service.records.database import Database, Row, Work
    from engram.service.vectors import Bounds, Hit

DEFAULT_BYTES = 256 * 1024 * 1024
FIRST_ROWS = 64
SELECT = (
    "SELECT memories.id, memories.scope, memories.tags, memories.created, memories.tier, vectors.data "
    "FROM memories LEFT JOIN vectors "
    "ON vectors.memory = memories.id AND vectors.model = ? AND vectors.dim = ? "
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
        self._tenants: OrderedDict[tuple[str, str, int], _Tenant] = OrderedDict()
        self._lock = Lock()

    def search(self, tenant: str, model: str, query: Any, most: int, bounds: Bounds) -> list[Hit]:
        """Nearest first, equal ones by id. Tenants are searched beside each other."""
        key = (tenant, model, len(query))
        with self._lock:
            known = self._tenants.get(key)
            if known is None:
                known = self._tenants[key] = _Tenant(len(query))
            self._tenants.move_to_end(key)
        with known.lock:
            with self._database.read() as work:
                known.follow(work, tenant, model)
            hits = known.search(query, most, bounds)
        self._evict()
        return hits

    def close(self) -> None:
        """Forget everything."""
        with self._lock:
            self._tenants.clear()

    def _evict(self) -> None:
        with self._lock:
            total = sum(tenant.size for tenant in self._tenants.values())
            while total > self._most_bytes and len(self._tenants) > 1:
                _, oldest = self._tenants.popitem(last=False)
                total -= oldest.size


class _Tenant:
    """The vectors of one tenant, model and length; one row a chunk, with what is asked about it beside it."""

    def __init__(self, dim: int) -> None:
        self.lock = Lock()
        self.change = -1
        self._dim = dim
        self._clear()

    def _clear(self) -> None:
        import numpy

        self._rows: dict[str, list[int]] = {}
        self._tags: dict[str, frozenset[str]] = {}
        self._tagged: dict[str, set[str]] = {}
        self._scopes: dict[str, int] = {}
        self._owners: list[str] = []
        self._free: list[int] = []
        self._matrix = numpy.zeros((FIRST_ROWS, self._dim), dtype="float32")
        self._about = numpy.zeros((2, FIRST_ROWS), dtype="int64")  # moment of creation; number of the scope
        self._alive = numpy.zeros(FIRST_ROWS, dtype=bool)

    @property
    def size(self) -> int:
        """Bytes of vectors held."""
        return int(self._matrix.nbytes)

    def follow(self, work: Work, tenant: str, model: str) -> None:
        """Take in what changed since the last time."""
        found = work.row("SELECT changes, pruned FROM tenants WHERE id = ?", tenant)
        change, pruned = (int(found[0]), int(found[1])) if found else (-1, -1)
        if change == self.change:
            return
        if change < self.change or self.change < pruned:
            self.change = -1
            self._clear()
        for row in work.rows(SELECT, model, self._dim, tenant, self.change):
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
        if not self._rows:
            return []
        import numpy

        used = len(self._owners)
        similar = self._matrix[:used] @ numpy.asarray(query, dtype="float32")
        similar[~self._allowed(bounds, used)] = -numpy.inf
        best: dict[str, float] = {}
        fetch = most
        while True:
            fetch = min(fetch, used)
            order = numpy.argpartition(similar, used - fetch)[used - fetch :]
            best.clear()
            lowest = float("inf")
            for row, score in zip(order.tolist(), similar[order].tolist(), strict=True):
                lowest = min(lowest, score)
                owner = self._owners[row]
                if score > best.get(owner, float("-inf")):
                    best[owner] = score
            if len(best) >= most or fetch == used or lowest == float("-inf"):
                break
            fetch *= 4
        return self._with_equals(similar, best, most)

    def _with_equals(self, similar: Any, best: dict[str, float], most: int) -> list[Hit]:
        """The best `most`; where the last ones are equal, those with the smallest ids."""
        ranked = sorted(best.items(), key=lambda hit: (-hit[1], hit[0]))[:most]
        if len(ranked) == most:
            last = ranked[-1][1]
            for row in (similar == last).nonzero()[0].tolist():
                best.setdefault(self._owners[row], last)
            ranked = sorted(best.items(), key=lambda hit: (-hit[1], hit[0]))[:most]
        return ranked

    def _allowed(self, bounds: Bounds, used: int) -> Any:
        import numpy

        allowed = self._alive[:used].copy()
        created, scopes = self._about[:, :used]
        if bounds.scope:
            allowed &= scopes == self._scopes.get(bounds.scope, -1)
        if bounds.since is not None:
            allowed &= created >= bounds.since
        if bounds.until is not None:
            allowed &= created <= bounds.until
        if bounds.tags:
            tagged = set.intersection(*(self._tagged.get(tag, set()) for tag in bounds.tags))
            wanted = numpy.zeros(used, dtype=bool)
            wanted[[place for identity in tagged for place in self._rows[identity]]] = True
            allowed &= wanted
        return allowed

    def _learn(self, row: Row) -> None:
        import numpy

        identity, scope, tags, created = row[:4]
        vectors = numpy.frombuffer(row[5], dtype="<f4").reshape(-1, self._dim)
        about = (created, self._scopes.setdefault(scope, len(self._scopes)))
        places = [self._place(identity) for _ in vectors]
        self._matrix[places] = vectors
        self._about[0, places], self._about[1, places] = about
        self._alive[places] = True
        self._rows[identity] = places
        if tags != "[]":
            self._tags[identity] = frozenset(json.loads(tags))
            for tag in self._tags[identity]:
                self._tagged.setdefault(tag, set()).add(identity)

    def _place(self, identity: str) -> int:
        """A row that is free, or a new one."""
        if self._free:
            place = self._free.pop()
            self._owners[place] = identity
            return place
        self._owners.append(identity)
        if len(self._owners) > len(self._alive):
            import numpy

            more = len(self._alive)
            self._matrix = numpy.concatenate([self._matrix, numpy.zeros_like(self._matrix)])
            self._about = numpy.concatenate([self._about, numpy.zeros_like(self._about)], axis=1)
            self._alive = numpy.concatenate([self._alive, numpy.zeros(more, dtype=bool)])
        return len(self._owners) - 1

    def _forget(self, identity: str) -> None:
        for place in self._rows.pop(identity, ()):
            self._alive[place] = False
            self._owners[place] = ""
            self._free.append(place)
        for tag in self._tags.pop(identity, ()):
            self._tagged[tag].discard(identity)
