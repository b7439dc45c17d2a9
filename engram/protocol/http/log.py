"""What the door tells its operator: one JSON object a line on stderr, never a key, never a text of memory."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime

from engram.protocol.stdio import note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.protocol.request import Request

LEVELS = ("debug", "info", "warning", "error")


class Log:
    """Lines of `level` and above."""

    def __init__(self, level: str = "info", write: Callable[[str], object] = note) -> None:
        self._least = LEVELS.index(level)
        self._write = write

    def tell(self, level: str, event: str, **members: object) -> None:
        """One line; members that are None or "" are left out."""
        if LEVELS.index(level) < self._least:
            return
        moment = datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        known = {name: value for name, value in members.items() if value not in (None, "")}
        self._write(json.dumps({"time": moment, "level": level, "event": event, **known}))

    def fail(self, error: BaseException, method: str = "", tool: str = "") -> None:
        """A mistake of ours: its kind and its place, but not its words, which may quote a memory."""
        self.tell("error", "failure", error=type(error).__name__, at=place(error), method=method, tool=tool)

    def fail_request(self, request: Request, error: Exception) -> None:
        """The same for a request of a session."""
        self.fail(error, request.method, request.subject if request.method == "tools/call" else "")

    def relay(self, *names: str) -> None:
        """Take over what libraries log under these names."""
        for name in names:
            logger = logging.getLogger(name)
            logger.handlers = [_Relay(self)]
            logger.propagate = False
            logger.setLevel(logging.WARNING)


class _Relay(logging.Handler):
    def __init__(self, log: Log) -> None:
        super().__init__()
        self._log = log

    def emit(self, record: logging.LogRecord) -> None:
        level = "error" if record.levelno >= logging.ERROR else "warning"
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._log.tell(level, "server", error=type(error).__name__, at=place(error))
        else:
            self._log.tell(level, "server", text=record.getMessage().strip()[:200])


def place(error: BaseException) -> str:
    """The file and line where an exception was raised."""
    trace = error.__traceback__
    if trace is None:
        return ""
    while trace.tb_next is not None:
        trace = trace.tb_next
    path = trace.tb_frame.f_code.co_filename.replace("\\", "/")
    return f"{'/'.join(path.split('/')[-3:])}:{trace.tb_lineno}"
