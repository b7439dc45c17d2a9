"""The contract as authored: every schema file, named type, tool and checked shape in `schemas/`."""

from __future__ import annotations

import json
import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Schema = dict[str, Any]

BASE = "https://contract.engram.invalid/"
DIALECT = "https://json-schema.org/draft/2020-12/schema"
NOT_SCHEMAS = ("contract.json", "contract.lock.json")
ENVELOPE = "envelope.json"


class ContractError(Exception):
    """The schemas cannot be read as a contract; the text names the file and the JSON pointer."""


@dataclass(frozen=True)
class NamedType:
    """One entry of some file's `$defs`; its name is unique in the whole contract."""

    name: str
    path: str
    schema: Schema


@dataclass(frozen=True)
class Shape:
    """One root shape: the input or data of a tool, or a whole file.

    `checked` is the stem of its check module, or None when nothing checks it at run time.
    """

    name: str
    path: str
    pointer: str
    schema: Schema
    checked: str | None


@dataclass(frozen=True)
class Tool:
    """A tool as listed; `hints` are the annotations, `meta` the `_meta` members."""

    name: str
    toolset: str
    title: str
    description: str
    hints: dict[str, Any]
    meta: dict[str, Any]
    always_load: bool
    input: Shape
    output: Shape


@dataclass(frozen=True)
class Contract:
    """Everything that is generated follows from this value alone."""

    version: str
    title: str
    order: dict[str, list[str]]
    documents: dict[str, Schema]
    types: dict[str, NamedType] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    tools: list[Tool] = field(default_factory=list)

    def toolset(self, name: str) -> list[Tool]:
        """The tools of one toolset, in listing order."""
        by_name = {tool.name: tool for tool in self.tools if tool.toolset == name}
        return [by_name[listed] for listed in self.order[name]]

    def resolve(self, path: str, ref: str) -> NamedType:
        """The named type that `ref` means inside the file `path`."""
        target, _, fragment = ref.partition("#")
        file = posixpath.normpath(posixpath.join(posixpath.dirname(path), target)) if target else path
        name = fragment.removeprefix("/$defs/")
        found = self.types.get(name)
        if not fragment.startswith("/$defs/") or found is None or found.path != file:
            message = f"{path}: {ref} leads nowhere"
            raise ContractError(message)
        return found


def read(folder: Path) -> Contract:
    """Load every `*.json` below `folder`."""
    texts = {
        file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8")
        for file in sorted(folder.rglob("*.json"))
    }
    return build(texts)


def build(texts: dict[str, str]) -> Contract:
    """Make the contract of `{path below schemas/: JSON text}`."""
    documents = {path: _parse(path, text) for path, text in sorted(texts.items())}
    about = documents.pop("contract.json", None)
    if about is None:
        message = "contract.json: missing"
        raise ContractError(message)
    documents.pop("contract.lock.json", None)
    contract = Contract(about["contract_version"], about["title"], about["tools"], documents)
    for path, document in documents.items():
        _add_types(contract, path, document)
        _add_shapes(contract, path, document)
    _complete_order(contract)
    _check_names(contract)
    return contract


def snake(name: str) -> str:
    """`IndexRecord` to `index_record`."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    return re.sub(r"[^a-z0-9]+", "_", words.lower()).strip("_")


def is_tool(path: str) -> bool:
    """Whether the file at `path` describes a tool."""
    return path.startswith("tools/")


def is_protocol(path: str) -> bool:
    """Whether the file at `path` describes messages of a protocol or of hosts, which stay open objects."""
    return path.startswith(("protocol/", "hooks/"))


def _parse(path: str, text: str) -> Schema:
    try:
        value = json.loads(text, object_pairs_hook=_without_duplicates)
    except ValueError as error:
        message = f"{path}: {error}"
        raise ContractError(message) from error
    if not isinstance(value, dict):
        message = f"{path}: not an object"
        raise ContractError(message)
    return value


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) < len(pairs):
        names = [name for name, _ in pairs]
        message = f"written twice: {', '.join(sorted({n for n in names if names.count(n) > 1}))}"
        raise ValueError(message)
    return value


def _add_types(contract: Contract, path: str, document: Schema) -> None:
    for name, schema in document.get("$defs", {}).items():
        if name in contract.types:
            message = f"{path}#/$defs/{name}: the name is taken by {contract.types[name].path}"
            raise ContractError(message)
        contract.types[name] = NamedType(name, path, schema)


def _add_shapes(contract: Contract, path: str, document: Schema) -> None:
    if is_tool(path):
        tool = _tool(path, document)
        contract.tools.append(tool)
        contract.shapes.extend((tool.input, tool.output))
    elif "type" in document:
        name = _title(path, "", document)
        checked = None if is_protocol(path) or path == ENVELOPE else snake(name)
        root = {key: value for key, value in document.items() if key not in ("$schema", "$id", "$defs")}
        contract.shapes.append(Shape(name, path, "", root, checked))


def _tool(path: str, document: Schema) -> Tool:
    try:
        about, parts = document["x-tool"], document["properties"]
        name = about["name"]
        title, description = about["title"], about["description"]
        wanted, given = parts["input"], parts["output"]
    except (KeyError, TypeError) as error:
        message = (
            f"{path}: a tool needs x-tool with name, title and description, and input and output ({error})"
        )
        raise ContractError(message) from error
    return Tool(
        name=name,
        toolset=path.split("/")[1],
        title=title,
        description=description,
        hints=about.get("annotations", {}),
        meta=about.get("_meta", {}),
        always_load=about.get("always_load", False),
        input=Shape(_title(path, "/properties/input", wanted), path, "/properties/input", wanted, name),
        output=Shape(_title(path, "/properties/output", given), path, "/properties/output", given, None),
    )


def _title(path: str, pointer: str, schema: Schema) -> str:
    title = schema.get("title", "")
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]*", title):
        message = f"{path}#{pointer}: needs a title in PascalCase, which names its type"
        raise ContractError(message)
    return str(title)


def _complete_order(contract: Contract) -> None:
    """Tools that contract.json does not mention are listed behind the others, by name."""
    written: dict[str, list[str]] = {}
    for tool in contract.tools:
        written.setdefault(tool.toolset, []).append(tool.name)
    for toolset in sorted(set(written) | set(contract.order)):
        listed, found = contract.order.setdefault(toolset, []), written.get(toolset, [])
        if odd := [name for name in listed if name not in found or listed.count(name) > 1]:
            message = (
                f"contract.json#/tools/{toolset}: {odd[0]} is no tool of tools/{toolset}/, or listed twice"
            )
            raise ContractError(message)
        listed += sorted(set(found) - set(listed))


def _check_names(contract: Contract) -> None:
    taken: dict[str, str] = {name: found.path for name, found in contract.types.items()}
    checks: dict[str, str] = {}
    for shape in contract.shapes:
        if shape.name in taken:
            message = f"{shape.path}: the type name {shape.name} is taken by {taken[shape.name]}"
            raise ContractError(message)
        taken[shape.name] = shape.path
        if shape.checked is not None and checks.setdefault(shape.checked, shape.path) != shape.path:
            message = f"{shape.path}: the check name {shape.checked} is taken by {checks[shape.checked]}"
            raise ContractError(message)
