"""Lists on the shelf and an index in memory rank the same, to the last digit."""

from __future__ import annotations

import ast
import os
import random
import shutil
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import engram
from engram.retrieval import kept
from engram.retrieval.kept import Kept, fits, pack
from engram.retrieval.postings import Index
from engram.retrieval.session import FEW, Session
from engram.retrieval.terms import terms
from engram.retrieval.weighing import counts_of
from engram.store.catalog import Catalog
from engram.workspace import find
from tests.unit.store.conftest import Store, memory
from tests.unit.store.conftest import store as store  # noqa: PLC0414 - the fixture

TEXT = (
    "release releases quartz key policy policies installed отчёты отчётов 科室报表 graph src/lib/graph.ts "
    "Rücksprache retry_count v2.1 caching cache deploy ngày x"
)
WORDS = TEXT.split()
QUERIES = [
    "release policy",
    "cache key",
    "отчёт",
    "报表",
    "graph.ts",
    "rücksprache quartz",
    "retry_count",
    "absent",
]


def fill(store: Store, count: int, seed: int) -> None:
    chance = random.Random(seed)
    texts = [" ".join(chance.choices(WORDS, k=chance.randint(3, 40))) for _ in range(count)]
    store.save(
        *(memory(f"m-{n}", f"{text}.", tags=["quartz"] * (n % 3 == 0)) for n, text in enumerate(texts))
    )
    time.sleep(0.014)


def ranked(index: Index, catalogs: Sequence[Catalog], query: str, most: int = 7) -> object:
    index.follow(catalogs)
    hits, total = index.find(terms(query), lambda _: True, most)
    return (
        [(hit.record.path, hit.score) for hit in hits],
        total,
        [index.holders(term) for term in terms(query)],
    )


def by_memory(index: Index, catalogs: Sequence[Catalog], query: str) -> object:
    """As an index that knows of no shelf."""
    for catalog in catalogs:
        for record in catalog.records.values():
            if index.number(record.scope, record.path) < 0:
                index.add(record)
    hits, total = index.find(terms(query), lambda _: True, 7)
    return (
        [(hit.record.path, hit.score) for hit in hits],
        total,
        [index.holders(term) for term in terms(query)],
    )


@pytest.mark.proves("R45")
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    seed=st.integers(0, 10**6),
    steps=st.lists(st.sampled_from(["edit", "gone", "new", "keep", "touch"]), max_size=6),
)
def test_shelf_and_memory_rank_the_same_after_any_change(
    tmp_path_factory: pytest.TempPathFactory, seed: int, steps: list[str]
) -> None:
    place = tmp_path_factory.mktemp("place")
    (place / "project").mkdir()
    (place / "home").mkdir()
    store = Store(place / "project", place / "home")
    fill(store, 20, seed)
    followed, catalog = Index(), store.open()
    assert catalog.keep(pack)
    chance = random.Random(seed)
    for number, step in enumerate([*steps, "end"]):
        change(store, step, number, chance)
        catalog.refresh(full=True)
        if step == "keep":
            catalog.keep(pack)
        for query in QUERIES:
            wanted = by_memory(Index(), [catalog], query)
            assert ranked(followed, [catalog], query) == wanted
            fresh = store.open()
            assert ranked(Index(), [fresh], query) == wanted


def change(store: Store, step: str, number: int, chance: random.Random) -> None:
    """One change of the root, as a person or another process makes it."""
    there = sorted(store.open().by_id)
    if step in ("edit", "new"):
        name = chance.choice(there) if step == "edit" else f"new-{number}"
        text = " ".join(chance.choices(WORDS, k=9))
        store.catalog = store.open()
        record = store.catalog.get(name)
        store.save(memory(name, f"{text}.", revision=record.revision + 1 if record else 1))
    elif step == "gone" and len(there) > 3:
        store.file(f"knowledge/{chance.choice(there)}.md").unlink()
    elif step == "touch":
        os.utime(store.file(f"knowledge/{chance.choice(there)}.md"))
    time.sleep(0.014)


def test_no_flipped_byte_changes_a_score(store: Store) -> None:
    fill(store, 30, 5)
    assert store.open().keep(pack)
    file = next(Path(store.dirs.cache, "shelves").iterdir())
    data = file.read_bytes()
    wanted = [ranked(Index(), [store.open()], query) for query in QUERIES]
    for at in range(11, len(data), 211):
        file.write_bytes(data[:at] + bytes([data[at] ^ 0x20]) + data[at + 1 :])
        assert [ranked(Index(), [store.open()], query) for query in QUERIES] == wanted, at
    file.write_bytes(data[: len(data) - 40])
    assert [ranked(Index(), [store.open()], query) for query in QUERIES] == wanted


def test_a_damaged_shelf_is_taken_away_when_it_is_met(store: Store) -> None:
    fill(store, 30, 5)
    catalog = store.open()
    assert catalog.keep(pack)
    file = next(Path(store.dirs.cache, "shelves").iterdir())
    data = file.read_bytes()
    file.write_bytes(data[:-2000] + bytes(2000))
    index = Index()
    index.follow([catalog])
    for word in WORDS:
        index.find(terms(word), lambda _: True, 5)
    assert not file.exists()


def test_lists_of_other_terms_do_not_count(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(store, 12, 1)
    catalog = store.open()
    assert catalog.keep(pack)
    assert fits(catalog.shelf)
    monkeypatch.setattr(kept, "_tag", b"terms 00000000 0000000000\n")
    assert not fits(store.open().shelf)
    session = Session(find(explicit=str(store.project), env={"HOME": store.dirs.home}))
    session.index()
    assert fits(store.open().shelf)


def test_the_modules_that_make_terms_are_those_that_name_the_lists() -> None:
    folder = Path(engram.__file__).parent
    found, pending = set(), ["retrieval/terms", "retrieval/weighing"]
    while pending:
        name = pending.pop()
        if name in found:
            continue
        found.add(name)
        for node in ast.walk(ast.parse((folder / f"{name}.py").read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engram."):
                below = (node.module or "").removeprefix("engram.").replace(".", "/")
                if below.split("/")[0] in ("retrieval", "memory") and (folder / f"{below}.py").is_file():
                    pending.append(below)
    assert found <= set(kept.SOURCES), sorted(found - set(kept.SOURCES))


@pytest.mark.proves("R98")
def test_a_question_leaves_a_shelf_and_nothing_in_the_repository(store: Store) -> None:
    fill(store, FEW + 4, 3)
    before = store.tree()
    for _ in range(2):
        session = Session(find(explicit=str(store.project), env={"HOME": store.dirs.home}))
        first = ranked(session.index(), session.catalogs(), "release policy")
        session.flush()
    assert store.open().settled
    assert store.tree() == before
    shutil.rmtree(store.dirs.cache)
    Path(store.dirs.cache).write_text("no folder")
    session = Session(find(explicit=str(store.project), env={"HOME": store.dirs.home}))
    assert ranked(session.index(), session.catalogs(), "release policy") == first
    assert session.index().in_memory == FEW + 4


def test_a_shelf_says_which_terms_it_holds(store: Store) -> None:
    fill(store, 10, 2)
    catalog = store.open()
    assert catalog.keep(pack)
    assert catalog.shelf is not None
    lists = Kept(catalog.shelf)
    assert lists.posting("absent") is None
    assert all(lists.posting(term) for term, _ in lists.all())


def test_a_shelf_knows_the_terms_of_each_memory_in_the_order_of_its_text(store: Store) -> None:
    fill(store, 20, 4)
    catalog = store.open()
    assert catalog.keep(pack)
    store.save(memory("m-20", "Quartz отчёты 科室报表, once more."))
    time.sleep(0.014)
    catalog = store.open()
    assert catalog.keep(pack)
    assert catalog.shelf is not None
    kept_terms = Kept(catalog.shelf)
    for record in catalog.records.values():
        assert kept_terms.terms(record.number) == list(counts_of(record))
    index = Index()
    index.follow([catalog])
    file = next(Path(store.dirs.cache, "shelves").iterdir())
    data = file.read_bytes()
    wanted = [index.held(record) for record in catalog.records.values()]
    for at in range(len(data) - 9000, len(data), 97):
        file.write_bytes(data[:at] + bytes([data[at] ^ 0x20]) + data[at + 1 :])
        catalog, index = store.open(), Index()
        index.follow([catalog])
        assert [index.held(record) for record in catalog.records.values()] == wanted, at
