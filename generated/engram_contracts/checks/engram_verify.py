# Generated from schemas/tools/governed/engram_verify.json by `make gen`; do not edit.
"""Checks EngramVerifyInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramVerifyInput


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "all", "workspace", "global"', "type")
    if value not in ("all", "workspace", "global"):
        raise Invalid(path, 'must be one of "all", "workspace", "global"', "enum")
    return value


_WHOLE_FIELDS = {
    "scope": _scope,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("scope", "all")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes scope"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramVerifyInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramVerifyInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, [], _WHOLE_FIELDS)
