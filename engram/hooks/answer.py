"""What each host reads on stdout (hosts.md 7.3), and the lines around the memories (7.4, 7.5)."""

from __future__ import annotations

from engram.hooks.event import START

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.hooks.event import Event

LIMIT = 9000
"""Most characters of a context: two hosts cut at about 10,000 and put the rest into a file."""

_OF_FOUR = [bytes((lead,)) for lead in range(0xF0, 0xF5)]

INTRO = "Engram auto-loaded context:"
REPLACE, RETAIN, CLEAR = "replace", "retain", "clear"
NOT_READ = "windsurf gives the output of a hook to no model"


def size(host: str, text: str) -> int:
    """The length of a context as its host counts it: UTF-16 units, bytes where it counts tokens (Codex)."""
    if text.isascii():
        return len(text)
    data = text.encode("utf-8", "surrogatepass")
    if host == "codex":
        return len(data)
    return len(text) + sum(map(data.count, _OF_FOUR))  # letters of four bytes are two units


def shape(event: Event, context: str, action: str) -> Mapping[str, object]:
    """The object for stdout. `context` may be empty; `action` is read by our plugin for OpenCode alone."""
    if event.host == "windsurf":
        return {"proof": context} if context else {}
    if event.host == "cursor":
        return {"additional_context": context} if context else {}
    answer: dict[str, object] = {}
    if context:
        answer["hookSpecificOutput"] = {"hookEventName": event.name, "additionalContext": context}
        answer["suppressOutput"] = True
    if event.host == "opencode":
        answer["engramHook"] = {"action": action}
    return answer


def silence(mode: str, kind: str) -> str:
    """Why a read mode gives nothing at this event, "" when it may give something."""
    if mode in ("manual", "off"):
        return f"read mode {mode}"
    if mode == "startup" and kind != START:
        return "startup mode only injects on SessionStart"
    return ""


def no_load(why: str) -> str:
    """The proof line of a turn without memory."""
    return f"Engram proof: no Engram load this turn ({why})."


def loaded(selected: int, related: int, mode: str, signature: str) -> str:
    """The proof line in front of a context."""
    return f"Engram proof: loaded {selected}/{related} via hook {mode} (sig {signature[:8]})."


def reused(selected: int, related: int, signature: str) -> str:
    """The proof line of a turn whose context is the one that the session has."""
    return (
        f"Engram proof: reused prior Engram context; {selected}/{related}, "
        f"routed signature unchanged (sig {signature[:8]})."
    )
