"""One HTTP request to the door, and what is known of it."""

from __future__ import annotations

import asyncio

from starlette.datastructures import Headers

from engram.protocol.http import guard
from engram.protocol.http.record import Record
from engram.protocol.http.refusal import Refusal
from engram.protocol.http.reply import Reply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from engram.protocol.context import Principal
    from engram.protocol.http.settings import Settings


class Visit:
    """`principal` is set once it is known."""

    __slots__ = ("headers", "principal", "receive", "record", "reply", "verb")

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.verb: str = scope["method"]
        self.headers = Headers(scope=scope)
        self.receive = receive
        self.reply = Reply(send)
        self.record = Record.of(scope)
        self.principal: Principal

    async def read(self, settings: Settings) -> bytes:
        """The body; raises 413 and 408."""
        guard.check_content(self.headers, settings)
        parts: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(settings.body_seconds):
                while True:
                    event = await self.receive()
                    if event["type"] == "http.disconnect":
                        raise Refusal(400, "The body has no end.")
                    parts.append(event.get("body", b""))
                    size += len(parts[-1])
                    if size > settings.max_body:
                        raise guard.too_large(settings)
                    if not event.get("more_body", False):
                        return b"".join(parts)
        except TimeoutError:
            raise Refusal(408, "The body did not come in time.", {"Connection": "close"}) from None

    async def leaving(self) -> None:
        """Wait until the client has closed the connection."""
        while (await self.receive())["type"] != "http.disconnect":
            pass
