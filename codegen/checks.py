"""One check module per tool input and per file shape, and the module that they share."""

from __future__ import annotations

import fastjsonschema

from codegen import split, tidy
from codegen.contract import Contract, Shape, is_tool
from codegen.templates import render

SHARED = ("Invalid", "at", "fields", "match", "named", "pick", "search")


def modules(contract: Contract) -> dict[str, str]:
    """Paths below `engram_contracts/` and texts before formatting."""
    texts = {"invalid.py": render("invalid.py.jinja"), "checks/__init__.py": render("checks.py.jinja")}
    for shape in contract.shapes:
        if shape.checked is not None:
            texts[f"checks/{shape.checked}.py"] = _module(contract, shape)
    return texts


def _module(contract: Contract, shape: Shape) -> str:
    pieces = split.split(contract, shape)
    code = fastjsonschema.compile_to_code(pieces.document())
    patterns, functions = tidy.functions(code, pieces.schemas)
    body = "\n".join(line for function in functions for line in function.lines)
    arguments = is_tool(shape.path)
    return render(
        "check.py.jinja",
        shape=shape,
        arguments=arguments,
        wanted=shape.schema.get("required", []),
        has_fields=bool(shape.schema.get("properties")),
        imports=sorted(
            {name for name in SHARED if f"{name}(" in body} | ({"Invalid", "found"} if arguments else set())
        ),
        patterns=patterns,
        functions=functions,
        root=split.ROOT,
    )
