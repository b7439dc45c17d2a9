"""Entries of ours, blocks and fences in spellings that hosts accept and link never writes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from engram.hosts import launcher, upgrading
from engram.hosts.part import FORCE, LINK, UPGRADE
from engram.hosts.recognise import hook_start
from engram.hosts.registry import MCP
from tests.hosts.desk import Desk, put, told

PIN = '"npx", "-y", "--package", "@the-long-ride/engram@0.0.2", "engram-mcp"'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def codex(desk: Desk) -> Path:
    return desk.home / ".codex" / "config.toml"


@pytest.mark.parametrize("mode", [FORCE, UPGRADE])
@pytest.mark.parametrize(
    "entry",
    [
        f'command = "npx", args = [{PIN[7:]}]',
        'command = "/opt/x/engram-mcp", args = ["--no-elicitation"]',
        'command = "/opt/x/engram-mcp"',
    ],
)
def test_an_inline_entry_that_would_have_to_change_is_refused_by_line(
    desk: Desk, entry: str, mode: str
) -> None:
    text = f"model = 'm'\n[mcp_servers]\nengram = {{ {entry} }}\n"
    put(codex(desk), text)
    report = told(desk.link("codex", everywhere=True, mode=mode), MCP)
    assert report.failed
    assert "line 3, column 1" in report.reason
    assert codex(desk).read_text() == text
    desk.unlink("codex", everywhere=True)
    assert codex(desk).read_text() == "model = 'm'\n[mcp_servers]\n"


def test_an_inline_approval_that_stays_open_is_refused_and_told(desk: Desk) -> None:
    gate = "tools = { engram_commit = { approval_mode = 'approve' } }"
    put(codex(desk), f'[mcp_servers.engram]\ncommand = "engram-mcp"\n{gate}\n')
    assert not told(desk.link("codex", everywhere=True), MCP).failed
    assert "by hand" in told(desk.link("codex", everywhere=True, mode=FORCE), MCP).reason


@pytest.mark.parametrize(
    "text",
    [
        'mcp_servers.engram.command = "/opt/x/engram-mcp"\nmodel = "m"\n',
        '[mcp_servers]\nengram.command = "/opt/x/engram-mcp"\n\n[a]\nb = 1\n',
        '[mcp_servers]\n"engram" . "command" = "/opt/x/engram-mcp"',
        '[mcp_servers.engram]\n  command = "/opt/x/engram-mcp" # mine',
    ],
)
def test_arguments_that_an_entry_lacks_are_added_under_its_own_name(
    desk: Desk, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "is_ours", lambda *_: False)
    monkeypatch.setattr(launcher, "own_script", lambda _: None)
    put(codex(desk), text)
    told(desk.link("codex", everywhere=True, mode=FORCE), MCP)
    found = tomllib.loads(codex(desk).read_text())
    entry = found["mcp_servers"]["engram"]
    assert entry == {"command": sys.executable, "args": ["-P", "-m", "engram.main.server"]}
    del found["mcp_servers"]
    assert found == {key: value for key, value in tomllib.loads(text).items() if key != "mcp_servers"}
    desk.link("codex", everywhere=True, mode=FORCE)
    assert tomllib.loads(codex(desk).read_text())["mcp_servers"]["engram"] == entry


@pytest.mark.parametrize(
    "old",
    [
        f'"command": [{PIN}], "args": []',
        f'"command": [{PIN}]',
        f'"command": "npx", "args": [{PIN[7:]}]',
        f'"command": ["npx"], "args": [{PIN[7:]}]',
    ],
)
@pytest.mark.parametrize("mode", [LINK, FORCE, UPGRADE])
def test_opencode_has_every_word_in_its_command_after_a_new_pin(desk: Desk, old: str, mode: str) -> None:
    path = put(desk.project / "opencode.json", f'{{"mcp": {{"engram": {{{old}, "enabled": false}}}}}}')
    desk.link("opencode", mode=mode)
    after = path.read_text()
    assert '"command": ["engram-mcp"]' in after
    assert "npx" not in after
    assert "@the-long-ride" not in after
    assert '"enabled": false' in after
    desk.link("opencode", mode=mode)
    assert path.read_text() == after


def test_a_command_as_one_string_is_no_command_to_opencode_and_force_makes_it_one(desk: Desk) -> None:
    path = put(desk.project / "opencode.json", '{"mcp": {"engram": {"command": "engram-mcp"}}}')
    desk.link("opencode", mode=FORCE)
    assert path.read_text() == '{"mcp": {"engram": {"command": ["engram-mcp"]}}}'


@pytest.mark.proves("R17")
def test_an_installation_without_scripts_is_started_as_a_module_and_known_again(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(launcher, "is_ours", lambda *_: False)
    monkeypatch.setattr(launcher, "own_script", lambda _: None)
    before = desk.tree()
    desk.link("claude")
    settings = desk.project / ".claude" / "settings.json"
    linked = settings.read_bytes()
    assert b"-m engram.main.command agent-hook" in linked
    desk.link("claude")
    assert settings.read_bytes() == linked
    desk.unlink("claude")
    assert desk.tree() == before
    assert hook_start(f"{sys.executable} -m engram.main.server agent-hook --host claude", "claude") is None


@pytest.mark.parametrize("program", ["engram-mcp", "engram"])
def test_the_module_that_stands_in_for_a_script_does_what_the_script_does(program: str) -> None:
    module = launcher.MODULES[program]
    run = subprocess.run(
        [sys.executable, "-m", module, "--version"], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
    )  # fmt: skip
    assert run.stdout.startswith("engram")


BLOCK = "<!-- engram:start -->\nan example\n<!-- engram:end -->\n"


@pytest.mark.parametrize("example", ["".join(f"    {line}\n" for line in BLOCK.splitlines()),
                                     "".join(f"\t{line}\n" for line in BLOCK.splitlines()),
                                     "1. Do:\n\n    ```\n" + "".join(f"    {x}\n" for x in BLOCK.splitlines())
                                     + "    ```\n",
                                     f"```one line``` of code\n\n```\n{BLOCK}```\n",
                                     f"~~~~ md ```\n{BLOCK}~~~\n~~~~\n"])  # fmt: skip
def test_an_example_of_the_block_in_code_is_not_the_block(desk: Desk, example: str) -> None:
    path = put(desk.project / "AGENTS.md", f"# Project\n\n{example}\nEnd.\n")
    before = path.read_bytes()
    desk.unlink("agents-md")
    assert path.read_bytes() == before
    desk.link("agents-md")
    assert path.read_bytes().startswith(before)
    assert path.read_bytes() != before
    desk.forget()
    desk.unlink("agents-md")
    assert path.read_bytes().rstrip() == before.rstrip()


@pytest.mark.parametrize("text", ["{ }", "{\n}", "{\r\n\r\n}\r\n", "{ // mine\n}"])
def test_a_container_that_two_surfaces_filled_gets_back_what_stood_in_it(desk: Desk, text: str) -> None:
    path = put(desk.project / ".gemini" / "settings.json", text)
    desk.link("gemini")
    path.write_bytes(path.read_bytes() + b"\n")
    desk.unlink("gemini")
    assert path.read_bytes() == text.encode() + b"\n"


def test_a_file_of_a_person_with_a_name_like_our_temporary_ones_stays(desk: Desk) -> None:
    mine = put(desk.project / ".AGENTS.md.engram-notes", "mine")
    left = put(desk.project / ".AGENTS.md.engram-4711", "half")
    desk.link("agents-md")
    assert mine.read_text() == "mine"
    assert not left.exists()


def test_an_upgrade_leaves_alone_what_it_cannot_change(desk: Desk) -> None:
    put(codex(desk), f'[mcp_servers]\nengram = {{ command = "npx", args = [{PIN[7:]}] }}\n')
    around = desk.around(mode=UPGRADE)
    assert not any(plan.jobs for plan in upgrading.find(around).plans.values())


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_rule_that_a_person_switched_off_is_switched_on_by_force_and_off_again(
    desk: Desk, end: str
) -> None:
    rule = "---\nname: x\ntrigger: manual\n---\n# Mine\n".replace("\n", end).encode()
    path = put(desk.project / ".windsurf" / "rules" / "engram.md", rule)
    desk.link("windsurf")
    assert b"trigger: manual" in path.read_bytes()
    desk.unlink("windsurf")
    assert path.read_bytes() == rule
    for more in (b"", b"\nmore\n"):
        desk.link("windsurf", mode=FORCE)
        assert b"trigger: always_on" in path.read_bytes()
        path.write_bytes(path.read_bytes() + more)
        desk.unlink("windsurf")
        assert path.read_bytes() == rule + more
        path.write_bytes(rule)


@pytest.mark.parametrize("data", ["# Mine\n".encode("utf-16-le"), b"# Mine\n\0"])
@pytest.mark.parametrize("mode", [LINK, FORCE])
def test_utf_16_without_a_mark_is_no_text(desk: Desk, data: bytes, mode: str) -> None:
    path = put(desk.project / "AGENTS.md", data)
    (report,) = (one for one in desk.link("agents-md", mode=mode) if one.path == str(path))
    assert report.failed
    assert "line " in report.reason
    assert path.read_bytes() == data


@pytest.mark.parametrize("text", ["// mine\n", "// mine", "/* a */ /* b */", "\n\n", ""])
def test_a_document_of_ours_goes_although_the_file_changed(desk: Desk, text: str) -> None:
    path = put(desk.project / ".gemini" / "settings.json", text)
    desk.link("gemini")
    assert json.loads(path.read_text()[len(text) :])["mcpServers"]
    path.write_bytes(path.read_bytes() + b"// more\n")
    desk.unlink("gemini")
    assert path.read_text() == text + "// more\n"


@pytest.mark.parametrize("more", ['"theme": "x"', "// within"])
def test_a_document_of_ours_stays_when_a_person_wrote_into_it(desk: Desk, more: str) -> None:
    path = put(desk.project / ".gemini" / "settings.json", "// mine\n")
    desk.link("gemini")
    comma = "," if more.startswith('"') else ""
    path.write_text(path.read_text().replace("{", f"{{\n  {more}{comma}", 1))
    desk.unlink("gemini")
    assert path.read_text().split() == ["//", "mine", "{", *more.split(), "}"]


@pytest.mark.proves("R17")
@pytest.mark.parametrize("ends", [("\n", "\r\n"), ("\r\n", "\n")])
@pytest.mark.parametrize("final", [True, False])
def test_line_ends_that_an_editor_changed_after_link_stay_whole(
    desk: Desk, ends: tuple[str, str], final: bool
) -> None:
    old, new = ends
    toml = 'model = "m"\n\n[mcp_servers.a]\ncommand = "a"' + "\n" * final
    text = "# Mine\n\nText." + "\n" * final
    put(codex(desk), toml.replace("\n", old))
    path = put(desk.project / "AGENTS.md", text.replace("\n", old))
    desk.link("codex", everywhere=True)
    desk.link("agents-md")
    for file in (codex(desk), path):
        file.write_bytes(file.read_bytes().replace(old.encode(), new.encode()))
    desk.unlink("codex", everywhere=True)
    desk.unlink("agents-md")
    assert codex(desk).read_bytes() == toml.replace("\n", new).encode()
    assert path.read_bytes() == text.replace("\n", new).encode()


def test_the_line_end_of_a_person_stays_when_the_blank_line_is_gone(desk: Desk) -> None:
    path = put(desk.project / "AGENTS.md", "# Mine\n")
    desk.link("agents-md")
    path.write_text(path.read_text().replace("# Mine\n\n", "# Mine\n"))
    desk.unlink("agents-md")
    assert path.read_text() == "# Mine\n"
