# Generated from schemas/files/usage.json by `make gen`; do not edit.
"""Checks Usage."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import Usage


def _version(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be 1", "type")
    if value < 1:
        raise Invalid(path, "must be 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be 1", "maximum")
    return value


def _counts(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    return value


_WHOLE_FIELDS = {
    "version": _version,
    "counts": _counts,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"version", "counts"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes version, counts"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> Usage:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: Usage = _whole(data, "")
    return checked
