# Generated from schemas/tools/service/create_memory.json by `make gen`; do not edit.
"""Checks CreateMemoryInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import CreateMemoryInput

PATTERN_1 = "^([cC][0-9a-z]{6,}|[0-9a-z]+)\\Z"


def _tenant_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 128 characters", "type")
    if len(value) > 128:
        raise Invalid(path, "must be a string of at most 128 characters", "maxLength")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^([cC][0-9a-z]{6,}|[0-9a-z]+)$", "pattern")
    return value


def _memory_text(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 10240 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 10240 characters", "minLength")
    if len(value) > 10240:
        raise Invalid(path, "must be a string of 1 to 10240 characters", "maxLength")
    return value


def _tier(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "short-term", "long-term"', "type")
    if value not in ("short-term", "long-term"):
        raise Invalid(path, 'must be one of "short-term", "long-term"', "enum")
    return value


def _namespace(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 256 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 256 characters", "minLength")
    if len(value) > 256:
        raise Invalid(path, "must be a string of 1 to 256 characters", "maxLength")
    return value


def _metadata(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    return value


def _tags_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 100 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 100 characters", "minLength")
    if len(value) > 100:
        raise Invalid(path, "must be a string of 1 to 100 characters", "maxLength")
    return value


def _tags(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list of at most 50 items", "type")
    if len(value) > 50:
        raise Invalid(path, "must be a list of at most 50 items", "maxItems")
    value[:] = [_tags_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _ttl(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 60 to 604800", "type")
    if value < 60:
        raise Invalid(path, "must be an integer from 60 to 604800", "minimum")
    if value > 604800:
        raise Invalid(path, "must be an integer from 60 to 604800", "maximum")
    return value


_WHOLE_FIELDS = {
    "userId": _tenant_id,
    "content": _memory_text,
    "type": _tier,
    "scope": _namespace,
    "metadata": _metadata,
    "tags": _tags,
    "ttl": _ttl,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"userId", "content", "type"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    value.setdefault("tags", [])
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}; it takes userId, content, type, scope, metadata, tags, ttl"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> CreateMemoryInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: CreateMemoryInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["userId", "content", "type"], _WHOLE_FIELDS)
