"""Bytes in, lines out: whatever comes, one answer goes back and the server lives."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.mcp.client import Client, modern_meta


def code(answer: dict[str, Any]) -> int:
    return int(answer["error"]["code"])


@pytest.mark.proves("R100", "6.12", "6.14", "M01")
@pytest.mark.parametrize(
    "line",
    [
        b"{bad",
        b'{"jsonrpc":"2.0","id":1,"method":"ping"',
        b'{"jsonrpc":"2.0","id":1,"method":"ping"} {"jsonrpc":"2.0","id":2,"method":"ping"}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping",}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping"} // comment',
        b"{'jsonrpc':'2.0'}",
        b"Content-Length: 57",
        b"nul",
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":NaN}}',
        b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":-Infinity}}',
        b'"unterminated',
    ],
)
def test_a_line_that_is_not_json_gets_one_parse_error_without_id(client: Client, line: bytes) -> None:
    client.send_raw(line + b"\n")
    answer = client.read()
    assert code(answer) == -32700
    assert "id" not in answer
    assert client.alive()


@pytest.mark.proves("6.12", "M01")
@pytest.mark.parametrize(
    "line", [b"42", b'"x"', b"null", b"true", b"[]", b'[{"jsonrpc":"2.0","id":1,"method":"ping"}]']
)
def test_json_that_is_no_object_is_an_invalid_request(client: Client, line: bytes) -> None:
    client.send_raw(line + b"\n")
    answer = client.read()
    assert code(answer) == -32600
    assert "id" not in answer
    assert client.alive()


@pytest.mark.parametrize(("version", "expected"), [("2025-06-18", None), ("2025-11-25", "absent")])
@pytest.mark.proves("R100")
def test_the_id_of_a_parse_error_is_null_where_the_schema_demands_one(
    client: Client, version: str, expected: object
) -> None:
    client.initialize(version)
    client.send_raw(b"{bad\n")
    assert client.read().get("id", "absent") == expected


@pytest.mark.proves("6.11", "M02")
@pytest.mark.parametrize(
    "junk", [b"\xff\xfe", b"\xc3", b"\xed\xa0\x80\xed\xb0\x80", b"caf\xe9", b"\xf0\x9f\x98"]
)
def test_a_line_that_is_not_utf8_is_answered_and_survived(client: Client, junk: bytes) -> None:
    client.send_raw(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"' + junk + b'"}}\n')
    assert code(client.read()) == -32700
    assert client.alive()


@pytest.mark.proves("6.9", "M01")
def test_crlf_blank_lines_and_a_byte_order_mark_are_accepted(client: Client) -> None:
    client.send_raw(b'\xef\xbb\xbf{"jsonrpc":"2.0","id":1,"method":"ping"}\r\n\r\n\n  \t \n')
    client.send_raw(b'{"jsonrpc":"2.0","id":2,"method":"ping"}\r\n')
    assert [client.read_line(), client.read_line()] == [
        b'{"jsonrpc":"2.0","id":1,"result":{}}',
        b'{"jsonrpc":"2.0","id":2,"result":{}}',
    ]
    assert client.silent()


@pytest.mark.proves("6.8", "R27")
@pytest.mark.parametrize("coding", [{"LC_ALL": "C"}, {"PYTHONIOENCODING": "cp1252"}, {"PYTHONUTF8": "0"}])
def test_text_survives_whatever_the_locale_and_goes_out_in_ascii(coding: dict[str, str]) -> None:
    text = "naïve 日本 😀 \u2028 \u0085 \x00 \r\n end"
    with Client(env=coding) as client:
        line = json.dumps(
            {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "tools/call",
                "params": {"name": "echo", "arguments": {"text": text}},
            },
            ensure_ascii=False,
        )
        client.send_raw(line.encode() + b"\n")
        raw = client.read_line()
        assert raw.isascii()
        assert json.loads(raw)["result"]["content"][0]["text"] == text


@pytest.mark.proves("6.10")
@pytest.mark.parametrize(
    ("escaped", "text"),
    [
        (r"a\ud800b", "a\ufffdb"),
        (r"\uDC00", "\ufffd"),
        (r"\ud83d\ude00", "😀"),
        (r"\ud83d\ud83d\ude00", "\ufffd😀"),
        (r"\\ud800", "\\ud800"),
    ],
)
def test_lone_surrogates_become_replacement_characters(client: Client, escaped: str, text: str) -> None:
    request = (
        '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"%s"}}}'
    )
    client.send_raw((request % escaped).encode() + b"\n")
    assert client.read()["result"]["content"][0]["text"] == text


@pytest.mark.proves("6.10")
def test_lone_surrogates_of_a_toolset_never_leave(client: Client) -> None:
    client.initialize()
    client.send({"jsonrpc": "2.0", "id": 9, "method": "tools/call", "params": {"name": "newest"}})
    line = client.read_line()
    assert b"\\ud" not in line
    assert json.loads(line)["result"]["content"][0]["text"] == "lone \ufffd surrogate"


@pytest.mark.proves("6.12", "M04")
@pytest.mark.parametrize("depth", [100, 900, 1_000, 10_000, 100_000, 1_000_000])
@pytest.mark.parametrize("pair", [("[", "]"), ('{"a":', "}")])
def test_deep_nesting_is_an_error_at_most(client: Client, depth: int, pair: tuple[str, str]) -> None:
    nested = pair[0] * depth + "1" + pair[1] * depth
    params = b'{"name":"echo","arguments":{"text":%b}}' % nested.encode()
    client.send_raw(b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":%b}\n' % params)
    answer = client.read()
    assert "result" in answer or code(answer) in (-32700, -32602)
    assert client.alive()


@pytest.mark.proves("6.12", "M04")
def test_unclosed_nesting_is_a_parse_error(client: Client) -> None:
    client.send_raw(b"[" * 1_000_000 + b"\n")
    assert code(client.read()) == -32700
    assert client.alive()


@pytest.mark.proves("M04", "M09")
def test_a_number_of_5000_digits_is_refused_under_its_id(client: Client) -> None:
    digits = b"9" * 5000
    client.send_raw(
        b'{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"echo","arguments":{"text":%b}}}\n'
        % digits
    )
    answer = client.read()
    assert (answer["id"], code(answer)) == (7, -32602)
    client.send_raw(b'{"jsonrpc":"2.0","id":%b,"method":"ping"}\n' % digits)
    answer = client.read()
    assert ("id" in answer, code(answer)) == (False, -32600)
    assert client.alive()


@pytest.mark.proves("6.15", "M06")
def test_a_line_beyond_16_mib_is_refused_and_the_next_one_is_read(client: Client) -> None:
    for megabytes in (17, 200):
        block = b"x" * (1 << 20)
        client.send_raw(b'{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"')
        for _ in range(megabytes):
            client.send_raw(block)
        client.send_raw(b'"}}\n')
        assert code(client.read()) == -32600
        assert client.alive()
    status = Path(f"/proc/{client.process.pid}/status")
    if status.exists():
        kilobytes = int(status.read_text().split("VmHWM:")[1].split()[0])
        assert kilobytes < 120 * 1024


@pytest.mark.proves("6.15", "M06")
def test_a_line_of_one_mib_in_small_pieces_is_served(client: Client) -> None:
    text = "y" * (1 << 20)
    line = (
        json.dumps(
            {
                "jsonrpc": "2.0",
                "id": 1,
                "method": "tools/call",
                "params": {"name": "echo", "arguments": {"text": text}},
            }
        ).encode()
        + b"\n"
    )
    for start in range(0, len(line), 5000):
        client.send_raw(line[start : start + 5000])
    assert client.read()["result"]["content"][0]["text"] == text


@pytest.mark.proves("6.15")
@pytest.mark.parametrize("modern", [False, True])
def test_an_answer_never_comes_near_ten_mib(client: Client, modern: bool) -> None:
    params = {"name": "weigh", "arguments": {"bytes": 12 << 20}}
    answer = client.ask_modern("tools/call", params) if modern else client.ask("tools/call", params)
    assert code(answer) == -32603
    assert "4 MiB" in answer["error"]["message"]
    params["arguments"] = {"bytes": 3 << 20}
    assert "result" in client.ask("tools/call", params)


@pytest.mark.proves("6.1", "R27", "M17")
def test_only_protocol_lines_reach_stdout(client: Client) -> None:
    client.initialize()
    assert client.call("babble")["content"][0]["text"] == "said enough"
    assert client.silent()
    errors = client.errors()
    for source in ("tool", "descriptor", "child"):
        assert f"noise from a {source}" in errors


@pytest.mark.proves("6.1", "M09")
@pytest.mark.parametrize("modern", [False, True])
def test_a_crashing_tool_gives_a_sentence_and_one_line_on_stderr(client: Client, modern: bool) -> None:
    params = {"name": "crash"}
    answer = client.ask_modern("tools/call", params) if modern else client.ask("tools/call", params)
    assert answer["result"]["isError"] is True
    text = answer["result"]["content"][0]["text"]
    assert "Traceback" not in text
    assert "on purpose" not in text
    errors = [line for line in client.errors().splitlines() if line]
    assert len(errors) == 1
    assert "RuntimeError" in errors[0]


RECORDED: list[Any] = [
    {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}},
    {"jsonrpc": "2.0", "method": "notifications/initialized"},
    {"jsonrpc": "2.0", "id": "two", "method": "tools/list", "params": {"cursor": None}},
    {
        "jsonrpc": "2.0",
        "id": 3,
        "method": "tools/call",
        "params": {"name": "echo", "arguments": {"text": "é😀"}},
    },
    {
        "jsonrpc": "2.0",
        "id": 4,
        "method": "tools/call",
        "params": {"name": "ask", "_meta": modern_meta({"elicitation": {}})},
    },
    {"jsonrpc": "2.0", "id": 5, "method": "server/discover", "params": {"_meta": modern_meta()}},
    {"jsonrpc": "2.0", "id": 6, "method": "resources/read", "params": {"uri": "test://static-text"}},
    {"jsonrpc": "2.0", "id": 7, "method": "prompts/get", "params": {"name": "test_simple_prompt"}},
    {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 3}},
    {"jsonrpc": "2.0", "id": "fixture-1", "result": {"action": "accept", "content": {}}},
    [{"jsonrpc": "2.0", "id": 8, "method": "ping"}, {"jsonrpc": "2.0", "method": "x"}],
]


def mutated(line: bytes) -> bytes:
    """A line with some bytes changed, taken out or put in."""
    changed = bytearray(line)
    for _ in range(random.randint(1, 6)):
        spot = random.randrange(len(changed) + 1)
        fresh = random.choice(
            (random.randbytes(random.randint(0, 3)), b'"', b"{", b"]", b"\\ud8", b"null", b"1e999")
        )
        changed[spot : spot + random.randint(0, 3)] = fresh
    return bytes(changed).replace(b"\n", b" ") + b"\n"


@pytest.mark.proves("R27", "M19")
def test_twenty_thousand_mutilated_lines_leave_the_server_alive_and_small(client: Client) -> None:
    random.seed(20261129)
    lines = [json.dumps(message, ensure_ascii=False).encode() for message in RECORDED]
    sizes = []
    for round_number in range(100):
        client.send_raw(b"".join(mutated(random.choice(lines)) for _ in range(200)))
        client.send({"jsonrpc": "2.0", "id": f"sync {round_number}", "method": "ping"})
        while True:
            message = client.read()
            if isinstance(message, dict) and message.get("id") == f"sync {round_number}":
                break
        client.seen.clear()
        status = Path(f"/proc/{client.process.pid}/status")
        if status.exists():
            sizes.append(int(status.read_text().split("VmRSS:")[1].split()[0]))
    assert client.alive()
    assert sizes == [] or sizes[-1] - sizes[20] < 2048
    assert client.errors() == ""
