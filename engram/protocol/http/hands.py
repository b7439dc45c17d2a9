"""Threads that work for sessions behind HTTP: a fixed number, and alarms on the event loop."""

from __future__ import annotations

import asyncio
import time

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from engram.protocol.crew import Deadline
from engram.protocol.http.refusal import unavailable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    T = TypeVar("T")


class Hands:
    """At most `most` pieces of work run at once and `waiting` more wait. Made on the event loop."""

    def __init__(self, most: int, waiting: int) -> None:
        self._loop = asyncio.get_running_loop()
        self._limiter = CapacityLimiter(most)
        self._waiting = waiting
        self._alarms: dict[Deadline, asyncio.TimerHandle | None] = {}
        self._tasks: set[asyncio.Task[object]] = set()

    @property
    def busy(self) -> int:
        """How many pieces of work run."""
        return self._limiter.statistics().borrowed_tokens

    @property
    def waiting(self) -> int:
        """How many wait for a thread."""
        return self._limiter.statistics().tasks_waiting

    def check_room(self) -> None:
        """Raises 503 when so many wait already that another one had better come again."""
        if self.waiting >= self._waiting:
            raise unavailable("The service is busy.")

    async def run(self, work: Callable[[], T]) -> T:
        """Do the work on a thread."""
        return await run_sync(work, abandon_on_cancel=True, limiter=self._limiter)

    def put_off(self, work: Callable[[], object]) -> bool:  # noqa: ARG002
        """Never: who calls this is on one of the threads already."""
        return False

    def set_deadline(self, when: float, action: Callable[[], object]) -> Deadline:
        """Run `action` on a thread at `when`, in seconds of the monotonic clock; from any thread."""
        deadline = Deadline(when, action)
        self._alarms[deadline] = None
        self._soon(lambda: self._arm(deadline))
        return deadline

    def drop_deadline(self, deadline: Deadline) -> None:
        """Forget a deadline; from any thread."""
        alarm = self._alarms.pop(deadline, None)
        if alarm is not None:
            self._soon(alarm.cancel)

    def _soon(self, deed: Callable[[], object]) -> None:
        try:
            self._loop.call_soon_threadsafe(deed)
        except RuntimeError:  # the loop is closed: the process ends
            self._alarms.clear()

    def _arm(self, deadline: Deadline) -> None:
        if deadline in self._alarms:
            seconds = max(0.0, deadline.when - time.monotonic())
            self._alarms[deadline] = self._loop.call_later(seconds, self._ring, deadline)

    def _ring(self, deadline: Deadline) -> None:
        if deadline in self._alarms:
            del self._alarms[deadline]
            task: asyncio.Task[object] = self._loop.create_task(self.run(deadline.action))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
