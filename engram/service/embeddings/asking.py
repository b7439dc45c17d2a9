"""One JSON question to a provider over HTTP, within a time, with a few tries.

Nothing here is ever told with what was sent or answered: neither texts nor keys reach an error. Redirects are
not followed, so that a key goes to the configured host alone. While a provider does not answer, questions are
given up at once for a moment, so that writes do not wait for it one by one.
"""

from __future__ import annotations

import json
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from socket import SHUT_RDWR
from threading import Lock, Timer
from urllib.parse import urlsplit

from engram.errors import ConfigError
from engram.service.embeddings import EmbeddingError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from http.client import HTTPResponse
    from typing import Any

MOST_TRIES = 4
FIRST_WAIT, LONGEST_WAIT = 0.25, 10.0
"""Seconds between tries; the waits double, and a provider's Retry-After goes before them."""

REST = 3.0
"""Seconds for which a provider that did not answer is not asked again."""

MOST_BYTES = 64 * 1024 * 1024
AGAIN = (408, 425, 429, 500, 502, 503, 504, 529)
BUSY = (429, 503, 529)
OVERFLOW = ("context length", "context window", "context size", "too long", "too many tokens", "too large")
MEANINGS = {
    401: "the provider refuses the key",
    403: "the provider refuses the key",
    404: "the provider does not know the address or the model",
    429: "the provider refuses so many requests",
}


class OverflowingError(EmbeddingError):
    """A text is longer than the model takes."""


class _SilentError(Exception):
    """No whole answer came; the text says why."""


class _AgainError(Exception):
    """The provider asks to come again, after so many seconds where it says so."""

    def __init__(self, status: int, after: float | None) -> None:
        super().__init__(status)
        self.status = status
        self.after = after


class Asking:
    """Questions to one address; safe for several threads. Raises ConfigError for a bad address or key."""

    def __init__(self, url: str, path: str, key: str, timeout: float) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username or parts.query:
            raise ConfigError(
                "service.config",
                "embeddings.url must be an address http://… or https://… without user, key or query.",
            )
        if not key.isascii() or not key.isprintable() or " " in key:
            raise ConfigError("service.config", "The key of the embeddings provider is no key.")
        self._secure, self._host = parts.scheme == "https", parts.hostname
        try:
            self._port = parts.port
        except ValueError:
            raise ConfigError("service.config", "The port in embeddings.url is no port.") from None
        base = parts.path.rstrip("/")
        self._path = base if base.endswith(path) else base + path
        self._headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if key:
            self._headers["Authorization"] = f"Bearer {key}"
        self._timeout = timeout
        self._idle: list[HTTPConnection] = []
        self._lock = Lock()
        self._rests_until = 0.0

    def ask(self, question: Mapping[str, object]) -> Any:
        """The answer, as JSON. Raises EmbeddingError, OverflowingError."""
        if time.monotonic() < self._rests_until:
            raise EmbeddingError("the provider did not answer a moment ago")
        body = json.dumps(question).encode()
        until = time.monotonic() + self._timeout
        wait = FIRST_WAIT
        for left in reversed(range(MOST_TRIES)):
            try:
                return self._once(body, until)
            except _AgainError as wrong:
                reason = MEANINGS.get(wrong.status, f"the provider failed with status {wrong.status}")
                pause = wait if wrong.after is None else wrong.after
                rests = wrong.status in BUSY  # else it may be this text alone that it fails of
            except _SilentError as wrong:
                reason, pause, rests = str(wrong), wait, True
            if not left or pause > LONGEST_WAIT or time.monotonic() + pause >= until:
                break
            time.sleep(pause)
            wait *= 2
        if rests:
            self._rests_until = time.monotonic() + REST
        raise EmbeddingError(reason)

    def close(self) -> None:
        """Let go of connections."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def _once(self, body: bytes, until: float) -> Any:
        with self._lock:
            kept = self._idle.pop() if self._idle else None
        if kept is not None:
            try:
                return self._exchange(kept, body, until)
            except _SilentError:
                if time.monotonic() >= until:
                    raise  # else: it was closed while it lay idle, and a new one is made
        kind = HTTPSConnection if self._secure else HTTPConnection
        return self._exchange(kind(self._host, self._port, timeout=_left(until)), body, until)

    def _exchange(self, connection: HTTPConnection, body: bytes, until: float) -> Any:
        keep, late = False, False

        def give_up() -> None:
            nonlocal late
            late = True
            _shut(connection)

        timer = Timer(_left(until), give_up)
        timer.daemon = True
        timer.start()
        try:
            if connection.sock is not None:
                connection.sock.settimeout(_left(until))
            connection.request("POST", self._path, body, self._headers)
            response = connection.getresponse()
            text = response.read(MOST_BYTES + 1)
            if late or (response.length and len(text) <= MOST_BYTES):
                raise HTTPException  # what came is only a part
            keep = not response.will_close and len(text) <= MOST_BYTES
            return _judged(response, text)
        except (OSError, HTTPException, ValueError) as wrong:
            slow = late or isinstance(wrong, TimeoutError)
            raise _SilentError(
                "the provider did not answer in time" if slow else "the provider cannot be reached"
            ) from None
        finally:
            timer.cancel()
            if keep:
                with self._lock:
                    self._idle.append(connection)
            else:
                connection.close()


def _shut(connection: HTTPConnection) -> None:
    """End a read or write that is under way in another thread."""
    if connection.sock is not None:
        with suppress(OSError):
            connection.sock.shutdown(SHUT_RDWR)


def _left(until: float) -> float:
    return max(0.001, until - time.monotonic())


def _judged(response: HTTPResponse, text: bytes) -> Any:
    status = response.status
    if status != 200:
        said = text[:4096].decode("utf-8", "replace").lower()
        if status in (400, 413, 422, 500) and any(words in said for words in OVERFLOW):
            raise OverflowingError("a text is too long for the model")
        if status in AGAIN:
            raise _AgainError(status, _seconds(response.getheader("Retry-After")))
        raise EmbeddingError(MEANINGS.get(status, f"the provider answers with status {status}"))
    if len(text) > MOST_BYTES:
        raise EmbeddingError("the provider's answer is too large")
    try:
        return json.loads(text, parse_constant=_refused)
    except (ValueError, RecursionError):
        raise EmbeddingError("the provider's answer is no JSON of finite numbers") from None


def _refused(name: str) -> object:
    raise ValueError(name)


def _seconds(header: str | None) -> float | None:
    """Retry-After as seconds; it may be a date too."""
    if header is None:
        return None
    try:
        return max(0.0, float(header))
    except ValueError:
        from email.utils import parsedate_to_datetime

        try:
            return max(0.0, parsedate_to_datetime(header).timestamp() - time.time())
        except ValueError:
            return None
