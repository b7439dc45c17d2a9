"""Prerequisites, layers and circles, over one root or two."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engram.retrieval.graph import Prerequisites, circle_diagnostics, named
from engram.store.catalog import Catalog
from tests.unit.place import Place, call
from tests.unit.retrieval.samples import Shelf, record


def over(*shelves: Shelf) -> Any:
    """Prerequisites over these roots, everything shown, and all records."""
    found: Any = Prerequisites(shelves, lambda _record: True)  # type: ignore[arg-type]
    return found, [one for shelf in shelves for one in shelf.records.values()]


def test_layers_grow_with_the_deepest_prerequisite() -> None:
    shelf = Shelf(
        [
            record("base"),
            record("mid", depends_on=["base"]),
            record("top", depends_on=["mid", "base", "nowhere"]),
            record("advanced", level=2),
        ]
    )
    prerequisites, records = over(shelf)
    layers = prerequisites.layers(records)
    assert {one.id: layers[one.key] for one in records} == {"base": 0, "mid": 1, "top": 2, "advanced": 2}
    assert [one.id for one in prerequisites.all(shelf.by_id["top"])] == ["base", "mid"]


@pytest.mark.proves("F15")
def test_every_circle_is_found_once_and_told_in_the_order_of_depends_on() -> None:
    shelf = Shelf(
        [
            record("a", depends_on=["b"]),
            record("b", depends_on=["c", "leaf"]),
            record("c", depends_on=["a"]),
            record("leaf"),
            record("self", depends_on=["self"]),
            record("x", depends_on=["y", "a"]),
            record("y", depends_on=["x"]),
        ]
    )
    prerequisites, records = over(shelf)
    circles = prerequisites.circles(records)
    assert [named(circle) for circle in circles] == ["a -> b -> c -> a", "self -> self", "x -> y -> x"]
    layers = prerequisites.layers(records)
    assert len({layers[shelf.by_id[name].key] for name in "abc"}) == 1
    assert layers[shelf.by_id["x"].key] > layers[shelf.by_id["a"].key]


def test_a_circle_may_run_through_both_roots() -> None:
    own = Shelf([record("ours", depends_on=["theirs"])])
    personal = Shelf([record("theirs", scope="global", depends_on=["ours"])], "global")
    prerequisites, records = over(own, personal)
    assert [named(circle) for circle in prerequisites.circles(records)] == ["theirs -> ours -> theirs"]


@pytest.mark.proves("F15")
def test_long_chains_wide_fans_and_one_great_circle_end() -> None:
    chain = [record(f"n{number}", depends_on=[f"n{number + 1}"]) for number in range(3000)]
    fan = record("fan", depends_on=[f"n{number}" for number in range(3000)])
    prerequisites, records = over(Shelf([*chain, fan]))
    assert prerequisites.circles(records) == []
    assert prerequisites.layers(records)[fan.key] == 3000
    prerequisites, records = over(Shelf([*chain, record("n3000", depends_on=["n0"])]))
    (circle,) = prerequisites.circles(records)
    assert len(circle) == 3001
    (told,) = circle_diagnostics([circle])
    assert len(told["message"]) < 400
    assert told["code"] == "memory.dependency_cycle"


def test_groups_agree_with_a_search_from_every_memory() -> None:
    chance = random.Random(5)
    for _ in range(40):
        count = chance.randint(1, 12)
        wanted = {
            f"m{n}": [f"m{chance.randrange(count)}" for _ in range(chance.randint(0, 2))]
            for n in range(count)
        }
        prerequisites, records = over(Shelf([record(name, depends_on=wanted[name]) for name in wanted]))
        reached = {name: set(closure(name, wanted)) for name in wanted}
        in_circles = {name for name in wanted if name in reached[name]}
        groups = {frozenset(o for o in in_circles if o in reached[n] and n in reached[o]) for n in in_circles}
        circles = prerequisites.circles(records)
        assert len(circles) == len(groups)
        for circle in circles:
            ids = [one.id for one in circle]
            assert any(set(ids) <= group for group in groups)
            for one, following in zip(ids, [*ids[1:], ids[0]], strict=True):
                assert following in wanted[one]


def closure(name: str, wanted: dict[str, list[str]]) -> list[str]:
    """What a memory reaches in one step or more."""
    found: list[str] = []
    pending = list(wanted[name])
    while pending:
        one = pending.pop()
        if one not in found:
            found.append(one)
            pending += wanted[one]
    return found


@pytest.mark.proves("F15")
@pytest.mark.parametrize("name", ["engram_load", "engram_route", "engram_verify", "engram_status"])
def test_a_circle_is_named_by_every_tool_that_meets_it(place: Place, name: str) -> None:
    place.add("alpha", "Alpha step of the ritual.", depends_on=["beta"])
    place.add("beta", "Beta step of the ritual.", depends_on=["alpha"])
    arguments = {"query": "ritual alpha"} if name in ("engram_load", "engram_route") else {}
    done = call(name, place.session(), **arguments)
    (told,) = [one for one in done.diagnostics if one["code"] == "memory.dependency_cycle"]
    assert "alpha -> beta -> alpha" in told["message"]
    assert "engram rehash" in told["remedy"]
    if name in ("engram_load", "engram_verify"):
        assert "alpha -> beta -> alpha" in done.text


def test_a_load_that_meets_no_circle_is_silent_about_others(place: Place) -> None:
    place.add("alpha", "Alpha step of the ritual.", depends_on=["beta"])
    place.add("beta", "Beta step of the ritual.", depends_on=["alpha"])
    place.add("mascot", "The mascot is a blue otter.")
    assert call("engram_load", place.session(), query="otter").diagnostics == []


def test_names_follow_each_change_alone(place: Place) -> None:
    place.add("base", "Sign tags.", "rule")
    place.add("top", "Ship it.", depends_on=["rules/BASE.md"])
    session = place.session()
    (catalog,) = session.catalogs()
    assert names(catalog, "top") == ["base"]
    graph = catalog.graph
    (place.root / "rules/base.md").unlink()
    place.add("other", "Ship it again.")
    catalog.refresh(full=True)
    assert names(catalog, "top") == []
    assert catalog.graph is graph, "what did not change is not made anew"
    assert catalog.graph.missing(catalog.by_id["top"]) == ["rules/BASE.md"]


def names(catalog: Catalog, memory_id: str) -> list[str]:
    return [one.id for one in catalog.graph.prerequisites(catalog.by_id[memory_id])]


@pytest.mark.proves("F08")
def test_what_a_double_hid_is_found_when_the_double_goes(place: Place) -> None:
    place.add("twin", "The kestrel nests in the tower.")
    first = (place.root / "knowledge/twin.md").read_bytes()
    place.put("knowledge/zz.md", first.replace(b"kestrel", b"falcon"))
    session = place.session()
    for _ in range(4):
        assert call("engram_search", session, query="falcon").data["total"] == 0
    (place.root / "knowledge/twin.md").unlink()
    for catalog in session.catalogs():
        catalog.refresh(full=True)
    assert call("engram_search", session, query="falcon").data["total"] == 1
