"""Methods that both eras know, era-blind: each gives an answer, or None when it will come later."""

from __future__ import annotations

from engram.protocol.answer import Listing
from engram.protocol.fault import invalid_params, method_not_found
from engram.protocol.toolset import PromptText, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from engram_contracts.models import ServerCapabilities

    from engram.protocol.request import Request
    from engram.protocol.session import Session
    from engram.protocol.toolset import Toolset

    Answer: TypeAlias = Listing | Result | PromptText | Mapping[str, object]
    Handler: TypeAlias = Callable[[Session, Request], Answer | str | None]


def capabilities(toolset: Toolset) -> ServerCapabilities:
    """What the server offers in both eras; subscriptions are added for legacy clients."""
    offered: ServerCapabilities = {"tools": {}, "resources": {}, "prompts": {}}
    if toolset.completes:
        offered["completions"] = {}
    if toolset.logs:
        offered["logging"] = {}
    return offered


def text_param(request: Request, name: str) -> str:
    """A required string parameter."""
    value = request.params.get(name)
    if type(value) is not str:
        raise invalid_params(f"{request.method} needs {name}, a string.")
    return value


def arguments_param(request: Request) -> dict[str, object]:
    """The arguments of a call; absent, null and "" stand for none (6.25)."""
    arguments = request.params.get("arguments")
    if arguments is None or arguments == "":
        return {}
    if not isinstance(arguments, dict):
        raise invalid_params("arguments must be an object.")
    return arguments


def _listing(kind: str) -> Handler:
    def list_kind(session: Session, request: Request) -> Listing:
        # Everything fits one page, so no cursor was ever given out.
        if request.params.get("cursor") is not None:
            raise invalid_params("This cursor was not given out by this server.")
        return Listing(kind, session.toolset.listing(kind, request.context))

    return list_kind


def read_resource(session: Session, request: Request) -> dict[str, object]:
    """What is behind a URI."""
    uri = text_param(request, "uri")
    return {"contents": list(session.toolset.read(uri, request.context))}


def complete(session: Session, request: Request) -> dict[str, object]:
    """Suggestions for an argument that is being typed."""
    if not session.toolset.completes:
        raise method_not_found(request.method)
    reference, argument = request.params.get("ref"), request.params.get("argument")
    if not isinstance(reference, dict) or not isinstance(argument, dict):
        raise invalid_params("completion/complete needs ref and argument, both objects.")
    return {"completion": session.toolset.complete(reference, argument, request.context)}


def call_tool(session: Session, request: Request) -> None:
    """Begin a tool call; the arguments are the toolset's to check."""
    request.subject = text_param(request, "name")
    if request.subject not in session.toolset.tools:
        raise invalid_params(f"There is no tool {request.subject[:100]}.")
    request.arguments = arguments_param(request)
    toolset = session.toolset
    session.converse(request, toolset.call, toolset.resume)


def get_prompt(session: Session, request: Request) -> None:
    """Begin a prompt, which may ask questions like a tool."""
    request.subject = text_param(request, "name")
    request.arguments = arguments_param(request)
    toolset = session.toolset
    session.converse(request, toolset.prompt, toolset.resume_prompt)


SHARED: dict[str, Handler] = {
    "tools/list": _listing("tools"),
    "tools/call": call_tool,
    "resources/list": _listing("resources"),
    "resources/templates/list": _listing("resourceTemplates"),
    "resources/read": read_resource,
    "prompts/list": _listing("prompts"),
    "prompts/get": get_prompt,
    "completion/complete": complete,
}
