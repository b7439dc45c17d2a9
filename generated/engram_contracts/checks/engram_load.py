# Generated from schemas/tools/governed/engram_load.json by `make gen`; do not edit.
"""Checks EngramLoadInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramLoadInput


def _query(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 100000 characters", "type")
    if len(value) > 100000:
        raise Invalid(path, "must be a string of at most 100000 characters", "maxLength")
    return value


def _id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 20000 characters", "type")
    if len(value) > 20000:
        raise Invalid(path, "must be a string of at most 20000 characters", "maxLength")
    return value


def _budget_tokens(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 200 to 16000", "type")
    if value < 200:
        raise Invalid(path, "must be an integer from 200 to 16000", "minimum")
    if value > 16000:
        raise Invalid(path, "must be an integer from 200 to 16000", "maximum")
    return value


def _disclosure(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "auto", "full", "cards", "ids"', "type")
    if value not in ("auto", "full", "cards", "ids"):
        raise Invalid(path, 'must be one of "auto", "full", "cards", "ids"', "enum")
    return value


def _full(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _explain(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_WHOLE_FIELDS = {
    "query": _query,
    "id": _id,
    "budget_tokens": _budget_tokens,
    "disclosure": _disclosure,
    "full": _full,
    "explain": _explain,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("query", "current session")
    value.setdefault("disclosure", "auto")
    value.setdefault("full", False)
    value.setdefault("explain", False)
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}; it takes query, id, budget_tokens, disclosure, full, explain"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramLoadInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramLoadInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, [], _WHOLE_FIELDS)
