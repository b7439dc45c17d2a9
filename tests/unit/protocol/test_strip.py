"""Which members are newer than a version: the code and the authored schemas say the same."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engram.protocol.strip import SINCE, strip_form, strip_listing, strip_result

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas" / "protocol"
TYPES = {
    "tools": ("tools.json", "ListedTool"),
    "resources": ("resources.json", "ListedResource"),
    "resourceTemplates": ("resources.json", "ListedTemplate"),
    "prompts": ("prompts.json", "ListedPrompt"),
    "arguments": ("prompts.json", "PromptArgument"),
    "content": ("tools.json", "ContentBlock"),
    "annotations": ("resources.json", "ContentHints"),
    "serverInfo": ("jsonrpc.json", "Implementation"),
}


@pytest.mark.proves("R18", "R19")
@pytest.mark.parametrize("kind", TYPES)
def test_the_schema_says_since_when_each_member_exists(kind: str) -> None:
    file, name = TYPES[kind]
    types = json.loads((SCHEMAS / file).read_text())["$defs"]
    said = {}
    for member, schema in types[name]["properties"].items():
        target = types.get(schema.get("$ref", "").rpartition("/")[2], {})
        words = schema.get("description", "") or target.get("description", "")
        found = re.search(r"Since (\d{4}-\d{2}-\d{2})\.", words)
        if found:
            said[member] = found[1]
    known = {member: since for member, since in SINCE[kind].items() if member in types[name]["properties"]}
    assert known == said


@pytest.mark.proves("R19")
def test_members_of_a_schema_are_not_mistaken_for_members_of_a_tool() -> None:
    schema = {
        "type": "object",
        "properties": {"title": {"type": "string", "title": "T"}, "icons": {"type": "string"}},
    }
    tool = {"name": "a", "title": "A", "inputSchema": schema, "icons": []}
    [kept] = json.loads(strip_listing("tools", json.dumps([tool]).encode(), "2024-11-05"))
    assert kept == {"name": "a", "inputSchema": schema}


@pytest.mark.proves("R19")
def test_a_list_with_nothing_newer_is_passed_on_as_it_is() -> None:
    raw = b'[{"name":"a",  "inputSchema":{"type":"object"}}]'
    assert strip_listing("tools", raw, "2024-11-05") is raw


@pytest.mark.proves("R19")
@pytest.mark.parametrize("version", ["2024-11-05", "2025-06-18", "2025-11-25"])
def test_legacy_structured_content_and_output_schemas_are_objects(version: str) -> None:
    for value in ([1], "text", 5):
        result = strip_result("tools/call", {"content": [], "structuredContent": value}, version)
        assert "structuredContent" not in result
    tool = {"name": "a", "inputSchema": {"type": "object"}, "outputSchema": {"type": "array"}}
    assert b"outputSchema" not in strip_listing("tools", json.dumps([tool]).encode(), version)


@pytest.mark.proves("R75")
def test_a_form_for_2025_06_18_names_its_titled_choices_the_old_way() -> None:
    field = {
        "type": "string",
        "oneOf": [{"const": "a", "title": "A"}, {"const": "b", "title": "B"}],
        "default": "a",
    }
    params = {
        "mode": "form",
        "message": "?",
        "requestedSchema": {"type": "object", "properties": {"f": field}},
    }
    form = strip_form(params, "2025-06-18")
    assert form["requestedSchema"]["properties"]["f"] == {
        "type": "string",
        "enum": ["a", "b"],
        "enumNames": ["A", "B"],
    }
    assert strip_form(params, "2025-11-25") is params
