# Generated from schemas/tools/governed/engram_note.json by `make gen`; do not edit.
"""Checks EngramNoteInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramNoteInput


def _text(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 16384 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 16384 characters", "minLength")
    if len(value) > 16384:
        raise Invalid(path, "must be a string of 1 to 16384 characters", "maxLength")
    return value


def _objective(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 300 characters", "type")
    if len(value) > 300:
        raise Invalid(path, "must be a string of at most 300 characters", "maxLength")
    return value


def _type(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "rule", "skill", "workflow", "knowledge"', "type")
    if value not in ("rule", "skill", "workflow", "knowledge"):
        raise Invalid(path, 'must be one of "rule", "skill", "workflow", "knowledge"', "enum")
    return value


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global"', "type")
    if value not in ("workspace", "global"):
        raise Invalid(path, 'must be one of "workspace", "global"', "enum")
    return value


_WHOLE_FIELDS = {
    "text": _text,
    "objective": _objective,
    "type": _type,
    "scope": _scope,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"text"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    value.setdefault("objective", "")
    value.setdefault("type", "knowledge")
    value.setdefault("scope", "workspace")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes text, objective, type, scope"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramNoteInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramNoteInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["text"], _WHOLE_FIELDS)
