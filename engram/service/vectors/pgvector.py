"""An index in PostgreSQL with the extension pgvector.

Up to EXACT_UP_TO vectors of a tenant the search is exact, through the index on tenants; above, the HNSW index
answers, and an exact search follows when it gives too few.
"""

from __future__ import annotations

from struct import pack

from engram.service.vectors import Vectors
from engram.service.vectors.generations import Generations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engram.service.memory import Memory
    from engram.service.records.database import Database, Row, Work
    from engram.service.records.facts import Facts
    from engram.service.records.memories import Vector
    from engram.service.vectors import Bounds, Hit
    from engram.service.vectors.generations import Collection

EXACT_UP_TO = 20_000
MOST_INDEXED_DIM = 2_000
CHUNKS_FETCHED = 4
EF_SEARCH = 200
SIGNATURE = b"PGCOPY\n\xff\r\n\0" + bytes(8)
END = b"\xff\xff"
TEXT = 25
"""The number of PostgreSQL's type text."""


class Pgvector(Vectors):
    """`database` is a PostgreSQL, often the record store itself; `facts` those of the record store."""

    name = "pgvector"
    all_tags = True
    outside = True

    def __init__(self, database: Database, facts: Facts, exact_up_to: int = EXACT_UP_TO) -> None:
        self._database = database
        self._generations = Generations(facts, "pgvector", "engram_vectors")
        self._exact_up_to = exact_up_to
        self._made: set[str] = set()

    def search(self, tenant: str, model: str, query: Any, most: int, bounds: Bounds) -> list[Hit]:
        """Nearest first, equal ones by id."""
        collection = self._generations.current()
        if collection is None or collection.model != model:
            return []
        self._ready(collection)
        where, values = _where(tenant, bounds)
        near = _text(query)
        with self._database.read() as work:
            if self._is_large(work, collection, tenant):
                hits = _approximate(work, collection.name, (where, values), near, most)
                if len(hits) >= most:
                    return hits
            return _exact(work, collection.name, (where, values), near, most)

    def upsert(self, made: Sequence[tuple[Memory, Vector]]) -> None:
        """Replace the rows of these memories."""
        for collection, some in self._generations.routed(made):
            self._ready(collection)
            with self._database.write() as work:
                _replace(work, collection, some)

    def remove(self, tenant: str, identities: Sequence[str]) -> None:
        """Delete the rows of these memories."""
        for collection in self._generations.both():
            self._ready(collection)
            with self._database.write() as work:
                work.many(
                    f"DELETE FROM {collection.name} WHERE tenant = ? AND memory = ?",  # noqa: S608
                    [(tenant, identity) for identity in identities],
                )

    def reset(self, model: str, dim: int) -> None:
        """A fresh table; one that an earlier pass left unfinished is dropped."""
        self._drop(self._generations.next())
        self._ready(self._generations.begin(model, dim))

    def adopt(self) -> None:
        """Let the new table answer and drop the old one."""
        new = self._generations.next()
        if new is not None:
            self._index(new)
        self._drop(self._generations.adopt())

    def count(self) -> int:
        """How many memories the table holds."""
        collection = self._generations.current()
        if collection is None:
            return 0
        self._ready(collection)
        with self._database.read() as work:
            found = work.row(f"SELECT count(DISTINCT memory) FROM {collection.name}")  # noqa: S608
        return int(found[0]) if found else 0

    def _ready(self, collection: Collection) -> None:
        """Make the table where it is not there: a lost index begins empty and is filled by a reindex."""
        if collection.name in self._made:
            return
        with self._database.write() as work:
            work.run("SELECT pg_advisory_xact_lock(7262201)")
            work.run("CREATE EXTENSION IF NOT EXISTS vector")
            work.run(
                f"CREATE TABLE IF NOT EXISTS {collection.name} ("
                "memory TEXT NOT NULL, chunk INTEGER NOT NULL, tenant TEXT NOT NULL, "
                "scope TEXT NOT NULL, tags TEXT[] NOT NULL, created BIGINT NOT NULL, "
                f"v vector({collection.dim}) NOT NULL, PRIMARY KEY (memory, chunk))"
            )
            work.run(f"CREATE INDEX IF NOT EXISTS {collection.name}_t ON {collection.name} (tenant)")
        self._made.add(collection.name)

    def _index(self, collection: Collection) -> None:
        """The approximate index, once a tenant is so large that it is worth it."""
        if collection.dim > MOST_INDEXED_DIM:
            return
        with self._database.write() as work:
            largest = work.row(
                f"SELECT count(*) FROM {collection.name} GROUP BY tenant ORDER BY 1 DESC LIMIT 1"  # noqa: S608
            )
            if largest and largest[0] > self._exact_up_to:
                work.run(
                    f"CREATE INDEX IF NOT EXISTS {collection.name}_v ON {collection.name} "
                    "USING hnsw (v vector_cosine_ops)"
                )

    def _is_large(self, work: Work, collection: Collection, tenant: str) -> bool:
        indexed = work.row("SELECT to_regclass(?) IS NOT NULL", f"{collection.name}_v")
        if not indexed or not indexed[0]:
            return False
        count = work.row(
            f"SELECT count(*) FROM (SELECT 1 FROM {collection.name} WHERE tenant = ? LIMIT ?) AS counted",  # noqa: S608
            tenant,
            self._exact_up_to + 1,
        )
        return bool(count and count[0] > self._exact_up_to)

    def _drop(self, collection: Collection | None) -> None:
        if collection is not None:
            with self._database.write() as work:
                work.run(f"DROP TABLE IF EXISTS {collection.name}")
            self._made.discard(collection.name)


def _exact(work: Work, table: str, bounds: tuple[str, Sequence[object]], near: str, most: int) -> list[Hit]:
    """Chunks by distance until enough memories are among them; grouping in SQL would sort whole vectors."""
    where, values = bounds
    fetch = 2 * most
    while True:
        rows = work.rows(
            # The sum keeps the planner from the approximate index.
            f"SELECT memory, (v <=> CAST(? AS vector)) + 0 AS distance FROM {table} "  # noqa: S608
            f"WHERE {where} ORDER BY distance, memory LIMIT ?",
            near,
            *values,
            fetch,
        )
        hits = _of_memories(rows)
        if len(hits) >= most or len(rows) < fetch:
            return hits[:most]
        fetch *= 4


def _of_memories(rows: Sequence[Row]) -> list[Hit]:
    """Each memory once, with its nearest chunk; nearest first."""
    best: dict[str, float] = {}
    for memory, distance in rows:
        best.setdefault(str(memory), 1.0 - float(distance))
    return sorted(best.items(), key=lambda hit: (-hit[1], hit[0]))


def _approximate(
    work: Work, table: str, bounds: tuple[str, Sequence[object]], near: str, most: int
) -> list[Hit]:
    where, values = bounds
    work.run(f"SET LOCAL hnsw.ef_search = {EF_SEARCH}")
    work.run("SET LOCAL hnsw.iterative_scan = strict_order")
    rows = work.rows(
        f"SELECT memory, v <=> CAST(? AS vector) AS distance FROM {table} "  # noqa: S608
        f"WHERE {where} ORDER BY v <=> CAST(? AS vector) LIMIT ?",
        near,
        *values,
        near,
        most * CHUNKS_FETCHED,
    )
    return _of_memories(rows)[:most]


def _replace(work: Work, collection: Collection, made: Sequence[tuple[Memory, Vector]]) -> None:
    """The rows of these memories anew, at once; writers of one table's rows follow each other."""
    identities = sorted({memory.id for memory, _ in made})
    work.run("SELECT pg_advisory_xact_lock(hashtext(?))", collection.name)
    work.run(f"DELETE FROM {collection.name} WHERE memory = ANY(CAST(? AS text[]))", identities)  # noqa: S608
    loaded = (
        f"COPY {collection.name} (memory, chunk, tenant, scope, tags, created, v) FROM STDIN (FORMAT binary)"
    )
    latest = {memory.id: (memory, vector) for memory, vector in made}
    work.copy(loaded, b"".join([SIGNATURE, *map(_binary, latest.values()), END]))


def _binary(made: tuple[Memory, Vector]) -> bytes:
    """A memory's rows as COPY reads them: counted fields, each with its length before it."""
    memory, (_, dim, data) = made
    from numpy import frombuffer

    chunks = frombuffer(data, dtype="<f4").reshape(-1, dim).astype(">f4")
    tags = [_field(tag.encode()) for tag in memory.tags]
    listed = pack("!iiiii", 1, 0, TEXT, len(tags), 1) if tags else pack("!iii", 0, 0, TEXT)
    texts = _field(memory.tenant.encode()) + _field(memory.scope.encode()) + _field(listed + b"".join(tags))
    before = b"\0\7" + _field(memory.id.encode())
    after = texts + pack("!iq", 8, memory.created) + pack("!ihh", 4 + 4 * dim, dim, 0)
    return b"".join(
        before + pack("!ii", 4, number) + after + chunk.tobytes() for number, chunk in enumerate(chunks)
    )


def _field(data: bytes) -> bytes:
    return pack("!i", len(data)) + data


def _where(tenant: str, bounds: Bounds) -> tuple[str, list[object]]:
    parts: list[str] = ["tenant = ?"]
    values: list[object] = [tenant]
    for part, value in (
        ("scope = ?", bounds.scope or None),
        ("tags @> CAST(? AS text[])", sorted(bounds.tags) or None),
        ("created >= ?", bounds.since),
        ("created <= ?", bounds.until),
    ):
        if value is not None:
            parts.append(part)
            values.append(value)
    return " AND ".join(parts), values


def _text(vector: Any) -> str:
    """A vector as pgvector reads it."""
    return "[" + ",".join(map(repr, map(float, vector))) + "]"
