"""The client's workspace roots: asked of legacy clients that declare them, once, lazily (decision 12)."""

from __future__ import annotations

import time
from _thread import allocate_lock

from engram.protocol.message import encode
from engram.protocol.stdio import note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.protocol.request import Request
    from engram.protocol.session import Session

PATIENCE = 2.0
"""Seconds; after that the toolset finds its workspace without the client."""

_ID = "roots-1"
_WAITING = ("tools/call", "resources/list", "resources/read", "prompts/get")


class Roots:
    """Holds back the first requests that need a workspace until the client has named its roots."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._held: list[Callable[[], object]] = []
        self._asked = False
        self._lock = allocate_lock()

    def hold(self, request: Request, go_on: Callable[[], object]) -> bool:
        """Whether a request waits for the roots; `go_on` is then called when they are there."""
        session, method = self._session, request.method
        if method not in _WAITING and method not in session.toolset.plain_names:
            return False
        with self._lock:
            if self._asked and not self._held:
                return False
            self._held.append(go_on)
            first, self._asked = not self._asked, True
        if first:
            request.say(encode({"jsonrpc": "2.0", "id": _ID, "method": "roots/list"}))
            session.crew.set_deadline(time.monotonic() + PATIENCE, lambda: self._settle([]))
        return True

    def answer(self, message: dict[str, object]) -> bool:
        """Take the client's response; False when it answers something else."""
        if message.get("id") != _ID:
            return False
        result = message.get("result")
        roots = result.get("roots") if isinstance(result, dict) else None
        uris = (
            [root.get("uri") for root in roots if isinstance(root, dict)] if isinstance(roots, list) else []
        )
        self._settle([uri for uri in uris if isinstance(uri, str)])
        return True

    def _settle(self, uris: list[str]) -> None:
        with self._lock:
            held, self._held = self._held, []
        if held:
            try:
                self._session.toolset.take_roots(uris)
            except Exception as error:  # noqa: BLE001 - the requests that waited are served all the same
                note(
                    f"{self._session.toolset.name}: roots are ignored: {type(error).__name__}: {error}"[:500]
                )
        for go_on in held:
            go_on()
