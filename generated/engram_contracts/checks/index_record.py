# Generated from schemas/files/index.json by `make gen`; do not edit.
"""Checks IndexRecord."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import IndexRecord

PATTERN_1 = "^[a-z0-9][a-z0-9._-]{0,127}\\Z"
PATTERN_2 = "^[0-9a-f]{64}\\Z"


def _file(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _sha256(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_2, value):
        raise Invalid(path, "must match ^[0-9a-f]{64}$", "pattern")
    return value


def _removed(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _memory_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[a-z0-9][a-z0-9._-]{0,127}$", "pattern")
    return value


def _memory_type(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "rule", "skill", "knowledge"', "type")
    if value not in ("rule", "skill", "knowledge"):
        raise Invalid(path, 'must be one of "rule", "skill", "knowledge"', "enum")
    return value


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global"', "type")
    if value not in ("workspace", "global"):
        raise Invalid(path, 'must be one of "workspace", "global"', "enum")
    return value


def _title(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _summary(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _tags_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _tags(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_tags_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _terms(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _confidence(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "high", "medium", "low"', "type")
    if value not in ("high", "medium", "low"):
        raise Invalid(path, 'must be one of "high", "medium", "low"', "enum")
    return value


def _authority(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "instruction", "reference"', "type")
    if value not in ("instruction", "reference"):
        raise Invalid(path, 'must be one of "instruction", "reference"', "enum")
    return value


def _lifecycle(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "active", "review_due", "superseded", "archived"', "type")
    if value not in ("active", "review_due", "superseded", "archived"):
        raise Invalid(path, 'must be one of "active", "review_due", "superseded", "archived"', "enum")
    return value


def _role_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _role(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_role_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _depends_on_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _depends_on(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_depends_on_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _parent_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _parent(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_parent_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _triggers_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _triggers(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_triggers_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _task_types_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _task_types(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_task_types_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _level(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _created(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _updated(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _valid_from(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _valid_until(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _review_after(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _revision(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 1", "type")
    if value < 1:
        raise Invalid(path, "must be an integer of at least 1", "minimum")
    return value


def _supersedes_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _supersedes(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_supersedes_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _schema_version(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 3", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 3", "minimum")
    if value > 3:
        raise Invalid(path, "must be an integer from 1 to 3", "maximum")
    return value


_WHOLE_FIELDS = {
    "file": _file,
    "sha256": _sha256,
    "removed": _removed,
    "id": _memory_id,
    "type": _memory_type,
    "scope": _scope,
    "title": _title,
    "summary": _summary,
    "tags": _tags,
    "terms": _terms,
    "confidence": _confidence,
    "authority": _authority,
    "lifecycle": _lifecycle,
    "role": _role,
    "depends_on": _depends_on,
    "parent": _parent,
    "triggers": _triggers,
    "task_types": _task_types,
    "level": _level,
    "created": _created,
    "updated": _updated,
    "valid_from": _valid_from,
    "valid_until": _valid_until,
    "review_after": _review_after,
    "revision": _revision,
    "superseded_by": _memory_id,
    "supersedes": _supersedes,
    "schema_version": _schema_version,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"file"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes file, sha256, removed, id, type, scope, title, summary, tags, terms, confid"
            "ence, authority, lifecycle, role, depends_on, parent, triggers, task_types, level, cre"
            "ated, updated, valid_from, valid_until, review_after, revision, superseded_by, superse"
            "des, schema_version"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> IndexRecord:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: IndexRecord = _whole(data, "")
    return checked
