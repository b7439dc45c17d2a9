"""Each host's events: what it sends is understood, what it gets has exactly the keys that it reads."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.conftest import Project
from tests.hooks.conftest import Hook, cached, context_of, touched
from tests.hooks.samples import PROMPT, PROMPTS, STARTS
from tests.judge import SCHEMAS, assert_valid

NAMES = {
    "claude": "Claude",
    "codex": "Codex",
    "gemini": "Gemini",
    "cursor": "Cursor",
    "windsurf": "Windsurf",
    "opencode": "OpenCode",
}
FIRST = "Never fill a gap in the water levels with invented values."


def judge(host: str, part: str, value: Any) -> None:
    """Hold a message against the contract; an answer may have no key that the contract does not name."""
    name = f"{NAMES[host]}Hook{part}"
    assert_valid(f"hooks/{host}.json#/$defs/{name}", value)
    if part == "Output":
        document = json.loads((SCHEMAS / "hooks" / f"{host}.json").read_text(encoding="utf-8"))
        assert set(value) <= set(document["$defs"][name]["properties"])


@pytest.mark.parametrize("host", STARTS)
def test_a_session_starts_with_the_standing_rules(hook: Hook, host: str) -> None:
    judge(host, "Input", STARTS[host])
    answer = hook(host, STARTS[host])
    judge(host, "Output", answer)
    text = context_of(answer)
    assert text.startswith("Engram auto-loaded context:\n\nengram: loaded 2 memory files")
    assert FIRST in text
    assert "metres above chart datum" not in text


@pytest.mark.parametrize("host", [host for host in PROMPTS if host != "windsurf"])
def test_a_prompt_brings_what_fits_it(hook: Hook, host: str) -> None:
    judge(host, "Input", PROMPTS[host])
    answer = hook(host, PROMPTS[host])
    judge(host, "Output", answer)
    assert FIRST in context_of(answer)
    assert answer["hookSpecificOutput"]["hookEventName"] == PROMPTS[host]["hook_event_name"]


def test_codex_gets_no_key_that_it_would_refuse(hook: Hook) -> None:
    answer = hook("codex", STARTS["codex"])
    assert set(answer) == {"hookSpecificOutput", "suppressOutput"}
    assert set(answer["hookSpecificOutput"]) == {"hookEventName", "additionalContext"}


def test_windsurf_never_gets_memory(hook: Hook, seeded: Project) -> None:
    judge("windsurf", "Input", PROMPTS["windsurf"])
    assert hook("windsurf", PROMPTS["windsurf"], cwd=seeded.path) == {}
    seeded.ok("set-proof", "compact")
    answer = hook("windsurf", PROMPTS["windsurf"], cwd=seeded.path)
    judge("windsurf", "Output", answer)
    assert answer["proof"].startswith("Engram proof: no Engram load this turn (windsurf")
    assert "water" not in json.dumps(answer)


@pytest.mark.parametrize(
    ("host", "change"),
    [
        ("cursor", {"hook_event_name": "beforeSubmitPrompt", "prompt": PROMPT}),
        ("cursor", {"is_background_agent": True}),
        ("claude", {"hook_event_name": "PreToolUse"}),
        ("claude", {"hook_event_name": ["SessionStart"]}),
        ("claude", {"hook_event_name": "sessionStart"}),
        ("gemini", {"hook_event_name": "UserPromptSubmit"}),
        ("codex", {"hook_event_name": "Stop"}),
        ("opencode", {"hook_event_name": "chat.message"}),
    ],
)
def test_other_events_are_passed_over(hook: Hook, host: str, change: dict[str, Any]) -> None:
    assert hook(host, {**STARTS[host], **change}) == {}


@pytest.mark.parametrize("host", ["", "copilot", "CLAUDE", "../claude"])
def test_an_unknown_host_gets_nothing(hook: Hook, host: str) -> None:
    assert hook(host, STARTS["claude"]) == {}


def test_the_folder_is_found_where_the_event_names_none(hook: Hook, seeded: Project) -> None:
    event = {"hook_event_name": "SessionStart"}
    assert hook("claude", event) == {}
    for variable in ("CURSOR_PROJECT_DIR", "GEMINI_CWD", "CLAUDE_PROJECT_DIR"):
        assert FIRST in context_of(hook("claude", event, **{variable: str(seeded.path)}))
    assert FIRST in context_of(hook("claude", event, cwd=seeded.path))
    assert FIRST in context_of(hook("claude", {**event, "cwd": "not/absolute"}, cwd=seeded.path))


@pytest.mark.parametrize("key", ["prompt", "user_prompt", "message"])
def test_the_prompt_is_found_under_its_names(hook: Hook, key: str) -> None:
    event = {**PROMPTS["claude"], "prompt": "", key: PROMPT}
    assert FIRST in context_of(hook("claude", event))


@pytest.mark.proves("R87", "R88")
def test_a_note_comes_at_a_start_only_for_its_objective_and_only_as_a_card(
    hook: Hook, seeded: Project
) -> None:
    seeded.ok("note", "--accept-all", "--objective", "tide report", "The pier gauge was moved on Friday.")
    body = "The pier gauge was moved on Friday"
    for objective in ({}, {"ENGRAM_SESSION_OBJECTIVE": "another"}):
        assert body not in context_of(hook("claude", STARTS["claude"], **objective))
    text = context_of(hook("claude", STARTS["claude"], ENGRAM_SESSION_OBJECTIVE="tide report"))
    (line,) = [line for line in text.split("\n") if body in line]
    assert "[working knowledge, workspace]" in line
    prompt = context_of(hook("claude", {**PROMPTS["claude"], "prompt": "Which pier gauge do we use?"}))
    assert [line for line in prompt.split("\n") if body in line and "[working knowledge" in line]


def test_the_memory_root_is_not_touched_and_no_word_is_kept(hook: Hook, seeded: Project) -> None:
    before = touched(seeded.path)
    for event in (STARTS["claude"], PROMPTS["claude"]):
        assert context_of(hook("claude", event))
    assert touched(seeded.path) == before
    (kept,) = cached(seeded)
    assert kept.stat().st_mode & 0o077 == 0
    assert set(kept.read_text()) <= set("0123456789abcdef")
    assert len(kept.read_text()) == 64
    whole = b"".join(path.read_bytes() for path in (seeded.home / ".cache").rglob("*") if path.is_file())
    assert b"yesterday" not in whole
    assert b"0b6f7a2e" not in whole.replace(kept.read_bytes(), b"")
