"""One suite for every record store with every index: what a back end promises, it keeps."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

from engram.service.errors import UnavailableError
from engram.service.records.database import Database
from engram.service.records.facts import Facts
from engram.service.vectors import Vectors
from engram.service.vectors.embedded import Embedded
from engram.service.worker import Worker
from tests.service.doubles import Chosen
from tests.service.stand import STORES, Stand, opened, postgres_address, stand

PAIRS = [(store, index) for store in STORES for index in ("embedded", "pgvector", "qdrant")]


def index_over(kind: str, database: Database, folder: Path) -> Vectors:
    if kind == "embedded":
        return Embedded(database)
    if kind == "qdrant":
        from engram.service.vectors.qdrant import Qdrant

        return Qdrant(":memory:", Facts(database))
    from engram.service.records.postgres import Postgres
    from engram.service.vectors.pgvector import Pgvector

    home = database if database.kind == "postgresql" else Postgres(postgres_address())
    return Pgvector(home, Facts(database))


@pytest.fixture(params=PAIRS, ids="-".join)
def service(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stand]:
    store, kind = request.param
    with opened(store, tmp_path) as database:
        index = index_over(kind, database, tmp_path)
        yield stand(database, index, Chosen({}))
        index.close()


def chosen(service: Stand) -> Chosen:
    embedder = service.service.embedder
    assert isinstance(embedder, Chosen)
    return embedder


def index_of(service: Stand) -> Vectors:
    index = service.service.vectors
    assert index is not None
    return index


def run_jobs(service: Stand) -> None:
    worker = Worker(service.service)
    while worker.step():
        pass


@pytest.mark.proves("S14")
def test_exact_neighbours_of_the_tenant_alone_come_nearest_first(service: Stand) -> None:
    draw = random.Random(7)
    vectors: dict[str, list[float]] = {}
    owners: dict[str, str] = {}
    for number in range(120):
        text = f"text {number}"
        vectors[text] = [draw.gauss(0, 1) for _ in range(8)]
        owners[text] = f"u{number % 3}"
    chosen(service).vectors, chosen(service).dim = vectors | {"q": [draw.gauss(0, 1) for _ in range(8)]}, 8
    ids = {service.long(text, user=owners[text]): text for text in vectors}
    query = numpy.array(chosen(service).vectors["q"])

    def near(text: str) -> float:
        vector = numpy.array(vectors[text])
        return float(vector @ query / numpy.linalg.norm(vector) / numpy.linalg.norm(query))

    for user in ("u0", "u1", "u2"):
        wanted = sorted((text for text in vectors if owners[text] == user), key=near, reverse=True)
        found = service("recall", userId=user, query="q", limit=12)["results"]
        assert [ids[one["memory"]["id"]] for one in found] == wanted[:12]
        for one in found:
            assert one["parts"]["similarity"] == pytest.approx(near(ids[one["memory"]["id"]]), abs=1e-5)


def test_as_many_rows_come_back_as_were_asked_for_while_there_are_some(service: Stand) -> None:
    for number in range(40):
        service.long(f"mine {number}")
        service.long(f"theirs {number}", user="u2")
    for limit in (1, 10, 40, 50):
        assert len(service("recall", userId="u1", query="q", limit=limit)["results"]) == min(limit, 40)


@pytest.mark.proves("S19")
def test_tags_are_matched_as_the_index_promises(service: Stand) -> None:
    both = service.long("both", tags=["x", "y"])
    one = service.long("one", tags=["x"])
    service.long("none", tags=["z"])
    found = set(service.found("q", tags=["x", "y"]))
    assert found == ({both} if index_of(service).all_tags else {both, one})
    assert set(service.found("q", tags=["x"])) == {both, one}
    assert service.found("q", tags=["w"]) == []


@pytest.mark.proves("S18", "S20", "S21")
def test_bounds_are_kept_inside_the_search(service: Stand) -> None:
    for number in range(30):
        service.clock.move(1_000)
        service.long(f"crowd {number}", scope="crowd")
    service.clock.move(1_000)
    lone = service.long("lone", scope="corner")
    chosen(service).vectors["lone"] = [-1, 0, 0]
    moment = service("get_memory", userId="u1", memoryId=lone)["createdAt"]
    assert service.found("q", scope="corner", limit=1) == [lone]
    assert service.found("q", createdFrom=moment, limit=1) == [lone]
    assert lone not in service.found("q", createdTo="2026-05-28T20:27:00Z", limit=50)


def test_changes_reach_the_index_at_once(service: Stand) -> None:
    chosen(service).vectors |= {"far": [0, 1, 0], "near": [1, 0, 0]}
    a, b = service.long("far"), service.long("other")
    assert service.found("q", limit=1) == [b]
    service("delete_memory", userId="u1", memoryId=b)
    assert service.found("q") == [a]
    service("update_memory", userId="u1", memoryId=a, content="near", tags=["t"])
    (found,) = service("recall", userId="u1", query="q", tags=["t"])["results"]
    assert found["parts"]["similarity"] == pytest.approx(1, abs=1e-6)


def test_a_lost_index_is_filled_from_the_records(service: Stand) -> None:
    ids = {service.long(f"row {number}") for number in range(5)}
    if index_of(service).outside:
        index_of(service).remove("u1", sorted(ids))
        assert service.found("q") == []
    assert service("reindex_memories")["indexed"] == 5
    assert set(service.found("q")) == ids
    assert index_of(service).count() in (5, None)


def test_an_index_that_did_not_answer_catches_up(service: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    index = index_of(service)
    first = service.long("before")
    if not index.outside:
        assert service.service.settle("u1") == []
        return

    def down(*_: object) -> None:
        raise UnavailableError("The index")

    with monkeypatch.context() as patch:
        patch.setattr(index, "upsert", down)
        patch.setattr(index, "remove", down)
        answer = service.answer("create_memory", userId="u1", content="during", type="long-term")
        assert answer.data["created"] is True
        assert [found["code"] for found in answer.diagnostics] == ["service.index_behind"]
        assert service("delete_memory", userId="u1", memoryId=first)["deleted"] is True
    assert service.found("q") == [answer.data["id"]]


def test_a_store_moves_to_another_model_beside_the_old_index(service: Stand) -> None:
    ids = {service.long(f"row {number}") for number in range(4)}
    newer = stand(
        service.service.database, index_of(service), Chosen({}, dim=5, model="chosen-2"), clock=service.clock
    )
    job = newer("queue_reindex_memories", recreate=True, batchSize=2)["jobId"]
    run_jobs(newer)
    assert newer("get_reindex_status", jobId=job)["state"] == "completed"
    assert set(newer.found("q")) == ids
    asked = service.answer("recall", userId="u1", query="q")
    assert "service.model_differs" in [found["code"] for found in asked.diagnostics]


def test_recreating_with_the_same_model_loses_nothing(service: Stand) -> None:
    ids = {service.long(f"row {number}") for number in range(4)}
    counts: dict[str, Any] = dict(service("reindex_memories", recreate=True, reuseExistingEmbeddings=False))
    assert (counts["indexed"], counts["cursor"]) == (4, None)
    assert set(service.found("q")) == ids


def test_a_deleted_tenant_leaves_the_index(service: Stand) -> None:
    service.long("theirs", user="gone")
    kept = service.long("kept")
    service.service.tenants.delete("gone")
    assert service.service.settle() == []
    assert service.found("q", user="gone") == []
    assert service.found("q") == [kept]
    assert index_of(service).count() in (1, None)


def test_a_memory_of_many_near_chunks_hides_no_other(service: Stand) -> None:
    embedder = chosen(service)
    embedder.characters = 20
    near = [f"near{number:02d} " + "n" * 12 for number in range(30)]
    long = service.long(" ".join(near))
    others = [service.long(f"other {number}") for number in range(3)]
    for number in range(3):
        embedder.vectors[f"other {number}"] = [0.0, 1.0, 0.0]
    service("reindex_memories", reuseExistingEmbeddings=False)
    assert service.found("q", limit=4) == [long, *sorted(others)]
    assert len(service.found("q", limit=1)) == 1


def test_a_large_tenant_is_searched_by_its_graph_and_never_gets_too_few(tmp_path: Path) -> None:
    from engram.service.vectors.pgvector import Pgvector

    draw = random.Random(3)
    with opened("postgresql", tmp_path) as database:
        index = Pgvector(database, Facts(database), exact_up_to=20)
        vectors = {f"row {n}": [1.0, draw.random(), draw.random()] for n in range(60)}
        far = {f"far {n}": [-1.0, draw.random(), draw.random()] for n in range(3)}
        service = stand(database, index, Chosen(vectors | far))
        for text in vectors:
            service.long(text)
        rare = {service.long(text, tags=["rare"]) for text in far}
        service("reindex_memories", recreate=True)
        with database.read() as work:
            assert work.rows(
                "SELECT 1 FROM pg_indexes WHERE indexdef LIKE '%%hnsw%%' AND tablename LIKE 'engram%%'"
            )
        assert len(service.found("q", limit=50)) == 50
        assert set(service.found("q", tags=["rare"], limit=10)) == rare
        index.close()
