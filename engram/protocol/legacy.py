"""The era of `initialize`: versions 2024-11-05 to 2025-11-25 (protocol 2)."""

from __future__ import annotations

from engram.protocol import methods
from engram.protocol.answer import Listing, form
from engram.protocol.context import LOG_LEVELS, Context
from engram.protocol.fault import invalid_params, method_not_found
from engram.protocol.message import encode, usable_id
from engram.protocol.strip import strip_listing, strip_result
from engram.protocol.versions import LEGACY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import InitializeResult, LegacyVersion, ServerCapabilities

    from engram.protocol.request import Request
    from engram.protocol.session import Session

UNDECIDED = LEGACY[0]
"""The version in force before initialize, and for clients that offer an unknown one."""


def open_context(session: Session, received: float) -> Context:
    """Who asks, from the initialize of this connection, if there was one."""
    return Context(
        session.version, session.capabilities, session.client, received, dialogs=session.dialogs, modern=False
    )


def fill_context(session: Session, context: Context, meta: dict[str, object]) -> None:
    """What the request asks for beside its answer: log lines and progress."""
    if session.toolset.logs:
        context.log_level = session.log_level
    if usable_id(meta.get("progressToken")):
        context.progress_token = meta["progressToken"]


def initialize(session: Session, request: Request) -> InitializeResult:
    """Settle the version: the client's when it is a known one, else 2025-11-25 (R19, R20)."""
    offered = request.params.get("protocolVersion")
    version: LegacyVersion = next((known for known in LEGACY if known == offered), UNDECIDED)
    capabilities, client = request.params.get("capabilities"), request.params.get("clientInfo")
    session.negotiated = version
    session.capabilities = capabilities if isinstance(capabilities, dict) else {}
    session.client = client if isinstance(client, dict) else {}
    request.context.version = version
    result: InitializeResult = {
        "protocolVersion": version,
        "capabilities": _capabilities(session, version),
        "serverInfo": session.identity,
    }
    if session.toolset.instructions:
        result["instructions"] = session.toolset.instructions
    return result


def _capabilities(session: Session, version: str) -> ServerCapabilities:
    toolset = session.toolset
    offered = methods.capabilities(toolset)
    if toolset.subscribes:
        offered["resources"] = {"subscribe": True}
    if version < "2025-03-26":
        offered.pop("completions", None)
    return offered


def ping(session: Session, request: Request) -> dict[str, object]:  # noqa: ARG001
    """Say that the server is there (R94)."""
    return {}


def set_level(session: Session, request: Request) -> dict[str, object]:
    """Set the least level of log lines that this client gets."""
    level = methods.text_param(request, "level") if session.toolset.logs else ""
    if not level:
        raise method_not_found(request.method)
    if level not in LOG_LEVELS:
        raise invalid_params(f"level is one of {', '.join(LOG_LEVELS)}.")
    session.log_level = level
    return {}


def _subscription(wanted: bool) -> methods.Handler:
    def subscribe(session: Session, request: Request) -> dict[str, object]:
        if not session.toolset.subscribes:
            raise method_not_found(request.method)
        session.toolset.subscribe(methods.text_param(request, "uri"), wanted)
        return {}

    return subscribe


def call_plainly(session: Session, request: Request) -> str:
    """A tool named as the method: its text, as a bare JSON string (R102, decision 22)."""
    arguments = {name: value for name, value in request.params.items() if name != "_meta"}
    return str(session.toolset.plain(request.method, arguments, request.context))


def shape(version: str, method: str, answer: methods.Answer | str) -> bytes:
    """The JSON text of a result, without the members that its version does not know (protocol 2.4)."""
    if isinstance(answer, str):
        return encode(answer)
    if isinstance(answer, Listing):
        items = strip_listing(answer.kind, answer.items, version)
        return b'{"%b":%b}' % (answer.kind.encode("ascii"), items)
    return encode(strip_result(method, form(answer), version))


METHODS: dict[str, methods.Handler] = {
    "initialize": initialize,
    "ping": ping,
    "logging/setLevel": set_level,
    "resources/subscribe": _subscription(True),
    "resources/unsubscribe": _subscription(False),
    **methods.SHARED,
}
