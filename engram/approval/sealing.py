"""What binds a proposal to a person, a project and its own bytes (decision 19).

Two seals, both HMAC-SHA-256 over everything else in it: one keyed with the user's key and the token, for
whoever brings the token; one keyed with the user's key alone, for the person at a terminal who names the
proposal. With the repository alone neither can be made.
"""

from __future__ import annotations

import hashlib
import hmac
import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram.workspace import Workspace

    Proposal = dict[str, Any]

_SEALS = ("seal", "seal_by_name")
_BY_NAME = b"engram proposal by name"


def workspace_mark(workspace: Workspace) -> str:
    """What binds a proposal to its project: SHA-256 of the real path."""
    import os

    return hashlib.sha256(os.fsencode(os.path.realpath(workspace.project))).hexdigest()


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(_bytes(token)).hexdigest()


def sealed(proposal: Proposal, key: bytes, token: str) -> Proposal:
    """The proposal with both seals."""
    text = _text(proposal)
    return {**proposal, "seal": _seal(text, key, _bytes(token)), "seal_by_name": _seal(text, key, _BY_NAME)}


def holds(proposal: Proposal, key: bytes, token: str | None) -> bool:
    """Whether the seal fits: that of the token, without one that of the name."""
    name, with_what = ("seal_by_name", _BY_NAME) if token is None else ("seal", _bytes(token))
    right = _seal(_text(proposal), key, with_what)
    return bool(right) and hmac.compare_digest(str(proposal[name]), right)


def _text(proposal: Proposal) -> bytes:
    rest = {name: value for name, value in proposal.items() if name not in _SEALS}
    try:
        return json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True).encode()
    except RecursionError:
        return b""


def _seal(text: bytes, key: bytes, with_what: bytes) -> str:
    if not text:
        return ""
    return hmac.new(hmac.new(key, with_what, hashlib.sha256).digest(), text, hashlib.sha256).hexdigest()


def _bytes(token: str) -> bytes:
    return token.encode("utf-8", "surrogatepass")
