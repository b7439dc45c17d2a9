"""Reindex jobs in a table: queued by any process, run by one worker at a time, outliving kill -9.

A worker holds a lease and renews it with every batch. A job whose lease ran out goes back to the queue with
its cursor, until it was begun MOST_ATTEMPTS times. Cancelling sets a column that no worker writes.
"""

from __future__ import annotations

import json

from engram.service.identity import short_id
from engram.service.memory import iso

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram_contracts.models import JobEvent, ReindexJob

    from engram.service.records.database import Database, Row, Work
    from engram.service.reindex import Counts

LEASE_MS = 30_000
MOST_ATTEMPTS = 3
KEPT_MS = 24 * 3_600_000
FIRST_EVENTS, LAST_EVENTS = 20, 40
COLUMNS = (
    "id, state, created, started, completed, error, cancel_requested, retry_of, reason, options, cursor, "
    "processed, indexed, skipped, failed, worker, attempt, events, dropped_events"
)
REASONS = {"completed": "completed_success", "cancelled": "cancelled_by_request", "failed": "failed_runtime"}


class Job:
    """One row of the table; moments in milliseconds."""

    def __init__(self, row: Row) -> None:
        self.id: str = row[0]
        self.state: str = row[1]
        self.created: int = row[2]
        self.started: int | None = row[3]
        self.completed: int | None = row[4]
        self.error: str | None = row[5]
        self.cancel_requested = bool(row[6])
        self.retry_of: str | None = row[7]
        self.reason: str | None = row[8]
        self.options: dict[str, Any] = json.loads(row[9])
        self.cursor: str | None = row[10]
        self.processed, self.indexed, self.skipped, self.failed = map(int, row[11:15])
        self.worker: str | None = row[15]
        self.attempt: int = row[16]
        self.events: list[JobEvent] = json.loads(row[17])
        self.dropped_events: int = row[18]

    def view(self) -> ReindexJob:
        """As clients see it (4.3); what does not apply is left out."""
        seen: dict[str, object] = {
            "jobId": self.id,
            "state": self.state,
            "createdAt": iso(self.created),
            "startedAt": None if self.started is None else iso(self.started),
            "completedAt": None if self.completed is None else iso(self.completed),
            "error": self.error,
            "cancelRequested": self.cancel_requested or None,
            "retryOfJobId": self.retry_of,
            "terminalReason": self.reason,
            "options": self.options,
            "events": self.events,
        }
        shown: Any = {name: value for name, value in seen.items() if value is not None}
        shown["summary"] = {
            "processed": self.processed,
            "indexed": self.indexed,
            "skipped": self.skipped,
            "failed": self.failed,
            "cursor": self.cursor,
        }
        found: ReindexJob = shown
        return found

    def happened(self, now: int, kind: str, state: str, detail: str = "") -> None:
        """Add an event; of a long life the first and the latest are kept."""
        event: Any = {"at": iso(now), "type": kind, "state": state}
        if detail:
            event["detail"] = detail
        self.events.append(event)
        if len(self.events) > FIRST_EVENTS + LAST_EVENTS:
            del self.events[FIRST_EVENTS]
            self.dropped_events += 1
            self.events[FIRST_EVENTS - 1]["detail"] = (
                f"{self.dropped_events} events after this one are left out"
            )


class Jobs:
    """The table as doors and workers use it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def queue(self, options: Mapping[str, Any], now: int) -> Job:
        """Queue a job; jobs that ended long ago are forgotten."""
        with self._database.write() as work:
            work.run("DELETE FROM jobs WHERE completed IS NOT NULL AND completed < ?", now - KEPT_MS)
            return _insert(work, dict(options), now, None)

    def get(self, identity: str) -> Job | None:
        """One job, or None."""
        with self._database.read() as work:
            return _job(work, identity)

    def states(self) -> dict[str, int]:
        """How many jobs are in each state."""
        with self._database.read() as work:
            rows = work.rows("SELECT state, count(*) FROM jobs GROUP BY state")
        return {str(state): int(count) for state, count in rows}

    def cancel(self, identity: str, now: int) -> Job | None:
        """Cancel a queued job, ask a running one to stop, leave any other as it is."""
        with self._database.write() as work:
            job = _taken(work, identity)
            if job is None or job.state not in ("queued", "running"):
                return job
            if job.state == "queued":
                job.state, job.completed, job.reason = "cancelled", now, "cancelled_before_start"
                job.happened(now, "job_cancelled", "cancelled")
            elif not job.cancel_requested:
                job.happened(now, "cancellation_requested", "running")
            job.cancel_requested = True
            _save(work, job)
            work.run("UPDATE jobs SET cancel_requested = 1 WHERE id = ?", identity)
            return job

    def retry(self, identity: str, now: int) -> Job | None:
        """Queue a failed or cancelled job again from its cursor; the second time gives the same new job."""
        with self._database.write() as work:
            job = _taken(work, identity)
            if job is None or job.state not in ("failed", "cancelled"):
                return job
            again = work.row(
                f"SELECT {COLUMNS} FROM jobs WHERE retry_of = ? AND state NOT IN ('failed', 'cancelled') "  # noqa: S608
                "ORDER BY created DESC LIMIT 1",
                identity,
            )
            if again is not None:
                return Job(again)
            options = {name: value for name, value in job.options.items() if name != "cursor"}
            if job.cursor:
                options["cursor"] = job.cursor
            return _insert(work, options, now, job)

    def claim(self, worker: str, now: int) -> Job | None:
        """Take the oldest waiting job for this worker, once what crashed has been put back."""
        with self._database.write() as work:
            _recover(work, now)
            row = work.row(
                f"SELECT {COLUMNS} FROM jobs WHERE state = 'queued' ORDER BY created, id LIMIT 1"  # noqa: S608
                f"{self._database.claim}"
            )
            if row is None:
                return None
            job = Job(row)
            job.state, job.worker, job.attempt = "running", worker, job.attempt + 1
            job.started = job.started or now
            job.happened(now, "job_started", "running", f"attempt {job.attempt}")
            _save(work, job)
            work.run("UPDATE jobs SET lease_until = ? WHERE id = ?", now + LEASE_MS, job.id)
            return job

    def renew(self, job: Job, now: int) -> bool:
        """Keep the lease during a long batch; False when the job is no longer this worker's."""
        with self._database.write() as work:
            return bool(
                work.run(
                    "UPDATE jobs SET lease_until = ? WHERE id = ? AND state = 'running' AND worker = ?",
                    now + LEASE_MS,
                    job.id,
                    job.worker,
                )
            )

    def progress(self, job: Job, done: Counts, now: int) -> Job | None:
        """Add a batch; the job as it stands, or None when it is no longer this worker's."""
        with self._database.write() as work:
            there = _mine(work, job)
            if there is None:
                return None
            for name in ("processed", "indexed", "skipped", "failed"):
                setattr(there, name, getattr(there, name) + getattr(done, name))
            there.cursor = done.cursor
            there.happened(now, "job_progress", "running", f"{there.processed} rows")
            _save(work, there)
            work.run("UPDATE jobs SET lease_until = ? WHERE id = ?", now + LEASE_MS, job.id)
            return there

    def end(self, job: Job, state: str, now: int, error: str = "") -> None:
        """Write how a running job of this worker ended: completed, failed or cancelled."""
        with self._database.write() as work:
            there = _mine(work, job)
            if there is None:
                return
            there.state, there.completed, there.error = state, now, error or None
            there.reason, there.worker = REASONS[state], None
            there.happened(now, f"job_{state}", state, error)
            _save(work, there)


def _recover(work: Work, now: int) -> None:
    """Put jobs whose worker is gone back into the queue; give up on those that end their workers."""
    rows = work.rows(
        f"SELECT {COLUMNS} FROM jobs WHERE state = 'running' AND lease_until < ?",  # noqa: S608
        now,
    )
    for job in map(Job, rows):
        if job.cancel_requested:
            job.state, job.completed, job.reason = "cancelled", now, "cancelled_by_request"
            job.happened(now, "job_cancelled", "cancelled")
        elif job.attempt >= MOST_ATTEMPTS:
            job.state, job.completed, job.reason = "failed", now, "failed_crashed"
            job.error = f"Its worker ended {job.attempt} times."
            job.happened(now, "job_failed", "failed", job.error)
        else:
            job.state = "queued"
            job.happened(now, "job_recovered", "queued", "its worker was gone")
        job.worker = None
        _save(work, job)


def _insert(work: Work, options: dict[str, Any], now: int, retried: Job | None) -> Job:
    row = (short_id(), "queued", now, None, None, None, 0, retried.id if retried else None, None)
    counts = (options.get("cursor"), 0, 0, 0, 0, None, 0, "[]", 0)
    job = Job((*row, json.dumps(options), *counts))
    job.happened(now, "job_retried" if retried else "job_enqueued", "queued")
    work.run(
        "INSERT INTO jobs (id, state, created, cancel_requested, retry_of, options, cursor, processed, "
        "indexed, skipped, failed, attempt, events, dropped_events) "
        "VALUES (?, 'queued', ?, 0, ?, ?, ?, 0, 0, 0, 0, 0, ?, 0)",
        job.id,
        now,
        job.retry_of,
        json.dumps(job.options),
        job.cursor,
        json.dumps(job.events),
    )
    return job


def _job(work: Work, identity: str) -> Job | None:
    row = work.row(f"SELECT {COLUMNS} FROM jobs WHERE id = ?", identity.lower())  # noqa: S608
    return None if row is None else Job(row)


def _taken(work: Work, identity: str) -> Job | None:
    """The job, whose row stays ours until the transaction ends."""
    work.run("UPDATE jobs SET attempt = attempt WHERE id = ?", identity.lower())
    return _job(work, identity)


def _mine(work: Work, job: Job) -> Job | None:
    there = _taken(work, job.id)
    return there if there is not None and there.state == "running" and there.worker == job.worker else None


def _save(work: Work, job: Job) -> None:
    """Everything but `cancel_requested`, which only `cancel` sets."""
    work.run(
        "UPDATE jobs SET state = ?, started = ?, completed = ?, error = ?, reason = ?, cursor = ?, "
        "processed = ?, indexed = ?, skipped = ?, failed = ?, worker = ?, attempt = ?, events = ?, "
        "dropped_events = ? WHERE id = ?",
        job.state,
        job.started,
        job.completed,
        job.error,
        job.reason,
        job.cursor,
        job.processed,
        job.indexed,
        job.skipped,
        job.failed,
        job.worker,
        job.attempt,
        json.dumps(job.events),
        job.dropped_events,
        job.id,
    )
