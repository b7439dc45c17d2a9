"""Constraints in words."""

from __future__ import annotations

from typing import Any

import pytest

from codegen import words


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer", "minimum": 1, "maximum": 8}, "an integer from 1 to 8"),
        ({"type": "integer", "minimum": 3, "maximum": 3}, "3"),
        ({"type": "integer", "minimum": 0}, "an integer of at least 0"),
        ({"type": "number", "exclusiveMinimum": 0, "maximum": 1}, "a number of at most 1 and more than 0"),
        ({"type": "string", "maxLength": 5}, "a string of at most 5 characters"),
        ({"type": "string", "minLength": 1}, "a string of at least 1 character"),
        ({"type": "array", "minItems": 1, "maxItems": 3}, "a list of 1 to 3 items"),
        ({"type": "boolean"}, "true or false"),
        ({"type": "string", "enum": ["a", "b"]}, 'one of "a", "b"'),
        ({"type": "string", "enum": ["ü"]}, '"ü"'),
    ],
)
def test_what_is_expected_is_a_phrase(schema: dict[str, Any], expected: str) -> None:
    assert words.expected(schema) == expected


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        (
            {"description": "A.", "minimum": 1, "maximum": 9, "default": 5},
            "A. From 1 to 9. Default: 5.",
        ),
        ({"description": "Deep.", "default": False}, "Deep. Default: false."),
        ({"description": "Name.", "default": ""}, "Name."),
        ({"description": "Name.", "minLength": 1, "maxLength": 300}, "Name. From 1 to 300 characters."),
        ({"description": "Text.", "minLength": 1, "maxLength": 100000}, "Text."),
        ({"minItems": 2}, "At least 2 items."),
    ],
)
def test_descriptions_say_limits_and_defaults(schema: dict[str, Any], expected: str) -> None:
    assert words.in_description(schema) == expected


def test_sizes_that_only_keep_abuse_out_are_not_listed() -> None:
    schema = {"type": "string", "minLength": 1, "maxLength": 100000}
    assert words.without_guards(schema) == {"type": "string"}
    assert words.without_guards({"maxItems": 100}) == {"maxItems": 100}
    for told in ({"minLength": 2, "maxLength": 100000}, {"minimum": 0, "maximum": 100000}):
        assert words.without_guards(told) == told


@pytest.mark.parametrize(
    ("rule", "schema", "expected"),
    [
        ("anyOf", {"description": "Role names."}, "must be role names"),
        ("anyOf", {"description": "ID of a memory."}, "must be ID of a memory"),
        ("pattern", {"pattern": "^a$"}, "must match ^a$"),
        ("format", {"format": "date"}, "must be a date such as 2026-01-31"),
        ("uniqueItems", {}, "must not hold the same item twice"),
        ("minimum", {"type": "integer", "minimum": 1}, "must be an integer of at least 1"),
    ],
)
def test_refusals_say_what_is_allowed(rule: str, schema: dict[str, Any], expected: str) -> None:
    assert words.refusal(rule, schema) == expected
