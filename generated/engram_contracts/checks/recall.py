# Generated from schemas/tools/service/recall.json by `make gen`; do not edit.
"""Checks RecallInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import RecallInput

PATTERN_1 = "^([cC][0-9a-z]{6,}|[0-9a-z]+)\\Z"


def _tenant_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 128 characters", "type")
    if len(value) > 128:
        raise Invalid(path, "must be a string of at most 128 characters", "maxLength")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^([cC][0-9a-z]{6,}|[0-9a-z]+)$", "pattern")
    return value


def _query(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 2048 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 2048 characters", "minLength")
    if len(value) > 2048:
        raise Invalid(path, "must be a string of 1 to 2048 characters", "maxLength")
    return value


def _limit(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 50", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 50", "minimum")
    if value > 50:
        raise Invalid(path, "must be an integer from 1 to 50", "maximum")
    return value


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 256 characters", "type")
    if len(value) > 256:
        raise Invalid(path, "must be a string of at most 256 characters", "maxLength")
    return value


def _tags_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _tags(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list of at most 50 items", "type")
    if len(value) > 50:
        raise Invalid(path, "must be a list of at most 50 items", "maxItems")
    value[:] = [_tags_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _created_from(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 64 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 64 characters", "minLength")
    if len(value) > 64:
        raise Invalid(path, "must be a string of 1 to 64 characters", "maxLength")
    return value


def _created_to(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 64 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 64 characters", "minLength")
    if len(value) > 64:
        raise Invalid(path, "must be a string of 1 to 64 characters", "maxLength")
    return value


_WHOLE_FIELDS = {
    "userId": _tenant_id,
    "query": _query,
    "limit": _limit,
    "scope": _scope,
    "tags": _tags,
    "createdFrom": _created_from,
    "createdTo": _created_to,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"userId", "query"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    value.setdefault("limit", 10)
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes userId, query, limit, scope, tags, createdFrom, createdTo"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> RecallInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: RecallInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["userId", "query"], _WHOLE_FIELDS)
