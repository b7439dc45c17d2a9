"""Why each memory was chosen, in words and fields, and why every other one was not."""

from __future__ import annotations

from typing import Any

import pytest

from engram.tools.session import Session
from tests.unit.place import Place, call


def left_out(session: Session, **arguments: Any) -> dict[str, tuple[int, list[str]]]:
    """Reason to (count, ids) of a load; checks that the counts add up to all memories."""
    data: Any = call("engram_load", session, explain=True, **arguments).data
    found = {row["reason"]: (row["count"], row.get("ids", [])) for row in data["left_out"]}
    total = sum(len(catalog.records) for catalog in session.catalogs())
    withheld = data["hidden"]["withheld"]
    gone = sum(1 for catalog in session.catalogs() for problem in catalog.problems if problem.withheld)
    assert sum(count for count, _ in found.values()) + len(data["selected_keys"]) == total + gone, found
    assert found.get("withheld", (0, []))[0] == withheld
    return found


def test_the_words_and_the_fields_that_chose_a_memory_are_told(place: Place) -> None:
    place.add(
        "sign-tags", "Sign release tags with the team key.", "rule", tags=["git"], triggers=["shipping"]
    )
    place.add("mascot", "The mascot is a blue otter.")
    done = call("engram_load", place.session(), query="shipping git tags", explain=True)
    (row,) = [one for one in done.data["explanation"] if one["id"] == "sign-tags"]  # type: ignore[attr-defined]
    told = "; ".join(row["reasons"])
    assert row["outcome"] == "body"
    assert "git (tags)" in told
    assert "(triggers)" in told
    assert "tag (title, id, text)" in told
    assert "\nWhy:\n" in done.text
    assert "git (tags)" in done.text


@pytest.mark.proves("R134")
def test_every_reason_to_leave_a_memory_out_is_counted_and_named(place: Place) -> None:
    memory = place.home / "memory"
    memory.mkdir()
    place.env["ENGRAM_GLOBAL_DIR"] = str(memory)
    for number in range(12):
        place.add(f"otter-{number:02}", f"Otter number {number} is blue.")
    place.add("board", "The otter moves to Lisbon.", role=["board"])
    place.add("old", "The otter was red.", lifecycle="superseded")
    place.add("stored", "The otter was green.", lifecycle="archived")
    place.add("gone", "The otter sleeps.", valid_until="2026-11-30")
    place.add("early", "The otter will sing.", valid_from="2027-01-01")
    place.add("guess", "The otter may be shy.", confidence="low")
    place.add("private", "The otter hides quartz.", ignored=True)
    place.add("harbour", "Ships wait for the pilot.")
    place.add("tampered", "The otter is honest.")
    place.add("otter-00", "A personal otter of the same name.", root=memory)
    path = place.root / "knowledge/tampered.md"
    path.write_bytes(path.read_bytes() + b"\nquartz\n")
    place.configure({"roles": ["dev"], "load": {"limit": 8}})
    found = left_out(place.session(), query="otter")
    assert {reason: count for reason, (count, _) in found.items()} == {
        "load_limit": 4, "ignored": 1, "role": 1, "expired": 1, "not_yet_valid": 1, "superseded": 1,
        "archived": 1, "low_confidence": 1, "overridden": 1, "withheld": 1, "no_overlap": 1,
    }  # fmt: skip
    assert found["role"][1] == ["board"]
    assert found["expired"][1] == ["gone"]
    assert len(found["load_limit"][1]) == 4
    assert found["ignored"][1] == []


def test_an_ignored_memory_is_counted_and_never_named(place: Place) -> None:
    place.add("plain", "The otter is blue.")
    place.add("private", "The otter hides quartz.", ignored=True)
    done = call("engram_load", place.session(), query="otter quartz", explain=True)
    assert "private" not in done.text + str(done.data)
    assert "hidden by ignore rules" in done.text


def test_a_query_that_nothing_answers_is_explained_too(place: Place) -> None:
    place.add("mascot", "The mascot is a blue otter.")
    assert left_out(place.session(), query="xylophone") == {"no_overlap": (1, [])}


def test_the_start_of_a_session_explains_what_stands_and_what_does_not(place: Place) -> None:
    for number in range(42):
        place.add(f"rule-{number}", f"Rule number {number} holds.", "rule")
    place.add("fact", "The mascot is a blue otter.")
    found = left_out(place.session())
    assert found["load_limit"][0] == 2
    assert found["no_overlap"][0] == 1


def test_prerequisites_do_not_hide_how_many_found_no_room(place: Place) -> None:
    place.add("base", "Ships wait for the pilot.")
    for number in range(10):
        place.add(f"otter-{number}", f"Otter number {number} is blue.", depends_on=["base"])
    found = left_out(place.session(), query="otter")
    assert found["load_limit"][0] == 3
    assert "no_overlap" not in found


def test_without_explain_nothing_of_it_is_there(place: Place) -> None:
    place.add("mascot", "The mascot is a blue otter.")
    done = call("engram_load", place.session(), query="otter")
    assert not {"explanation", "left_out"} & set(done.data)
    assert "Why:" not in done.text
