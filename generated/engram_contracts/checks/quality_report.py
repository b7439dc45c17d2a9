# Generated from schemas/commands/quality.json by `make gen`; do not edit.
"""Checks QualityReport."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import QualityReport

PATTERN_1 = "^[a-z0-9][a-z0-9._-]{0,127}\\Z"


def _checked(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _findings_item_kind(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(
            path,
            (
                'must be one of "contradiction", "duplicate", "cycle", "dependency", "oversize", "expir'
                'ed", "stale", "superseded", "note"'
            ),
            "type",
        )
    if value not in (
        "contradiction",
        "duplicate",
        "cycle",
        "dependency",
        "oversize",
        "expired",
        "stale",
        "superseded",
        "note",
    ):
        raise Invalid(
            path,
            (
                'must be one of "contradiction", "duplicate", "cycle", "dependency", "oversize", "expir'
                'ed", "stale", "superseded", "note"'
            ),
            "enum",
        )
    return value


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global"', "type")
    if value not in ("workspace", "global"):
        raise Invalid(path, 'must be one of "workspace", "global"', "enum")
    return value


def _memory_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[a-z0-9][a-z0-9._-]{0,127}$", "pattern")
    return value


def _findings_item_ids(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_memory_id(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _findings_item_about(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _findings_item_action(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_FINDINGS_ITEM_FIELDS = {
    "kind": _findings_item_kind,
    "scope": _scope,
    "ids": _findings_item_ids,
    "about": _findings_item_about,
    "action": _findings_item_action,
}


def _findings_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"kind", "scope", "ids", "about", "action"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _FINDINGS_ITEM_FIELDS)
    if unknown := value.keys() - _FINDINGS_ITEM_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes kind, scope, ids, about, action"
        raise Invalid(path, message, "additionalProperties")
    return value


def _findings(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_findings_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_WHOLE_FIELDS = {
    "checked": _checked,
    "findings": _findings,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"checked", "findings"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes checked, findings"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> QualityReport:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: QualityReport = _whole(data, "")
    return checked
