"""tools/list: what hosts accept, in both projections, for every protocol version, within the budget."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from engram_contracts import wire
from engram_contracts.version import CONTRACT_VERSION
from jsonschema import Draft202012Validator

from codegen import contract
from codegen.bundle import inline
from codegen.contract import Tool
from codegen.wire import ALWAYS_LOAD
from tests.contract.examples import example, mutations
from tests.judge import SCHEMAS, judge

REAL = contract.read(SCHEMAS)
GENERATED = Path(__file__).resolve().parents[2] / "generated"
PROJECTIONS = ("standard", "minimal")
VERSIONS = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25", "2026-07-28")
MEMBERS = {
    "2024-11-05": {"name", "description", "inputSchema"},
    "2025-03-26": {"name", "description", "inputSchema", "annotations"},
    "2025-06-18": {"name", "description", "inputSchema", "annotations", "title", "outputSchema", "_meta"},
}
MINIMAL_KEYWORDS = {"type", "properties", "required", "items", "enum", "description"}
STANDARD_KEYWORDS = MINIMAL_KEYWORDS | {
    *(
        "additionalProperties",
        "default",
        "minimum",
        "maximum",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
    )
}


TOOLSETS = sorted(REAL.order)


def listed(
    projection: str, version: str = VERSIONS[-1], *, always_load: bool = False, toolset: str = "governed"
) -> list[dict[str, Any]]:
    tools: list[dict[str, Any]] = json.loads(wire.listing(toolset, projection, version, always_load))
    return tools


def entry_of(tool: Tool, projection: str) -> dict[str, Any]:
    return next(entry for entry in listed(projection, toolset=tool.toolset) if entry["name"] == tool.name)


def schemas(projection: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema listed, with its place."""
    for toolset in TOOLSETS:
        for tool in listed(projection, toolset=toolset):
            for member in ("inputSchema", "outputSchema"):
                if member in tool:
                    yield from inside(f"{tool['name']} {member}", tool[member])


def inside(place: str, schema: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    if schema == {} and " outputSchema.data." in place:
        return  # a value or null: hosts want one type or none
    yield place, schema
    for name, part in schema.get("properties", {}).items():
        yield from inside(f"{place}.{name}", part)
    if "items" in schema:
        yield from inside(f"{place}[]", schema["items"])


@pytest.mark.parametrize("toolset", TOOLSETS)
@pytest.mark.parametrize("projection", PROJECTIONS)
def test_the_bytes_say_what_the_readable_file_says(projection: str, toolset: str) -> None:
    readable = json.loads((GENERATED / f"tools.{toolset}.json").read_text(encoding="utf-8"))
    assert listed(projection, toolset=toolset) == readable[projection]


@pytest.mark.parametrize("toolset", TOOLSETS)
@pytest.mark.parametrize("projection", PROJECTIONS)
def test_tools_are_listed_in_the_authored_order(projection: str, toolset: str) -> None:
    names = [tool["name"] for tool in listed(projection, toolset=toolset)]
    assert names == REAL.order[toolset] == list(wire.NAMES[toolset])


@pytest.mark.proves("6.8")
@pytest.mark.parametrize("projection", PROJECTIONS)
def test_the_list_is_one_line_of_ascii(projection: str) -> None:
    for toolset in TOOLSETS:
        listing = wire.listing(toolset, projection)
        assert listing.isascii()
        assert b"\n" not in listing


@pytest.mark.proves("6.40")
@pytest.mark.parametrize("projection", PROJECTIONS)
def test_the_root_of_arguments_is_a_plain_object(projection: str) -> None:
    for tool in listed(projection):
        root = tool["inputSchema"]
        assert root["type"] == "object"
        assert isinstance(root["properties"], dict)
        assert not set(root) & {"anyOf", "oneOf", "allOf", "not", "enum", "$ref", "description"}


@pytest.mark.proves("6.41", "6.42", "6.43", "6.48")
@pytest.mark.parametrize(
    ("projection", "keywords"), [("standard", STANDARD_KEYWORDS), ("minimal", MINIMAL_KEYWORDS)]
)
def test_only_portable_keywords_single_types_and_string_values_are_listed(
    projection: str, keywords: set[str]
) -> None:
    for place, schema in schemas(projection):
        assert set(schema) <= keywords, place
        assert isinstance(schema["type"], str), place
        assert all(isinstance(value, str) for value in schema.get("enum", [])), place
        if schema["type"] == "array":
            assert isinstance(schema["items"]["type"], str), place


def test_listed_objects_that_name_their_keys_are_closed_in_the_standard_projection() -> None:
    for place, schema in schemas("standard"):
        if "properties" in schema:
            assert schema["additionalProperties"] is False, place


@pytest.mark.proves("6.44")
def test_names_fit_every_host() -> None:
    for tool in listed("standard"):
        assert re.fullmatch(r"[a-z][a-z0-9_]*", tool["name"])
        assert len(f"mcp__engram__{tool['name']}") <= 64
        assert len(tool["name"]) <= 40
        assert all(re.fullmatch(r"[A-Za-z0-9_.-]{1,64}", name) for name in tool["inputSchema"]["properties"])


@pytest.mark.proves("6.47")
def test_descriptions_are_not_cut_by_any_host() -> None:
    assert all(0 < len(tool["description"].encode()) <= 2048 for tool in listed("standard"))


@pytest.mark.parametrize("projection", PROJECTIONS)
def test_ranges_and_defaults_are_also_said_in_words(projection: str) -> None:
    said = dict(schemas(projection))
    ranges = 0
    for place, schema in schemas("standard"):
        text = said.get(place, {}).get("description", "")
        for key in ("minimum", "maximum"):
            if key in schema:
                ranges += 1
                assert str(schema[key]) in text, place
        if schema.get("default") not in (None, "", [], {}):
            assert f"Default: {json.dumps(schema['default'])}." in text, place
    assert ranges >= 4


@pytest.mark.parametrize("projection", PROJECTIONS)
def test_every_argument_is_described(projection: str) -> None:
    for tool in listed(projection):
        assert all(part["description"] for part in tool["inputSchema"]["properties"].values())


@pytest.mark.proves("R37", "R44")
def test_the_arguments_that_the_product_page_names_are_there() -> None:
    arguments = {tool["name"]: set(tool["inputSchema"]["properties"]) for tool in listed("standard")}
    assert arguments["engram_load"] >= {"query", "id", "budget_tokens", "disclosure", "full", "explain"}
    assert arguments["engram_note"] >= {"text", "objective", "type", "scope"}
    assert arguments["engram_commit"] >= {"approval_token", "approve", "candidates"}


@pytest.mark.proves("6.48", "R53")
def test_a_union_is_listed_as_its_most_portable_member() -> None:
    commit = next(tool for tool in listed("standard") if tool["name"] == "engram_commit")
    assert commit["inputSchema"]["properties"]["approve"]["type"] == "string"


@pytest.mark.proves("R99", "R89", "R59")
@pytest.mark.parametrize("projection", PROJECTIONS)
def test_hints_are_those_of_the_product_page(projection: str) -> None:
    tools = {tool["name"]: tool for tool in listed(projection)}
    for name in ("load", "route", "search", "verify", "status"):
        assert tools[f"engram_{name}"]["annotations"]["readOnlyHint"] is True
    assert tools["engram_note"]["annotations"]["readOnlyHint"] is False
    assert "destructiveHint" not in tools["engram_note"]["annotations"]
    meta = {name: tool["_meta"] for name, tool in tools.items() if "_meta" in tool}
    assert meta == {"engram_commit": {"anthropic/requiresUserInteraction": True}}


@pytest.mark.proves("R31")
@pytest.mark.parametrize("projection", PROJECTIONS)
def test_always_load_marks_engram_load_alone(projection: str) -> None:
    marked = [
        tool["name"]
        for tool in listed(projection, always_load=True)
        if tool.get("_meta", {}).get(ALWAYS_LOAD) is True
    ]
    assert marked == ["engram_load"]
    assert ALWAYS_LOAD.encode() not in wire.listing("governed", projection)


@pytest.mark.parametrize("always_load", [False, True])
@pytest.mark.parametrize("projection", PROJECTIONS)
@pytest.mark.parametrize("version", VERSIONS)
def test_a_version_lists_only_the_members_that_it_knows(
    version: str, projection: str, always_load: bool
) -> None:
    known = MEMBERS[max(since for since in MEMBERS if since <= version)]
    tools = listed(projection, version, always_load=always_load)
    assert len(tools) == len(REAL.order["governed"])
    for tool in tools:
        assert set(tool) <= known
        assert set(tool) >= known - {"title", "outputSchema", "_meta"}
        assert ("outputSchema" in tool) == ("outputSchema" in known and projection == "standard")


@pytest.mark.proves("6.45")
@pytest.mark.parametrize("tool", REAL.tools, ids=lambda tool: tool.name)
@pytest.mark.parametrize("full", [True, False])
def test_the_listed_output_admits_results_and_refusals(tool: Tool, full: bool) -> None:
    entry = entry_of(tool, "standard")
    validator = Draft202012Validator(entry["outputSchema"])
    data = example(inline(REAL, tool.output.path, tool.output.schema), full=full)
    result = {"contract_version": CONTRACT_VERSION, "ok": True, "data": data, "diagnostics": []}
    refusal = {
        "contract_version": CONTRACT_VERSION,
        "ok": False,
        "data": {},
        "diagnostics": [{"severity": "error", "code": "a.b", "message": "No.", "remedy": "Ask."}],
    }
    for envelope in (result, refusal):
        judge(tool.name, envelope)
        validator.validate(envelope)
    assert not validator.is_valid({**result, "data": {**data, "unheard_of": 1}})
    assert not validator.is_valid({**result, "more": 1})
    assert not validator.is_valid({"ok": True, "data": data})


@pytest.mark.parametrize("tool", REAL.tools, ids=lambda tool: tool.name)
@pytest.mark.parametrize("projection", PROJECTIONS)
def test_a_host_that_checks_arguments_refuses_none_that_the_contract_takes(
    tool: Tool, projection: str
) -> None:
    entry = entry_of(tool, projection)
    shown = Draft202012Validator(entry["inputSchema"])
    authored = as_listed(inline(REAL, tool.input.path, tool.input.schema, keep=("x-listed",)))
    taken = [
        value
        for _, value in mutations(authored, example(authored))
        if Draft202012Validator(authored).is_valid(value)
    ]
    assert taken
    assert all(shown.is_valid(value) for value in taken)


def as_listed(schema: dict[str, Any]) -> dict[str, Any]:
    """Arguments with each union narrowed to its listed choice."""
    narrowed = {
        name: part["anyOf"][part["x-listed"]] if "anyOf" in part else part
        for name, part in schema["properties"].items()
    }
    return {**schema, "properties": narrowed}


@pytest.mark.parametrize(("projection", "budget"), [("standard", 24_000), ("minimal", 10_000)])
def test_the_list_keeps_within_its_budget(projection: str, budget: int, record_property: Any) -> None:
    size = len(wire.listing("governed", projection, always_load=True))
    record_property("bytes", size)
    assert size <= budget


def loaded_by(statements: str) -> set[str]:
    """The modules that a bare interpreter loads for these statements."""
    probe = f"import sys; sys.path.insert(0, {str(GENERATED)!r}); before = set(sys.modules); {statements};"
    printed = f"{probe} print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-S", "-c", printed], capture_output=True, check=True)
    return set(done.stdout.decode().split()) - {"__future__"}


def test_listing_tools_loads_one_toolset() -> None:
    loaded = loaded_by("from engram_contracts import wire; wire.listing('governed')")
    package = {"engram_contracts", "engram_contracts.listings"}
    assert loaded == package | {"engram_contracts.wire", "engram_contracts.listings.governed"}


def test_a_check_loads_only_what_it_needs() -> None:
    loaded = loaded_by("from engram_contracts.checks import engram_load; engram_load.check({})")
    assert loaded == {
        "engram_contracts",
        "engram_contracts.checks",
        "engram_contracts.checks.engram_load",
        "engram_contracts.invalid",
    }
