"""The history of the global memory: one commit a write, and no git can lose or hold up a memory."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from engram.store import layout
from engram.store.commit import Change, Receipt, commit
from engram.store.files import Root
from engram.store.history import History
from engram.store.lock import Lock
from tests.unit.store.conftest import Store, memory

KIM = ("Kim Doe", "kim@example.org")


@pytest.fixture(autouse=True)
def _own_git(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A git without settings of the machine's user; a repository around the tests is not seen."""
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))


@pytest.fixture
def kept(store: Store) -> Store:
    """A root with a history."""
    store.catalog.history = lambda: History(str(store.path), "main", lambda: KIM)
    return store


def git(store: Store, *arguments: str) -> str:
    """The output of git in the root."""
    done = subprocess.run(
        ["git", "-C", str(store.path), *arguments],
        capture_output=True, stdin=subprocess.DEVNULL, check=True, text=True,
    )  # fmt: skip
    return done.stdout


def subjects(store: Store) -> list[str]:
    return git(store, "log", "--format=%s").splitlines()


def committed(store: Store, revision: str = "HEAD") -> list[str]:
    return git(store, "ls-tree", "-r", "--name-only", revision).splitlines()


def codes(receipt: Receipt) -> list[str]:
    return [found.code for found in receipt.problems]


@pytest.mark.proves("R115", "D01")
def test_each_approved_write_is_one_commit_of_its_author(kept: Store) -> None:
    assert codes(kept.save(memory("first"), memory("second"))) == []
    assert codes(kept.save(memory("third"))) == []
    assert subjects(kept) == [
        "[engram] add knowledge: third",
        "[engram] add knowledge: first and 1 more",
    ]
    assert (
        git(kept, "log", "--format=%an <%ae> %cn <%ce>").splitlines()
        == ["Kim Doe <kim@example.org> Kim Doe <kim@example.org>"] * 2
    )
    body = git(kept, "log", "-1", "--skip=1", "--format=%b")
    assert body.split("\n")[:3] == ["- add knowledge: first", "- add knowledge: second", "Approved: terminal"]
    assert git(kept, "symbolic-ref", "--short", "HEAD").strip() == "main"
    assert git(kept, "status", "--porcelain") == ""


@pytest.mark.proves("R115", "X03", "G7")
def test_only_owned_files_are_committed_and_private_ones_never(kept: Store) -> None:
    kept.file("private.txt").write_text("mine")
    kept.file(layout.PENDING).write_text("{}")
    kept.save(memory("first"))
    stray = kept.file("knowledge/stray.md")
    stray.write_text("nobody approved this")
    kept.save(memory("note"), channel="")
    assert committed(kept) == [
        ".gitattributes", ".gitignore", "changelog.md", "engram.config.json", "knowledge/first.md",
        "knowledge/note.md", "memory.sha256",
    ]  # fmt: skip
    assert git(kept, "status", "--porcelain").splitlines() == ["?? knowledge/stray.md", "?? private.txt"]


@pytest.mark.proves("R115")
def test_what_a_person_has_staged_stays_staged_and_is_not_swept_in(kept: Store) -> None:
    kept.save(memory("first"))
    kept.file("mine.txt").write_text("half done")
    git(kept, "add", "mine.txt")
    kept.save(memory("second"))
    assert "mine.txt" not in committed(kept)
    assert git(kept, "status", "--porcelain").splitlines() == ["A  mine.txt"]


@pytest.mark.proves("R115", "R131")
def test_a_move_to_the_archive_is_one_commit(kept: Store) -> None:
    kept.save(memory("first"))
    record = kept.open().by_id["first"]
    archived = kept.change(lambda change: change.archive(kept.catalog, record, "old", "2026-12-02T08:00:00Z"))
    assert codes(archived) == []
    assert "archive/2026-12-02/knowledge/first.md" in committed(kept)
    assert "knowledge/first.md" not in committed(kept)
    assert subjects(kept)[0] == "[engram] archive first: old"


def test_a_working_note_leaves_no_commit(kept: Store) -> None:
    kept.save(memory("first"))

    def plan(_: object) -> Change:
        change = Change()
        change.put(memory("todo"), path="working/todo.md")
        return change

    commit(kept.catalog, plan, "terminal")
    assert len(subjects(kept)) == 1


@pytest.mark.proves("R115")
def test_what_git_missed_is_in_the_next_commit(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.save(memory("first"))
    with monkeypatch.context() as patch:
        patch.setenv("PATH", str(kept.project))
        receipt = kept.save(memory("second"))
    assert codes(receipt) == ["git.missing"]
    assert "second" in kept.open().by_id
    problem = receipt.problems[0]
    assert problem.severity == "warning"
    assert "Install git" in problem.remedy
    assert codes(kept.save(memory("third"))) == []
    assert {"knowledge/second.md", "knowledge/third.md"} <= set(committed(kept))
    assert git(kept, "status", "--porcelain") == ""


def hook(store: Store, text: str) -> Path:
    path = store.file(".git/hooks/pre-commit")
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


@pytest.mark.proves("R115")
def test_a_hook_that_says_no_is_reported_and_the_memory_is_kept(kept: Store) -> None:
    kept.save(memory("first"))
    path = hook(kept, "echo 'no commits today' >&2; exit 1")
    receipt = kept.save(memory("second"))
    assert codes(receipt) == ["git.failed"]
    assert "no commits today" in receipt.problems[0].message
    assert "git commit failed" in receipt.problems[0].message
    assert kept.codes() == []
    path.unlink()
    assert codes(kept.save(memory("third"))) == []
    assert {"knowledge/second.md", "knowledge/third.md"} <= set(committed(kept))


@pytest.mark.proves("R115")
def test_a_commit_that_no_branch_holds_is_reported(kept: Store) -> None:
    kept.save(memory("first"))
    git(kept, "checkout", "-q", "--detach")
    receipt = kept.save(memory("second"))
    assert codes(receipt) == ["git.detached"]
    assert "switch -c" in receipt.problems[0].remedy
    git(kept, "switch", "-q", "-c", "kept")
    assert codes(kept.save(memory("third"))) == []
    assert "knowledge/second.md" in committed(kept)


@pytest.mark.proves("G8", "R115")
def test_a_git_that_hangs_is_killed_with_all_it_started(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.save(memory("first"))
    hook(kept, f"sleep 60 & echo $! > {kept.project}/child; wait")
    monkeypatch.setattr("engram.store.history.SECONDS", 1.0)
    start = time.monotonic()
    receipt = kept.save(memory("second"))
    assert time.monotonic() - start < 6
    assert codes(receipt) == ["git.timeout"]
    child = int((kept.project / "child").read_text())
    for _ in range(50):
        if not Path(f"/proc/{child}").exists() or "Z" in Path(f"/proc/{child}/stat").read_text().split()[2]:
            break
        time.sleep(0.02)
    else:
        pytest.fail("the hook's child is still alive")
    assert "second" in kept.open().by_id


@pytest.mark.proves("R115")
def test_a_lock_of_another_git_is_named_with_its_file(kept: Store) -> None:
    kept.save(memory("first"))
    lock = kept.file(".git/index.lock")
    lock.touch()
    receipt = kept.save(memory("second"))
    assert codes(receipt) == ["git.locked"]
    assert str(lock) in receipt.problems[0].remedy
    lock.unlink()
    assert codes(kept.save(memory("third"))) == []
    assert git(kept, "status", "--porcelain") == ""


def test_nobody_named_as_author_is_reported(store: Store) -> None:
    store.catalog.history = lambda: History(str(store.path), "main", lambda: ("", ""))
    assert codes(store.save(memory("first"))) == ["git.no_author"]
    assert not store.file(".git").exists()


@pytest.mark.proves("R115")
def test_no_repository_is_made_inside_another_one_unasked(kept: Store) -> None:
    subprocess.run(["git", "init", "-q", str(kept.project)], check=True)
    receipt = kept.save(memory("first"))
    assert codes(receipt) == ["git.inside_other"]
    assert str(kept.project) in receipt.problems[0].message
    assert not kept.file(".git").exists()
    history = History(str(kept.path), "trunk", lambda: KIM)
    assert history.around() == str(kept.project)
    history.begin()
    assert history.around() == ""
    assert subjects(kept) == ["[engram] begin the history of this memory"]
    assert "knowledge/first.md" in committed(kept)


@pytest.mark.proves("X03")
def test_variables_of_another_repository_do_not_lead_git_away(
    kept: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    subprocess.run(["git", "init", "-q", str(other)], check=True)
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git/index"))
    assert codes(kept.save(memory("first"))) == []
    monkeypatch.undo()
    assert subjects(kept) == ["[engram] add knowledge: first"]
    assert not list((other / ".git/objects").glob("??"))


@pytest.mark.proves("R115")
def test_a_long_list_of_files_is_one_commit(kept: Store) -> None:
    kept.save(*[memory(f"m-{number}") for number in range(450)])
    assert len([path for path in committed(kept) if path.startswith("knowledge/")]) == 450
    assert len(subjects(kept)) == 1
    assert git(kept, "status", "--porcelain") == ""


@pytest.mark.proves("C01", "D12")
def test_git_is_at_work_outside_the_lock_of_the_memory(kept: Store) -> None:
    kept.save(memory("first"))
    free = kept.project / "free"
    hook(kept, f"flock -n {kept.file(layout.LOCK)} touch {free}")
    if shutil.which("flock") is None:
        pytest.skip("needs the program flock")
    assert codes(kept.save(memory("second"))) == []
    assert free.exists()


def test_a_busy_history_is_reported(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.save(memory("first"))
    monkeypatch.setattr("engram.store.history.WAIT_SECONDS", 0.05)
    with Root(str(kept.path)) as root, Lock(root, name=layout.GIT_LOCK):
        receipt = kept.save(memory("second"))
    assert codes(receipt) == ["git.failed"]
    assert "second" in kept.open().by_id
