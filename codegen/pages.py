"""Reference pages in Markdown."""

from __future__ import annotations

from codegen import words
from codegen.bundle import inline
from codegen.contract import ENVELOPE, Contract, Schema, Shape, is_protocol, is_tool
from codegen.templates import render

CONFIG = "config.json"


def pages(contract: Contract) -> dict[str, str]:
    """Paths below `generated/` and texts."""
    shapes = {shape.path: shape for shape in contract.shapes if not is_tool(shape.path)}
    files = [
        shape for path, shape in shapes.items() if path not in (CONFIG, ENVELOPE) and not is_protocol(path)
    ]
    toolsets = {
        name: [
            (tool, rows(contract, tool.input), rows(contract, tool.output)) for tool in contract.toolset(name)
        ]
        for name in contract.order
    }
    made = {"docs/tools.md": render("tools.md.jinja", toolsets=toolsets)}
    if CONFIG in shapes:
        made["docs/config.md"] = _page(contract, "config.md.jinja", [shapes[CONFIG]])
    made["docs/files.md"] = _page(contract, "files.md.jinja", files)
    made["docs/envelope.md"] = _page(contract, "envelope.md.jinja", [shapes[ENVELOPE]])
    return made


def _page(contract: Contract, template: str, shapes: list[Shape]) -> str:
    return render(
        template, shapes=[(shape, rows(contract, shape)) for shape in shapes], version=contract.version
    )


def rows(contract: Contract, shape: Shape) -> list[dict[str, str]]:
    """One row a key, nested keys dotted: name, type with limits, default, meaning."""
    return _rows("", inline(contract, shape.path, shape.schema))


def _rows(prefix: str, schema: Schema) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    for name, part in schema.get("properties", {}).items():
        key = f"{prefix}{name}"
        needed = name in schema.get("required", [])
        inner, below = _inner(part, key)
        if "properties" not in part or not part["properties"] or part["type"] != "object":
            found.append(_row(key, part, needed))
        if inner is not None:
            found += _rows(below, inner)
    return found


def _inner(part: Schema, key: str) -> tuple[Schema | None, str]:
    """The object whose keys are told below `part`, and what stands before them."""
    if part.get("properties"):
        return part, f"{key}."
    items = part.get("items", {})
    return (items, f"{key}[].") if items.get("properties") else (None, "")


def _row(key: str, part: Schema, needed: bool) -> dict[str, str]:
    kinds = [words.expected(choice) for choice in part.get("anyOf", [part])]
    default = words.literal(part["default"]) if "default" in part else ""
    return {
        "key": key,
        "kind": _cell(" or ".join(kinds)),
        "default": f"`{_cell(default)}`" if default else ("required" if needed else ""),
        "meaning": _cell(part.get("description", "")),
    }


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")
