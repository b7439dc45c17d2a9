"""Sessions of the legacy era over HTTP."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from typing import Any

import httpx
import pytest

from engram.protocol.http.refusal import Refusal
from engram.protocol.http.sessions import Held, Sessions
from engram.protocol.http.settings import Settings
from tests.mcp.client import LEGACY
from tests.mcp.http.served import BOTH, Served, events, fixture, last, legacy

FORMS = {"elicitation": {}}
ACCEPT = {"action": "accept", "content": {"candidate_1": True, "scope": "project"}}


@pytest.mark.proves("R18", "R19", "R94")
@pytest.mark.parametrize("version", LEGACY)
def test_a_session_is_opened_used_and_ended(door: Served, version: str) -> None:
    named = {"Mcp-Session-Id": door.open(version)}
    if version >= "2025-06-18":
        named["MCP-Protocol-Version"] = version
    assert door.post(legacy("ping"), named).json()["result"] == {}
    answer = door.post(legacy("tools/call", {"name": "echo", "arguments": {"text": "a"}}), named).json()
    assert answer["result"]["content"][0]["text"] == "a"
    assert door.http.delete(door.url, headers=named).status_code == 204
    for again in (door.post(legacy("ping"), named), door.http.delete(door.url, headers=named)):
        assert again.status_code == 404
    assert door.http.get(door.url, headers={**named, "Accept": "text/event-stream"}).status_code == 404


def test_a_request_without_a_session_is_told_to_begin(door: Served) -> None:
    answer = door.post(legacy("tools/list"))
    assert answer.status_code == 400
    assert "initialize" in answer.json()["error"]


def test_an_unknown_version_in_the_header_is_refused_in_a_session_too(door: Served) -> None:
    headers = {"Mcp-Session-Id": door.open(), "MCP-Protocol-Version": "1999-01-01"}
    assert door.post(legacy("ping"), headers).status_code == 400


def test_an_initialize_that_fails_leaves_no_session() -> None:
    with fixture() as served:
        answer = served.post({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": []})
        assert answer.json()["error"]["code"] == -32602
        assert "engram_http_sessions 0" in served.http.get(served.metrics).text


def test_a_session_belongs_to_the_key_that_opened_it() -> None:
    with fixture({}, "--quiet") as served:
        named = {"Mcp-Session-Id": served.open(key="key-a")}
        assert served.post(legacy("ping"), named, "key-a").status_code == 200
        foreign = served.post(legacy("ping"), named, "key-b")
        unknown = served.post(legacy("ping"), {"Mcp-Session-Id": "x" * 32}, "key-b")
        assert (foreign.status_code, foreign.content) == (unknown.status_code, unknown.content)
        headers = {**named, "Authorization": "Bearer key-b", "Accept": "text/event-stream"}
        assert served.http.get(served.url, headers=headers).status_code == 404
        assert served.http.delete(served.url, headers=headers).status_code == 404
        assert served.post(legacy("ping"), named, "key-a").status_code == 200


@pytest.mark.proves("R75", "6.36")
def test_questions_come_on_the_stream_of_their_call_and_answers_in_posts_of_their_own(door: Served) -> None:
    named = {"Mcp-Session-Id": door.open(capabilities=FORMS)}
    said: dict[str, str] = {}

    def converse(note: str) -> None:
        message = legacy("tools/call", {"name": "ask", "arguments": {"note": note}}, note)
        headers = {"Content-Type": "application/json", "Accept": BOTH, **named}
        with httpx.stream("POST", door.url, json=message, headers=headers, timeout=10) as answer:
            for line in answer.iter_lines():
                if not line.startswith("data: "):
                    continue
                heard = json.loads(line[6:])
                if heard.get("method") == "elicitation/create":
                    reply = {"jsonrpc": "2.0", "id": heard["id"], "result": ACCEPT}
                    assert door.post(reply, named).status_code == 202
                else:
                    assert heard["id"] == note
                    said[note] = heard["result"]["content"][0]["text"]

    threads = [threading.Thread(target=converse, args=(f"n{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == {f"n{number}": f"saved n{number}" for number in range(4)}


@pytest.mark.proves("6.20")
def test_a_call_that_is_cancelled_by_name_ends_without_an_answer(door: Served) -> None:
    named = {"Mcp-Session-Id": door.open()}
    found: list[httpx.Response] = []
    message = legacy("tools/call", {"name": "nap", "arguments": {"seconds": 30}}, "n")
    thread = threading.Thread(target=lambda: found.append(door.post(message, named)))
    thread.start()
    time.sleep(0.2)
    cancelled = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "n"}}
    assert door.post(cancelled, named).status_code == 202
    thread.join(10)
    assert events(found[0].text) == []


def test_a_lost_connection_is_not_a_cancelled_call(door: Served) -> None:
    named = {"Mcp-Session-Id": door.open()}
    message = legacy("tools/call", {"name": "nap", "arguments": {"seconds": 1}})
    with pytest.raises(httpx.ReadTimeout):
        httpx.post(door.url, json=message, headers=named, timeout=0.1)
    line = door.logged("request", method="tools/call", tool="nap", status=499)
    assert line["ms"] >= 900


def test_what_belongs_to_no_request_comes_on_the_stream_of_get(door: Served) -> None:
    named = {"Mcp-Session-Id": door.open(), "Accept": "text/event-stream"}
    uri = {"uri": "test://watched-resource"}
    headers = {"Mcp-Session-Id": named["Mcp-Session-Id"]}
    assert door.post(legacy("resources/subscribe", uri), headers).json()["result"] == {}
    door.post(legacy("tools/call", {"name": "touch"}), headers)
    with httpx.stream("GET", door.url, headers=named, timeout=10) as stream:
        assert stream.headers["content-type"] == "text/event-stream"
        lines = stream.iter_lines()
        heard = json.loads(next(line for line in lines if line.startswith("data: "))[6:])
        assert heard == {"jsonrpc": "2.0", "method": "notifications/resources/updated", "params": uri}
        with httpx.stream("GET", door.url, headers=named, timeout=10) as second:
            assert list(lines)[-1] in ("", ": ")  # the first is at its end
            door.post(legacy("tools/call", {"name": "touch"}), headers)
            more = second.iter_lines()
            again = json.loads(next(line for line in more if line.startswith("data: "))[6:])
            assert again == heard
            other = {"Mcp-Session-Id": door.open()}
            assert door.post(legacy("tools/call", {"name": "touch"}), other).status_code == 200
            assert door.http.delete(door.url, headers=headers).status_code == 204
            assert not any(line.startswith("data: ") for line in more)


def test_a_stream_needs_a_session_and_a_client_that_takes_streams(door: Served) -> None:
    assert door.http.get(door.url, headers={"Accept": "text/event-stream"}).status_code == 405
    named = {"Mcp-Session-Id": door.open(), "Accept": "application/json"}
    assert door.http.get(door.url, headers=named).status_code == 406


def test_a_question_to_a_client_that_takes_no_streams_waits_on_get(door: Served) -> None:
    named = {"Mcp-Session-Id": door.open(capabilities=FORMS)}
    found: list[Any] = []
    message = legacy("tools/call", {"name": "ask", "arguments": {"note": "aside"}})
    only = {**named, "Accept": "application/json"}
    thread = threading.Thread(target=lambda: found.append(door.post(message, only).json()))
    thread.start()
    headers = {**named, "Accept": "text/event-stream"}
    with httpx.stream("GET", door.url, headers=headers, timeout=10) as stream:
        asked = json.loads(next(line for line in stream.iter_lines() if line.startswith("data: "))[6:])
        door.post({"jsonrpc": "2.0", "id": asked["id"], "result": ACCEPT}, named)
        thread.join(10)
    assert found[0]["result"]["content"][0]["text"] == "saved aside"


@pytest.mark.proves("R19")
def test_batches_are_answered_as_one_in_2025_03_26_and_in_no_other_version(door: Served) -> None:
    batch = [legacy("ping", identity=1), legacy("no/such", identity="b")]
    batch.append({"jsonrpc": "2.0", "method": "notifications/initialized"})
    named = {"Mcp-Session-Id": door.open("2025-03-26")}
    answers = door.post(batch, named).json()
    assert {answer["id"]: answer.get("error", {}).get("code") for answer in answers} == {1: None, "b": -32601}
    assert door.post(batch[2:], named).status_code == 202
    assert door.post([legacy("ping", identity=n) for n in range(101)], named).status_code == 400
    newer = door.post(batch, {"Mcp-Session-Id": door.open("2025-06-18")}).json()
    assert newer["error"]["code"] == -32600
    assert door.post(batch).status_code == 400


def test_each_member_of_a_batch_counts_for_the_rate() -> None:
    with fixture({"requests_per_minute": 20}) as served:
        named = {"Mcp-Session-Id": served.open("2025-03-26")}
        batch = [legacy("ping", identity=number) for number in range(19)]
        assert served.post(batch, named).status_code == 429
        assert served.post(batch[:10], named).status_code == 200


def test_both_eras_are_served_side_by_side(door: Served) -> None:
    named = {"Mcp-Session-Id": door.open()}
    assert last(door.ask("tools/list"))["result"]["resultType"] == "complete"
    assert "resultType" not in last(door.post(legacy("tools/list"), named))["result"]


class Nobody:
    """Stands in for a session; remembers whether it was hung up."""

    hung_up = False

    def hang_up(self) -> None:
        self.hung_up = True


def opened(sessions: Sessions, owner: str = "a") -> Held:
    held = sessions.open(owner)
    held.session = Nobody()  # type: ignore[assignment]
    return held


def test_sessions_end_when_they_are_idle_for_long_and_not_while_they_are_used() -> None:
    async def run() -> None:
        now = [0.0]
        sessions = Sessions(Settings(session_idle=10), lambda: now[0])
        idle, used, heard, busy = (opened(sessions) for _ in range(4))
        heard.listen()
        busy.busy = 1
        now[0] = 9
        assert sessions.get(used.name, "a") is used
        now[0] = 15
        assert sessions.get(used.name, "a") is used
        with pytest.raises(Refusal) as refused:
            sessions.get(idle.name, "a")
        assert refused.value.status == 404
        assert idle.session.hung_up  # type: ignore[attr-defined]
        assert (len(sessions), sessions.streams) == (3, 1)

    asyncio.run(run())


def test_the_session_idle_for_longest_gives_way_to_a_new_one_and_never_one_in_use() -> None:
    async def run() -> None:
        now = [0.0]
        sessions = Sessions(Settings(max_sessions=3, max_sessions_of_one=2), lambda: now[0])
        first, second = opened(sessions), opened(sessions)
        other = opened(sessions, "b")
        now[0] = 1
        sessions.get(first.name, "a")
        third = opened(sessions)
        assert set(sessions.all()) == {first, other, third}
        assert second.session.hung_up  # type: ignore[attr-defined]
        opened(sessions, "c")
        assert set(sessions.all()) >= {first, third}
        for held in sessions.all():
            held.busy = 1
        for owner in ("a", "d"):
            with pytest.raises(Refusal) as refused:
                opened(sessions, owner)
            assert refused.value.status == 503

    asyncio.run(run())


def test_a_listener_that_does_not_read_is_dropped_and_early_messages_wait_in_bounds() -> None:
    async def run() -> None:
        held = Held("a", 0.0)
        for number in range(300):
            held.put(b"%d" % number)
        await asyncio.sleep(0)
        listener = held.listen()
        assert (listener.qsize(), await listener.get()) == (256, b"44")
        for number in range(10):
            held.put(b"%d" % number)
        await asyncio.sleep(0)
        assert not held.listened

    asyncio.run(run())


@pytest.mark.proves("R73", "6.30", "6.35")
def test_a_question_that_nobody_answers_is_taken_back_in_time() -> None:
    with fixture({"patience": 0.4}) as served:
        named = {"Mcp-Session-Id": served.open(capabilities=FORMS)}
        answer = served.post(legacy("tools/call", {"name": "ask", "arguments": {"note": "n"}}), named)
        asked, withdrawn, said = events(answer.text)
        assert asked["method"] == "elicitation/create"
        assert withdrawn["method"] == "notifications/cancelled"
        assert withdrawn["params"]["requestId"] == asked["id"]
        assert "timeout" in said["result"]["content"][0]["text"]
        late = {"jsonrpc": "2.0", "id": asked["id"], "result": ACCEPT}
        assert served.post(late, named).status_code == 202
        assert served.call("written")["content"][0]["text"] == "[]"


def test_each_session_has_roots_of_its_own() -> None:
    with fixture({}, "--open", "--wants-roots") as served:
        found: dict[str, str] = {}
        for root in ("file:///a", "file:///b"):
            named = {"Mcp-Session-Id": served.open(capabilities={"roots": {}})}
            message = legacy("tools/call", {"name": "whereabouts"})
            headers = {"Accept": BOTH, **named}
            with httpx.stream("POST", served.url, json=message, headers=headers, timeout=10) as answer:
                for line in answer.iter_lines():
                    if line.startswith("data: "):
                        heard = json.loads(line[6:])
                        if heard.get("method") == "roots/list":
                            result = {"roots": [{"uri": root}]}
                            served.post({"jsonrpc": "2.0", "id": heard["id"], "result": result}, named)
                        else:
                            found[root] = heard["result"]["content"][0]["text"]
        assert found == {root: json.dumps([root]) for root in found}
        assert len(found) == 2


def test_a_session_that_is_used_again_after_the_server_began_anew_is_unknown() -> None:
    with fixture() as first:
        named = {"Mcp-Session-Id": first.open()}
    with fixture() as second:
        assert second.post(legacy("ping"), named).status_code == 404
