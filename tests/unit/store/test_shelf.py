"""The shelf in the user's cache spares reading, and changes nothing of what is shown."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from engram.errors import IntegrityError
from engram.store.catalog import Catalog
from engram.store.files import Root
from engram.store.record import STORED, Record
from engram.store.shelf import Shelf
from tests.unit.store.conftest import Store, memory

COUNT = 30
DAMAGES = ("cut", "flip the head", "flip a table", "foreign", "empty", "folder", "unreadable")


def nothing(before: Shelf | None, gone: object, new: Sequence[tuple[int, Record]]) -> bytes:
    """No lists beside the rows."""
    return b""


@pytest.fixture
def full(store: Store) -> Store:
    store.save(*(memory(f"m-{number}", f"Fact {number}.", tags=["a", "b"]) for number in range(COUNT)))
    time.sleep(0.03)
    assert store.open().keep(nothing)
    return store


def file_of(store: Store) -> Path:
    return next(Path(store.dirs.cache, "shelves").iterdir())


def reads(store: Store, monkeypatch: pytest.MonkeyPatch) -> tuple[int, Catalog]:
    """How many memory files a new catalog reads."""
    seen: list[str] = []
    real = Root.read_with_status

    def counting(self: Root, path: str, limit: int = 1 << 26) -> tuple[bytes, os.stat_result]:
        if path.endswith(".md"):
            seen.append(path)
        return real(self, path, limit)

    with monkeypatch.context() as patch:
        patch.setattr(Root, "read_with_status", counting)
        found = store.open()
    return len(seen), found


def values(record: Record) -> dict[str, object]:
    """All that a record says, without where it was read from."""
    names = (*STORED, "path", "scope", "sha256", "size", "approved", "ignored", "terms")
    return {name: getattr(record, name) for name in names}


def shown(catalog: Catalog) -> tuple[object, ...]:
    """All that a catalog shows."""
    records = {path: values(record) for path, record in catalog.records.items()}
    notes = {path: values(record) for path, record in catalog.notes.items()}
    ids = {memory_id: record.path for memory_id, record in catalog.by_id.items()}
    problems = [(one.code, one.path, one.message) for one in catalog.problems]
    return records, notes, ids, problems


@pytest.mark.proves("I01")
def test_only_what_changed_is_read_again(full: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    number, found = reads(full, monkeypatch)
    assert (number, found.settled) == (0, True)
    plain = Catalog(str(full.path), "workspace", full.dirs)
    plain.forget()
    shutil.rmtree(full.dirs.cache)
    plain.refresh()
    assert not plain.settled
    assert shown(found) == shown(plain)
    assert found.body(found.by_id["m-1"]).statements == ["Fact 1."]


@pytest.mark.parametrize("clean", [True, False])
def test_every_kind_of_change_is_seen_beside_the_shelf(
    full: Store, monkeypatch: pytest.MonkeyPatch, clean: bool
) -> None:
    if not clean:
        full.file("rules").mkdir(exist_ok=True)
        full.file("rules/odd.md").write_text("no memory")
        full.open().keep(nothing)
    running = full.open()
    assert running.settled is clean
    path = full.file("knowledge/m-1.md")
    path.write_bytes(path.read_bytes().replace(b"Fact 1", b"Fact 9"))
    full.file("knowledge/m-2.md").unlink()
    shutil.copy(full.file("knowledge/m-3.md"), full.file("knowledge/m-3-copy.md"))
    full.file("knowledge/m-4.md").rename(full.file("knowledge/m-4-moved.md"))
    number, found = reads(full, monkeypatch)
    assert number < COUNT // 2
    running.refresh(full=True)
    shutil.rmtree(full.dirs.cache)
    assert shown(running) == shown(found) == shown(full.open())
    codes = {(one.code, one.path) for one in found.problems}
    assert ("memory.hash_mismatch", "knowledge/m-1.md") in codes
    assert ("memory.missing_file", "knowledge/m-2.md") in codes
    assert ("memory.hash_missing", "knowledge/m-3-copy.md") in codes


def test_a_change_of_the_hashes_alone_is_seen(full: Store) -> None:
    running = full.open()
    file = full.file("memory.sha256")
    data = file.read_bytes()
    file.write_bytes(bytes([data[0] ^ 1]) + data[1:] if data[:1] in b"02468ace" else b"0" + data[1:])
    assert [one.code for one in full.open().problems] == ["memory.hash_mismatch"]
    running.refresh()
    assert [one.code for one in running.problems] == ["memory.hash_mismatch"]


def test_a_file_that_changes_unseen_is_withheld_when_it_is_opened(full: Store) -> None:
    running = full.open()
    record = running.by_id["m-5"]
    path = full.file("knowledge/m-5.md")
    status = path.stat()
    path.write_bytes(path.read_bytes().replace(b"Fact 5", b"Fact 6"))
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert running.settled
    with pytest.raises(IntegrityError):
        running.text(record)
    assert "m-5" not in running.by_id


def test_writers_and_readers_go_on_from_a_shelf(full: Store) -> None:
    other = full.open()
    full.catalog = full.open()
    assert full.catalog.settled
    full.save(memory("new-one"), memory("m-7", "Fact 7 is another.", revision=2))
    assert full.catalog.by_id["new-one"].approved
    other.refresh()
    assert shown(other) == shown(full.catalog) == shown(full.open())
    time.sleep(0.03)
    kept = full.open()
    assert kept.keep(nothing)
    assert kept.settled
    assert shown(kept) == shown(other)
    assert full.open().settled


def test_rows_that_are_gone_leave_no_trace_and_many_make_a_new_shelf(full: Store) -> None:
    names = [f"m-{number}" for number in range(COUNT - 5)]
    listing = full.file("memory.sha256")
    for name in names:
        full.file(f"knowledge/{name}.md").unlink()
        lines = [line for line in listing.read_text().splitlines(True) if f"/{name}.md" not in line]
        listing.write_text("".join(lines))
        time.sleep(0.013)
        found = full.open()
        assert found.keep(nothing)
        assert name not in full.open().by_id
    assert sorted(full.open().by_id) == sorted(f"m-{number}" for number in range(COUNT - 5, COUNT))


def test_an_id_that_is_not_the_name_of_its_file_is_found(full: Store) -> None:
    text = full.file("knowledge/m-1.md").read_bytes().replace(b"id: m-1\n", b"id: another\n")
    full.file("knowledge/deep").mkdir()
    full.file("knowledge/deep/odd.md").write_bytes(text)
    deep = full.file("knowledge/m-2.md").read_bytes().replace(b"id: m-2\n", b"id: below\n")
    full.file("knowledge/deep/below.md").write_bytes(deep)
    lines = full.file("memory.sha256").read_text()
    for name in ("odd", "below"):
        data = full.file(f"knowledge/deep/{name}.md").read_bytes()
        import hashlib

        lines += f"{hashlib.sha256(data).hexdigest()}  knowledge/deep/{name}.md\n"
    full.file("memory.sha256").write_text(lines)
    time.sleep(0.03)
    assert full.open().keep(nothing)
    found = full.open()
    assert found.settled
    assert found.by_id["another"].path == "knowledge/deep/odd.md"
    assert found.by_id["below"].path == "knowledge/deep/below.md"
    assert found.get("odd") is None
    assert found.resolve("odd") is not None


def test_a_pattern_that_is_gone_hides_nothing_any_more(full: Store) -> None:
    hidden = full.open(lambda path: path.endswith("m-1.md"))
    assert hidden.settled
    assert hidden.by_id["m-1"].ignored
    assert not full.open().by_id["m-1"].ignored


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_shelf_is_none(full: Store, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    file = file_of(full)
    data = file.read_bytes()
    table = data.index(b"\n") + 1
    if damage == "folder":
        file.unlink()
        file.mkdir()
    elif damage == "unreadable":
        file.unlink()
        file.symlink_to(file)
    else:
        changed = {
            "cut": data[: table + 400],
            "flip the head": data[: table + 9] + b"\xff" + data[table + 10 :],
            "flip a table": data[: table + 300] + bytes([data[table + 300] ^ 4]) + data[table + 301 :],
            "foreign": b"x" + data[1:],
            "empty": b"",
        }
        file.write_bytes(changed[damage])
    number, found = reads(full, monkeypatch)
    assert number == COUNT
    assert len(found.records) == COUNT


@pytest.mark.proves("I01")
def test_no_flipped_byte_changes_what_is_shown(full: Store) -> None:
    file = file_of(full)
    data = file.read_bytes()
    wanted = shown(full.open())
    for at in range(0, len(data), 97):
        file.write_bytes(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
        assert shown(full.open()) == wanted, at
    for length in range(0, len(data), 997):
        file.write_bytes(data[:length])
        assert shown(full.open()) == wanted, length


def test_it_is_private_and_a_folder_that_cannot_be_written_is_no_error(full: Store) -> None:
    file = file_of(full)
    assert file.stat().st_mode & 0o777 == 0o600
    full.save(memory("one-more"))
    before = full.tree()
    shutil.rmtree(full.dirs.cache)
    Path(full.dirs.cache).write_text("a file where the folder should be")
    found = full.open()
    assert not found.keep(nothing)
    assert len(found.records) == COUNT + 1
    assert full.tree() == before


def test_an_interrupted_write_leaves_the_old_shelf(full: Store) -> None:
    data = file_of(full).read_bytes()
    script = (
        "import os, sys\n"
        "from engram.store.catalog import Catalog\n"
        "from engram.workspace import UserDirs\n"
        "found = Catalog(sys.argv[1], 'workspace', UserDirs.of({'HOME': sys.argv[2]}))\n"
        "found.refresh()\n"
        "os.replace = lambda *_: os._exit(9)\n"
        "found.keep(lambda *_: b'', anew=True)\n"
    )
    done = subprocess.run([sys.executable, "-c", script, str(full.path), full.dirs.home], check=False)
    assert done.returncode == 9
    assert file_of(full).read_bytes() == data or len(list(Path(full.dirs.cache, "shelves").iterdir())) == 2
    assert full.open().settled
