"""Refusals of the door itself: plain HTTP, never JSON-RPC."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Refusal(Exception):  # noqa: N818 - an answer, like a redirect
    """A status with one sentence; nothing of the request is repeated in it."""

    def __init__(self, status: int, sentence: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.headers = dict(headers or {})

    @property
    def body(self) -> bytes:
        """`{"error": sentence}`."""
        return json.dumps({"error": self.sentence}).encode("ascii")


def unauthorized(given: bool) -> Refusal:
    """No credentials, or (`given`) some that open nothing."""
    challenge = 'Bearer realm="engram"' + (', error="invalid_token"' if given else "")
    said = "This key opens nothing." if given else "A key is needed: Authorization: Bearer …"
    return Refusal(401, said, {"WWW-Authenticate": challenge})


def unavailable(sentence: str, seconds: int = 1) -> Refusal:
    """Not now; the client may come back after some seconds."""
    return Refusal(503, sentence, {"Retry-After": str(seconds)})
