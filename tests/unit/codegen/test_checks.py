"""From a shape to its check module: pieces, rewritten code, and what is not understood."""

from __future__ import annotations

import ast
import json

import fastjsonschema
import pytest

from codegen import checks, raw, split, tidy
from codegen.raw import ForeignCodeError
from tests.contract import sample

CODE = """
def validate(data, custom_formats={}, name_prefix=None):
    if not isinstance(data, (str)):
        raise JsonSchemaValueException("", value=data, name="", definition={}, rule='type')
    return data
"""


def test_every_piece_is_one_level_deep_and_inner_ones_come_first() -> None:
    built = sample.built()
    pieces = split.split(built, built.tools[0].input)
    names = list(pieces.schemas)
    assert names[-1] == split.ROOT
    assert names.index("options_depth" if "options_depth" in names else "count") < names.index("options")
    for schema in pieces.schemas.values():
        for part in schema.get("properties", {}).values():
            assert set(part) <= {"$ref", "default"}
    assert pieces.schemas["options"]["properties"]["depth"] == {"$ref": "#/$defs/count", "default": 2}


def test_a_named_type_gives_one_function_however_often_it_is_used() -> None:
    built = sample.built()
    names = split.split(built, built.tools[0].input).schemas
    assert [name for name in names if name.startswith("count")] == ["count"]


def test_different_schemas_at_places_of_one_name_keep_apart() -> None:
    files = sample.documents()
    tool = files[sample.TOOL]["properties"]["input"]["properties"]
    tool["count"] = {"type": "string", "description": "Another count."}
    built = sample.built(files)
    pieces = split.split(built, built.tools[0].input)
    assert pieces.schemas["count"]["type"] == "integer"
    assert pieces.schemas["count_2"]["type"] == "string"
    assert pieces.schemas[split.ROOT]["properties"]["count"] == {"$ref": "#/$defs/count_2"}


def test_the_pieces_together_mean_what_the_shape_means() -> None:
    built = sample.built()
    validate = fastjsonschema.compile(split.split(built, built.tools[0].input).document())
    assert validate({"query": "ab"})["options"] == {}
    with pytest.raises(fastjsonschema.JsonSchemaException):
        validate({"query": "ab", "options": {"depth": 10}})


def test_code_of_a_known_form_is_rewritten() -> None:
    _, (function,) = tidy.functions(CODE, {split.ROOT: {"type": "string"}})
    assert function.lines == [
        "if not isinstance(value, str):",
        "    raise Invalid(path, 'must be a string', 'type')",
        "return value",
    ]


@pytest.mark.parametrize(
    "change",
    [
        ("isinstance(data, (str))", "type(data) is str"),
        ("    return data", "    print(data)"),
        ("    return data", "    if data: return None"),
        ("rule='type'", "code='type'"),
        ("def validate(", "import os; x = 1\ndef validate("),
        ("def validate(", "REGEX_PATTERNS = {'a': compile()}\ndef validate("),
        ("def validate(", "REGEX_PATTERNS = dict()\ndef validate("),
        ("def validate(", "def validate_other(data): pass\ndef validate("),
        ("    return data", "    for data_key in data: data_key()"),
        ("    return data", "    if 'a' in data: validate_a()"),
        ("rule='type'", "rule='multipleOf'"),
    ],
    ids=lambda change: change[1].strip()[:40],
)
def test_code_of_any_other_form_is_refused(change: tuple[str, str]) -> None:
    code = CODE.replace(*change)
    assert code != CODE
    with pytest.raises(ForeignCodeError):
        tidy.functions(code, {split.ROOT: {"type": "string"}})


def test_a_call_of_something_else_is_refused() -> None:
    for text in ("other(data)", "data.validate()", "data"):
        with pytest.raises(ForeignCodeError):
            raw.called(ast.parse(text, mode="eval").body)


def test_there_is_one_module_for_each_checked_shape_and_one_shared() -> None:
    texts = checks.modules(sample.built())
    assert sorted(texts) == [
        "checks/__init__.py",
        "checks/config.py",
        "checks/demo_find.py",
        "checks/record.py",
        "invalid.py",
    ]


def test_checks_do_not_depend_on_the_order_of_keys_in_a_schema() -> None:
    files = sample.documents()
    schema = files[sample.TOOL]["properties"]["input"]
    files[sample.TOOL]["properties"]["input"] = dict(sorted(schema.items()))
    assert checks.modules(sample.built(files)) == checks.modules(sample.built())
    assert json.dumps(schema) != json.dumps(dict(sorted(schema.items())))
