"""Deadlines of open dialogs, on one thread that lives only while there are some."""

from __future__ import annotations

import time
from _thread import allocate_lock, start_new_thread

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Deadline:
    """A moment on the monotonic clock and what happens then, unless it is dropped."""

    __slots__ = ("action", "when")

    def __init__(self, when: float, action: Callable[[], object]) -> None:
        self.when = when
        self.action = action


class Timer:
    """Runs actions at their time, each through `start`, so that a slow one delays no other."""

    def __init__(self, start: Callable[[Callable[[], object]], object]) -> None:
        self._start = start
        self._state = allocate_lock()
        self._bell = allocate_lock()
        self._bell.acquire()
        self._deadlines: set[Deadline] = set()
        self._running = False

    def set(self, when: float, action: Callable[[], object]) -> Deadline:
        """Run `action` at `when`, in seconds of the monotonic clock."""
        deadline = Deadline(when, action)
        with self._state:
            self._deadlines.add(deadline)
            if not self._running:
                self._running = True
                start_new_thread(self._watch, ())
            elif self._bell.locked():
                self._bell.release()
        return deadline

    def drop(self, deadline: Deadline) -> None:
        """Forget a deadline; does nothing when it has passed."""
        with self._state:
            self._deadlines.discard(deadline)

    def _watch(self) -> None:
        while True:
            with self._state:
                if not self._deadlines:
                    self._running = False
                    return
                first = min(self._deadlines, key=lambda deadline: deadline.when)
                wait = first.when - time.monotonic()
                if wait <= 0:
                    self._deadlines.remove(first)
            if wait <= 0:
                self._start(first.action)
            else:
                self._bell.acquire(timeout=wait)
