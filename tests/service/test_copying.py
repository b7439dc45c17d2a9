"""Copies of a store, and memories as JSON lines, from and to every record store."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engram.errors import PolicyError, UsageError
from engram.service import copying, exchange
from engram.service.records.database import Database
from tests.service.stand import STORES, Stand, opened, stand


@pytest.fixture(params=STORES)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    (tmp_path / "target").mkdir()
    with opened(request.param, tmp_path / "target") as found:
        yield found


def fill(service: Stand) -> None:
    for number in range(7):
        service.clock.move(1)
        service.long(f"long {number}", tags=["a"], metadata={"n": number}, scope="s")
        service.short(f"short {number}", user="u2")
    service("delete_memory", userId="u2", memoryId=service.short("gone", user="u2"))
    service.service.keys.create("u1", "k", ["memories:read"], service.clock.now)
    service("queue_reindex_memories")


def listed(service: Stand, user: str) -> list[object]:
    found: list[object] = service("list_memories", userId=user, limit=100)["memories"]
    return found


def test_a_copy_holds_everything_and_says_so(service: Stand, target: Database) -> None:
    fill(service)
    secret = service.service.secret
    told: list[int] = []
    counts = copying.copy(service.service.database, target, told.append)
    assert (counts["memories"], counts["tenants"], counts["keys"], counts["jobs"]) == (14, 2, 1, 1)
    assert sum(told) == sum(counts.values()) == copying.total(service.service.database)
    other = stand(target, clock=service.clock)
    for user in ("u1", "u2"):
        assert listed(other, user) == listed(service, user)
    assert set(other.found("long")) == set(service.found("long"))
    assert other.service.secret == secret


def test_a_copy_that_was_cut_short_goes_on(
    service: Stand, target: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(service)
    monkeypatch.setattr(copying, "BATCH", 3)
    told: list[int] = []

    def stop(rows: int) -> None:
        told.append(rows)
        if len(told) == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copying.copy(service.service.database, target, stop)
    before = len(told)
    counts = copying.copy(service.service.database, target, told.append)
    assert before == 3
    assert sum(told) == sum(counts.values())
    assert listed(stand(target, clock=service.clock), "u1") == listed(service, "u1")


def test_a_copy_is_not_mixed_with_another_source_or_another_store(service: Stand, target: Database) -> None:
    fill(service)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copying.copy(service.service.database, target, stop)
    service.long("changed meanwhile")
    with pytest.raises(PolicyError) as caught:
        copying.copy(service.service.database, target, lambda _: None)
    assert caught.value.code == "service.copy_changed"


def test_a_store_in_use_is_no_target(service: Stand, target: Database) -> None:
    fill(service)
    stand(target).long("mine")
    with pytest.raises(PolicyError) as caught:
        copying.copy(service.service.database, target, lambda _: None)
    assert caught.value.code == "service.target_not_empty"


def test_memories_round_trip_as_json_lines(service: Stand, target: Database) -> None:
    fill(service)
    lines = list(exchange.exported(service.service))
    other = stand(target, clock=service.clock)
    assert exchange.bring_in(other.service, lines, other.caller) == (14, 0)
    assert list(exchange.exported(other.service)) == lines
    assert exchange.bring_in(other.service, lines, other.caller) == (0, 14)
    assert set(other.found("long")) == set(service.found("long"))


def test_one_tenant_is_exported_alone(service: Stand) -> None:
    fill(service)
    lines = list(exchange.exported(service.service, "u2"))[1:]
    assert {json.loads(line)["userId"] for line in lines} == {"u2"}


@pytest.mark.parametrize(
    "lines",
    [
        [],
        ["{}"],
        ['{"format": "engram-service-memories", "version": 1}', "{}"],
        ['{"format": "engram-service-memories", "version": 1}', "no json"],
        ['{"format": "engram-service-memories", "version": 2}'],
    ],
)
def test_a_line_that_is_no_memory_is_named(service: Stand, lines: list[str]) -> None:
    with pytest.raises(UsageError) as caught:
        exchange.bring_in(service.service, lines, service.caller)
    assert f"Line {len(lines) or 1} " in caught.value.message
