"""Constraints said in words: in listed descriptions, in reference pages and in refusals."""

from __future__ import annotations

import json
from typing import Any

from codegen.contract import Schema

KINDS = {
    "string": "a string",
    "integer": "an integer",
    "number": "a number",
    "boolean": "true or false",
    "array": "a list",
    "object": "an object",
}
GUARD = 1000
FORMATS = {
    "date": "a date such as 2026-01-31",
    "date-time": "a moment such as 2026-01-31T12:00:00Z",
}


def span(low: Any, high: Any, unit: str = "") -> str:
    """`from 1 to 9`, `at least 1 item`, `at most 9 items`, or nothing without limits."""
    tail = f" {unit}" if unit else ""
    if low is not None and high is not None:
        if low == high:
            return f"exactly {low}{_counted(tail, low)}"
        return f"from {low} to {high}{_counted(tail, high)}"
    if low is not None:
        return f"at least {low}{_counted(tail, low)}"
    if high is not None:
        return f"at most {high}{_counted(tail, high)}"
    return ""


def limits(schema: Schema) -> list[str]:
    """What a value of the right type must also fulfil, each as a phrase after "must have" or "must be"."""
    said = [
        span(schema.get("minimum"), schema.get("maximum")),
        f"more than {schema['exclusiveMinimum']}" if "exclusiveMinimum" in schema else "",
        span(schema.get("minLength"), schema.get("maxLength"), "characters"),
        span(schema.get("minItems"), schema.get("maxItems"), "items"),
    ]
    return [phrase for phrase in said if phrase]


def in_description(schema: Schema) -> str:
    """The description and behind it, as sentences, the limits and the default."""
    sentences = [phrase[0].upper() + phrase[1:] + "." for phrase in limits(without_guards(schema))]
    if schema.get("default") not in (None, "", [], {}):
        sentences.append(f"Default: {literal(schema['default'])}.")
    return " ".join([schema.get("description", ""), *sentences]).strip()


def without_guards(schema: Schema) -> Schema:
    """The schema without the sizes that only keep abuse out: a caller who means well never meets them."""
    guards = {
        f"{side}{what}" for what in ("Length", "Items") for side in ("min", "max") if _is_guard(schema, what)
    }
    return {key: value for key, value in schema.items() if key not in guards}


def _is_guard(schema: Schema, what: str) -> bool:
    return schema.get(f"min{what}", 0) <= 1 and not 0 < schema.get(f"max{what}", GUARD) < GUARD


def refusal(rule: str, schema: Schema) -> str:
    """What is said when a value breaks the keyword `rule` of `schema`; always names what is allowed."""
    if rule in ("anyOf", "oneOf"):
        return "must be " + _uncapitalised(schema["description"])
    if rule == "pattern":
        return f"must match {schema['pattern']}"
    if rule == "format":
        return f"must be {FORMATS[schema['format']]}"
    if rule == "uniqueItems":
        return "must not hold the same item twice"
    return f"must be {expected(schema)}"


def expected(schema: Schema) -> str:
    """The type with its allowed values or limits: `an integer from 1 to 8`."""
    if "enum" in schema:
        values = [literal(value) for value in schema["enum"]]
        return values[0] if len(values) == 1 else f"one of {', '.join(values)}"
    if "minimum" in schema and schema["minimum"] == schema.get("maximum"):
        return str(schema["minimum"])
    if nullable(schema):
        return f"{expected({**schema, 'type': schema['type'][0]})} or null"
    kind, said = KINDS[schema["type"]], " and ".join(limits(schema))
    if schema["type"] in ("string", "array"):
        said = said.removeprefix("from ")
        return f"{kind} of {said}" if said else kind
    return f"{kind} of {said}" if said.startswith("at ") else f"{kind} {said}".rstrip()


def nullable(schema: Schema) -> bool:
    """Whether the value of a result may also be null."""
    kind = schema.get("type")
    return isinstance(kind, list) and len(kind) == 2 and kind[0] in KINDS and kind[1] == "null"


def literal(value: Any) -> str:
    """A value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


def _counted(unit: str, number: float) -> str:
    return unit[:-1] if unit.endswith("s") and number == 1 else unit


def _uncapitalised(sentence: str) -> str:
    text = sentence.rstrip(".")
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
