"""What each edit of the contract means, on the way in and on the way out; cross-checked by jsoncompat."""

from __future__ import annotations

import copy
import json
from typing import Any

import jsoncompat
import pytest

from codegen import compare, lock
from codegen.compare import MAJOR, MINOR, PATCH, Change
from codegen.contract import ContractError
from tests.contract import sample

TEXT, WHOLE, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}
LIST = {"type": "array", "items": TEXT}
EITHER = {"anyOf": [TEXT, WHOLE], "x-listed": 0}
OPEN = {"type": "object", "additionalProperties": True}
CLOSED = {"type": "object", "additionalProperties": False}


def on(schema: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**schema, **more}


def properties(required: tuple[str, ...] = (), **named: Any) -> dict[str, Any]:
    return on(CLOSED, properties=named, required=list(required))


# What the edit is: the schema before and after, its level on the way in and on the way out.
EDITS: dict[str, tuple[dict[str, Any], dict[str, Any], int, int]] = {
    "property removed": (properties(a=TEXT, b=TEXT), properties(a=TEXT), MAJOR, MAJOR),
    "property added": (properties(a=TEXT), properties(a=TEXT, b=TEXT), MINOR, MINOR),
    "required property added": (properties(a=TEXT), properties(("b",), a=TEXT, b=TEXT), MAJOR, MINOR),
    "now required": (properties(a=TEXT), properties(("a",), a=TEXT), MAJOR, MINOR),
    "no longer required": (properties(("a",), a=TEXT), properties(a=TEXT), MINOR, MAJOR),
    "value removed": (on(TEXT, enum=["a", "b"]), on(TEXT, enum=["a"]), MAJOR, MINOR),
    "value added": (on(TEXT, enum=["a"]), on(TEXT, enum=["a", "b"]), MINOR, MAJOR),
    "value replaced": (on(TEXT, enum=["a", "b"]), on(TEXT, enum=["a", "c"]), MAJOR, MAJOR),
    "values listed": (TEXT, on(TEXT, enum=["a"]), MAJOR, MINOR),
    "values no longer listed": (on(TEXT, enum=["a"]), TEXT, MINOR, MAJOR),
    "values in another order": (on(TEXT, enum=["a", "b"]), on(TEXT, enum=["b", "a"]), PATCH, PATCH),
    "minimum added": (WHOLE, on(WHOLE, minimum=1), MAJOR, MINOR),
    "minimum raised": (on(WHOLE, minimum=1), on(WHOLE, minimum=2), MAJOR, MINOR),
    "minimum lowered": (on(WHOLE, minimum=1), on(WHOLE, minimum=0), MINOR, MAJOR),
    "minimum removed": (on(WHOLE, minimum=1), WHOLE, MINOR, MAJOR),
    "maximum added": (WHOLE, on(WHOLE, maximum=9), MAJOR, MINOR),
    "maximum raised": (on(WHOLE, maximum=9), on(WHOLE, maximum=10), MINOR, MAJOR),
    "maximum lowered": (on(WHOLE, maximum=9), on(WHOLE, maximum=8), MAJOR, MINOR),
    "maximum removed": (on(WHOLE, maximum=9), WHOLE, MINOR, MAJOR),
    "exclusive minimum raised": (
        on(NUMBER, exclusiveMinimum=0),
        on(NUMBER, exclusiveMinimum=1),
        MAJOR,
        MINOR,
    ),
    "exclusive minimum lowered": (
        on(NUMBER, exclusiveMinimum=1),
        on(NUMBER, exclusiveMinimum=0),
        MINOR,
        MAJOR,
    ),
    "longer at least": (on(TEXT, minLength=1), on(TEXT, minLength=2), MAJOR, MINOR),
    "longer at most": (on(TEXT, maxLength=5), on(TEXT, maxLength=6), MINOR, MAJOR),
    "shorter at most": (on(TEXT, maxLength=5), on(TEXT, maxLength=4), MAJOR, MINOR),
    "more items at least": (on(LIST, minItems=1), on(LIST, minItems=2), MAJOR, MINOR),
    "fewer items at most": (on(LIST, maxItems=5), on(LIST, maxItems=4), MAJOR, MINOR),
    "more items at most": (on(LIST, maxItems=5), on(LIST, maxItems=6), MINOR, MAJOR),
    "items must differ": (LIST, on(LIST, uniqueItems=True), MAJOR, MINOR),
    "items may be the same": (on(LIST, uniqueItems=True), LIST, MINOR, MAJOR),
    "items of another type": (LIST, on(LIST, items=WHOLE), MAJOR, MAJOR),
    "items limited": (LIST, on(LIST, items=on(TEXT, maxLength=5)), MAJOR, MINOR),
    "pattern added": (TEXT, on(TEXT, pattern="^a"), MAJOR, MINOR),
    "pattern removed": (on(TEXT, pattern="^a"), TEXT, MINOR, MAJOR),
    "pattern changed": (on(TEXT, pattern="^a"), on(TEXT, pattern="^b"), MAJOR, MAJOR),
    "format added": (TEXT, on(TEXT, format="date"), MAJOR, MINOR),
    "format removed": (on(TEXT, format="date"), TEXT, MINOR, MAJOR),
    "format changed": (on(TEXT, format="date"), on(TEXT, format="date-time"), MAJOR, MAJOR),
    "another type": (TEXT, WHOLE, MAJOR, MAJOR),
    "integer to number": (WHOLE, NUMBER, MINOR, MAJOR),
    "number to integer": (NUMBER, WHOLE, MAJOR, MINOR),
    "integer to number with another limit": (on(WHOLE, minimum=1), on(NUMBER, minimum=2), MAJOR, MAJOR),
    "one more type": (TEXT, EITHER, MINOR, MAJOR),
    "one type less": (EITHER, TEXT, MAJOR, MINOR),
    "one type of several limited": (EITHER, on(EITHER, anyOf=[TEXT, on(WHOLE, minimum=1)]), MAJOR, MINOR),
    "object opened": (CLOSED, OPEN, MINOR, MAJOR),
    "object closed": (OPEN, CLOSED, MAJOR, MINOR),
    "further values limited": (OPEN, on(OPEN, additionalProperties=TEXT), MAJOR, MINOR),
    "further values limited more": (
        on(OPEN, additionalProperties=WHOLE),
        on(OPEN, additionalProperties=on(WHOLE, minimum=0)),
        MAJOR,
        MINOR,
    ),
    "further values allowed": (CLOSED, on(OPEN, additionalProperties=TEXT), MINOR, MAJOR),
    "default added": (TEXT, on(TEXT, default="a"), MINOR, MINOR),
    "default changed": (on(TEXT, default="a"), on(TEXT, default="b"), MINOR, MINOR),
    "default removed": (on(TEXT, default="a"), TEXT, MINOR, MINOR),
    "another choice listed": (EITHER, on(EITHER, **{"x-listed": 1}), MINOR, MINOR),
    "other words": (on(TEXT, description="a"), on(TEXT, description="b"), PATCH, PATCH),
    "another title": (on(TEXT, title="A"), on(TEXT, title="B"), PATCH, PATCH),
    "a keyword without a rule": (WHOLE, on(WHOLE, multipleOf=2), MAJOR, MAJOR),
    "nothing": (properties(a=TEXT), properties(a=TEXT), -1, -1),
}
# By decree, see codegen.compare: results may grow, since their schema comes from the same server.
DECREED = {("property added", "out"), ("required property added", "out")}


def level(found: list[Change]) -> int:
    return max((change.level for change in found), default=-1)


def edited(old: dict[str, Any], new: dict[str, Any], side: str) -> list[Change]:
    """The changes when a property's schema is edited."""
    before, after = (on(CLOSED, properties={"x": schema}) for schema in (old, new))
    return list(compare.schema_changes(before, after, side, "here"))


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_is_judged_by_the_side_it_is_on(name: str) -> None:
    old, new, wanted, given = EDITS[name]
    assert level(edited(old, new, "in")) == wanted
    assert level(edited(old, new, "out")) == given


@pytest.mark.parametrize("name", EDITS)
def test_files_go_both_ways_so_loosening_and_tightening_both_break(name: str) -> None:
    old, new, wanted, given = EDITS[name]
    expected = MINOR if name == "property added" else max(wanted, given)
    assert level(edited(old, new, "both")) == expected


@pytest.mark.parametrize("name", EDITS)
def test_every_change_names_its_place(name: str) -> None:
    old, new, _, _ = EDITS[name]
    assert all(change.where.startswith("here.x") for change in edited(old, new, "in"))


@pytest.mark.parametrize(("side", "role"), [("in", "deserializer"), ("out", "serializer")])
def test_whatever_jsoncompat_calls_breaking_is_major(side: str, role: str) -> None:
    judged = 0
    for name, (old, new, *_) in EDITS.items():
        texts = [
            json.dumps({key: value for key, value in schema.items() if key != "x-listed"})
            for schema in (old, new)
        ]
        if not jsoncompat.check_compat(*texts, role):
            judged += 1
            assert level(edited(old, new, side)) == MAJOR or (name, side) in DECREED, name
    assert judged >= 15


def surface(**edits: Any) -> dict[str, Any]:
    """The sample's surface, its tool edited."""
    made = copy.deepcopy(compare.surface(sample.built()))
    made["tools"]["demo_find"].update(edits)
    return made


TOOLS: dict[str, tuple[dict[str, Any], str]] = {
    "hints": ({"annotations": {"readOnlyHint": False}}, "major  tools/demo_find: annotations changed"),
    "meta": ({"_meta": {}}, "major  tools/demo_find: _meta changed"),
    "always loaded": ({"always_load": False}, "major  tools/demo_find: always_load changed"),
    "description": ({"description": "Other."}, "patch  tools/demo_find: description changed"),
    "title": ({"title": "Other"}, "patch  tools/demo_find: title changed"),
}


@pytest.mark.parametrize(("edit", "expected"), TOOLS.values(), ids=TOOLS.keys())
def test_what_a_tool_says_of_itself_is_part_of_the_contract(edit: dict[str, Any], expected: str) -> None:
    assert [str(change) for change in compare.changes(surface(), surface(**edit))] == [expected]


def test_tools_and_files_that_come_and_go_are_named() -> None:
    empty = {"tools": {}, "order": {}, "shapes": {}}
    gone = [str(change) for change in compare.changes(surface(), empty)]
    come = [str(change) for change in compare.changes(empty, surface())]
    assert "major  tools/demo_find: removed" in gone
    assert "major  files/record: removed" in gone
    assert "minor  tools/demo_find: added" in come
    assert "minor  files/record: added" in come
    assert "patch  tools: listed differently" in come


def test_each_shape_is_judged_on_its_own_side() -> None:
    sides = {name: shape["side"] for name, shape in surface()["shapes"].items()}
    assert sides == {"envelope": "out", "config": "in", "files/record": "both"}


def test_the_same_contract_has_no_changes() -> None:
    assert compare.changes(surface(), surface()) == []


def test_a_change_inside_a_named_type_is_seen_wherever_it_is_used() -> None:
    files = sample.documents()
    files["common.json"]["$defs"]["Count"]["maximum"] = 8
    found = compare.changes(surface(), compare.surface(sample.built(files)))
    assert {change.where for change in found} == {
        "config.load.limit",
        "files/record.counts.*",
        "tools/demo_find input.limit",
        "tools/demo_find input.options.depth",
        "tools/demo_find input.pick[]",
        "tools/demo_find output.points[].at",
    }


@pytest.mark.parametrize(
    ("change", "version"), [(None, "1.2.3"), (PATCH, "1.2.4"), (MINOR, "1.3.0"), (MAJOR, "2.0.0")]
)
def test_the_gravest_change_decides_the_version(change: int | None, version: str) -> None:
    assert lock.raised("1.2.3", change) == version


@pytest.mark.parametrize("version", ["1.2", "1.2.x", "v1.2.3", "1.2.³", ""])
def test_a_version_has_three_numbers(version: str) -> None:
    with pytest.raises(ContractError, match="not of the form"):
        lock.parsed(version)


def test_a_lock_that_was_edited_by_hand_is_noticed() -> None:
    text = lock.text(sample.built())
    assert lock.read(text)[0] == "1.2.3"
    for edit in (text.replace('"maximum": 9', '"maximum": 8'), text.replace("1.2.3", "1.2.4")):
        assert edit != text
        with pytest.raises(ContractError, match="edited by hand"):
            lock.read(edit)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"contract_version": "1.0.0"}'])
def test_what_is_no_lock_is_said_to_be_none(text: str) -> None:
    with pytest.raises(ContractError, match="is no lock"):
        lock.read(text)
