"""Bytes of the process to lines and back (protocol 6.1 to 6.15, robustness 7).

File descriptors 0 and 1 are taken away from everybody else at start: what any module, warning or child
process prints goes to stderr, and a child that reads finds nothing.
"""

from __future__ import annotations

import os
import sys
from _thread import allocate_lock
from collections import deque

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_LINE = 16 * 1024 * 1024
_CHUNK = 64 * 1024
_QUEUED = 64 * 1024 * 1024


class TooLong:
    """Stands in the input for a line beyond `LONGEST_LINE`, which is skipped to its end."""


def claim() -> tuple[int, int]:
    """Private descriptors of the protocol's input and output; -1 for one that is closed."""
    try:
        os.fstat(2)
    except OSError:
        void = os.open(os.devnull, os.O_WRONLY)
        if void != 2:
            os.dup2(void, 2)
    source = _take(0, os.O_RDONLY)
    sink = _take(1, os.O_WRONLY)
    if sink >= 0:
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    return source, sink


def _take(number: int, flags: int) -> int:
    try:
        private = os.dup(number)
    except OSError:
        return -1
    void = os.open(os.devnull, flags)
    os.dup2(void, number)
    os.close(void)
    return private


def note(text: str) -> None:
    """One line on stderr, unless nobody takes it."""
    try:
        from select import POLLOUT, poll

        stderr = poll()
        stderr.register(2, POLLOUT)
        if not stderr.poll(0):
            return
    except ImportError:  # Windows has no poll; a line is written as it is
        pass
    try:
        os.write(2, (text.replace("\n", " ") + "\n").encode("utf-8", "replace"))
    except OSError:
        return


class Input:
    """Lines from a descriptor; one thread at a time reads."""

    def __init__(self, source: int) -> None:
        self._source = source
        self._lines: deque[bytes | type[TooLong]] = deque()
        self._parts: list[bytes] = []
        self._size = 0
        self._skipping = False
        self._ended = source < 0

    def next(self) -> bytes | type[TooLong] | None:
        """The next line without its end, or None when the client is gone."""
        while not self._lines:
            if self._ended:
                return None
            self._feed(self._receive())
        return self._lines.popleft()

    def _receive(self) -> bytes:
        try:
            return os.read(self._source, _CHUNK)
        except OSError:
            return b""

    def _feed(self, chunk: bytes) -> None:
        if not chunk:
            self._ended = True
            if self._parts:
                self._lines.append(b"".join(self._parts))
            return
        *whole, rest = chunk.split(b"\n")
        for line in whole:
            self._append(line)
            if not self._skipping:
                self._lines.append(b"".join(self._parts) if len(self._parts) > 1 else self._parts[0])
            self._skipping = False
            self._parts.clear()
            self._size = 0
        if rest:
            self._append(rest)

    def _append(self, part: bytes) -> None:
        self._size += len(part)
        if not self._skipping and self._size > LONGEST_LINE:
            self._skipping = True
            self._parts.clear()
            self._lines.append(TooLong)
        if not self._skipping:
            self._parts.append(part)


class Output:
    """Lines to a descriptor, whole and in order, from any thread.

    Whoever finds nobody writing writes, for the others too; so a client that does not read holds up one
    thread at most. `broken` is called when nobody reads any more.
    """

    def __init__(self, sink: int, broken: Callable[[], object]) -> None:
        self._sink = sink
        self._broken = broken
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._lost = False
        self._counting = allocate_lock()
        self._writing = allocate_lock()

    @property
    def idle(self) -> bool:
        """Whether everything said so far is out, or nobody will ever read it."""
        return self._lost or (not self._queue and not self._writing.locked())

    def write(self, line: bytes) -> None:
        """Send one line; its end is added here. Returns before it is out when another thread is writing."""
        with self._counting:
            self._queue.append(line)
            self._queued += len(line)
            wait = self._queued > _QUEUED
        while self._queue and self._writing.acquire(wait):
            try:
                while self._queue:
                    with self._counting:
                        line = self._queue.popleft()
                        self._queued -= len(line)
                    self._send(line + b"\n")
            except OSError:
                self._lost = True
                self._queue.clear()
                self._broken()
            finally:
                self._writing.release()

    def _send(self, line: bytes) -> None:
        sent = os.write(self._sink, line)
        while sent < len(line):
            line = line[sent:]
            sent = os.write(self._sink, line)
