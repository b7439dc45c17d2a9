"""Two branches that both saved, merged by git with the attributes that `inject` writes."""

from __future__ import annotations

import subprocess

import pytest

from engram.store import hashes, layout
from tests.unit.store.conftest import Store, memory


def git(store: Store, *arguments: str) -> None:
    command = ["git", "-C", str(store.project), "-c", "user.name=Kim", "-c", "user.email=kim@example.org"]
    subprocess.run([*command, *arguments], check=True, capture_output=True)


def record(store: Store, message: str) -> None:
    git(store, "add", "-A")
    git(store, "commit", "-q", "-m", message)


@pytest.mark.proves("R115", "I03")
def test_saves_on_two_branches_merge_without_conflict_and_all_are_shown(store: Store) -> None:
    store.save(memory("base"))
    git(store, "init", "-q", "-b", "main")
    record(store, "base")
    git(store, "checkout", "-q", "-b", "other")
    store.save(memory("theirs"), memory("zz-theirs"))
    record(store, "theirs")
    git(store, "checkout", "-q", "main")
    store.catalog = store.open()
    store.save(memory("mine"), memory("aa-mine"))
    record(store, "mine")
    git(store, "merge", "-q", "other", "-m", "both")
    found = store.open()
    assert sorted(found.by_id) == ["aa-mine", "base", "mine", "theirs", "zz-theirs"]
    assert found.problems == []
    text = store.file(layout.CHANGELOG).read_text()
    assert text.count("# Engram Changelog") == 1
    assert text.count("[terminal]") == 5
    store.catalog = found
    store.save(memory("after"))
    assert hashes.parse(store.file(layout.HASHES).read_bytes()).canonical
    assert len(store.open().by_id) == 6


@pytest.mark.proves("R115", "I03")
def test_one_memory_changed_on_two_branches_is_withheld_until_a_person_decides(store: Store) -> None:
    store.save(memory("base"), memory("other"))
    git(store, "init", "-q", "-b", "main")
    record(store, "base")
    git(store, "checkout", "-q", "-b", "side")
    store.save(memory("base", "Sixty seconds.", revision=2))
    record(store, "side")
    git(store, "checkout", "-q", "main")
    store.catalog = store.open()
    store.save(memory("base", "Ninety seconds.", revision=2))
    record(store, "main")
    with pytest.raises(subprocess.CalledProcessError):
        git(store, "merge", "-q", "side", "-m", "both")
    git(store, "checkout", "--ours", ".agents/.engram/knowledge/base.md")
    assert store.codes() == ["memory.hash_conflict"]
    assert list(store.open().by_id) == ["other"]
    store.catalog = store.open()
    store.change(lambda change: change.accept("knowledge/base.md", "rehash base"), "rehash")
    found = store.open()
    assert found.body(found.by_id["base"]).statements == ["Ninety seconds."]
    assert found.problems == []
