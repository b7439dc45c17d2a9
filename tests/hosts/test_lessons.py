"""What went wrong elsewhere and must not happen here: each public report of hosts.md 12 by its number."""

from __future__ import annotations

import json
import os
import shutil
import socket
import stat
import threading
from pathlib import Path

import pytest

from engram.errors import StoreError
from engram.hosts import disk, recognise
from engram.hosts.part import FORCE
from engram.hosts.registry import HOOK, MCP
from engram.hosts.report import SHOWN, SKIPPED
from tests.hosts.desk import Desk, mode_of, put, told

SERVERS = '{\n  "mcpServers": {\n    "a": {\n      "command": "a"\n    }\n  }\n}\n'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.mark.parametrize("text", ['{"mcp": {"a": {}', "{ // open", '{"provider": {"key": "s3cret"},,}'])
def test_1_2_3_a_file_that_does_not_parse_is_never_taken_for_an_empty_one(desk: Desk, text: str) -> None:
    path = put(desk.project / "opencode.jsonc", text)
    report = told(desk.link("opencode"), MCP)
    assert report.failed
    assert path.read_text() == text
    assert "opencode.jsonc" in report.path
    assert report.reason.startswith("line 1, column")
    assert not (desk.project / "opencode.json").exists()


def test_4_what_cannot_be_edited_is_shown_to_be_pasted(desk: Desk) -> None:
    put(desk.project / ".mcp.json", "not json")
    assert json.loads(told(desk.link("mcp"), MCP).snippet)["mcpServers"]["engram"]["command"] == "engram-mcp"


def test_5_one_member_is_inserted_and_no_file_replaced(desk: Desk) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    desk.link("mcp")
    now = path.read_text()
    start, end = now.index('},\n    "engram"'), now.index("\n  }\n}\n")
    assert now[: start + 1] + now[end:] == SERVERS


@pytest.mark.parametrize("wrong", ["null", "[]", '"x"', "1"])
def test_6_a_wrong_structure_is_refused_both_ways(desk: Desk, wrong: str) -> None:
    path = put(desk.project / ".mcp.json", f'{{"mcpServers": {wrong}}}')
    for report in (told(desk.link("mcp"), MCP), told(desk.unlink("mcp"), MCP)):
        assert report.failed
        assert "is no object" in report.reason
    assert path.read_text() == f'{{"mcpServers": {wrong}}}'


def test_7_16_comments_stay_byte_for_byte(desk: Desk) -> None:
    jsonc = '// top\n{\n  /* in */ "mcp": { // beside\n    "a": {}, // last\n  },\n  // tail\n}\n// end\n'
    toml = '# top\nk = 1.50 # beside\n\n[mcp_servers.a] # head\n# inner\ncommand = "a" # last\n# tail\n'
    first = put(desk.project / "opencode.jsonc", jsonc)
    second = put(desk.home / ".codex" / "config.toml", toml)
    desk.link("opencode")
    desk.link("codex", everywhere=True)
    for comment in ("// top", '/* in */ "mcp": { // beside', '"a": {}, // last', "// tail", "// end"):
        assert comment in first.read_text()
    assert second.read_text().startswith(toml)


def test_8_no_second_file_is_made_beside_the_one_that_is_there(desk: Desk) -> None:
    put(desk.project / "opencode.jsonc", "{}")
    put(desk.home / ".config" / "opencode" / "opencode.json", "{}")
    desk.link("opencode")
    desk.link("opencode", everywhere=True)
    assert [path.name for path in desk.project.glob("opencode.*")] == ["opencode.jsonc"]
    assert [path.name for path in (desk.home / ".config/opencode").glob("opencode.*")] == ["opencode.json"]


def test_9_siblings_set_the_style(desk: Desk) -> None:
    path = put(
        desk.project / "opencode.json", '{\n\t"mcp": {\n\t\t"a": {\n\t\t\t"type": "local"\n\t\t}\n\t}\n}'
    )
    desk.link("opencode")
    assert (
        '\t\t},\n\t\t"engram": {\n\t\t\t"type": "local",\n\t\t\t"command": ["engram-mcp"],'
        in path.read_text()
    )


def test_10_11_a_link_to_a_link_is_followed_and_stays(desk: Desk, tmp_path: Path) -> None:
    real = put(tmp_path / "dotfiles" / "store" / "settings.json", SERVERS)
    middle = tmp_path / "dotfiles" / "settings.json"
    middle.symlink_to(os.path.relpath(real, middle.parent))
    path = desk.project / ".mcp.json"
    path.symlink_to(middle)
    desk.link("mcp")
    assert path.is_symlink()
    assert middle.is_symlink()
    assert "engram-mcp" in real.read_text()
    assert [one.name for one in real.parent.iterdir()] == ["settings.json"]
    desk.unlink("mcp")
    assert real.read_text() == SERVERS


def test_11_a_folder_that_takes_no_new_file_is_written_in_place(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    number = path.stat().st_ino

    def refuse(*_: object) -> None:
        raise OSError(18, "Invalid cross-device link")

    monkeypatch.setattr(disk.os, "replace", refuse)
    file = disk.read(str(path))
    backups = desk.home / "backups"
    backups.mkdir()
    disk.write(file, b"{}", str(backups))
    assert path.read_text() == "{}"
    assert path.stat().st_ino == number
    assert list(backups.iterdir()) == []


def test_12_hard_links_stay_and_the_same_bytes_are_not_written(desk: Desk) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    twin = desk.project / "twin.json"
    os.link(path, twin)
    desk.link("mcp")
    assert path.stat().st_ino == twin.stat().st_ino
    assert "engram-mcp" in twin.read_text()
    before = path.stat().st_mtime_ns
    desk.link("mcp")
    assert path.stat().st_mtime_ns == before
    desk.unlink("mcp")
    assert twin.read_text() == SERVERS


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o664, 0o640])
def test_13_14_the_mode_of_a_file_stays_and_our_own_is_private(desk: Desk, mode: int) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    path.chmod(mode)
    desk.link("mcp")
    assert mode_of(path) == mode
    assert mode_of(desk.user / "link-records.json") == 0o600
    desk.unlink("mcp")
    assert mode_of(path) == mode


def test_14_a_new_file_has_the_mode_of_any_new_file(desk: Desk) -> None:
    before = os.umask(0o022)
    try:
        desk.link("mcp")
    finally:
        os.umask(before)
    assert mode_of(desk.project / ".mcp.json") == 0o644


def test_15_a_codex_block_without_markers_and_with_floats_is_still_ours(desk: Desk) -> None:
    desk.link("codex", everywhere=True)
    path = desk.home / ".codex" / "config.toml"
    lines = [line for line in path.read_text().splitlines() if not line.startswith("#")]
    path.write_text("\n".join(["startup = 1.0", *lines, "", '[mcp_servers.z]\ncommand = "z"', ""]))
    assert told(desk.link("codex", everywhere=True), MCP).reason == "entry already present"
    desk.unlink("codex", everywhere=True)
    assert path.read_text() == 'startup = 1.0\n[mcp_servers.z]\ncommand = "z"\n'


def test_17_unbalanced_markers_never_take_the_rest_of_the_file_along(desk: Desk) -> None:
    desk.link("codex", everywhere=True)
    path = desk.home / ".codex" / "config.toml"
    path.write_text(path.read_text().replace("# engram:end\n", '\n[z]\nk = 1 # "\n'))
    desk.unlink("codex", everywhere=True)
    assert '[z]\nk = 1 # "\n' in path.read_text()
    assert "engram-mcp" not in path.read_text()


def test_18_codex_is_given_no_json(desk: Desk) -> None:
    desk.link("codex")
    desk.link("codex", everywhere=True)
    names = {path.name for path in desk.project.parent.rglob("*.json")}
    assert names == {"hooks.json", "link-records.json", "global-skillsets.json"}


def test_19_files_that_claude_does_not_read_are_never_written(desk: Desk) -> None:
    assert told(desk.link("claude", everywhere=True), MCP).word == SHOWN
    assert not (desk.home / ".claude" / "mcp.json").exists()
    assert "mcpServers" not in (desk.home / ".claude" / "settings.json").read_text()


def test_20_every_report_names_the_file_that_was_looked_at(desk: Desk, tmp_path: Path) -> None:
    desk.environment["CLAUDE_CONFIG_DIR"] = str(tmp_path / "moved")
    for _ in range(2):
        assert told(desk.link("claude", everywhere=True), HOOK).path == str(
            tmp_path / "moved" / "settings.json"
        )


def test_21_22_a_byte_order_mark_is_kept_and_never_made_and_text_is_utf_8(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "C")
    path = put(desk.project / "CLAUDE.md", "\ufeff# “Größe” – naïve\n")
    desk.link("claude")
    assert path.read_bytes().startswith("\ufeff# “Größe” – naïve\n".encode())
    assert not (desk.project / ".mcp.json").read_bytes().startswith(b"\xef\xbb\xbf")


def test_23_24_only_our_own_handler_goes_also_from_a_group_of_a_person(desk: Desk) -> None:
    desk.link("claude")
    path = desk.project / ".claude" / "settings.json"
    found = json.loads(path.read_text())
    mine = [
        {"type": "command", "command": "engram-agent-hook-proxy --host claude"},
        {"type": "command", "command": "echo engram agent-hook --host claude"},
        {"type": "command", "command": "/opt/engram-recall.sh"},
        {"type": "command", "command": "engram agent-hook --host codex"},
    ]
    found["hooks"]["SessionStart"][0]["hooks"] += mine
    found["hooks"]["Stop"] = [{"hooks": [{"type": "command", "command": "engram agent-hook --host claude"}]}]
    path.write_text(json.dumps(found, indent=2))
    desk.unlink("claude")
    assert json.loads(path.read_text())["hooks"]["SessionStart"] == [{"matcher": "*", "hooks": mine}]
    assert "agent-hook --host claude" not in json.dumps(json.loads(path.read_text())["hooks"].get("Stop", []))


@pytest.mark.parametrize("everywhere", [False, True])
def test_25_unlink_looks_where_link_wrote_and_leaves_nothing(desk: Desk, everywhere: bool) -> None:
    for folder in (".claude", ".codex", ".cursor", ".gemini", ".copilot", ".cline", ".codeium/windsurf"):
        (desk.home / folder).mkdir(parents=True)
    (desk.home / ".config" / "opencode").mkdir(parents=True)
    put(desk.project / "AGENTS.md", "# Ours\n")
    before = desk.tree()
    desk.link("all", everywhere=everywhere)
    assert len(desk.tree()) > len(before) + 15
    desk.unlink("all", everywhere=everywhere)
    assert desk.tree() == before


def test_26_a_file_is_deleted_only_when_link_made_it_and_nothing_else_is_in_it(desk: Desk) -> None:
    path = put(desk.project / ".mcp.json", "{}")
    desk.link("mcp")
    desk.unlink("mcp")
    assert path.read_text() == "{}"
    path.unlink()
    desk.link("mcp")
    path.write_text(path.read_text().replace('"mcpServers": {', '"mcpServers": {\n    "mine": {},'))
    desk.unlink("mcp")
    assert json.loads(path.read_text()) == {"mcpServers": {"mine": {}}}


def test_27_empty_values_of_others_are_data(desk: Desk) -> None:
    text = '{"mcpServers": {"a": {"command": "a", "args": [], "env": {}, "headers": {}}}, "x": []}'
    path = put(desk.project / ".mcp.json", text)
    desk.link("mcp")
    desk.forget()
    desk.unlink("mcp")
    assert path.read_text() == text


def test_28_handlers_under_older_event_names_are_found_too(desk: Desk) -> None:
    old = {"hooks": {"Stop": [{"hooks": [{"command": "engram agent-hook --host gemini"}]}], "x": 1}}
    path = put(desk.project / ".gemini" / "settings.json", json.dumps(old))
    desk.unlink("gemini")
    assert json.loads(path.read_text()) == {"hooks": {"Stop": [], "x": 1}}


def test_29_opencode_gets_the_runner_inside_of_command(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from engram.hosts import launcher

    monkeypatch.setattr(launcher, "from_index", lambda: True)
    desk.environment["PATH"] = "/usr/bin:/bin"
    desk.link("opencode")
    made = json.loads((desk.project / "opencode.json").read_text())["mcp"]["engram"]
    assert made["command"][:2] == ["uvx", "--from"]
    assert made["args"] == []


def test_30_nothing_to_do_writes_nothing(desk: Desk) -> None:
    put(desk.project / ".mcp.json", SERVERS)
    before = desk.tree()
    desk.unlink("all")
    desk.unlink("all", everywhere=True)
    assert desk.tree() == before


def test_31_windows_paths_are_written_with_their_backslashes(desk: Desk) -> None:
    from engram.hosts.json_entry import JsonEntry
    from engram.hosts.launcher import Launcher
    from engram.hosts.registry import JSON
    from engram.hosts.toml_entry import TomlEntry
    from engram.jsonc.edits import apply

    here = Launcher('C:\\Us"ers\\me\\engram-mcp.exe', (), "absolute")
    for part in (JsonEntry("server", JSON, here), TomlEntry(here)):
        put_in = part.put("", "link")
        text = apply("", put_in.steps[0])
        assert part.look(text).detail["entry"]["command"] == here.command
    assert recognise.start_of(["C:\\x\\engram-mcp.EXE"]) is not None


def test_32_a_file_that_the_host_wrote_anew_is_cleaned_by_its_structure(desk: Desk) -> None:
    path = put(desk.project / ".gemini" / "settings.json", '{\n    "mcpServers": {},\n    "a": 1\n}')
    desk.link("gemini")
    rewritten = json.dumps(json.loads(path.read_text()), indent=2)
    path.write_text(rewritten)
    desk.unlink("gemini")
    assert json.loads(path.read_text()) == {"mcpServers": {}, "a": 1}


def test_33_a_file_that_changes_meanwhile_is_read_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    write = disk.write
    changes = ['{"mcpServers": {"late": {}}}']

    def interrupted(file: disk.Foreign, data: bytes, backups: str, mode: int = 0o666) -> list[str]:
        if file.path == str(path) and changes:
            path.write_text(changes.pop())
        return write(file, data, backups, mode)

    monkeypatch.setattr(disk, "write", interrupted)
    desk.link("mcp")
    assert set(json.loads(path.read_text())["mcpServers"]) == {"late", "engram"}
    monkeypatch.setattr(disk, "write", write)
    desk.unlink("mcp")
    assert path.read_text() == '{"mcpServers": {"late": {}}}'


def test_33_two_links_at_once_both_come_in(tmp_path: Path) -> None:
    desks = [Desk(tmp_path) for _ in range(4)]
    put(desks[0].project / "AGENTS.md", "# Rules\n")
    before = desks[0].tree()
    targets = ("claude", "codex", "gemini", "copilot")
    threads = [
        threading.Thread(target=one.link, args=(name,)) for one, name in zip(desks, targets, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    records = json.loads((desks[0].user / "link-records.json").read_text())["files"]
    assert {target for record in records for users in record["users"].values() for target in users} == set(
        targets
    )
    for name in targets:
        desks[0].unlink(name)
    assert desks[0].tree() == before


def test_a_file_closed_to_writing_is_skipped(desk: Desk) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    path.chmod(0o444)
    report = told(desk.link("mcp", mode=FORCE), MCP)
    assert report.failed
    assert report.reason == "it is not writable"
    assert path.read_text() == SERVERS
    assert not (desk.user / "link-records.json").exists()


def test_a_dangling_link_leads_to_the_file_that_is_made(desk: Desk, tmp_path: Path) -> None:
    target = tmp_path / "dotfiles" / "mcp.json"
    (desk.project / ".mcp.json").symlink_to(target)
    desk.link("mcp")
    assert "engram-mcp" in target.read_text()
    desk.unlink("mcp")
    assert not target.exists()
    assert (desk.project / ".mcp.json").is_symlink()


def test_attributes_and_owner_are_those_of_the_old_file(desk: Desk) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    try:
        os.setxattr(path, "user.note", b"mine")
    except (OSError, AttributeError):
        pytest.skip("this file system keeps no attributes")
    before = path.stat()
    desk.link("mcp")
    assert os.getxattr(path, "user.note") == b"mine"
    assert (path.stat().st_uid, path.stat().st_gid) == (before.st_uid, before.st_gid)


def test_a_committed_entry_with_somebody_else_s_path_is_told_and_kept(desk: Desk) -> None:
    text = '{"mcpServers": {"engram": {"command": "/home/bob/.venv/bin/engram-mcp", "args": []}}}'
    path = put(desk.project / ".mcp.json", text)
    report = told(desk.link("mcp"), MCP)
    assert report.word == SKIPPED
    assert "/home/bob/.venv/bin/engram-mcp is not on this computer" in report.reason
    assert path.read_text() == text
    desk.link("mcp", mode=FORCE)
    assert json.loads(path.read_text())["mcpServers"]["engram"]["command"] == "engram-mcp"


@pytest.mark.parametrize("kind", ["directory", "loop", "fifo", "socket", "parent is a file"])
def test_what_is_no_file_is_refused_by_name(desk: Desk, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    path = desk.project / ".cursor" / "mcp.json"
    if kind == "parent is a file":
        put(desk.project / ".cursor", "x")
    else:
        path.parent.mkdir()
    if kind == "directory":
        path.mkdir()
    elif kind == "loop":
        other = desk.project / "other"
        path.symlink_to(other)
        other.symlink_to(path)
    elif kind == "fifo":
        os.mkfifo(path)
    elif kind == "socket":
        monkeypatch.chdir(path.parent)  # a socket's name has about 100 bytes
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)
    before = stat.S_IFMT(os.lstat(path if kind != "parent is a file" else path.parent).st_mode)
    report = told(desk.link("cursor", mode=FORCE), MCP)
    assert report.failed
    assert report.reason
    assert "No such device" not in report.reason
    assert stat.S_IFMT(os.lstat(path if kind != "parent is a file" else path.parent).st_mode) == before


def test_ten_megabytes_are_edited_like_ten_bytes(desk: Desk) -> None:
    big = {f"server-{number}": {"command": "x", "args": ["y" * 50]} for number in range(100_000)}
    text = json.dumps({"mcpServers": big}, indent=1)
    assert len(text) > 10_000_000
    path = put(desk.project / ".mcp.json", text)
    desk.link("mcp")
    assert '"engram": {' in path.read_text()[-200:]
    records = (desk.user / "link-records.json").stat().st_size
    assert records < 5_000
    desk.unlink("mcp")
    assert path.read_text() == text


def test_the_record_keeps_no_copy_of_a_person_s_file(desk: Desk) -> None:
    put(desk.project / ".mcp.json", SERVERS.replace('"a"\n', '"a", "env": {"KEY": "s3cret"}\n'))
    put(desk.project / "CLAUDE.md", "private words\n")
    desk.link("claude")
    record = (desk.user / "link-records.json").read_text()
    assert "s3cret" not in record
    assert "private words" not in record


def test_a_broken_record_stops_link_and_is_left_as_it_is(desk: Desk) -> None:
    from engram.errors import StoreError

    put(desk.user / "link-records.json", "{")
    with pytest.raises(StoreError, match="cannot be read"):
        desk.link("mcp")
    assert not (desk.project / ".mcp.json").exists()
    shutil.rmtree(desk.user)
    desk.link("mcp")


def test_who_waits_while_the_last_link_is_taken_out_begins_with_a_folder_of_its_own(desk: Desk) -> None:
    before = desk.tree()
    refused: list[Exception] = []

    def come_and_go(target: str) -> None:
        for _ in range(5):
            try:
                desk.link(target)
                desk.unlink(target)
            except StoreError as wrong:
                refused.append(wrong)

    threads = [
        threading.Thread(target=come_and_go, args=(name,)) for name in ("mcp", "codex", "gemini", "cursor")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refused == []
    assert desk.tree() == before
