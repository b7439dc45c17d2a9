"""One HTTP answer on its way out: JSON at once, or a stream of events."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.types import Send

STATUS = {-32601: 404, -32603: 500}
"""Statuses of errors in the modern era where they are not 400 (protocol 4.2)."""

_ERROR = re.compile(
    rb'\{"jsonrpc":"2\.0",(?:"id":(?:-?\d+|null|"(?:[^"\\]|\\.)*"),)?"error":\{"code":(-?\d+)'
)


class Reply:
    """Knows whether anything was sent yet."""

    __slots__ = ("_send", "streaming")

    def __init__(self, send: Send) -> None:
        self._send = send
        self.streaming = False

    async def json(self, status: int, body: bytes, headers: Mapping[str, str]) -> None:
        """The whole answer."""
        length = {"Content-Type": "application/json", "Content-Length": str(len(body))}
        await self._start(status, {**length, **headers})
        await self._send({"type": "http.response.body", "body": body, "more_body": False})

    async def empty(self, status: int, headers: Mapping[str, str]) -> None:
        """A status and nothing else."""
        length = {} if status == 204 else {"Content-Length": "0"}
        await self._start(status, {**length, **headers})
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def stream(self, headers: Mapping[str, str]) -> None:
        """Begin a stream of events, unless it has begun."""
        if not self.streaming:
            self.streaming = True
            kind = {"Content-Type": "text/event-stream", "X-Accel-Buffering": "no"}
            await self._start(200, {**kind, **headers})

    async def event(self, line: bytes) -> None:
        """One message."""
        body = b"event: message\ndata: " + line + b"\n\n"
        await self._send({"type": "http.response.body", "body": body, "more_body": True})

    async def comment(self) -> None:
        """A line that says only that the stream lives."""
        await self._send({"type": "http.response.body", "body": b": \n\n", "more_body": True})

    async def end(self) -> None:
        """End a stream."""
        await self._send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _start(self, status: int, headers: Mapping[str, str]) -> None:
        always = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
        raw = [
            (name.lower().encode("ascii"), value.encode("ascii"))
            for name, value in {**always, **headers}.items()
        ]
        await self._send({"type": "http.response.start", "status": status, "headers": raw})


def modern_status(line: bytes) -> int:
    """The status that goes with an answer of the modern era."""
    found = _ERROR.match(line)
    return 200 if found is None else STATUS.get(int(found[1]), 400)
