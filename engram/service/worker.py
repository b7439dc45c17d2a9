"""Runs reindex jobs, one at a time; any number of workers may run beside each other."""

from __future__ import annotations

import os
import threading
from secrets import token_hex

from engram.errors import EngramError
from engram.service import reindex
from engram.service.records.jobs import LEASE_MS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.service.records.jobs import Job
    from engram.service.service import Service

POLL_SECONDS = 1.0


class Worker:
    """One worker of a service. `run` blocks, `start` runs in a thread of its own."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._name = f"{os.getpid()}-{token_hex(4)}"
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        """Work in the background."""
        self._thread = threading.Thread(target=self.run, name="engram-worker", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """Look for jobs now."""
        self._wake.set()

    def stop(self, seconds: float = 5.0) -> None:
        """End after the batch that runs; its job goes on when somebody claims it again."""
        self._stop.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join(seconds)

    def run(self) -> None:
        """Work until `stop`."""
        while not self._stop.is_set():
            try:
                busy = self.step()
            except EngramError:
                busy = False  # the database is away; it is asked again
            if not busy:
                self._wake.wait(POLL_SECONDS)
                self._wake.clear()

    def step(self) -> bool:
        """Claim one job and work on it; False when there is none."""
        job = self._service.jobs.claim(self._name, self._service.now())
        if job is None:
            return False
        beat = _Heartbeat(self._service, job)
        try:
            self._work(job)
        except EngramError as wrong:
            self._service.jobs.end(job, "failed", self._service.now(), wrong.sentence)
        except Exception as wrong:  # noqa: BLE001 - a job must end in the table, whatever happens
            self._service.jobs.end(
                job, "failed", self._service.now(), f"{type(wrong).__name__} in the worker"
            )
        finally:
            beat.stop()
        return True

    def _work(self, job: Job) -> None:
        service, options = self._service, job.options
        start = job.cursor or ""
        if not start:
            reindex.begin(service, options)
        left = options.get("maxMemories", 2**62) - job.processed
        current: Job | None = service.jobs.get(job.id)
        while current is not None and current.worker == self._name:
            if current.cancel_requested:
                service.jobs.end(job, "cancelled", service.now())
                return
            if self._stop.is_set():
                return
            done = reindex.batch(service, options, start, left)
            left -= done.processed
            current = service.jobs.progress(job, done, service.now())
            if current is None:
                return
            if done.cursor is None or left <= 0:
                if current.cancel_requested:
                    continue
                if done.cursor is None:
                    reindex.finish(service, options)
                service.jobs.end(job, "completed", service.now())
                return
            start = done.cursor


class _Heartbeat:
    """Renews the lease while a batch takes long."""

    def __init__(self, service: Service, job: Job) -> None:
        self._service = service
        self._job = job
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="engram-lease", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(1.0)

    def _beat(self) -> None:
        while not self._stop.wait(LEASE_MS / 3000):
            try:
                if not self._service.jobs.renew(self._job, self._service.now()):
                    return
            except EngramError:
                continue
