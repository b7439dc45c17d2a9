"""Headers that repeat parts of the body, so that proxies need not read it (2026-07-28).

Whoever routes by a header must be able to trust it, so a request whose headers and body differ is refused.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode

from engram.protocol.fault import HEADER_MISMATCH, UNSUPPORTED_VERSION, ProtocolError
from engram.protocol.modern import VERSION_KEY
from engram.protocol.versions import LEGACY, MODERN, SUPPORTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.datastructures import Headers

VERSION = "mcp-protocol-version"
METHOD = "mcp-method"
NAME = "mcp-name"
NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
"""Methods whose subject stands in Mcp-Name, and where it is in their parameters."""

_MARK, _END = "=?base64?", "?="


def is_modern(headers: Headers, message: object) -> bool:
    """Whether a POST belongs to the modern era, by its body or by its header; raises -32022 for versions
    that nobody knows."""
    if _body_version(message) is not None:
        return True
    version = headers.get(VERSION)
    if version is None or version in LEGACY:
        return False
    if version in MODERN:
        return True
    data = {"supported": list(SUPPORTED), "requested": version[:100]}
    raise ProtocolError(UNSUPPORTED_VERSION, "This protocol version is not supported.", data)


def check_mirror(headers: Headers, message: dict[str, object]) -> None:
    """Raises -32020 when a header is missing, malformed, doubled or not what the body says."""
    told, version = _body_version(message), _single(headers, VERSION)
    if version is None or (told is not None and told != version):
        raise _mismatch("MCP-Protocol-Version")
    if version not in MODERN:
        return  # the answer is that it is not supported, whatever else its rules ask for
    asks = "id" in message
    method = _single(headers, METHOD)
    if (method is None and asks) or (method is not None and method != message.get("method")):
        raise _mismatch("Mcp-Method")
    member = NAMED.get(str(message.get("method")))
    if member is None:
        return
    params = message.get("params")
    subject = params.get(member) if isinstance(params, dict) else None
    name = _single(headers, NAME)
    if isinstance(subject, str) and (name is None or plain(name) != subject):
        raise _mismatch("Mcp-Name")


def plain(value: str) -> str | None:
    """A header's value as the client meant it; None when its base64 is not the one way to write it."""
    if not (value.startswith(_MARK) and value.endswith(_END) and len(value) >= len(_MARK) + len(_END)):
        return value if value.isascii() else None
    coded = value[len(_MARK) : -len(_END)]
    try:
        raw = b64decode(coded, validate=True)
        return raw.decode("utf-8") if b64encode(raw).decode("ascii") == coded else None
    except (binascii.Error, ValueError):
        return None


def _body_version(message: object) -> object:
    params = message.get("params") if isinstance(message, dict) else None
    meta = params.get("_meta") if isinstance(params, dict) else None
    return meta.get(VERSION_KEY) if isinstance(meta, dict) else None


def _single(headers: Headers, name: str) -> str | None:
    values = headers.getlist(name)
    if len(values) > 1:
        raise _mismatch(name)
    return values[0] if values else None


def _mismatch(header: str) -> ProtocolError:
    return ProtocolError(HEADER_MISMATCH, f"The header {header} and the body differ.")
