"""recall on every record store: score, bounds, tenants, and what it says when it cannot."""

from __future__ import annotations

from math import sqrt
from typing import Any

import pytest

from engram.errors import ConfigError
from engram.service.errors import ArgumentsError
from engram.service.ranking import Weights, candidates
from engram.service.records.database import Database
from engram.service.service import Limits, Service
from engram.service.vectors.embedded import Embedded
from tests.service.doubles import Chosen, Failing
from tests.service.stand import DAY, Clock, Stand, stand


def at(similarity: float) -> list[float]:
    """A unit vector with this cosine to the first axis."""
    return [similarity, sqrt(1 - similarity**2), 0.0]


def chosen(database: Database, vectors: dict[str, list[float]], limits: Limits | None = None) -> Stand:
    return stand(database, embedder=Chosen(vectors), limits=limits)


def results(service: Stand, **more: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = service("recall", **{"userId": "u1", "query": "q", **more})["results"]
    return found


@pytest.mark.proves("S8", "S22", "S23", "S25", "S26", "S28")
@pytest.mark.parametrize(
    ("similarity", "days", "metadata", "score"),
    [
        (0.8, 30, {}, 0.71),
        (-0.2, 0, {"importance": 5}, 0.30),
        (1.0, 0, {"importance": 1}, 1.0),
        (0.0, 60, {"importance": 0}, 0.05),
        (0.5, 15, {"importance": "high"}, 0.35 + 0.2 * 2**-0.5 + 0.05),
        (0.5, 0, {"importance": True}, 0.35 + 0.2 + 0.05),
        (0.5, 0, {"importance": -3}, 0.35 + 0.2),
        (0.5, 0, {"importance": 10**400}, 0.35 + 0.2 + 0.1),
        (0.5, 0, {"importance": -(10**400)}, 0.35 + 0.2),
    ],
)
def test_the_score_is_blended_as_promised(
    database: Database, similarity: float, days: int, metadata: dict[str, Any], score: float
) -> None:
    service = chosen(database, {"m": at(similarity)})
    service.long("m", metadata=metadata)
    service.clock.move(days * DAY)
    (found,) = results(service)
    assert found["score"] == pytest.approx(score, abs=1e-6)
    assert found["parts"]["similarity"] == pytest.approx(similarity, abs=1e-6)
    assert set(service("recall", userId="u1", query="q")) == {"query", "count", "results"}


@pytest.mark.proves("S24")
def test_weights_need_not_sum_to_one_and_bad_ones_are_refused(database: Database) -> None:
    service = chosen(database, {"m": at(0.5)}, Limits(weights=Weights(7, 2, 1)))
    service.long("m")
    assert results(service)[0]["score"] == pytest.approx(0.35 + 0.2 + 0.05, abs=1e-6)
    for weights in [(-1, 1, 1), (0, 0, 0), (float("nan"), 1, 1), (float("inf"), 1, 1)]:
        with pytest.raises(ConfigError):
            Weights(*weights)
    with pytest.raises(ConfigError):
        Weights(half_life=0)


@pytest.mark.proves("S27")
def test_three_times_the_limit_is_fetched_and_at_most_a_hundred() -> None:
    assert [candidates(limit) for limit in (1, 10, 33, 34, 50)] == [3, 30, 99, 100, 100]


def test_what_is_fresh_or_weighty_can_pass_what_is_nearer(database: Database) -> None:
    service = chosen(database, {"near": at(0.80), "weighty": at(0.78)})
    near = service.long("near", metadata={"importance": 0})
    weighty = service.long("weighty", metadata={"importance": 1})
    assert [found["memory"]["id"] for found in results(service)] == [weighty, near]


def test_equal_scores_are_ordered_by_id(database: Database) -> None:
    service = chosen(database, {})
    made = sorted(service.long(f"same {number}") for number in range(6))
    assert [found["memory"]["id"] for found in results(service)] == made


@pytest.mark.proves("S14", "S15")
def test_no_tenant_sees_another_ones_memories(database: Database) -> None:
    service = chosen(database, {})
    for number in range(5):
        service.long(f"theirs {number}", user="u2")
    mine = service.long("mine")
    assert [found["memory"]["id"] for found in results(service)] == [mine]
    assert len(results(service, userId="u2")) == 5
    assert results(service, userId="u3") == []


@pytest.mark.proves("S18", "S19", "S20", "S21")
def test_namespace_tags_and_dates_bound_the_search(database: Database) -> None:
    service = chosen(database, {})
    old = service.long("old", scope="a", tags=["x", "y"])
    service.clock.move(10 * DAY)
    new = service.long("new", scope="b", tags=["x"])
    moment = service("get_memory", userId="u1", memoryId=new)["createdAt"]

    def ids(**bounds: Any) -> set[str]:
        return {found["memory"]["id"] for found in results(service, **bounds)}

    assert ids() == {old, new} == ids(scope="") == ids(tags=["x"])
    assert ids(scope="a") == {old}
    assert ids(tags=["x", "y"]) == {old}
    assert ids(tags=["x", "z"]) == set()
    assert ids(createdFrom=moment) == {new} == ids(createdFrom=moment, createdTo=moment)
    assert ids(createdTo="2026-05-29") == {old}
    assert ids(createdTo="2026-05-28T22:26:40+02:00") == {old}


@pytest.mark.parametrize(
    ("bounds", "paths"),
    [
        ({"createdFrom": "yesterday"}, ["createdFrom"]),
        ({"createdFrom": "2026-13-01", "createdTo": "June 1 2026"}, ["createdFrom", "createdTo"]),
        ({"createdFrom": "2026-02-30"}, ["createdFrom"]),
        ({"createdFrom": "2026-06-02", "createdTo": "2026-06-01"}, ["createdFrom"]),
        ({"createdTo": "1780000000"}, ["createdTo"]),
    ],
)
def test_dates_are_iso_8601_and_in_order(service: Stand, bounds: dict[str, str], paths: list[str]) -> None:
    refusal = service.refusal("recall", userId="u1", query="q", **bounds)
    assert isinstance(refusal, ArgumentsError)
    assert [issue["path"] for issue in refusal.issues] == paths


@pytest.mark.proves("S16", "S17")
@pytest.mark.parametrize(
    ("arguments", "fits"),
    [
        ({"query": "q"}, True),
        ({"query": "q" * 2048}, True),
        ({"query": "q" * 2049}, False),
        ({"query": ""}, False),
        ({"query": "q", "limit": 1}, True),
        ({"query": "q", "limit": 50}, True),
        ({"query": "q", "limit": 0}, False),
        ({"query": "q", "limit": 51}, False),
        ({"query": "q", "limit": "5"}, False),
        ({"query": "q", "limit": 5.5}, False),
        ({"query": "q", "scope": "s" * 256}, True),
        ({"query": "q", "scope": "s" * 257}, False),
        ({"query": "q", "tags": ["t"] * 50}, True),
        ({"query": "q", "tags": ["t"] * 51}, False),
        ({"query": "q", "minScore": 1}, False),
    ],
)
def test_every_limit_holds_at_its_edge_and_one_past_it(
    service: Stand, arguments: dict[str, Any], fits: bool
) -> None:
    if fits:
        assert service("recall", userId="u1", **arguments)["results"] == []
    else:
        assert service.refusal("recall", userId="u1", **arguments).code == "service.validation"


def test_ten_are_given_unless_another_limit_is_asked_for(database: Database) -> None:
    service = chosen(database, {})
    for number in range(60):
        service.long(f"memory {number}")
    assert len(results(service)) == 10
    assert len(results(service, limit=50)) == 50


@pytest.mark.proves("S29")
def test_blank_queries_and_missing_parts_give_nothing_and_say_why(database: Database) -> None:
    service = chosen(database, {})
    service.long("m")
    assert results(service, query="   ") == []
    bare = Stand(Service(database, None, Chosen({}), clock=Clock()), Clock())
    answer = bare.answer("recall", userId="u1", query="q")
    assert answer.data["results"] == []
    assert "service.no_vectors" in [found["code"] for found in answer.diagnostics]
    mute = Stand(Service(database, Embedded(database), None, clock=Clock()), Clock())
    answer = mute.answer("recall", userId="u1", query="q")
    assert [found["code"] for found in answer.diagnostics] == ["service.no_embeddings"]


def test_a_failing_provider_fails_no_write_and_a_reindex_mends_it(database: Database) -> None:
    provider = Failing()
    service = stand(database, embedder=provider)
    answer = service.answer("create_memory", userId="u1", content="kept anyway", type="long-term")
    assert answer.data["embedded"] is False
    assert [found["code"] for found in answer.diagnostics] == ["service.embedding_failed"]
    asked = service.answer("recall", userId="u1", query="q")
    assert asked.data["results"] == []
    assert "service.embedding_failed" in [found["code"] for found in asked.diagnostics]
    provider.broken = False
    assert service("reindex_memories")["indexed"] == 1
    assert service.found("q") == [answer.data["id"]]


def test_a_long_text_counts_as_one_memory_with_its_best_part(database: Database) -> None:
    embedder = Chosen({"a" * 50: at(0.2), "b" * 50: at(0.9)})
    embedder.characters = 50
    service = stand(database, embedder=embedder)
    long = service.long("a" * 50 + " " + "b" * 50)
    other = service.long("short")
    embedder.vectors["short"] = at(0.5)
    found = results(service)
    assert sorted(one["memory"]["id"] for one in found) == sorted([long, other])
    assert len(found) == 2


def test_an_updated_text_is_found_by_its_new_words(service: Stand) -> None:
    identity = service.long("the harbour has twelve cranes")
    other = service.long("lunch is at noon in the canteen")
    service("update_memory", userId="u1", memoryId=identity, content="the airport has two runways")
    assert service.found("runways of the airport")[0] == identity
    assert service.found("canteen lunch")[0] == other


def test_another_process_sees_a_change_at_its_next_recall(database: Database) -> None:
    one, two = stand(database), stand(database)
    first = one.long("zebra crossing")
    assert two.found("zebra") == [first]
    second = one.long("zebra finch")
    assert set(two.found("zebra")) == {first, second}
    one("delete_memory", userId="u1", memoryId=first)
    assert two.found("zebra") == [second]
    one("update_memory", userId="u1", memoryId=second, tags=["t"])
    assert two.found("zebra", tags=["t"]) == [second]
