"""What a change of the contract means for those who rely on it: MAJOR, MINOR or PATCH, and where.

What comes in (arguments, settings) may loosen, what goes out (results) may tighten; files go both ways.
The dialect makes the table complete: a keyword without a rule here is MAJOR when it changes. By decree, a new
property is MINOR on every side: results and their schemas always come from the same server, and names that a
file does not mention are nobody's contract.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from codegen.bundle import inline
from codegen.contract import ENVELOPE, Contract, Schema, is_protocol, is_tool

LEVELS = ("patch", "minor", "major")
PATCH, MINOR, MAJOR = range(3)
TEXTS = ("title", "description")
# Keywords whose growing number lets less through (1) or more (-1).
BOUNDS = {
    **dict.fromkeys(("minimum", "exclusiveMinimum", "minLength", "minItems"), 1),
    **dict.fromkeys(("maximum", "maxLength", "maxItems"), -1),
}
TIGHTENED = {"in": MAJOR, "out": MINOR, "both": MAJOR}
LOOSENED = {"in": MINOR, "out": MAJOR, "both": MAJOR}


@dataclass(frozen=True)
class Change:
    """One difference between two contracts."""

    level: int
    where: str
    what: str

    def __str__(self) -> str:
        return f"{LEVELS[self.level]}  {self.where}: {self.what}"


def surface(contract: Contract) -> dict[str, Any]:
    """What others rely on, without references: tools and the shapes of files, as plain JSON."""
    tools = {
        tool.name: {
            "toolset": tool.toolset,
            "title": tool.title,
            "description": tool.description,
            "annotations": tool.hints,
            "_meta": tool.meta,
            "always_load": tool.always_load,
            "input": inline(contract, tool.input.path, tool.input.schema, keep=("x-listed",)),
            "output": inline(contract, tool.output.path, tool.output.schema),
        }
        for tool in contract.tools
    }
    shapes = {
        shape.path.removesuffix(".json"): {
            "side": _side(shape.path),
            "schema": inline(contract, shape.path, shape.schema),
        }
        for shape in contract.shapes
        if not is_tool(shape.path) and not is_protocol(shape.path)
    }
    return {"tools": tools, "order": contract.order, "shapes": shapes}


def changes(old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
    """Everything that differs between two surfaces, the gravest first."""
    found = [*_tools(old["tools"], new["tools"]), *_shapes(old["shapes"], new["shapes"])]
    if old["order"] != new["order"]:
        found.append(Change(PATCH, "tools", "listed differently"))
    return sorted(found, key=lambda change: (-change.level, change.where, change.what))


def schema_changes(old: Schema, new: Schema, side: str, where: str) -> Iterator[Change]:
    """Differences of two schemas without references; `side` is in, out or both."""
    for key in TEXTS:
        if old.get(key) != new.get(key):
            yield Change(PATCH, where, f"{key} changed")
    for key in ("default", "x-listed"):
        if old.get(key) != new.get(key):
            yield Change(MINOR, where, f"{key} changed")
    yield from _types(_choices(old), _choices(new), side, where)


def _types(before: dict[str, Schema], after: dict[str, Schema], side: str, where: str) -> Iterator[Change]:
    if "integer" in before and "number" in after:
        yield Change(LOOSENED[side], where, "integer became number")
        before = {"number" if kind == "integer" else kind: choice for kind, choice in before.items()}
    elif "number" in before and "integer" in after:
        yield Change(TIGHTENED[side], where, "number became integer")
        before = {"integer" if kind == "number" else kind: choice for kind, choice in before.items()}
    for kind in sorted(set(before) | set(after)):
        if kind not in after:
            yield Change(TIGHTENED[side], where, f"no longer {kind}")
        elif kind not in before:
            yield Change(LOOSENED[side], where, f"now also {kind}")
        else:
            yield from _same_type(before[kind], after[kind], side, where)


def _side(path: str) -> str:
    return {ENVELOPE: "out", "config.json": "in"}.get(path, "both")


def _tools(old: dict[str, Any], new: dict[str, Any]) -> Iterator[Change]:
    for name in sorted(set(old) | set(new)):
        where = f"tools/{name}"
        if name not in new:
            yield Change(MAJOR, where, "removed")
        elif name not in old:
            yield Change(MINOR, where, "added")
        else:
            yield from _tool(old[name], new[name], where)


def _tool(old: dict[str, Any], new: dict[str, Any], where: str) -> Iterator[Change]:
    for key in TEXTS:
        if old[key] != new[key]:
            yield Change(PATCH, where, f"{key} changed")
    for key in ("toolset", "annotations", "_meta", "always_load"):
        if old[key] != new[key]:
            yield Change(MAJOR, where, f"{key} changed")
    yield from schema_changes(old["input"], new["input"], "in", f"{where} input")
    yield from schema_changes(old["output"], new["output"], "out", f"{where} output")


def _shapes(old: dict[str, Any], new: dict[str, Any]) -> Iterator[Change]:
    for name in sorted(set(old) | set(new)):
        if name not in new:
            yield Change(MAJOR, name, "removed")
        elif name not in old:
            yield Change(MINOR, name, "added")
        else:
            yield from schema_changes(old[name]["schema"], new[name]["schema"], new[name]["side"], name)


def _choices(schema: Schema) -> dict[str, Schema]:
    return {choice["type"]: choice for choice in schema.get("anyOf", [schema])}


def _same_type(old: Schema, new: Schema, side: str, where: str) -> Iterator[Change]:
    for key in sorted((set(old) | set(new)) - {*TEXTS, "default", "x-listed", "type", "anyOf"}):
        before, after = old.get(key), new.get(key)
        if before != after:
            yield from _keyword(key, before, after, side, where)


def _keyword(key: str, old: Any, new: Any, side: str, where: str) -> Iterator[Change]:
    if key == "properties":
        yield from _properties(old or {}, new or {}, side, where)
    elif key == "required":
        yield from _required(set(old or []), set(new or []), side, where)
    elif key == "enum":
        yield from _enum(old, new, side, where)
    elif key in ("items", "additionalProperties"):
        yield from _inner(key, old, new, side, where)
    elif key in (*BOUNDS, "pattern", "format", "uniqueItems"):
        yield _limit(key, old, new, side, where)
    else:
        yield Change(MAJOR, where, f"{key} changed")


def _properties(old: Schema, new: Schema, side: str, where: str) -> Iterator[Change]:
    for name in sorted(set(old) | set(new)):
        inner = f"{where}.{name}"
        if name not in new:
            yield Change(MAJOR, inner, "removed")
        elif name not in old:
            yield Change(MINOR, inner, "added")
        else:
            yield from schema_changes(old[name], new[name], side, inner)


def _required(old: set[str], new: set[str], side: str, where: str) -> Iterator[Change]:
    for name in sorted(new - old):
        yield Change(TIGHTENED[side], f"{where}.{name}", "now required")
    for name in sorted(old - new):
        yield Change(LOOSENED[side], f"{where}.{name}", "no longer required")


def _enum(old: list[str] | None, new: list[str] | None, side: str, where: str) -> Iterator[Change]:
    if old is None:
        yield Change(TIGHTENED[side], where, "values are now listed")
    elif new is None:
        yield Change(LOOSENED[side], where, "values are no longer listed")
    elif set(old) == set(new):
        yield Change(PATCH, where, "values in another order")
    else:
        for value in sorted(set(old) - set(new)):
            yield Change(TIGHTENED[side], where, f"enum no longer {value}")
        for value in sorted(set(new) - set(old)):
            yield Change(LOOSENED[side], where, f"enum now also {value}")


def _inner(key: str, old: Any, new: Any, side: str, where: str) -> Iterator[Change]:
    """`items` and `additionalProperties`; left out is the same as true."""
    old, new = (True if value is None else value for value in (old, new))
    if isinstance(old, dict) and isinstance(new, dict):
        yield from schema_changes(old, new, side, f"{where}[]" if key == "items" else f"{where}.*")
    elif old is not new:
        widths = [_width(old), _width(new)]
        looser = widths[0] < widths[1]
        yield Change(
            (LOOSENED if looser else TIGHTENED)[side], where, f"{key} {'loosened' if looser else 'tightened'}"
        )


def _width(value: Any) -> int:
    return 2 if value is True else 0 if value is False else 1


def _limit(key: str, old: Any, new: Any, side: str, where: str) -> Change:
    old, new = (None if value is False else value for value in (old, new))
    if old is None:
        return Change(TIGHTENED[side], where, f"{key} {new} added")
    if new is None:
        return Change(LOOSENED[side], where, f"{key} {old} removed")
    if key not in BOUNDS:
        return Change(MAJOR, where, f"{key} changed from {old} to {new}")
    tighter = (new > old) == (BOUNDS[key] > 0)
    return Change((TIGHTENED if tighter else LOOSENED)[side], where, f"{key} changed from {old} to {new}")
