"""The tools of the fixture that ask: what they ask, and what they make of the answers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from engram.protocol.toolset import InputRequired, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.protocol.context import Context

PICK = ["option1", "option2", "option3"]
ENUMS = {
    "untitledSingle": {"type": "string", "enum": PICK},
    "titledSingle": {
        "type": "string",
        "oneOf": [{"const": f"value{n}", "title": f"Option {n}"} for n in (1, 2, 3)],
    },
    "legacyEnum": {
        "type": "string",
        "enum": ["opt1", "opt2", "opt3"],
        "enumNames": ["Option One", "Option Two", "Option Three"],
    },
    "untitledMulti": {"type": "array", "items": {"type": "string", "enum": PICK}},
    "titledMulti": {
        "type": "array",
        "items": {"anyOf": [{"const": f"value{n}", "title": f"Choice {n}"} for n in (1, 2, 3)]},
    },
}
DEFAULTS = {
    "name": {"type": "string", "default": "John Doe"},
    "age": {"type": "integer", "default": 30},
    "score": {"type": "number", "default": 95.5},
    "status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"},
    "verified": {"type": "boolean", "default": True},
}
DETAILS = {
    "username": {"type": "string", "description": "A user name."},
    "email": {"type": "string", "description": "An address."},
}
SAVE = {
    "candidate_1": {"type": "boolean", "title": "1 ADD knowledge.demo", "default": False},
    "scope": {"type": "string", "enum": ["project", "global"], "default": "project"},
}


def form(message: str, properties: Mapping[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": "object", "properties": dict(properties)}
    if required:
        schema["required"] = required
    return {
        "method": "elicitation/create",
        "params": {"mode": "form", "message": message, "requestedSchema": schema},
    }


def one_string(message: str, name: str) -> dict[str, Any]:
    return form(message, {name: {"type": "string"}}, [name])


def sample(text: str, tokens: int = 100) -> dict[str, Any]:
    content = {"type": "text", "text": text}
    return {
        "method": "sampling/createMessage",
        "params": {"messages": [{"role": "user", "content": content}], "maxTokens": tokens},
    }


ROOTS = {"method": "roots/list", "params": {}}


def first_questions(
    name: str, arguments: Mapping[str, Any], context: Context
) -> InputRequired | Result | None:
    """What a tool asks first, or None when it asks nothing."""
    simple: dict[str, dict[str, Any]] = {
        "test_elicitation": {"user": form(str(arguments.get("message")), DETAILS, ["username", "email"])},
        "test_elicitation_sep1034_defaults": {"user": form("Please review.", DEFAULTS)},
        "test_elicitation_sep1330_enums": {"user": form("Please choose.", ENUMS)},
        "test_sampling": {"model": sample(str(arguments.get("prompt")))},
        "test_missing_capability": {"model": sample("Anything")},
        "test_streaming_elicitation": {"user": one_string("Who are you?", "name")},
        "test_input_required_result_elicitation": {"user_name": one_string("What is your name?", "name")},
        "test_input_required_result_sampling": {"capital_question": sample("What is the capital of France?")},
        "test_input_required_result_list_roots": {"client_roots": ROOTS},
        "test_input_required_result_multiple_inputs": {
            "user_name": one_string("What is your name?", "name"),
            "greeting": sample("Generate a greeting", 50),
            "client_roots": ROOTS,
        },
        "test_input_required_result_multi_round": {"step1": one_string("Step 1: What is your name?", "name")},
        "test_input_required_result_request_state": {
            "confirm": form("Please confirm", {"ok": {"type": "boolean"}}, ["ok"])
        },
        "test_input_required_result_tampered_state": {
            "confirm": form("Please confirm", {"ok": {"type": "boolean"}}, ["ok"])
        },
    }
    if name == "test_input_required_result_capabilities":
        asked = {}
        if context.can_elicit:
            asked["user_name"] = one_string("What is your name?", "name")
        if context.can_sample:
            asked["greeting"] = sample("Generate a greeting", 50)
        return InputRequired(asked, "capabilities")
    if name == "ask":
        if not context.can_elicit:
            return Result("token: t-1")
        return InputRequired(
            {"approval": form("Save these?", SAVE, ["scope"])}, {"note": arguments.get("note")}
        )
    return InputRequired(simple[name], {"round": 1}) if name in simple else None


def go_on(name: str, state: Any, responses: Mapping[str, Mapping[str, Any]]) -> InputRequired | Result:
    """What a tool makes of its answers."""
    if name == "test_input_required_result_multi_round" and state["round"] == 1:
        asked = one_string("Step 2: What is your favorite color?", "color")
        return InputRequired({"step2": asked}, {"round": 2, "name": responses["step1"].get("content")})
    first = next(iter(responses.values()), {})
    content = first.get("content")
    if name == "test_sampling":
        text = content.get("text") if isinstance(content, dict) else first.get("reason")
        return Result(f"LLM response: {text}")
    if name == "test_elicitation":
        return Result(f"User response: action: {first.get('action')}, content: {json.dumps(content)}")
    if name.startswith("test_elicitation"):
        return Result(f"Elicitation completed: action={first.get('action')}, content={json.dumps(content)}")
    if name == "test_input_required_result_elicitation":
        return Result(f"Hello, {content.get('name') if isinstance(content, dict) else 'stranger'}!")
    return Result(f"state-ok {json.dumps(responses)} {json.dumps(state)}")
