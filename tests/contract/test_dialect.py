"""The linter of the house dialect: what passes, what does not, and that it names the place."""

from __future__ import annotations

from typing import Any

import pytest

from codegen import dialect
from codegen.contract import DIALECT
from tests.contract import sample

IN = f"{sample.TOOL}#/properties/input"
X = f"{IN}/properties/x"
STRING = {"type": "string"}

GOOD: dict[str, dict[str, Any]] = {
    "a string with every limit": {"type": "string", "minLength": 1, "maxLength": 5, "pattern": "^a"},
    "a day": {"type": "string", "format": "date"},
    "values to choose from": {"type": "string", "enum": ["a", "b"], "default": "b"},
    "an integer with its range": {"type": "integer", "minimum": 1, "maximum": 9, "default": 9},
    "a number above a limit": {"type": "number", "exclusiveMinimum": 0},
    "a list of strings that differ": {"type": "array", "items": STRING, "uniqueItems": True, "default": []},
    "a named type": {"$ref": "../../common.json#/$defs/Scope", "description": "Here.", "default": "here"},
    "a union that says what is listed": {"anyOf": [STRING, {"type": "integer"}], "x-listed": 0},
    "a closed object": {"type": "object", "title": "Inner", "properties": {}, "additionalProperties": False},
}

BAD: dict[str, tuple[dict[str, Any], str, str]] = {
    "a misspelt keyword": ({"type": "string", "maxlength": 5}, "/maxlength", "not a keyword"),
    "prefixItems": (
        {"type": "array", "items": STRING, "prefixItems": [STRING]},
        "/prefixItems",
        "not a keyword",
    ),
    "oneOf": ({"oneOf": [STRING, {"type": "integer"}]}, "/oneOf", "not a keyword"),
    "const": ({"type": "string", "const": "a"}, "/const", "not a keyword"),
    "$defs inside": ({"type": "string", "$defs": {}}, "/$defs", "not a keyword"),
    "no type": ({}, "/type", "must be one of"),
    "a list of types": ({"type": ["string", "integer"]}, "/type", "must be one of"),
    "null": ({"type": "null"}, "/type", "must be one of"),
    "a value that is no string": ({"type": "string", "enum": ["a", 1]}, "/enum", "values are strings"),
    "a format that nobody checks": ({"type": "string", "format": "email"}, "/format", "must be one of"),
    "a limit of another type": ({"type": "string", "minimum": 1}, "/minimum", "means nothing"),
    "values of a number": ({"type": "integer", "enum": [1]}, "/enum", "means nothing"),
    "a list without items": ({"type": "array"}, "", "what its items are"),
    "lists that differ": (
        {"type": "array", "items": {"type": "array", "items": STRING}, "uniqueItems": True},
        "/uniqueItems",
        "only for lists of",
    ),
    "a default out of range": ({"type": "integer", "maximum": 5, "default": 6}, "/default", "does not fit"),
    "a default of an item": (
        {"type": "array", "items": {"type": "string", "default": "a"}},
        "/items/default",
        "directly on a property",
    ),
    "a default of another type": ({"type": "integer", "default": "6"}, "/default", "does not fit"),
    "a limit beside a reference": (
        {"$ref": "../../common.json#/$defs/Count", "maximum": 2},
        "/maximum",
        "only title, description and default",
    ),
    "a reference to nothing": ({"$ref": "../../common.json#/$defs/Nothing"}, "/$ref", "leads nowhere"),
    "a reference over the network": ({"$ref": "https://example.org/a.json"}, "/$ref", "leads nowhere"),
    "a union of one type": ({"anyOf": [STRING, STRING], "x-listed": 0}, "/anyOf", "type of its own"),
    "a union of numbers": (
        {"anyOf": [{"type": "integer"}, {"type": "number"}], "x-listed": 0},
        "/anyOf",
        "type of its own",
    ),
    "a union that lists nothing": (
        {"anyOf": [STRING, {"type": "integer"}]},
        "/x-listed",
        "choice that is listed",
    ),
    "a union that lists too much": (
        {"anyOf": [STRING, {"type": "integer"}], "x-listed": 2},
        "/x-listed",
        "choice that is listed",
    ),
    "a union in a list": (
        {"type": "array", "items": {"anyOf": [STRING, {"type": "integer"}], "x-listed": 0}},
        "/items/anyOf",
        "directly on a property",
    ),
    "x-listed alone": ({"type": "string", "x-listed": 0}, "/x-listed", "belongs beside anyOf"),
    "an open object": (
        {
            "title": "Open",
            "type": "object",
            "properties": {"a": {"type": "string", "description": "A."}},
            "additionalProperties": True,
        },
        "/additionalProperties",
        "closed objects",
    ),
    "an object that does not say": (
        {"type": "object", "properties": {}},
        "",
        "must say additionalProperties",
    ),
    "an object without a name": (
        {
            "type": "object",
            "properties": {"a": {**STRING, "description": "A."}},
            "additionalProperties": False,
        },
        "",
        "needs a title in PascalCase",
    ),
    "a requirement of nothing": (
        {"type": "object", "properties": {}, "required": ["a"], "additionalProperties": False},
        "/required",
        "a is not among the properties",
    ),
    "an inner property without description": (
        {"type": "object", "title": "Inner", "properties": {"a": STRING}, "additionalProperties": False},
        "/properties/a",
        "needs a description",
    ),
    "a name that hosts refuse": (
        {
            "type": "object",
            "title": "Inner",
            "properties": {"a b": {**STRING, "description": "A."}},
            "additionalProperties": False,
        },
        "/properties/a b",
        "letters, digits",
    ),
    "a true schema": ({"type": "array", "items": True}, "", "what its items are"),
    "a pattern of another language": (
        {"type": "string", "pattern": "\\p{L}"},
        "/pattern",
        "is no JSON Schema",
    ),
}


def test_the_sample_with_every_keyword_passes() -> None:
    assert dialect.problems(sample.built()) == []


@pytest.mark.parametrize("schema", GOOD.values(), ids=GOOD.keys())
def test_what_every_reader_understands_passes(schema: dict[str, Any]) -> None:
    assert dialect.problems(sample.built(sample.holding(schema))) == []


@pytest.mark.proves("6.40", "6.41", "6.42", "6.48")
@pytest.mark.parametrize(("schema", "pointer", "said"), BAD.values(), ids=BAD.keys())
def test_the_rest_is_refused_with_its_place(schema: dict[str, Any], pointer: str, said: str) -> None:
    problems = dialect.problems(sample.built(sample.holding(schema)))
    assert any(problem.startswith(f"{X}{pointer}: ") and said in problem for problem in problems), problems


def test_a_result_has_no_defaults_and_no_unions() -> None:
    files = sample.holding({"anyOf": [STRING, {"type": "integer"}], "x-listed": 0}, "output")
    files[sample.TOOL]["properties"]["output"]["properties"]["y"] = {
        **STRING,
        "description": "Y.",
        "default": "a",
    }
    problems = "\n".join(dialect.problems(sample.built(files)))
    assert "/output/properties/x/anyOf: a result has one type" in problems
    assert "/output/properties/y/default: a result has no defaults" in problems


FRAMES: dict[str, tuple[str, dict[str, Any], str]] = {
    "another dialect": (
        "common.json",
        {"$schema": "http://json-schema.org/draft-07/schema#"},
        f"/$schema: must be {DIALECT}",
    ),
    "another address": (
        "common.json",
        {"$id": "https://example.org/common.json"},
        "/$id: must be https://contract",
    ),
    "no description": ("common.json", {"description": ""}, "#: needs a description"),
    "nothing in it": ("common.json", {"$defs": None, "title": "Common"}, "is no JSON Schema"),
    "a keyword beside the parts of a tool": (sample.TOOL, {"anyOf": [{}]}, "/anyOf: does not belong"),
}


@pytest.mark.parametrize(("path", "edit", "said"), FRAMES.values(), ids=FRAMES.keys())
def test_the_first_lines_of_a_file_are_checked(path: str, edit: dict[str, Any], said: str) -> None:
    files = sample.documents()
    definitions = files["common.json"]["$defs"]
    contract = sample.built(files)
    contract.documents[path].update(edit)
    assert definitions
    assert any(said in problem for problem in dialect.problems(contract))


TOOLS: dict[str, tuple[dict[str, Any], str]] = {
    "a key that means nothing": ({"icon": "x"}, "/x-tool/icon: not one of"),
    "a hint that is none": (
        {"annotations": {"readOnly": True}},
        "/x-tool/annotations/readOnly: true or false",
    ),
    "a hint that is no truth value": (
        {"annotations": {"readOnlyHint": "yes"}},
        "readOnlyHint: true or false",
    ),
    "a text that hosts cut": ({"description": "a" * 2049}, "/x-tool/description: hosts cut"),
}


@pytest.mark.proves("6.44", "6.47")
@pytest.mark.parametrize(("edit", "said"), TOOLS.values(), ids=TOOLS.keys())
def test_what_a_tool_says_of_itself_is_checked(edit: dict[str, Any], said: str) -> None:
    files = sample.documents()
    files[sample.TOOL]["x-tool"].update(edit)
    assert any(said in problem for problem in dialect.problems(sample.built(files)))


@pytest.mark.proves("6.44")
@pytest.mark.parametrize("name", ["Demo", "demo-find", "d" * 41, "demo_other"])
def test_the_name_of_a_tool_is_that_of_its_file_and_fits_every_host(name: str) -> None:
    files = sample.documents()
    files[sample.TOOL]["x-tool"]["name"] = name
    files["contract.json"]["tools"]["demo"] = [name]
    assert any("/x-tool/name: must be" in problem for problem in dialect.problems(sample.built(files)))


def test_messages_of_the_protocol_stay_open_and_may_hold_constants_and_lists_of_types() -> None:
    files = sample.documents()
    message = {
        "$schema": DIALECT,
        "$id": "https://contract.engram.invalid/protocol/message.json",
        "title": "Messages",
        "description": "Messages.",
        "$defs": {
            "Request": {
                "type": "object",
                "properties": {
                    "jsonrpc": {"const": "2.0"},
                    "id": {"type": ["string", "integer"]},
                    "io.modelcontextprotocol/protocolVersion": STRING,
                },
            }
        },
    }
    files["protocol/message.json"] = message
    assert dialect.problems(sample.built(files)) == []
    message["$defs"]["Request"]["additionalProperties"] = False
    assert dialect.problems(sample.built(files)) == [
        "protocol/message.json#/$defs/Request/additionalProperties: messages of the protocol stay open"
    ]


def test_a_named_type_has_no_default_of_its_own() -> None:
    files = sample.documents()
    files["common.json"]["$defs"]["Count"]["default"] = 5
    assert "common.json#/$defs/Count/default: a default stands directly on a property" in dialect.problems(
        sample.built(files)
    )


def test_types_that_contain_themselves_are_refused() -> None:
    files = sample.documents()
    definitions = files["common.json"]["$defs"]
    definitions["Point"]["properties"]["next"] = {"$ref": "#/$defs/Point", "description": "Next."}
    problems = dialect.problems(sample.built(files))
    assert any("Point contains itself" in problem for problem in problems)
