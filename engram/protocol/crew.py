"""Threads of the server: one leads, one watches, the rest work.

The leader reads a line and serves it, so an answer needs no hand-over. When serving takes longer than a
moment the watcher takes the lead over, and whatever else the client asks is served meanwhile; the old leader
joins the others when it is done. The watcher also looks after deadlines and the parent process.
"""

from __future__ import annotations

import os
import time
from _thread import allocate_lock, get_ident, start_new_thread
from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST_THREADS = 32
MOMENT = 0.015
"""Seconds that a line may take before somebody else reads on: twice that at most (6.24 allows 0.1)."""

_MOMENTS_AWAKE = 20
_SLEEP = 5.0


class Deadline:
    """A second of the monotonic clock and what happens then."""

    __slots__ = ("action", "when")

    def __init__(self, when: float, action: Callable[[], object]) -> None:
        self.when = when
        self.action = action


class Crew:
    """`read` waits for a line, `serve` deals with it, `orphaned` is called when the parent has died."""

    def __init__(
        self, read: Callable[[], object], serve: Callable[..., object], orphaned: Callable[[], object]
    ) -> None:
        self._read = read
        self._serve = serve
        self._orphaned = orphaned
        self._state = allocate_lock()
        self._post = allocate_lock()
        self._bell = allocate_lock()
        self._bell.acquire()
        self._leader = get_ident()
        self._turn = 0
        self._serving = False
        self._asleep = False
        self._threads = 1
        self._idle = 0
        self._aside = 0
        self._backlog: deque[Callable[[], object]] = deque()
        self._deadlines: set[Deadline] = set()
        self._parent = os.getppid()

    def work(self) -> None:
        """Lead, watch and work for the life of the process; the thread that made the crew leads first."""
        with self._state:
            self._hire()
        self._take_part(get_ident())

    def _take_part(self, me: int) -> None:
        while True:
            while self._leader == me:
                self._lead(me)
            with self._state:
                work = self._backlog.popleft() if self._backlog else None
                if work is None:
                    self._idle += 1
            if work is not None:
                work()
                continue
            with self._post:
                self._watch(me)

    def _join(self) -> None:
        me = get_ident()
        with self._post:
            self._watch(me)
        self._take_part(me)

    @property
    def busy(self) -> bool:
        """Whether anybody beside the leader still works."""
        return self._threads - self._idle > 1 or self._aside > 0 or bool(self._backlog)

    def put_off(self, work: Callable[[], object]) -> bool:
        """Leave `work` for the next free thread when too few are left; False when the caller may do it.

        One must be left to lead in the caller's place, and one to watch.
        """
        with self._state:
            if self._idle + MOST_THREADS - self._threads >= 2:
                return False
            self._backlog.append(work)
            return True

    def set_deadline(self, when: float, action: Callable[[], object]) -> Deadline:
        """Run `action` on a thread of its own at `when`, in seconds of the monotonic clock."""
        deadline = Deadline(when, action)
        with self._state:
            self._deadlines.add(deadline)
            self._wake()
        return deadline

    def drop_deadline(self, deadline: Deadline) -> None:
        """Forget a deadline; does nothing when it has passed."""
        with self._state:
            self._deadlines.discard(deadline)

    def _lead(self, me: int) -> None:
        line = self._read()
        with self._state:
            self._turn += 1
            self._serving = True
            if not self._idle:
                self._hire()
            self._wake()
        self._serve(line)
        with self._state:
            if self._leader == me:
                self._serving = False

    def _wake(self) -> None:
        if self._asleep:
            self._asleep = False
            if self._bell.locked():
                self._bell.release()

    def _hire(self) -> None:
        if self._threads < MOST_THREADS:
            try:
                start_new_thread(self._join, ())
            except RuntimeError:  # the system gives no more; the crew gets along
                return
            self._threads += 1
            self._idle += 1

    def _watch(self, me: int) -> None:
        """Return as the leader, once a line has taken longer than a moment."""
        moments = 0
        while True:
            with self._state:
                turn = self._turn
                self._asleep = moments >= _MOMENTS_AWAKE
                wait = self._next_deadline() if self._asleep else MOMENT
            self._bell.acquire(timeout=wait)
            with self._state:
                self._asleep = False
                if self._serving and self._turn == turn:
                    self._serving = False
                    self._leader = me
                    self._idle -= 1
                    return
                moments = moments + 1 if self._turn == turn else 0
                due = [deadline for deadline in self._deadlines if deadline.when <= time.monotonic()]
                self._deadlines.difference_update(due)
            for deadline in due:
                self._run_aside(deadline.action)
            if os.getppid() != self._parent:
                self._orphaned()

    def _next_deadline(self) -> float:
        if not self._deadlines:
            return _SLEEP
        first = min(deadline.when for deadline in self._deadlines)
        return min(max(first - time.monotonic(), 0.0), _SLEEP)

    def _run_aside(self, action: Callable[[], object]) -> None:
        with self._state:
            self._aside += 1

        def run() -> None:
            try:
                action()
            finally:
                with self._state:
                    self._aside -= 1

        try:
            start_new_thread(run, ())
        except RuntimeError:
            run()
