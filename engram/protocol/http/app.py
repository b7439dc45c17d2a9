"""The application: the door, its guards, health, and what is counted."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from anyio.to_thread import run_sync
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.responses import JSONResponse, PlainTextResponse
from starlette.routing import Route

from engram.protocol.http import guard
from engram.protocol.http.door import Door
from engram.protocol.http.metrics import KIND, Metrics
from engram.protocol.http.record import Record
from engram.protocol.http.refusal import Refusal
from engram.protocol.http.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from engram.protocol.context import Principal
    from engram.protocol.http.log import Log
    from engram.protocol.http.settings import Settings
    from engram.protocol.toolset import Toolset

READY_SECONDS = 5.0
READY_FOR = 1.0
"""Seconds that the database may take to answer, and that its answer stands for the next ones who ask."""

OPEN = ("/healthz", "/readyz")
"""Paths that say nothing worth guarding; a machine that watches calls them under any name."""

CORS_HEADERS = (
    "Accept",
    "Authorization",
    "Content-Type",
    "Last-Event-ID",
    "Mcp-Method",
    "Mcp-Name",
    "Mcp-Session-Id",
    "MCP-Protocol-Version",
)


class Application:
    """The ASGI application. `ready` is asked on a thread whether the service can work. Made on the event
    loop; the other arguments are the door's."""

    def __init__(
        self,
        make_toolset: Callable[[], Toolset],
        settings: Settings,
        authenticate: Callable[[str | None], Principal | None],
        log: Log,
        ready: Callable[[], bool],
    ) -> None:
        self._settings = settings
        self._log = log
        self._ready = ready
        self._asked = (float("-inf"), False)
        self._asking = asyncio.Lock()
        self._open = 0
        self.metrics = Metrics()
        self.door = Door(make_toolset, settings, authenticate, log)
        cors = Middleware(
            CORSMiddleware,
            allow_origins=list(settings.origins),
            allow_methods=["POST", "GET", "DELETE"],
            allow_headers=list(CORS_HEADERS),
            expose_headers=["Mcp-Session-Id", "Retry-After", "WWW-Authenticate"],
        )
        starlette = Starlette(
            routes=[
                Route("/mcp", _Refusing(self.door)),
                Route("/healthz", self._healthz),
                Route("/readyz", self._readyz),
            ],
            middleware=[cors] if settings.origins else [],
            exception_handlers={HTTPException: _plainly},
        )
        starlette.router.redirect_slashes = False
        self._inner: ASGIApp = starlette

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request, and write it down."""
        if scope["type"] != "http":
            return
        headers = Headers(scope=scope)
        peer = (scope.get("client") or ("",))[0]
        record = Record(scope["path"], guard.address(peer, headers, self._settings))
        scope["engram.record"] = record

        async def note_status(message: Message) -> None:
            if message["type"] == "http.response.start":
                record.status = message["status"]
            await send(message)

        self._open += 1
        try:
            if scope["path"] not in OPEN:
                guard.check_host(headers, self._settings)
                guard.check_origin(headers, self._settings)
            await self._inner(scope, receive, note_status)
        except Refusal as refusal:
            await _refuse(refusal, note_status)
        except Exception as error:  # noqa: BLE001 - one request's mistake is not the others'
            self._log.fail(error, record.method, record.tool)
            if not record.status:
                await _refuse(Refusal(500, "The server failed unexpectedly."), note_status)
        finally:
            self._open -= 1
            self._write_down(scope["method"], record)

    def exposition(self) -> str:
        """The text of /metrics."""
        hands, sessions = self.door.hands, self.door.sessions
        return self.metrics.render(
            {
                "engram_http_requests_open": ("Requests that are open.", self._open),
                "engram_http_requests_running": ("Requests that are worked on.", hands.busy),
                "engram_http_requests_waiting": ("Requests that wait for a thread.", hands.waiting),
                "engram_http_sessions": ("Sessions of the legacy era.", len(sessions)),
                "engram_http_streams": ("Clients that listen.", sessions.streams),
            }
        )

    def _write_down(self, verb: str, record: Record) -> None:
        status = record.ending
        self.metrics.count(record.path, record.method, record.tool, status, record.seconds)
        level = "error" if status in (500, 503) else "info"
        self._log.tell(
            "debug" if record.path in OPEN and status == 200 else level,
            "request",
            http=verb if verb in ("POST", "GET", "DELETE", "OPTIONS") else "other",
            path=record.path,
            method=record.method,
            tool=record.tool,
            status=status,
            ms=round(record.seconds * 1000, 1),
            key=record.key,
            address=record.address,
            left=record.left or None,
        )

    async def _healthz(self, request: Request) -> Response:  # noqa: ARG002
        return JSONResponse({"status": "ok"})

    async def _readyz(self, request: Request) -> Response:  # noqa: ARG002
        if self.door.stopping or not await self._is_ready():
            return JSONResponse({"status": "unavailable"}, 503)
        return JSONResponse({"status": "ok"})

    async def _is_ready(self) -> bool:
        async with self._asking:
            asked, found = self._asked
            if time.monotonic() - asked > READY_FOR:
                try:
                    async with asyncio.timeout(READY_SECONDS):
                        found = await run_sync(self._ready, abandon_on_cancel=True)
                except TimeoutError:
                    found = False
                self._asked = (time.monotonic(), found)
            return found


def metrics_application(application: Application) -> ASGIApp:
    """`/metrics`, for an address of its own."""

    async def metrics(request: Request) -> Response:  # noqa: ARG001
        return PlainTextResponse(application.exposition(), media_type=KIND)

    return Starlette(routes=[Route("/metrics", metrics)])


class _Refusing:
    """Answers refusals inside of the middleware, so that a page may read them."""

    def __init__(self, door: Door) -> None:
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._door(scope, receive, send)
        except Refusal as refusal:
            await _refuse(refusal, send)


async def _refuse(refusal: Refusal, send: Send) -> None:
    await Reply(send).json(refusal.status, refusal.body, refusal.headers)


async def _plainly(request: Request, error: Exception) -> Response:  # noqa: ARG001
    status = error.status_code if isinstance(error, HTTPException) else 500
    return JSONResponse(
        {"error": "There is nothing here." if status == 404 else "This cannot be done."}, status
    )
