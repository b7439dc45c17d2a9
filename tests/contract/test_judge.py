"""The judge of every answer lets nothing through that the authored schemas forbid."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from tests.judge import assert_valid, is_moment, judge

RESULT: dict[str, Any] = {
    "contract_version": "1.0.0",
    "ok": True,
    "data": {"enabled": True, "active": "light", "changed": False},
    "diagnostics": [],
}
REFUSAL: dict[str, Any] = {
    "contract_version": "1.0.0",
    "ok": False,
    "data": {},
    "diagnostics": [{"severity": "error", "code": "arguments.invalid", "message": "No.", "remedy": "Ask."}],
}


def edited(envelope: dict[str, Any], **edits: Any) -> dict[str, Any]:
    return {**copy.deepcopy(envelope), **edits}


def test_a_result_and_a_refusal_pass() -> None:
    judge("engram_set_rule_variant", RESULT)
    judge("engram_set_rule_variant", REFUSAL)


@pytest.mark.proves("R48")
@pytest.mark.parametrize(
    ("envelope", "said"),
    [
        (edited(RESULT, data={}), "data: 'enabled' is a required property"),
        (edited(RESULT, data={**RESULT["data"], "active": "loud"}), "data.active: 'loud' is not one of"),
        (edited(RESULT, data={**RESULT["data"], "more": 1}), "'more' was unexpected"),
        (edited(RESULT, ok=1), "1 is not of type 'boolean'"),
        (edited(RESULT, error="x"), "'error' was unexpected"),
        (edited(RESULT, contract_version="1"), "does not match"),
        ({"ok": True, "data": {}}, "is a required property"),
        (edited(REFUSAL, data=RESULT["data"]), "data of a refusal must be empty"),
        (edited(REFUSAL, diagnostics=[]), "first diagnostic of a refusal"),
        (
            edited(REFUSAL, diagnostics=[{"severity": "info", "code": "a.b", "message": "x"}]),
            "first diagnostic",
        ),
        (
            edited(RESULT, diagnostics=[{"severity": "bad", "code": "a.b", "message": "x"}]),
            "'bad' is not one of",
        ),
    ],
)
def test_anything_else_is_named_with_its_path(envelope: dict[str, Any], said: str) -> None:
    with pytest.raises(AssertionError) as caught:
        judge("engram_set_rule_variant", envelope)
    assert said in str(caught.value)


def test_a_tool_without_a_schema_is_no_tool() -> None:
    with pytest.raises(AssertionError, match="has 0 schemas"):
        judge("engram_nothing", RESULT)


def test_files_are_judged_too() -> None:
    assert_valid("config.json", {"load": {"limit": 8}})
    with pytest.raises(AssertionError, match=r"settings\.load\.limit: 99 is greater"):
        assert_valid("config.json", {"load": {"limit": 99}}, "settings")


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        ("2026-01-31T12:00:00Z", True),
        ("2026-01-31T12:00:00.5+01:00", True),
        ("2026-01-31 12:00:00Z", False),
        ("2026-01-31T12:00:00", False),
        ("2026-01-31", False),
        ("٢٠٢٦-01-31T12:00:00Z", False),
        (5, True),
    ],
)
def test_moments_are_those_of_rfc_3339(moment: object, expected: bool) -> None:
    assert is_moment(moment) is expected
