"""A newer Engram says in one line that what is linked is older, and writes nothing (decision 5)."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from engram import __version__
from engram.hosts import freshness
from engram.hosts.checks import examine
from tests.conftest import BIN, Project
from tests.hosts.desk import Desk, put, told


@pytest.fixture
def person(bare: Project) -> Project:
    """A project that an older Engram linked."""
    bare.environment["PATH"] = f"{BIN}:/usr/bin:/bin"
    bare.ok("inject")
    bare.ok("link", "claude")
    age(bare.home / ".engram" / "link-records.json")
    return bare


def age(records: Path, version: str = "0.0.9") -> None:
    """Make an older version the writer of every record."""
    records.write_text(records.read_text().replace(f'"version": "{__version__}"', f'"version": "{version}"'))


def advised(project: Project, *arguments: str) -> list[str]:
    """The lines of advice of one command."""
    return [line for line in project.run(*arguments).stderr.splitlines() if "engram upgrade" in line]


@pytest.mark.proves("R34")
def test_a_newer_version_prints_one_line_of_advice_and_writes_nothing(person: Project) -> None:
    before = {path: path.read_bytes() for path in person.home.rglob("*") if path.is_file()}
    for command in (("status",), ("search", "anything"), ("load", "anything")):
        (line,) = advised(person, *command)
        assert line.startswith(f"engram: Engram 0.0.9 wrote what is linked here, this is {__version__}: ")
    assert {path: path.read_bytes() for path in before} == before
    assert "upgrade" not in json.dumps(person.json("status"))
    assert advised(person, "status", "--json") == []


def test_an_upgrade_settles_it_also_where_nothing_had_to_change(person: Project) -> None:
    assert "Everything is up to date" in person.ok("upgrade", "--plan")
    assert advised(person, "status")
    assert "Everything is up to date" in person.ok("upgrade")
    assert advised(person, "status") == []
    person.ok("unlink")
    assert not (person.path / ".mcp.json").exists()


def test_it_can_be_silenced_and_does_not_speak_of_other_projects(person: Project, tmp_path: Path) -> None:
    person.environment["ENGRAM_NO_AUTO_UPGRADE"] = "1"
    assert advised(person, "status") == []
    del person.environment["ENGRAM_NO_AUTO_UPGRADE"]
    other = tmp_path / "other"
    other.mkdir()
    assert advised(person, "status", "--workspace", str(other)) == []
    person.ok("link", "codex", "--global")
    age(person.home / ".engram" / "link-records.json")
    assert advised(person, "status", "--workspace", str(other))


@pytest.mark.parametrize("content", ["", "{", '{"files": [{"version": "0.0.1"}]}', '"version": "0.0.1"'])
def test_records_that_cannot_be_read_give_no_advice(tmp_path: Path, content: str) -> None:
    put(tmp_path / "link-records.json", content)
    assert freshness.advice(str(tmp_path), "/project") == ""
    assert freshness.advice(str(tmp_path / "nowhere"), "/project") == ""


def test_a_pipe_in_the_place_of_the_records_keeps_nobody_waiting(bare: Project) -> None:
    (bare.home / ".engram").mkdir()
    os.mkfifo(bare.home / ".engram" / "link-records.json")
    assert not freshness.worth_reading(str(bare.home / ".engram"))
    assert bare.run("doctor").returncode == 0


@pytest.mark.parametrize(
    ("version", "older"),
    [
        ("0.0.99", True),
        ("0.1.0rc1", True),
        ("0.1.0.dev3", True),
        ("0.1.0", False),
        ("0.1.1", False),
        ("10.0", False),
    ],
)
def test_only_an_older_version_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, older: bool
) -> None:
    desk = Desk(tmp_path)
    desk.link("mcp")
    records = desk.user / "link-records.json"
    records.write_text(re.sub(r'"version": "[^"]*"', f'"version": "{version}"', records.read_text()))
    monkeypatch.setattr(freshness, "__version__", "0.1.0")
    assert bool(freshness.advice(str(desk.user), str(desk.project))) is older


def test_the_doctor_says_it_too(tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    desk.link("agents-md")
    age(desk.user / "link-records.json")
    (found,) = (one for one in examine(str(desk.project), desk.environment) if one.id == "host.links_version")
    assert found.remedy == "`engram upgrade` refreshes it."


@pytest.mark.parametrize("linked", ["opencode", "opencode --service"])
def test_opencode_in_a_moved_folder_is_told(tmp_path: Path, linked: str) -> None:
    desk = Desk(tmp_path)
    name, _, service = linked.partition(" ")
    moved = tmp_path / "settings" / "opencode"
    desk.environment["XDG_CONFIG_HOME"] = str(tmp_path / "settings")
    desk.link(name, everywhere=True, service=bool(service))
    assert (desk.home / ".config" / "opencode" / "opencode.jsonc").exists()
    (found,) = (
        one for one in examine(str(desk.project), desk.environment) if one.id == "host.opencode_folder"
    )
    assert str(moved) in found.message
    from engram.hosts import linking
    from engram.hosts.plan import make, targets_of

    around = desk.around(everywhere=True)
    plan = make(targets_of(name, around, service=bool(service)), around)
    assert any(str(moved) in hint for hint in linking.hints(plan, around))
    moved.parent.mkdir()
    moved.symlink_to(desk.home / ".config" / "opencode")
    assert not any("XDG_CONFIG_HOME" in hint for hint in linking.hints(plan, around))
    assert not [
        one for one in examine(str(desk.project), desk.environment) if one.id == "host.opencode_folder"
    ]


def test_a_report_without_a_file_leaves_no_gap(tmp_path: Path) -> None:
    from engram.hosts.registry import MCP

    line = told(Desk(tmp_path).link("codex"), MCP).line
    assert line.startswith("SKIPPED codex: MCP entry  (Codex does not read .mcp.json")
