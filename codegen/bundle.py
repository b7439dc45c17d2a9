"""Schemas with every reference replaced by what it names."""

from __future__ import annotations

from typing import Any

from codegen.contract import Contract, ContractError, Schema

SILENT = ("$schema", "$id", "$defs", "x-tool", "x-listed")


def inline(contract: Contract, path: str, schema: Schema, *, keep: tuple[str, ...] = ()) -> Schema:
    """A copy of `schema`, found in the file `path`, without references and without `SILENT` keywords.

    `keep` names those of them that stay. What stands beside a reference wins over what it names.
    """
    return _Inliner(contract, keep).inline(path, schema, ())


class _Inliner:
    def __init__(self, contract: Contract, keep: tuple[str, ...]) -> None:
        self.contract, self.dropped = contract, set(SILENT) - set(keep)

    def inline(self, path: str, schema: Schema, inside: tuple[str, ...]) -> Schema:
        if "$ref" not in schema:
            return {
                key: self.keyword(path, key, value, inside)
                for key, value in schema.items()
                if key not in self.dropped
            }
        named = self.contract.resolve(path, schema["$ref"])
        if named.name in inside:
            message = f"{path}: {named.name} contains itself"
            raise ContractError(message)
        base = self.inline(named.path, named.schema, (*inside, named.name))
        return {**base, **{key: value for key, value in schema.items() if key != "$ref"}}

    def keyword(self, path: str, key: str, value: Any, inside: tuple[str, ...]) -> Any:
        if key == "properties":
            return {name: self.inline(path, part, inside) for name, part in value.items()}
        if key in ("anyOf", "oneOf", "allOf"):
            return [self.inline(path, part, inside) for part in value]
        if key in ("items", "additionalProperties") and isinstance(value, dict):
            return self.inline(path, value, inside)
        return value


def parts(schema: Schema) -> list[tuple[str, Schema]]:
    """The schemas directly inside `schema`, each with its JSON pointer from there."""
    found: list[tuple[str, Schema]] = []
    for name, part in schema.get("properties", {}).items():
        found.append((f"/properties/{escaped(name)}", part))
    for key in ("anyOf", "oneOf", "allOf"):
        found.extend((f"/{key}/{number}", part) for number, part in enumerate(schema.get(key, [])))
    found.extend(
        (f"/{key}", schema[key])
        for key in ("items", "additionalProperties")
        if isinstance(schema.get(key), dict)
    )
    return found


def escaped(name: str) -> str:
    """`name` as one step of a JSON pointer."""
    return name.replace("~", "~0").replace("/", "~1")
