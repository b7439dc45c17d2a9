"""upgrade, the part about memory: planned, agreed to, whole or not at all, and the same when run again."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.terminal import at_terminal
from tests.conftest import Project
from tests.unit.upkeep.test_migration import V1, V2

OLD = {"rules/cache-ttl.md": V1, "knowledge/cache-size.md": V2.replace("cache-ttl", "cache-size")}


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def put_old(root: Path) -> None:
    for name, text in OLD.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


@pytest.fixture
def older(project: Project) -> Project:
    """A project with a memory of version 1 and one of version 2, both approved on this computer."""
    put_old(project.root)
    project.ok("rehash", "--accept-all")
    return project


def upgrade(project: Project, *arguments: str) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(project.ok("upgrade", *arguments, "--json"))["data"]
    return data


def files(folder: Path) -> dict[str, bytes]:
    return {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_plan_shows_every_file_and_writes_nothing(older: Project) -> None:
    before = files(older.path) | files(older.home)
    data = upgrade(older, "--plan")
    (step,) = data["memory"]
    assert step["kind"] == "version"
    assert [line.partition(" ")[0] for line in step["files"]] == sorted(OLD)
    assert "schema_version" in step["files"][0]
    after = files(older.path) | files(older.home)
    assert {name: data for name, data in after.items() if ".cache" not in name} == {
        name: data for name, data in before.items() if ".cache" not in name
    }


def test_files_become_version_3_with_backups_hashes_and_a_line_in_the_changelog(older: Project) -> None:
    assert upgrade(older, "--yes")["applied"] is True
    listing = (older.root / "memory.sha256").read_text()
    for name, text in OLD.items():
        data = (older.root / name).read_bytes()
        assert b"schema_version: 3\n" in data
        assert f"{sha(data)}  {name}\n" in listing
        assert (older.root / f"{name}.pre-v3.bak").read_text() == text
    assert older.run("verify").returncode == 0
    log = (older.root / "changelog.md").read_text()
    assert "upgrade cache-ttl to version 3 [accept-all]" in log
    status = older.json("status")["data"]
    assert (status["total"], status["unapproved"]) == (2, 0)


def test_running_it_again_changes_nothing(older: Project) -> None:
    upgrade(older, "--yes")
    before = files(older.path)
    data = upgrade(older, "--yes")
    assert (data["memory"], data["hosts"], data["applied"]) == ([], [], False)
    assert files(older.path) == before


def test_what_was_not_approved_here_is_not_approved_by_an_upgrade(older: Project) -> None:
    for path in (older.home / ".engram" / "approvals").iterdir():
        path.unlink()
    upgrade(older, "--yes")
    assert older.json("status")["data"]["unapproved"] == 2


def test_what_nobody_approved_is_left_alone_and_named(older: Project) -> None:
    path = older.root / "rules" / "cache-ttl.md"
    path.write_text(V1.replace("thirty", "forty"))
    data = upgrade(older, "--yes")
    assert [line.partition(" ")[0] for line in data["memory"][0]["files"]] == ["knowledge/cache-size.md"]
    assert path.read_text() == V1.replace("thirty", "forty")
    assert any("rules/cache-ttl.md withheld" in note for note in data["notes"])
    assert older.run("verify").returncode == 4


def test_without_a_terminal_somebody_has_to_have_agreed(older: Project) -> None:
    done = older.run("upgrade")
    assert done.returncode == 5
    assert "engram upgrade --yes" in done.stderr
    assert (older.root / "rules" / "cache-ttl.md").read_text() == V1


@pytest.mark.parametrize(("answer", "written"), [("yes", True), ("cancel", False), ("", False)])
def test_on_a_terminal_a_person_is_asked(older: Project, answer: str, written: bool) -> None:
    seen = at_terminal(older, "upgrade", answers=[answer], prompt="[yes/cancel]")
    assert "schema_version" in seen.text
    assert seen.code == (0 if written else 5)
    assert ((older.root / "rules" / "cache-ttl.md").read_text() != V1) is written
    assert ("[terminal]" in (older.root / "changelog.md").read_text()) is written


def test_another_backup_is_never_written_over(older: Project) -> None:
    backup = older.root / "rules" / "cache-ttl.md.pre-v3.bak"
    backup.write_text("somebody's")
    done = older.run("upgrade", "--yes")
    assert done.returncode == 1
    assert "never written over" in done.stdout
    assert backup.read_text() == "somebody's"
    assert {name: (older.root / name).read_text() for name in OLD} == OLD


def test_a_root_that_cannot_be_written_stays_whole(older: Project) -> None:
    listing = older.root / "memory.sha256"
    listing.rename(older.root / "kept")
    listing.mkdir()
    older.run("upgrade", "--yes")
    assert {name: (older.root / name).read_text() for name in OLD} == OLD


def test_the_personal_memory_is_upgraded_with_its_history(older: Project, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    older.ok("inject", "--global-path", str(mine))
    put_old(mine)
    older.ok("rehash", "--accept-all")
    upgrade(older, "--yes")
    assert "schema_version: 3" in (mine / "rules" / "cache-ttl.md").read_text()
    log = subprocess.run(
        ["git", "log", "--format=%s"], cwd=mine, capture_output=True, check=True, env=older.environment
    )
    assert b"upgrade" in log.stdout
    assert older.json("status")["data"]["unapproved"] == 0


@pytest.fixture
def ancient(bare: Project) -> Project:
    """A project of an older release: root at `.engram`, hashes as JSON, a folder `workflows`."""
    root = bare.path / ".engram"
    put_old(root)
    skill = V1.replace("type: rule", "type: skill").replace("cache-ttl", "cache-flush")
    (root / "workflows").mkdir()
    (root / "workflows" / "cache-flush.md").write_text(skill)
    (root / "rules" / "edited.md").write_text(V1.replace("cache-ttl", "edited"))
    hashes = {str(path.relative_to(root)): sha(path.read_bytes()) for path in sorted(root.rglob("*.md"))}
    (root / "rules" / "edited.md").write_text(V1.replace("cache-ttl", "edited") + "\nLater.\n")
    (root / "memory.hashes.json").write_text(json.dumps(hashes))
    (root / "memory.index.json").write_text("{}")
    return bare


def test_a_root_of_an_older_release_is_moved_and_taken_over(ancient: Project) -> None:
    assert ancient.json("status")["data"]["workspace"] == ""
    kinds = [step["kind"] for step in upgrade(ancient, "--plan")["memory"]]
    assert kinds == ["move", "folders", "hashes", "version"]
    data = upgrade(ancient, "--yes")
    assert data["refused"] == []
    assert not (ancient.path / ".engram").exists()
    assert (ancient.root / "skills" / "cache-flush.md").read_text().count("schema_version: 3") == 1
    assert not (ancient.root / "workflows").exists()
    found = {row["file"]: row["state"] for row in ancient.json("verify")["data"]["results"]}
    assert found == {"rules/edited.md": "hash_missing"}
    status = ancient.json("status")["data"]
    assert (status["total"], status["unapproved"]) == (3, 3)
    assert any("memory.index.json" in note for note in data["notes"])
    assert upgrade(ancient, "--yes")["memory"] == []


def test_what_cannot_be_read_stays_as_it_is_and_is_named(ancient: Project) -> None:
    root = ancient.path / ".engram"
    path = root / "workflows" / "cache-flush.md"
    path.write_text(path.read_text().replace("type: skill", "type: workflow"))
    hashes = json.loads((root / "memory.hashes.json").read_text())
    hashes["workflows/cache-flush.md"] = sha(path.read_bytes())
    (root / "memory.hashes.json").write_text(json.dumps(hashes))
    data = upgrade(ancient, "--yes")
    assert any("cache-flush.md stays as it is: the key type" in note for note in data["notes"])
    assert "type: workflow" in (ancient.root / "skills" / "cache-flush.md").read_text()
    assert ancient.json("status")["data"]["total"] == 2


def test_two_roots_are_never_mixed(ancient: Project) -> None:
    ancient.ok("inject")
    before = files(ancient.path)
    data = upgrade(ancient, "--yes")
    assert data["memory"] == []
    assert any("by hand" in note for note in data["notes"])
    assert files(ancient.path) == before


def test_the_folder_of_the_user_is_no_old_root(older: Project) -> None:
    (older.home / ".engram" / "rules").mkdir()
    done = older.run("upgrade", "--plan", "--json", cwd=older.home)
    assert json.loads(done.stdout)["data"]["memory"] == []
    assert (older.home / ".engram" / "rules").is_dir()


def test_a_killed_upgrade_is_completed_by_the_next(ancient: Project) -> None:
    """Killed before the commit point of each write, the files are as before; afterwards all is upgraded."""
    script = (
        "import os, sys\n"
        "count = int(sys.argv.pop(1))\n"
        "real = os.replace\n"
        "def replace(*given, **more):\n"
        "    global count\n"
        "    count -= 1\n"
        "    if count < 0: os._exit(9)\n"
        "    return real(*given, **more)\n"
        "os.replace = os.rename = replace\n"
        "from engram.cli.entry import run\n"
        "os._exit(run(['upgrade', '--yes']))\n"
    )
    for stop in range(40):
        done = subprocess.run(
            [sys.executable, "-c", script, str(stop)],
            cwd=ancient.path,
            env=ancient.environment,
            capture_output=True,
            timeout=60,
            check=False,
        )
        assert done.returncode in (0, 1, 9), done.stderr
        if done.returncode == 0:
            break
    assert done.returncode == 0
    assert upgrade(ancient, "--yes")["memory"] == []
    assert ancient.json("status")["data"]["total"] == 3
    for name, text in OLD.items():
        assert (ancient.root / f"{name}.pre-v3.bak").read_text() == text


def test_file_times_count_where_a_memory_names_no_date(project: Project) -> None:
    path = project.root / "rules" / "bare.md"
    path.write_text("---\nid: bare\ntype: rule\n---\n\n# Bare\n\n## Content\n\n- Bare.\n")
    os.utime(path, (1_700_000_000, 1_700_000_000))
    project.ok("rehash", "--accept-all")
    upgrade(project, "--yes")
    text = path.read_text()
    assert "valid_from: 2023-11-14" in text
    assert "migration_date_source: file_mtime" in text
