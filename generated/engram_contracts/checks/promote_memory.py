# Generated from schemas/tools/service/promote_memory.json by `make gen`; do not edit.
"""Checks PromoteMemoryInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import PromoteMemoryInput

PATTERN_1 = (
    "^([cC][0-9a-z]{6,}|[0-9a-z]+|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab"
    "][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}|00000000-0000-0000-0000-000000000000|[fF]{8}-[fF]{4}-["
    "fF]{4}-[fF]{4}-[fF]{12})\\Z"
)
PATTERN_2 = "^([cC][0-9a-z]{6,}|[0-9a-z]+)\\Z"


def _tenant_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 128 characters", "type")
    if len(value) > 128:
        raise Invalid(path, "must be a string of at most 128 characters", "maxLength")
    if not search(PATTERN_2, value):
        raise Invalid(path, "must match ^([cC][0-9a-z]{6,}|[0-9a-z]+)$", "pattern")
    return value


def _record_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 128 characters", "type")
    if len(value) > 128:
        raise Invalid(path, "must be a string of at most 128 characters", "maxLength")
    if not search(PATTERN_1, value):
        raise Invalid(
            path,
            (
                "must match ^([cC][0-9a-z]{6,}|[0-9a-z]+|[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]"
                "{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}|00000000-0000-0000-0000-000000000000|[fF]{8"
                "}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12})$"
            ),
            "pattern",
        )
    return value


def _namespace(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 256 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 256 characters", "minLength")
    if len(value) > 256:
        raise Invalid(path, "must be a string of 1 to 256 characters", "maxLength")
    return value


def _actor_label(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 256 characters", "type")
    if len(value) > 256:
        raise Invalid(path, "must be a string of at most 256 characters", "maxLength")
    return value


_WHOLE_FIELDS = {
    "userId": _tenant_id,
    "memoryId": _record_id,
    "scope": _namespace,
    "actorLabel": _actor_label,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"userId", "memoryId"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes userId, memoryId, scope, actorLabel"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> PromoteMemoryInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: PromoteMemoryInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["userId", "memoryId"], _WHOLE_FIELDS)
