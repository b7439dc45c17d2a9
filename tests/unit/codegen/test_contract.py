"""Reading `schemas/`: what a contract is made of, and what is said when it cannot be read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from codegen import contract
from codegen.contract import ContractError
from tests.contract import sample


def test_tools_types_and_shapes_are_found() -> None:
    built = sample.built()
    tool = built.tools[0]
    assert (built.version, tool.name, tool.toolset, tool.title) == ("1.2.3", "demo_find", "demo", "Find")
    assert (tool.hints, tool.meta, tool.always_load) == ({"readOnlyHint": True}, {"demo/careful": True}, True)
    assert sorted(built.types) == ["Count", "Point", "Scope"]
    assert {shape.name: shape.checked for shape in built.shapes} == {
        "Config": "config",
        "DemoFindInput": "demo_find",
        "DemoFindOutput": None,
        "Envelope": None,
        "Record": "record",
    }


def test_a_toolset_is_in_listing_order() -> None:
    files = with_another_tool()
    files["contract.json"]["tools"]["demo"] = ["demo_find", "demo_ask"]
    assert [tool.name for tool in sample.built(files).toolset("demo")] == ["demo_find", "demo_ask"]
    files["contract.json"]["tools"]["demo"].reverse()
    assert [tool.name for tool in sample.built(files).toolset("demo")] == ["demo_ask", "demo_find"]


def test_a_tool_that_nobody_put_in_order_is_listed_last() -> None:
    assert [tool.name for tool in sample.built(with_another_tool()).toolset("demo")] == [
        "demo_find",
        "demo_ask",
    ]


def with_another_tool() -> dict[str, Any]:
    """The sample with `demo_ask`, a tool that contract.json does not mention."""
    files = sample.documents()
    text = json.dumps(files[sample.TOOL])
    for old, new in (("demo_find", "demo_ask"), ("DemoFind", "DemoAsk"), ("DemoOptions", "AskOptions")):
        text = text.replace(old, new)
    return {**files, "tools/demo/demo_ask.json": json.loads(text)}


def test_every_file_below_the_folder_is_read(tmp_path: Path) -> None:
    for path, document in sample.documents().items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(json.dumps(document))
    assert contract.read(tmp_path) == sample.built()


ABOUT = {"title": "Sample", "contract_version": "1.0.0"}
BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "a tool that is listed and not there": (
        {
            "contract.json": {
                "title": "S",
                "contract_version": "1.0.0",
                "tools": {"demo": ["demo_find", "gone"]},
            }
        },
        "contract.json#/tools/demo: gone is no tool",
    ),
    "a tool without a frame": ({sample.TOOL: {"title": "DemoFind"}}, "a tool needs x-tool"),
    "a name twice": (
        {"other.json": {"$defs": {"Scope": {"type": "string"}}}},
        "other.json#/$defs/Scope: the name is taken by common.json",
    ),
    "two shapes of one name": (
        {"files/again.json": {"title": "Record", "type": "string"}},
        "the type name Record is taken",
    ),
    "a shape whose check has a tool's name": (
        {"files/again.json": {"title": "DemoFind", "type": "string"}},
        "the check name demo_find is taken",
    ),
    "a title that is no name": ({"files/again.json": {"title": "A record", "type": "string"}}, "PascalCase"),
}


@pytest.mark.parametrize(("edit", "said"), BROKEN.values(), ids=BROKEN.keys())
def test_what_cannot_be_read_is_named(edit: dict[str, Any], said: str) -> None:
    with pytest.raises(ContractError) as caught:
        sample.built({**sample.documents(), **edit})
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "a.json: "),
        ("[]", "a.json: not an object"),
        ('{"b": {"c": 1, "c": 2}}', "written twice: c"),
    ],
)
def test_a_file_is_one_object_without_a_key_twice(text: str, said: str) -> None:
    with pytest.raises(ContractError) as caught:
        contract.build({"a.json": text})
    assert said in str(caught.value)


def test_a_contract_needs_its_own_file() -> None:
    with pytest.raises(ContractError, match=r"contract\.json: missing"):
        contract.build({})


@pytest.mark.parametrize(
    ("ref", "name"),
    [("../../common.json#/$defs/Scope", "Scope"), ("../../common.json#/$defs/Point", "Point")],
)
def test_references_are_relative_to_their_file(ref: str, name: str) -> None:
    assert sample.built().resolve(sample.TOOL, ref).name == name


@pytest.mark.parametrize(
    "ref", ["common.json#/$defs/Scope", "#/$defs/Scope", "../../common.json", "../../common.json#/x"]
)
def test_references_to_anything_else_lead_nowhere(ref: str) -> None:
    with pytest.raises(ContractError, match="leads nowhere"):
        sample.built().resolve(sample.TOOL, ref)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("IndexRecord", "index_record"), ("MCPTool", "mcp_tool"), ("Config", "config"), ("a.b-c", "a_b_c")],
)
def test_names_of_functions_are_written_small(name: str, expected: str) -> None:
    assert contract.snake(name) == expected
