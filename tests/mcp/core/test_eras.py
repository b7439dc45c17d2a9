"""Which era a message belongs to, and what each era answers."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.mcp.client import FIXTURE, LEGACY, MODERN, PREFIX, Client, modern_meta

SUPPORTED = [MODERN, *reversed(LEGACY)]
LISTS = {
    "tools/list": "tools",
    "resources/list": "resources",
    "resources/templates/list": "resourceTemplates",
    "prompts/list": "prompts",
}


def code(answer: dict[str, Any]) -> int:
    return int(answer["error"]["code"])


@pytest.mark.proves("R19", "R94", "M10")
@pytest.mark.parametrize("version", LEGACY)
def test_a_known_legacy_version_is_echoed(client: Client, version: str) -> None:
    result = client.initialize(version)
    assert result["protocolVersion"] == version
    assert set(result) == {"protocolVersion", "capabilities", "serverInfo", "instructions"}
    assert client.alive()


@pytest.mark.proves("R19", "R20", "M10")
@pytest.mark.parametrize(
    "version", ["1999-01-01", MODERN, "2025-11-26", "", 5, None, ["2025-06-18"], {"a": 1}]
)
def test_every_other_offer_is_answered_with_2025_11_25(client: Client, version: Any) -> None:
    client.send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": version}})
    line = client.read_line()
    assert json.loads(line)["result"]["protocolVersion"] == "2025-11-25"
    if isinstance(version, str) and version:
        assert version.encode() not in line


@pytest.mark.proves("R19")
@pytest.mark.parametrize("params", ["absent", None, {}, {"protocolVersion": "2025-06-18", "capabilities": 5}])
def test_initialize_needs_nothing(client: Client, params: Any) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "initialize"}
    client.send(message if params == "absent" else {**message, "params": params})
    assert client.read()["result"]["serverInfo"]["name"] == "fixture"


@pytest.mark.proves("M11")
def test_a_second_initialize_settles_the_version_anew(client: Client) -> None:
    client.initialize("2024-11-05")
    assert "structuredContent" not in client.call("echo", {"text": "a"})
    client.initialize("2025-06-18")
    assert client.call("echo", {"text": "a"})["structuredContent"] == {"text": "a"}


@pytest.mark.proves("R18", "6.28", "M10")
def test_both_eras_are_served_on_one_pipe_message_by_message(client: Client) -> None:
    assert client.ask_modern("server/discover")["result"]["resultType"] == "complete"
    assert client.initialize("2025-03-26")["protocolVersion"] == "2025-03-26"
    for _ in range(3):
        modern = client.ask_modern("tools/call", {"name": "echo", "arguments": {"text": "m"}})["result"]
        legacy = client.call("echo", {"text": "l"})
        assert modern["resultType"] == "complete"
        assert modern["structuredContent"] == {"text": "m"}
        assert set(legacy) == {"content"}
    assert client.alive()


@pytest.mark.proves("R28", "R21")
def test_instructions_are_the_same_in_both_eras(client: Client) -> None:
    modern = client.ask_modern("server/discover")["result"]
    legacy = client.initialize()
    assert modern["instructions"] == legacy["instructions"]
    assert modern["supportedVersions"] == SUPPORTED
    assert "protocolVersion" not in modern


@pytest.mark.proves("R21", "R23")
@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("server/discover", {}),
        ("tools/list", {}),
        ("tools/call", {"name": "echo", "arguments": {"text": "x"}}),
        ("tools/call", {"name": "test_error_handling"}),
        ("resources/list", {}),
        ("resources/templates/list", {}),
        ("resources/read", {"uri": "test://static-text"}),
        ("prompts/list", {}),
        ("prompts/get", {"name": "test_simple_prompt"}),
    ],
)
def test_modern_results_are_complete_and_name_the_server(
    client: Client, method: str, params: dict[str, Any]
) -> None:
    result = client.ask_modern(method, params)["result"]
    assert result["resultType"] == "complete"
    info = result["_meta"][PREFIX + "serverInfo"]
    assert (info["name"], info["version"]) == ("fixture", "0.0.1")
    cached = method in LISTS or method in ("server/discover", "resources/read")
    assert ("ttlMs" in result, "cacheScope" in result) == (cached, cached)


@pytest.mark.proves("R24")
def test_lists_and_reads_say_how_long_they_may_be_kept(client: Client) -> None:
    for method in (*LISTS, "server/discover", "resources/read"):
        result = client.ask_modern(method, {"uri": "test://static-text"})["result"]
        assert result["cacheScope"] == "private"
        expected = 0 if method in ("resources/list", "resources/read") else 300_000
        assert (type(result["ttlMs"]), result["ttlMs"]) == (int, expected)


@pytest.mark.proves("R22", "M10")
@pytest.mark.parametrize("method", ["tools/list", "server/discover", "tools/call", "nope"])
@pytest.mark.parametrize("capabilities", ["absent", None, [], 1, "x"])
def test_a_modern_request_without_capabilities_is_refused(
    client: Client, method: str, capabilities: Any
) -> None:
    meta: dict[str, Any] = {PREFIX + "protocolVersion": MODERN}
    if capabilities != "absent":
        meta[PREFIX + "clientCapabilities"] = capabilities
    assert code(client.ask(method, {"_meta": meta})) == -32602


@pytest.mark.proves("R21", "R22")
def test_client_info_is_never_demanded(client: Client) -> None:
    assert "result" in client.ask("tools/list", {"_meta": modern_meta()})
    assert "result" in client.ask("tools/list", {"_meta": {**modern_meta(), PREFIX + "clientInfo": 5}})


@pytest.mark.proves("R25", "M10")
@pytest.mark.parametrize("version", ["1900-01-01", "2025-11-25", "2027-01-01", ""])
@pytest.mark.parametrize("method", ["tools/list", "server/discover", "nope", "initialize"])
def test_an_unsupported_version_is_named_before_anything_else(
    client: Client, version: str, method: str
) -> None:
    error = client.ask(method, {"_meta": {PREFIX + "protocolVersion": version}})["error"]
    assert error["code"] == -32022
    assert error["data"] == {"supported": SUPPORTED, "requested": version}


@pytest.mark.proves("R22", "M10")
@pytest.mark.parametrize("version", [None, 20260728, ["2026-07-28"], {"v": 1}])
def test_a_version_that_is_no_string_is_a_bad_parameter(client: Client, version: Any) -> None:
    meta = {PREFIX + "protocolVersion": version, PREFIX + "clientCapabilities": {}}
    assert code(client.ask("tools/list", {"_meta": meta})) == -32602


@pytest.mark.proves("R21", "R22")
@pytest.mark.parametrize("method", ["server/discover", "subscriptions/listen"])
def test_methods_that_only_the_modern_era_has_need_its_version(client: Client, method: str) -> None:
    for params in (None, {}, {"_meta": {}}, {"_meta": {PREFIX + "clientCapabilities": {}}}):
        client.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
        assert code(client.read()) == -32602


@pytest.mark.proves("R26", "M10")
@pytest.mark.parametrize(
    "method",
    [
        "ping",
        "initialize",
        "echo",
        "engram_status",
        "logging/setLevel",
        "resources/subscribe",
        "resources/unsubscribe",
        "subscriptions/listen",
        "tasks/get",
        "notifications/initialized",
        "tool",
    ],
)
def test_what_the_modern_era_does_not_have_is_unknown_there(client: Client, method: str) -> None:
    assert code(client.ask_modern(method, {"text": "x", "uri": "test://x", "level": "info"})) == -32601


@pytest.mark.proves("R102")
def test_a_tool_named_as_a_method_gives_plain_text_in_the_legacy_era(client: Client) -> None:
    client.initialize("2024-11-05")
    assert client.ask("echo", {"text": "plain", "_meta": {}})["result"] == "plain"
    assert code(client.ask("nap", {"seconds": 0})) == -32601


@pytest.mark.proves("R102")
def test_a_plain_call_that_crashes_is_an_internal_error(client: Client) -> None:
    answer = client.ask("crash")
    assert (code(answer), "on purpose" in answer["error"]["message"]) == (-32603, False)


@pytest.mark.proves("M09")
@pytest.mark.parametrize("modern", [False, True])
def test_an_unknown_resource_is_named_in_the_error(client: Client, modern: bool) -> None:
    params = {"uri": "test://nothing/here"}
    answer = client.ask_modern("resources/read", params) if modern else client.ask("resources/read", params)
    assert code(answer) == (-32602 if modern else -32002)
    assert answer["error"]["data"] == params


@pytest.mark.proves("R21")
@pytest.mark.parametrize("level", ["loud", 5, ""])
def test_a_bad_log_level_is_refused(client: Client, level: Any) -> None:
    meta = modern_meta() | {PREFIX + "logLevel": level}
    assert code(client.ask("tools/list", {"_meta": meta})) == -32602


@pytest.mark.proves("6.21")
@pytest.mark.parametrize(("level", "count"), [(None, 0), ("debug", 3), ("info", 3), ("warning", 0)])
def test_modern_log_lines_come_only_when_asked_for_at_their_level(
    client: Client, level: str | None, count: int
) -> None:
    meta = modern_meta() | ({} if level is None else {PREFIX + "logLevel": level})
    client.ask("tools/call", {"name": "test_logging_tool", "_meta": meta})
    assert [message["method"] for message in client.others] == ["notifications/message"] * count


@pytest.mark.proves("R94")
def test_legacy_log_lines_follow_the_level_that_was_set(client: Client) -> None:
    client.initialize()
    assert client.ask("logging/setLevel", {"level": "error"})["result"] == {}
    client.call("test_tool_with_logging")
    assert client.others == []
    client.ask("logging/setLevel", {"level": "debug"})
    client.call("test_tool_with_logging")
    assert len(client.others) == 3


@pytest.mark.proves("R21", "R94")
def test_what_is_not_advertised_is_not_there() -> None:
    with Client((*FIXTURE, "--quiet")) as client:
        offered = {"tools": {}, "resources": {}, "prompts": {}}
        assert client.initialize()["capabilities"] == offered
        assert client.ask_modern("server/discover")["result"]["capabilities"] == offered
        for method in (
            "logging/setLevel",
            "resources/subscribe",
            "resources/unsubscribe",
            "completion/complete",
        ):
            assert code(client.ask(method, {"level": "info", "uri": "test://x"})) == -32601


@pytest.mark.proves("R21")
def test_modern_capabilities_promise_no_subscriptions(client: Client) -> None:
    capabilities = client.ask_modern("server/discover")["result"]["capabilities"]
    assert capabilities["resources"] == capabilities["tools"] == capabilities["prompts"] == {}


@pytest.mark.proves("R21")
def test_lists_do_not_change_as_a_side_effect(client: Client) -> None:
    before = [client.ask_modern(method)["result"] for method in LISTS]
    client.ask_modern("tools/call", {"name": "test_trigger_tool_change"})
    client.initialize("2024-11-05")
    assert [client.ask_modern(method)["result"] for method in LISTS] == before


@pytest.mark.proves("R36")
def test_unknown_options_are_ignored_with_a_note_on_stderr() -> None:
    options = ("--frobnicate", "word", "--schemas", "huge", "--patience=0.5", "--schemas", "minimal")
    with Client((*FIXTURE, *options)) as client:
        client.initialize()
        tools = client.ask("tools/list")["result"]["tools"]
        assert all(set(tool) == {"name", "description", "inputSchema"} for tool in tools)
        errors = client.errors().splitlines()
    assert [line.split(":")[1].split()[0:3] for line in errors] == [
        ["unknown", "option", "--frobnicate"],
        ["unknown", "option", "word"],
        ["--schemas", "needs", "standard"],
    ]


@pytest.mark.proves("M10")
def test_arrays_are_accepted_exactly_where_2025_03_26_was_negotiated(client: Client) -> None:
    batch = [
        {"jsonrpc": "2.0", "id": 1, "method": "ping"},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {
            "jsonrpc": "2.0",
            "id": 2,
            "method": "tools/call",
            "params": {"name": "nap", "arguments": {"seconds": 0.1}},
        },
        {"jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {}},
        5,
        {"jsonrpc": "2.0", "id": 4, "method": "nope"},
    ]
    client.initialize("2025-06-18")
    client.send(batch)
    assert code(client.read()) == -32600
    client.initialize("2025-03-26")
    client.send(batch)
    answers = client.read()
    assert len(answers) == 5
    assert sorted(str(answer.get("id")) for answer in answers) == ["1", "2", "4", "None", "None"]
    client.send([{"jsonrpc": "2.0", "method": "notifications/initialized"}])
    assert client.silent()
    client.send([])
    assert code(client.read()) == -32600
    assert client.alive()


@pytest.mark.proves("R94")
def test_a_legacy_client_hears_of_the_resources_that_it_subscribed_to(client: Client) -> None:
    assert client.initialize()["capabilities"]["resources"] == {"subscribe": True}
    uri = {"uri": "test://watched-resource"}
    assert client.ask("resources/subscribe", uri)["result"] == {}
    client.call("touch")
    assert [(message["method"], message["params"]) for message in client.others] == [
        ("notifications/resources/updated", uri)
    ]
    client.ask("resources/unsubscribe", uri)
    client.call("touch")
    assert len(client.others) == 1
