"""Memory in numbers, and what a person should look at."""

from __future__ import annotations

from typing import Any

import pytest

from engram.errors import NotFoundError
from engram.upkeep.quality import Finding, quality
from engram.upkeep.stats import stats
from tests.judge import assert_valid
from tests.unit.place import Place, call


def rows(data: Any, key: str) -> dict[str, int]:
    return {row["name"]: row["count"] for row in data[key] if row["count"]}


def test_stats_count_by_type_scope_role_lifecycle_and_age(place: Place) -> None:
    memory = place.home / "memory"
    memory.mkdir()
    place.env["ENGRAM_GLOBAL_DIR"] = str(memory)
    place.add("one", "Pin every image.", "rule", role=["dev", "ops"], tags=["images"], updated="2026-11-30")
    place.add("two", "Sign every tag.", "rule", updated="2026-09-15", tags=["images"])
    place.add("three", "The otter is blue.", updated="2020-01-01", lifecycle="superseded")
    place.add("mine", "Indent with tabs.", "skill", root=memory)
    place.add("one", "Pin my images.", "rule", root=memory)
    place.add("private", "The otter hides quartz.", ignored=True)
    session = place.session()
    call("engram_load", session, id="two")
    data: Any = stats(session).data
    assert_valid("commands/stats.json", data)
    assert data["total"] == 6
    assert rows(data, "by_type") == {"rule": 3, "skill": 1, "knowledge": 1}
    assert rows(data, "by_scope") == {"workspace": 3, "global": 2}
    assert rows(data, "by_lifecycle") == {"active": 4, "superseded": 1}
    assert rows(data, "by_role") == {"dev": 1, "ops": 1, "every role": 4}
    assert rows(data, "by_age") == {"week": 1, "month": 2, "quarter": 1, "older": 1}
    assert rows(data, "tags") == {"images": 2}
    assert data["overridden"] == 1
    assert data["hidden"]["ignored"] == 1
    assert [row["id"] for row in data["most_used"]] == ["two"]
    assert "private" not in str(data["largest"])


def test_the_largest_come_first(place: Place) -> None:
    place.add("small", "Pin every image.")
    place.add("large", "Sign every tag. " * 40)
    data: Any = stats(place.session()).data
    assert [row["id"] for row in data["largest"]] == ["large", "small"]
    assert data["bytes"] == sum(row["bytes"] for row in data["largest"])


def found(place: Place) -> dict[str, list[Finding]]:
    done = quality(place.session())
    by_kind: dict[str, list[Finding]] = {}
    for finding in done.findings:
        by_kind.setdefault(finding.kind, []).append(finding)
    assert_valid(
        "commands/quality.json",
        {"checked": done.checked, "findings": [finding.data() for finding in done.findings]},
    )
    return by_kind


def test_a_sound_store_has_no_findings(place: Place) -> None:
    place.add("one", "Pin every image.", "rule")
    place.add("two", "The otter is blue.")
    assert found(place) == {}


def test_contradictions_are_found_between_any_two_memories(place: Place) -> None:
    for number in range(40):
        place.add(f"other-{number}", f"Fact number {number} is about w{number}ord.")
    place.add("on", "Cache keys always hold the tenant.", "rule", updated="2026-10-01")
    place.add("off", "Cache keys never hold the tenant.", "rule")
    place.add("three", "Retry a declined charge three times.", "rule", updated="2026-10-01")
    place.add("five", "Retry a declined charge five times.", "rule")
    pairs = [finding.ids for finding in found(place)["contradiction"]]
    assert sorted(pairs) == [["on", "off"], ["three", "five"]]


def test_memories_that_say_the_same_are_found_once(place: Place) -> None:
    place.add("first", "Sign release tags with the team key.", "rule")
    place.add("again", "Always sign release tags with the team key.", "rule")
    place.add("twin", "Sign release tags with the team key.", "rule", updated="2026-11-20")
    place.add("fact", "Sign release tags with the team key.")
    doubles = found(place)["duplicate"]
    assert sorted(sorted(finding.ids) for finding in doubles) == [["again", "first"], ["twin"]]
    assert all("fact" not in finding.ids for finding in doubles)
    assert all(finding.action.startswith("engram review supersede") for finding in doubles)


def test_the_same_statement_in_both_roots_is_no_double(place: Place) -> None:
    memory = place.home / "memory"
    memory.mkdir()
    place.env["ENGRAM_GLOBAL_DIR"] = str(memory)
    place.add("one", "Pin every image by its digest.", "rule")
    place.add("mine", "Pin every image by its digest.", "rule", root=memory)
    assert found(place) == {}


def test_circles_orphans_and_oversize_are_named_with_the_command_that_helps(place: Place) -> None:
    place.add("a", "Alpha step.", depends_on=["b"])
    place.add("b", "Beta step.", depends_on=["a"])
    place.add("orphan", "Ring the bell.", depends_on=["nowhere"])
    place.add("long", "Walrus watch. " * 700)
    kinds = found(place)
    assert kinds["cycle"][0].ids == ["a", "b"]
    assert kinds["dependency"][0].ids == ["orphan"]
    assert kinds["oversize"][0].ids == ["long"]
    assert all(finding.action.startswith("engram ") for row in kinds.values() for finding in row)


def test_expired_stale_and_superseded_ones_are_told_by_weight(place: Place) -> None:
    place.add("gone", "The otter sleeps.", valid_until="2026-11-30")
    place.add("dusty", "The kestrel nests in the tower.", updated="2026-01-01")
    place.add("due", "Ships wait for the pilot.", review_after="2026-11-01")
    place.add("old", "The harbour was small.", lifecycle="superseded", superseded_by="due")
    kinds = [finding.kind for finding in quality(place.session()).findings]
    assert kinds == ["expired", "stale", "stale", "superseded"]


def test_ignored_memories_take_no_part(place: Place) -> None:
    place.add("one", "Cache keys always hold the tenant.", "rule")
    place.add("private", "Cache keys never hold the tenant.", "rule", ignored=True)
    assert found(place) == {}


def test_without_a_memory_both_refuse(tmp_path: Any) -> None:
    session = Place(tmp_path, with_root=False).session()
    for count in (stats, quality):
        with pytest.raises(NotFoundError):
            count(session)
