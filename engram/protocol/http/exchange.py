"""One POST: what a session says on its threads, written on the event loop."""

from __future__ import annotations

import asyncio

from engram.protocol.http.reply import modern_status
from engram.protocol.request import Channel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engram.protocol.context import Principal
    from engram.protocol.http.guard import Accepted
    from engram.protocol.http.reply import Reply
    from engram.protocol.http.visit import Visit

_SAID, _ANSWERED, _LEFT = range(3)


class Exchange(Channel):
    """The channel of one POST. Made and written on the event loop; the rest may come from any thread.

    `received` is the monotonic second of its arrival. `asks` holds when the client waits for an answer.
    `aside` takes what cannot be said here because the client does not take streams.
    """

    __slots__ = ("_aside", "_asks", "_loop", "_queue", "_takes", "left", "received")

    def __init__(
        self,
        principal: Principal,
        takes: Accepted,
        aside: Callable[[bytes], object],
        received: float,
        *,
        modern: bool,
        asks: bool,
    ) -> None:
        super().__init__(self._said, principal, modern)
        self._aside = aside
        self.received = received
        self._asks = asks
        self._takes = takes
        self._loop = asyncio.get_running_loop()
        self._queue: asyncio.Queue[tuple[int, bytes | None]] = asyncio.Queue()
        self.left = False

    def _said(self, line: bytes) -> None:
        if self._takes.events:
            self._put(_SAID, line)
        else:
            self._aside(line)

    def answer(self, line: bytes | None) -> None:
        """Take the answer, or None when there is none."""
        self._put(_ANSWERED, line)

    def _put(self, kind: int, line: bytes | None) -> None:
        try:
            self._loop.call_soon_threadsafe(self._queue.put_nowait, (kind, line))
        except RuntimeError:  # the loop is closed: the process ends, nobody listens
            self.left = True

    async def watch(self, visit: Visit) -> None:
        """Notice that the client has closed the connection."""
        await visit.leaving()
        self.left = True
        self._queue.put_nowait((_LEFT, None))

    async def write(self, reply: Reply, quiet: float, headers: Mapping[str, str]) -> bool:
        """Write until the answer is out; False when the client left before. After `quiet` seconds of silence
        a comment keeps the connection alive."""
        while True:
            try:
                async with asyncio.timeout(quiet):
                    kind, line = await self._queue.get()
            except TimeoutError:
                if self._takes.events:
                    await reply.stream(headers)
                    await reply.comment()
                continue
            if kind == _LEFT:
                return False
            if kind == _SAID and line is not None:
                await reply.stream(headers)
                await reply.event(line)
                continue
            await self._finish(line, reply, headers)
            return True

    async def _finish(self, line: bytes | None, reply: Reply, headers: Mapping[str, str]) -> None:
        status = modern_status(line) if self.modern and line is not None else 200
        if not reply.streaming:
            if line is None and not (self._asks and self._takes.events):
                await reply.empty(202, headers)
                return
            if line is not None and (self._takes.json or status != 200):
                await reply.json(status, line, headers)
                return
        await reply.stream(headers)
        if line is not None:
            await reply.event(line)
        await reply.end()
