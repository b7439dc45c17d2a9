"""Hostile lines and many calls at once, against `engram-mcp` itself; after each it still serves."""

from __future__ import annotations

import json
import os
import time
from typing import Any

import pytest

from tests.conftest import Project
from tests.mcp.governed.conftest import Serve


def call_line(identity: object, name: str, arguments: str) -> bytes:
    """One tools/call whose arguments are this text."""
    head = f'{{"jsonrpc":"2.0","id":{json.dumps(identity)},"method":"tools/call",'
    head += f'"params":{{"name":"{name}","arguments":'
    return head.encode() + arguments.encode() + b"}}\n"


HOSTILE = {
    "deep arguments": '{"query":' + '{"a":' * 100_000 + "1" + "}" * 100_000 + "}",
    "deep lists": '{"query":' + "[" * 5_000 + "]" * 5_000 + "}",
    "long number": '{"budget_tokens":' + "9" * 5_000 + "}",
    "huge float": '{"budget_tokens":1e400}',
    "not a number": '{"budget_tokens":NaN}',
    "lone surrogate": '{"query":"\\ud800 gap"}',
    "control characters": '{"query":"\\u0000\\u001b[2J gap"}',
    "long query": '{"query":"' + "gap " * 30_000 + '"}',
    "wrong types": '{"query":{"gap":1},"full":"yes","explain":0}',
    "arguments are a list": "[1,2]",
    "arguments are a text": '"query"',
}


@pytest.mark.proves("M04", "M09", "R27")
@pytest.mark.parametrize("name", ["engram_load", "engram_save", "engram_commit"])
def test_hostile_arguments_are_answered_and_the_server_goes_on(
    still: Project, serve: Serve, name: str
) -> None:
    client = serve(still)
    client.initialize()
    for kind, arguments in HOSTILE.items():
        client.send_raw(call_line("hostile", name, arguments))
        answer = client.read()
        assert answer.get("id", "hostile") == "hostile", kind
        assert ("error" in answer) != ("result" in answer), kind
        assert "Traceback" not in json.dumps(answer) + client.errors(), kind
        assert client.alive(), kind


@pytest.mark.proves("M06")
def test_a_line_beyond_the_limit_is_refused_and_skipped(still: Project, serve: Serve) -> None:
    client = serve(still)
    client.initialize()
    chunk = b"x" * (1 << 20)
    for _ in range(20):
        client.send_raw(chunk)
    client.send_raw(b"\n")
    assert "error" in client.read()
    assert client.alive()
    status = f"/proc/{client.process.pid}/status"
    if os.path.exists(status):
        with open(status, encoding="ascii") as file:
            peak = next(int(line.split()[1]) for line in file if line.startswith("VmHWM"))
        assert peak < 120_000


@pytest.mark.proves("C04", "6.23")
def test_fifty_calls_in_flight_are_each_answered_once(seeded: Project, serve: Serve) -> None:
    client = serve(seeded)
    client.initialize()
    calls: list[tuple[str, dict[str, Any]]] = [
        ("engram_load", {"query": "gap"}),
        ("engram_search", {"query": "feed"}),
        ("engram_save", {"text": "The mail server listens on port 2525."}),
        ("engram_status", {}),
        ("engram_note", {"text": "Half done."}),
    ]
    for number in range(50):
        name, arguments = calls[number % len(calls)]
        client.send_raw(call_line(number, name, json.dumps(arguments)))
    answers = [client.read() for _ in range(50)]
    assert sorted(answer["id"] for answer in answers) == list(range(50))
    for answer in answers:
        assert answer["result"]["structuredContent"]["ok"], answer
    assert len(seeded.memories()) == 4


@pytest.mark.proves("6.24")
def test_a_save_that_waits_for_the_lock_holds_up_no_load_and_no_ping(seeded: Project, serve: Serve) -> None:
    import fcntl

    client = serve(seeded)
    client.initialize()
    client.call("engram_load", {"query": "gap"})
    proposal = client.call("engram_save", {"text": "The mail server listens on port 2525."})
    token = proposal["structuredContent"]["data"]["approval_token"]
    with open(seeded.root / ".lock", "rb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        arguments = json.dumps({"approval_token": token, "approve": "all"})
        client.send_raw(call_line("commit", "engram_commit", arguments))
        began = time.monotonic()
        assert client.ask("ping")["result"] == {}
        assert client.call("engram_load", {"query": "gap"})["structuredContent"]["ok"]
        assert time.monotonic() - began < 2
        assert not any(message.get("id") == "commit" for message in client.seen)
    assert client.answer_to("commit")["result"]["structuredContent"]["data"]["written"]


def test_the_end_of_input_ends_the_server_with_a_dialog_open(project: Project, serve: Serve) -> None:
    client = serve(project)
    client.initialize(capabilities={"elicitation": {}})
    client.send_raw(call_line(1, "engram_save", '{"text":"The port is 8080."}'))
    assert client.read()["method"] == "elicitation/create"
    assert client.end(limit=2) == 0
    assert project.memories() == []
