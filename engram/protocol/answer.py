"""Answers before they take the form of an era: the newest form, with everything in it."""

from __future__ import annotations

from engram.protocol.toolset import PromptText, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Listing:
    """A list answer whose items are JSON text already; `kind` is their member's name."""

    __slots__ = ("items", "kind")

    def __init__(self, kind: str, items: bytes) -> None:
        self.kind = kind
        self.items = items


def form(answer: Result | PromptText | Mapping[str, object]) -> dict[str, object]:
    """The members of a result; optional ones are left out, never null (6.13)."""
    if isinstance(answer, Result):
        content = answer.content
        body: dict[str, object] = {
            "content": [{"type": "text", "text": content}] if isinstance(content, str) else list(content)
        }
        if answer.structured is not None:
            body["structuredContent"] = answer.structured
        if answer.is_error:
            body["isError"] = True
        if answer.meta is not None:
            body["_meta"] = dict(answer.meta)
        return body
    if isinstance(answer, PromptText):
        body = {"messages": list(answer.messages)}
        if answer.description:
            body["description"] = answer.description
        return body
    return dict(answer)
