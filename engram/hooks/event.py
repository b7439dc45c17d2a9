"""What a host says on stdin, whatever it calls its fields (hosts.md 7.2)."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

START = "start"
PROMPT = "prompt"

EVENTS = {
    "claude": {"SessionStart": START, "UserPromptSubmit": PROMPT},
    "codex": {"SessionStart": START, "UserPromptSubmit": PROMPT},
    "gemini": {"SessionStart": START, "BeforeAgent": PROMPT},
    "opencode": {"SessionStart": START, "UserPromptSubmit": PROMPT},
    "cursor": {"sessionStart": START},
    "windsurf": {"pre_user_prompt": PROMPT},
}
"""The events that are answered, by host."""

EDGE = 4000
"""Characters kept from each end of a long prompt: what is asked stands there, what was pasted in between."""


class Event:
    """`kind` is START or PROMPT; `name` the event as the host calls it; `query` the prompt, "" at a start."""

    __slots__ = ("cwd", "host", "kind", "name", "query", "session")

    def __init__(self, host: str, name: str, kind: str, *, cwd: str, session: str, query: str = "") -> None:
        self.host = host
        self.name = name
        self.kind = kind
        self.cwd = cwd
        self.session = session
        self.query = query


def understand(host: str, said: Mapping[str, Any], env: Mapping[str, str]) -> Event | None:
    """The event, or None for one that is not answered (other events, unknown hosts, background agents)."""
    name = _text(said, "hook_event_name", "hookEventName", "event", "agent_action_name")
    kind = EVENTS.get(host, {}).get(name, "")
    if not kind or said.get("is_background_agent") is True:
        return None
    session = _text(said, "session_id", "sessionId", "conversation_id", "trajectory_id")
    query = _shortened(_prompt(said)) if kind == PROMPT else ""
    session = session or env.get("GEMINI_SESSION_ID") or "default"
    return Event(host, name, kind, cwd=_folder(said, env), session=session, query=query)


def _text(said: Mapping[str, Any], *names: str) -> str:
    for name in names:
        value = said.get(name)
        if isinstance(value, str) and value:
            return value
    return ""


def _prompt(said: Mapping[str, Any]) -> str:
    info = said.get("tool_info")
    nested = _text(info, "user_prompt") if isinstance(info, dict) else ""
    found = _text(said, "prompt", "user_prompt") or nested or _text(said, "message")
    return found if found.strip() else "current task"


def _shortened(prompt: str) -> str:
    if len(prompt) <= 2 * EDGE:
        return prompt
    return f"{prompt[:EDGE]}\n{prompt[-EDGE:]}"


def _folder(said: Mapping[str, Any], env: Mapping[str, str]) -> str:
    """Where the host works; a folder that is none is passed over."""
    roots = said.get("workspace_roots")
    candidates = [said.get("cwd"), roots[0] if isinstance(roots, list) and roots else None]
    candidates += [env.get(name) for name in ("CURSOR_PROJECT_DIR", "GEMINI_CWD", "CLAUDE_PROJECT_DIR")]
    for folder in candidates:
        if isinstance(folder, str) and os.path.isabs(folder) and "\x00" not in folder:
            return folder
    return os.getcwd()
