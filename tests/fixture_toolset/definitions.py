"""What the fixture lists: the names that the official conformance suite calls (protocol 4.4), and our own."""

from __future__ import annotations

from typing import Any

EMPTY: dict[str, Any] = {"type": "object", "properties": {}}


def _takes(**properties: str) -> dict[str, Any]:
    kinds = {name: {"type": kind, "description": f"The {name}."} for name, kind in properties.items()}
    return {"type": "object", "properties": kinds, "required": list(properties)}


SCHEMA_2020 = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "$defs": {
        "address": {
            "$anchor": "addressDef",
            "type": "object",
            "properties": {"street": {"type": "string"}, "city": {"type": "string"}},
        }
    },
    "properties": {
        "name": {"type": "string"},
        "address": {"$ref": "#/$defs/address"},
        "contactMethod": {"type": "string", "enum": ["phone", "email"]},
        "phone": {"type": "string"},
        "email": {"type": "string"},
    },
    "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
    "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
    "then": {"required": ["phone"]},
    "else": {"required": ["email"]},
    "additionalProperties": False,
}

_SUITE: dict[str, dict[str, Any]] = {
    "test_simple_text": EMPTY,
    "test_image_content": EMPTY,
    "test_audio_content": EMPTY,
    "test_embedded_resource": EMPTY,
    "test_multiple_content_types": EMPTY,
    "test_error_handling": EMPTY,
    "test_tool_with_progress": EMPTY,
    "test_tool_with_logging": EMPTY,
    "test_logging_tool": EMPTY,
    "test_sampling": _takes(prompt="string"),
    "test_elicitation": _takes(message="string"),
    "test_elicitation_sep1034_defaults": EMPTY,
    "test_elicitation_sep1330_enums": EMPTY,
    "json_schema_2020_12_tool": SCHEMA_2020,
    "test_reconnection": EMPTY,
    "test_missing_capability": EMPTY,
    "test_streaming_elicitation": EMPTY,
    "test_trigger_tool_change": EMPTY,
    "test_trigger_prompt_change": EMPTY,
    "test_input_required_result_elicitation": EMPTY,
    "test_input_required_result_sampling": EMPTY,
    "test_input_required_result_list_roots": EMPTY,
    "test_input_required_result_request_state": EMPTY,
    "test_input_required_result_multiple_inputs": EMPTY,
    "test_input_required_result_multi_round": EMPTY,
    "test_input_required_result_tampered_state": EMPTY,
    "test_input_required_result_capabilities": EMPTY,
}

_OWN: dict[str, dict[str, Any]] = {
    "echo": _takes(text="string"),
    "nap": _takes(seconds="number"),
    "grind": _takes(seconds="number"),
    "touch": EMPTY,
    "babble": EMPTY,
    "crash": EMPTY,
    "weigh": _takes(bytes="integer"),
    "ask": _takes(note="string"),
    "written": EMPTY,
    "whereabouts": EMPTY,
    "newest": EMPTY,
}
"""An echo; one that sleeps, one that computes for long, one that changes resources, one that prints, one that
fails, one with a huge answer; one that asks a human before it writes, and what was written; the client's
roots; and one that returns every newer member."""

_OUTPUT = {
    "type": "object",
    "properties": {"text": {"type": "string", "description": "What was said."}},
    "required": ["text"],
}


def tools(minimal: bool) -> list[dict[str, Any]]:
    """The listed tools; the minimal projection has no members beyond name, description and input."""
    listed = [_tool(name, schema) for name, schema in (_SUITE | _OWN).items()]
    if minimal:
        return [{key: tool[key] for key in ("name", "description", "inputSchema")} for tool in listed]
    return listed


def _tool(name: str, schema: dict[str, Any]) -> dict[str, Any]:
    words = name.replace("_", " ")
    tool: dict[str, Any] = {"name": name, "description": f"Fixture: {words}.", "inputSchema": schema}
    if name in _OWN:
        tool["title"] = words.capitalize()
        tool["annotations"] = {"readOnlyHint": name != "ask"}
        tool["_meta"] = {"example.org/own": True}
    if name == "echo":
        tool["outputSchema"] = _OUTPUT
    return tool


RESOURCES = [
    {
        "uri": "test://static-text",
        "name": "static-text",
        "title": "Static text",
        "description": "A text that does not change.",
        "mimeType": "text/plain",
    },
    {
        "uri": "test://static-binary",
        "name": "static-binary",
        "description": "A picture of one red dot.",
        "mimeType": "image/png",
    },
    {
        "uri": "test://watched-resource",
        "name": "watched-resource",
        "description": "A text that can be subscribed to.",
        "mimeType": "text/plain",
        "annotations": {"audience": ["user"], "lastModified": "2026-01-01T00:00:00Z"},
    },
]

TEMPLATES = [
    {
        "uriTemplate": "test://template/{id}/data",
        "name": "template",
        "title": "Template",
        "description": "Data for an id.",
        "mimeType": "application/json",
    }
]

_WORDS = [{"name": "arg1", "title": "First", "description": "A word.", "required": True}]
PROMPTS = [
    {"name": "test_simple_prompt", "title": "Simple", "description": "A prompt without arguments."},
    {
        "name": "test_prompt_with_arguments",
        "description": "A prompt with two arguments.",
        "arguments": [*_WORDS, {"name": "arg2", "description": "Another word.", "required": True}],
    },
    {
        "name": "test_prompt_with_embedded_resource",
        "description": "A prompt that holds a resource.",
        "arguments": [{"name": "resourceUri", "description": "Which resource.", "required": True}],
    },
    {"name": "test_prompt_with_image", "description": "A prompt that holds a picture."},
    {"name": "test_input_required_result_prompt", "description": "A prompt that asks first."},
]
