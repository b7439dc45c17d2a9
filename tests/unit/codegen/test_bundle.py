"""References replaced by what they name."""

from __future__ import annotations

from codegen.bundle import escaped, inline, parts
from tests.contract import sample


def test_what_stands_beside_a_reference_wins() -> None:
    schema = {"$ref": "../../common.json#/$defs/Scope", "description": "Here.", "default": "there"}
    assert inline(sample.built(), sample.TOOL, schema) == {
        "type": "string",
        "enum": ["here", "there"],
        "description": "Here.",
        "default": "there",
    }


def test_references_inside_what_is_referred_to_are_followed_from_there() -> None:
    inlined = inline(sample.built(), sample.TOOL, {"$ref": "../../common.json#/$defs/Point"})
    assert inlined["properties"]["at"]["maximum"] == 9


def test_own_keywords_go_unless_they_are_kept() -> None:
    tool = sample.built().tools[0]
    assert "x-listed" not in inline(sample.built(), sample.TOOL, tool.input.schema)["properties"]["pick"]
    kept = inline(sample.built(), sample.TOOL, tool.input.schema, keep=("x-listed",))
    assert kept["properties"]["pick"]["x-listed"] == 0


def test_a_property_may_be_called_like_a_keyword() -> None:
    schema = {"type": "object", "properties": {"$id": {"type": "string"}, "items": {"type": "string"}}}
    assert inline(sample.built(), sample.TOOL, schema) == schema


def test_the_authored_documents_stay_as_they_are() -> None:
    built = sample.built()
    for shape in built.shapes:
        inline(built, shape.path, shape.schema)
    assert built == sample.built()


def test_parts_are_found_with_their_pointers() -> None:
    text, number = {"type": "string"}, {"type": "integer"}
    schema = {"properties": {"a/b": text}, "items": number, "additionalProperties": text, "anyOf": [number]}
    assert parts(schema) == [
        ("/properties/a~1b", text),
        ("/anyOf/0", number),
        ("/items", number),
        ("/additionalProperties", text),
    ]
    assert parts({"additionalProperties": False}) == []


def test_pointers_are_escaped() -> None:
    assert escaped("a/b~c") == "a~1b~0c"
