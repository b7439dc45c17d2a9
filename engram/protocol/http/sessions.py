"""Sessions of the legacy era: what a client settled with `initialize`, under a name that nobody can guess."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque

from engram.protocol.http.refusal import Refusal, unavailable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.protocol.http.settings import Settings
    from engram.protocol.session import Session

STRAYS = 256
"""Messages that wait for a client to listen; older ones are dropped."""


class Held:
    """One session. `owner` is the identity that opened it, `busy` how many of its requests are open."""

    __slots__ = ("_listener", "_loop", "_strays", "busy", "name", "owner", "session", "used")

    def __init__(self, owner: str, now: float) -> None:
        self.name = secrets.token_urlsafe(24)
        self.owner = owner
        self.used = now
        self.busy = 0
        self.session: Session
        self._loop = asyncio.get_running_loop()
        self._strays: deque[bytes] = deque(maxlen=STRAYS)
        self._listener: asyncio.Queue[bytes | None] | None = None

    def put(self, line: bytes) -> None:
        """Keep a message that belongs to no request for whoever listens; from any thread."""
        try:
            self._loop.call_soon_threadsafe(self._deliver, line)
        except RuntimeError:  # the loop is closed: the process ends
            self._strays.clear()

    def _deliver(self, line: bytes) -> None:
        if self._listener is None:
            self._strays.append(line)
            return
        if self._listener.qsize() >= STRAYS:  # a client that listens but does not read
            self.hush()
            return
        self._listener.put_nowait(line)

    def listen(self) -> asyncio.Queue[bytes | None]:
        """Where messages arrive from now on, None at the end; who listened before is at its end."""
        self.hush()
        self._listener = asyncio.Queue()
        while self._strays:
            self._listener.put_nowait(self._strays.popleft())
        return self._listener

    def hush(self, listener: asyncio.Queue[bytes | None] | None = None) -> None:
        """End the stream of a listener, or of whoever listens."""
        if self._listener is not None and listener in (None, self._listener):
            self._listener.put_nowait(None)
            self._listener = None

    @property
    def listened(self) -> bool:
        """Whether a client listens."""
        return self._listener is not None


class Sessions:
    """Sessions by name, bounded in number and in time. Used on the event loop alone."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._clock = clock
        self._held: dict[str, Held] = {}

    def __len__(self) -> int:
        return len(self._held)

    @property
    def streams(self) -> int:
        """How many clients listen."""
        return sum(held.listened for held in self._held.values())

    def open(self, owner: str) -> Held:
        """A new session; where there are too many, the one that was idle longest ends. Raises 503."""
        self._expire()
        own = [held for held in self._held.values() if held.owner == owner]
        if len(own) >= self._settings.max_sessions_of_one:
            self._end_idlest(own)
        elif len(self._held) >= self._settings.max_sessions:
            self._end_idlest(list(self._held.values()))
        held = Held(owner, self._clock())
        self._held[held.name] = held
        return held

    def get(self, name: str, owner: str) -> Held:
        """The session; raises 404 for an unknown, ended or foreign one, which look the same."""
        self._expire()
        held = self._held.get(name)
        if held is None or held.owner != owner:
            raise Refusal(404, "There is no such session; begin with initialize.")
        held.used = self._clock()
        return held

    def end(self, held: Held) -> None:
        """Forget a session; what runs in it is cancelled."""
        if self._held.pop(held.name, None) is not None:
            held.hush()
            held.session.hang_up()

    def all(self) -> list[Held]:
        """Every session."""
        return list(self._held.values())

    def _expire(self) -> None:
        until = self._clock() - self._settings.session_idle
        for held in self.all():
            if held.used < until and _is_idle(held):
                self.end(held)

    def _end_idlest(self, among: list[Held]) -> None:
        idle = [held for held in among if _is_idle(held)]
        if not idle:
            raise unavailable("There are too many sessions.", 30)
        self.end(min(idle, key=lambda held: held.used))


def _is_idle(held: Held) -> bool:
    return not held.busy and not held.listened
