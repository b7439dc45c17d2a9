"""Writing: all or nothing, finished or undone, one writer at a time."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engram.errors import EngramError, IntegrityError, PolicyError, StoreError, UsageError
from engram.memory import document
from engram.store import approvals, commit, journal, layout
from engram.store.files import Root
from engram.store.lock import Lock
from engram.store.verify import verify
from tests.unit.store.conftest import Store, memory


@pytest.mark.proves("R131", "R138", "R130")
def test_a_save_updates_hashes_index_graph_and_changelog_and_keeps_the_channel(store: Store) -> None:
    receipt = store.save(memory("one"), channel="token")
    assert receipt.paths == ["knowledge/one.md"]
    sha = receipt.hashes["knowledge/one.md"]
    assert f"{sha}  knowledge/one.md\n" == store.file(layout.HASHES).read_text()
    assert json.loads(store.file(layout.INDEX).read_text())["sha256"] == sha
    assert json.loads(store.file(layout.GRAPH).read_text())["id"] == "one"
    assert store.file(layout.CHANGELOG).read_text() == (
        "# Engram Changelog\n\n- 2026-12-01T08:00:00Z knowledge/one.md: add knowledge: one [token]\n"
    )
    assert approvals.known(store.dirs, str(store.path)).has("knowledge/one.md", sha)
    assert list(store.file(".staged").iterdir()) == []


def test_a_broken_last_line_of_the_changelog_is_left_and_followed(store: Store) -> None:
    path = store.file(layout.CHANGELOG)
    path.write_bytes(b"# Engram Changelog\n\n- 2026 torn")
    store.save(memory("one"))
    assert path.read_text().splitlines()[2:] == [
        "- 2026 torn", "- 2026-12-01T08:00:00Z knowledge/one.md: add knowledge: one [terminal]",
    ]  # fmt: skip


def test_the_plan_is_asked_under_the_lock_and_may_refuse_without_a_trace(store: Store) -> None:
    store.save(memory("one"))
    before = store.tree()

    def plan(catalog: object) -> commit.Change:
        with (
            Root(str(store.path)) as root,
            pytest.raises(StoreError, match="another process"),
            Lock(root, wait=0.01),
        ):
            pass
        raise PolicyError("gate.no", "no")

    with pytest.raises(PolicyError):
        commit.commit(store.catalog, plan, "terminal")
    assert store.tree() == before
    assert commit.commit(store.catalog, lambda _: None, "terminal").paths == []
    assert store.tree() == before


@pytest.mark.proves("P08", "P01", "F06")
@pytest.mark.parametrize(
    "path",
    [
        "../x.md",
        "/etc/x.md",
        "rules/../../x.md",
        "rules/x.txt",
        "memory.sha256",
        "rules/a\nb.md",
        ".git/hooks/x.md",
        "rules//x.md",
    ],
)
def test_only_places_of_memories_are_written(store: Store, path: str) -> None:
    before = store.tree()
    with pytest.raises(UsageError):
        store.change(lambda change: change.put_bytes(path, document.write(memory("x"))))
    with pytest.raises(UsageError):
        store.change(lambda change: change.accept(path))
    assert store.tree() == before


def test_unapproved_text_of_a_person_is_never_written_over(store: Store) -> None:
    store.save(memory("one"))
    path = store.file("knowledge/one.md")
    path.write_bytes(path.read_bytes() + b"\nmine\n")
    other = store.file("knowledge/two.md")
    other.write_bytes(b"mine too")
    for memory_id in ("one", "two"):
        with pytest.raises(IntegrityError, match="not written over or taken away"):
            store.save(memory(memory_id, "New."))
    assert path.read_bytes().endswith(b"mine\n")
    assert other.read_bytes() == b"mine too"
    other.rename(store.file("knowledge/Three.md"))
    with pytest.raises(PolicyError, match="only in case"):
        store.save(memory("three"))


@pytest.mark.proves("D26", "G1")
@pytest.mark.parametrize("state", ["changed", "gone"])
def test_unapproved_text_of_a_person_is_never_taken_away(store: Store, state: str) -> None:
    """Nor is what is not there any more: whoever removes it has seen something else."""
    store.save(memory("one"))
    path = store.file("knowledge/one.md")
    if state == "changed":
        path.write_bytes(path.read_bytes() + b"\nmine\n")
    else:
        path.unlink()
    before = store.tree()
    with pytest.raises(IntegrityError):
        store.change(lambda change: change.remove("knowledge/one.md", "archive one"))
    assert store.tree() == before


def test_memories_that_break_the_form_are_refused_before_anything_is_written(store: Store) -> None:
    before = store.tree()
    with pytest.raises(UsageError, match=r"no frontmatter"):
        store.change(lambda change: change.put_bytes("rules/x.md", b"nothing"))
    with pytest.raises(document.Unreadable, match="at most 65536"):
        store.save(memory("big", "x" * 70_000))
    assert store.tree() == before


def failing(monkeypatch: pytest.MonkeyPatch, name: str, number: int, code: int) -> list[int]:
    """Let the `number`-th call of a Root method fail once."""
    calls = [0]
    real = getattr(Root, name)

    def method(self: Root, *args: object, **kwargs: object) -> object:
        calls[0] += 1
        if calls[0] == number:
            raise OSError(code, os.strerror(code))
        return real(self, *args, **kwargs)

    monkeypatch.setattr(Root, name, method)
    return calls


@pytest.mark.proves("D03", "D05", "D06")
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS, errno.EMFILE])
@pytest.mark.parametrize("name", ["create", "rename", "sync", "append", "remove", "read_with_status"])
def test_an_error_at_any_step_leaves_the_old_state_or_the_new_one_whole(
    store: Store, name: str, code: int
) -> None:
    store.save(memory("old"))
    for number in range(1, 12):
        store.catalog = store.open()
        before = store.tree()
        with pytest.MonkeyPatch.context() as patch:
            calls = failing(patch, name, number, code)
            try:
                store.save(memory(f"new-{number}"))
                refusal = None
            except EngramError as wrong:
                refusal = wrong
        fresh = store.open()
        assert fresh.problems == []
        if refusal is not None:
            assert str(store.path) in refusal.message
            assert refusal.remedy
            assert store.tree() == before
        else:
            assert f"new-{number}" in fresh.by_id
        if calls[0] < number:
            break
    else:
        pytest.fail("the loop never got past the last call")
    assert "old" in store.open().by_id


def test_a_failure_behind_the_commit_point_is_finished_by_the_next_writer_and_seen_by_readers(
    store: Store,
) -> None:
    store.save(memory("old"), memory("gone"))

    def broken(*args: object, **kwargs: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    def broken_lines(path: str, lines: bytes) -> None:
        raise StoreError("store.disk_full", "full", "Free some space.")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Root, "append", broken)
        patch.setattr(approvals, "add_lines", broken_lines)
        receipt = store.change(
            lambda change: (
                change.put(memory("old", "New.", revision=2), message="update"),
                change.remove("knowledge/gone.md"),
            )
        )
    assert [p.code for p in receipt.problems] == ["store.unfinished", "store.approval_not_recorded"]
    before = store.tree()
    reader = store.open()
    assert reader.body(reader.by_id["old"]).statements == ["New."]
    assert "gone" not in reader.by_id
    assert [p.code for p in reader.problems] == ["store.unfinished"]
    assert store.tree() == before
    healed = store.save(memory("next"))
    assert [p.code for p in healed.problems] == ["store.healed"]
    reader.refresh()
    assert sorted(reader.by_id) == ["next", "old"]
    assert reader.problems == []
    assert store.file(layout.CHANGELOG).read_text().count("update") == 1


@pytest.mark.parametrize("stop", range(8))
def test_a_journal_is_finished_from_every_point_any_number_of_times(store: Store, stop: int) -> None:
    store.save(memory("old"))
    steps = [0]

    class Killed(BaseException):
        pass

    def counting(name: str) -> object:
        real = getattr(Root, name)

        def method(self: Root, *args: object, **kwargs: object) -> object:
            if committed[0]:
                steps[0] += 1
                if steps[0] > stop:
                    raise Killed
            return real(self, *args, **kwargs)

        return method

    committed = [False]
    real_commit = journal.commit

    def then_count(root: Root, transaction: journal.Transaction) -> None:
        real_commit(root, transaction)
        committed[0] = True

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "commit", then_count)
        for name in ("rename", "append", "remove", "sync"):
            patch.setattr(Root, name, counting(name))
        patch.setattr(journal, "discard", lambda *_: None)
        with pytest.raises(Killed):
            store.save(memory("old", "New.", revision=2), memory("new"))
    reader = store.open()
    assert reader.body(reader.by_id["old"]).statements == ["New."]
    assert "new" in reader.by_id
    assert commit.heal(str(store.path))
    assert commit.heal(str(store.path)) == []
    assert store.open().problems == []
    assert store.file(layout.CHANGELOG).read_text().count("add knowledge: new") == 1
    store.catalog = store.open()
    store.save(memory("after"))
    assert sorted(store.open().by_id) == ["after", "new", "old"]


def test_what_a_person_changed_behind_a_crash_is_left_alone(store: Store) -> None:
    def never(*_: object, **__: object) -> None:
        raise OSError(errno.EIO, "io")

    store.save(memory("one"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(journal, "finish", never)
        store.save(memory("one", "New.", revision=2))
    path = store.file("knowledge/one.md")
    path.write_bytes(b"mine")
    commit.heal(str(store.path))
    assert path.read_bytes() == b"mine"
    assert store.codes() == ["memory.hash_mismatch"]


EMPTY = {"version": 1, "name": "x", "moves": [], "removes": [], "hashes": {}, "appends": []}


@pytest.mark.parametrize(
    "record",
    [
        b"{",
        b"[]",
        b'{"version":1}',
        json.dumps({**EMPTY, "moves": [["../x", "rules/a.md", "", ""]]}).encode(),
        json.dumps({**EMPTY, "moves": [["0" * 16 + "-0", "../../x", "", ""]]}).encode(),
        json.dumps({**EMPTY, "removes": [["../../x", ""]]}).encode(),
        json.dumps({**EMPTY, "hashes": {"engram.config.json": {}}}).encode(),
        json.dumps({**EMPTY, "appends": [["../x", 0, "t"]]}).encode(),
    ],
)
def test_a_journal_that_cannot_be_one_of_ours_is_never_played(store: Store, record: bytes) -> None:
    store.save(memory("one"))
    store.file(layout.JOURNAL).write_bytes(record)
    with pytest.raises(StoreError) as caught:
        store.save(memory("two"))
    assert caught.value.code == "store.journal_broken"
    reader = store.open()
    assert list(reader.by_id) == ["one"]
    assert [p.code for p in reader.problems] == ["store.journal_broken"]
    assert "set an unreadable journal aside" in commit.heal(str(store.path))[0]
    store.catalog = store.open()
    store.save(memory("two"))
    assert sorted(store.open().by_id) == ["one", "two"]


@pytest.mark.proves("I08")
def test_a_journal_of_a_newer_version_is_refused(store: Store) -> None:
    store.file(layout.JOURNAL).write_bytes(b'{"version":3}')
    with pytest.raises(StoreError, match="another version"):
        store.save(memory("two"))


@pytest.mark.proves("D15")
def test_modes_are_kept_and_nothing_is_wider_than_the_umask(store: Store) -> None:
    store.save(memory("one"))
    store.file("knowledge/one.md").chmod(0o640)
    store.save(memory("one", "New.", revision=2))
    assert store.file("knowledge/one.md").stat().st_mode & 0o777 == 0o640
    old = os.umask(0o077)
    try:
        store.save(memory("two"))
    finally:
        os.umask(old)
    assert store.file("knowledge/two.md").stat().st_mode & 0o777 == 0o600
    user = Path(store.dirs.config)
    assert all(path.stat().st_mode & 0o077 == 0 for path in user.rglob("*"))


@pytest.mark.proves("D12")
@pytest.mark.parametrize("kind", ["empty", "garbage", "folder", "link", "fifo"])
def test_whatever_lies_in_the_place_of_the_lock_does_not_block(
    store: Store, kind: str, tmp_path: Path
) -> None:
    lock = store.file(layout.LOCK)
    lock.unlink(missing_ok=True)
    victim = tmp_path / "victim"
    victim.write_bytes(b"mine")
    if kind == "folder":
        lock.mkdir()
    elif kind == "link":
        lock.symlink_to(victim)
    elif kind == "fifo":
        os.mkfifo(lock)
    else:
        lock.write_bytes(b"" if kind == "empty" else b"pid 1\x00")
    start = time.monotonic()
    store.save(memory("one"))
    assert time.monotonic() - start < 2
    assert "one" in store.open().by_id
    assert victim.read_bytes() == b"mine"


@pytest.mark.proves("D12")
def test_the_lock_of_a_killed_process_is_gone_and_a_live_one_is_waited_for(store: Store) -> None:
    code = (
        "import sys, time\nfrom engram.store.files import Root\nfrom engram.store.lock import Lock\n"
        "with Root(sys.argv[1]) as root, Lock(root):\n    print('held', flush=True)\n    time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code, str(store.path)], stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(StoreError) as caught, Root(str(store.path)) as root, Lock(root, wait=0.1):
            pass
        assert caught.value.code == "store.locked"
        assert "Wait" in caught.value.remedy
        holder.kill()
        holder.wait()
    start = time.monotonic()
    store.save(memory("one"))
    assert time.monotonic() - start < 2


def test_readers_share_the_lock_and_never_make_it(store: Store) -> None:
    store.file(layout.LOCK).unlink(missing_ok=True)
    with Root(str(store.path)) as root, Lock(root, exclusive=False) as lock:
        assert not lock.held
    assert not store.file(layout.LOCK).exists()
    store.save(memory("one"))
    with Root(str(store.path)) as first, Root(str(store.path)) as second:
        held = [Lock(one, exclusive=False, wait=0.1).__enter__() for one in (first, second)]
        assert all(one.held for one in held)


def test_a_user_directory_that_cannot_be_written_does_not_undo_the_save(store: Store) -> None:
    Path(store.dirs.config).parent.mkdir(exist_ok=True)
    Path(store.dirs.config).write_bytes(b"a file in the way")
    receipt = store.save(memory("one"))
    assert [p.code for p in receipt.problems] == ["store.approval_not_recorded"]
    assert not store.open().by_id["one"].approved


def test_a_history_that_refuses_does_not_undo_the_save(store: Store) -> None:
    class Refusing:
        def record(self, change: commit.Change, channel: str) -> list[object]:
            raise StoreError("store.locked", "another process commits", "Wait.")

    store.catalog.history = Refusing  # type: ignore[assignment]  # stands for the real one
    receipt = store.save(memory("one"))
    assert [found.severity for found in receipt.problems] == ["warning"]
    assert "another process commits" in receipt.problems[0].message
    assert "one" in store.open().by_id


@pytest.mark.proves("D10", "G1", "G2")
@pytest.mark.parametrize("moment", ["before", "after"])
def test_an_interrupt_at_the_commit_point_leaves_the_old_state_or_the_new_one_whole(
    store: Store, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    store.save(memory("one"))
    old = store.file("knowledge/one.md").read_bytes()
    rename = Root.rename

    def interrupted(root: Root, source: str, target: str) -> None:
        if moment == "after":
            rename(root, source, target)
        if target == layout.JOURNAL:
            raise KeyboardInterrupt
        if moment == "before":
            rename(root, source, target)

    with monkeypatch.context() as patch:
        patch.setattr(Root, "rename", interrupted)
        with pytest.raises(KeyboardInterrupt):
            store.save(memory("one", "Another text."), memory("two"))
    store.save(memory("three"))
    assert store.file("knowledge/one.md").read_bytes() == old
    assert not store.file("knowledge/two.md").exists()
    assert {path: status for path, status, _ in verify(str(store.path))} == {
        "knowledge/one.md": "ok",
        "knowledge/three.md": "ok",
    }


@pytest.mark.proves("D01", "C09")
def test_an_unfinished_write_is_no_finding_of_verify(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.save(memory("one"))

    def died(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(journal, "finish", died)
        with pytest.raises(KeyboardInterrupt):
            store.save(memory("one", "Another text."), memory("two"))
    found = {path: status for path, status, _ in verify(str(store.path))}
    assert found == {"knowledge/one.md": "ok", "knowledge/two.md": "ok"}


@pytest.mark.proves("P03", "I03")
@pytest.mark.parametrize("name", [layout.WORKING, layout.HASHES])
def test_a_link_or_a_folder_in_the_place_of_ours_stops_no_reader(
    store: Store, name: str, tmp_path: Path
) -> None:
    store.save(memory("one"))
    place = store.file(name)
    for make in (lambda: place.symlink_to(tmp_path), place.mkdir):
        if place.is_dir() and not place.is_symlink():
            place.rmdir()
        else:
            place.unlink(missing_ok=True)
        make()
        catalog = store.open()
        assert ("one" in catalog.by_id) == (name == layout.WORKING)
        assert verify(str(store.path))
