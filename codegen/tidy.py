"""fastjsonschema's code rewritten: small functions, no import of the library, refusals in our words.

Works on the syntax tree, and only on the forms that one-level pieces (codegen.split) give rise to.
Whatever else turns up is an error, so a new release of the library cannot slip something in.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from codegen import raw, words
from codegen.contract import Schema
from codegen.raw import ForeignCodeError, called
from codegen.split import ROOT
from codegen.style import interpolated, wrapped

_GUARDS = {
    "data_is_dict",
    "data_is_list",
    "isinstance(data, str)",
    "isinstance(data, (int, float, Decimal)) and (not isinstance(data, bool))",
}
# What only prepares the library's own tests.
_DROPPED = (
    "data_is_dict = isinstance(data, dict)",
    "data_is_list = isinstance(data, (list, tuple))",
    "data_len = len(data)",
    "data_any_of_count",
    "data__missing_keys = set([",
    "data_keys = set(data.keys())",
    "def fn(var):",
    "return data",
)
_INTEGER = (
    "not isinstance(data, int) and (not (isinstance(data, float) and data.is_integer()))"
    " or isinstance(data, bool)"
)
# The test as the library writes it, and ours.
_TYPES = {
    "object": ("not isinstance(data, dict)", "not isinstance(value, dict)"),
    "array": ("not isinstance(data, (list, tuple))", "not isinstance(value, list)"),
    "string": ("not isinstance(data, str)", "not isinstance(value, str)"),
    "boolean": ("not isinstance(data, bool)", "not isinstance(value, bool)"),
    "number": (
        "not isinstance(data, (int, float, Decimal)) or isinstance(data, bool)",
        "isinstance(value, bool) or not isinstance(value, (int, float))",
    ),
    "integer": (
        _INTEGER,
        "isinstance(value, bool) or not isinstance(value, int)",
    ),
}


@dataclass
class Function:
    """One check function: its statements, and the checks of an object's properties by key."""

    name: str
    lines: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)


def functions(code: str, pieces: dict[str, Schema]) -> tuple[dict[str, str], list[Function]]:
    """The patterns by the constant that will hold them, and the functions, in the order of `pieces`."""
    patterns, bodies = raw.read(code)
    constants = {key: f"PATTERN_{number}" for number, key in enumerate(patterns, start=1)}
    made = [
        _Tidier(name, schema, constants).function(bodies[None if name == ROOT else name])
        for name, schema in pieces.items()
    ]
    return {constants[key]: pattern for key, pattern in patterns.items()}, made


class _Tidier:
    """Rewrites the statements of one function, whose piece of the contract is `schema`."""

    def __init__(self, name: str, schema: Schema, patterns: dict[str, str]) -> None:
        self.schema, self.patterns = schema, patterns
        self.made = Function(name)
        self.choices: list[str] = []
        self.last: list[str] = []

    def function(self, body: list[ast.stmt]) -> Function:
        for statement in body:
            self.statement(statement)
        if self.made.fields:
            self.made.lines.append(f"fields(value, path, {self.table})")
        self.made.lines += self.last
        if not self.choices:
            self.made.lines.append("return value")
        return self.made

    def statement(self, node: ast.stmt) -> None:
        if ast.unparse(node).startswith(_DROPPED):
            return
        match node:
            case ast.If():
                self.condition(node)
            case ast.For(target=ast.Name(id="data_key"), body=[ast.If(body=[_, ast.Expr(value=call)])]):
                self.values(called(call))
            case ast.For(target=ast.Tuple(), body=[ast.Expr(value=call)]):
                place = '(item, f"{path}[{number}]") for number, item in enumerate(value)'
                self.made.lines.append(f"value[:] = [{called(call)}{place}]")
            case _:
                raise ForeignCodeError(node)

    def condition(self, node: ast.If) -> None:
        match node:
            case ast.If(test=test, body=inner, orelse=[]) if ast.unparse(test) in _GUARDS:
                for statement in inner:
                    self.statement(statement)
            case ast.If(body=[ast.Raise() as refusal], orelse=[]):
                self.refusal(node.test, refusal)
            case ast.If(test=ast.Compare(left=ast.Constant(value=str(key)), ops=[ast.In()])):
                self.keyed(node, key)
            case ast.If(body=[ast.Try(body=[ast.Expr(value=call), _])]) if "any_of" in ast.unparse(node.test):
                self.choices.append(called(call))
            case _:
                raise ForeignCodeError(node)

    def keyed(self, node: ast.If, key: str) -> None:
        match node.body:
            case [_, ast.Assign(), ast.Expr(value=call)]:
                self.made.fields[key] = called(call)
            case _:
                raise ForeignCodeError(node)
        match node.orelse:
            case []:
                pass
            case [ast.Assign(value=default)]:
                self.made.lines.append(f"value.setdefault({key!r}, {ast.unparse(default)})")
            case _:
                raise ForeignCodeError(node)

    def values(self, check: str) -> None:
        """The loop over what an open object holds beside its own properties."""
        self.last += (
            [f"for key in value.keys() - {self.table}.keys():"] if self.made.fields else ["for key in value:"]
        )
        self.last.append(f"    value[key] = {check}(value[key], at(path, key))")

    @property
    def table(self) -> str:
        return f"_{self.made.name.upper()}_FIELDS"

    def refusal(self, test: ast.expr, node: ast.Raise) -> None:
        rule = raw.rule(node)
        match rule:
            case "type":
                self.refuse_type(test)
            case "enum":
                values = self.schema["enum"]
                self.raising(
                    f"value != {values[0]!r}" if len(values) == 1 else f"value not in {tuple(values)!r}", rule
                )
            case "pattern" | "format":
                method, key = raw.matched(test)
                self.raising(f"not {method}({self.patterns[key]}, value)", rule)
            case "uniqueItems":
                self.raising("len(set(value)) < len(value)", rule, late=True)
            case "anyOf":
                said = wrapped(words.refusal(rule, self.schema))
                self.made.lines.append(f"return pick(value, path, ({', '.join(self.choices)},), {said})")
            case "required":
                self.refuse_missing()
            case "additionalProperties":
                self.refuse_unknown()
            case _:
                self.raising(self.compared(test), rule)

    def raising(self, condition: str, rule: str, *, late: bool = False) -> None:
        said = wrapped(words.refusal(rule, self.schema))
        lines = [f"if {condition}:", f"    raise Invalid(path, {said}, {rule!r})"]
        (self.last if late else self.made.lines).extend(lines)

    def compared(self, test: ast.expr) -> str:
        """`data < 1` or `data_len > 9`, renamed."""
        match test:
            case ast.Compare(left=ast.Name(id="data"), ops=[_], comparators=[ast.Constant()]):
                return ast.unparse(test).replace("data", "value", 1)
            case ast.Compare(left=ast.Name(id="data_len"), ops=[_], comparators=[ast.Constant()]):
                return ast.unparse(test).replace("data_len", "len(value)", 1)
        raise ForeignCodeError(test)

    def refuse_type(self, test: ast.expr) -> None:
        kind = self.schema["type"]
        theirs, ours = _TYPES[kind]
        if ast.unparse(test) != theirs:
            raise ForeignCodeError(test)
        if kind == "integer":
            self.made.lines += [
                "if isinstance(value, float) and value.is_integer():",
                "    value = int(value)",
            ]
        self.raising(ours, "type")

    def refuse_missing(self) -> None:
        wanted = "{" + ", ".join(repr(key) for key in self.schema["required"]) + "}"
        self.made.lines += [
            f"if missing := {wanted} - value.keys():",
            '    raise Invalid(path, f"needs {named(missing)}", "required")',
        ]

    def refuse_unknown(self) -> None:
        allowed = "; it takes " + (", ".join(self.schema["properties"]) or "nothing")
        keys = f"{self.table}.keys()" if self.schema["properties"] else "set()"
        self.last += [
            f"if unknown := value.keys() - {keys}:",
            f"    message = {interpolated('does not take {named(unknown)}', allowed)}",
            '    raise Invalid(path, message, "additionalProperties")',
        ]
