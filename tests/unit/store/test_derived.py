"""Index and graph: appended to, folded, rebuilt, and never believed."""

from __future__ import annotations

import json

import pytest
from engram_contracts.checks import graph_record, index_record
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engram.store import commit, derived, layout
from tests.unit.store.conftest import Store, memory

IDS = st.sampled_from(["a", "b", "c", "d", "e"])
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), IDS, st.sampled_from(["Fact.", "Use src/app.py.", "Ünï ✓ \u2028 x"])),
        st.tuples(st.just("remove"), IDS, st.just("")),
        st.tuples(st.just("archive"), IDS, st.just("")),
        st.tuples(st.just("hand"), IDS, st.just("Edited.")),
        st.tuples(st.just("break"), IDS, st.sampled_from(["index", "graph", "both"])),
        st.tuples(st.just("restart"), IDS, st.just("")),
    ),
    max_size=10,
)


def folded(store: Store, name: str) -> bytes:
    found = derived.fold(store.file(name).read_bytes())
    assert found is not None
    return derived.build(found)


def step(store: Store, number: int, what: str, memory_id: str, text: str) -> None:
    record = store.catalog.by_id.get(memory_id)
    if what == "put":
        store.save(memory(memory_id, text, revision=number + 1, tags=["t", memory_id], depends_on=["a"]))
    elif what == "remove" and record is not None:
        store.change(lambda change: change.remove(record.path, "remove"))
    elif what == "archive" and record is not None:
        store.change(lambda change: change.archive(store.catalog, record, "old", "2026-12-01T00:00:00Z"))
    elif what == "hand" and record is not None:
        path = store.file(record.path)
        path.write_bytes(path.read_bytes().replace(b"## Example", b"- More.\n\n## Example"))
        store.catalog.refresh(full=True)
        store.change(lambda change: change.accept(record.path, "rehash"), "rehash")
    elif what == "break":
        for name in (layout.INDEX, layout.GRAPH):
            if text == "both" or text in name:
                store.file(name).write_bytes(b'{"file":"rules/none.md"}\n{"file":"torn')
    elif what == "restart":
        store.catalog = store.open()


@pytest.mark.proves("R111", "R131", "I04", "I05")
@given(STEPS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_fold_of_the_appended_files_equals_a_fresh_build(
    store: Store, steps: list[tuple[str, str, str]]
) -> None:
    for number, (what, memory_id, text) in enumerate(steps):
        step(store, number, what, memory_id, text)
    store.save(memory("last", f"Number {len(steps)}."))
    after = {name: folded(store, name) for name in (layout.INDEX, layout.GRAPH)}
    store.file(layout.INDEX).unlink()
    commit.rebuild(store.open())
    for name, data in after.items():
        assert store.file(name).read_bytes() == data
    for record in store.catalog.records.values():
        store.change(lambda change, path=record.path: change.remove(path))  # type: ignore[misc]


@pytest.mark.proves("I04")
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00" * 100,
        b"[]\n",
        b'{"file":"../../etc/passwd"}\n',
        b'{"file":"rules/gone.md","id":"gone"}\n',
        None,
    ],
)
def test_a_bad_index_is_healed_by_the_next_write_to_what_a_fresh_build_gives(
    store: Store, data: bytes | None
) -> None:
    store.save(memory("one"), memory("two"))
    if data is None:
        store.file(layout.INDEX).unlink()
    else:
        store.file(layout.INDEX).write_bytes(data)
    fresh = store.open()
    assert sorted(fresh.by_id) == ["one", "two"]
    store.catalog = fresh
    store.save(memory("three"))
    lines = derived.lines_of(store.open().records.values(), graph=False)
    assert folded(store, layout.INDEX) == derived.build(lines)


def test_lines_follow_the_contract_and_hold_no_clock(store: Store) -> None:
    store.save(
        memory(
            "one",
            "See src/app.py and v2.4.",
            tags=["a"],
            role=["r"],
            level="deep",
            parent=["x"],
            supersedes=["y"],
        ),
        memory("two", triggers=["t"], task_types=["build"], depends_on=["one"], valid_until="2027-01-01"),
    )
    for row in store.file(layout.INDEX).read_bytes().splitlines():
        index_record.check(json.loads(row))
    rows = [json.loads(row) for row in store.file(layout.GRAPH).read_bytes().splitlines()]
    for row in rows:
        graph_record.check(row)
    assert rows[0]["mentions"] == ["src/app.py", "v2.4"]
    assert rows[0]["generalises"] == ["x"]
    one = store.catalog.by_id["one"]
    assert derived.index_line(one) == derived.index_line(store.open().by_id["one"])


def test_an_index_that_grew_to_twice_its_size_is_built_anew(store: Store) -> None:
    store.save(memory("one"))
    path = store.file(layout.INDEX)
    path.write_bytes(path.read_bytes() * 400)
    store.catalog = store.open()
    store.save(memory("two"))
    assert len(path.read_bytes().splitlines()) == 2


@pytest.mark.proves("F15")
def test_prerequisites_resolve_in_every_form(store: Store) -> None:
    store.save(
        memory("base", level=2),
        memory("mid", depends_on=["knowledge/BASE.md", "missing"]),
        memory("top", depends_on=["workspace:mid", "global:base", "top"]),
        memory("left", depends_on=["right"]),
        memory("right", depends_on=["left"]),
    )
    found = store.open()
    graph, by_id = found.graph, found.by_id
    assert [one.id for one in graph.prerequisites(by_id["mid"])] == ["base"]
    assert [one.id for one in graph.prerequisites(by_id["top"])] == ["mid"]
    assert graph.missing(by_id["mid"]) == ["missing"]
