"""What each protocol version may see: the client checks every result, these tests bring every kind of one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.mcp.client import LEGACY, MODERN, Client
from tests.mcp.wire import check_message, check_result

RESULTS: list[tuple[str, dict[str, Any]]] = [
    ("tools/list", {}),
    ("resources/list", {}),
    ("resources/templates/list", {}),
    ("resources/read", {"uri": "test://static-text"}),
    ("resources/read", {"uri": "test://static-binary"}),
    ("prompts/list", {}),
    ("prompts/get", {"name": "test_simple_prompt"}),
    ("prompts/get", {"name": "test_prompt_with_image"}),
    ("prompts/get", {"name": "test_prompt_with_embedded_resource", "arguments": {"resourceUri": "test://x"}}),
    (
        "completion/complete",
        {"ref": {"type": "ref/prompt", "name": "p"}, "argument": {"name": "a", "value": "pa"}},
    ),
    *(
        ("tools/call", {"name": name})
        for name in (
            "echo",
            "newest",
            "crash",
            "test_error_handling",
            "test_image_content",
            "test_audio_content",
            "test_embedded_resource",
            "test_multiple_content_types",
        )
    ),
]


@pytest.mark.proves("R18", "R19", "R23", "6.13")
@pytest.mark.parametrize("version", [*LEGACY, MODERN])
def test_every_result_fits_the_wire_model_of_its_version(client: Client, version: str) -> None:
    if version != MODERN:
        client.initialize(version)
    for method, params in (*RESULTS, ("ping", {}), ("server/discover", {})):
        answer = client.ask(method, params) if version != MODERN else client.ask_modern(method, params)
        missing = {MODERN: ("ping",)}.get(version, ("server/discover",))
        assert ("result" in answer) is (method not in missing), answer


@pytest.mark.proves("R18", "R19")
@pytest.mark.parametrize("version", LEGACY)
def test_newer_members_appear_from_their_version_on(client: Client, version: str) -> None:
    client.initialize(version)
    tool = next(t for t in client.ask("tools/list")["result"]["tools"] if t["name"] == "echo")
    assert ("annotations" in tool) is (version >= "2025-03-26")
    assert {"title", "outputSchema", "_meta"} <= set(tool) or version < "2025-06-18"
    result = client.call("newest")
    assert ("structuredContent" in result) is (version >= "2025-06-18")
    kinds = [block["type"] for block in result["content"]]
    assert kinds[1] == ("resource_link" if version >= "2025-06-18" else "text")
    assert kinds[2] == ("audio" if version >= "2025-03-26" else "text")


@pytest.mark.proves("R75", "6.21")
@pytest.mark.parametrize("version", LEGACY)
def test_server_requests_and_notifications_fit_too(client: Client, version: str) -> None:
    client.initialize(version, {"elicitation": {}, "sampling": {}})
    client.ask("tools/call", {"name": "test_tool_with_progress", "_meta": {"progressToken": 1}})
    client.call("test_tool_with_logging")
    assert len(client.others) == 6
    assert ("message" in client.others[0]["params"]) is (version >= "2025-03-26")
    client.send({"jsonrpc": "2.0", "id": "s", "method": "tools/call", "params": {"name": "test_sampling"}})
    client.others.append(client.read())
    if version >= "2025-06-18":
        for name in ("ask", "test_elicitation_sep1330_enums", "test_elicitation_sep1034_defaults"):
            client.send({"jsonrpc": "2.0", "id": name, "method": "tools/call", "params": {"name": name}})
            client.others.append(client.read())
    client.tell("notifications/cancelled", {"requestId": "s"})
    client.others.append(client.read())
    for message in client.others:
        check_message(version, message)


@pytest.mark.proves("R76")
def test_the_interim_result_fits_the_modern_model(client: Client) -> None:
    everything = {"elicitation": {}, "sampling": {}, "roots": {}}
    for name in ("ask", "test_input_required_result_multiple_inputs"):
        answer = client.ask_modern("tools/call", {"name": name, "arguments": {}}, everything)
        assert answer["result"]["resultType"] == "input_required"
    prompt = {"name": "test_input_required_result_prompt"}
    assert "inputRequests" in client.ask_modern("prompts/get", prompt, everything)["result"]


def test_the_judge_of_the_wire_sees_what_is_wrong() -> None:
    good: dict[str, Any] = {"tools": [{"name": "a", "inputSchema": {"type": "object"}}]}
    check_result("tools/list", "2025-11-25", good)
    for version, change in (
        ("2024-11-05", {"title": "A"}),
        ("2025-03-26", {"outputSchema": {"type": "object"}}),
        ("2025-11-25", {"strange": 1}),
        ("2025-11-25", {"name": None}),
    ):
        with pytest.raises((AssertionError, ValueError)):
            check_result("tools/list", version, {"tools": [{**good["tools"][0], **change}]})
