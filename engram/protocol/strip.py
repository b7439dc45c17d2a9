"""Members that are newer than the negotiated version, taken out (protocol 2.1, 2.4)."""

from __future__ import annotations

import json

from engram.protocol.message import encode

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SINCE: dict[str, dict[str, str]] = {
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
    "content": {"_meta": "2025-06-18"},
    "annotations": {"lastModified": "2025-06-18"},
    "serverInfo": {
        "title": "2025-06-18",
        "description": "2025-11-25",
        "websiteUrl": "2025-11-25",
        "icons": "2025-11-25",
    },
}
"""Object → member → the version that brought it."""

_CONTENT_SINCE = {"audio": "2025-03-26", "resource_link": "2025-06-18"}


def _known(kind: str, value: Mapping[str, object], version: str) -> dict[str, object]:
    since = SINCE[kind]
    return {name: member for name, member in value.items() if since.get(name, "") <= version}


def strip_listing(kind: str, items: bytes, version: str) -> bytes:
    """The items of a list for a legacy version; JSON text in, JSON text out."""
    late = [name for name, since in SINCE[kind].items() if since > version]
    late += ["lastModified"] if version < "2025-06-18" else []
    foreign_root = kind == "tools" and b'"outputSchema"' in items
    if not foreign_root and not any(b'"%b"' % name.encode("ascii") in items for name in late):
        return items
    return encode([_strip_item(kind, item, version) for item in json.loads(items)])


def _strip_item(kind: str, item: dict[str, object], version: str) -> dict[str, object]:
    kept = _known(kind, item, version)
    output = kept.get("outputSchema")
    if isinstance(output, dict) and output.get("type") != "object":
        del kept["outputSchema"]
    if kind != "tools" and isinstance(kept.get("annotations"), dict):
        kept["annotations"] = _known("annotations", kept["annotations"], version)  # type: ignore[arg-type]
    if isinstance(kept.get("arguments"), list):
        kept["arguments"] = [_known("arguments", each, version) for each in kept["arguments"]]  # type: ignore[attr-defined]
    return kept


def strip_result(method: str, result: dict[str, object], version: str) -> dict[str, object]:
    """Any other result for a legacy version."""
    if method == "initialize":
        result["serverInfo"] = _known("serverInfo", result["serverInfo"], version)  # type: ignore[arg-type]
    elif method == "tools/call":
        structured = result.get("structuredContent")
        if version < "2025-06-18" or not isinstance(structured, dict):
            result.pop("structuredContent", None)
        result["content"] = [_strip_content(block, version) for block in result["content"]]  # type: ignore[attr-defined]
    elif method == "prompts/get":
        result["messages"] = [
            {**message, "content": _strip_content(message["content"], version)}
            for message in result["messages"]  # type: ignore[attr-defined]
        ]
    elif method == "resources/read":
        result["contents"] = [_known("content", each, version) for each in result["contents"]]  # type: ignore[attr-defined]
    return result


def _strip_content(block: dict[str, object], version: str) -> dict[str, object]:
    kind = str(block["type"])
    if _CONTENT_SINCE.get(kind, "") > version:
        what = block.get("uri", kind)
        return {"type": "text", "text": f"[{what}: this kind of content needs a newer protocol version]"}
    if version >= "2025-06-18":
        return block
    kept = _known("content", block, version)
    if isinstance(kept.get("annotations"), dict):
        kept["annotations"] = _known("annotations", kept["annotations"], version)  # type: ignore[arg-type]
    if isinstance(kept.get("resource"), dict):
        kept["resource"] = _known("content", kept["resource"], version)  # type: ignore[arg-type]
    return kept


def strip_form(params: dict[str, object], version: str) -> dict[str, object]:
    """The params of elicitation/create for 2025-06-18, which knows fewer kinds of fields."""
    if version >= "2025-11-25":
        return params
    schema = params.get("requestedSchema")
    kept = {name: value for name, value in params.items() if name != "mode"}
    if isinstance(schema, dict):
        fields = schema.get("properties", {})
        kept["requestedSchema"] = {
            **schema,
            "properties": {name: _strip_field(field) for name, field in fields.items()},
        }
    return kept


def _strip_field(field: dict[str, object]) -> dict[str, object]:
    kept = {name: value for name, value in field.items() if name != "oneOf"}
    if field.get("type") != "boolean":
        kept.pop("default", None)
    choices = field.get("oneOf")
    if isinstance(choices, list):
        kept["enum"] = [choice["const"] for choice in choices]
        kept["enumNames"] = [choice["title"] for choice in choices]
    return kept
