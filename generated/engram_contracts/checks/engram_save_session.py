# Generated from schemas/tools/governed/engram_save_session.json by `make gen`; do not edit.
"""Checks EngramSaveSessionInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramSaveSessionInput


def _text(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 1048576 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 1048576 characters", "minLength")
    if len(value) > 1048576:
        raise Invalid(path, "must be a string of 1 to 1048576 characters", "maxLength")
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


def _show_rule_variants(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_WHOLE_FIELDS = {
    "text": _text,
    "scope": _save_scope,
    "role": _role,
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
        message = f"does not take {named(unknown)}; it takes text, scope, role, show_rule_variants"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramSaveSessionInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramSaveSessionInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["text"], _WHOLE_FIELDS)
