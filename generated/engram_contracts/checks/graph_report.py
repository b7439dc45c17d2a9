# Generated from schemas/commands/graph.json by `make gen`; do not edit.
"""Checks GraphReport."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import GraphReport

PATTERN_1 = "^[a-z0-9][a-z0-9._-]{0,127}\\Z"


def _total(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _left_out(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
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


def _memory_type(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "rule", "skill", "knowledge"', "type")
    if value not in ("rule", "skill", "knowledge"):
        raise Invalid(path, 'must be one of "rule", "skill", "knowledge"', "enum")
    return value


def _nodes_item_title(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _nodes_item_layer(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


_NODES_ITEM_FIELDS = {
    "id": _memory_id,
    "scope": _scope,
    "type": _memory_type,
    "title": _nodes_item_title,
    "layer": _nodes_item_layer,
}


def _nodes_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"id", "scope", "type", "title", "layer"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _NODES_ITEM_FIELDS)
    if unknown := value.keys() - _NODES_ITEM_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes id, scope, type, title, layer"
        raise Invalid(path, message, "additionalProperties")
    return value


def _nodes(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_nodes_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _edges_item_kind(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "depends_on", "parent", "related", "contradicts"', "type")
    if value not in ("depends_on", "parent", "related", "contradicts"):
        raise Invalid(path, 'must be one of "depends_on", "parent", "related", "contradicts"', "enum")
    return value


def _edges_item_weight(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0 to 1", "type")
    if value < 0:
        raise Invalid(path, "must be a number from 0 to 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be a number from 0 to 1", "maximum")
    return value


def _edges_item_why(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_EDGES_ITEM_FIELDS = {
    "kind": _edges_item_kind,
    "from": _memory_id,
    "to": _memory_id,
    "weight": _edges_item_weight,
    "why": _edges_item_why,
}


def _edges_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"kind", "from", "to", "weight", "why"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _EDGES_ITEM_FIELDS)
    if unknown := value.keys() - _EDGES_ITEM_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes kind, from, to, weight, why"
        raise Invalid(path, message, "additionalProperties")
    return value


def _edges(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_edges_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _circles_item(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_memory_id(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _circles(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_circles_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _missing_item_names_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _missing_item_names(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_missing_item_names_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_MISSING_ITEM_FIELDS = {
    "id": _memory_id,
    "names": _missing_item_names,
}


def _missing_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"id", "names"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _MISSING_ITEM_FIELDS)
    if unknown := value.keys() - _MISSING_ITEM_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes id, names"
        raise Invalid(path, message, "additionalProperties")
    return value


def _missing(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_missing_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _picture(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_WHOLE_FIELDS = {
    "total": _total,
    "left_out": _left_out,
    "nodes": _nodes,
    "edges": _edges,
    "circles": _circles,
    "missing": _missing,
    "picture": _picture,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"total", "left_out", "nodes", "edges", "circles", "missing"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes total, left_out, nodes, edges, circles, missing, picture"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> GraphReport:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: GraphReport = _whole(data, "")
    return checked
