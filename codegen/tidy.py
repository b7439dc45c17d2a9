"""fastjsonschema's code rewritten: small functions, no import of the library, refusals in our words.

Works on the syntax tree, and only on the forms that one-level pieces (codegen.split) give rise to.
Whatever else turns up is an error, so a new release of the library cannot slip something in.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field

from codegen import words
from codegen.contract import Schema
from codegen.split import ROOT
from codegen.style import interpolated, wrapped

_OWN = re.compile(r"^validate____defs_(\w+)$")
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


class ForeignCodeError(Exception):
    """fastjsonschema wrote something that is not understood here."""

    def __init__(self, node: ast.AST) -> None:
        super().__init__(ast.unparse(node))


@dataclass
class Function:
    """One check function: its statements, and the checks of an object's properties by key."""

    name: str
    lines: list[str] = field(default_factory=list)
    fields: dict[str, str] = field(default_factory=dict)


def functions(code: str, pieces: dict[str, Schema]) -> tuple[dict[str, str], list[Function]]:
    """The patterns by the constant that will hold them, and the functions, in the order of `pieces`."""
    tree = ast.parse(code)
    patterns: dict[str, str] = {}
    bodies: dict[str, list[ast.stmt]] = {}
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            bodies[ROOT if node.name == "validate" else _own(node, node.name)] = node.body
        elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "REGEX_PATTERNS":
            patterns = _patterns(node)
        elif ast.unparse(node).split(" ")[0] not in ("VERSION", "NoneType", "import", "from"):
            raise ForeignCodeError(node)
    constants = {f"PATTERN_{number}": key for number, key in enumerate(patterns, start=1)}
    by_key = {key: constant for constant, key in constants.items()}
    made = [_Tidier(name, schema, by_key).function(bodies[name]) for name, schema in pieces.items()]
    return {constant: patterns[key] for constant, key in constants.items()}, made


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
                self.values(self.called(call))
            case ast.For(target=ast.Tuple(), body=[ast.Expr(value=call)]):
                place = '(item, f"{path}[{number}]") for number, item in enumerate(value)'
                self.made.lines.append(f"value[:] = [{self.called(call)}{place}]")
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
                self.choices.append(self.called(call))
            case _:
                raise ForeignCodeError(node)

    def called(self, node: ast.expr) -> str:
        match node:
            case ast.Call(func=ast.Name(id=name)):
                return "_" + _own(node, name)
        raise ForeignCodeError(node)

    def keyed(self, node: ast.If, key: str) -> None:
        match node.body:
            case [_, ast.Assign(), ast.Expr(value=call)]:
                self.made.fields[key] = self.called(call)
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
        rule = _rule(node)
        handler = getattr(self, f"refuse_{rule}", None)
        if handler is not None:
            handler(test)
        else:
            self.raising(self.compared(test), words.refusal(rule, self.schema), rule)

    def raising(self, condition: str, message: str, rule: str, *, late: bool = False) -> None:
        lines = [f"if {condition}:", f"    raise Invalid(path, {wrapped(message)}, {rule!r})"]
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
        self.raising(ours, words.refusal("type", self.schema), "type")

    def refuse_enum(self, _test: ast.expr) -> None:
        values = self.schema["enum"]
        condition = f"value != {values[0]!r}" if len(values) == 1 else f"value not in {tuple(values)!r}"
        self.raising(condition, words.refusal("enum", self.schema), "enum")

    def refuse_pattern(self, test: ast.expr) -> None:
        match test:
            case ast.UnaryOp(
                operand=ast.Call(
                    func=ast.Attribute(attr=method, value=ast.Subscript(slice=ast.Constant(value=str(key))))
                )
            ):
                rule = (
                    "format"
                    if "format" in self.schema and key not in self.schema.get("pattern", "")
                    else "pattern"
                )
                constant = self.patterns[key]
                self.raising(f"not {constant}.{method}(value)", words.refusal(rule, self.schema), rule)
            case _:
                raise ForeignCodeError(test)

    refuse_format = refuse_pattern

    def refuse_uniqueItems(self, _test: ast.expr) -> None:  # noqa: N802 - the keyword's own name
        self.raising(
            "len(set(value)) < len(value)",
            words.refusal("uniqueItems", self.schema),
            "uniqueItems",
            late=True,
        )

    def refuse_anyOf(self, _test: ast.expr) -> None:  # noqa: N802 - the keyword's own name
        message = words.refusal("anyOf", self.schema)
        self.made.lines.append(f"return pick(value, path, ({', '.join(self.choices)},), {wrapped(message)})")

    def refuse_required(self, _test: ast.expr) -> None:
        wanted = "{" + ", ".join(repr(key) for key in self.schema["required"]) + "}"
        self.made.lines += [
            f"if missing := {wanted} - value.keys():",
            '    raise Invalid(path, f"needs {named(missing)}", "required")',
        ]

    def refuse_additionalProperties(self, _test: ast.expr) -> None:  # noqa: N802 - the keyword's own name
        allowed = "; it takes " + (", ".join(self.schema["properties"]) or "nothing")
        keys = f"{self.table}.keys()" if self.schema["properties"] else "set()"
        self.last += [
            f"if unknown := value.keys() - {keys}:",
            f"    message = {interpolated('does not take {named(unknown)}', allowed)}",
            '    raise Invalid(path, message, "additionalProperties")',
        ]


def _rule(node: ast.Raise) -> str:
    match node.exc:
        case ast.Call(func=ast.Name(id="JsonSchemaValueException"), keywords=keywords):
            for keyword in keywords:
                if keyword.arg == "rule" and isinstance(keyword.value, ast.Constant):
                    return str(keyword.value.value)
    raise ForeignCodeError(node)
