# Generated from schemas/tools/governed/engram_save.json by `make gen`; do not edit.
"""Checks EngramSaveInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramSaveInput

PATTERN_1 = "^[a-z0-9][a-z0-9._-]{0,127}\\Z"


def _text(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 262144 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 262144 characters", "minLength")
    if len(value) > 262144:
        raise Invalid(path, "must be a string of 1 to 262144 characters", "maxLength")
    return value


def _type(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "rule", "skill", "workflow", "knowledge"', "type")
    if value not in ("rule", "skill", "workflow", "knowledge"):
        raise Invalid(path, 'must be one of "rule", "skill", "workflow", "knowledge"', "enum")
    return value


def _save_scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global", "both"', "type")
    if value not in ("workspace", "global", "both"):
        raise Invalid(path, 'must be one of "workspace", "global", "both"', "enum")
    return value


def _role(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 1000 characters", "type")
    if len(value) > 1000:
        raise Invalid(path, "must be a string of at most 1000 characters", "maxLength")
    return value


def _context(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 20000 characters", "type")
    if len(value) > 20000:
        raise Invalid(path, "must be a string of at most 20000 characters", "maxLength")
    return value


def _example(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 20000 characters", "type")
    if len(value) > 20000:
        raise Invalid(path, "must be a string of at most 20000 characters", "maxLength")
    return value


def _triggers(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 2000 characters", "type")
    if len(value) > 2000:
        raise Invalid(path, "must be a string of at most 2000 characters", "maxLength")
    return value


def _depends_on(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 2000 characters", "type")
    if len(value) > 2000:
        raise Invalid(path, "must be a string of at most 2000 characters", "maxLength")
    return value


def _memory_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[a-z0-9][a-z0-9._-]{0,127}$", "pattern")
    return value


def _show_rule_variants(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_WHOLE_FIELDS = {
    "text": _text,
    "type": _type,
    "scope": _save_scope,
    "role": _role,
    "context": _context,
    "example": _example,
    "triggers": _triggers,
    "depends_on": _depends_on,
    "update": _memory_id,
    "supersedes": _memory_id,
    "show_rule_variants": _show_rule_variants,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"text"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    value.setdefault("show_rule_variants", False)
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes text, type, scope, role, context, example, triggers, depends_on, update, su"
            "persedes, show_rule_variants"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramSaveInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramSaveInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["text"], _WHOLE_FIELDS)
