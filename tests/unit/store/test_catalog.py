"""Reading a root: what is shown, what is withheld and named, and that reading writes nothing."""

from __future__ import annotations

import errno
import os
import time
from pathlib import Path

import pytest

from engram.errors import IntegrityError, StoreError
from engram.memory import document
from engram.store import layout, verify
from engram.store.catalog import Catalog
from engram.store.commit import Change
from engram.store.files import Root
from engram.store.ignore import matcher
from tests.unit.store.conftest import Store, memory


def test_a_saved_memory_reads_back_whole(store: Store) -> None:
    made = memory(
        "cache-ttl", tags=["task_type:performance", "cache"], role=["backend"], depends_on=["other"]
    )
    store.save(made)
    record = store.open().by_id["cache-ttl"]
    assert record.path == "knowledge/cache-ttl.md"
    assert record.summary == "The cache TTL is thirty seconds."
    assert record.tags == ("task_type:performance", "cache")
    assert record.roles == ("backend",)
    assert record.depends_on == ("other",)
    assert "thirty" in record.terms.split()
    body = store.open().body(record)
    assert body.statements == ["The cache TTL is thirty seconds."]
    assert body.meta == made.meta


@pytest.mark.proves("R113", "R136", "I01")
def test_a_tampered_memory_is_withheld_and_named_and_hides_no_other(store: Store) -> None:
    store.save(*(memory(f"m-{number}", f"Fact {number}.") for number in range(20)))
    for number in range(10):
        path = store.file(f"knowledge/m-{number}.md")
        data = bytearray(path.read_bytes())
        data[-3 - number] ^= 1
        path.write_bytes(data)
    found = store.open()
    assert sorted(found.by_id) == [f"m-{number}" for number in range(10, 20)]
    named = {one.path for one in found.problems if one.code == "memory.hash_mismatch"}
    assert named == {f"knowledge/m-{number}.md" for number in range(10)}
    assert all("rehash" in one.remedy for one in found.problems)


@pytest.mark.proves("R136")
def test_bytes_changed_behind_the_catalog_are_never_given_out(store: Store) -> None:
    store.save(memory("one"))
    record = store.catalog.by_id["one"]
    path = store.file("knowledge/one.md")
    path.write_bytes(path.read_bytes().replace(b"thirty", b"eighty"))
    with pytest.raises(IntegrityError) as caught:
        store.catalog.body(record)
    assert caught.value.code == "memory.hash_mismatch"
    assert "one" not in store.catalog.by_id


def test_a_body_of_a_memory_that_was_properly_changed_meanwhile_is_the_new_one(store: Store) -> None:
    store.save(memory("one"))
    other = store.open()
    record = other.by_id["one"]
    store.save(memory("one", "The cache TTL is sixty seconds.", revision=2))
    assert other.body(record).statements == ["The cache TTL is sixty seconds."]


@pytest.mark.proves("F02", "F04", "F05")
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no frontmatter",
        b"---\nid: x\n",
        b"---\nid: *x\ntype: rule\n---\n## Content\n- x\n",
        b"\xff\xfe\x00",
        b"\xed\xa0\x80",
    ],
)
def test_one_broken_file_is_named_and_hides_no_other(store: Store, data: bytes) -> None:
    store.save(memory("one"))
    store.file("rules/broken.md").write_bytes(data)
    found = store.open()
    assert "one" in found.by_id
    assert [(p.code, p.path) for p in found.problems] == [("memory.unreadable", "rules/broken.md")]


def test_a_file_without_hash_is_withheld_until_a_person_confirms_it(store: Store) -> None:
    store.file("knowledge/hand.md").write_bytes(document.write(memory("hand")))
    assert store.codes() == ["memory.hash_missing"]
    with pytest.raises(IntegrityError, match="not what was shown"):
        store.change(lambda change: change.accept("knowledge/hand.md", sha256="0" * 64), "rehash")
    store.change(lambda change: change.accept("knowledge/hand.md", "rehash hand"), "rehash")
    assert store.codes() == []
    assert store.open().by_id["hand"].approved


@pytest.mark.proves("I03")
def test_a_deleted_hashes_file_means_unverified_and_is_never_remade_by_a_save(store: Store) -> None:
    store.save(memory("one"))
    store.file(layout.HASHES).unlink()
    found = store.open()
    assert found.records == {}
    assert [p.code for p in found.problems] == ["hashes.missing"]
    before = store.tree()
    store.catalog = found
    with pytest.raises(IntegrityError, match="none of the 1 memories can be verified"):
        store.save(memory("two"))
    assert store.tree() == before
    store.change(lambda change: change.accept("knowledge/one.md", "rehash one"), "rehash")
    assert "one" in store.open().by_id


@pytest.mark.proves("I03")
def test_a_broken_hashes_file_is_set_aside_and_good_lines_stay(store: Store) -> None:
    store.save(memory("one"), memory("two"))
    broken = store.file(layout.HASHES).read_bytes() + b"garbage\n"
    store.file(layout.HASHES).write_bytes(broken)
    assert store.codes() == ["hashes.broken"]
    assert sorted(store.open().by_id) == ["one", "two"]
    receipt = store.save(memory("three"))
    assert [p.code for p in receipt.problems] == ["hashes.broken"]
    kept = list(store.path.glob("memory.sha256.broken-*"))
    assert [path.read_bytes() for path in kept] == [broken]
    assert sorted(store.open().by_id) == ["one", "three", "two"]
    assert store.codes() == []


def test_two_hashes_for_one_path_withhold_it_until_rehash(store: Store) -> None:
    store.save(memory("one"), memory("two"))
    path = store.file(layout.HASHES)
    path.write_bytes(path.read_bytes() + b"0" * 64 + b"  knowledge/one.md\n")
    assert store.codes() == ["memory.hash_conflict"]
    assert list(store.open().by_id) == ["two"]
    store.catalog.refresh()
    store.change(lambda change: change.accept("knowledge/one.md"), "rehash")
    assert store.codes() == []


@pytest.mark.proves("F08", "P08")
def test_duplicate_ids_and_case_pairs_are_named_and_the_choice_is_fixed(store: Store) -> None:
    text = document.write(memory("same"))
    for path in ("knowledge/a.md", "knowledge/b.md", "rules/c.md"):
        store.file(path).write_bytes(text)
    store.file("knowledge/B.md").write_bytes(document.write(memory("upper")))
    for path in ("knowledge/a.md", "knowledge/b.md", "rules/c.md", "knowledge/B.md"):
        store.change(lambda change, path=path: change.accept(path), "rehash")  # type: ignore[misc]
    found = store.open()
    assert found.by_id["same"].path == "knowledge/a.md"
    codes = sorted((p.code, p.path) for p in found.problems)
    assert ("memory.duplicate_id", "knowledge/b.md") in codes
    assert ("memory.duplicate_id", "rules/c.md") in codes
    assert found.taken("b")
    assert found.taken("upper")


@pytest.mark.proves("P03", "P04")
def test_links_are_neither_read_nor_written_through(store: Store, tmp_path: Path) -> None:
    store.save(memory("one"))
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.md").write_bytes(document.write(memory("secret")))
    store.file("rules").rmdir()
    store.file("rules").symlink_to(outside)
    store.file("knowledge/link.md").symlink_to(outside / "secret.md")
    store.file("knowledge/deeper").symlink_to(outside)
    found = store.open()
    assert list(found.by_id) == ["one"]
    assert {p.path for p in found.problems if p.code == "memory.link"} == {
        "rules",
        "knowledge/link.md",
        "knowledge/deeper",
    }
    before = sorted(path.name for path in outside.iterdir())
    with pytest.raises(StoreError) as caught:
        store.save(memory("two", type="rule"))
    assert caught.value.code == "store.link"
    assert caught.value.message.startswith(str(store.file("rules")))
    assert sorted(path.name for path in outside.iterdir()) == before
    statuses = {path: status for path, status, _ in verify.verify(str(store.path))}
    assert statuses["rules"] == statuses["knowledge/deeper"] == statuses["knowledge/link.md"] == verify.LINK


@pytest.mark.proves("P03")
def test_a_root_that_is_a_link_is_refused_and_links_above_it_are_fine(store: Store, tmp_path: Path) -> None:
    store.save(memory("one"))
    linked = tmp_path / "linked"
    linked.symlink_to(store.project)
    assert Catalog(str(linked / ".agents" / ".engram")).refresh()
    other = tmp_path / "other"
    other.mkdir()
    (other / ".agents").symlink_to(store.project / ".agents")
    with pytest.raises(StoreError, match="links are not followed"):
        Catalog(str(other / ".agents" / ".engram")).refresh()


def test_what_the_system_keeps_closed_is_neither_gone_nor_to_be_recorded(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    store.save(memory("one"), memory("two"))
    scan, read = Root.scan, Root.read_with_status

    def closed_scan(root: Root, path: str) -> list[os.DirEntry[str]]:
        if path == "knowledge":
            raise PermissionError(errno.EACCES, "Permission denied")
        return scan(root, path)

    monkeypatch.setattr(Root, "scan", closed_scan)
    statuses = {path: status for path, status, _ in verify.verify(str(store.path))}
    assert statuses == {"knowledge": verify.UNREADABLE}, "nothing may advise to forget what is not gone"
    monkeypatch.setattr(Root, "scan", scan)

    def closed_read(root: Root, path: str, limit: int = 1 << 24) -> tuple[bytes, os.stat_result]:
        if path == "knowledge/one.md":
            raise PermissionError(errno.EACCES, "Permission denied")
        return read(root, path, limit)

    monkeypatch.setattr(Root, "read_with_status", closed_read)
    found = store.open().problems
    assert [(p.code, p.path) for p in found] == [("memory.unreadable", "knowledge/one.md")]
    assert "permissions" in found[0].remedy
    assert "rehash" not in found[0].remedy


@pytest.mark.proves("P02")
def test_the_path_comes_from_the_file_and_never_from_the_id(store: Store) -> None:
    text = document.write(memory("x")).replace(b"id: x\n", b"id: ../../../../tmp/own\n")
    store.file("rules/x.md").write_bytes(text)
    assert [(p.code, p.path) for p in store.open().problems] == [("memory.unreadable", "rules/x.md")]


@pytest.mark.proves("R110", "R111", "I04")
def test_reading_needs_no_derived_file_and_writes_nothing(store: Store) -> None:
    store.save(memory("one"))
    store.file(layout.INDEX).unlink()
    store.file(layout.GRAPH).write_bytes(b"\x00garbage")
    before = store.tree()
    found = store.open()
    found.body(found.by_id["one"])
    verify.verify(str(store.path))
    assert store.tree() == before


def test_new_gone_and_renamed_files_are_seen_by_the_next_look(store: Store) -> None:
    store.save(memory("one"), memory("two"))
    other = store.open()
    store.save(memory("three"))
    assert other.refresh()
    assert sorted(other.by_id) == ["one", "three", "two"]
    store.file("knowledge/one.md").rename(store.file("skills/one.md"))
    other.refresh()
    assert sorted(other.by_id) == ["three", "two"]
    assert {p.code for p in other.problems} == {"memory.missing_file", "memory.hash_missing"}
    store.file("knowledge/two.md").unlink()
    other.refresh()
    assert list(other.by_id) == ["three"]
    assert not other.refresh()


def test_an_edit_in_place_is_seen_by_a_full_look(store: Store) -> None:
    store.save(memory("one"))
    other = store.open()
    time.sleep(0.03)
    other.refresh(full=True)
    path = store.file("knowledge/one.md")
    data = path.read_bytes()
    path.write_bytes(data.replace(b"thirty", b"eighty"))
    assert other.refresh(full=True)
    assert other.records == {}
    path.write_bytes(data)
    assert other.refresh(full=True)
    assert "one" in other.by_id


def test_changes_are_told_since_a_generation(store: Store) -> None:
    store.save(memory("one"))
    start = store.catalog.generation
    assert store.catalog.changes_since(start) == frozenset()
    store.save(memory("two"))
    store.save(memory("three"))
    assert store.catalog.changes_since(start) == {"knowledge/two.md", "knowledge/three.md"}
    assert store.catalog.changes_since(-5) is None


@pytest.mark.proves("R114")
def test_ignored_and_approved_are_flags_of_the_record(store: Store) -> None:
    store.save(memory("open"), memory("private-one"))
    found = store.open(matcher(["private-*"]))
    assert found.by_id["private-one"].ignored
    assert not found.by_id["open"].ignored
    assert found.by_id["open"].approved
    stranger = Catalog(str(store.path), "workspace", None)
    stranger.refresh()
    assert not stranger.by_id["open"].approved


def test_notes_are_kept_apart(store: Store) -> None:
    note = memory("task", tier="working", source="note", valid_until="2026-12-08")
    store.change(lambda change: change.put(note, "working/task.md", "note task"))
    store.save(memory("task", "A durable one."))
    found = store.open()
    assert found.by_id["task"].path == "knowledge/task.md"
    assert found.notes["working/task.md"].tier == "working"
    assert found.body(found.notes["working/task.md"]).statements == ["The cache TTL is thirty seconds."]
    assert b"working/task.md" not in store.file(layout.HASHES).read_bytes()
    assert found.problems == []


@pytest.mark.proves("D08")
@pytest.mark.skipif(
    os.geteuid() == 0, reason="root may write everywhere; the read-only mount is tested in tests/faults"
)
def test_a_read_only_tree_can_be_read(store: Store) -> None:
    store.save(memory("one"))
    for path in [store.path, *store.path.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert "one" in store.open().by_id
        with pytest.raises(StoreError):
            store.save(memory("two"))
    finally:
        for path in [store.path, *store.path.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.mark.proves("F16")
def test_a_date_that_is_none_is_a_warning_and_the_memory_is_shown(store: Store) -> None:
    store.save(memory("one", valid_until="soon"))
    found = store.open()
    assert "one" in found.by_id
    assert [p.code for p in found.problems] == ["memory.bad_date"]


def test_verify_tells_every_state(store: Store) -> None:
    store.save(memory("good"), memory("bad"), memory("gone"), memory("twice"))
    store.file("knowledge/bad.md").write_bytes(b"changed")
    store.file("knowledge/gone.md").unlink()
    store.file("rules/new.md").write_bytes(b"new")
    listing = store.file(layout.HASHES)
    listing.write_bytes(listing.read_bytes() + b"0" * 64 + b"  knowledge/twice.md\n")
    found = {path: status for path, status, _ in verify.verify(str(store.path))}
    assert found == {
        "knowledge/bad.md": "mismatch",
        "knowledge/gone.md": "missing_file",
        "knowledge/good.md": "ok",
        "knowledge/twice.md": "conflict",
        "rules/new.md": "missing_hash",
    }


def test_archiving_moves_the_text_with_its_reason(store: Store) -> None:
    store.save(memory("one"))
    text = store.file("knowledge/one.md").read_bytes()
    record = store.catalog.by_id["one"]

    def plan(change: Change) -> None:
        change.archive(store.catalog, record, "out of date --> x", "2026-12-02T08:00:00Z")

    store.change(plan)
    kept = store.file("archive/2026-12-02/knowledge/one.md").read_bytes()
    assert kept.endswith(b"-->\n\n" + text)
    assert b"<!-- reason: out of date - -> x -->" in kept
    found = store.open()
    assert found.records == {}
    assert found.problems == []
    assert [status for _, status, _ in verify.verify(str(store.path))] == ["ok"]
