# Generated from schemas/tools/governed/engram_set_role.json by `make gen`; do not edit.
"""Checks EngramSetRoleInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, pick, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramSetRoleInput

PATTERN_1 = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\\Z"


def _role_name(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "pattern")
    return value


def _roles_choice_0(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list of at most 32 items", "type")
    if len(value) > 32:
        raise Invalid(path, "must be a list of at most 32 items", "maxItems")
    value[:] = [_role_name(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _roles_choice_1(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 1000 characters", "type")
    if len(value) > 1000:
        raise Invalid(path, "must be a string of at most 1000 characters", "maxLength")
    return value


def _roles(value: Any, path: str) -> Any:
    return pick(
        value,
        path,
        (
            _roles_choice_0,
            _roles_choice_1,
        ),
        "must be role names; an empty list clears them",
    )


_WHOLE_FIELDS = {
    "roles": _roles,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"roles"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes roles"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramSetRoleInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramSetRoleInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["roles"], _WHOLE_FIELDS)
