"""Headers that repeat the body (2026-07-28)."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest
from starlette.datastructures import Headers

from engram.protocol.fault import ProtocolError
from engram.protocol.http.mirror import check_mirror, is_modern, plain
from tests.mcp.client import MODERN
from tests.mcp.http.served import Served, legacy, mirrored, modern


def headers(**given: str) -> Headers:
    return Headers({name.replace("_", "-"): value for name, value in given.items()})


def coded(text: str) -> str:
    return f"=?base64?{b64encode(text.encode()).decode()}?="


@pytest.mark.parametrize(
    ("value", "meant"),
    [
        ("recall", "recall"),
        ("", ""),
        (coded("Grüße, 世界\n"), "Grüße, 世界\n"),
        (coded("=?base64?literal?="), "=?base64?literal?="),
        (coded(""), ""),
        ("=?BASE64?cmVjYWxs?=", "=?BASE64?cmVjYWxs?="),
        ("=?base64?=", "=?base64?="),
        ("=?base64?%%%?=", None),
        ("=?base64?cmVjYWxs", "=?base64?cmVjYWxs"),
        ("=?base64?cmVjYWx?=", None),
        ("=?base64?cmVjYWy=?=", None),
        ("=?base64?/w==?=", None),
        ("gr\xfc\xdfe", None),
    ],
)
def test_a_name_is_read_as_it_was_meant(value: str, meant: str | None) -> None:
    assert plain(value) == meant


@pytest.mark.parametrize(
    ("version", "message", "expected"),
    [
        (None, legacy("tools/list"), False),
        ("2025-06-18", legacy("tools/list"), False),
        (MODERN, legacy("tools/list"), True),
        (None, modern("tools/list"), True),
        ("2025-06-18", modern("tools/list"), True),
        (None, [modern("tools/list")], False),
        (None, 42, False),
    ],
)
def test_the_era_is_told_by_body_or_header(version: str | None, message: Any, expected: bool) -> None:
    given = headers(mcp_protocol_version=version) if version else headers()
    assert is_modern(given, message) is expected


def test_a_version_that_nobody_knows_is_answered_with_those_that_are() -> None:
    with pytest.raises(ProtocolError) as refused:
        is_modern(headers(mcp_protocol_version="2031-01-01"), legacy("tools/list"))
    assert refused.value.code == -32022
    assert refused.value.data is not None
    assert MODERN in refused.value.data["supported"]  # type: ignore[operator]


CALL = modern("tools/call", {"name": "echo", "arguments": {"text": "a"}})
READ = modern("resources/read", {"uri": "test://static-text"})
WRONG: list[tuple[dict[str, Any], dict[str, str | None]]] = [
    (CALL, {"MCP-Protocol-Version": None}),
    (CALL, {"MCP-Protocol-Version": "2025-11-25"}),
    (CALL, {"MCP-Protocol-Version": "2031-01-01"}),
    (CALL, {"Mcp-Method": None}),
    (CALL, {"Mcp-Method": "Tools/Call"}),
    (CALL, {"Mcp-Method": "tools/list"}),
    (CALL, {"Mcp-Name": None}),
    (CALL, {"Mcp-Name": "Echo"}),
    (CALL, {"Mcp-Name": coded("ask")}),
    (CALL, {"Mcp-Name": "=?base64?ZWNobx==?="}),
    (READ, {"Mcp-Name": "test://static-binary"}),
    (READ, {"Mcp-Name": None}),
]


@pytest.mark.parametrize(("message", "changed"), WRONG)
def test_headers_and_body_that_differ_are_refused(
    door: Served, message: dict[str, Any], changed: dict[str, str | None]
) -> None:
    answer = door.post(message, {**mirrored(message), **changed})
    assert answer.status_code == 400
    assert answer.json()["id"] == message["id"]
    assert answer.json()["error"]["code"] == -32020


@pytest.mark.parametrize("name", ["echo", coded("echo")])
def test_headers_that_say_the_same_are_served(door: Served, name: str) -> None:
    answer = door.post(CALL, {**mirrored(CALL), "Mcp-Name": name})
    assert answer.status_code == 200
    assert answer.json()["result"]["structuredContent"] == {"text": "a"}


def test_a_header_that_comes_twice_is_refused() -> None:
    doubled = [(b"mcp-protocol-version", MODERN.encode()), (b"mcp-method", b"tools/list")]
    check_mirror(Headers(raw=doubled), modern("tools/list"))
    with pytest.raises(ProtocolError) as refused:
        check_mirror(Headers(raw=[*doubled, doubled[1]]), modern("tools/list"))
    assert refused.value.code == -32020


def test_a_version_of_the_future_is_answered_before_its_headers_are_judged(door: Served) -> None:
    message = modern("tools/list")
    message["params"]["_meta"]["io.modelcontextprotocol/protocolVersion"] = "2031-01-01"
    answer = door.post(message, {"MCP-Protocol-Version": "2031-01-01"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, -32022)


def test_a_notification_needs_no_headers_but_its_version(door: Served) -> None:
    message = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 1}}
    assert door.post(message, {"MCP-Protocol-Version": MODERN}).status_code == 202
