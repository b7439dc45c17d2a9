"""`--always-load` follows from the whole plan: only where no hook of Claude Code brings memory (R32)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engram.hosts.part import FORCE, UPGRADE
from engram.hosts.registry import MCP
from tests.hosts.desk import Desk, put, told

HOOK = json.dumps(
    {
        "hooks": {
            "SessionStart": [{"hooks": [{"type": "command", "command": "engram agent-hook --host claude"}]}]
        }
    }
)
OFF = HOOK.replace('{"hooks"', '{"disableAllHooks": true, "hooks"', 1)
SETTINGS = {
    "none": [],
    "workspace": [("project/.claude/settings.json", HOOK)],
    "local": [("project/.claude/settings.local.json", HOOK)],
    "global": [("home/.claude/settings.json", HOOK)],
    "disabled": [("project/.claude/settings.json", OFF)],
    "disabled elsewhere": [
        ("project/.claude/settings.json", HOOK),
        ("home/.claude/settings.json", '{"disableAllHooks": true}'),
    ],
    "unreadable": [("project/.claude/settings.json", "{")],
    "a name like ours": [
        ("project/.claude/settings.json", HOOK.replace("engram agent-hook", "engram-agent-hook-proxy"))
    ],
}
BRINGS = ("workspace", "local", "global")


@pytest.fixture(params=SETTINGS)
def hooked(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Desk, bool]:
    """A desk with hooks in some place, and whether they bring memory."""
    desk = Desk(tmp_path)
    for place, text in SETTINGS[request.param]:
        put(tmp_path / place, text)
    return desk, request.param in BRINGS


def args(desk: Desk) -> list[str]:
    """The arguments of the entry in .mcp.json."""
    found: list[str] = json.loads((desk.project / ".mcp.json").read_text())["mcpServers"]["engram"]["args"]
    return found


@pytest.mark.proves("R32")
def test_a_new_entry_and_the_printed_command_get_the_flag_without_a_hook(hooked: tuple[Desk, bool]) -> None:
    desk, brings = hooked
    desk.link("mcp")
    assert ("--always-load" in args(desk)) is not brings
    snippet = told(desk.link("mcp", everywhere=True), MCP).snippet
    assert snippet.endswith(" --always-load") is not brings


@pytest.mark.parametrize("mode", ["link", FORCE, UPGRADE])
@pytest.mark.parametrize("had", [[], ["--no-elicitation"], ["--always-load"]])
@pytest.mark.proves("R32", "R34")
def test_an_entry_that_is_there_follows_the_rule_by_force_or_upgrade(
    hooked: tuple[Desk, bool], mode: str, had: list[str]
) -> None:
    desk, brings = hooked
    put(
        desk.project / ".mcp.json",
        json.dumps({"mcpServers": {"engram": {"command": "engram-mcp", "args": had}}}),
    )
    desk.link("mcp", mode=mode)
    kept = [option for option in had if option != "--always-load"]
    wanted = had if mode == "link" else kept if brings else [*kept, "--always-load"]
    assert args(desk) == wanted


@pytest.mark.proves("R32")
def test_a_hook_that_is_installed_in_the_same_run_counts(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    (desk.home / ".claude").mkdir()
    desk.link("all")
    assert args(desk) == []


@pytest.mark.proves("R32")
def test_a_hook_that_cannot_be_installed_does_not_count(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    put(desk.project / ".claude" / "settings.json", "{ broken")
    desk.link("claude")
    assert args(desk) == ["--always-load"]
