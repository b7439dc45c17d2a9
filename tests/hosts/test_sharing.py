"""Files that several targets share, and files that a person changes between link and unlink."""

from __future__ import annotations

import itertools
import json
import os
from pathlib import Path

import pytest

from engram.hosts.part import FORCE
from engram.hosts.registry import BLOCK, GUIDE, MCP, SKILL
from engram.hosts.report import SKIPPED
from tests.hosts.desk import Desk, put, told


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


ORDERS = [
    order
    for pair in (("codex", "opencode"), ("claude", "mcp"), ("gemini", "antigravity"), ("copilot", "claude"))
    for order in (
        steps
        for steps in itertools.permutations([f"+{name}" for name in pair] + [f"-{name}" for name in pair])
        if all(steps.index(f"+{name}") < steps.index(f"-{name}") for name in pair)
    )
]


@pytest.mark.parametrize("everywhere", [False, True])
@pytest.mark.parametrize("order", ORDERS, ids=" ".join)
def test_targets_that_share_files_come_and_go_in_any_order(
    desk: Desk, order: tuple[str, ...], everywhere: bool
) -> None:
    put(desk.project / "AGENTS.md", "# Rules\n")
    put(desk.project / ".mcp.json", '{"mcpServers": {"a": {}}}')
    put(desk.home / ".gemini" / "GEMINI.md", "# Rules\r\n")
    before = desk.tree()
    linked: set[str] = set()
    for step in order:
        sign, name = step[0], step[1:]
        if sign == "+":
            desk.link(name, everywhere=everywhere)
            linked.add(name)
        else:
            desk.unlink(name, everywhere=everywhere)
            linked.discard(name)
        for path in (desk.project / "AGENTS.md", desk.home / ".gemini" / "GEMINI.md"):
            assert path.read_text().count("engram:start") <= 1
        if not everywhere and linked & {"codex", "opencode", "antigravity"}:
            assert "engram:start" in (desk.project / "AGENTS.md").read_text()
        if not everywhere and linked & {"claude", "mcp", "copilot"}:
            assert "engram-mcp" in (desk.project / ".mcp.json").read_text()
    assert desk.tree() == before


def test_one_file_under_two_names_gets_one_block_for_both(desk: Desk) -> None:
    real = put(desk.project / "AGENTS.md", "# Rules\n")
    (desk.project / "CLAUDE.md").symlink_to("AGENTS.md")
    desk.link("codex")
    assert told(desk.link("claude"), BLOCK).word == SKIPPED
    assert real.read_text().count("engram:start") == 1
    assert told(desk.unlink("codex"), BLOCK).reason == "still used by claude"
    assert "engram:start" in real.read_text()
    desk.unlink("claude")
    assert real.read_text() == "# Rules\n"
    assert (desk.project / "CLAUDE.md").is_symlink()


CHANGES = {
    "a server after ours": lambda text: text.replace("\n    }\n  }\n}", '\n    },\n    "late": {}\n  }\n}'),
    "a server before ours": lambda text: text.replace('"mcpServers": {', '"mcpServers": {\n    "early": {},'),
    "our entry edited": lambda text: text.replace('"args": []', '"args": ["--no-elicitation"], "env": {}'),
    "the file reformatted": lambda text: json.dumps(json.loads(text), indent=8, separators=(" , ", " : ")),
    "the file on one line": lambda text: json.dumps(json.loads(text)),
    "windows line ends": lambda text: text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("record", [True, False])
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("text", ["", "{}", '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n', '{"x": [1, 2]}'])
@pytest.mark.proves("R17")
def test_what_a_person_changed_meanwhile_stays(desk: Desk, text: str, change: str, record: bool) -> None:
    path = put(desk.project / ".mcp.json", text)
    put(
        desk.home / ".claude" / "settings.json",
        json.dumps({"hooks": {"SessionStart": [{"hooks": [HANDLER]}]}}),
    )
    desk.link("mcp")
    path.write_text(CHANGES[change](path.read_text()), newline="")
    wanted = json.loads(path.read_text())
    wanted["mcpServers"].pop("engram")
    if not record:
        desk.forget()
    desk.unlink("mcp")
    now = json.loads(path.read_text() or "{}")  # a file that was empty is empty again
    if not now.get("mcpServers") and not wanted["mcpServers"]:
        now.pop("mcpServers", None)
        wanted.pop("mcpServers", None)
    assert now == wanted
    desk.unlink("mcp")
    assert "engram-mcp" not in path.read_text()


HANDLER = {"type": "command", "command": "engram agent-hook --host claude"}


def test_a_file_that_was_deleted_meanwhile_is_no_trouble(desk: Desk) -> None:
    desk.link("claude")
    (desk.project / ".mcp.json").unlink()
    assert told(desk.unlink("claude"), MCP).reason == "file not found"
    assert not (desk.user / "link-records.json").exists()


def test_codex_tables_that_a_person_added_below_ours_survive_a_new_pin_and_go_with_the_entry(
    desk: Desk,
) -> None:
    path = put(
        desk.home / ".codex" / "config.toml",
        '[mcp_servers.engram]\ncommand = "npx"\nargs = ["-y", "--package", "@the-long-ride/engram@0.0.1", '
        '"engram-mcp"]\n\n[mcp_servers.engram.env]\nA = "b"\n\n# of z\n[mcp_servers.z]\ncommand = "z"\n',
    )
    desk.link("codex", everywhere=True)
    assert 'command = "engram-mcp"\nargs = []\n\n[mcp_servers.engram.env]\nA = "b"\n' in path.read_text()
    report = told(desk.unlink("codex", everywhere=True), MCP)
    assert report.reason == "with what was added below it: env"
    assert path.read_text() == '# of z\n[mcp_servers.z]\ncommand = "z"\n'


def test_codex_add_by_the_host_s_own_command_is_recognised_afterwards(desk: Desk) -> None:
    path = put(desk.home / ".codex" / "config.toml", 'model = "x"\n\n[mcp_servers.a]\ncommand = "a"\n')
    desk.link("codex", everywhere=True)
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    path.write_text(
        "\n".join(lines).replace('command = "a"', 'command = "a"\nstartup_timeout_sec = 10.0') + "\n"
    )
    desk.unlink("codex", everywhere=True)
    now = path.read_text()
    assert "engram" not in now
    assert now.rstrip("\n").endswith("startup_timeout_sec = 10.0")


def test_text_around_a_block_may_change(desk: Desk) -> None:
    path = put(desk.project / "AGENTS.md", "# Rules\n")
    desk.link("agents-md")
    path.write_text("# New\n" + path.read_text() + "\nMore.\n")
    desk.unlink("agents-md")
    assert path.read_text() == "# New\n# Rules\n\nMore.\n"


def test_a_generated_file_that_a_person_edited_goes_by_force_alone(desk: Desk) -> None:
    desk.link("claude")
    path = desk.project / ".claude" / "skills" / "engram" / "SKILL.md"
    edited = path.read_text() + "\nMy own advice.\n"
    path.write_text(edited)
    assert "changed since Engram wrote it" in told(desk.link("claude"), SKILL).reason
    assert "changed since Engram wrote it" in told(desk.unlink("claude"), SKILL).reason
    assert path.read_text() == edited
    desk.unlink("claude", force=True)
    assert not path.exists()


def test_a_human_file_in_the_place_of_ours_is_replaced_by_force_and_given_back(desk: Desk) -> None:
    path = put(desk.project / ".claude" / "engram.md", "My notes.\n")
    assert "human-authored file exists" in told(desk.link("claude"), GUIDE).reason
    assert path.read_text() == "My notes.\n"
    desk.link("claude", mode=FORCE)
    assert path.read_text() != "My notes.\n"
    desk.unlink("claude")
    assert path.read_text() == "My notes.\n"


def test_a_rule_file_of_a_person_gets_the_key_and_the_block_and_keeps_its_own_values(desk: Desk) -> None:
    path = put(desk.project / ".cursor" / "rules" / "engram.mdc", "---\nalwaysApply: false\n---\nMine\n")
    desk.link("cursor")
    assert path.read_text().startswith("---\nalwaysApply: false\n---\nMine\n\n<!-- engram:start -->")
    desk.unlink("cursor")
    assert path.read_text() == "---\nalwaysApply: false\n---\nMine\n"
    path.write_text("---\nglobs: x\n---\nMine\n")
    desk.link("cursor")
    assert path.read_text().startswith("---\nglobs: x\nalwaysApply: true\n---\nMine\n")
    path.write_text(path.read_text() + "more\n")
    desk.unlink("cursor")
    assert path.read_text() == "---\nglobs: x\n---\nMine\nmore\n"


def test_the_cline_folder_of_rules_is_used_where_no_file_has_its_name(desk: Desk) -> None:
    desk.link("cline")
    assert (desk.project / ".clinerules" / "engram.md").exists()
    desk.unlink("cline")
    assert not (desk.project / ".clinerules").exists()
    put(desk.project / ".clinerules", "Be kind.\n")
    desk.link("cline")
    assert "engram:start" in (desk.project / ".clinerules").read_text()


def test_the_global_record_of_older_releases_is_kept_beside_ours(desk: Desk) -> None:
    desk.link("codex", everywhere=True)
    found = json.loads((desk.user / "global-skillsets.json").read_text())
    assert found["version"] == 1
    files = found["installs"]["codex"]["files"]
    assert {"path", "mode", "hash"} == set(files[0])
    assert any(os.path.basename(one["path"]) == "config.toml" for one in files)
    desk.unlink("codex", everywhere=True)
    assert not (desk.user / "global-skillsets.json").exists()
