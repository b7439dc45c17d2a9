# Generated from schemas/files/graph.json by `make gen`; do not edit.
"""Checks GraphRecord."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import GraphRecord

PATTERN_1 = "^[a-z0-9][a-z0-9._-]{0,127}\\Z"


def _file(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
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


def _topics_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _topics(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_topics_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
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


def _mentions_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _mentions(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_mentions_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
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


def _generalises_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _generalises(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_generalises_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_WHOLE_FIELDS = {
    "file": _file,
    "removed": _removed,
    "id": _memory_id,
    "topics": _topics,
    "depends_on": _depends_on,
    "mentions": _mentions,
    "supersedes": _supersedes,
    "generalises": _generalises,
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
            "; it takes file, removed, id, topics, depends_on, mentions, supersedes, generalises"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> GraphRecord:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: GraphRecord = _whole(data, "")
    return checked
