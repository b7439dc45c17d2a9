# Generated from schemas/commands/stats.json by `make gen`; do not edit.
"""Checks StatsReport."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import StatsReport

PATTERN_1 = "^[a-z0-9][a-z0-9._-]{0,127}\\Z"


def _total(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _named_count_name(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _named_count_count(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


_NAMED_COUNT_FIELDS = {
    "name": _named_count_name,
    "count": _named_count_count,
}


def _named_count(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"name", "count"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _NAMED_COUNT_FIELDS)
    if unknown := value.keys() - _NAMED_COUNT_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes name, count"
        raise Invalid(path, message, "additionalProperties")
    return value


def _by_type(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_named_count(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _by_scope(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_named_count(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _by_lifecycle(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_named_count(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _by_confidence(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_named_count(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _by_role(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_named_count(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _by_age(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_named_count(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _tags(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_named_count(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _bytes(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _tokens(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _relations(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _working_notes(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _unapproved(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _overridden(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _hidden_ignored(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _hidden_role(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _hidden_inactive(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _hidden_expired(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _hidden_low_confidence(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _hidden_withheld(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


_HIDDEN_FIELDS = {
    "ignored": _hidden_ignored,
    "role": _hidden_role,
    "inactive": _hidden_inactive,
    "expired": _hidden_expired,
    "low_confidence": _hidden_low_confidence,
    "withheld": _hidden_withheld,
}


def _hidden(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"ignored", "role", "inactive", "expired", "low_confidence", "withheld"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _HIDDEN_FIELDS)
    if unknown := value.keys() - _HIDDEN_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes ignored, role, inactive, expired, low_confidence, withheld"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _memory_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[a-z0-9][a-z0-9._-]{0,127}$", "pattern")
    return value


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global"', "type")
    if value not in ("workspace", "global"):
        raise Invalid(path, 'must be one of "workspace", "global"', "enum")
    return value


def _largest_item_bytes(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


_LARGEST_ITEM_FIELDS = {
    "id": _memory_id,
    "scope": _scope,
    "bytes": _largest_item_bytes,
}


def _largest_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"id", "scope", "bytes"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _LARGEST_ITEM_FIELDS)
    if unknown := value.keys() - _LARGEST_ITEM_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes id, scope, bytes"
        raise Invalid(path, message, "additionalProperties")
    return value


def _largest(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_largest_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _most_used_item_fetches(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


_MOST_USED_ITEM_FIELDS = {
    "id": _memory_id,
    "scope": _scope,
    "fetches": _most_used_item_fetches,
}


def _most_used_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"id", "scope", "fetches"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _MOST_USED_ITEM_FIELDS)
    if unknown := value.keys() - _MOST_USED_ITEM_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes id, scope, fetches"
        raise Invalid(path, message, "additionalProperties")
    return value


def _most_used(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_most_used_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_WHOLE_FIELDS = {
    "total": _total,
    "by_type": _by_type,
    "by_scope": _by_scope,
    "by_lifecycle": _by_lifecycle,
    "by_confidence": _by_confidence,
    "by_role": _by_role,
    "by_age": _by_age,
    "tags": _tags,
    "bytes": _bytes,
    "tokens": _tokens,
    "relations": _relations,
    "working_notes": _working_notes,
    "unapproved": _unapproved,
    "overridden": _overridden,
    "hidden": _hidden,
    "largest": _largest,
    "most_used": _most_used,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if (
        missing := {
            "total",
            "by_type",
            "by_scope",
            "by_lifecycle",
            "by_confidence",
            "by_role",
            "by_age",
            "tags",
            "bytes",
            "tokens",
            "relations",
            "working_notes",
            "unapproved",
            "overridden",
            "hidden",
            "largest",
            "most_used",
        }
        - value.keys()
    ):
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes total, by_type, by_scope, by_lifecycle, by_confidence, by_role, by_age, tag"
            "s, bytes, tokens, relations, working_notes, unapproved, overridden, hidden, largest, m"
            "ost_used"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> StatsReport:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: StatsReport = _whole(data, "")
    return checked
