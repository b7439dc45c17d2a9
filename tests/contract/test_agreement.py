"""Generated checks and jsonschema give the same verdict on every example with one thing wrong."""

from __future__ import annotations

import ast
import copy
import importlib
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from engram_contracts.invalid import Invalid
from jsonschema import Draft202012Validator

from codegen import checks, contract, style
from codegen.bundle import inline
from codegen.contract import Contract, Shape, Tool
from tests.contract import sample
from tests.contract.examples import example, mutations
from tests.judge import FORMATS, SCHEMAS

REAL = contract.read(SCHEMAS)
CHECKED = [shape for shape in REAL.shapes if shape.checked is not None]
COUNTS = Path(__file__).parent


def judged(schema: dict[str, Any]) -> Callable[[Any], bool]:
    """The verdict of jsonschema."""
    return Draft202012Validator(schema, format_checker=FORMATS).is_valid


def accepted(check: Callable[[Any], Any], value: Any) -> bool:
    """The verdict of a generated check, which must not fail in any other way than by refusing."""
    try:
        check(copy.deepcopy(value))
    except Invalid as refusal:
        said = refusal
    else:
        return True
    assert said.message
    assert str(said).startswith(said.path)
    return False


def disagreements(schema: dict[str, Any], check: Callable[[Any], Any]) -> tuple[int, int, list[str]]:
    """How many values were accepted and refused by both, and where the two differ."""
    verdict = judged(schema)
    both: dict[bool, int] = {True: 0, False: 0}
    differing: list[str] = []
    for full in (True, False):
        good = example(schema, full=full)
        assert verdict(good), f"the example is not valid itself: {good}"
        for what, value in [("the example", good), *mutations(schema, good)]:
            expected = verdict(value)
            both[expected] += 1
            if accepted(check, value) is not expected:
                differing.append(f"{what}: jsonschema says {expected}")
    return both[True], both[False], differing


@pytest.mark.parametrize("shape", CHECKED, ids=lambda shape: shape.checked)
def test_the_generated_check_and_jsonschema_agree(
    shape: Shape, record_property: Callable[[str, object], None]
) -> None:
    check = importlib.import_module(f"engram_contracts.checks.{shape.checked}").check
    good, bad, differing = disagreements(inline(REAL, shape.path, shape.schema), check)
    record_property("accepted", good)
    record_property("refused", bad)
    assert differing == []
    assert good > 1
    assert bad > 5


@cache
def compiled(name: str) -> types.ModuleType:
    """A check module of the sample contract, as it would be imported."""
    texts = checks.modules(sample.built())
    module = types.ModuleType(name)
    exec(style.formatted({"a.py": texts[f"checks/{name}.py"]})["a.py"], module.__dict__)  # noqa: S102 - our own
    return module


@pytest.mark.parametrize("name", ["demo_find", "config", "record"])
def test_every_keyword_of_the_dialect_is_checked_as_jsonschema_does(name: str) -> None:
    built: Contract = sample.built()
    shape = next(shape for shape in built.shapes if shape.checked == name)
    good, bad, differing = disagreements(inline(built, shape.path, shape.schema), compiled(name).check)
    assert differing == []
    assert good > 5
    assert bad > 10


def test_a_check_that_misses_a_limit_would_be_caught() -> None:
    built = sample.built()
    shape = built.tools[0].input
    schema = copy.deepcopy(inline(built, shape.path, shape.schema))
    schema["properties"]["limit"]["maximum"] = 8
    _, _, differing = disagreements(schema, compiled("demo_find").check)
    assert differing


def test_defaults_are_filled_also_where_objects_are_nested() -> None:
    assert compiled("config").check({}) == {"load": {"limit": 5}}
    assert compiled("demo_find").check({"query": "ab", "options": {}}) == {
        "query": "ab",
        "limit": 5,
        "scope": "here",
        "deep": False,
        "options": {"depth": 2},
    }


def test_a_default_is_fresh_each_time() -> None:
    compiled("config").check({})["load"]["limit"] = 9
    assert compiled("config").check({}) == {"load": {"limit": 5}}


def test_whole_numbers_written_as_fractions_become_integers() -> None:
    checked = compiled("demo_find").check({"query": "ab", "limit": 3.0, "pick": [1.0, 2]})
    assert checked["limit"] == 3
    assert type(checked["limit"]) is int
    assert [type(number) for number in checked["pick"]] == [int, int]


MESSAGES: list[tuple[dict[str, Any], str, str, str]] = [
    ({}, "", "needs query", "required"),
    ({"query": 1}, "query", "must be a string of 2 to 40 characters", "type"),
    ({"query": "a"}, "query", "must be a string of 2 to 40 characters", "minLength"),
    ({"query": "AB"}, "query", "must match ^[a-z][a-z ]+$", "pattern"),
    ({"query": "ab", "limit": 10}, "limit", "must be an integer from 1 to 9", "maximum"),
    ({"query": "ab", "scope": "up"}, "scope", 'must be one of "here", "there"', "enum"),
    ({"query": "ab", "deep": "yes"}, "deep", "must be true or false", "type"),
    ({"query": "ab", "pick": {}}, "pick", 'must be "all", or numbers', "anyOf"),
    ({"query": "ab", "tags": ["a", "a"]}, "tags", "must not hold the same item twice", "uniqueItems"),
    ({"query": "ab", "tags": ["a", 1]}, "tags[1]", "must be a string", "type"),
    ({"query": "ab", "options": {"depth": 0}}, "options.depth", "must be an integer from 1 to 9", "minimum"),
    (
        {"query": "ab", "b": 1, "a": 2},
        "",
        "does not take a, b; it takes query, limit, ratio, tags, pick, scope, deep, options",
        "additionalProperties",
    ),
]


@pytest.mark.parametrize(
    ("arguments", "path", "message", "rule"), MESSAGES, ids=lambda value: str(value)[:40]
)
def test_a_refusal_names_the_path_the_problem_and_what_is_allowed(
    arguments: dict[str, Any], path: str, message: str, rule: str
) -> None:
    with pytest.raises(Invalid) as caught:
        compiled("demo_find").check(arguments)
    assert (caught.value.path, caught.value.message, caught.value.rule) == (path, message, rule)


def test_hostile_names_are_shortened_in_refusals() -> None:
    with pytest.raises(Invalid) as caught:
        compiled("demo_find").check({"query": "ab", **{f"{'x' * 1000}{n}\n": n for n in range(100)}})
    assert len(str(caught.value)) < 1000
    assert "\n" not in str(caught.value)
    assert "and 92 more" in str(caught.value)


def silenced(text: str) -> list[str]:
    """The module once for each of its refusals, without that one; equivalent ones are left out.

    A type that is refused in front of a list of values would be refused by that list as well.
    """
    lines = text.splitlines()
    raises = [number for number, line in enumerate(lines) if line.strip().startswith("raise Invalid(")]
    made = []
    for number in raises:
        tree = ast.parse(text)
        found = next(
            node for node in ast.walk(tree) if isinstance(node, ast.Raise) and node.lineno == number + 1
        )
        rest = "\n".join(lines[found.end_lineno or 0 : (found.end_lineno or 0) + 2])
        if not (' "type")' in ast.unparse(found).replace("'", '"') and " not in (" in rest):
            indent = " " * found.col_offset
            made.append("\n".join([*lines[:number], f"{indent}pass", *lines[found.end_lineno :]]))
    return made


@pytest.mark.parametrize("tool", REAL.tools, ids=lambda tool: tool.name)
def test_a_check_without_one_of_its_refusals_is_always_caught(tool: Tool) -> None:
    file = SCHEMAS.parent / "generated" / "engram_contracts" / "checks" / f"{tool.name}.py"
    schema = inline(REAL, tool.input.path, tool.input.schema)
    broken = silenced(file.read_text(encoding="utf-8"))
    assert len(broken) >= 2
    for text in broken:
        module: dict[str, Any] = {}
        exec(compile(text, "broken", "exec"), module)  # noqa: S102 - our own
        assert is_caught(schema, module["check"]), text


def is_caught(schema: dict[str, Any], check: Callable[[Any], Any]) -> bool:
    """Whether the check differs from jsonschema somewhere, or fails outright."""
    try:
        return disagreements(schema, check)[2] != []
    except (AttributeError, TypeError):
        return True


@pytest.mark.parametrize("tool", REAL.tools, ids=lambda tool: tool.name)
def test_problems_are_found_exactly_where_the_check_refuses(tool: Tool) -> None:
    module = importlib.import_module(f"engram_contracts.checks.{tool.name}")
    schema = inline(REAL, tool.input.path, tool.input.schema)
    for what, value in [("the example", example(schema)), *mutations(schema, example(schema))]:
        before = copy.deepcopy(value)
        problems = module.problems(value)
        assert value == before, what
        refusal = refused(module.check, copy.deepcopy(value))
        assert bool(problems) is (refusal is not None), what
        if refusal is not None and refusal.path:
            assert (refusal.path, refusal.rule) in {(found.path, found.rule) for found in problems}, what


def refused(check: Callable[[Any], Any], value: Any) -> Invalid | None:
    try:
        check(value)
    except Invalid as wrong:
        return wrong
    return None


@pytest.mark.proves("S32", "S33")
def test_all_problems_of_one_call_are_found_together() -> None:
    from engram_contracts.checks import create_memory

    problems = create_memory.problems({"userId": "A-B", "content": "", "ttl": "60", "colour": 1})
    assert [(found.path, found.rule) for found in problems] == [
        ("type", "required"),
        ("userId", "pattern"),
        ("content", "minLength"),
        ("ttl", "type"),
        ("colour", "additionalProperties"),
    ]


def test_an_id_with_a_line_end_behind_it_is_no_id() -> None:
    from engram_contracts.checks import get_memory

    assert [found.path for found in get_memory.problems({"userId": "abc\n", "memoryId": "abc\n"})] == [
        "userId",
        "memoryId",
    ]
