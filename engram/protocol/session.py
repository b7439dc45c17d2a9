"""One line of input → message → era → method → answer."""

from __future__ import annotations

from _thread import allocate_lock

from engram.protocol import legacy, modern
from engram.protocol.elicitation import PATIENCE, Questions
from engram.protocol.fault import (
    INTERNAL_ERROR,
    INVALID_REQUEST,
    ProtocolError,
    invalid_params,
    method_not_found,
)
from engram.protocol.message import MISSING, OVERLONG, decode, envelope_error, usable_id
from engram.protocol.request import Batch, Channel, Request, error_line, notification
from engram.protocol.stdio import TooLong, note
from engram.protocol.toolset import InputRequired, Result, Toolset

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Protocol

    from engram_contracts.models import Implementation

    from engram.protocol import methods
    from engram.protocol.crew import Deadline
    from engram.protocol.elicitation import Resume
    from engram.protocol.roots import Roots
    from engram.protocol.seal import Sealer

    Send = Callable[[bytes | None], object]

    class Hands(Protocol):
        """Who does the work of a session: the crew of a process on stdio, or the threads of a web server."""

        def put_off(self, work: Callable[[], object]) -> bool: ...
        def set_deadline(self, when: float, action: Callable[[], object]) -> Deadline: ...
        def drop_deadline(self, deadline: Deadline) -> None: ...


_TOUCH_FILES = ("resources/list", "resources/read")
"""Methods beside calls that may take long enough to be cancelled."""


class Session:
    """What one connection has settled, and the way of each message through it.

    `send` puts out a line that belongs to no other; `dialogs` is false when the human is never asked in a
    dialog (R35). Sessions that share a `sealer` open each other's states. `report` is told of what nobody
    foresaw, and must not raise.
    """

    def __init__(
        self,
        toolset: Toolset,
        send: Callable[[bytes], object],
        crew: Hands,
        *,
        dialogs: bool = True,
        patience: float = PATIENCE,
        sealer: Sealer | None = None,
        report: Callable[[Request, Exception], object] | None = None,
    ) -> None:
        self.toolset = toolset
        self.send = send
        self.dialogs = dialogs
        self.crew = crew
        self.negotiated: str | None = None
        self.capabilities: dict[str, object] = {}
        self.client: dict[str, object] = {}
        self.log_level = "info"
        self.identity: Implementation = {"name": toolset.name, "version": toolset.version}
        if toolset.title:
            self.identity["title"] = toolset.title
        self._report = report or self._tell
        self._channel = Channel(send)
        self._questions = Questions(self, patience, sealer)
        self._roots: Roots | None = None
        self._running: dict[object, list[Request]] = {}
        self._lock = allocate_lock()

    @property
    def version(self) -> str:
        """The legacy version in force."""
        return self.negotiated or legacy.UNDECIDED

    def notify(self, method: str, params: dict[str, object]) -> None:
        """Send one notification that belongs to no request."""
        self.send(notification(method, params))

    def take(self, line: bytes | type[TooLong], received: float) -> None:
        """Serve one line, which arrived at the monotonic second `received`."""
        if isinstance(line, type):
            self._complain(ProtocolError(INVALID_REQUEST, "The line is longer than 16 MiB."), self.send)
            return
        if not line or line.isspace():
            return
        try:
            message = decode(line)
        except ProtocolError as error:
            self._complain(error, self.send)
            return
        self.take_value(message, received, self._channel)

    def take_value(self, message: object, received: float, channel: Channel) -> None:
        """Serve a line that is decoded already; what comes of it goes to `channel`."""
        if isinstance(message, list) and message and self.negotiated == "2025-03-26":
            self._take_batch(message, received, channel)
        else:
            self._take_message(message, received, channel, channel.answer)

    def hang_up(self) -> None:
        """Cancel whatever runs: its client is gone."""
        with self._lock:
            requests = [request for same in self._running.values() for request in same]
        self._cancel(requests)

    def end_dialogs(self) -> None:
        """Take back every open question, as if its time were over, so that the calls come to their end."""
        self._questions.end()

    def _complain(self, error: ProtocolError, send: Callable[[bytes], object]) -> None:
        """Report an error that belongs to no known id; older schemas demand the member, so it is null."""
        old = self.negotiated is not None and self.negotiated <= "2025-06-18"
        send(error_line(error, None if old else MISSING))

    def _take_batch(self, messages: list[object], received: float, channel: Channel) -> None:
        batch = Batch(len(messages), channel.answer)
        for message in messages:
            if isinstance(message, dict) and message.get("method") == "initialize":
                error = ProtocolError(INVALID_REQUEST, "initialize cannot be part of a batch.")
                self._complain(error, batch.add)
            else:
                self._take_message(message, received, channel, batch.add)

    def _take_message(self, message: object, received: float, channel: Channel, send: Send) -> None:
        if not isinstance(message, dict):
            self._complain(ProtocolError(INVALID_REQUEST, "A message must be an object."), send)
            return
        if "method" not in message and ("result" in message or "error" in message):
            send(None)
            if self._roots is None or not self._roots.answer(message):
                self._questions.answer(message)
            return
        error = envelope_error(message)
        identity = message.get("id", MISSING)
        if error is None and identity is not MISSING:
            self._serve(message, received, channel, send)
        elif error is None or (identity is MISSING and isinstance(message.get("method"), str)):
            send(None)
            self._notice(message)
        elif identity is not MISSING and usable_id(identity):
            send(error_line(error, identity))
        else:
            self._complain(error, send)

    def _notice(self, message: dict[str, object]) -> None:
        """A notification; only cancelling means anything, whatever else is wrong with it."""
        params = message.get("params")
        if message.get("method") != "notifications/cancelled" or not isinstance(params, dict):
            return
        identity = params.get("requestId")
        if not usable_id(identity):
            return
        with self._lock:
            requests = list(self._running.get(identity, ()))
        self._cancel(requests)

    def _cancel(self, requests: Iterable[Request]) -> None:
        for request in requests:
            request.context.cancelled = True
            self._questions.cancel(request)

    def _serve(self, message: dict[str, object], received: float, channel: Channel, send: Send) -> None:
        method = str(message["method"])
        params = message.get("params")
        checked = params if isinstance(params, dict) else {}
        meta = checked.get("_meta")
        marks = meta if isinstance(meta, dict) else {}
        try:
            if channel.modern or modern.VERSION_KEY in marks or method in modern.ONLY_MODERN:
                context = modern.open_context(self, marks, received)
                handler = modern.METHODS.get(method)
                fill = modern.fill_context
            else:
                context = legacy.open_context(self, received)
                plain = method in self.toolset.plain_names
                handler = legacy.call_plainly if plain else legacy.METHODS.get(method)
                fill = legacy.fill_context
            if handler is None:
                raise method_not_found(method[:100])
            _check_params(params, meta)
            fill(self, context, marks)
        except ProtocolError as error:
            send(error_line(error, message["id"]))
            return
        context.principal = channel.principal
        if context.progress_token is not None or context.log_level is not None:
            context.attach(lambda method, params: channel.say(notification(method, params)))
        request = Request(message["id"], method, checked, context, send, say=channel.say)
        if context.modern or not self._awaits_roots(request, handler):
            self._perform(request, handler)

    def _awaits_roots(self, request: Request, handler: methods.Handler) -> bool:
        if not self.toolset.wants_roots or not isinstance(self.capabilities.get("roots"), dict):
            return False
        if self._roots is None:
            from engram.protocol.roots import Roots

            self._roots = Roots(self)
        self.track(request)
        return self._roots.hold(request, lambda: self._perform(request, handler))

    def _perform(self, request: Request, handler: methods.Handler) -> None:
        if request.method in _TOUCH_FILES or handler is legacy.call_plainly:
            self.track(request)
        if request.context.cancelled:
            request.abandon()
            return
        try:
            answer = handler(self, request)
            if answer is not None:
                request.succeed(self._shape(request, answer))
        except Exception as error:  # noqa: BLE001 - whatever a toolset does, the client gets an answer
            self._refuse(request, error)

    def converse(self, request: Request, begin: Callable[..., object], resume: Resume) -> None:
        """Begin a call that may ask questions, or go on with one that a modern client repeats."""
        self.track(request)
        if request.context.modern and "requestState" in request.params:
            self._questions.retry(request, resume)
        else:
            self.work_on(request, resume, lambda: begin(request.subject, request.arguments, request.context))

    def work_on(self, request: Request, resume: Resume, produce: Callable[[], object]) -> None:
        """Do the work of a call now, or soon when too many are running."""
        if not self.crew.put_off(lambda: self._settle(request, resume, produce)):
            self._settle(request, resume, produce)

    def _settle(self, request: Request, resume: Resume, produce: Callable[[], object]) -> None:
        if request.context.cancelled:
            request.abandon()
            return
        try:
            answer = produce()
            if isinstance(answer, InputRequired):
                self._questions.ask(request, answer, resume)
            else:
                request.succeed(self._shape(request, answer))  # type: ignore[arg-type]
        except Exception as error:  # noqa: BLE001 - whatever a toolset does, the client gets an answer
            self._refuse(request, error)

    def _refuse(self, request: Request, error: Exception) -> None:
        if isinstance(error, ProtocolError):
            request.fail(error)
        elif isinstance(error, RecursionError):
            request.fail(invalid_params("The arguments are nested too deeply."))
        else:
            self._fail(request, error)

    def _shape(self, request: Request, answer: methods.Answer | str) -> bytes:
        if request.context.modern:
            return modern.shape(self, request.method, answer)  # type: ignore[arg-type]
        return legacy.shape(request.context.version, request.method, answer)

    def _tell(self, request: Request, error: Exception) -> None:
        what = f"{request.method} {request.subject}".rstrip()
        note(f"{self.toolset.name}: {what} failed: {type(error).__name__}: {error}"[:500])

    def _fail(self, request: Request, error: Exception) -> None:
        """An unforeseen failure: one line for whoever runs the server, a sentence for the client."""
        self._report(request, error)
        if request.method == "tools/call":
            text = f"{request.subject} failed unexpectedly; the server's error output says more."
            request.succeed(self._shape(request, Result(text, is_error=True)))
        else:
            request.fail(ProtocolError(INTERNAL_ERROR, "The server failed unexpectedly."))

    def track(self, request: Request) -> None:
        """Remember a request that other messages may overtake, so that it can be cancelled."""
        if request.done is not None:
            return
        request.done = self._forget
        with self._lock:
            self._running.setdefault(request.id, []).append(request)

    def _forget(self, request: Request) -> None:
        with self._lock:
            requests = self._running.get(request.id, [])
            if request in requests:
                requests.remove(request)
            if not requests:
                self._running.pop(request.id, None)


def _check_params(params: object, meta: object) -> None:
    if params is OVERLONG:
        raise invalid_params("A number has more than 4300 digits.")
    if params is not None and not isinstance(params, dict):
        raise invalid_params("params must be an object.")
    if meta is not None and not isinstance(meta, dict):
        raise invalid_params("params._meta must be an object.")
