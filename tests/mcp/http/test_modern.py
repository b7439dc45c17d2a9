"""The stateless era over HTTP, on real sockets."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import httpx
import pytest

from tests.mcp.client import MODERN
from tests.mcp.http.served import Served, events, fixture, last, legacy, mirrored, modern

FORMS = {"elicitation": {"form": {}}}


@pytest.mark.proves("R18", "R21", "R28")
def test_a_client_discovers_lists_and_calls(door: Served) -> None:
    found = door.ask("server/discover").json()["result"]
    assert MODERN in found["supportedVersions"]
    assert "echo" in [tool["name"] for tool in door.ask("tools/list").json()["result"]["tools"]]
    assert door.call("echo", {"text": "hé \u2028"})["structuredContent"] == {"text": "hé \u2028"}


@pytest.mark.proves("R22", "R25", "R26")
@pytest.mark.parametrize(
    ("message", "status", "code"),
    [
        (b"", 400, -32700),
        (b"{", 400, -32700),
        (b'{"jsonrpc":"2.0","id":1,"method":"\xff"}', 400, -32700),
        (b"[" * 10_000, 400, -32700),
        (modern("no/such"), 404, -32601),
        (modern("initialize"), 404, -32601),
        (modern("tools/call", {"name": "no_such"}), 400, -32602),
        (modern("resources/read", {"uri": "test://none"}), 400, -32602),
        ({**modern("tools/list"), "jsonrpc": "1"}, 400, -32600),
        ({**modern("tools/list"), "id": 1.5}, 400, -32600),
    ],
)
def test_an_error_has_the_status_that_belongs_to_it(
    door: Served, message: Any, status: int, code: int
) -> None:
    headers = mirrored(message) if isinstance(message, dict) else {"MCP-Protocol-Version": MODERN}
    answer = door.post(message, headers)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_header_of_the_era_without_the_body_of_the_era_is_not_served_as_legacy(door: Served) -> None:
    answer = door.post(legacy("tools/list"), {"MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/list"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, -32602)


def test_no_session_is_made_and_one_that_is_named_means_nothing(door: Served) -> None:
    answer = door.ask("tools/list", headers={"Mcp-Session-Id": "never-given"})
    assert answer.status_code == 200
    assert "mcp-session-id" not in answer.headers


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("application/json", "application/json"),
        ("application/json, text/event-stream", "application/json"),
        ("text/event-stream", "text/event-stream"),
        (None, "application/json"),
    ],
)
def test_an_answer_without_company_comes_as_the_client_likes_it(
    door: Served, accept: str | None, kind: str
) -> None:
    answer = door.ask("tools/list", headers={"Accept": accept})
    assert answer.headers["content-type"] == kind
    assert "tools" in last(answer)["result"]


@pytest.mark.proves("6.21")
def test_progress_comes_as_a_stream_that_ends_with_the_answer(door: Served) -> None:
    params = {"name": "test_tool_with_progress", "_meta": {"progressToken": "p"}}
    answer = door.ask("tools/call", params)
    assert answer.headers["content-type"] == "text/event-stream"
    messages = events(answer.text)
    assert [message.get("method") for message in messages] == [*["notifications/progress"] * 3, None]
    assert {message["params"]["progressToken"] for message in messages[:-1]} == {"p"}
    assert messages[-1]["id"] == 1


def test_a_client_that_takes_no_streams_gets_the_answer_alone(door: Served) -> None:
    params = {"name": "test_tool_with_progress", "_meta": {"progressToken": "p"}}
    answer = door.ask("tools/call", params, {"Accept": "application/json"})
    assert answer.headers["content-type"] == "application/json"
    assert answer.json()["result"]["content"][0]["text"] == "Progress was reported."


def test_a_long_silence_is_filled_with_comments(door: Served) -> None:
    answer = door.ask("tools/call", {"name": "nap", "arguments": {"seconds": 0.8}})
    assert answer.headers["content-type"] == "text/event-stream"
    assert answer.text.startswith(": \n\n")
    assert last(answer)["result"]["content"][0]["text"] == "slept"


@pytest.mark.proves("R76", "R77", "R78")
def test_a_question_is_answered_in_another_request_and_once(door: Served) -> None:
    call = {"name": "ask", "arguments": {"note": "http"}}
    asked = door.ask("tools/call", call, capabilities=FORMS).json()["result"]
    assert asked["resultType"] == "input_required"
    content = {"candidate_1": True, "scope": "project"}
    answer = {"inputResponses": {"approval": {"action": "accept", "content": content}}}
    retry = {**call, **answer, "requestState": asked["requestState"]}
    assert door.ask("tools/call", retry).json()["result"]["content"][0]["text"] == "saved http"
    again = door.ask("tools/call", retry)
    assert (again.status_code, again.json()["error"]["code"]) == (400, -32602)


@pytest.mark.proves("R79")
def test_a_sealed_state_is_worth_nothing_with_another_key() -> None:
    with fixture({}, "--quiet") as served:
        call = {"name": "ask", "arguments": {"note": "mine"}}
        asked = served.ask("tools/call", call, key="key-a", capabilities=FORMS).json()["result"]
        content = {"candidate_1": True, "scope": "project"}
        answer = {"inputResponses": {"approval": {"action": "accept", "content": content}}}
        retry = {**call, **answer, "requestState": asked["requestState"]}
        assert served.ask("tools/call", retry, key="key-b").json()["error"]["code"] == -32602
        assert "saved" in json.dumps(served.ask("tools/call", retry, key="key-a").json())


@pytest.mark.proves("6.20")
def test_a_client_that_leaves_has_cancelled_its_request(door: Served) -> None:
    message = modern(
        "tools/call", {"name": "nap", "arguments": {"seconds": 30}, "_meta": {"progressToken": 1}}
    )
    headers = {"Content-Type": "application/json", **mirrored(message)}
    since = time.monotonic()
    with httpx.stream("POST", door.url, json=message, headers=headers) as answer:  # type: ignore[arg-type]
        next(answer.iter_lines())
    door.logged("request", tool="nap", left=True)
    assert time.monotonic() - since < 10


def test_the_same_id_from_many_clients_at_once_is_nobody_elses(door: Served) -> None:
    found: dict[int, Any] = {}

    def ask(number: int) -> None:
        found[number] = door.call("echo", {"text": str(number)})["structuredContent"]["text"]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {number: str(number) for number in range(16)}


@pytest.mark.parametrize("verb", ["GET", "DELETE", "PUT", "HEAD", "OPTIONS"])
def test_only_posts_are_messages(door: Served, verb: str) -> None:
    answer = door.http.request(verb, door.url)
    assert answer.status_code == 405
    assert "POST" in answer.headers["allow"]


def test_there_is_one_endpoint(door: Served) -> None:
    assert door.http.get(door.base + "/").status_code == 404
    assert door.http.post(door.url + "/", json={}).status_code == 404
    assert door.http.get(door.base + "/metrics").status_code == 404
