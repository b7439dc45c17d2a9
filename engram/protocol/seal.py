"""Sealed states: what a modern client carries between a question and its answer (R76 to R79).

A state is readable, bound to its call, good for ten minutes and for one use, and valid in this process only:
the key lives in memory and dies with it.
"""

from __future__ import annotations

import time
from _thread import allocate_lock

from engram.protocol.fault import ProtocolError, invalid_params
from engram.protocol.message import decode, encode

LIFETIME = 600.0
LONGEST = 256 * 1024
_PREFIX = "v1."
_REFUSAL = (
    "The requestState cannot be used: it was changed, used already, older than ten minutes, made for another "
    "call, or made before the server was started. Nothing was written; call the tool again without it."
)


def refuse_state() -> ProtocolError:
    """The one answer to every bad state; which check failed is nobody's business."""
    return invalid_params(_REFUSAL, {"reason": "invalid_request_state"})


class Sealer:
    """Seals and opens states with a key of its own; `clock` gives seconds that only grow."""

    def __init__(self, clock: object = None) -> None:
        self._clock = clock if callable(clock) else time.monotonic
        self._key = b""
        self._used: dict[str, float] = {}
        self._lock = allocate_lock()

    def seal(self, bound: str, content: object) -> str:
        """A state that holds `content` (JSON) and opens only for the same `bound`."""
        import secrets

        now = self._clock()
        payload = {"b": bound, "t": now, "n": secrets.token_urlsafe(16), "c": content}
        body = _PREFIX + _to_text(encode(payload))
        sealed = f"{body}.{self._mark(body)}"
        if len(sealed) > LONGEST:
            raise ValueError("a state is longer than it may be")
        return sealed

    def open(self, bound: str, sealed: object) -> Opened:
        """What `seal` was given; raises -32602 unless it is unchanged, fresh, unused and for `bound`."""
        import hmac

        if type(sealed) is not str or len(sealed) > LONGEST or not sealed.isascii():
            raise refuse_state()
        body, _, mark = sealed.rpartition(".")
        if not hmac.compare_digest(self._mark(body), mark) or not body.startswith(_PREFIX):
            raise refuse_state()
        payload = decode(_to_bytes(body.removeprefix(_PREFIX)))
        if not isinstance(payload, dict) or payload["b"] != bound:
            raise refuse_state()
        age = self._clock() - payload["t"]
        if age > LIFETIME or payload["n"] in self._used:
            raise refuse_state()
        return Opened(payload["n"], payload["c"], age)

    def use(self, opened: Opened) -> None:
        """Use a state up; raises -32602 when another request was faster."""
        now = self._clock()
        with self._lock:
            if opened.nonce in self._used:
                raise refuse_state()
            self._used = {nonce: end for nonce, end in self._used.items() if end > now}
            self._used[opened.nonce] = now + LIFETIME

    def _mark(self, body: str) -> str:
        import hmac

        if not self._key:
            import secrets

            with self._lock:
                self._key = self._key or secrets.token_bytes(32)
        return _to_text(hmac.digest(self._key, body.encode("ascii"), "sha256"))


class Opened:
    """A state that verified: its content and its age in seconds."""

    __slots__ = ("age", "content", "nonce")

    def __init__(self, nonce: str, content: object, age: float) -> None:
        self.nonce = nonce
        self.content = content
        self.age = age


def digest(value: object) -> str:
    """SHA-256 of a JSON value, the same whatever the order of its members."""
    import json
    from hashlib import sha256

    return sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode("ascii")).hexdigest()


def _to_text(raw: bytes) -> str:
    from base64 import urlsafe_b64encode

    return urlsafe_b64encode(raw).decode("ascii").rstrip("=")


def _to_bytes(text: str) -> bytes:
    from base64 import urlsafe_b64decode

    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
