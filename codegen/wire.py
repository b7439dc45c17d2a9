"""tools/list as bytes: each tool in pieces that a server joins, so that nothing is encoded at start-up."""

from __future__ import annotations

import json
from typing import Any

from codegen import words
from codegen.bundle import inline
from codegen.contract import ENVELOPE, Contract, Schema, Tool
from codegen.templates import render

ALWAYS_LOAD = "anthropic/alwaysLoad"
PROJECTIONS = ("standard", "minimal")
# Keywords of each projection, in the order in which they are listed.
STANDARD = (
    *("type", "description", "enum", "properties", "required", "additionalProperties", "items"),
    *("minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "default"),
)
MINIMAL = ("type", "description", "enum", "properties", "required", "items")


def modules(contract: Contract) -> dict[str, str]:
    """Paths below `engram_contracts/` and texts before formatting; a server reads its own toolset alone."""
    texts = {"wire.py": _index(contract), "listings/__init__.py": render("listings.py.jinja")}
    for name in contract.order:
        projections = {projection: _pieces(contract, name, projection) for projection in PROJECTIONS}
        texts[f"listings/{name}.py"] = render("listing.py.jinja", toolset=name, projections=projections)
    return texts


def _index(contract: Contract) -> str:
    toolsets = {name: [tool.name for tool in contract.toolset(name)] for name in contract.order}
    readers = {
        name: [tool.name for tool in contract.toolset(name) if tool.hints.get("readOnlyHint")]
        for name in contract.order
    }
    return render("wire.py.jinja", toolsets=toolsets, readers=readers)


def readable(contract: Contract, toolset: str) -> str:
    """The same listings as indented JSON, for people."""
    listings = {
        projection: [listed(contract, tool, projection) for tool in contract.toolset(toolset)]
        for projection in PROJECTIONS
    }
    return json.dumps(listings, indent=1, ensure_ascii=False) + "\n"


def listed(contract: Contract, tool: Tool, projection: str) -> dict[str, Any]:
    """A tool as the newest protocol version lists it."""
    entry: dict[str, Any] = {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description,
        "inputSchema": listed_input(contract, tool, projection),
        "annotations": tool.hints,
        "outputSchema": listed_output(contract, tool),
        "_meta": tool.meta,
    }
    left_out = ("title", "outputSchema") if projection == "minimal" else ()
    return {name: value for name, value in entry.items() if value != {} and name not in left_out}


def listed_input(contract: Contract, tool: Tool, projection: str) -> Schema:
    """The arguments of a tool without references and unions; limits and defaults are also said in words."""
    schema = inline(contract, tool.input.path, tool.input.schema, keep=("x-listed",))
    whole = _listed(schema, STANDARD if projection == "standard" else MINIMAL)
    whole.pop("description", None)
    return whole


def listed_output(contract: Contract, tool: Tool) -> Schema:
    """The envelope around the data of a tool; the data needs nothing, so a refusal conforms as well."""
    envelope = inline(contract, ENVELOPE, contract.documents[ENVELOPE])
    data = inline(contract, tool.output.path, tool.output.schema)
    shown = {name: _outline(part) for name, part in data["properties"].items()}
    around = {name: _outline(part) for name, part in envelope["properties"].items()}
    return {
        "type": "object",
        "properties": {
            **around,
            "data": {"type": "object", "properties": shown, "additionalProperties": False},
        },
        "required": envelope["required"],
        "additionalProperties": False,
    }


def _listed(schema: Schema, keywords: tuple[str, ...]) -> Schema:
    if "anyOf" in schema:
        choice = schema["anyOf"][schema["x-listed"]]
        schema = {
            **choice,
            **{key: value for key, value in schema.items() if key not in ("anyOf", "x-listed")},
        }
    sized = words.without_guards(schema)
    entry = {key: sized[key] for key in keywords if key in sized}
    entry["description"] = words.in_description(schema)
    if "properties" in entry:
        entry["properties"] = {name: _listed(part, keywords) for name, part in entry["properties"].items()}
    if "items" in entry:
        entry["items"] = _listed(entry["items"], keywords)
    return {key: value for key, value in entry.items() if value != ""}


def _outline(schema: Schema) -> Schema:
    """The type alone, of a list also that of its items: what is inside is told in the reference pages."""
    if words.nullable(schema):
        return {}  # a type of its own beside null: hosts want one type or none
    entry = {"type": schema["type"]}
    if "items" in schema:
        entry["items"] = _outline(schema["items"])
    return entry


def _pieces(contract: Contract, toolset: str, projection: str) -> dict[str, tuple[bytes, ...]]:
    """Per tool what `joined` in the template takes."""
    return {tool.name: _tool(listed(contract, tool, projection), tool) for tool in contract.toolset(toolset)}


def _tool(entry: dict[str, Any], tool: Tool) -> tuple[bytes, ...]:
    loud = {**tool.meta, ALWAYS_LOAD: True} if tool.always_load else tool.meta
    return (
        b"{" + _member("name", entry["name"]),
        _optional("title", entry.get("title")),
        b","
        + _member("description", entry["description"])
        + b","
        + _member("inputSchema", entry["inputSchema"]),
        _optional("annotations", entry.get("annotations")),
        _optional("outputSchema", entry.get("outputSchema")),
        _optional("_meta", tool.meta),
        _optional("_meta", loud),
    )


def _optional(name: str, value: Any) -> bytes:
    return b"," + _member(name, value) if value else b""


def _member(name: str, value: Any) -> bytes:
    text = json.dumps(value, separators=(",", ":"))
    return f'"{name}":{text}'.encode()
