"""Two files of one id of which one is private, what is counted as withheld, and why a memory is not whole."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engram.upkeep import picture
from engram.upkeep.relations import relations
from tests.unit.place import Place, call


def twin(place: Place, path: str, word: str, *lines: str) -> None:
    head = "\n".join(["id: walrus", "type: knowledge", "created: 2026-11-01", *lines])
    place.put(path, f"---\n{head}\n---\n\n# Walrus\n\n## Content\n\n- The walrus is {word}.\n".encode())


@pytest.mark.proves("R133", "R134")
@pytest.mark.parametrize("lines", [(), ("ignored: true",)])
def test_an_ignored_file_takes_no_id_from_one_that_is_not(place: Place, lines: tuple[str, ...]) -> None:
    twin(place, "knowledge/a-draft.md", "quartz", *lines)
    twin(place, "knowledge/walrus.md", "honest")
    if not lines:
        (place.project / ".engramignore").write_text("knowledge/a-*\n")
    for _ in range(2):
        session = place.session()
        for words in ({"query": "walrus"}, {"id": "walrus"}):
            done = call("engram_load", session, **words)
            assert "honest" in done.text
            assert "draft" not in done.text + json.dumps([done.data, done.diagnostics])
        session.flush()


@pytest.mark.proves("R133")
def test_an_ignored_memory_of_the_project_hides_none_of_the_person(place: Place) -> None:
    person = place.home / ".agents" / ".engram"
    place.add("walrus", "The walrus is honest.", root=person)
    place.configure_user({"global_path": str(person), "author": {"name": "Kim", "email": "kim@example.org"}})
    twin(place, "knowledge/walrus.md", "quartz", "ignored: true")
    done = call("engram_load", place.session(), query="walrus")
    assert "honest" in done.text
    assert "quartz" not in done.text


def test_what_is_withheld_are_memories_and_no_lists_of_hashes(place: Place) -> None:
    place.add("otter", "The otter is blue.")
    place.add("heron", "The heron is grey.")
    (place.root / "working").mkdir(exist_ok=True)
    (place.root / "memory.sha256").unlink()
    hidden: Any = call("engram_load", place.session(), query="otter").data["hidden"]
    assert hidden["withheld"] == 2


def test_ids_alone_are_not_laid_to_the_budget(place: Place) -> None:
    place.add("otter", "The otter is blue.")
    last = call("engram_load", place.session(), query="otter", disclosure="ids").text.splitlines()[-1]
    assert last == "engram: 1 by id alone, as asked; read them with id: otter"


def test_a_hit_without_a_word_of_the_query_says_why_it_is_there(place: Place) -> None:
    for number in range(3):
        place.add(f"tide-{number}", f"The otter waits for spring tides at harbour gate {number}.")
    place.add("gauge", "The gauge reads spring tides at the harbour gate.")
    for number in range(20):
        place.add(f"other-{number}", f"A lantern of colour {number} burns.")
    text = call("engram_search", place.session(), query="otter").text
    for line in text.splitlines():
        if "[knowledge" in line:
            assert ("no word of the query" in line) == ("gauge" in line), text


def test_a_map_around_a_memory_tells_its_own_circles(place: Place) -> None:
    place.add("one", "The first otter.", depends_on=["two"])
    place.add("two", "The second heron.", depends_on=["one"])
    place.add("far", "A lantern burns.", depends_on=["farther", "nowhere"])
    place.add("farther", "A candle glows.", depends_on=["far"])
    near = relations(place.session(), around="one")
    assert [[record.id for record in circle] for circle in near.circles] == [["one", "two"]]
    assert not near.missing
    assert "farther" not in picture.text(near)
    whole = relations(place.session())
    assert len(whole.circles) == 2
    assert [record.id for record, _ in whole.missing] == ["far"]
