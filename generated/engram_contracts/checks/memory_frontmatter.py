# Generated from schemas/memory.json by `make gen`; do not edit.
"""Checks MemoryFrontmatter."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, match, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import MemoryFrontmatter

PATTERN_1 = "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\\Z"
PATTERN_2 = (
    "^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]"
    "\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[0246"
    "8][048]|[13579][26])00)-02-29)\\Z"
)
PATTERN_3 = "^[a-z0-9][a-z0-9._-]{0,127}\\Z"


def _schema_version(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be 3", "type")
    if value < 3:
        raise Invalid(path, "must be 3", "minimum")
    if value > 3:
        raise Invalid(path, "must be 3", "maximum")
    return value


def _memory_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_3, value):
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


def _tags_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _tags(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_tags_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _date(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not match(PATTERN_2, value):
        raise Invalid(path, "must be a date such as 2026-01-31", "format")
    return value


def _author_name(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 200 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 200 characters", "minLength")
    if len(value) > 200:
        raise Invalid(path, "must be a string of 1 to 200 characters", "maxLength")
    return value


def _author_email(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 3 to 320 characters", "type")
    if len(value) < 3:
        raise Invalid(path, "must be a string of 3 to 320 characters", "minLength")
    if len(value) > 320:
        raise Invalid(path, "must be a string of 3 to 320 characters", "maxLength")
    return value


def _author(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _source(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at least 1 character", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of at least 1 character", "minLength")
    return value


def _source_files_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _source_files(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_source_files_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _source_hashes_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _source_hashes(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_source_hashes_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
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


def _revision(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 1", "type")
    if value < 1:
        raise Invalid(path, "must be an integer of at least 1", "minimum")
    return value


def _evidence_refs_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _evidence_refs(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_evidence_refs_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _derived_from_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _derived_from(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_derived_from_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _evidence_status(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "verified", "unverified"', "type")
    if value not in ("verified", "unverified"):
        raise Invalid(path, 'must be one of "verified", "unverified"', "enum")
    return value


def _migration_date_source(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be "file_mtime"', "type")
    if value != "file_mtime":
        raise Invalid(path, 'must be "file_mtime"', "enum")
    return value


def _role_name(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "pattern")
    return value


def _role(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_role_name(item, f"{path}[{number}]") for number, item in enumerate(value)]
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


def _level(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
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


def _lifecycle(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "active", "review_due", "superseded", "archived"', "type")
    if value not in ("active", "review_due", "superseded", "archived"):
        raise Invalid(path, 'must be one of "active", "review_due", "superseded", "archived"', "enum")
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


def _tier(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be "working"', "type")
    if value != "working":
        raise Invalid(path, 'must be "working"', "enum")
    return value


def _objective(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_WHOLE_FIELDS = {
    "schema_version": _schema_version,
    "id": _memory_id,
    "type": _memory_type,
    "scope": _scope,
    "tags": _tags,
    "created": _date,
    "updated": _date,
    "author_name": _author_name,
    "author_email": _author_email,
    "author": _author,
    "source": _source,
    "source_files": _source_files,
    "source_hashes": _source_hashes,
    "confidence": _confidence,
    "authority": _authority,
    "revision": _revision,
    "valid_from": _date,
    "last_confirmed": _date,
    "valid_until": _date,
    "evidence_refs": _evidence_refs,
    "derived_from": _derived_from,
    "evidence_status": _evidence_status,
    "migration_date_source": _migration_date_source,
    "role": _role,
    "depends_on": _depends_on,
    "level": _level,
    "parent": _parent,
    "triggers": _triggers,
    "task_types": _task_types,
    "lifecycle": _lifecycle,
    "supersedes": _supersedes,
    "superseded_by": _memory_id,
    "review_after": _date,
    "last_verified": _date,
    "archived_at": _date,
    "tier": _tier,
    "objective": _objective,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if (
        missing := {
            "schema_version",
            "id",
            "type",
            "scope",
            "created",
            "updated",
            "source",
            "confidence",
            "authority",
            "revision",
            "valid_from",
            "last_confirmed",
        }
        - value.keys()
    ):
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    return value


def check(data: Any) -> MemoryFrontmatter:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: MemoryFrontmatter = _whole(data, "")
    return checked
