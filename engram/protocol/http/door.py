"""The endpoint `/mcp`: every message is a POST; GET and DELETE are for sessions of the legacy era."""

from __future__ import annotations

import asyncio
import time

from engram.errors import EngramError
from engram.protocol.fault import INTERNAL_ERROR, INVALID_REQUEST, ProtocolError
from engram.protocol.http import guard
from engram.protocol.http.exchange import Exchange
from engram.protocol.http.hands import Hands
from engram.protocol.http.mirror import check_mirror, is_modern
from engram.protocol.http.rates import Rates
from engram.protocol.http.refusal import Refusal, unauthorized, unavailable
from engram.protocol.http.sessions import Sessions
from engram.protocol.http.visit import Visit
from engram.protocol.message import MISSING, decode, usable_id
from engram.protocol.request import error_line
from engram.protocol.seal import Sealer
from engram.protocol.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.types import Receive, Scope, Send

    from engram.protocol.context import Principal
    from engram.protocol.http.log import Log
    from engram.protocol.http.sessions import Held
    from engram.protocol.http.settings import Settings
    from engram.protocol.toolset import Toolset

LONGEST_BATCH = 100
_LARGE = 64 * 1024
"""Bytes of a body that is decoded on a thread, so that the others need not wait for it."""

SESSION = "Mcp-Session-Id"


class Door:
    """`make_toolset` gives the toolset of each legacy session, and once that of all modern requests; it may
    be the same one. `authenticate` is called on a thread with the bearer token or None, and gives None for
    who may not enter. Made on the event loop."""

    def __init__(
        self,
        make_toolset: Callable[[], Toolset],
        settings: Settings,
        authenticate: Callable[[str | None], Principal | None],
        log: Log,
    ) -> None:
        self._make_toolset = make_toolset
        self._settings = settings
        self._authenticate = authenticate
        self._log = log
        self.toolset = make_toolset()
        self.hands = Hands(settings.max_concurrent, settings.max_waiting)
        self.sessions = Sessions(settings)
        self._rates = Rates(settings.requests_per_minute)
        self._sealer = Sealer()
        self.stopping = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request; refusals are raised."""
        visit = Visit(scope, receive, send)
        if self.stopping:
            raise unavailable("The service stops.")
        serve = {"POST": self._post, "GET": self._get, "DELETE": self._delete}.get(visit.verb)
        if serve is None:
            raise Refusal(405, "Messages are sent with POST.", {"Allow": "POST, GET, DELETE"})
        self.hands.check_room()
        visit.principal = await self._enter(visit)
        visit.record.key = visit.principal.identity
        self._rates.take(visit.principal.identity)
        await serve(visit)

    async def stop(self) -> None:
        """Take nothing more; streams end, and open questions are taken back so that their calls end too."""
        self.stopping = True
        held = self.sessions.all()
        for one in held:
            one.hush()
        for one in held:
            await self.hands.run(one.session.end_dialogs)

    async def _enter(self, visit: Visit) -> Principal:
        token = guard.credentials(visit.headers)
        try:
            principal = await self.hands.run(lambda: self._authenticate(token))
        except EngramError:
            raise unavailable("Keys cannot be checked now.") from None
        if principal is None:
            raise unauthorized(given=token is not None)
        return principal

    async def _post(self, visit: Visit) -> None:
        received = time.monotonic()
        takes = guard.accepted(visit.headers)
        body = await visit.read(self._settings)
        message: object = None
        try:
            message = await self.hands.run(lambda: decode(body)) if len(body) > _LARGE else decode(body)
            visit.record.describe(message, self.toolset)
            modern = is_modern(visit.headers, message)
            if modern:
                check_mirror(visit.headers, _single(message))
        except ProtocolError as error:
            await visit.reply.json(400, error_line(error, _identity(message)), {})
            return
        held = None if modern else self._find(visit, message)
        aside = _drop if held is None else held.put
        exchange = Exchange(visit.principal, takes, aside, received, modern=modern, asks=_asks(message))
        if held is None:
            await self._converse(self._session(self.toolset, _drop), message, exchange, visit, {})
            return
        held.busy += 1
        try:
            await self._converse(held.session, message, exchange, visit, {SESSION: held.name})
        finally:
            held.busy -= 1
            if held.session.negotiated is None:
                self.sessions.end(held)

    def _find(self, visit: Visit, message: object) -> Held:
        """The session that a POST is for; `initialize` without one opens it."""
        owner, name = visit.principal.identity, visit.headers.get(SESSION)
        if isinstance(message, list):
            if len(message) > LONGEST_BATCH:
                raise Refusal(400, f"A batch holds at most {LONGEST_BATCH} messages.")
            self._rates.take(owner, len(message) - 1)
        if name is not None:
            return self.sessions.get(name, owner)
        if not isinstance(message, dict) or message.get("method") != "initialize":
            raise Refusal(400, f"{SESSION} is missing; begin with initialize.")
        held = self.sessions.open(owner)
        toolset = self._make_toolset()
        held.session = self._session(toolset, held.put)
        toolset.connect(held.session.notify)
        return held

    def _session(self, toolset: Toolset, send: Callable[[bytes], object]) -> Session:
        return Session(
            toolset,
            send,
            self.hands,
            dialogs=self._settings.dialogs,
            patience=self._settings.patience,
            sealer=self._sealer,
            report=self._log.fail_request,
        )

    async def _converse(
        self, session: Session, message: object, exchange: Exchange, visit: Visit, headers: Mapping[str, str]
    ) -> None:
        """Serve a message and write what comes of it.

        A client that leaves cancels its request in the modern era; before, that is but a lost connection.
        """

        def work() -> None:
            if exchange.left and exchange.modern:
                return
            try:
                session.take_value(message, exchange.received, exchange)
            except Exception as error:  # noqa: BLE001 - a mistake of ours, and the client still waits
                self._log.fail(error)
                failure = ProtocolError(INTERNAL_ERROR, "The server failed unexpectedly.")
                exchange.answer(error_line(failure, _identity(message)))

        watching = asyncio.create_task(exchange.watch(visit))
        working = asyncio.create_task(self.hands.run(work))
        try:
            visit.record.left = not await exchange.write(visit.reply, self._settings.quiet, headers)
            if visit.record.left and exchange.modern:
                session.hang_up()
            await working
        except asyncio.CancelledError:  # the grace after SIGTERM is over
            session.hang_up()
            raise
        finally:
            watching.cancel()

    async def _get(self, visit: Visit) -> None:
        """A stream of what belongs to no request, until the client or the session ends."""
        held = self._named(visit)
        if not guard.accepted(visit.headers).events:
            raise Refusal(406, f"A stream is {guard.EVENTS}.")
        listener = held.listen()
        watching = asyncio.create_task(_hush_after(visit, held, listener))
        try:
            await visit.reply.stream({SESSION: held.name})
            await visit.reply.comment()
            while True:
                try:
                    async with asyncio.timeout(self._settings.quiet):
                        line = await listener.get()
                except TimeoutError:
                    await visit.reply.comment()
                    continue
                if line is None:
                    break
                await visit.reply.event(line)
            await visit.reply.end()
        finally:
            watching.cancel()
            held.hush(listener)

    async def _delete(self, visit: Visit) -> None:
        self.sessions.end(self._named(visit))
        await visit.reply.empty(204, {})

    def _named(self, visit: Visit) -> Held:
        name = visit.headers.get(SESSION)
        if name is None:
            raise Refusal(405, "This is for sessions; messages are sent with POST.", {"Allow": "POST"})
        return self.sessions.get(name, visit.principal.identity)


async def _hush_after(visit: Visit, held: Held, listener: asyncio.Queue[bytes | None]) -> None:
    await visit.leaving()
    held.hush(listener)


def _drop(line: bytes) -> None:
    """Nobody takes it: the client takes no streams, and the era has no other way."""


def _single(message: object) -> dict[str, object]:
    if not isinstance(message, dict):
        raise ProtocolError(INVALID_REQUEST, "A message must be an object.")
    return message


def _asks(message: object) -> bool:
    members = message if isinstance(message, list) else [message]
    return any(isinstance(member, dict) and "method" in member and "id" in member for member in members)


def _identity(message: object) -> object:
    identity = message.get("id") if isinstance(message, dict) else None
    return identity if usable_id(identity) else MISSING
