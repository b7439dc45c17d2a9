"""Sockets, signals and the end: an application served by uvicorn until it is told to stop."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import signal
import socket
from typing import TYPE_CHECKING

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from engram.errors import UsageError
from engram.protocol.http.app import Application, metrics_application

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from starlette.types import ASGIApp

    from engram.protocol.http.log import Log
    from engram.protocol.http.settings import Settings

KEEP_ALIVE = 75
"""Seconds that an idle connection is kept: longer than proxies keep theirs, so that they close first."""


def bind(address: str) -> socket.socket:
    """A socket that listens at `HOST:PORT` or `[::1]:PORT`; port 0 is any. Raises UsageError."""
    host, _, port = address.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not host or not port.isdecimal() or int(port) > 65_535:
        raise UsageError("service.address", f"{address[:80]!r} is not HOST:PORT.", "Say 127.0.0.1:8080.")
    try:
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, int(port), type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )[0]
        # asyncio sends small parts at once only on sockets that know their protocol.
        listening = socket.socket(family, kind, protocol)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(place)
            listening.listen(512)
        except OSError:
            listening.close()
            raise
        return listening
    except OSError as wrong:
        said = wrong.strerror or "it cannot be used"
        raise UsageError("service.address", f"{address[:80]}: {said}.") from None


def is_loopback(listening: socket.socket) -> bool:
    """Whether only this machine reaches a socket."""
    return ipaddress.ip_address(str(listening.getsockname()[0]).partition("%")[0]).is_loopback


def url_of(listening: socket.socket) -> str:
    """`http://host:port` of a socket."""
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in str(host) else f"http://{host}:{port}"


def serve(
    make: Callable[[], Application],
    settings: Settings,
    log: Log,
    listening: socket.socket,
    watched: socket.socket | None = None,
) -> None:
    """Serve until SIGTERM or SIGINT, and return when what was running has ended; a second signal hurries.

    `make` is called on the event loop. `/metrics` is served on `watched`.
    """
    log.relay("uvicorn.error", "asyncio")
    asyncio.run(_serve(make, settings, log, listening, watched))


async def _serve(
    make: Callable[[], Application],
    settings: Settings,
    log: Log,
    listening: socket.socket,
    watched: socket.socket | None,
) -> None:
    application = make()
    servers = [(_server(application, settings), listening)]
    if watched is not None:
        servers.append((_server(metrics_application(application), settings), watched))
    loop = asyncio.get_running_loop()
    tasks: set[asyncio.Task[None]] = set()

    def stop() -> None:
        hurried = any(server.should_exit for server, _ in servers)
        for server, _ in servers:
            server.should_exit, server.force_exit = True, hurried
        if not hurried:
            log.tell("info", "stopping")
            tasks.add(asyncio.create_task(application.door.stop()))

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    urls = {"url": f"{url_of(listening)}/mcp"}
    if watched is not None:
        urls["metrics"] = f"{url_of(watched)}/metrics"
    log.tell("info", "listening", **urls)
    await asyncio.gather(*(server.serve(sockets=[sock]) for server, sock in servers))
    log.tell("info", "stopped")


def _server(app: ASGIApp, settings: Settings) -> _Server:
    seconds = settings.head_seconds

    class Patient(_Patient):
        head_seconds = seconds

    config = uvicorn.Config(
        app,
        http=Patient,
        ws="none",
        lifespan="off",
        loop="asyncio",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=max(1, round(settings.grace)),
        limit_concurrency=settings.max_connections,
    )
    return _Server(config)


class _Server(uvicorn.Server):
    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to whoever serves several servers at once."""
        yield


class _Patient(H11Protocol):
    """Gives up on a connection whose request does not come to the end of its head in time, or whose body
    goes on and on after it was refused."""

    head_seconds = 15.0
    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    @property
    def _is_due(self) -> bool:
        refused = self.cycle is not None and self.cycle.response_complete
        return self.conn.their_state is h11.IDLE or (self.conn.their_state is h11.SEND_BODY and refused)

    def _watch(self) -> None:
        if not self._is_due:
            self._forget()
        elif self._alarm is None:
            self._alarm = self.loop.call_later(self.head_seconds, self._give_up)

    def _forget(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _give_up(self) -> None:
        self._alarm = None
        if self._is_due and not self.transport.is_closing():
            self.transport.close()
