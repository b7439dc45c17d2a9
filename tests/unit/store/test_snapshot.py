"""The snapshot in the user's cache spares reading, and changes nothing of what is shown."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from engram.store.catalog import Catalog
from engram.store.files import Root
from tests.unit.store.conftest import Store, memory

COUNT = 30


@pytest.fixture
def full(store: Store) -> Store:
    store.save(*(memory(f"m-{number}", f"Fact {number}.", tags=["a", "b"]) for number in range(COUNT)))
    time.sleep(0.03)
    store.open()
    return store


def file_of(store: Store) -> Path:
    return next(Path(store.dirs.cache, "records").iterdir())


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


@pytest.mark.proves("I01")
def test_only_what_changed_is_read_again(full: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    number, found = reads(full, monkeypatch)
    assert number == 0
    plain = Catalog(str(full.path))
    plain.refresh()
    for path, record in plain.records.items():
        again = found.records[path]
        values = {name: getattr(record, name) for name in type(record).__slots__ if name != "approved"}
        assert values == {name: getattr(again, name) for name in values}
    assert found.body(found.by_id["m-1"]).statements == ["Fact 1."]
    path = full.file("knowledge/m-1.md")
    path.write_bytes(path.read_bytes().replace(b"Fact 1", b"Fact 9"))
    full.file("knowledge/m-2.md").unlink()
    number, found = reads(full, monkeypatch)
    assert number <= 4
    assert sorted((p.code, p.path) for p in found.problems) == [
        ("memory.hash_mismatch", "knowledge/m-1.md"), ("memory.missing_file", "knowledge/m-2.md"),
    ]  # fmt: skip
    assert len(found.records) == COUNT - 2


def test_a_pattern_that_is_gone_hides_nothing_any_more(full: Store) -> None:
    hidden = full.open(lambda path: path.endswith("m-1.md"))
    assert hidden.by_id["m-1"].ignored
    file_of(full).unlink()
    full.open(lambda path: path.endswith("m-1.md"))
    assert not full.open().by_id["m-1"].ignored


@pytest.mark.parametrize("damage", ["cut", "flip", "foreign", "empty", "folder"])
def test_a_damaged_snapshot_is_none(full: Store, monkeypatch: pytest.MonkeyPatch, damage: str) -> None:
    file = file_of(full)
    data = file.read_bytes()
    if damage == "folder":
        file.unlink()
        file.mkdir()
    else:
        changed = {
            "cut": data[:-1],
            "flip": data[:-9] + b"x" + data[-8:],
            "foreign": b"x" + data[1:],
            "empty": b"",
        }
        file.write_bytes(changed[damage])
    number, found = reads(full, monkeypatch)
    assert number == COUNT
    assert len(found.records) == COUNT


def test_it_is_private_and_written_only_when_worth_it(full: Store) -> None:
    file = file_of(full)
    assert file.stat().st_mode & 0o777 == 0o600
    before = file.stat().st_mtime_ns
    full.save(memory("one-more"))
    full.open()
    assert file.stat().st_mtime_ns == before
