# Generated from schemas/tools/governed/engram_search.json by `make gen`; do not edit.
"""Checks EngramSearchInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramSearchInput


def _query(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 100000 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 100000 characters", "minLength")
    if len(value) > 100000:
        raise Invalid(path, "must be a string of 1 to 100000 characters", "maxLength")
    return value


def _limit(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 100", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 100", "minimum")
    if value > 100:
        raise Invalid(path, "must be an integer from 1 to 100", "maximum")
    return value


def _memory_type(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "rule", "skill", "knowledge"', "type")
    if value not in ("rule", "skill", "knowledge"):
        raise Invalid(path, 'must be one of "rule", "skill", "knowledge"', "enum")
    return value


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global"', "type")
    if value not in ("workspace", "global"):
        raise Invalid(path, 'must be one of "workspace", "global"', "enum")
    return value


_WHOLE_FIELDS = {
    "query": _query,
    "limit": _limit,
    "type": _memory_type,
    "scope": _scope,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"query"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    value.setdefault("limit", 20)
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes query, limit, type, scope"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramSearchInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramSearchInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["query"], _WHOLE_FIELDS)
