"""What each host gets, and where (R2 to R16, R93; hosts.md 4): exact entries, files and printed commands."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from engram import __version__
from engram.hosts import launcher
from engram.hosts.part import FORCE
from engram.hosts.registry import BLOCK, HOOK, MCP
from engram.hosts.report import SHOWN, SKIPPED, UPDATED, WRITTEN
from engram.hosts.toml_entry import APPROVAL_MODE
from tests.hosts.desk import Desk, put, told

PLAIN = {"command": "engram-mcp", "args": []}
TYPED = {"type": "stdio", "command": "engram-mcp", "args": []}
OPENCODE = {"type": "local", "command": ["engram-mcp"], "args": [], "enabled": True}
OTHER = {"x": {"command": "x", "args": ["1"]}}


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def entry(path: Path, holder: str = "mcpServers") -> object:
    """The entry `engram` of a JSON file."""
    return json.loads(path.read_text(encoding="utf-8"))[holder]["engram"]


@pytest.mark.proves("R2", "R3")
def test_claude_gets_its_server_in_mcp_json_in_the_same_run(desk: Desk) -> None:
    reports = desk.link("claude")
    assert told(reports, MCP).word == WRITTEN
    assert entry(desk.project / ".mcp.json") == PLAIN
    assert told(reports, HOOK).path.endswith(".claude/settings.json")
    assert told(reports, BLOCK).path.endswith("CLAUDE.md")


@pytest.mark.proves("R3")
def test_hosts_that_do_not_read_mcp_json_never_write_it(desk: Desk) -> None:
    for target in ("codex", "gemini", "cursor", "opencode", "windsurf", "cline", "antigravity", "agents-md"):
        desk.link(target)
    assert not (desk.project / ".mcp.json").exists()
    for target in ("copilot", "mcp"):
        desk.link(target)
        assert entry(desk.project / ".mcp.json")


@pytest.mark.parametrize(
    ("target", "place", "wanted"),
    [
        ("gemini", ".gemini/settings.json", PLAIN),
        ("cursor", ".cursor/mcp.json", TYPED),
    ],
)
@pytest.mark.proves("R4", "R5")
def test_a_project_file_gets_the_entry_and_keeps_the_rest(
    desk: Desk, target: str, place: str, wanted: dict[str, object]
) -> None:
    path = put(desk.project / place, json.dumps({"theme": "dark", "mcpServers": OTHER}, indent=2))
    desk.link(target)
    now = json.loads(path.read_text())
    assert now["mcpServers"] == {**OTHER, "engram": wanted}
    assert now["theme"] == "dark"


@pytest.mark.parametrize("name", ["opencode.json", "opencode.jsonc"])
@pytest.mark.proves("R6", "R93")
def test_opencode_uses_the_file_that_is_there(desk: Desk, name: str) -> None:
    path = put(desk.project / name, '{"$schema": "https://opencode.ai/config.json"}')
    desk.link("opencode")
    assert entry(path, "mcp") == OPENCODE
    assert len(list(desk.project.glob("opencode.*"))) == 1


def test_opencode_prefers_the_file_with_comments_and_makes_one_with_its_schema(desk: Desk) -> None:
    desk.link("opencode")
    made = json.loads((desk.project / "opencode.json").read_text())
    assert made == {"$schema": "https://opencode.ai/config.json", "mcp": {"engram": OPENCODE}}
    desk.unlink("opencode")
    plain, lenient = (put(desk.project / name, "{}") for name in ("opencode.json", "opencode.jsonc"))
    desk.link("opencode")
    assert plain.read_text() == "{}"
    assert entry(lenient, "mcp") == OPENCODE


@pytest.mark.proves("R7")
def test_claude_global_prints_the_command_and_writes_no_server(desk: Desk) -> None:
    own = put(desk.home / ".claude.json", '{"mcpServers": {}}')
    report = told(desk.link("mcp", everywhere=True), MCP)
    assert report.word == SHOWN
    assert report.snippet == "claude mcp add --scope user engram -- engram-mcp --always-load"
    report = told(desk.link("claude", everywhere=True), MCP)
    assert report.snippet == "claude mcp add --scope user engram -- engram-mcp"
    assert own.read_text() == '{"mcpServers": {}}'
    assert not (desk.home / ".claude" / "mcp.json").exists()


@pytest.mark.parametrize(
    ("target", "place", "wanted"),
    [
        ("gemini", ".gemini/settings.json", PLAIN),
        ("antigravity", ".gemini/config/mcp_config.json", PLAIN),
        ("cursor", ".cursor/plugins/local/engram/mcp.json", TYPED),
        ("windsurf", ".codeium/windsurf/mcp_config.json", TYPED),
    ],
)
@pytest.mark.proves("R8", "R10", "R12", "R13")
def test_the_user_s_file_of_a_host_gets_the_entry(
    desk: Desk, target: str, place: str, wanted: dict[str, object]
) -> None:
    if target != "cursor":
        put(desk.home / place, json.dumps({"mcpServers": OTHER}))
    desk.link(target, everywhere=True)
    assert entry(desk.home / place) == wanted


@pytest.mark.proves("R9", "R60")
def test_codex_global_gets_a_block_that_asks_before_commits(desk: Desk) -> None:
    text = '# mine\nmodel = "x"\n\n[mcp_servers.a]\ncommand = "a"\n'
    path = put(desk.home / ".codex" / "config.toml", text)
    desk.link("codex", everywhere=True)
    now = path.read_text()
    assert now.startswith(text)
    server = tomllib.loads(now)["mcp_servers"]["engram"]
    assert server == {**PLAIN, "tools": {"engram_commit": {"approval_mode": "prompt"}}}
    assert APPROVAL_MODE == "prompt"
    assert told(desk.link("codex"), MCP).word == SKIPPED


@pytest.mark.proves("R60")
def test_an_open_gate_of_codex_is_told_and_closed_by_force(desk: Desk) -> None:
    desk.link("codex", everywhere=True)
    path = desk.home / ".codex" / "config.toml"
    path.write_text(path.read_text().replace('"prompt"', '"approve"'))
    report = told(desk.link("codex", everywhere=True), MCP)
    assert "without asking" in report.reason
    assert '"approve"' in path.read_text()
    report = told(desk.link("codex", everywhere=True, mode=FORCE), MCP)
    assert "without asking" in report.reason
    assert '"prompt"' in path.read_text()


@pytest.mark.parametrize("name", ["opencode.json", "opencode.jsonc"])
@pytest.mark.proves("R11", "R93")
def test_opencode_global_uses_the_file_that_is_there(desk: Desk, name: str) -> None:
    path = put(desk.home / ".config" / "opencode" / name, '{\n  // mine\n  "mcp": {},\n}\n')
    desk.link("opencode", everywhere=True)
    assert '"engram": {' in path.read_text()
    assert "// mine" in path.read_text()
    desk.unlink("opencode", everywhere=True)
    path.unlink()
    desk.link("opencode", everywhere=True)
    assert (desk.home / ".config" / "opencode" / "opencode.jsonc").exists()


@pytest.mark.proves("R14")
def test_windsurf_has_no_server_file_in_a_project_and_says_why(desk: Desk) -> None:
    report = told(desk.link("windsurf"), MCP)
    assert (report.word, report.path) == (SKIPPED, "")
    assert "documents user-level MCP config only" in report.reason
    assert not list(desk.project.rglob("mcp*"))


@pytest.mark.proves("R15")
def test_the_launcher_is_the_name_on_path_a_pin_or_a_full_path(
    desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert launcher.find("engram-mcp", desk.environment).words == ("engram-mcp",)
    bare = {"PATH": "/usr/bin:/bin"}
    absolute = launcher.find("engram-mcp", bare)
    assert absolute.how == "absolute"
    assert Path(absolute.command).is_file()
    stranger = put(tmp_path / "bin" / "engram-mcp", "#!/usr/bin/python3\nprint('another product')\n")
    stranger.chmod(0o755)
    elsewhere = {"PATH": f"{stranger.parent}:/usr/bin"}
    assert launcher.find("engram-mcp", elsewhere).how == "absolute"
    monkeypatch.setattr(launcher, "from_index", lambda: True)
    pinned = launcher.find("engram-mcp", elsewhere)
    assert pinned.words == ("uvx", "--from", f"engram-governed=={__version__}", "engram-mcp")


PINNED = ["--from", "engram-governed==0.0.1", "engram-mcp"]


@pytest.mark.parametrize(
    ("target", "place", "everywhere"),
    [
        ("gemini", ".gemini/settings.json", False),
        ("cursor", ".cursor/mcp.json", False),
        ("windsurf", ".codeium/windsurf/mcp_config.json", True),
    ],
)
@pytest.mark.proves("R16")
def test_link_pins_an_older_entry_anew_and_keeps_what_a_person_added(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, target: str, place: str, everywhere: bool
) -> None:
    monkeypatch.setattr(launcher, "from_index", lambda: True)
    desk.environment["PATH"] = "/usr/bin:/bin"
    own = {"command": "uvx", "args": [*PINNED, "--no-elicitation"], "env": {"A": "b"}, "timeout": 7.50}
    text = json.dumps({"mcpServers": {"engram": own}}).replace("7.5", "7.50")
    path = put((desk.home if everywhere else desk.project) / place, text)
    desk.link(target, everywhere=everywhere)
    now = path.read_text()
    wanted = own | {"args": ["--from", f"engram-governed=={__version__}", "engram-mcp", "--no-elicitation"]}
    assert entry(path) == wanted
    assert "7.50" in now


@pytest.mark.proves("R16", "R34")
def test_an_entry_in_mcp_json_changes_by_force_alone(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    old = ["-y", "--package", "@the-long-ride/engram@0.0.28", "engram-mcp"]
    text = json.dumps({"mcpServers": {"engram": {"command": "npx", "args": old, "env": {}}}}, indent=2)
    path = put(desk.project / ".mcp.json", text)
    assert told(desk.link("mcp"), MCP).word == SKIPPED
    assert path.read_text() == text
    assert told(desk.link("mcp", mode=FORCE), MCP).word == UPDATED
    assert entry(path) == {"command": "engram-mcp", "args": ["--always-load"], "env": {}}


def test_variables_of_hosts_move_their_folders(desk: Desk, tmp_path: Path) -> None:
    desk.environment |= {"CLAUDE_CONFIG_DIR": str(tmp_path / "cc"), "CODEX_HOME": str(tmp_path / "cx")}
    desk.link("claude", everywhere=True)
    desk.link("codex", everywhere=True)
    assert (tmp_path / "cc" / "settings.json").exists()
    assert (tmp_path / "cx" / "config.toml").exists()
    desk.environment["ENGRAM_AGENT_HOME"] = str(tmp_path / "agents")
    desk.link("claude", everywhere=True)
    assert (tmp_path / "agents" / ".claude" / "settings.json").exists()


@pytest.mark.parametrize("target", ["claude", "codex", "gemini", "cursor", "opencode", "windsurf"])
def test_hooks_are_written_in_the_units_and_forms_of_the_host(desk: Desk, target: str) -> None:
    path = Path(told(desk.link(target), HOOK).path)
    text = path.read_text()
    if target == "opencode":
        assert text.startswith("// Generated by Engram OpenCode hook installer. Edit with care.")
        assert '["engram", "agent-hook", "--host", "opencode"]' in text
        assert text.count("export ") == 1
        return
    found = json.loads(text)
    handlers = [
        handler
        for groups in found["hooks"].values()
        for group in groups
        for handler in group.get("hooks", [group])
    ]
    assert {one["command"] for one in handlers} == {f"engram agent-hook --host {target}"}
    times = {one.get("timeout") for one in handlers}
    assert times == {"windsurf": {None}, "gemini": {10_000}}.get(target, {10})
    if target in ("claude", "codex"):
        assert all(set(one) == {"type", "command", "timeout"} for one in handlers)
    assert found.get("version") == (1 if target == "cursor" else None)


@pytest.mark.proves("R33", "R65")
def test_no_file_of_any_host_gets_the_flag_of_claude_or_an_allow_rule(desk: Desk) -> None:
    for target in ("codex", "gemini", "antigravity", "cursor", "opencode", "windsurf", "copilot", "cline"):
        for everywhere in (False, True):
            desk.link(target, everywhere=everywhere)
    for path in desk.project.parent.rglob("*"):
        if not path.is_file() or path.name in (".mcp.json", "link-records.json"):
            continue
        text = path.read_text()
        assert "--always-load" not in text, path
        if path.suffix in (".json", ".toml", ".jsonc"):
            for word in ('"allow"', "autoApprove", "alwaysAllow", '"trust"', "permissions", '"approve"'):
                assert word not in text, path


@pytest.mark.parametrize("target", ["claude", "codex", "gemini", "antigravity", "cursor", "opencode"])
@pytest.mark.parametrize("everywhere", [False, True])
def test_unlinking_a_target_leaves_no_trace(desk: Desk, target: str, everywhere: bool) -> None:
    before = desk.tree()
    desk.link(target, everywhere=everywhere)
    assert desk.tree() != before
    desk.unlink(target, everywhere=everywhere)
    assert desk.tree() == before
