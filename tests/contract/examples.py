"""Values made from schemas: valid ones, and valid ones with one thing wrong."""

from __future__ import annotations

import re._parser as regex
from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]

OF_EACH_TYPE: tuple[Any, ...] = (None, True, 7, 7.5, 8.0, "text", [], ["text"], {}, {"text": 1})
ALPHABET = "ab1-_. /:ZT"


def example(schema: Schema, *, full: bool = True) -> Any:
    """A valid value of a schema without references; with `full` every property is there."""
    if "anyOf" in schema:
        return example(schema["anyOf"][0], full=full)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema["type"]
    if isinstance(kind, list):
        return example({**schema, "type": kind[0]}, full=full) if full else None
    return getattr(_Examples, kind)(schema, full)


class _Examples:
    """One way to make a value for each type."""

    @staticmethod
    def string(schema: Schema, _full: bool) -> str:
        if "pattern" in schema:
            return matching(schema["pattern"])
        if "format" in schema:
            return {"date": "2024-02-29", "date-time": "2024-02-29T23:59:59Z"}[schema["format"]]
        return "a" * max(1, schema.get("minLength", 1))

    @staticmethod
    def integer(schema: Schema, _full: bool) -> int:
        return int(schema.get("minimum", schema.get("maximum", 1)))

    @staticmethod
    def number(schema: Schema, _full: bool) -> float:
        return float(schema.get("minimum", schema.get("exclusiveMinimum", 0) + 0.5))

    @staticmethod
    def boolean(_schema: Schema, _full: bool) -> bool:
        return True

    @staticmethod
    def array(schema: Schema, full: bool) -> list[Any]:
        return [example(schema["items"], full=full)] * max(1, schema.get("minItems", 1))

    @staticmethod
    def object(schema: Schema, full: bool) -> dict[str, Any]:
        wanted = schema.get("required", [])
        value = {
            name: example(part, full=full)
            for name, part in schema.get("properties", {}).items()
            if full or name in wanted
        }
        if isinstance(schema.get("additionalProperties"), dict):
            value["any_name"] = example(schema["additionalProperties"], full=full)
        return value


def matching(pattern: str) -> str:
    """A short string that a regular expression matches."""
    return "".join(_spelled(regex.parse(pattern)))


def _spelled(parsed: Any) -> Iterator[str]:
    for operation, argument in parsed:
        match str(operation):
            case "LITERAL":
                yield chr(argument)
            case "ANY" | "NOT_LITERAL":
                yield "a"
            case "IN":
                yield _one_of(argument)
            case "MAX_REPEAT" | "MIN_REPEAT":
                low, _, inner = argument
                yield "".join(_spelled(inner)) * low
            case "SUBPATTERN":
                yield from _spelled(argument[-1])
            case "BRANCH":
                yield from _spelled(argument[1][0])
            case "AT":
                pass
            case other:
                raise ValueError(other)


def _one_of(choices: Any) -> str:
    kinds = [str(operation) for operation, _ in choices]
    if kinds[0] == "NEGATE":
        return next(letter for letter in ALPHABET if ord(letter) not in {value for _, value in choices[1:]})
    operation, argument = choices[0]
    return chr(argument if str(operation) == "LITERAL" else argument[0])


def mutations(schema: Schema, value: Any) -> Iterator[tuple[str, Any]]:
    """`value` with one thing changed at every place: where and what, and the whole value.

    Of a union each choice has its turn.
    """
    yield from ((f": {what}", changed) for what, changed in _changes(schema, value))
    for choice in schema.get("anyOf", []):
        yield from mutations(choice, example(choice))
    if isinstance(value, dict):
        for name, inner in value.items():
            part = schema.get("properties", {}).get(name, schema.get("additionalProperties"))
            if isinstance(part, dict):
                yield from ((f".{name}{what}", {**value, name: new}) for what, new in mutations(part, inner))
    elif isinstance(value, list) and "items" in schema:
        for what, new in mutations(schema["items"], value[0]):
            yield f"[0]{what}", [new, *value[1:]]


def _changes(schema: Schema, value: Any) -> Iterator[tuple[str, Any]]:
    yield from (("another type", other) for other in OF_EACH_TYPE)
    for choice in schema.get("anyOf", []):
        yield "another choice", example(choice)
    if isinstance(value, dict):
        yield from _object_changes(value)
    if schema.get("type") == "array":
        yield from _array_changes(schema)
    if schema.get("type") == "string":
        yield from _string_changes(schema)
    for key, step in (("minimum", -1), ("maximum", 1), ("exclusiveMinimum", 0)):
        if key in schema:
            yield f"at {key}", schema[key]
            yield f"beyond {key}", schema[key] + step
            yield f"a little beyond {key}", schema[key] + step / 8


def _object_changes(value: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name in value:
        yield f"without {name}", {key: inner for key, inner in value.items() if key != name}
    yield "a further property", {**value, "further property": 1}
    yield "a further property that is nothing", {**value, "further": None}


def _array_changes(schema: Schema) -> Iterator[tuple[str, Any]]:
    item = example(schema["items"])
    yield "twice the same", [item, item]
    yield "two that differ", [item, item + 1 if isinstance(item, int) else f"{item}a"]
    yield "one wrong in the middle", [item, None, item]
    for key in ("minItems", "maxItems"):
        if key in schema:
            yield f"below {key}", [item] * (schema[key] - 1)
            yield f"at {key}", [item] * schema[key]
            yield f"above {key}", [item] * (schema[key] + 1)


def _string_changes(schema: Schema) -> Iterator[tuple[str, Any]]:
    yield from (("another string", text) for text in ("", " ", "a", "A b", "ÄÖ", "0", "../a", "a\u0000"))
    yield from (("another value", text) for text in schema.get("enum", []))
    for key in ("minLength", "maxLength"):
        if key in schema:
            yield f"below {key}", "a" * (schema[key] - 1)
            yield f"at {key}", "a" * schema[key]
            yield f"at {key}, beyond the first plane", "\U0001f600" * schema[key]
            yield f"above {key}", "a" * (schema[key] + 1)
    if "pattern" in schema:
        good = matching(schema["pattern"])
        yield from (
            ("near the pattern", text) for text in (good[1:], good[:-1], f" {good}", f"{good}!", good.upper())
        )
    if schema.get("format") == "date":
        yield from (
            ("a date", day) for day in ("2023-02-29", "2024-13-01", "2024-1-1", "2024-02-29 ", "20240229")
        )
    if schema.get("format") == "date-time":
        yield from (("a moment", moment) for moment in MOMENTS)


MOMENTS = (
    *("2024-02-29T23:59:59+01:00", "2024-02-29T23:59:59.123Z", "2024-02-29T23:59:59", "2024-02-29 23:59:59Z"),
    *(
        "2024-02-30T00:00:00Z",
        "2024-02-29T24:00:00Z",
        "2024-02-29T23:60:00Z",
        "2024-02-29",
        "2024-02-29t23:59:59z",
    ),
)
