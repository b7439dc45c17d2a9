"""A full disk, a refusing system, a killed process: old bytes or new ones, never something between."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from engram.hosts import disk
from engram.hosts.registry import MCP
from tests.conftest import Project, clean_environment
from tests.hosts.desk import Desk, put, told

SERVERS = '{\n  "mcpServers": {\n    "a": {}\n  }\n}\n'


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_full_disk_leaves_the_old_bytes_and_no_record(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    replace = os.replace

    def full(old: str, new: str) -> None:
        if str(new) == str(path):
            raise OSError(errno.ENOSPC, "No space left on device")
        replace(old, new)

    monkeypatch.setattr(disk.os, "replace", full)
    report = told(desk.link("mcp"), MCP)
    assert report.failed
    assert "No space left" in report.reason
    assert path.read_text() == SERVERS
    assert [one.name for one in desk.project.iterdir()] == [".mcp.json"]
    assert not (desk.user / "link-records.json").exists()


@pytest.mark.parametrize("number", [errno.EXDEV, errno.EBUSY, errno.EPERM])
def test_a_file_that_cannot_be_replaced_is_written_through(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    path = put(desk.project / ".mcp.json", SERVERS)
    replace = os.replace

    def refuse(old: str, new: str) -> None:
        if str(new) == str(path):
            raise OSError(number, os.strerror(number))
        replace(old, new)

    monkeypatch.setattr(disk.os, "replace", refuse)
    inode = path.stat().st_ino
    desk.link("mcp")
    assert "engram-mcp" in path.read_text()
    assert path.stat().st_ino == inode
    assert sorted(one.name for one in desk.user.iterdir()) == ["link-records.json", "link.lock"]
    desk.unlink("mcp")
    assert path.read_text() == SERVERS


KILLED = """
import os, sys
from engram.hosts import disk
real = disk.os.replace
def replace(old, new):
    if new.endswith({name!r}):
        {first}
        os._exit(9)
    real(old, new)
disk.os.replace = replace
sys.argv = ["engram", *sys.argv[1:]]
from engram.main.command import main
main()
"""


@pytest.mark.parametrize("name", [".mcp.json", "link-records.json", "CLAUDE.md"])
@pytest.mark.parametrize("first", ["pass", "real(old, new)"])
@pytest.mark.parametrize("command", ["link", "unlink"])
def test_after_a_kill_every_file_is_old_or_new_and_unlink_still_cleans_up(
    bare: Project, name: str, first: str, command: str
) -> None:
    put(bare.path / ".mcp.json", SERVERS)
    put(bare.path / "CLAUDE.md", "# Rules\n")
    if command == "unlink":
        bare.ok("link", "claude")
    script = KILLED.format(name=name, first=first)
    done = subprocess.run(
        [sys.executable, "-c", script, command, "claude"],
        cwd=bare.path,
        env=clean_environment(bare.home),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 9, done.stderr
    assert set(json.loads((bare.path / ".mcp.json").read_text())["mcpServers"]) in ({"a"}, {"a", "engram"})
    assert (bare.path / "CLAUDE.md").read_text().startswith("# Rules\n")
    bare.ok("link", "claude")
    bare.ok("unlink", "claude")
    assert (bare.path / ".mcp.json").read_text() == SERVERS
    assert (bare.path / "CLAUDE.md").read_text() == "# Rules\n"
    assert sorted(one.name for one in bare.path.iterdir()) == [".git", ".mcp.json", "CLAUDE.md"]


STEPS = ("mkdir", "replace", "unlink", "rmdir")


def _killed_at(number: int, work: Callable[[], object]) -> bool:
    """Do the work in a process of its own that dies before this step; whether it came to that."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 9
    left = number

    def dying(step: Callable[..., object]) -> Callable[..., object]:
        def done(*given: object, **named: object) -> object:
            nonlocal left
            left -= 1
            if left < 0:
                os._exit(9)
            return step(*given, **named)

        return done

    for name in STEPS:
        setattr(os, name, dying(getattr(os, name)))
    work()
    os._exit(0)


def _listing(folder: Path) -> list[str]:
    return sorted(str(one.relative_to(folder)) for one in folder.rglob("*"))


@pytest.mark.parametrize("command", ["link", "unlink"])
@pytest.mark.parametrize(("target", "everywhere"), [("claude", False), ("cursor", True)])
def test_wherever_it_was_killed_unlink_leaves_no_file_and_no_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, target: str, everywhere: bool
) -> None:
    monkeypatch.setattr(disk.os, "fsync", lambda _: None)
    desk = Desk(tmp_path)
    before = _listing(tmp_path)
    number = 0
    while True:
        if command == "unlink":
            desk.link(target, everywhere=everywhere)
        if not _killed_at(number, lambda: getattr(desk, command)(target, everywhere=everywhere)):
            break
        desk.unlink(target, everywhere=everywhere)
        assert _listing(tmp_path) == before, f"killed before step {number}"
        number += 1
    assert number > 15


def test_folders_that_link_made_go_when_the_file_was_deleted_by_hand(desk: Desk) -> None:
    desk.link("slash")
    for path in desk.project.rglob("engram.*"):
        path.unlink()
    desk.unlink("slash")
    assert list(desk.project.iterdir()) == []
