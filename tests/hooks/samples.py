"""What hosts send, as their documentation shows it, one event each."""

from __future__ import annotations

from typing import Any

PROMPT = "Why is there a gap in the water levels of yesterday?"

STARTS: dict[str, dict[str, Any]] = {
    "claude": {
        "session_id": "0b6f7a2e",
        "transcript_path": "/home/kim/.claude/projects/harbour/0b6f7a2e.jsonl",
        "cwd": "",
        "permission_mode": "default",
        "hook_event_name": "SessionStart",
        "source": "startup",
        "model": "a-model",
    },
    "codex": {
        "session_id": "0b6f7a2e",
        "transcript_path": None,
        "cwd": "",
        "hook_event_name": "SessionStart",
        "model": "a-model",
        "permission_mode": "default",
        "source": "startup",
    },
    "gemini": {
        "session_id": "0b6f7a2e",
        "transcript_path": "/home/kim/.gemini/tmp/chat.json",
        "cwd": "",
        "hook_event_name": "SessionStart",
        "timestamp": "2026-11-29T08:00:00.000Z",
        "source": "startup",
    },
    "cursor": {
        "conversation_id": "0b6f7a2e",
        "generation_id": "g-1",
        "session_id": "0b6f7a2e",
        "hook_event_name": "sessionStart",
        "is_background_agent": False,
        "composer_mode": "agent",
        "workspace_roots": [],
        "cursor_version": "2.4.0",
        "model": "a-model",
    },
    "opencode": {
        "hook_event_name": "SessionStart",
        "session_id": "ses_1",
        "cwd": "",
        "prompt": "",
        "source": "opencode",
    },
}

PROMPTS: dict[str, dict[str, Any]] = {
    "claude": {
        "session_id": "0b6f7a2e",
        "transcript_path": "/home/kim/.claude/projects/harbour/0b6f7a2e.jsonl",
        "cwd": "",
        "permission_mode": "default",
        "hook_event_name": "UserPromptSubmit",
        "prompt": PROMPT,
    },
    "codex": {
        "session_id": "0b6f7a2e",
        "transcript_path": "/home/kim/.codex/sessions/rollout.jsonl",
        "cwd": "",
        "hook_event_name": "UserPromptSubmit",
        "model": "a-model",
        "permission_mode": "default",
        "turn_id": "1",
        "prompt": PROMPT,
    },
    "gemini": {
        "session_id": "0b6f7a2e",
        "transcript_path": "/home/kim/.gemini/tmp/chat.json",
        "cwd": "",
        "hook_event_name": "BeforeAgent",
        "timestamp": "2026-11-29T08:00:00.000Z",
        "prompt": PROMPT,
    },
    "opencode": {
        "hook_event_name": "UserPromptSubmit",
        "session_id": "ses_1",
        "cwd": "",
        "prompt": PROMPT,
        "source": "opencode",
    },
    "windsurf": {
        "agent_action_name": "pre_user_prompt",
        "trajectory_id": "0b6f7a2e",
        "execution_id": "e-1",
        "timestamp": "2026-11-29T08:00:00Z",
        "model_name": "a-model",
        "tool_info": {"user_prompt": PROMPT},
    },
}


def placed(event: dict[str, Any], folder: str) -> dict[str, Any]:
    """The event as it would come from this folder."""
    told = dict(event)
    if "cwd" in told:
        told["cwd"] = folder
    if "workspace_roots" in told:
        told["workspace_roots"] = [folder]
    return told
