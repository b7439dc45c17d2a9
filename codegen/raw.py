"""The code that fastjsonschema writes, read as a syntax tree."""

from __future__ import annotations

import ast
import re

_OWN = re.compile(r"^validate____defs_(\w+)$")


class ForeignCodeError(Exception):
    """fastjsonschema wrote something that is not understood here."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(ast.unparse(node))


def read(code: str) -> tuple[dict[str, str], dict[str | None, list[ast.stmt]]]:
    """The patterns by their key in the source, and the bodies of the functions; None names the root."""
    patterns: dict[str, str] = {}
    bodies: dict[str | None, list[ast.stmt]] = {}
    for node in ast.parse(code).body:
        if isinstance(node, ast.FunctionDef):
            bodies[None if node.name == "validate" else _own(node, node.name)] = node.body
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "REGEX_PATTERNS":
            patterns = _patterns(node)
        elif ast.unparse(node).split(" ")[0] not in ("VERSION", "NoneType", "import", "from"):
            raise ForeignCodeError(node)
    return patterns, bodies


def called(node: ast.expr) -> str:
    """Our name of the function that a call calls."""
    match node:
        case ast.Call(func=ast.Name(id=name)):
            return "_" + _own(node, name)
    raise ForeignCodeError(node)


def matched(test: ast.expr) -> tuple[str, str]:
    """Method and key of `not REGEX_PATTERNS[key].method(data)`."""
    match test:
        case ast.UnaryOp(
            operand=ast.Call(
                func=ast.Attribute(attr=method, value=ast.Subscript(slice=ast.Constant(value=str(key))))
            )
        ):
            return method, key
    raise ForeignCodeError(test)


def rule(node: ast.Raise) -> str:
    """The keyword that a refusal is about."""
    match node.exc:
        case ast.Call(func=ast.Name(id="JsonSchemaValueException"), keywords=keywords):
            for keyword in keywords:
                if keyword.arg == "rule" and isinstance(keyword.value, ast.Constant):
                    return str(keyword.value.value)
    raise ForeignCodeError(node)


def _own(node: ast.AST, name: str) -> str:
    match = _OWN.match(name)
    if match is None:
        raise ForeignCodeError(node)
    return match[1]


def _patterns(node: ast.Assign) -> dict[str, str]:
    """`{'^a': re.compile('^a')}` as `{'^a': '^a'}`."""
    if not isinstance(node.value, ast.Dict):
        raise ForeignCodeError(node)
    found: dict[str, str] = {}
    for key, call in zip(node.value.keys, node.value.values, strict=True):
        match (key, call):
            case (ast.Constant(value=str(name)), ast.Call(args=[ast.Constant(value=str(pattern))])):
                found[name] = pattern
            case _:
                raise ForeignCodeError(node)
    return found
