"""Cursors of list_memories: opaque, sealed, and good for one tenant and one filter alone."""

from __future__ import annotations

import base64
import hmac
import json
from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.service.memory import Memory
    from engram.service.records.memories import Filter

SEAL = 16


def seal(secret: bytes, tenant: str, wanted: Filter, memory: Memory) -> str:
    """The cursor behind a memory."""
    body = json.dumps([1, _bound(tenant, wanted), memory.created, memory.id], separators=(",", ":")).encode()
    return base64.urlsafe_b64encode(_mac(secret, body) + body).decode().rstrip("=")


def opened(secret: bytes, tenant: str, wanted: Filter, cursor: str) -> tuple[int, str] | None:
    """(created, id) of the memory before the page; None for a cursor not ours or not for this list."""
    try:
        whole = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        mac, body = whole[:SEAL], whole[SEAL:]
        if not hmac.compare_digest(mac, _mac(secret, body)):
            return None
        version, bound, created, identity = json.loads(body)
    except (ValueError, TypeError):
        return None
    if version != 1 or bound != _bound(tenant, wanted):
        return None
    return int(created), str(identity)


def _mac(secret: bytes, body: bytes) -> bytes:
    return hmac.new(secret, body, sha256).digest()[:SEAL]


def _bound(tenant: str, wanted: Filter) -> str:
    meant = json.dumps([tenant, wanted.tier, wanted.scope, sorted(wanted.tags), wanted.search])
    return sha256(meant.encode("utf-8", "surrogatepass")).hexdigest()[:24]
