"""Ids, notifications, parameters, cancellation: the rules that hold in both eras."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.mcp.client import PREFIX, Client, modern_meta


def code(answer: dict[str, Any]) -> int:
    return int(answer["error"]["code"])


@pytest.mark.proves("6.22", "M08")
@pytest.mark.parametrize("identity", [0, "", "1", 1, 2**53 + 1, -7, 10**30, "é\u2028", "x" * 10_000])
@pytest.mark.parametrize("modern", [False, True])
def test_an_id_comes_back_with_its_type_and_value(client: Client, identity: Any, modern: bool) -> None:
    params = {"_meta": modern_meta()} if modern else {}
    client.send({"jsonrpc": "2.0", "id": identity, "method": "tools/list", "params": params})
    answer = client.read()
    assert answer["id"] == identity
    assert type(answer["id"]) is type(identity)


@pytest.mark.proves("6.22", "M08")
@pytest.mark.parametrize("identity", [None, True, False, 1.5, 1.0, [1], {"a": 1}])
def test_an_unusable_id_is_an_invalid_request_without_id(client: Client, identity: Any) -> None:
    client.send({"jsonrpc": "2.0", "id": identity, "method": "ping"})
    answer = client.read()
    assert ("id" in answer, code(answer)) == (False, -32600)
    assert client.alive()


@pytest.mark.proves("6.12", "M08")
@pytest.mark.parametrize(
    "frame",
    [
        {"id": 4, "method": "ping"},
        {"jsonrpc": "1.0", "id": 4, "method": "ping"},
        {"jsonrpc": 2.0, "id": 4, "method": "ping"},
        {"jsonrpc": "2.0", "id": 4, "method": 7},
        {"jsonrpc": "2.0", "id": 4, "method": None},
        {"jsonrpc": "2.0", "id": 4},
    ],
)
def test_a_bad_frame_with_a_good_id_gets_its_id_back(client: Client, frame: dict[str, Any]) -> None:
    client.send(frame)
    answer = client.read()
    assert (answer["id"], code(answer)) == (4, -32600)


@pytest.mark.proves("R101", "M08")
def test_nothing_without_an_id_is_answered(client: Client) -> None:
    client.tell("tools/list")
    client.tell("engram_status")
    client.tell("notifications/of/the/future", {"a": 1})
    client.tell("notifications/initialized")
    client.tell("tools/call", {"name": "no such tool"})
    client.tell("tools/list", {"_meta": {PREFIX + "protocolVersion": "1900-01-01"}})
    client.send({"jsonrpc": "1.0", "method": "tools/list"})
    assert client.silent()
    assert client.alive()


@pytest.mark.proves("R101")
def test_a_notification_name_with_an_id_is_an_unknown_method(client: Client) -> None:
    assert code(client.ask("notifications/initialized")) == -32601


@pytest.mark.proves("6.35")
def test_answers_to_nothing_are_ignored(client: Client) -> None:
    client.send({"jsonrpc": "2.0", "id": "fixture-1", "result": {"action": "accept"}})
    client.send({"jsonrpc": "2.0", "id": None, "error": {"code": -1, "message": "?"}})
    client.send({"jsonrpc": "2.0", "result": {}})
    assert client.silent()
    assert client.alive()


@pytest.mark.proves("M09")
@pytest.mark.parametrize(
    ("method", "params", "expected"),
    [
        ("nope", {}, -32601),
        ("nope", [1], -32601),
        ("tools/list", [1], -32602),
        ("tools/list", "x", -32602),
        ("tools/list", {"_meta": 1}, -32602),
        ("tools/list", {"cursor": ""}, -32602),
        ("tools/list", {"cursor": "abc"}, -32602),
        ("tools/call", {}, -32602),
        ("tools/call", {"name": 1}, -32602),
        ("tools/call", {"name": "no such tool"}, -32602),
        ("tools/call", {"name": "echo", "arguments": [1]}, -32602),
        ("tools/call", {"name": "echo", "arguments": "text"}, -32602),
        ("resources/read", {}, -32602),
        ("resources/read", {"uri": 5}, -32602),
        ("prompts/get", {"name": "no such prompt"}, -32602),
        ("prompts/get", {"name": "test_prompt_with_arguments", "arguments": {"arg1": "a"}}, -32602),
        ("completion/complete", {"ref": 1}, -32602),
        ("logging/setLevel", {"level": "loud"}, -32602),
        ("tasks/list", {}, -32601),
        ("", {}, -32601),
    ],
)
def test_wrong_methods_and_parameters_get_the_right_code(
    client: Client, method: str, params: Any, expected: int
) -> None:
    client.send({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    answer = client.read()
    assert code(answer) == expected
    assert "Traceback" not in answer["error"]["message"]
    assert client.alive()


@pytest.mark.proves("6.25")
@pytest.mark.parametrize("arguments", ["absent", None, "", {}])
@pytest.mark.parametrize("modern", [False, True])
def test_no_arguments_may_be_said_in_four_ways(client: Client, arguments: Any, modern: bool) -> None:
    params = {"name": "test_simple_text"} | ({} if arguments == "absent" else {"arguments": arguments})
    answer = client.ask_modern("tools/call", params) if modern else client.ask("tools/call", params)
    assert answer["result"]["content"][0]["type"] == "text"


@pytest.mark.proves("M09")
def test_unknown_members_are_ignored_everywhere(client: Client) -> None:
    client.send(
        {
            "jsonrpc": "2.0",
            "id": 1,
            "method": "tools/list",
            "extra": 1,
            "params": {"more": 2, "_meta": modern_meta({"future": {}}, traceparent="00-0", strange=[1])},
        }
    )
    assert "result" in client.read()


@pytest.mark.proves("6.20", "M11")
@pytest.mark.parametrize("modern", [False, True])
def test_a_cancelled_call_is_never_answered(client: Client, modern: bool) -> None:
    meta = {"_meta": modern_meta()} if modern else {}
    params = {"name": "nap", "arguments": {"seconds": 30}, **meta}
    client.send({"jsonrpc": "2.0", "id": "n", "method": "tools/call", "params": params})
    time.sleep(0.1)
    client.tell("notifications/cancelled", {"requestId": "n", "reason": "enough"})
    assert client.alive()
    assert client.silent(0.3)


@pytest.mark.proves("6.20", "M11")
def test_cancelling_what_is_unknown_finished_or_malformed_does_nothing(client: Client) -> None:
    assert client.ask("tools/call", {"name": "echo"}, identity=5)["id"] == 5
    for params in ({"requestId": 5}, {"requestId": "x"}, {"requestId": None}, {"requestId": True}, {}, None):
        client.tell("notifications/cancelled", params)
    client.send({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": [5]})
    assert client.alive()


@pytest.mark.proves("6.20")
def test_cancelling_1_does_not_cancel_the_string_1(client: Client) -> None:
    params = {"name": "nap", "arguments": {"seconds": 0.2}}
    client.send({"jsonrpc": "2.0", "id": "1", "method": "tools/call", "params": params})
    client.tell("notifications/cancelled", {"requestId": 1})
    assert client.answer_to("1")["result"]["content"][0]["text"] == "slept"


@pytest.mark.proves("6.23", "M08")
def test_two_requests_under_one_id_are_both_served(client: Client) -> None:
    params = {"name": "nap", "arguments": {"seconds": 0.1}}
    for _ in range(2):
        client.send({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
    assert [client.read()["id"], client.read()["id"]] == [1, 1]


@pytest.mark.proves("6.24")
@pytest.mark.parametrize("tool", ["nap", "grind"])
def test_everything_else_is_answered_while_a_tool_runs(client: Client, tool: str) -> None:
    client.initialize()
    params = {"name": tool, "arguments": {"seconds": 20}}
    client.send({"jsonrpc": "2.0", "id": "slow", "method": "tools/call", "params": params})
    waits = []
    for method in ("ping", "tools/list", "ping", "resources/list") * 3:
        start = time.monotonic()
        assert "result" in client.ask(method)
        waits.append(time.monotonic() - start)
    assert sorted(waits)[len(waits) // 2] < 0.1
    assert max(waits) < 1.0
    client.tell("notifications/cancelled", {"requestId": "slow"})


@pytest.mark.proves("6.24")
def test_more_calls_than_threads_do_not_stop_the_reader(client: Client) -> None:
    params = {"name": "nap", "arguments": {"seconds": 2.0}}
    for identity in range(100, 140):
        client.send({"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": params})
    start = time.monotonic()
    for _ in range(3):
        assert client.ask("ping")["result"] == {}
    assert time.monotonic() - start < 1.5
    assert client.others == []
    assert {client.read()["id"] for _ in range(40)} == set(range(100, 140))


@pytest.mark.proves("6.21", "M11")
@pytest.mark.parametrize("modern", [False, True])
@pytest.mark.parametrize("token", ["t", 0, 17])
def test_progress_grows_echoes_its_token_and_ends_before_the_answer(
    client: Client, modern: bool, token: Any
) -> None:
    meta = modern_meta(progressToken=token) if modern else {"progressToken": token}
    answer = client.ask("tools/call", {"name": "test_tool_with_progress", "_meta": meta})
    notices = client.others
    assert [notice["params"]["progress"] for notice in notices] == [0, 50, 100]
    assert all(notice["params"]["progressToken"] == token for notice in notices)
    assert "result" in answer
    assert client.silent()


@pytest.mark.proves("6.21")
@pytest.mark.parametrize("token", [None, 1.5, True, {"a": 1}])
def test_without_a_usable_token_there_is_no_progress(client: Client, token: Any) -> None:
    client.ask("tools/call", {"name": "test_tool_with_progress", "_meta": {"progressToken": token}})
    client.ask("tools/call", {"name": "test_tool_with_progress"})
    assert client.others == []


@pytest.mark.proves("6.26", "M11")
@pytest.mark.parametrize("modern", [False, True])
def test_every_list_is_answered_before_and_without_a_handshake(client: Client, modern: bool) -> None:
    for method, member in (
        ("tools/list", "tools"),
        ("resources/list", "resources"),
        ("resources/templates/list", "resourceTemplates"),
        ("prompts/list", "prompts"),
    ):
        answer = client.ask_modern(method) if modern else client.ask(method)
        assert isinstance(answer["result"][member], list)
        assert "nextCursor" not in answer["result"]


@pytest.mark.proves("6.13")
def test_no_member_is_ever_null(client: Client) -> None:
    client.initialize(capabilities={"elicitation": {}})
    for method in ("tools/list", "resources/list", "resources/templates/list", "prompts/list"):
        client.ask(method)
        client.ask_modern(method)
    for name in ("echo", "newest", "test_error_handling", "crash", "test_multiple_content_types"):
        client.call(name)
        client.ask_modern("tools/call", {"name": name})
    client.ask_modern("server/discover")
    client.ask("prompts/get", {"name": "test_simple_prompt"})
    client.ask("resources/read", {"uri": "test://static-text"})

    def nulls(value: Any) -> bool:
        if isinstance(value, dict):
            return any(nulls(member) for member in value.values())
        if isinstance(value, list):
            return any(nulls(member) for member in value)
        return value is None

    assert not any(nulls(message) for message in client.seen)
