"""One shape cut into pieces of one level each, so that every piece becomes one small check function."""

from __future__ import annotations

from dataclasses import dataclass, field

from codegen.bundle import parts
from codegen.contract import DIALECT, Contract, Schema, Shape, snake

ROOT = "whole"


@dataclass
class Pieces:
    """`schemas` by function name, innermost first; each refers to others by `#/$defs/<name>` only."""

    schemas: dict[str, Schema] = field(default_factory=dict)
    origins: dict[str, Schema] = field(default_factory=dict)

    def document(self) -> Schema:
        """A schema whose root is the piece `ROOT`."""
        rest = {name: schema for name, schema in self.schemas.items() if name != ROOT}
        return {"$schema": DIALECT, **self.schemas[ROOT], "$defs": rest}


def split(contract: Contract, shape: Shape) -> Pieces:
    """Cut a shape; named types keep their names, other pieces are named by their place."""
    pieces = Pieces()
    _cut(contract, pieces, ROOT, shape.path, shape.schema)
    return pieces


def _cut(contract: Contract, pieces: Pieces, name: str, path: str, schema: Schema) -> str:
    if "$ref" in schema:
        named = contract.resolve(path, schema["$ref"])
        return _cut(contract, pieces, snake(named.name), named.path, named.schema)
    name = _free(pieces, name, schema)
    if name in pieces.schemas:
        return name
    prefix = "" if name == ROOT else f"{name}_"
    inner = {
        pointer: _cut(contract, pieces, prefix + _place(pointer), path, part)
        for pointer, part in parts(schema)
    }
    pieces.schemas[name] = _referring(schema, inner)
    return name


def _free(pieces: Pieces, name: str, schema: Schema) -> str:
    """`name`, or with a number when a different schema has it."""
    tried, number = name, 1
    while pieces.origins.setdefault(tried, schema) is not schema:
        number += 1
        tried = f"{name}_{number}"
    return tried


def _place(pointer: str) -> str:
    kind, _, rest = pointer.strip("/").partition("/")
    return {"items": "item", "additionalProperties": "value", "anyOf": f"choice_{rest}"}.get(
        kind, snake(rest)
    )


def _referring(schema: Schema, inner: dict[str, str]) -> Schema:
    """`schema` with each part replaced by a reference to its piece; defaults stay where they are."""
    one = {key: value for key, value in schema.items() if key not in ("x-listed", "title", "default")}
    refs = {pointer: {"$ref": f"#/$defs/{name}"} for pointer, name in inner.items()}
    if "properties" in one:
        one["properties"] = {
            key: {**ref, **({"default": part["default"]} if "default" in part else {})}
            for (key, part), ref in zip(schema["properties"].items(), refs.values(), strict=False)
        }
    for key in ("items", "additionalProperties"):
        if f"/{key}" in refs:
            one[key] = refs[f"/{key}"]
    if "anyOf" in one:
        one["anyOf"] = [refs[f"/anyOf/{number}"] for number in range(len(one["anyOf"]))]
    return one
