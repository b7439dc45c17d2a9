"""upgrade, the part about hosts: ours comes to the form of today, everything else stays byte for byte."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engram.hosts import guides
from tests.conftest import BIN, Project

NPX = ("npx", ["-y", "--package", "@the-long-ride/engram@0.0.28", "engram-mcp"])
UVX = ("uvx", ["--from", "engram-governed==0.0.1", "engram-mcp"])


class Computer:
    """A project, with `engram-mcp` of this installation on PATH; `~/x` is below the home folder."""

    def __init__(self, project: Project) -> None:
        self.project = project
        project.environment["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"

    def at(self, name: str) -> Path:
        return self.project.home / name[2:] if name.startswith("~/") else self.project.path / name

    def put(self, name: str, text: str) -> str:
        self.at(name).parent.mkdir(parents=True, exist_ok=True)
        self.at(name).write_bytes(text.encode())
        return text

    def text(self, name: str) -> str:
        return self.at(name).read_bytes().decode()

    def upgrade(self, *arguments: str) -> dict[str, Any]:
        data: dict[str, Any] = json.loads(self.project.ok("upgrade", *(arguments or ("--yes",)), "--json"))[
            "data"
        ]
        return data


@pytest.fixture
def computer(project: Project) -> Computer:
    return Computer(project)


def entry(command: str, args: list[str]) -> str:
    return f'{{"command": {json.dumps(command)}, "args": {json.dumps(args)}, "env": {{"A": "1.0e3"}}}}'


OPENCODE_OLD = json.dumps(["uvx", "--from", "engram-governed==0.0.1", "engram-mcp"])
PINNED: dict[str, tuple[str, str, str]] = {
    ".mcp.json": (
        '{"mcpServers": {"x": {"args": []}, "engram": %s}}',
        entry(*NPX),
        entry("engram-mcp", ["--always-load"]),
    ),
    ".cursor/mcp.json": (
        '{\n\t"mcpServers": {\n\t\t"engram": %s\n\t}\n}',
        entry(*UVX),
        entry("engram-mcp", []),
    ),
    ".gemini/settings.json": (
        '// mine\n{"theme": "x", "mcpServers": {"engram": %s /* ours */}}\n',
        entry(*NPX),
        entry("engram-mcp", []),
    ),
    "~/.codeium/windsurf/mcp_config.json": (
        '{"mcpServers": {"engram": %s}}\n',
        entry(*UVX),
        entry("engram-mcp", []),
    ),
    "opencode.jsonc": (
        '{"mcp": {"engram": {"type": "local", "command": %s, "enabled": false,},}, // mine\n}',
        OPENCODE_OLD,
        '["engram-mcp"]',
    ),
    "~/.codex/config.toml": (
        '# mine\nmodel = "m"\n\n[mcp_servers.engram]\n%s\nenv = { A = "1" } # mine\n\n[other]\nx = 1e3\n',
        'command = "uvx"\nargs = ["--from", "engram-governed==0.0.1", "engram-mcp"]',
        'command = "engram-mcp"\nargs = []',
    ),
}


@pytest.mark.proves("R16", "R34")
@pytest.mark.parametrize("name", PINNED)
def test_an_old_pin_is_renewed_and_nothing_else_of_the_file_changes(computer: Computer, name: str) -> None:
    frame, old, new = PINNED[name]
    before = computer.put(name, frame.replace("%s", old))
    planned = computer.upgrade("--plan")
    assert [record["file"] for record in planned["hosts"]] == [str(computer.at(name))]
    assert computer.text(name) == before
    assert computer.upgrade()["applied"] is True
    assert computer.text(name) == frame.replace("%s", new)
    assert computer.upgrade()["hosts"] == []


def hooks(event: str, handler: dict[str, Any], **more: Any) -> str:
    return json.dumps({"hooks": {event: [{"hooks": [handler]}]}, **more}, indent=2)


def test_time_limits_meant_in_milliseconds_are_corrected_on_hosts_that_count_seconds(
    computer: Computer,
) -> None:
    command = "engram agent-hook --host claude"
    old = {"name": "engram-auto-load", "type": "command", "command": command, "timeout": 10000}
    computer.put(".claude/settings.json", hooks("SessionStart", old, model="opus"))
    computer.upgrade()
    found = json.loads(computer.text(".claude/settings.json"))
    (group,) = found["hooks"]["SessionStart"]
    assert group["hooks"] == [{"type": "command", "command": command, "timeout": 10}]
    assert set(found["hooks"]) == {"SessionStart", "UserPromptSubmit"}
    assert found["model"] == "opus"


@pytest.mark.parametrize(
    ("name", "event", "host"),
    [
        (".cursor/hooks.json", "sessionStart", "cursor"),
        (".windsurf/hooks.json", "pre_user_prompt", "windsurf"),
    ],
)
def test_flat_hooks_move_to_where_the_host_reads_them(
    computer: Computer, name: str, event: str, host: str
) -> None:
    mine = {"command": "echo mine"}
    command = f"engram agent-hook --host {host}"
    computer.put(name, json.dumps({event: [{"command": command}, mine], "kept": [1]}))
    computer.upgrade()
    found = json.loads(computer.text(name))
    assert [one["command"] for one in found["hooks"][event]] == [command]
    assert found[event] == [mine]
    assert found["kept"] == [1]
    assert computer.upgrade()["hosts"] == []


@pytest.mark.parametrize("name", ["~/.claude/mcp.json", "~/.claude/.mcp.json"])
def test_an_entry_in_a_file_that_claude_never_read_is_taken_out(computer: Computer, name: str) -> None:
    text = '{"mcpServers": {"mine": {"command": "x"}, "engram": %s}}'
    computer.put(name, text % entry(*NPX))
    computer.upgrade()
    assert computer.text(name) == '{"mcpServers": {"mine": {"command": "x"}}}'
    other = computer.put(name, text % entry("engram", ["mcp"]))
    assert computer.upgrade()["hosts"] == []
    assert computer.text(name) == other


def test_hooks_that_antigravity_never_runs_are_taken_out(computer: Computer) -> None:
    handler = {"type": "command", "command": "engram agent-hook --host gemini", "timeout": 10000}
    computer.put("~/.gemini/config/hooks.json", hooks("SessionStart", handler, mine={"Stop": []}))
    computer.upgrade()
    assert json.loads(computer.text("~/.gemini/config/hooks.json"))["mine"] == {"Stop": []}
    assert "agent-hook" not in computer.text("~/.gemini/config/hooks.json")


def test_the_old_instruction_of_opencode_is_taken_out(computer: Computer) -> None:
    computer.put("opencode.json", '{"instructions": ["a.md", ".opencode/engram.md"], "x": 1.50}')
    computer.upgrade()
    assert computer.text("opencode.json") == '{"instructions": ["a.md"], "x": 1.50}'


@pytest.mark.proves("R60")
def test_an_open_gate_of_codex_is_closed_and_told(computer: Computer) -> None:
    text = '[mcp_servers.engram]\ncommand = "engram-mcp"\n\n[mcp_servers.engram.tools.engram_commit]\n'
    computer.put("~/.codex/config.toml", text + 'approval_mode = "approve"\n')
    data = computer.upgrade()
    assert computer.text("~/.codex/config.toml") == text + 'approval_mode = "prompt"\n'
    assert any("without asking" in record.get("reason", "") for record in data["records"])


def test_other_products_and_edited_files_stay_and_are_named(computer: Computer) -> None:
    foreign = computer.put(".mcp.json", '{"mcpServers": {"engram": {"command": "engram", "args": ["mcp"]}}}')
    computer.put("CLAUDE.md", "# Mine\n")
    computer.project.ok("link", "slash")
    (slash,) = [path for path in computer.project.path.rglob("commands/engram.md") if ".claude" in path.parts]
    slash.write_text(slash.read_text() + "\nMy own words.\n")
    edited = slash.read_text()
    data = computer.upgrade("--plan")
    assert any("another product" in line for line in data["conflicts"])
    assert any("--force" in line and str(slash) in line for line in data["conflicts"])
    computer.upgrade()
    assert computer.text(".mcp.json") == foreign
    assert slash.read_text() == edited


def test_blocks_and_files_of_an_older_version_are_refreshed(computer: Computer) -> None:
    computer.put("CLAUDE.md", "# Mine\n\n<!-- engram:start -->\nold words\n<!-- engram:end -->\nAfter.\n")
    computer.upgrade()
    text = computer.text("CLAUDE.md")
    assert text.startswith("# Mine\n\n<!-- engram:start -->\n")
    assert text.endswith("<!-- engram:end -->\nAfter.\n")
    assert guides.instruction_block("claude", ".claude/engram.md").strip() in text
    assert computer.upgrade()["hosts"] == []


def test_the_flag_for_claude_follows_its_hook(computer: Computer) -> None:
    computer.put(
        ".mcp.json", '{"mcpServers": {"engram": {"command": "engram-mcp", "args": ["--always-load"]}}}'
    )
    assert computer.upgrade()["hosts"] == []
    handler = {"type": "command", "command": "engram agent-hook --host claude", "timeout": 10}
    computer.put(
        ".claude/settings.json",
        json.dumps(
            {"hooks": {event: [{"hooks": [handler]}] for event in ("SessionStart", "UserPromptSubmit")}}
        ),
    )
    computer.upgrade()
    assert json.loads(computer.text(".mcp.json"))["mcpServers"]["engram"]["args"] == []


def test_what_is_not_linked_is_linked_by_latest_alone(computer: Computer) -> None:
    (computer.project.home / ".claude").mkdir()
    assert computer.upgrade()["hosts"] == []
    assert not computer.at(".mcp.json").exists()
    data = computer.upgrade("--latest", "--yes")
    assert str(computer.at(".mcp.json")) in [record["file"] for record in data["records"]]
    assert "agent-hook --host claude" in computer.text(".claude/settings.json")
    assert computer.upgrade("--latest", "--yes")["applied"] is False


def test_latest_waits_until_conflicts_are_settled(computer: Computer) -> None:
    text = computer.put(".mcp.json", '{"mcpServers": {"engram": {"command": "engram", "args": ["mcp"]}}}')
    (computer.project.home / ".claude").mkdir()
    done = computer.project.run("upgrade", "--latest", "--yes")
    assert done.returncode == 5
    assert "another product" in done.stderr
    assert computer.text(".mcp.json") == text


SPOILT: list[Callable[[Computer], str]] = [
    lambda computer: computer.put(".mcp.json", "{ broken"),
    lambda computer: computer.put(".mcp.json", '{"mcpServers": []}'),
    lambda computer: computer.put(".mcp.json", "\ufeff[]"),
]


@pytest.mark.parametrize("spoil", SPOILT)
def test_a_file_that_its_host_cannot_read_is_left_alone(
    computer: Computer, spoil: Callable[[Computer], str]
) -> None:
    text = spoil(computer)
    assert computer.upgrade()["hosts"] == []
    assert computer.text(".mcp.json") == text


def test_a_file_that_cannot_be_written_is_told_and_the_others_are_done(computer: Computer) -> None:
    frame, old, new = PINNED[".mcp.json"]
    computer.put(".mcp.json", frame.replace("%s", old))
    frame, old, new = PINNED[".cursor/mcp.json"]
    computer.put(".cursor/mcp.json", frame.replace("%s", old))
    computer.at(".mcp.json").chmod(0o444)
    done = computer.project.run("upgrade", "--yes")
    assert done.returncode == 1
    assert "not writable" in done.stdout
    assert computer.text(".cursor/mcp.json") == frame.replace("%s", new)


def test_unlink_after_an_upgrade_still_gives_the_bytes_back(computer: Computer) -> None:
    (computer.project.home / ".cursor").mkdir()
    before = computer.put(".cursor/mcp.json", '{"mcpServers": {"mine": {"command": "x"}}}')
    computer.project.ok("link", "cursor")
    text = computer.text(".cursor/mcp.json")
    record = computer.project.home / ".engram" / "link-records.json"
    assert record.exists()
    computer.put(".cursor/mcp.json", text.replace('"engram-mcp"', '"/old/place/engram-mcp"'))
    computer.upgrade()
    assert computer.text(".cursor/mcp.json") == text
    computer.project.ok("unlink", "cursor")
    assert computer.text(".cursor/mcp.json") == before


def test_without_a_home_the_project_is_upgraded(computer: Computer) -> None:
    frame, old, new = PINNED[".cursor/mcp.json"]
    computer.put(".cursor/mcp.json", frame.replace("%s", old))
    done = computer.project.run("upgrade", "--yes", environment={"HOME": "/nowhere/at/all"})
    assert done.returncode == 0, done.stderr
    assert computer.text(".cursor/mcp.json") == frame.replace("%s", new)


@pytest.mark.proves("R93")
def test_the_guide_that_a_refreshed_block_names_is_made(computer: Computer) -> None:
    old = (
        "<!-- BEGIN ENGRAM GLOBAL SKILLSET -->\nold text, engram_load\n<!-- END ENGRAM GLOBAL SKILLSET -->\n"
    )
    computer.put("CLAUDE.md", old)
    computer.upgrade()
    assert ".claude/engram.md" in computer.text("CLAUDE.md")
    assert "engram" in computer.text(".claude/engram.md")
    assert not computer.at(".gemini").exists()
    assert computer.upgrade()["hosts"] == []
    computer.project.ok("unlink")
    assert not computer.at(".claude").exists()


@pytest.mark.proves("R93")
def test_an_upgrade_that_also_links_makes_a_named_guide_once(computer: Computer) -> None:
    computer.at("~/.claude").mkdir(parents=True)
    old = (
        "<!-- BEGIN ENGRAM GLOBAL SKILLSET -->\nold text, engram_load\n<!-- END ENGRAM GLOBAL SKILLSET -->\n"
    )
    computer.put("CLAUDE.md", old)
    done = computer.upgrade("--latest", "--yes")
    guides = [one["file"] for one in done["records"] if one["file"].endswith(".claude/engram.md")]
    assert len(guides) == 1
