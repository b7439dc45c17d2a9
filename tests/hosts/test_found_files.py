"""Files as people have them in public: what other programs wrote, and what people changed after link."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from engram.hosts.part import FORCE, FOREIGN, UPGRADE
from engram.hosts.registry import BLOCK, HOOK, MCP
from engram.hosts.text_block import BEGIN, END, TextBlock
from tests.hosts.desk import Desk, put, told

OTHERS = {
    "a tool of MCP": "## Memory (engram)\n\n- Before work call the `recall` tool, or run `engramkit recall`.",
    "an address": "## Engram Agent Memory\n\nA server at http://127.0.0.1:7437/mcp keeps the memory.",
    "a call": "## Engram\n\n1. Call `session_start()`\n2. Then `update_task()` with your progress",
    "a file": "## Engram Memory\n\n@.engram/memory/index.md\n",
}
"""Bodies in the form of those that other products write between the markers of ours."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def codex(desk: Desk) -> Path:
    return desk.home / ".codex" / "config.toml"


def block(body: str, end: str = "\n") -> str:
    return f"# Rules\n\n{BEGIN}\n{body}\n{END}\n\nMore.\n".replace("\n", end)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("body", OTHERS.values(), ids=OTHERS)
@pytest.mark.proves("R17")
def test_a_block_of_another_product_between_the_same_markers_changes_by_force_alone(
    desk: Desk, body: str, end: str
) -> None:
    text = block(body, end).encode()
    path = put(desk.project / "AGENTS.md", text)
    report = told(desk.link("agents-md"), BLOCK)
    assert "another product's block" in report.reason
    assert "--force" in report.reason
    assert not report.failed
    desk.unlink("agents-md")
    assert path.read_bytes() == text
    desk.link("agents-md", mode=FORCE)
    assert b"engram_load" in path.read_bytes()
    path.write_bytes(path.read_bytes() + b"later\n")
    desk.unlink("agents-md")
    assert path.read_bytes() == text + b"later\n"


@pytest.mark.parametrize("body", ["block", '## Engram\nRun `engram load "<task>"` first.', "- `engram_load`"])
def test_a_block_that_names_ours_or_nothing_is_ours_in_an_older_form(desk: Desk, body: str) -> None:
    path = put(desk.project / "AGENTS.md", block(body))
    desk.link("agents-md")
    assert path.read_text().startswith(f"# Rules\n\n{BEGIN}\n## Engram: project memory")
    assert path.read_text().endswith(f"{END}\n\nMore.\n")


def test_another_product_that_wrote_over_our_block_keeps_its_own(desk: Desk) -> None:
    path = put(desk.project / "AGENTS.md", "# Rules\n")
    desk.link("agents-md")
    theirs = block(OTHERS["an address"])
    path.write_text(theirs)
    desk.unlink("agents-md")
    assert path.read_text() == theirs


@pytest.mark.parametrize("older_first", [True, False])
def test_unlink_takes_the_block_of_today_and_the_older_one(desk: Desk, older_first: bool) -> None:
    older = "<!-- BEGIN ENGRAM GLOBAL SKILLSET -->\nold\n<!-- END ENGRAM GLOBAL SKILLSET -->\n"
    today = f"{BEGIN}\nblock\n{END}\n"
    first, second = (older, today) if older_first else (today, older)
    path = put(desk.project / "AGENTS.md", f"a\n{first}b\n{second}c\n")
    desk.unlink("agents-md")
    assert path.read_text() == "a\nb\nc\n"


def test_one_form_of_the_block_within_the_other_is_refused_by_line(desk: Desk) -> None:
    text = f"a\n{BEGIN}\n<!-- BEGIN ENGRAM GLOBAL SKILLSET -->\n<!-- END ENGRAM GLOBAL SKILLSET -->\n{END}\n"
    path = put(desk.project / "AGENTS.md", text)
    for mode in ("link", FORCE):
        report = told(desk.link("agents-md", mode=mode), BLOCK)
        assert report.failed
        assert "line 3, column 1" in report.reason
    assert path.read_text() == text


def test_the_state_of_another_products_block_is_told(desk: Desk) -> None:
    assert TextBlock("body").look(block(OTHERS["a call"])).state == FOREIGN
    put(desk.project / "AGENTS.md", block(OTHERS["a call"]))
    report = told(desk.link("agents-md", mode=UPGRADE), BLOCK)
    assert "`engram" not in (desk.project / "AGENTS.md").read_text()
    assert "session_start()" in report.reason


LAST = ['k = "v"', "# a comment only", "[t]\nk = [\n  1,\n]", "[t]\nk = { a = 1 }\r\n", ""]
BEHIND = ["[late]\na = 1\n", "\n[late]\na = 1\n", "[mcp_servers.late]\ncommand = 'x'\n", "# mine\n"]


@pytest.mark.parametrize("record", [True, False])
@pytest.mark.parametrize("behind", BEHIND)
@pytest.mark.parametrize("last", LAST)
@pytest.mark.proves("R17")
def test_what_was_added_behind_our_tables_never_joins_what_stands_before(
    desk: Desk, last: str, behind: str, record: bool
) -> None:
    put(codex(desk), last)
    desk.link("codex", everywhere=True)
    linked = codex(desk).read_bytes().decode()
    without_comments = "\n".join(line for line in linked.split("\n") if not line.startswith("# engram:"))
    for changed in (linked + behind, without_comments + behind):
        codex(desk).write_bytes(changed.encode())
        wanted = tomllib.loads(changed)
        del wanted["mcp_servers"]["engram"]
        if not record:
            desk.forget()
        assert not told(desk.unlink("codex", everywhere=True), MCP).failed
        after = codex(desk).read_bytes().decode()
        assert {"mcp_servers": {}, **tomllib.loads(after)} == {"mcp_servers": {}, **wanted}
        assert after.startswith(last.rstrip("\r\n"))
        assert after.endswith(behind.lstrip("\n"))
        assert "engram" not in after
        put(codex(desk), last)
        desk.link("codex", everywhere=True)


def test_both_markers_go_when_a_person_added_a_table_behind_the_second(desk: Desk) -> None:
    put(codex(desk), 'k = "v"\n')
    desk.link("codex", everywhere=True)
    put(codex(desk), codex(desk).read_text() + '\n[mcp_servers.engram.env]\nA = "b"\n\n[z]\na = 1\n')
    report = told(desk.unlink("codex", everywhere=True), MCP)
    assert "env" in report.reason
    assert codex(desk).read_text() == 'k = "v"\n\n[z]\na = 1\n'


@pytest.mark.parametrize("start", ["", "\ufeff", 'k = """\n[[[\n"""\n'])
def test_a_nesting_that_nothing_can_read_is_told_with_its_line(desk: Desk, start: str) -> None:
    text = f"{start}a = [1]\nb = {'[' * 5000}{']' * 5000}\n"
    put(codex(desk), text)
    report = told(desk.link("codex", everywhere=True, mode=FORCE), MCP)
    assert report.failed
    line = start.count("\n") + 2
    assert f"line {line}, column 5004: not TOML 1.0: it is nested too deeply" in report.reason
    assert codex(desk).read_bytes().decode() == text


BROKEN = {
    "servers": '{\n  "mcpServers": null,\n  "hooks": {}\n}\n',
    "servers twice": '{\n  "mcpServers": {}, "mcpServers": {}\n}\n',
    "hooks": '{\n  "mcpServers": {},\n  "hooks": []\n}\n',
    "one event": '{"mcpServers": {}, "hooks": {"SessionStart": {}}}',
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
@pytest.mark.proves("R17")
def test_a_file_with_a_part_of_another_structure_is_left_alone_as_a_whole(desk: Desk, text: str) -> None:
    path = put(desk.project / ".gemini" / "settings.json", text)
    for mode in ("link", FORCE):
        reports = [one for one in desk.link("gemini", mode=mode) if one.path == str(path)]
        assert path.read_text() == text
        (failed,) = (one for one in reports if one.failed)
        (other,) = (one for one in reports if not one.failed)
        assert "line " in failed.reason
        assert other.reason == "held back: another part of the file is refused"
        assert {failed.surface, other.surface} == {MCP, HOOK}
    desk.unlink("gemini")
    assert path.read_text() == text


@pytest.mark.parametrize(
    ("text", "comment"),
    [
        ("{}", "/* mine */ "),
        ("{\n}\n", "/* mine */ "),
        ("{\n}\n", "// mine\n"),
        ('{\n  "theme": "x"\n}\n', "// mine\n"),
    ],
)
def test_a_comment_of_a_person_in_a_container_of_ours_stays(desk: Desk, text: str, comment: str) -> None:
    path = put(desk.project / ".gemini" / "settings.json", text)
    desk.link("gemini")
    path.write_text(path.read_text().replace('"engram":', f'{comment}"engram":'))
    desk.unlink("gemini")
    after = path.read_text()
    assert comment.strip() in after
    assert "agent-hook" not in after
    assert "engram" not in after
    assert "hooks" not in after


MIXED = (
    '{\n    "references": {\n        "e": {\n            "branch": "main",\n        },\n    },\n'
    '    "mcp": {\n      "AWS Knowledge": {\n        "type": "remote"\n      }\n    },\n}'
)
QUOTED = (
    "[general]\nkeep = true\n\n[mcp_servers.'suite-agent:auditor']\ncommand = \"a\"\n\n"
    '[mcp_servers.suite]  # the primary server\ncommand = "s"\n\n[[hooks.SessionStart]]\n\n'
    '[[hooks.SessionStart.hooks]]\ntype = "command"\n\n[plugins."engram@engram"]\nenabled = true\n'
)


@pytest.mark.parametrize(
    ("target", "place", "text"),
    [
        ("opencode", "opencode.jsonc", MIXED),
        (
            "opencode",
            "opencode.jsonc",
            '{\n  "mcp": {\n    // Connections only.\n    // Secrets: never.\n  }\n}\n',
        ),
        ("opencode", "opencode.jsonc", '{\n  "$schema": "https://opencode.ai/config.json" // schema\n}\n'),
        (
            "gemini",
            ".gemini/settings.json",
            '{ \n    "tools.allowed": ["a"],\n    "mcpServers": {\n    "s": {}\n  }\n }',
        ),
        (
            "cursor",
            ".cursor/mcp.json",
            '{\n  "mcpServers": {\n    "t": {\n         "args": [\n         ]\n      }\n  }\n}\n\n',
        ),
        ("agents-md", "AGENTS.md", "<!-- specd:begin hash=1 -->\n# Guide\n<!-- specd:end -->"),
    ],
)
@pytest.mark.proves("R17")
def test_odd_mixtures_that_people_have_come_back_byte_for_byte(
    desk: Desk, target: str, place: str, text: str
) -> None:
    path = put(desk.project / place, text)
    before = desk.tree()
    desk.link(target)
    assert path.read_text() != text
    desk.unlink(target)
    assert desk.tree() == before


def test_tables_with_quoted_names_and_arrays_of_tables_come_back(desk: Desk) -> None:
    put(codex(desk), QUOTED)
    desk.link("codex", everywhere=True)
    linked = tomllib.loads(codex(desk).read_text())
    assert list(linked["mcp_servers"]) == ["suite-agent:auditor", "suite", "engram"]
    desk.unlink("codex", everywhere=True)
    assert codex(desk).read_text() == QUOTED


def test_hooks_of_windows_users_stay_as_they_are_spelled(desk: Desk) -> None:
    hooks = {
        "pre_user_prompt": [{"command": '"C:\\Users\\T - D\\bun.exe" "Z:\\w.cjs" hook windsurf context'}]
    }
    path = put(desk.project / ".windsurf" / "hooks.json", json.dumps({"hooks": hooks}, indent=2))
    before = path.read_bytes()
    desk.link("windsurf")
    handlers = json.loads(path.read_text())["hooks"]["pre_user_prompt"]
    assert handlers[0] == hooks["pre_user_prompt"][0]
    desk.unlink("windsurf")
    assert path.read_bytes() == before
