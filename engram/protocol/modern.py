"""The era of 2026-07-28: every request stands alone (protocol 1)."""

from __future__ import annotations

from engram.protocol import methods
from engram.protocol.answer import Listing, form
from engram.protocol.context import LOG_LEVELS, Context
from engram.protocol.fault import UNSUPPORTED_VERSION, ProtocolError, invalid_params
from engram.protocol.message import encode, usable_id
from engram.protocol.versions import MODERN, SUPPORTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.protocol.request import Request
    from engram.protocol.session import Session

VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
CAPABILITIES_KEY = "io.modelcontextprotocol/clientCapabilities"
CLIENT_KEY = "io.modelcontextprotocol/clientInfo"
LOG_KEY = "io.modelcontextprotocol/logLevel"
SERVER_KEY = "io.modelcontextprotocol/serverInfo"

ONLY_MODERN = frozenset({"server/discover", "subscriptions/listen"})
"""Methods that tell the era by themselves, since no older version has them."""

_CONSTANT_MS = 300_000
CACHED: dict[str, int] = {
    "server/discover": _CONSTANT_MS,
    "tools/list": _CONSTANT_MS,
    "prompts/list": _CONSTANT_MS,
    "resources/templates/list": _CONSTANT_MS,
    "resources/list": 0,
    "resources/read": 0,
}
"""The six results that clients may keep, and for how many milliseconds."""


def open_context(session: Session, meta: dict[str, object], received: float) -> Context:
    """Who asks, from the request alone; raises -32022 for the version before -32602 for the rest."""
    version = meta.get(VERSION_KEY)
    if VERSION_KEY not in meta or type(version) is not str:
        raise invalid_params(f"params._meta needs {VERSION_KEY}, a string.")
    if version not in MODERN:
        data = {"supported": list(SUPPORTED), "requested": version[:100]}
        raise ProtocolError(UNSUPPORTED_VERSION, "This protocol version is not supported.", data)
    capabilities = meta.get(CAPABILITIES_KEY)
    if not isinstance(capabilities, dict):
        raise invalid_params(f"params._meta needs {CAPABILITIES_KEY}, an object.")
    client = meta.get(CLIENT_KEY)
    return Context(
        version,
        capabilities,
        client if isinstance(client, dict) else {},
        received,
        dialogs=session.dialogs,
        modern=True,
    )


def fill_context(session: Session, context: Context, meta: dict[str, object]) -> None:
    """What the request asks for beside its answer: log lines and progress."""
    level = meta.get(LOG_KEY)
    if level is not None:
        if level not in LOG_LEVELS:
            raise invalid_params(f"{LOG_KEY} is one of {', '.join(LOG_LEVELS)}.")
        if session.toolset.logs:
            context.log_level = str(level)
    if usable_id(meta.get("progressToken")):
        context.progress_token = meta["progressToken"]


def discover(session: Session, request: Request) -> Mapping[str, object]:  # noqa: ARG001
    """What this server is and can do, in every version that it speaks (R28)."""
    result: dict[str, object] = {
        "supportedVersions": list(SUPPORTED),
        "capabilities": methods.capabilities(session.toolset),
    }
    if session.toolset.instructions:
        result["instructions"] = session.toolset.instructions
    return result


def shape(session: Session, method: str, answer: methods.Answer) -> bytes:
    """The JSON text of a complete result (R23, R24)."""
    extra: dict[str, object] = {"resultType": "complete"}
    if method in CACHED:
        extra["ttlMs"] = CACHED[method]
        extra["cacheScope"] = "private"
    server = {SERVER_KEY: session.identity}
    if isinstance(answer, Listing):
        extra["_meta"] = server
        return b'{"%b":%b,%b' % (answer.kind.encode("ascii"), answer.items, encode(extra)[1:])
    body = form(answer)
    meta = body.get("_meta")
    extra["_meta"] = {**meta, **server} if isinstance(meta, dict) else server
    body.update(extra)
    return encode(body)


def input_required(session: Session, questions: Mapping[str, Mapping[str, object]], state: str) -> bytes:
    """The interim result that asks the client something (R76)."""
    result: dict[str, object] = {
        "resultType": "input_required",
        "inputRequests": questions,
        "requestState": state,
        "_meta": {SERVER_KEY: session.identity},
    }
    return encode(result)


METHODS: dict[str, methods.Handler] = {
    "server/discover": discover,
    **methods.SHARED,
}
