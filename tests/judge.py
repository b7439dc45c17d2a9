"""The independent judge: answers and files against the authored schemas, by jsonschema alone.

Every test client hands each answer to `judge`; what it refuses is a fault of the product.
"""

from __future__ import annotations

import json
import re
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

SCHEMAS = Path(__file__).resolve().parent.parent / "schemas"
BASE = "https://contract.engram.invalid/"
FORMATS = FormatChecker(("date",))


@FORMATS.checks("date-time", raises=ValueError)
def is_moment(value: object) -> bool:
    """RFC 3339, which jsonschema checks only with a further package."""
    if not isinstance(value, str):
        return True
    if not re.fullmatch(
        r"\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})", value, re.ASCII
    ):
        return False
    datetime.fromisoformat(value.upper())
    return True


def judge(tool_name: str, envelope: dict[str, Any]) -> None:
    """Raise AssertionError, with the path, unless this is a valid answer of the tool."""
    assert_valid("envelope.json", envelope)
    if envelope["ok"]:
        assert_valid(f"{_path(tool_name)}#/properties/output", envelope["data"], "data")
        return
    if envelope["data"] != {}:
        raise AssertionError(f"{tool_name}: data of a refusal must be empty, not {_short(envelope['data'])}")
    first = next(iter(envelope["diagnostics"]), {"severity": "none"})
    if first["severity"] != "error":
        raise AssertionError(f"{tool_name}: the first diagnostic of a refusal must be its error, not {first}")


def assert_valid(schema: str, value: Any, name: str = "") -> None:
    """Raise AssertionError unless `value` fits `schema`, a path below schemas/, perhaps with a JSON pointer.

    `name` is what the value is called in front of the path in the message.
    """
    found = sorted(errors(schema, value), key=str)
    if found:
        raise AssertionError(
            f"{schema}: " + "; ".join(f"{name}{path}: {message}" for path, message in found[:5])
        )


def errors(schema: str, value: Any) -> list[tuple[str, str]]:
    """Where and why `value` does not fit."""
    return [
        (error.json_path.removeprefix("$"), _short(error.message))
        for error in validator(schema).iter_errors(value)
    ]


@cache
def validator(schema: str) -> Draft202012Validator:
    """The validator of one authored schema."""
    return Draft202012Validator({"$ref": BASE + schema}, registry=_registry(), format_checker=FORMATS)


@cache
def _registry() -> Registry[Any]:
    documents = (json.loads(file.read_text(encoding="utf-8")) for file in sorted(SCHEMAS.rglob("*.json")))
    resources = [
        (document["$id"], Resource.from_contents(document, default_specification=DRAFT202012))
        for document in documents
        if "$id" in document
    ]
    return Registry().with_resources(resources)


@cache
def _path(tool_name: str) -> str:
    found = sorted(SCHEMAS.glob(f"tools/*/{tool_name}.json"))
    if len(found) != 1:
        raise AssertionError(f"{tool_name} has {len(found)} schemas")
    return found[0].relative_to(SCHEMAS).as_posix()


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 300 else text[:300] + "…"
