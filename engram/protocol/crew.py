"""Threads of the server: one reads, the others work.

The thread that reads a request also serves it. Before work that may take long it gives the reading role to
another thread, so its answer needs no hand-over and whatever else the client asks is served meanwhile.
"""

from __future__ import annotations

from _thread import allocate_lock, get_ident, start_new_thread
from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MOST_THREADS = 32


class Crew:
    """A bounded set of threads that pass the reading role around; `lead` reads and serves one line."""

    def __init__(self, lead: Callable[[], object]) -> None:
        self._lead = lead
        self._role = allocate_lock()
        self._state = allocate_lock()
        self._leader = 0
        self._threads = 1
        self._idle = 0
        self._aside = 0
        self._backlog: deque[Callable[[], object]] = deque()

    def serve(self) -> None:
        """Be one of the crew for the life of the process."""
        while True:
            with self._state:
                work = self._backlog.popleft() if self._backlog else None
                if work is None:
                    self._idle += 1
            if work is not None:
                work()
                continue
            self._role.acquire()
            with self._state:
                self._idle -= 1
            me = self._leader = get_ident()
            while self._leader == me:
                self._lead()

    @property
    def busy(self) -> bool:
        """Whether any thread beside the caller, who leads, still works."""
        return self._threads - self._idle > 1 or self._aside > 0 or bool(self._backlog)

    def hand_over(self) -> bool:
        """Give the reading role away, if the caller has it; False when no thread is left to take it."""
        if self._leader != get_ident():
            return True
        with self._state:
            if not self._idle and not self._hire():
                return False
            self._leader = 0
        self._role.release()
        return True

    def start(self, work: Callable[[], object]) -> None:
        """Run `work` here while another thread reads; when all are busy, leave it to the next free one."""
        if self.hand_over():
            work()
            return
        with self._state:
            self._backlog.append(work)

    def run_aside(self, work: Callable[[], object]) -> None:
        """Run `work` on a thread of its own: for what no request started."""
        with self._state:
            self._aside += 1
        try:
            start_new_thread(self._work_aside, (work,))
        except RuntimeError:
            self._work_aside(work)

    def _work_aside(self, work: Callable[[], object]) -> None:
        try:
            work()
        finally:
            with self._state:
                self._aside -= 1

    def _hire(self) -> bool:
        if self._threads >= MOST_THREADS:
            return False
        try:
            start_new_thread(self.serve, ())
        except RuntimeError:
            return False
        self._threads += 1
        return True
