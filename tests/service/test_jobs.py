"""Reindexing in one call and as jobs, on every record store."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from engram.service.records.database import Database
from engram.service.records.jobs import LEASE_MS, MOST_ATTEMPTS
from engram.service.service import Limits
from engram.service.worker import Worker
from tests.service.doubles import Chosen
from tests.service.stand import Clock, Stand, stand

TOKEN = "a-token-of-sixteen-characters"


def filled(database: Database, rows: int, embedder: Chosen | None = None) -> Stand:
    service = stand(database, embedder=embedder or Chosen({}))
    for number in range(rows):
        service.long(f"memory {number}")
    return service


@pytest.mark.proves("S9")
@pytest.mark.parametrize(("rows", "size"), [(0, 3), (1, 3), (3, 3), (7, 3), (6, 3)])
def test_a_pass_counts_every_row_once_and_ends_without_a_cursor(
    database: Database, rows: int, size: int
) -> None:
    service = filled(database, rows)
    assert service("reindex_memories", batchSize=size) == {
        "scope": "all-users",
        "processed": rows,
        "indexed": rows,
        "skipped": 0,
        "failed": 0,
        "cursor": None,
    }


def test_a_bounded_pass_goes_on_from_its_cursor_even_when_that_row_is_gone(database: Database) -> None:
    service = filled(database, 7)
    first = service("reindex_memories", maxMemories=3, batchSize=2)
    assert (first["processed"], first["indexed"]) == (3, 3)
    service("delete_memory", userId="u1", memoryId=first["cursor"])
    rest = service("reindex_memories", cursor=first["cursor"])
    assert (rest["processed"], rest["cursor"]) == (4, None)


def test_excluded_memories_are_skipped_and_one_tenant_can_be_meant(database: Database) -> None:
    service = filled(database, 2)
    service.long("private", metadata={"embeddingExcluded": True})
    service.long("other", user="u2")
    counts = service("reindex_memories", userId="u1")
    assert (counts["scope"], counts["processed"], counts["indexed"], counts["skipped"]) == ("u1", 3, 2, 1)


def test_vectors_are_used_again_unless_that_is_refused(database: Database) -> None:
    embedder = Chosen({})
    service = filled(database, 3, embedder)
    embedder.calls.clear()
    service("reindex_memories")
    assert embedder.calls == []
    service("reindex_memories", reuseExistingEmbeddings=False)
    assert sum(map(len, embedder.calls)) == 3


@pytest.mark.parametrize("cursor", ["x y", "a\n", "ü", "a" * 200])
def test_a_cursor_that_can_be_no_id_is_refused(service: Stand, cursor: str) -> None:
    for name in ("reindex_memories", "queue_reindex_memories"):
        assert service.refusal(name, cursor=cursor).code == "service.validation"


def test_a_store_stays_with_its_model_until_it_is_recreated(database: Database) -> None:
    filled(database, 3)
    newer = stand(database, embedder=Chosen({}, dim=5, model="chosen-2"))
    late = newer.answer("create_memory", userId="u1", content="late", type="long-term")
    assert [found["code"] for found in late.diagnostics] == ["service.model_differs"]
    asked = newer.answer("recall", userId="u1", query="q")
    assert asked.data["results"] == []
    assert "service.model_differs" in [found["code"] for found in asked.diagnostics]
    newer("reindex_memories", recreate=True)
    assert newer.service.model == "chosen-2"
    assert len(newer.found("q")) == 4


def test_the_old_vectors_answer_until_the_new_ones_are_complete(database: Database) -> None:
    older = filled(database, 4)
    newer = stand(database, embedder=Chosen({}, dim=5, model="chosen-2"))
    job = newer("queue_reindex_memories", recreate=True, batchSize=1)["jobId"]
    claimed = newer.service.jobs.claim("w", newer.clock.now)
    assert claimed is not None
    from engram.service import reindex

    reindex.begin(newer.service, claimed.options)
    reindex.batch(newer.service, claimed.options, "", 1)
    assert len(older.found("q")) == 4
    newer.clock.move(LEASE_MS + 1)
    run(newer)
    assert newer("get_reindex_status", jobId=job)["state"] == "completed"
    assert len(newer.found("q")) == 4


def run(service: Stand) -> None:
    worker = Worker(service.service)
    while worker.step():
        pass


@pytest.mark.proves("S10", "S11")
def test_a_queued_job_is_run_and_tells_its_life(database: Database) -> None:
    service = filled(database, 5)
    queued = service("queue_reindex_memories", batchSize=2)
    assert set(queued) == {"jobId", "state", "createdAt"}
    assert service("get_reindex_status", jobId=queued["jobId"])["state"] == "queued"
    run(service)
    job = service("get_reindex_status", jobId=queued["jobId"].upper())
    assert (job["state"], job["terminalReason"]) == ("completed", "completed_success")
    assert job["summary"] == {"processed": 5, "indexed": 5, "skipped": 0, "failed": 0, "cursor": None}
    assert [event["type"] for event in job["events"]] == [
        *("job_enqueued", "job_started", "job_progress", "job_progress", "job_progress", "job_completed"),
    ]


def test_an_unknown_job_is_not_found_and_no_error(service: Stand) -> None:
    identity = str(uuid4())
    for name in ("get_reindex_status", "cancel_reindex_job", "retry_reindex_job"):
        assert service(name, jobId=identity) == {"jobId": identity, "state": "not_found"}
    assert service.refusal("get_reindex_status", jobId="no-uuid").code == "service.validation"


@pytest.mark.proves("S12")
def test_a_queued_job_is_cancelled_at_once_and_an_ended_one_stays(database: Database) -> None:
    service = filled(database, 1)
    job = service("queue_reindex_memories")["jobId"]
    cancelled = service("cancel_reindex_job", jobId=job)
    assert (cancelled["state"], cancelled["terminalReason"]) == ("cancelled", "cancelled_before_start")
    assert service("cancel_reindex_job", jobId=job) == cancelled
    run(service)
    assert service("get_reindex_status", jobId=job) == cancelled


def test_a_running_job_is_cancelled_after_its_batch(database: Database) -> None:
    embedder = Chosen({})
    service = filled(database, 6, embedder)
    job = service("queue_reindex_memories", batchSize=2, reuseExistingEmbeddings=False)["jobId"]
    embed = embedder.embed

    def cancelling(texts: Any) -> Any:
        embedder.embed = embed  # type: ignore[method-assign]
        assert service("cancel_reindex_job", jobId=job)["cancelRequested"] is True
        return embed(texts)

    embedder.embed = cancelling  # type: ignore[method-assign]
    run(service)
    ended = service("get_reindex_status", jobId=job)
    assert (ended["state"], ended["terminalReason"]) == ("cancelled", "cancelled_by_request")
    assert ended["summary"]["processed"] == 2


@pytest.mark.proves("S13")
def test_a_retry_goes_on_from_the_cursor_and_the_second_gives_the_first(database: Database) -> None:
    embedder = Chosen({})
    service = filled(database, 6, embedder)
    job = service("queue_reindex_memories", batchSize=2, reuseExistingEmbeddings=False)["jobId"]
    embed, calls = embedder.embed, []

    def breaking(texts: Any) -> Any:
        calls.append(texts)
        if len(calls) == 2:
            raise RuntimeError("a secret detail")
        return embed(texts)

    embedder.embed = breaking  # type: ignore[method-assign]
    run(service)
    failed = service("get_reindex_status", jobId=job)
    assert (failed["state"], failed["summary"]["processed"]) == ("failed", 2)
    assert "secret" not in str(failed)
    again = service("retry_reindex_job", jobId=job)
    assert (again["state"], again["retryOfJobId"]) == ("queued", job)
    assert again["jobId"] != job
    assert service("retry_reindex_job", jobId=job) == again
    run(service)
    done = service("get_reindex_status", jobId=again["jobId"])
    assert (done["state"], done["summary"]["processed"]) == ("completed", 4)
    assert service("retry_reindex_job", jobId=again["jobId"]) == done


def test_a_job_whose_worker_died_goes_on_with_its_cursor(database: Database) -> None:
    service = filled(database, 6)
    job = service("queue_reindex_memories", batchSize=2)["jobId"]
    dead = service.service.jobs.claim("dead", service.clock.now)
    assert dead is not None
    from engram.service import reindex

    service.service.jobs.progress(
        dead, reindex.batch(service.service, dead.options, "", 99), service.clock.now
    )
    assert service.service.jobs.claim("alive", service.clock.now) is None
    service.clock.move(LEASE_MS + 1)
    run(service)
    done = service("get_reindex_status", jobId=job)
    assert (done["state"], done["summary"]["processed"]) == ("completed", 6)
    assert "job_recovered" in [event["type"] for event in done["events"]]


def test_a_worker_that_lost_its_lease_writes_nothing_more(database: Database) -> None:
    service = filled(database, 2)
    service("queue_reindex_memories")
    jobs = service.service.jobs
    slow = jobs.claim("slow", service.clock.now)
    assert slow is not None
    service.clock.move(LEASE_MS + 1)
    assert jobs.claim("quick", service.clock.now) is not None
    from engram.service.reindex import Counts

    assert jobs.progress(slow, Counts(), service.clock.now) is None
    jobs.end(slow, "failed", service.clock.now, "late")
    assert service("get_reindex_status", jobId=slow.id)["state"] == "running"


def test_a_job_that_ends_its_workers_is_given_up(database: Database) -> None:
    service = filled(database, 1)
    job = service("queue_reindex_memories")["jobId"]
    for _ in range(MOST_ATTEMPTS):
        assert service.service.jobs.claim("doomed", service.clock.now) is not None
        service.clock.move(LEASE_MS + 1)
    assert service.service.jobs.claim("doomed", service.clock.now) is None
    ended = service("get_reindex_status", jobId=job)
    assert (ended["state"], ended["terminalReason"]) == ("failed", "failed_crashed")


def test_two_workers_never_take_the_same_job(database: Database) -> None:
    service = filled(database, 1)
    for _ in range(4):
        service("queue_reindex_memories")
    claimed = [service.service.jobs.claim(f"w{n}", service.clock.now) for n in range(5)]
    ids = [job.id for job in claimed if job is not None]
    assert len(ids) == len(set(ids)) == 4


def test_a_long_life_keeps_its_first_and_latest_events(database: Database) -> None:
    service = filled(database, 90)
    job = service("queue_reindex_memories", batchSize=1)["jobId"]
    run(service)
    events = service("get_reindex_status", jobId=job)["events"]
    assert len(events) == 60
    assert (events[0]["type"], events[-1]["type"]) == ("job_enqueued", "job_completed")
    assert any("left out" in event.get("detail", "") for event in events)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({}, "service.unauthorized"),
        ({"adminToken": "another-token-of-16"}, "service.unauthorized"),
        (None, ""),
    ],
)
def test_a_configured_token_guards_maintenance(
    database: Database, given: dict[str, str] | None, code: str
) -> None:
    service = stand(database, limits=Limits(admin_token=TOKEN), clock=Clock())
    if given is None:
        assert service("reindex_memories", adminToken=TOKEN)["processed"] == 0
        return
    refusal = service.refusal("reindex_memories", **given)
    assert refusal.code == code
    assert TOKEN not in refusal.sentence
