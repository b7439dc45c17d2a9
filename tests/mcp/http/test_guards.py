"""The rules of the door, one by one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from starlette.datastructures import Headers

from engram.protocol.http import guard
from engram.protocol.http.rates import Rates
from engram.protocol.http.refusal import Refusal
from engram.protocol.http.settings import Settings

SETTINGS = Settings(hosts=frozenset({"memory.example.org"}), origins=("https://app.example.org",))


def headers(*pairs: tuple[str, str]) -> Headers:
    return Headers(raw=[(name.lower().encode(), value.encode("latin-1")) for name, value in pairs])


@pytest.mark.parametrize(
    ("authority", "name"),
    [
        ("localhost", "localhost"),
        ("LocalHost:8080", "localhost"),
        ("memory.example.org.", "memory.example.org"),
        ("[::1]:8080", "::1"),
        ("[::1]", "::1"),
        ("[::1", ""),
        ("localhost:80:80", ""),
        ("localhost:x", ""),
        ("[::1]x", ""),
        ("", ""),
    ],
)
def test_a_host_is_told_by_its_name_whatever_the_port(authority: str, name: str) -> None:
    assert guard.host_name(authority) == name


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "[::1]:9", "memory.example.org:443"])
def test_a_known_host_is_served(host: str) -> None:
    guard.check_host(headers(("Host", host)), SETTINGS)


@pytest.mark.parametrize(
    "hosts",
    [
        [],
        ["evil.example.org"],
        ["localhost.evil.example.org"],
        ["localhost", "localhost"],
        ["0.0.0.0:80"],
        [" "],
    ],
)
def test_an_unknown_host_is_refused(hosts: Sequence[str]) -> None:
    with pytest.raises(Refusal) as refused:
        guard.check_host(headers(*(("Host", host) for host in hosts)), SETTINGS)
    assert refused.value.status == 403


@pytest.mark.parametrize("origin", [None, "http://localhost:8080", "https://app.example.org"])
def test_no_page_the_own_page_and_a_configured_page_may_call(origin: str | None) -> None:
    given = [("Origin", origin)] if origin else []
    guard.check_origin(headers(("Host", "localhost:8080"), *given), SETTINGS)


@pytest.mark.parametrize(
    "origins",
    [
        ["http://localhost:3000"],
        ["https://evil.example.org"],
        ["http://app.example.org"],
        ["null"],
        [""],
        ["https://app.example.org", "https://evil.example.org"],
    ],
)
def test_other_pages_may_not(origins: Sequence[str]) -> None:
    given = headers(("Host", "localhost:8080"), *(("Origin", origin) for origin in origins))
    with pytest.raises(Refusal) as refused:
        guard.check_origin(given, SETTINGS)
    assert refused.value.status == 403


def test_a_bearer_token_is_taken_and_its_absence_is_told_from_a_bad_one() -> None:
    assert guard.credentials(headers()) is None
    assert guard.credentials(headers(("Authorization", "bearer  egk_1 "))) == "egk_1"
    for bad in (
        ["Basic abc"],
        ["Bearer"],
        ["Bearer "],
        [""],
        ["egk_1"],
        ["Bearer ké"],
        ["Bearer a", "Bearer a"],
    ):
        with pytest.raises(Refusal) as refused:
            guard.credentials(headers(*(("Authorization", value) for value in bad)))
        assert refused.value.status == 401
        assert "invalid_token" in refused.value.headers["WWW-Authenticate"]


@pytest.mark.parametrize(
    ("accept", "json", "events"),
    [
        (None, True, True),
        ("*/*", True, True),
        ("application/json, text/event-stream", True, True),
        ("application/json", True, False),
        ("text/event-stream;q=0.5", False, True),
        ("Application/JSON; charset=utf-8, text/event-stream;q=0", True, False),
    ],
)
def test_what_a_client_takes_is_read_from_accept(accept: str | None, json: bool, events: bool) -> None:
    found = guard.accepted(headers(("Accept", accept)) if accept else headers())
    assert (found.json, found.events) == (json, events)


@pytest.mark.parametrize("accept", ["text/html", "application/json;q=0", "image/*"])
def test_a_client_that_takes_nothing_there_is_hears_so(accept: str) -> None:
    with pytest.raises(Refusal) as refused:
        guard.accepted(headers(("Accept", accept)))
    assert refused.value.status == 406


def test_a_body_is_plain_json_and_not_too_long() -> None:
    most = str(SETTINGS.max_body)
    good = headers(("Content-Type", "Application/JSON; charset=utf-8"), ("Content-Length", most))
    guard.check_content(good, SETTINGS)
    one_more = str(SETTINGS.max_body + 1)
    for pairs, status in [
        ([("Content-Type", "text/plain")], 415),
        ([], 415),
        ([("Content-Type", "application/json"), ("Content-Encoding", "gzip")], 415),
        ([("Content-Type", "application/json"), ("Content-Length", one_more)], 413),
    ]:
        with pytest.raises(Refusal) as refused:
            guard.check_content(headers(*pairs), SETTINGS)
        assert refused.value.status == status


def test_a_forwarded_address_counts_only_where_the_proxy_is_trusted() -> None:
    given = headers(("X-Forwarded-For", "203.0.113.9, 198.51.100.7"))
    assert guard.address("127.0.0.1", given, SETTINGS) == "127.0.0.1"
    trusting = Settings(trust_proxy=True)
    assert guard.address("127.0.0.1", given, trusting) == "198.51.100.7"
    assert guard.address("127.0.0.1", headers(), trusting) == "127.0.0.1"
    assert guard.address("127.0.0.1", headers(("X-Forwarded-For", "my secret text")), trusting) == "127.0.0.1"


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_key_has_its_requests_in_a_minute_and_gets_new_ones_with_time() -> None:
    clock = Clock()
    rates = Rates(60, clock)
    for _ in range(60):
        rates.take("a")
    with pytest.raises(Refusal) as refused:
        rates.take("a")
    assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "1"})
    rates.take("b")
    clock.now += 1
    rates.take("a")
    with pytest.raises(Refusal) as refused:
        rates.take("a", 10)
    assert refused.value.headers == {"Retry-After": "10"}
    clock.now += 3600
    for _ in range(60):
        rates.take("a")
    with pytest.raises(Refusal):
        rates.take("a")


def test_no_limit_is_no_limit_and_many_keys_are_not_kept_for_ever() -> None:
    clock = Clock()
    unlimited = Rates(0, clock)
    for _ in range(1000):
        unlimited.take("a", 100)
    rates = Rates(60, clock)
    for number in range(10_000):
        rates.take(str(number))
    clock.now += 60
    rates.take("one more")
    assert len(rates._buckets) == 1
