"""Tampered, broken and merged files: what is withheld is named, and hides nothing else."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import BIN, Project, clean_environment
from tests.mcp.client import Client
from tests.mcp.governed.conftest import CANDIDATES, Serve

Json = dict[str, Any]
SECRET_WORD = "quicksilver"


def tampered(project: Project) -> Path:
    """Change the first memory behind Engram's back."""
    (path,) = [path for path in project.memories() if path.stem == project.ids[0]]
    path.write_text(path.read_text().replace("honest numbers", f"{SECRET_WORD} numbers"))
    return path


def called(client: Client, name: str, **arguments: Any) -> str:
    return json.dumps(client.call(name, arguments))


def resource(client: Client, uri: str) -> str:
    return json.dumps(client.ask_modern("resources/read", {"uri": uri}))


READS: dict[str, Callable[[Client, str], str]] = {
    "load by id": lambda client, memory_id: called(client, "engram_load", id=memory_id),
    "load by query": lambda client, _: called(client, "engram_load", query=f"gap water levels {SECRET_WORD}"),
    "load whole": lambda client, _: called(client, "engram_load", query="gap water levels", full=True),
    "load cards": lambda client, _: called(client, "engram_load", query="gap levels", disclosure="cards"),
    "load at start": lambda client, _: called(client, "engram_load"),
    "search": lambda client, _: called(client, "engram_search", query=f"gap water {SECRET_WORD}"),
    "route": lambda client, _: called(client, "engram_route", query=f"gap water {SECRET_WORD}"),
    "resource": lambda client, memory_id: resource(client, f"engram://memory/{memory_id}"),
    "index": lambda client, _: resource(client, "engram://index"),
    "list": lambda client, _: json.dumps(client.ask_modern("resources/list")),
}


@pytest.mark.proves("R113", "R136", "I01")
@pytest.mark.parametrize("read", READS)
@pytest.mark.parametrize("warm", [False, True], ids=["cold", "warm"])
def test_a_tampered_memory_is_withheld_on_every_read_path(
    seeded: Project, serve: Serve, read: str, warm: bool
) -> None:
    client = serve(seeded)
    client.initialize()
    if warm:
        assert "honest numbers" in READS["load by id"](client, seeded.ids[0])
        READS[read](client, seeded.ids[0])
    path = tampered(seeded)
    shown = READS[read](client, seeded.ids[0])
    assert SECRET_WORD not in shown.replace(f'"query": "gap water {SECRET_WORD}"', "")
    assert "Pilots rely" not in shown
    assert read == "list" or path.name in shown
    others = called(client, "engram_load", query="feed request, chart datum, replay")
    for memory_id in seeded.ids[1:]:
        assert memory_id in others


@pytest.mark.proves("R113")
@pytest.mark.parametrize(
    "words", [["load", "--id", "{id}"], ["load", "gap"], ["search", "gap"], ["load"]], ids=str
)
def test_the_command_line_withholds_and_names_it_too(seeded: Project, words: list[str]) -> None:
    path = tampered(seeded)
    done = seeded.run(*(word.format(id=seeded.ids[0]) for word in words))
    assert SECRET_WORD not in done.stdout + done.stderr
    assert path.name in done.stdout + done.stderr
    assert f"engram rehash {seeded.ids[0]}" in done.stdout + done.stderr


def test_verify_names_what_changed_and_exits_with_four(seeded: Project) -> None:
    path = tampered(seeded)
    done = seeded.run("verify")
    assert done.returncode == 4
    assert path.name in done.stdout
    envelope = seeded.json("verify")
    (finding,) = envelope["data"]["results"]
    assert (finding["state"], finding["id"]) == ("hash_mismatch", seeded.ids[0])
    assert f"engram rehash {seeded.ids[0]}" in finding["remedy"]
    assert seeded.run("vf", "global").returncode == 0


def test_one_broken_memory_is_named_and_hides_no_other(seeded: Project, serve: Serve) -> None:
    broken = seeded.root / "rules" / "broken.md"
    for data in (
        b"\xff\xfe\x00",
        b"no frontmatter",
        b"---\nid: [\n---\n",
        b"",
        b"---\nid: broken\n" + b"x" * 70_000,
    ):
        broken.write_bytes(data)
        shown = called(serve(seeded), "engram_load", query="gap feed datum replay")
        assert "broken.md" in shown
        for memory_id in seeded.ids:
            assert memory_id in shown


@pytest.mark.proves("R110", "R111", "I04")
@pytest.mark.parametrize("name", ["memory.index.jsonl", "memory.graph.jsonl"])
@pytest.mark.parametrize("state", ["missing", "empty", "broken", "other", "folder"])
def test_derived_files_are_rebuilt_and_never_believed(
    seeded: Project, serve: Serve, name: str, state: str
) -> None:
    path = seeded.root / name
    seeded.ok("rebuild-index")
    whole = path.read_bytes()
    path.unlink()
    if state == "folder":
        path.mkdir()
    elif state != "missing":
        lie = b'{"path": "../../../etc/passwd", "id": "lie", "type": "rule"}\n'
        path.write_bytes({"empty": b"", "broken": whole[: len(whole) // 2] + b"\x00{", "other": lie}[state])
    client = serve(seeded)
    shown = called(client, "engram_load", query="gap feed datum replay")
    for memory_id in seeded.ids:
        assert memory_id in shown
    assert "lie" not in called(client, "engram_search", query="lie rule passwd").replace('"query": "lie', "")
    client.end()
    if state == "folder":
        path.rmdir()
    seeded.ok("rebuild-index")
    assert path.read_bytes() == whole


@pytest.mark.proves("I03")
@pytest.mark.parametrize("state", ["missing", "empty", "broken"])
def test_lost_hashes_are_never_silently_made_anew(seeded: Project, serve: Serve, state: str) -> None:
    hashes = seeded.root / "memory.sha256"
    whole = hashes.read_text()
    if state == "missing":
        hashes.unlink()
    else:
        hashes.write_bytes(b"" if state == "empty" else b"\x00\xffnot a list of hashes\n")
    shown = called(serve(seeded), "engram_load", query="gap feed datum replay")
    assert "honest numbers" not in shown
    assert "engram rehash" in shown
    assert "memory.sha256" in shown or all(f"{memory_id}.md" in shown for memory_id in seeded.ids)
    assert seeded.run("verify").returncode == 4
    assert not hashes.exists() or hashes.read_text(errors="replace") != whole
    seeded.ok("rehash", "--accept-all")
    assert sorted(hashes.read_text().splitlines()) == sorted(whole.splitlines())
    assert seeded.run("verify").returncode == 0


def test_a_save_beside_broken_hashes_loses_nobody_elses_lines(seeded: Project) -> None:
    hashes = seeded.root / "memory.sha256"
    lines = hashes.read_text().splitlines()
    hashes.write_text("\n".join([*lines[:2], "### not a hash ###", *lines[2:]]) + "\n")
    seeded.run("save", "--accept-all", "The port is 8080.")
    kept = hashes.read_text() + "".join(p.read_text() for p in seeded.root.glob("memory.sha256.broken-*"))
    for line in lines:
        assert line in kept


@pytest.mark.proves("R115")
def test_two_branches_that_both_remember_merge_without_a_conflict(seeded: Project) -> None:
    seeded.git("add", "--all")
    seeded.git("commit", "-qm", "memory")
    seeded.git("switch", "-qc", "other")
    (one,) = seeded.save("TYPE: rule | TEXT: Never deploy on a Friday afternoon.")
    seeded.git("add", "--all")
    seeded.git("commit", "-qm", "one")
    seeded.git("switch", "-q", "main")
    (two,) = seeded.save("TYPE: knowledge | TEXT: The mail server listens on port 2525.")
    seeded.git("add", "--all")
    seeded.git("commit", "-qm", "two")
    seeded.git("merge", "-q", "--no-edit", "other")
    assert seeded.git("status", "--porcelain") == ""
    assert seeded.json("verify")["data"]["mismatches"] == 0
    shown = seeded.ok("load", "deploy friday mail server")
    assert one in shown
    assert two in shown


def test_a_memory_changed_on_two_branches_is_withheld_until_a_person_looks(seeded: Project) -> None:
    hashes = seeded.root / "memory.sha256"
    (mine,) = [line for line in hashes.read_text().splitlines() if seeded.ids[0] in line]
    hashes.write_text(hashes.read_text() + "0" * 64 + mine[64:] + "\n")
    done = seeded.run("load", "--id", seeded.ids[0])
    assert "honest numbers" not in done.stdout
    assert f"engram rehash {seeded.ids[0]}" in done.stdout + done.stderr
    assert seeded.ids[1] in seeded.ok("load", "feed request")
    seeded.ok("rehash", seeded.ids[0], "--accept-all")
    assert "honest numbers" in seeded.ok("load", "--id", seeded.ids[0])


@pytest.mark.proves("R114")
def test_an_ignored_memory_is_in_no_output(seeded: Project, serve: Serve) -> None:
    (seeded.path / ".engramignore").write_text("rules/\n")
    client = serve(seeded)
    client.initialize()
    for name, read in READS.items():
        shown = read(client, seeded.ids[0])
        assert "honest numbers" not in shown, name
        assert "Never fill" not in shown, name
    assert json.loads(called(client, "engram_status"))["structuredContent"]["data"]["hidden"]["ignored"] == 2
    assert "honest" not in seeded.run("load", "--id", seeded.ids[0]).stdout


@pytest.mark.proves("R115")
def test_the_hashes_can_be_checked_without_engram(seeded: Project) -> None:
    done = subprocess.run(
        ["sha256sum", "-c", "memory.sha256"], cwd=seeded.root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.count(": OK") == 4


@pytest.mark.proves("R27", "6.1")
def test_stdout_carries_nothing_but_messages_through_a_whole_session(seeded: Project, serve: Serve) -> None:
    client = serve(seeded, "--frobnicate")
    client.initialize(capabilities={"roots": {}})
    for name in ("engram_load", "engram_search", "engram_verify", "engram_status"):
        client.send(
            {
                "jsonrpc": "2.0",
                "id": name,
                "method": "tools/call",
                "params": {"name": name, "arguments": {"query": "x"}},
            }
        )
    client.send_raw(b"noise\n\n  \n[1]\n")
    client.close_input()
    assert client.process.stdout is not None
    data = client._buffer + client.process.stdout.read()
    assert data.endswith(b"\n")
    for line in data.decode("ascii").splitlines():
        assert json.loads(line)["jsonrpc"] == "2.0"
    assert client.process.wait(10) == 0


def where(client: Client) -> str:
    client.initialize()
    found: str = client.call("engram_status")["structuredContent"]["data"]["workspace"]
    return found


def test_the_workspace_is_found_from_below_and_from_outside(
    seeded: Project, serve: Serve, tmp_path: Path
) -> None:
    below = seeded.path / "src" / "deep"
    below.mkdir(parents=True)
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    expected = str(seeded.root)
    assert where(serve(seeded, cwd=below)) == expected
    assert where(serve(seeded, cwd=outside)) == ""
    assert where(serve(seeded, "--workspace", str(seeded.path), cwd=outside)) == expected
    assert where(serve(seeded, f"--cwd={seeded.path}", cwd=outside)) == expected
    assert where(serve(seeded, cwd=outside, ENGRAM_WORKSPACE=str(seeded.path))) == expected
    assert where(serve(seeded, cwd=seeded.home, CLAUDE_PROJECT_DIR=str(seeded.path))) == expected
    assert where(serve(seeded, cwd=outside, CLAUDE_PROJECT_DIR=str(seeded.path))) == ""


def test_a_workspace_that_is_no_folder_is_refused_and_the_server_lives(seeded: Project, serve: Serve) -> None:
    client = serve(seeded, "--workspace", "/no/such/folder")
    client.initialize()
    refused = client.call("engram_load", {"query": "x"})
    assert refused["structuredContent"]["diagnostics"][0]["code"] == "workspace.not_a_folder"
    assert client.alive()


def test_the_roots_of_a_legacy_client_are_asked_for_once_and_lazily(
    seeded: Project, serve: Serve, tmp_path: Path
) -> None:
    outside = tmp_path / "elsewhere"
    outside.mkdir()
    client = serve(seeded, cwd=outside)
    client.initialize(capabilities={"roots": {}})
    assert client.silent(), "nothing is asked before a call needs it"
    for number in (1, 2):
        client.send(
            {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": "engram_status"}}
        )
        if number == 1:
            asked = client.read()
            assert asked["method"] == "roots/list"
            roots = [{"uri": seeded.path.as_uri(), "name": "tidemark"}]
            client.send({"jsonrpc": "2.0", "id": asked["id"], "result": {"roots": roots}})
        data = client.answer_to(number)["result"]["structuredContent"]["data"]
        assert data["workspace"] == str(seeded.root)
    assert client.others == []


def test_a_worktree_has_its_own_memory(seeded: Project, serve: Serve, tmp_path: Path) -> None:
    seeded.git("add", "--all")
    seeded.git("commit", "-qm", "memory")
    seeded.git("worktree", "add", "-q", str(tmp_path / "tree"), "-b", "side")
    assert where(serve(seeded, cwd=tmp_path / "tree")) == str(tmp_path / "tree" / ".agents" / ".engram")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a folder to another user")
def test_a_root_of_another_user_is_refused(seeded: Project, serve: Serve) -> None:
    os.chown(seeded.root, 12345, 12345)
    client = serve(seeded)
    client.initialize()
    refused = client.call("engram_load", {"query": "x"})
    assert refused["structuredContent"]["diagnostics"][0]["code"] == "workspace.foreign_owner"
    done = subprocess.run(
        [str(BIN / "engram"), "load", "x"],
        cwd=seeded.path,
        env=clean_environment(seeded.home),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 5


def test_a_memory_that_came_by_git_is_labelled(seeded: Project, serve: Serve, tmp_path: Path) -> None:
    seeded.git("add", "--all")
    seeded.git("commit", "-qm", "memory")
    seeded.git("clone", "-q", str(seeded.path), str(tmp_path / "clone"))
    client = serve(seeded, cwd=tmp_path / "clone")
    shown = called(client, "engram_load", query="fill a gap")
    assert "not approved on this computer" in shown
    assert "honest numbers" in shown
    assert (
        len(CANDIDATES)
        == json.loads(called(client, "engram_status"))["structuredContent"]["data"]["unapproved"]
    )
    setting = seeded.home / ".engram" / "engram.config.json"
    setting.parent.mkdir(exist_ok=True)
    setting.write_text('{"unapproved": "withhold"}')
    assert "honest numbers" not in called(
        serve(seeded, cwd=tmp_path / "clone"), "engram_load", query="fill a gap"
    )
