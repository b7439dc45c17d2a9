"""A small contract that uses every keyword of the dialect, to be edited by tests."""

from __future__ import annotations

import copy
import json
from typing import Any

from codegen import contract
from codegen.contract import BASE, DIALECT, Contract

TOOL = "tools/demo/demo_find.json"


def documents() -> dict[str, Any]:
    """Fresh documents by path below schemas/."""
    return copy.deepcopy(_DOCUMENTS)


def built(files: dict[str, Any] | None = None) -> Contract:
    """The contract that these documents make."""
    return contract.build({path: json.dumps(document) for path, document in (files or documents()).items()})


def holding(schema: dict[str, Any], part: str = "input") -> dict[str, Any]:
    """Documents whose tool has the one property `x` of this schema in its input or output."""
    files = documents()
    files[TOOL]["properties"][part] = {
        "title": f"DemoFind{part.capitalize()}",
        "description": "One property.",
        "type": "object",
        "properties": {"x": {"description": "What is tried.", **schema}},
        "additionalProperties": False,
    }
    return files


def _file(path: str, title: str, **rest: Any) -> dict[str, Any]:
    return {"$schema": DIALECT, "$id": BASE + path, "title": title, "description": f"{title}.", **rest}


def _closed(title: str, properties: dict[str, Any], *required: str) -> dict[str, Any]:
    return {
        "title": title,
        "description": f"{title}.",
        "type": "object",
        "properties": properties,
        **({"required": list(required)} if required else {}),
        "additionalProperties": False,
    }


_DOCUMENTS: dict[str, Any] = {
    "contract.json": {"title": "Sample", "contract_version": "1.2.3", "tools": {"demo": ["demo_find"]}},
    "common.json": _file(
        "common.json",
        "Common",
        **{
            "$defs": {
                "Scope": {"description": "Where.", "type": "string", "enum": ["here", "there"]},
                "Count": {"description": "How many.", "type": "integer", "minimum": 1, "maximum": 9},
                "Point": _closed("Point", {"at": {"$ref": "#/$defs/Count"}}, "at"),
            }
        },
    ),
    "envelope.json": _file(
        "envelope.json",
        "Envelope",
        type="object",
        properties={
            "contract_version": {"type": "string", "description": "Version."},
            "ok": {"type": "boolean", "description": "Whether it worked."},
            "data": {"type": "object", "description": "Data.", "additionalProperties": True},
            "diagnostics": {
                "type": "array",
                "description": "Findings.",
                "items": _closed("Diagnostic", {"code": {"type": "string", "description": "Name."}}, "code"),
            },
        },
        required=["contract_version", "ok", "data", "diagnostics"],
        additionalProperties=False,
    ),
    "config.json": _file(
        "config.json",
        "Config",
        type="object",
        properties={
            "load": {
                **_closed("LoadConfig", {"limit": {"$ref": "common.json#/$defs/Count", "default": 5}}),
                "default": {},
            }
        },
        additionalProperties=True,
    ),
    "files/record.json": _file(
        "files/record.json",
        "Record",
        type="object",
        properties={
            "day": {"type": "string", "format": "date", "description": "Day."},
            "at": {"type": "string", "format": "date-time", "description": "Moment."},
            "counts": {
                "type": "object",
                "description": "Counts by name.",
                "additionalProperties": {"$ref": "../common.json#/$defs/Count"},
            },
        },
        required=["day"],
        additionalProperties=True,
    ),
    TOOL: {
        **_file(TOOL, "DemoFind"),
        "x-tool": {
            "name": "demo_find",
            "title": "Find",
            "description": "Find things.",
            "annotations": {"readOnlyHint": True},
            "_meta": {"demo/careful": True},
            "always_load": True,
        },
        "type": "object",
        "properties": {
            "input": _closed(
                "DemoFindInput",
                {
                    "query": {
                        "type": "string",
                        "description": "What to find.",
                        "minLength": 2,
                        "maxLength": 40,
                        "pattern": "^[a-z][a-z ]+$",
                    },
                    "limit": {"$ref": "../../common.json#/$defs/Count", "default": 5},
                    "ratio": {
                        "type": "number",
                        "description": "A share.",
                        "exclusiveMinimum": 0,
                        "maximum": 1,
                    },
                    "tags": {
                        "type": "array",
                        "description": "Words.",
                        "items": {"type": "string"},
                        "minItems": 1,
                        "maxItems": 3,
                        "uniqueItems": True,
                    },
                    "pick": {
                        "description": '"all", or numbers.',
                        "anyOf": [
                            {"type": "string", "minLength": 1},
                            {"type": "array", "items": {"$ref": "../../common.json#/$defs/Count"}},
                        ],
                        "x-listed": 0,
                    },
                    "scope": {"$ref": "../../common.json#/$defs/Scope", "default": "here"},
                    "deep": {"type": "boolean", "description": "Whether to look deeper.", "default": False},
                    "options": {
                        **_closed(
                            "DemoOptions", {"depth": {"$ref": "../../common.json#/$defs/Count", "default": 2}}
                        ),
                        "default": {},
                    },
                },
                "query",
            ),
            "output": _closed(
                "DemoFindOutput",
                {
                    "points": {
                        "type": "array",
                        "description": "Found.",
                        "items": {"$ref": "../../common.json#/$defs/Point"},
                    },
                    "total": {"type": "integer", "description": "How many.", "minimum": 0},
                },
                "points",
                "total",
            ),
        },
        "required": ["input", "output"],
        "additionalProperties": False,
    },
}
