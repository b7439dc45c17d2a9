"""One request on its way to exactly one answer, or to none when it is cancelled."""

from __future__ import annotations

from engram.protocol.fault import INTERNAL_ERROR, RESOURCE_NOT_FOUND, ProtocolError, UnknownResourceError
from engram.protocol.message import MISSING, encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.protocol.context import Context, Principal

LONGEST_RESULT = 4 * 1024 * 1024
"""Bytes; clients drop the connection at 10 MiB (protocol 3.4)."""


class Channel:
    """Where the messages of one line go.

    `say` takes what belongs to the line beside its answer. `principal` is who was authenticated for it, None
    where nobody asks; `modern` holds when the transport knows the era already.
    """

    __slots__ = ("modern", "principal", "say")

    def __init__(
        self,
        say: Callable[[bytes], object],
        principal: Principal | None = None,
        modern: bool = False,
    ) -> None:
        self.say = say
        self.principal = principal
        self.modern = modern

    def answer(self, line: bytes | None) -> None:
        """Take the last message, or None when there is none; called once for each line."""
        if line is not None:
            self.say(line)


class Request:
    """A checked request: `subject` and `arguments` are set once it is known to call a tool or a prompt."""

    __slots__ = ("_send", "arguments", "context", "done", "id", "method", "params", "say", "subject")

    def __init__(
        self,
        identity: object,
        method: str,
        params: dict[str, object],
        context: Context,
        send: Callable[[bytes | None], object],
        *,
        say: Callable[[bytes], object],
    ) -> None:
        self.id = identity
        self.say = say
        self.method = method
        self.params = params
        self.context = context
        self.subject = ""
        self.arguments: dict[str, object] = {}
        self.done: Callable[[Request], object] | None = None
        self._send = send

    def succeed(self, body: bytes) -> None:
        """Answer with the JSON text of a result."""
        if len(body) > LONGEST_RESULT:
            self.fail(ProtocolError(INTERNAL_ERROR, "The answer is larger than 4 MiB; ask for less of it."))
            return
        identity = b"%d" % self.id if isinstance(self.id, int) else encode(self.id)
        self._close(b'{"jsonrpc":"2.0","id":%b,"result":%b}' % (identity, body))

    def fail(self, error: ProtocolError) -> None:
        """Answer with an error."""
        if isinstance(error, UnknownResourceError) and not self.context.modern:
            error = ProtocolError(RESOURCE_NOT_FOUND, error.message, error.data)
        self._close(error_line(error, self.id))

    def abandon(self) -> None:
        """End without an answer, after the client has cancelled."""
        self._close(b"")

    def _close(self, line: bytes) -> None:
        self.context.attach(None)
        if self.done is not None:
            self.done(self)
        self._send(None if self.context.cancelled else line)


class Batch:
    """Answers of one JSON-RPC array, sent as one array when the last is there (2025-03-26 only)."""

    def __init__(self, size: int, send: Callable[[bytes | None], object]) -> None:
        from _thread import allocate_lock

        self._open = size
        self._lines: list[bytes] = []
        self._lock = allocate_lock()
        self._send = send

    def add(self, line: bytes | None) -> None:
        """Take the answer of one member; None for a member that gets none."""
        with self._lock:
            self._open -= 1
            if line is not None:
                self._lines.append(line)
            complete = not self._open
        if complete:
            self._send(b"[" + b",".join(self._lines) + b"]" if self._lines else None)


def notification(method: str, params: dict[str, object]) -> bytes:
    """One notification of the server."""
    return encode({"jsonrpc": "2.0", "method": method, "params": params})


def error_line(error: ProtocolError, identity: object = MISSING) -> bytes:
    """An error answer; without a known id the member is left out (protocol 1.5)."""
    head: dict[str, object] = {"jsonrpc": "2.0"}
    if identity is not MISSING:
        head["id"] = identity
    return encode({**head, "error": error.body()})
