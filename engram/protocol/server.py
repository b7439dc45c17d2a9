"""A toolset on standard input and output, from the first line to the end of the process."""

from __future__ import annotations

import os
import time
from _thread import allocate_lock, start_new_thread

from engram.protocol.crew import Crew
from engram.protocol.elicitation import PATIENCE
from engram.protocol.session import Session
from engram.protocol.stdio import Input, Output, TooLong, claim, note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from engram.protocol.toolset import Toolset

LAST_SECONDS = 0.7
"""How long calls may still run when the client is gone (6.2)."""

CLOSING_SECONDS = 0.2


class Server:
    """Reads, serves, and leaves when the client is gone."""

    def __init__(self, toolset: Toolset, dialogs: bool, patience: float) -> None:
        source, sink = claim()
        self._toolset = toolset
        self._crew = Crew(self._read, self._serve, self.leave)
        self._input = Input(source if sink >= 0 else -1)
        self._output = Output(sink, self.leave)
        self._session = Session(toolset, self._output.write, self._crew, dialogs=dialogs, patience=patience)
        toolset.connect(self._session.notify)
        self._leaving = allocate_lock()

    def run(self) -> NoReturn:
        """Serve until the client is gone; ends the process."""
        try:
            self._crew.work()
        except KeyboardInterrupt:
            self.leave(130)
        os._exit(0)

    def _read(self) -> bytes | type[TooLong]:
        line = self._input.next()
        if line is None:
            self.leave()
            return b""
        return line

    def _serve(self, line: bytes | type[TooLong]) -> None:
        try:
            self._session.take(line, time.monotonic())
        except Exception as error:  # noqa: BLE001 - a mistake of ours must not end the reading
            note(f"{self._toolset.name}: a line could not be served: {type(error).__name__}: {error}"[:500])

    def leave(self, code: int = 0) -> None:
        """End the process once the calls that run are answered, or soon."""
        if not self._leaving.acquire(blocking=False):
            time.sleep(LAST_SECONDS + CLOSING_SECONDS)  # another thread is at it
            return
        until = time.monotonic() + LAST_SECONDS
        try:
            while not code and time.monotonic() < until and (self._crew.busy or not self._output.idle):
                time.sleep(0.002)
            self._close_toolset()
        finally:
            os._exit(code)

    def _close_toolset(self) -> None:
        """Let the toolset write out what it has; a lock that a stuck call holds must not keep the process."""
        closed = allocate_lock()
        closed.acquire()

        def close() -> None:
            try:
                self._toolset.close()
            except Exception as error:  # noqa: BLE001 - nobody is left to be told
                note(f"{self._toolset.name}: closing failed: {type(error).__name__}: {error}"[:500])
            finally:
                closed.release()

        start_new_thread(close, ())
        closed.acquire(timeout=CLOSING_SECONDS)


def serve(toolset: Toolset, *, dialogs: bool = True, patience: float = PATIENCE) -> NoReturn:
    """Serve a toolset on stdin and stdout; never returns.

    `dialogs=False` keeps the token flow for clients that could show forms (R35); `patience` is how many
    seconds a dialog stays open at most.
    """
    Server(toolset, dialogs, patience).run()
