"""The official wire models of each protocol version, read strictly, and our own schemas of the messages.

`mcp-types` has models of 2025-11-25 and 2026-07-28. Both leave objects open; here a member that the model
does not know is an error, and for the older versions a table says which members came later (protocol 2.1).
"""

from __future__ import annotations

from typing import Any

from mcp_types import methods

from tests.judge import assert_valid

FREE = ("_meta", "inputSchema", "outputSchema", "structuredContent", "arguments", "data", "experimental")
"""Members whose contents are anybody's."""

LATER = {
    "tools": {
        "annotations": "2025-03-26",
        "title": "2025-06-18",
        "outputSchema": "2025-06-18",
        "_meta": "2025-06-18",
        "icons": "2025-11-25",
        "execution": "2025-11-25",
    },
    "resources": {"title": "2025-06-18", "_meta": "2025-06-18", "icons": "2025-11-25"},
    "resourceTemplates": {"title": "2025-06-18", "_meta": "2025-06-18", "icons": "2025-11-25"},
    "prompts": {"title": "2025-06-18", "_meta": "2025-06-18", "icons": "2025-11-25"},
    "arguments": {"title": "2025-06-18"},
    "contents": {"_meta": "2025-06-18"},
    "content": {"_meta": "2025-06-18"},
    "resource": {"_meta": "2025-06-18"},
    "annotations": {"lastModified": "2025-06-18"},
    "serverInfo": {"title": "2025-06-18", "websiteUrl": "2025-11-25", "icons": "2025-11-25"},
    "result": {"structuredContent": "2025-06-18"},
    "capabilities": {"completions": "2025-03-26", "tasks": "2025-11-25"},
}
KINDS_LATER = {"audio": "2025-03-26", "resource_link": "2025-06-18"}

AUTHORED = {
    "initialize": "initialize.json#/$defs/InitializeResult",
    "ping": "jsonrpc.json#/$defs/EmptyResult",
    "server/discover": "discover.json#/$defs/DiscoverResult",
    "tools/list": "tools.json#/$defs/ListToolsResult",
    "tools/call": "tools.json#/$defs/CallToolResult",
    "resources/list": "resources.json#/$defs/ListResourcesResult",
    "resources/templates/list": "resources.json#/$defs/ListTemplatesResult",
    "resources/read": "resources.json#/$defs/ReadResourceResult",
    "prompts/list": "prompts.json#/$defs/ListPromptsResult",
    "prompts/get": "prompts.json#/$defs/GetPromptResult",
    "completion/complete": "prompts.json#/$defs/CompleteResult",
    "elicitation/create": "elicitation.json#/$defs/ElicitParams",
    "notifications/cancelled": "notifications.json#/$defs/CancelledParams",
    "notifications/progress": "notifications.json#/$defs/ProgressParams",
    "notifications/message": "notifications.json#/$defs/LogMessageParams",
}
INTERIM = "input_required.json#/$defs/InputRequiredResult"


def check_authored(method: str, value: dict[str, Any]) -> None:
    """Raise unless our own schema of a result, or of the params of what the server sends, allows it."""
    schema = INTERIM if value.get("resultType") == "input_required" else AUTHORED.get(method)
    if schema is not None:
        assert_valid(f"protocol/{schema}", value, method)


def check_result(method: str, version: str, result: dict[str, Any]) -> None:
    """Raise unless a result is valid in this version, with no member that is newer."""
    check_authored(method, result)
    if (method, version) not in methods.SERVER_RESULTS:
        return
    known = methods.serialize_server_result(method, version, result)
    lost = list(_lost(result, known, "result"))
    assert not lost, f"{method} at {version} has unknown members: {lost}"
    if version < "2025-11-25":
        newer = list(_newer(result, version, "result"))
        assert not newer, f"{method} at {version} has newer members: {newer}"


def check_message(version: str, message: dict[str, Any]) -> None:
    """Raise unless a server's request or notification is valid in this version."""
    method, params = message["method"], message.get("params")
    check_authored(method, params)
    if "id" in message:
        methods.parse_server_request(method, version, params)
        if method == "elicitation/create" and version < "2025-11-25":
            assert "mode" not in params
    else:
        methods.parse_server_notification(method, version, params)


def _lost(given: Any, known: Any, path: str) -> Any:
    if isinstance(given, dict) and isinstance(known, dict):
        for name, value in given.items():
            if name not in known:
                yield f"{path}.{name}"
            elif name not in FREE:
                yield from _lost(value, known[name], f"{path}.{name}")
    elif isinstance(given, list):
        for number, (one, other) in enumerate(zip(given, known, strict=True)):
            yield from _lost(one, other, f"{path}[{number}]")


def _newer(value: Any, version: str, place: str) -> Any:
    if isinstance(value, list):
        for item in value:
            yield from _newer(item, version, place)
    elif isinstance(value, dict):
        if KINDS_LATER.get(str(value.get("type")), "") > version:
            yield f"{place}: {value['type']}"
        for name, member in value.items():
            if LATER.get(place, {}).get(name, "") > version:
                yield f"{place}.{name}"
            if name not in FREE or name == "arguments":
                yield from _newer(member, version, name)
