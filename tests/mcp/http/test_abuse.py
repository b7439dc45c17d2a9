"""Every guard on real sockets, both ways, and clients that are slow, large, rude or many."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.mcp.http.served import Served, fixture, legacy, mirrored, modern

PAGE = "https://app.example.org"


@pytest.fixture(scope="module")
def strict() -> Iterator[Served]:
    """Asks for keys; pages of one origin may call; little is allowed."""
    settings: dict[str, Any] = {
        "hosts": ["memory.example.org"],
        "origins": [PAGE],
        "max_body": 2000,
        "head_seconds": 0.5,
        "body_seconds": 0.5,
        "trust_proxy": True,
    }
    with fixture(settings, "--quiet") as served:
        yield served


def plain_refusal(answer: httpx.Response, status: int) -> None:
    """A refusal of the door: a status and one sentence, nothing of JSON-RPC."""
    assert answer.status_code == status
    assert list(answer.json()) == ["error"]
    assert isinstance(answer.json()["error"], str)


@pytest.mark.proves("S36")
@pytest.mark.parametrize("key", ["", "nokey", "Key-a"])
def test_without_a_key_that_opens_nothing_is_served(strict: Served, key: str) -> None:
    answer = strict.ask("tools/list", key=key)
    plain_refusal(answer, 401)
    challenge = answer.headers["www-authenticate"]
    assert challenge.startswith("Bearer ")
    assert ("invalid_token" in challenge) is bool(key)
    for verb in ("GET", "DELETE"):
        headers = {"Mcp-Session-Id": "x", **({"Authorization": f"Bearer {key}"} if key else {})}
        assert strict.http.request(verb, strict.url, headers=headers).status_code == 401


def test_with_a_key_it_is(strict: Served) -> None:
    assert strict.ask("tools/list", key="key-a").status_code == 200


def test_a_bad_key_is_not_taken_for_none_where_none_is_needed() -> None:
    with fixture() as served:
        assert served.ask("tools/list").status_code == 200
        plain_refusal(served.ask("tools/list", key="nokey"), 401)
        assert served.ask("tools/list", key="key-a").status_code == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [("memory.example.org", 200), ("localhost:1", 200), ("evil.example.org", 403), ("127.0.0.1.nip.io", 403)],
)
def test_the_host_must_be_one_of_the_services_names(strict: Served, host: str, status: int) -> None:
    answer = strict.ask("tools/list", headers={"Host": host}, key="key-a")
    assert answer.status_code == status
    if status != 200:
        plain_refusal(answer, status)


@pytest.mark.parametrize(
    ("origin", "status"), [(PAGE, 200), ("https://evil.example.org", 403), ("null", 403)]
)
def test_only_pages_that_are_allowed_may_call(strict: Served, origin: str, status: int) -> None:
    answer = strict.ask("tools/list", headers={"Origin": origin}, key="key-a")
    assert answer.status_code == status
    assert answer.headers.get("access-control-allow-origin") == (PAGE if status == 200 else None)


def test_an_allowed_page_may_read_refusals_too(strict: Served) -> None:
    answer = strict.ask("tools/list", headers={"Origin": PAGE})
    plain_refusal(answer, 401)
    assert answer.headers["access-control-allow-origin"] == PAGE
    assert "Mcp-Session-Id" in answer.headers["access-control-expose-headers"]


@pytest.mark.parametrize(("origin", "status"), [(PAGE, 200), ("https://evil.example.org", 403)])
def test_a_browser_that_asks_before_is_told_what_is_allowed(strict: Served, origin: str, status: int) -> None:
    asked = "authorization,content-type,mcp-method,mcp-name,mcp-protocol-version,mcp-session-id"
    headers = {
        "Origin": origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": asked,
    }
    answer = strict.http.options(strict.url, headers=headers)
    assert answer.status_code == status
    if status == 200:
        assert answer.headers["access-control-allow-origin"] == PAGE
        allowed = answer.headers["access-control-allow-headers"].lower()
        assert all(name in allowed for name in asked.split(","))


def test_without_configured_pages_nothing_is_said_to_browsers(door: Served) -> None:
    headers = {"Origin": door.base, "Access-Control-Request-Method": "POST"}
    answer = door.http.options(door.url, headers=headers)
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]
    served = door.ask("tools/list", headers={"Origin": door.base})
    assert served.status_code == 200
    assert not [name for name in served.headers if name.startswith("access-control")]


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": None}, 415),
        ({"Content-Encoding": "gzip"}, 415),
        ({"Accept": "text/html"}, 406),
    ],
)
def test_other_kinds_of_content_are_refused(
    strict: Served, headers: dict[str, str | None], status: int
) -> None:
    plain_refusal(strict.ask("tools/list", headers=headers, key="key-a"), status)


def padded(size: int) -> bytes:
    body = json.dumps(modern("tools/list")).encode()
    return body + b" " * (size - len(body))


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_of_the_most_bytes_is_taken_and_one_more_is_not(strict: Served, chunked: bool) -> None:
    headers = {"Content-Type": "application/json", "Authorization": "Bearer key-a"}
    headers |= {name: str(value) for name, value in mirrored(modern("tools/list")).items()}

    def sent(size: int) -> httpx.Response:
        body = padded(size)
        parts = iter([body[:500], body[500:]])
        return httpx.post(strict.url, content=parts if chunked else body, headers=headers)

    assert sent(2000).status_code == 200
    plain_refusal(sent(2001), 413)
    assert strict.ask("tools/list", key="key-a").status_code == 200


def connection(served: Served) -> socket.socket:
    host, _, port = served.base.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=5)


def everything(opened: socket.socket) -> bytes:
    found = b""
    while part := opened.recv(65536):
        found += part
    return found


HEAD = (
    b"POST /mcp HTTP/1.1\r\nHost: localhost\r\n"
    b"Authorization: Bearer key-a\r\nContent-Type: application/json\r\n"
)


@pytest.mark.parametrize("said", [b"", b"POST /mcp HT", HEAD], ids=["nothing", "half-a-line", "half-a-head"])
def test_a_connection_that_comes_to_no_request_is_closed(strict: Served, said: bytes) -> None:
    with connection(strict) as opened:
        opened.sendall(said)
        assert everything(opened) == b""


def test_half_a_second_request_on_a_connection_is_closed_too(strict: Served) -> None:
    with connection(strict) as opened:
        opened.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = b""
        while b'"ok"}' not in answer:
            answer += opened.recv(65536)
        opened.sendall(HEAD)
        assert everything(opened) == b""


def test_a_body_that_does_not_come_is_given_up(strict: Served) -> None:
    with connection(strict) as opened:
        opened.sendall(HEAD + b"Content-Length: 100\r\n\r\n{")
        assert b" 408 " in everything(opened).split(b"\r\n")[0]


@pytest.mark.parametrize("key", [b"", b"Authorization: Bearer key-a\r\n"], ids=["no-key", "key"])
def test_a_body_that_goes_on_after_it_was_refused_is_cut_off(strict: Served, key: bytes) -> None:
    with connection(strict) as opened:
        head = b"POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        opened.sendall(head + key + b"Content-Length: 1000000000\r\n\r\n{")
        answer = opened.recv(65536)
        assert (b" 413 " if key else b" 401 ") in answer.split(b"\r\n")[0]
        until = time.monotonic() + 5
        cut = False
        while not cut and time.monotonic() < until:
            try:
                opened.sendall(b" " * 1000)
            except ConnectionError:
                cut = True
            time.sleep(0.05)
        assert cut


def test_a_body_that_breaks_off_harms_nobody(strict: Served) -> None:
    with connection(strict) as opened:
        opened.sendall(HEAD + b"Content-Length: 100\r\n\r\n{")
    assert strict.ask("tools/list", key="key-a").status_code == 200
    strict.logged("request", status=400)


@pytest.mark.parametrize(
    "said", [b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc", b"HELO there\r\n\r\n", b"GET / FTP/1.0\r\n\r\n"]
)
def test_what_is_not_http_gets_an_answer_and_the_door_stays_open(strict: Served, said: bytes) -> None:
    with connection(strict) as opened:
        opened.sendall(said)
        answer = everything(opened)
        assert not answer or b" 400 " in answer.split(b"\r\n")[0]
    assert strict.ask("tools/list", key="key-a").status_code == 200


def test_clients_that_do_not_read_their_answers_keep_nobody_waiting(door: Served) -> None:
    message = modern("tools/call", {"name": "weigh", "arguments": {"bytes": 3_000_000}})
    body = json.dumps(message).encode()
    headers = {"Host": "localhost", "Content-Type": "application/json", "Content-Length": str(len(body))}
    headers |= {name: str(value) for name, value in mirrored(message).items()}
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    rude = [connection(door) for _ in range(40)]
    try:
        for opened in rude:
            opened.sendall(f"POST /mcp HTTP/1.1\r\n{head}\r\n".encode() + body)
        time.sleep(0.3)
        assert door.call("echo", {"text": "a"})["structuredContent"] == {"text": "a"}
    finally:
        for opened in rude:
            opened.close()


def test_headers_without_end_are_cut_off(strict: Served) -> None:
    with connection(strict) as opened:
        lines = b"".join(b"X-%d: %s\r\n" % (number, b"a" * 100) for number in range(2000))
        try:
            opened.sendall(HEAD + lines)
            answer = everything(opened)
        except ConnectionError:  # closed while much was still on its way
            answer = b""
        assert b" 400 " in answer.split(b"\r\n")[0] or not answer
    assert strict.ask("tools/list", key="key-a").status_code == 200


def test_a_key_that_asks_too_often_waits_and_others_do_not() -> None:
    with fixture({"requests_per_minute": 5}, "--quiet") as served:
        answers = [served.ask("tools/list", key="key-a") for _ in range(6)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429]
        plain_refusal(answers[-1], 429)
        assert 1 <= int(answers[-1].headers["retry-after"]) <= 60
        assert served.ask("tools/list", key="key-b").status_code == 200


def test_more_calls_than_may_wait_are_refused_and_the_others_are_answered() -> None:
    with fixture({"max_concurrent": 2, "max_waiting": 2}) as served:
        statuses: list[int] = []
        found: list[httpx.Response] = []

        def nap() -> None:
            answer = served.ask("tools/call", {"name": "nap", "arguments": {"seconds": 1}})
            found.append(answer)
            statuses.append(answer.status_code)

        threads = [threading.Thread(target=nap) for _ in range(12)]
        for thread in threads:
            thread.start()
            time.sleep(0.02)
        assert served.http.get(f"{served.base}/healthz").status_code == 200
        for thread in threads:
            thread.join()
        assert set(statuses) == {200, 503}
        assert 2 <= statuses.count(200) <= 6
        refused = next(answer for answer in found if answer.status_code == 503)
        plain_refusal(refused, 503)
        assert refused.headers["retry-after"]
        assert served.ask("tools/list").status_code == 200


def test_the_log_says_who_asked_what_and_never_a_key_nor_a_word_of_the_request(strict: Served) -> None:
    secret = "my secret memory"
    call = {"name": "echo", "arguments": {"text": secret}}
    strict.ask("tools/call", call, {"X-Forwarded-For": "203.0.113.9"}, key="key-a-and-the-rest-of-it")
    line = strict.logged("request", tool="echo")
    assert line["address"] == "203.0.113.9"
    assert (line["method"], line["status"], line["key"]) == ("tools/call", 200, "key-a")
    assert isinstance(line["ms"], float)
    strict.ask("tools/call", {"name": secret}, key="key-a")
    strict.ask(secret, key="key-a")
    strict.ask("tools/call", {"name": "crash", "arguments": {"text": secret}}, key="key-a")
    failure = strict.logged("failure")
    assert (failure["error"], failure["tool"]) == ("RuntimeError", "crash")
    assert failure["at"].startswith("tests/fixture_toolset/toolset.py:")
    strict.http.get(f"{strict.base}/{secret}")
    strict.logged("request", path="other", status=404)
    told = "".join(strict.raw) + strict.http.get(strict.metrics).text
    assert secret not in told
    assert "fixture crashed" not in told
    assert "the-rest-of-it" not in told


def test_what_happened_is_counted_and_the_counts_have_an_address_of_their_own() -> None:
    with fixture() as served:
        served.call("echo", {"text": "a"})
        served.ask("tools/call", {"name": "no such tool"})
        named = {"Mcp-Session-Id": served.open()}
        served.post(legacy("ping"), named)
        text = served.http.get(served.metrics).text
        one = 'engram_http_requests_total{path="/mcp",method="tools/call",tool="%s",status="%d"} 1'
        assert one % ("echo", 200) in text
        assert one % ("other", 400) in text
        assert 'engram_http_request_seconds_count{method="tools/call"} 2' in text
        assert 'engram_http_request_seconds_bucket{method="ping",le="+Inf"} 1' in text
        assert "engram_http_sessions 1" in text
        assert not served.metrics.startswith(served.base)


@pytest.mark.proves("6.4")
def test_sigterm_lets_calls_finish_ends_streams_and_takes_nothing_new() -> None:
    with fixture({"grace": 10}) as served:
        named = {"Mcp-Session-Id": served.open(capabilities={"elicitation": {}})}
        found: dict[str, httpx.Response] = {}

        def post(name: str, message: Any, headers: Any) -> None:
            found[name] = httpx.post(served.url, json=message, headers=headers, timeout=20)

        def listen() -> None:
            headers = {**named, "Accept": "text/event-stream"}
            found["stream"] = httpx.get(served.url, headers=headers, timeout=20)

        nap = modern("tools/call", {"name": "nap", "arguments": {"seconds": 1.5}})
        ask = legacy("tools/call", {"name": "ask", "arguments": {"note": "n"}})
        threads = [
            threading.Thread(target=post, args=("nap", nap, mirrored(nap))),
            threading.Thread(target=post, args=("ask", ask, named)),
            threading.Thread(target=listen),
        ]
        for thread in threads:
            thread.start()
        time.sleep(0.7)
        since = time.monotonic()
        assert served.terminate(15) == 0
        assert time.monotonic() - since < 5
        for thread in threads:
            thread.join()
        assert found["nap"].json()["result"]["content"][0]["text"] == "slept"
        assert "nothing was saved" in found["ask"].text
        assert found["stream"].status_code == 200
        with pytest.raises(httpx.ConnectError):
            served.http.get(f"{served.base}/healthz")
        assert served.logged("stopped")


def test_a_call_that_outlives_its_grace_does_not_keep_the_process() -> None:
    with fixture({"grace": 1}) as served:
        stubborn = modern("tools/call", {"name": "grind", "arguments": {"seconds": 30}})

        answers: list[httpx.Response] = []

        def post() -> None:
            headers = {name: str(value) for name, value in mirrored(stubborn).items()}
            answers.append(httpx.post(served.url, json=stubborn, headers=headers, timeout=20))

        thread = threading.Thread(target=post)
        thread.start()
        time.sleep(0.5)
        since = time.monotonic()
        served.terminate(15)
        assert time.monotonic() - since < 8
        thread.join()
        assert answers[0].status_code == 500
