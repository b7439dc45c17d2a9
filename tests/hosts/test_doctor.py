"""doctor, the part about hosts: for every check a computer on which it fires and one on which it is quiet."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engram import __version__
from engram.checkup import Finding
from engram.hosts import launcher
from engram.hosts.checks import examine
from engram.hosts.checks import server as server_check
from tests.conftest import BIN, Project, clean_environment, make_home
from tests.copies import copy_of

OURS = {"command": "engram-mcp", "args": []}
OTHER = {"command": "engram", "args": ["mcp"]}
PIN = {"command": "uvx", "args": ["--from", f"engram-governed=={__version__}", "engram-mcp"]}
OLD_PIN = {"command": "uvx", "args": ["--from", "engram-governed==0.0.1", "engram-mcp"]}
NPX = {"command": "npx", "args": ["-y", "--package", "@the-long-ride/engram@0.0.28", "engram-mcp"]}
OPENCODE = {"type": "local", "command": ["engram-mcp"], "args": [], "enabled": True}
HANDLER = {"type": "command", "command": "engram agent-hook --host claude", "timeout": 10}
GEMINI_HANDLER = {"name": "engram-auto-load", "type": "command", "command": "engram agent-hook --host gemini"}


def servers(entry: Mapping[str, Any], name: str = "engram") -> dict[str, Any]:
    return {"mcpServers": {name: entry}}


def claude_hooks(handler: Mapping[str, Any]) -> dict[str, Any]:
    return {"hooks": {"SessionStart": [{"hooks": [handler]}]}}


class Computer:
    """A project, a home folder, and the files of hosts in them; `~/x` is below the home folder."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "project"
        self.home = make_home(folder / "home")
        self.project.mkdir()
        self.env = clean_environment(self.home) | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}

    def put(self, files: Mapping[str, Any]) -> None:
        for name, content in files.items():
            path = self.home / name[2:] if name.startswith("~/") else self.project / name
            path.parent.mkdir(parents=True, exist_ok=True)
            data = content if isinstance(content, bytes) else None
            text = content if isinstance(content, str) else json.dumps(content, default=str)
            path.write_bytes(text.encode() if data is None else data)

    def examine(self) -> list[Finding]:
        return examine(str(self.project), self.env)

    def found(self, check: str) -> list[Finding]:
        return [finding for finding in self.examine() if finding.id == check]


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    """No server is started here; what starting one says has tests of its own."""
    monkeypatch.setattr(server_check, "check", lambda *_: iter(()))
    return Computer(tmp_path)


TRUSTED = servers({**OURS, "trust": True})
APPROVE = "[mcp_servers.engram]\ncommand = 'engram-mcp'\n{}\n[mcp_servers.engram.tools.engram_commit]\n{}\n"
CODEX = APPROVE.format("", "approval_mode = 'prompt'")
LINKED_CLAUDE = {".mcp.json": servers(OURS)}
LINKED_CURSOR = {".cursor/mcp.json": servers(OURS)}


def allow(*rules: str) -> dict[str, Any]:
    return {"permissions": {"allow": list(rules)}}


def opencode(permission: Any = None, **more: Any) -> dict[str, Any]:
    rules = {} if permission is None else {"permission": permission}
    return {"mcp": {"engram": OPENCODE}, **rules, **more}


FIRES: list[tuple[str, dict[str, Any]]] = [
    ("host.gemini_trust", {".gemini/settings.json": TRUSTED}),
    ("host.gemini_trust", {"~/.gemini/settings.json": TRUSTED}),
    ("host.gemini_trust", {"~/.gemini/config/mcp_config.json": TRUSTED}),
    ("host.gemini_trust", {".gemini/settings.json": servers({**OURS, "trust": True}, "memory")}),
    ("host.codex_approval", {"~/.codex/config.toml": APPROVE.format("", "approval_mode = 'approve'")}),
    (
        "host.codex_approval",
        {
            "~/.codex/config.toml": "[mcp_servers.engram]\ncommand = 'engram-mcp'\n"
            "default_tools_approval_mode = 'approve'\n"
        },
    ),
    ("host.codex_approval", {".codex/config.toml": APPROVE.format("", "approval_mode = 'approve'")}),
    *(
        ("host.claude_allow", {**LINKED_CLAUDE, place: allow(rule)})
        for place, rule in (
            (".claude/settings.json", "mcp__engram__engram_commit"),
            (".claude/settings.local.json", "mcp__engram"),
            ("~/.claude/settings.json", "mcp__engram__*"),
            (".claude/settings.json", "mcp__*"),
            (".claude/settings.json", "mcp__engram__engram_commit(*)"),
        )
    ),
    ("host.opencode_permission", {"opencode.json": opencode()}),
    ("host.opencode_permission", {"opencode.jsonc": opencode({"engram_engram_commit": "ask", "*": "allow"})}),
    ("host.opencode_permission", {"opencode.json": opencode("allow")}),
    *(
        ("host.cursor_allowlist", {**LINKED_CURSOR, place: {"mcpAllowlist": ["github:*", item]}})
        for place, item in (
            (".cursor/permissions.json", "engram:engram_commit"),
            ("~/.cursor/permissions.json", "engram:*"),
            ("~/.cursor/permissions.json", "*:*"),
        )
    ),
    ("host.server_command", {".mcp.json": servers(OLD_PIN)}),
    ("host.server_command", {".mcp.json": servers(NPX)}),
    ("host.server_command", {".mcp.json": servers({"command": "/somebody/else/bin/engram-mcp", "args": []})}),
    ("host.config_unreadable", {".mcp.json": "{ not json"}),
    ("host.config_unreadable", {".claude/settings.json": '{"a": 1,}'}),
    ("host.config_unreadable", {"~/.codex/config.toml": "[mcp_servers\n"}),
    ("host.config_unreadable", {".gemini/settings.json": {"mcpServers": None}}),
    ("host.config_unreadable", {".mcp.json": {"mcpServers": []}}),
    ("host.config_unreadable", {".mcp.json": "[]"}),
    ("host.config_unreadable", {"~/.codex/config.toml": "[[mcp_servers]]\n"}),
    ("host.config_unreadable", {".gemini/settings.json": b"\xef\xbb\xbf{}"}),
    ("host.config_unreadable", {"~/.gemini/config/mcp_config.json": b"\xef\xbb\xbf{}"}),
    ("host.config_unreadable", {".codex/hooks.json": b"\xef\xbb\xbf{}"}),
    ("host.config_unreadable", {"opencode.json": b"\xff\xfe{\x00}\x00"}),
    ("host.hooks_disabled", {".claude/settings.json": {**claude_hooks(HANDLER), "disableAllHooks": True}}),
    (
        "host.hooks_disabled",
        {
            ".claude/settings.json": claude_hooks(HANDLER),
            "~/.claude/settings.json": {"disableAllHooks": True},
        },
    ),
    (
        "host.hooks_disabled",
        {
            ".gemini/settings.json": {
                "hooks": {"BeforeAgent": [{"hooks": [GEMINI_HANDLER]}]},
                "hooksConfig": {"enabled": False},
            }
        },
    ),
    (
        "host.hooks_disabled",
        {
            ".gemini/settings.json": {"hooks": {"BeforeAgent": [{"hooks": [GEMINI_HANDLER]}]}},
            "~/.gemini/settings.json": {"hooksConfig": {"disabled": ["engram-auto-load"]}},
        },
    ),
    (
        "host.hooks_disabled",
        {
            ".codex/hooks.json": {
                "hooks": {"SessionStart": [{"hooks": [{"command": "engram agent-hook --host codex"}]}]}
            },
            "~/.codex/config.toml": "[features]\nhooks = false\n",
        },
    ),
    (
        "host.hooks_shape",
        {".cursor/hooks.json": {"sessionStart": [{"command": "engram agent-hook --host cursor"}]}},
    ),
    (
        "host.hooks_shape",
        {".windsurf/hooks.json": {"pre_user_prompt": [{"command": "engram agent-hook --host windsurf"}]}},
    ),
    ("host.hooks_shape", {".claude/settings.json": claude_hooks({**HANDLER, "timeout": 10000})}),
    (
        "host.hooks_shape",
        {"~/.gemini/config/hooks.json": {"hooks": {"SessionStart": [{"hooks": [GEMINI_HANDLER]}]}}},
    ),
    ("host.duplicate", {".gemini/settings.json": servers(OURS), "~/.gemini/settings.json": servers(OURS)}),
    ("host.duplicate", {".mcp.json": {"mcpServers": {"engram": OURS, "memory": OURS}}}),
    ("host.duplicate", {".mcp.json": servers(OURS), "~/.claude.json": servers(OURS)}),
    ("host.duplicate", {"opencode.json": opencode(), "opencode.jsonc": opencode()}),
    ("host.duplicate", {".cursor/mcp.json": servers(OURS), "~/.cursor/mcp.json": servers(OURS)}),
    ("host.markers", {"CLAUDE.md": "<!-- engram:start -->\ntext\n"}),
    ("host.markers", {"AGENTS.md": "<!-- engram:end -->\n<!-- engram:start -->\n"}),
    ("host.markers", {"GEMINI.md": "<!-- engram:start -->\n<!-- engram:end -->\n" * 2}),
    ("host.foreign_entry", {".mcp.json": servers(OTHER)}),
    ("host.engram_linkage", {"~/.claude/settings.json": {}}),
]

QUIET: list[tuple[str, dict[str, Any]]] = [
    ("host.gemini_trust", {".gemini/settings.json": servers(OURS), "~/.gemini/settings.json": {}}),
    ("host.gemini_trust", {".gemini/settings.json": servers({"command": "x", "trust": True}, "other")}),
    ("host.gemini_trust", {".mcp.json": TRUSTED}),
    ("host.codex_approval", {"~/.codex/config.toml": CODEX}),
    (
        "host.codex_approval",
        {
            "~/.codex/config.toml": APPROVE.format(
                "default_tools_approval_mode = 'approve'", "approval_mode = 'prompt'"
            )
        },
    ),
    (
        "host.codex_approval",
        {"~/.codex/config.toml": "[mcp_servers.other]\ndefault_tools_approval_mode = 'approve'"},
    ),
    (
        "host.claude_allow",
        {
            **LINKED_CLAUDE,
            ".claude/settings.json": allow("mcp__engram__engram_load", "mcp__engrams", "Bash(*)"),
        },
    ),
    ("host.opencode_permission", {"opencode.json": opencode({"*": "allow", "engram_engram_commit": "ask"})}),
    ("host.opencode_permission", {"opencode.json": opencode({"engram_*": "ask"})}),
    ("host.opencode_permission", {"opencode.json": opencode("ask")}),
    (
        "host.opencode_permission",
        {
            "opencode.json": opencode(),
            "~/.config/opencode/opencode.jsonc": '{"permission": {"engram_engram_commit": "deny",}} // ours',
        },
    ),
    (
        "host.cursor_allowlist",
        {
            **LINKED_CURSOR,
            "~/.cursor/permissions.json": '{"mcpAllowlist": ["engram:engram_load", 7,], } // mine',
        },
    ),
    ("host.server_command", {".mcp.json": servers(OURS)}),
    ("host.config_unreadable", {".mcp.json": servers(OURS), "opencode.jsonc": '{ // ours\n "mcp": {},\n}'}),
    ("host.config_unreadable", {".mcp.json": b"\xef\xbb\xbf{}", ".gemini/settings.json": "{ /* c */ }"}),
    ("host.hooks_disabled", {".claude/settings.json": {"disableAllHooks": True}}),
    ("host.hooks_disabled", {".claude/settings.json": claude_hooks(HANDLER)}),
    ("host.hooks_shape", {".claude/settings.json": claude_hooks(HANDLER)}),
    (
        "host.hooks_shape",
        {
            ".gemini/settings.json": {
                "hooks": {"BeforeAgent": [{"hooks": [{**GEMINI_HANDLER, "timeout": 10000}]}]}
            },
            ".cursor/hooks.json": {
                "version": 1,
                "hooks": {"sessionStart": [{"command": "engram agent-hook --host cursor", "timeout": 10}]},
                "sessionStart": [{"command": "engram-agent-hook-proxy --host cursor"}],
            },
        },
    ),
    (
        "host.duplicate",
        {".mcp.json": servers(OURS), ".cursor/mcp.json": servers(OURS), "opencode.json": opencode()},
    ),
    ("host.duplicate", {".mcp.json": {"mcpServers": {"engram": OURS, "other": OTHER}}, "~/.claude.json": {}}),
    ("host.markers", {"CLAUDE.md": "# Ours\n\n<!-- engram:start -->\ntext\n<!-- engram:end -->\n"}),
    ("host.markers", {"AGENTS.md": "The marker `<!-- engram:start -->` opens a block.\n"}),
    ("host.foreign_entry", {".mcp.json": servers(OTHER, "memory")}),
    ("host.engram_linkage", {"~/.claude/settings.json": {}, ".mcp.json": servers(OURS)}),
    ("host.engram_linkage", {"~/.claude/settings.json": {}, "~/.claude.json": servers(OURS)}),
]


def label(case: tuple[str, dict[str, Any]]) -> str:
    return f"{case[0].removeprefix('host.')}: {', '.join(case[1])}"


@pytest.mark.proves("R61", "R65")
@pytest.mark.parametrize("case", FIRES, ids=label)
def test_a_check_fires_and_says_what_to_do(computer: Computer, case: tuple[str, dict[str, Any]]) -> None:
    check, files = case
    computer.put(files)
    wrong = [finding for finding in computer.found(check) if finding.status in ("warn", "fail")]
    assert wrong
    assert all(finding.remedy and finding.message and finding.scope == "host" for finding in wrong)


@pytest.mark.parametrize("case", QUIET, ids=label)
def test_a_check_is_quiet_where_all_is_well(computer: Computer, case: tuple[str, dict[str, Any]]) -> None:
    check, files = case
    computer.put(files)
    assert [finding for finding in computer.found(check) if finding.status in ("warn", "fail")] == []


def test_every_check_has_both_kinds_of_fixture() -> None:
    assert {check for check, _ in FIRES} == {check for check, _ in QUIET}


def test_a_pin_of_this_version_is_in_order_when_its_runner_is_there(computer: Computer) -> None:
    computer.put({".mcp.json": servers(PIN)})
    assert [finding.status for finding in computer.found("host.server_command")] == ["fail"]
    runner = computer.home / "bin" / "uvx"
    runner.parent.mkdir()
    runner.write_text("#!/bin/sh\nexit 1\n")
    runner.chmod(0o755)
    computer.env["PATH"] = str(runner.parent)
    assert [finding.status for finding in computer.found("host.server_command")] == ["pass"]


def test_another_product_on_path_is_no_server_of_ours(computer: Computer) -> None:
    other = computer.home / "bin" / "engram-mcp"
    other.parent.mkdir()
    other.write_text("#!/bin/sh\nexit 1\n")
    other.chmod(0o755)
    computer.env["PATH"] = str(other.parent)
    computer.put({".mcp.json": servers(OURS)})
    (finding,) = computer.found("host.server_command")
    assert finding.status == "fail"
    assert str(other) in finding.message


def test_a_computer_without_hosts_has_nothing_to_mend(tmp_path: Path) -> None:
    computer = Computer(tmp_path)
    computer.env["PATH"] = str(tmp_path)
    assert [finding for finding in computer.examine() if finding.status in ("warn", "fail")] == []


@pytest.mark.parametrize("home", ["", "/nowhere/at/all"])
def test_no_home_is_no_failure(tmp_path: Path, home: str) -> None:
    computer = Computer(tmp_path)
    computer.env["HOME"] = home
    computer.put({".mcp.json": servers(OURS)})
    assert computer.found("host.engram_linkage")[0].status == "pass"


def test_nothing_is_written(computer: Computer) -> None:
    for _, files in FIRES[::5]:
        computer.put(files)
    before = {path: path.read_bytes() for path in computer.home.parent.rglob("*") if path.is_file()}
    computer.examine()
    assert {path: path.read_bytes() for path in computer.home.parent.rglob("*") if path.is_file()} == before


@pytest.fixture
def linked(still: Project, tmp_path: Path) -> Project:
    """A project with memory whose `.mcp.json` names the server by its full path."""
    seeded = copy_of(still, tmp_path)
    entry = {"command": str(BIN / "engram-mcp"), "args": ["--always-load"]}
    (seeded.path / ".mcp.json").write_text(json.dumps(servers(entry)))
    return seeded


def started(project: Project, check: str = "host.server_start") -> list[Finding]:
    found = examine(str(project.path), project.environment, str(project.root))
    return [finding for finding in found if finding.id == check]


def test_the_server_is_started_as_the_host_does_and_finds_the_memory(linked: Project) -> None:
    (finding,) = started(linked)
    assert finding.status == "pass"
    assert "answers and finds the memory" in finding.message
    assert started(linked, "host.server_path") == []


def test_a_name_that_is_not_on_the_path_of_the_desktop_is_told(linked: Project) -> None:
    (linked.path / ".mcp.json").write_text(json.dumps(servers(OURS)))
    linked.environment["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    assert [finding.status for finding in started(linked)] == ["pass"]
    (finding,) = started(linked, "host.server_path")
    assert finding.status == "warn"
    assert str(BIN / "engram-mcp") in finding.remedy


def test_a_server_that_finds_another_memory_fails(linked: Project, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    entry = {"command": str(BIN / "engram-mcp"), "args": [], "env": {"ENGRAM_WORKSPACE": str(other)}}
    (linked.path / ".mcp.json").write_text(json.dumps(servers(entry)))
    (finding,) = started(linked)
    assert finding.status == "fail"
    assert "instead of" in finding.message


def test_a_program_that_is_not_ours_is_never_started(linked: Project, tmp_path: Path) -> None:
    touched = tmp_path / "touched"
    trap = linked.path / "engram-mcp"
    trap.write_text(f"#!/bin/sh\ntouch {touched}\n")
    trap.chmod(0o755)
    for command in (str(trap), "./engram-mcp"):
        (linked.path / ".mcp.json").write_text(json.dumps(servers({"command": command, "args": []})))
        assert [finding.status for finding in started(linked)] == ["skip"]
    assert not touched.exists()


def test_variables_of_an_entry_do_not_steer_the_interpreter(linked: Project, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    trap.mkdir()
    (trap / "json.py").write_text("raise SystemExit(3)")
    entry = {"command": str(BIN / "engram-mcp"), "args": [], "env": {"PYTHONPATH": str(trap)}}
    (linked.path / ".mcp.json").write_text(json.dumps(servers(entry)))
    assert [finding.status for finding in started(linked)] == ["pass"]


def test_a_server_that_hangs_is_ended_in_time(
    linked: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "engram-mcp"
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    (linked.path / ".mcp.json").write_text(json.dumps(servers({"command": str(slow), "args": []})))
    monkeypatch.setattr(launcher, "is_ours", lambda *_: True)
    monkeypatch.setattr(server_check, "SECONDS", 0.5)
    (finding,) = started(linked)
    assert finding.status == "fail"
    assert "did not answer" in finding.message


@pytest.mark.parametrize("entry", [{**PIN}, {**OURS, "disabled": True}, {**OURS, "enabled": False}])
def test_what_would_fetch_or_is_switched_off_is_not_started(linked: Project, entry: dict[str, Any]) -> None:
    (linked.path / ".mcp.json").write_text(json.dumps(servers(entry)))
    assert [finding.status for finding in started(linked)] == ["skip"]
