"""The house dialect of JSON Schema: what may stand in `schemas/`, so that every reader understands all of it.

fastjsonschema passes over keywords that it does not know, and hosts refuse or drop others; so each file is
held to a closed list first. Files of the protocol describe other people's messages and have wider limits.
"""

from __future__ import annotations

import re
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, SchemaError

from codegen import frame, words
from codegen.bundle import escaped, inline, parts
from codegen.contract import Contract, ContractError, Schema, is_protocol, is_tool
from codegen.frame import ROOT_KEYWORDS, Place, Problems

KEYWORDS = {
    *(
        "$id",
        "$schema",
        "$ref",
        "$defs",
        "x-tool",
        "x-listed",
        "title",
        "description",
        "type",
        "enum",
        "anyOf",
    ),
    *(
        "properties",
        "required",
        "additionalProperties",
        "items",
        "minItems",
        "maxItems",
        "uniqueItems",
        "default",
    ),
    *("minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum"),
}
OPEN_KEYWORDS = KEYWORDS | {"const"}
BESIDE_REF = {"$ref", "title", "description", "default"}
TYPES = {"string", "integer", "number", "boolean", "array", "object"}
UNIQUE = {"string", "integer"}
FORMATS = {"date", "date-time"}
# The type that each keyword needs; fastjsonschema's checks of one type are all made in that type's function.
NEEDS = {
    **dict.fromkeys(("properties", "required", "additionalProperties"), ("object",)),
    **dict.fromkeys(("items", "minItems", "maxItems", "uniqueItems"), ("array",)),
    **dict.fromkeys(("enum", "minLength", "maxLength", "pattern", "format"), ("string",)),
    **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum"), ("integer", "number")),
}
PROPERTY_NAME = re.compile(r"^[A-Za-z0-9_.-]{1,64}$")
TYPE_NAME = re.compile(r"^[A-Z][A-Za-z0-9]*$")


def problems(contract: Contract) -> list[str]:
    """Every breach of the dialect as `file#pointer: what is wrong`, in the order of the files."""
    found: list[str] = []
    for path, document in contract.documents.items():
        found += [f"{place}: {text}" for place, text in _document(contract, path, document)]
    return found


def _document(contract: Contract, path: str, document: Schema) -> Problems:
    part = "message" if is_protocol(path) else "file"
    root = Place(path, "", part)
    try:
        Draft202012Validator.check_schema(document)
    except SchemaError as error:
        pointer = "".join(f"/{escaped(str(step))}" for step in error.path)
        yield root.below(pointer), f"is no JSON Schema: {error.message}"
        return
    yield from frame.header(root, document)
    for name, schema in document.get("$defs", {}).items():
        place = root.below(f"/$defs/{escaped(name)}")
        if not TYPE_NAME.match(name):
            yield place, "the name of a type is written in PascalCase"
        yield from _schema(contract, place, schema)
    if is_tool(path):
        yield from _tool(contract, root, document)
    elif "type" in document or "anyOf" in document:
        yield from _schema(contract, root, {k: v for k, v in document.items() if k not in ROOT_KEYWORDS})
    elif "$defs" not in document:
        yield root, "has neither a type nor $defs"


def _tool(contract: Contract, root: Place, document: Schema) -> Problems:
    yield from frame.tool(root, document)
    for part in ("input", "output"):
        inner = Place(root.path, f"/properties/{part}", part)
        schema = document["properties"][part]
        if schema.get("type") != "object" or "properties" not in schema:
            yield inner, "must be an object with properties"
        yield from _schema(contract, inner, schema)


def _schema(contract: Contract, place: Place, schema: Any, holder: str = "") -> Problems:
    """Problems of one schema and of all inside it; `holder` is the keyword that holds it."""
    if not isinstance(schema, dict):
        yield place, "true and false are no schemas here"
        return
    yield from _keywords(place, schema)
    if "$ref" in schema:
        yield from _reference(contract, place, schema)
    elif "anyOf" in schema:
        yield from _union(contract, place, schema, holder)
    else:
        yield from _typed(contract, place, schema)
    yield from _default(contract, place, schema, holder)
    for pointer, part in parts(schema):
        yield from _schema(contract, place.below(pointer), part, pointer.split("/")[1])
        if (
            pointer.startswith("/properties/")
            and place.strict
            and not _resolved(contract, place, part).get("description")
        ):
            yield place.below(pointer), "needs a description"


def _keywords(place: Place, schema: Schema) -> Problems:
    allowed = (KEYWORDS if place.strict else OPEN_KEYWORDS) - ROOT_KEYWORDS
    for key in schema:
        if key not in allowed:
            yield place.below(f"/{escaped(key)}"), "is not a keyword of the house dialect"


def _reference(contract: Contract, place: Place, schema: Schema) -> Problems:
    for key in sorted(set(schema) - BESIDE_REF):
        yield place.below(f"/{escaped(key)}"), "only title, description and default stand beside $ref"
    try:
        inline(contract, place.path, schema)
    except ContractError as error:
        yield place.below("/$ref"), str(error).split(": ", 1)[1]


def _union(contract: Contract, place: Place, schema: Schema, holder: str) -> Problems:
    if not place.strict:
        return
    if place.part == "output":
        yield place.below("/anyOf"), "a result has one type"
    if holder != "properties" or "type" in schema:
        yield place.below("/anyOf"), "a union stands directly on a property, without type"
    choices = [_resolved(contract, place, choice) for choice in schema["anyOf"]]
    types = [choice.get("type") for choice in choices]
    if None in types or len(set(types)) < len(types) or {"integer", "number"} <= set(types):
        yield place.below("/anyOf"), "each choice has one type of its own"
    if not isinstance(schema.get("x-listed"), int) or not 0 <= schema["x-listed"] < len(types):
        yield place.below("/x-listed"), "must be the number, from 0, of the choice that is listed"


def _typed(contract: Contract, place: Place, schema: Schema) -> Problems:
    kind = schema.get("type")
    if place.part != "input" and words.nullable(schema):
        kind = schema["type"][0]
    if not place.strict and ("const" in schema or "enum" in schema or isinstance(kind, list) or kind is None):
        return
    if not isinstance(kind, str) or kind not in TYPES:
        yield place.below("/type"), f"must be one of {', '.join(sorted(TYPES))}"
        return
    for key in schema:
        if kind not in NEEDS.get(key, (kind,)):
            yield place.below(f"/{key}"), f"means nothing for a value of type {kind}"
    if "x-listed" in schema:
        yield place.below("/x-listed"), "belongs beside anyOf"
    if kind == "object":
        yield from _object(place, schema)
    if kind == "array":
        yield from _array(contract, place, schema)
    if kind == "string":
        yield from _string(place, schema)


def _object(place: Place, schema: Schema) -> Problems:
    properties = schema.get("properties", {})
    for name in schema.get("required", []):
        if name not in properties:
            yield place.below("/required"), f"{name} is not among the properties"
    if place.strict:
        yield from _closed(place, schema)
    elif schema.get("additionalProperties") is False:
        yield place.below("/additionalProperties"), "messages of the protocol stay open"


def _closed(place: Place, schema: Schema) -> Problems:
    properties = schema.get("properties", {})
    if "additionalProperties" not in schema:
        yield place, "must say additionalProperties"
    if not properties and schema.get("additionalProperties") is True:
        return
    if place.part == "input" and schema.get("additionalProperties") is not False:
        yield place.below("/additionalProperties"), "arguments are closed objects"
    if place.part == "output" and schema.get("additionalProperties") is True:
        yield place.below("/additionalProperties"), "results are closed objects"
    if properties and not TYPE_NAME.match(schema.get("title", "")):
        yield place, "needs a title in PascalCase, which names its type"
    for name in properties:
        if not PROPERTY_NAME.match(name):
            yield place.below(f"/properties/{escaped(name)}"), "letters, digits, _ . - and at most 64 of them"


def _array(contract: Contract, place: Place, schema: Schema) -> Problems:
    if not isinstance(schema.get("items"), dict):
        yield place, "a list says what its items are"
    elif schema.get("uniqueItems") and _resolved(contract, place, schema["items"]).get("type") not in UNIQUE:
        yield place.below("/uniqueItems"), "only for lists of strings or integers"


def _string(place: Place, schema: Schema) -> Problems:
    if "enum" in schema and not all(isinstance(value, str) for value in schema["enum"]):
        yield place.below("/enum"), "values are strings"
    if schema.get("format", "date") not in FORMATS:
        yield place.below("/format"), f"must be one of {', '.join(sorted(FORMATS))}"


def _default(contract: Contract, place: Place, schema: Schema, holder: str) -> Problems:
    if "default" not in schema:
        return
    if place.part == "output":
        yield place.below("/default"), "a result has no defaults"
        return
    if holder != "properties":
        yield place.below("/default"), "a default stands directly on a property"
    try:
        whole = inline(contract, place.path, schema)
    except ContractError:
        return
    if not Draft202012Validator(whole, format_checker=FormatChecker()).is_valid(schema["default"]):
        yield place.below("/default"), "does not fit its own schema"


def _resolved(contract: Contract, place: Place, schema: Any) -> Schema:
    if not isinstance(schema, dict):
        return {}
    try:
        return inline(contract, place.path, schema)
    except ContractError:
        return {}
