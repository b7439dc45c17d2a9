"""What a task gets from a store with prerequisites, roles, dates and two roots; route says the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from engram.tools.session import Session
from tests.unit.place import Place, call

BAKERY: Sequence[tuple[str, str, str, dict[str, Any]]] = (
    ("flour-store", "knowledge", "Flour is kept below eighteen degrees in the north cellar.", {}),
    ("sour-starter", "skill", "Feed the sourdough starter every evening with rye flour.", {}),
    (
        "rye-dough", "skill", "Mix rye dough from the starter, water and salt; rest it two hours.",
        {"depends_on": ["sour-starter"]},
    ),
    (
        "rye-bread", "skill", "Bake rye bread forty minutes; the first ten with steam.",
        {"depends_on": ["rye-dough", "oven-heat"]},
    ),
    ("oven-heat", "rule", "Heat the oven to 250 degrees before any bread goes in.", {}),
    ("salt-rule", "rule", "Weigh the salt; never measure it by spoon.", {"tags": ["always-load"]}),
    ("old-oven", "rule", "Heat the brick oven to 300 degrees.", {"lifecycle": "superseded"}),
    ("stollen", "knowledge", "Stollen is sold at the market.", {"valid_until": "2026-01-06"}),
    ("easter", "knowledge", "Easter bread is ordered by March.", {"valid_from": "2027-02-01"}),
    ("wages", "knowledge", "Wages are paid on the last Thursday.", {"role": ["office"]}),
    ("rumour", "knowledge", "The oven may be replaced.", {"confidence": "low"}),
    ("recipe-secret", "knowledge", "The secret rye recipe has caraway.", {"ignored": True}),
)  # fmt: skip
OBSERVATORY: Sequence[tuple[str, str, str, dict[str, Any]]] = (
    ("cool-camera", "rule", "Cool the camera to minus twenty before the first exposure.", {}),
    (
        "dark-frames", "skill", "Take twenty dark frames after the camera is cool.",
        {"depends_on": ["cool-camera"]},
    ),
    (
        "reduce-night", "skill", "To reduce a night, subtract the dark frames and divide by the flats.",
        {"depends_on": ["knowledge/flats.md", "dark-frames"]},
    ),
    ("flats", "knowledge", "Flats are taken at dusk against the white screen.", {}),
    ("dome-wind", "rule", "Close the dome when the wind passes fifteen metres a second.", {}),
    ("dome-old", "rule", "Close the dome at twenty metres a second of wind.", {"lifecycle": "superseded"}),
    ("tour", "knowledge", "Visitors come on Friday night.", {"role": ["guide"]}),
)  # fmt: skip
TASKS = (
    (BAKERY, "bake a loaf of rye bread", ["sour-starter", "rye-dough", "oven-heat", "rye-bread"]),
    (BAKERY, "feed the starter", ["sour-starter"]),
    (BAKERY, "temperature of the oven in degrees", ["oven-heat"]),
    (BAKERY, "when are wages paid", []),
    (BAKERY, "stollen at the market", []),
    (OBSERVATORY, "reducing last night's frames", ["flats", "cool-camera", "dark-frames", "reduce-night"]),
    (OBSERVATORY, "wind at the dome", ["dome-wind"]),
)
PARTS = [(part, query) for part, query, _ in TASKS] + [
    (BAKERY, "current session"),
    (OBSERVATORY, "exposures"),
]


def stock(
    place: Place, rows: Sequence[tuple[str, str, str, dict[str, Any]]], roles: Sequence[str]
) -> Session:
    for memory_id, kind, text, meta in rows:
        place.add(memory_id, text, kind, **meta)
    place.configure({"roles": list(roles)})
    return place.session()


def loaded(session: Session, query: str, **more: Any) -> list[str]:
    keys: Any = call("engram_load", session, query=query, **more).data["selected_keys"]
    return [key.rpartition("/")[2].removesuffix(".md") for key in keys]


@pytest.mark.parametrize(("rows", "query", "wanted"), TASKS)
@pytest.mark.proves("R51", "R132", "R134", "R135")
def test_a_task_gets_what_it_needs_in_the_order_of_need(
    place: Place, rows: Any, query: str, wanted: list[str]
) -> None:
    session = stock(place, rows, ["dev"])
    found = loaded(session, query)
    assert [name for name in found if name in wanted] == [name for name in found if name in set(wanted)]
    assert set(wanted) <= set(found)
    meta = {memory_id: about for memory_id, _, _, about in rows}
    for at, name in enumerate(found):
        about = meta[name]
        assert not {"lifecycle", "valid_until", "valid_from", "role", "confidence", "ignored"} & set(about)
        for below in about.get("depends_on", []):
            stem = below.rpartition("/")[2].removesuffix(".md")
            assert stem in found[:at], f"{stem} must come before {name}"


@pytest.mark.parametrize(("rows", "query"), PARTS)
@pytest.mark.parametrize("roles", [[], ["office"], ["guide"]])
@pytest.mark.proves("R38", "R51")
def test_route_lists_what_load_gives_in_the_same_order(
    place: Place, rows: Any, query: str, roles: list[str]
) -> None:
    session = stock(place, rows, roles)
    place.put(
        "working/note.md",
        (place.root / "rules").joinpath("../" + place.add("note", "Frames of the rye bread.")).read_bytes(),
    )
    entries: Any = call("engram_route", session, query=query).data["entries"]
    listed = [f"{entry['scope']}:{entry['file']}" for entry in entries]
    done = call("engram_load", session, query=query)
    assert listed == done.data["selected_keys"]
    assert call("engram_load", session, query=query, full=True).data["selected_keys"] == listed


def test_notes_beside_an_answer_are_among_all_that_fits(place: Place) -> None:
    place.add("bread", "Bake rye bread.")
    written = place.root / place.add("note", "Rye bread is being baked.", tier="working")
    place.put("working/note.md", written.read_bytes())
    written.unlink()
    lines = (place.root / "memory.sha256").read_text().splitlines(keepends=True)
    (place.root / "working/memory.sha256").write_text(lines.pop())
    (place.root / "memory.sha256").write_text(lines[0])
    session = place.session()
    done = call("engram_load", session, query="rye bread")
    assert str(done.data["selected_keys"]) == "['workspace:knowledge/bread.md', 'workspace:working/note.md']"
    assert done.data["total_related"] == 2
    assert done.text.startswith("engram: loaded 2 memory files / 2 total related memories")
    assert call("engram_route", session, query="rye bread").data["total"] == 2


def test_route_says_nothing_where_load_is_switched_off(place: Place) -> None:
    session = stock(place, BAKERY, [])
    place.configure({"read": "off"})
    assert call("engram_route", session, query="rye bread").data["entries"] == []
    assert call("engram_load", session, query="rye bread").data["selected_keys"] == []


@pytest.mark.proves("R37", "R134")
def test_the_start_of_a_session_gives_what_stands_and_nothing_that_is_over(place: Place) -> None:
    found = loaded(stock(place, BAKERY, ["dev"]), "current session")
    assert found[0] == "salt-rule", "marked memories come first"
    assert set(found) == {"salt-rule", "oven-heat"}


@pytest.mark.proves("R133")
def test_the_project_stands_over_the_person_in_load_and_route(place: Place) -> None:
    memory = place.home / "memory"
    memory.mkdir()
    place.env["ENGRAM_GLOBAL_DIR"] = str(memory)
    place.add("oven-heat", "Heat every oven to 180 degrees.", "rule", root=memory)
    place.add("apron", "Wear an apron at the oven.", "rule", root=memory)
    session = stock(place, BAKERY, [])
    done = call("engram_load", session, query="oven degrees apron")
    assert "180" not in done.text
    assert {"workspace:rules/oven-heat.md", "global:rules/apron.md"} <= set(done.data["selected_keys"])  # type: ignore[call-overload]
    entries: Any = call("engram_route", session, query="oven degrees apron").data["entries"]
    assert [f"{entry['scope']}:{entry['file']}" for entry in entries] == done.data["selected_keys"]


def test_a_prerequisite_that_is_hidden_is_not_pulled_in(place: Place) -> None:
    place.add("vault", "The vault code changes weekly.", role=["office"])
    place.add("safe", "Open the safe with two keys.", depends_on=["vault"])
    place.configure({"roles": ["dev"]})
    assert loaded(place.session(), "safe keys") == ["safe"]


def test_the_limit_keeps_a_memory_together_with_what_it_rests_on(place: Place) -> None:
    session = stock(place, BAKERY, [])
    entries: Any = call("engram_route", session, query="rye bread", limit=4).data["entries"]
    names = [entry["id"] for entry in entries]
    assert names == ["sour-starter", "rye-dough", "oven-heat", "rye-bread"]


@pytest.mark.proves("R49", "6.14")
def test_standing_rules_beyond_the_limit_stand_as_cards_and_are_counted(place: Place) -> None:
    for number in range(15):
        place.add(f"rule-{number:02}", f"Rule number {number} holds.", "rule")
    done = call("engram_load", place.session())
    assert len(done.data["body_keys"]) == 8  # type: ignore[arg-type]
    assert len(done.data["card_ids"]) == 7  # type: ignore[arg-type]
    assert "loaded 15 memory files / 15 total related" in done.text
    for number in range(15):
        assert f"rule-{number:02}" in done.text
    small = call("engram_load", place.session(), budget_tokens=300)
    shown = [*small.data["card_ids"], *small.data["omitted_ids"]]  # type: ignore[misc]
    assert len(shown) + len(small.data["body_keys"]) == 15  # type: ignore[arg-type]


@pytest.mark.proves("6.7")
def test_no_more_is_loaded_than_is_counted(place: Place) -> None:
    place.add("harbour", "Ships wait outside for the pilot.")
    place.add("otter", "The otter is blue.", depends_on=["harbour"])
    done = call("engram_load", place.session(), query="otter")
    assert "loaded 2 memory files / 2 total related" in done.text
