"""Embeddings over HTTP from a server of our own: what is asked, what is believed, every way to fail."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

from engram.errors import ConfigError
from engram.service.embeddings import EmbeddingError, asking, vector_of
from engram.service.embeddings.remote import MOST_TEXTS, Ollama, OpenAI, Remote
from engram.service.records.sqlite import Sqlite
from tests.service.provider import Provider, numbers, provider
from tests.service.stand import Stand, stand

KEY = "sk-a-key-that-nobody-may-see"
SECRET_TEXT = "the launch word is periwinkle"
KINDS = {"openai": OpenAI, "ollama": Ollama}


@pytest.fixture(params=sorted(KINDS))
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Provider]:
    monkeypatch.setattr(asking, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(asking, "REST", 0.0)
    with provider(request.param) as made:
        yield made


def client(server: Provider, **more: Any) -> Remote:
    settings: dict[str, Any] = {"url": server.url, "key": KEY, "timeout": 5.0, **more}
    return KINDS[server.kind]("some-model", **settings)


def failure(embedder: Remote, *texts: str) -> str:
    with pytest.raises(EmbeddingError) as caught:
        embedder.embed(texts or (SECRET_TEXT,))
    said = repr(caught.value)
    assert KEY not in said
    assert "periwinkle" not in said
    return str(caught.value)


def test_texts_come_back_as_unit_vectors_in_their_order(server: Provider) -> None:
    embedder = client(server)
    texts = [f"text {number}" for number in range(5)]
    made = embedder.embed(texts)
    wanted = numpy.array([numbers(text, 8) for text in texts])
    wanted /= numpy.linalg.norm(wanted, axis=1, keepdims=True)
    assert made.dtype == numpy.float32
    assert numpy.allclose(made, wanted, atol=1e-6)
    assert embedder.model == f"{server.kind}:some-model"
    assert (server.asked[0]["model"], server.asked[0]["input"]) == ("some-model", texts)
    assert server.headers[0]["path"] == ("/v1/embeddings" if server.kind == "openai" else "/v1/api/embed")
    assert server.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_many_texts_go_in_batches_over_one_connection(server: Provider) -> None:
    embedder = client(server)
    assert embedder.embed(["x"] * (2 * MOST_TEXTS + 1)).shape == (2 * MOST_TEXTS + 1, 8)
    assert [len(question["input"]) for question in server.asked] == [MOST_TEXTS, MOST_TEXTS, 1]
    assert embedder.embed(["y" * 60_000, "z" * 60_000]).shape == (2, 8)
    assert [len(question["input"]) for question in server.asked[3:]] == [1, 1]
    embedder.close()


def test_the_length_of_the_vectors_is_asked_once_or_never(server: Provider) -> None:
    embedder = client(server)
    assert (embedder.dim, embedder.dim) == (8, 8)
    assert len(server.asked) == 1
    assert client(server, dimension=3).dim == 3
    assert len(server.asked) == 1
    assert failure(client(server, dimension=3)) == "the provider's vectors have not the length 3"


def test_a_provider_that_changes_its_length_is_refused(server: Provider) -> None:
    embedder = client(server)
    embedder.embed(["first"])
    server.dim = 9
    assert failure(embedder) == "the provider's vectors have not the length 8"


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_busy_provider_is_asked_again(server: Provider, status: int) -> None:
    server.replies = [(status, {}, b"{}"), (status, {"Retry-After": "0.02"}, b"busy")]
    assert client(server).embed([SECRET_TEXT]).shape == (1, 8)
    assert len(server.asked) == 3


def test_the_wait_that_the_provider_asks_for_is_kept(server: Provider) -> None:
    server.replies = [(429, {"Retry-After": "0.4"}, b"")]
    began = time.monotonic()
    client(server).embed([SECRET_TEXT])
    assert time.monotonic() - began >= 0.4


@pytest.mark.parametrize("after", ["3600", "Fri, 01 Jan 2100 00:00:00 GMT"])
def test_a_wait_beyond_all_patience_is_given_up_at_once(server: Provider, after: str) -> None:
    server.replies = [(429, {"Retry-After": after}, b"")]
    assert failure(client(server)) == "the provider refuses so many requests"
    assert len(server.asked) == 1


def test_tries_have_an_end(server: Provider) -> None:
    server.replies = [(502, {"Retry-After": "soon"}, b"<html>" + KEY.encode())] * 99
    assert failure(client(server)) == "the provider failed with status 502"
    assert len(server.asked) == asking.MOST_TRIES


@pytest.mark.parametrize(
    ("status", "said"),
    [
        (400, "the provider answers with status 400"),
        (401, "the provider refuses the key"),
        (403, "the provider refuses the key"),
        (404, "the provider does not know the address or the model"),
        (301, "the provider answers with status 301"),
    ],
)
def test_what_another_try_does_not_mend_is_not_tried_again(server: Provider, status: int, said: str) -> None:
    server.replies = [(status, {"Location": "http://127.0.0.1:9/"}, f'{{"error": "{KEY}"}}'.encode())]
    assert failure(client(server)) == said
    assert len(server.asked) == 1


def test_a_text_that_is_too_long_is_cut_to_a_half_and_then_to_a_quarter(server: Provider) -> None:
    server.longest = 300
    long = "".join(chr(97 + number % 26) for number in range(1_000))
    made = client(server).embed(["short", long])
    wanted = numpy.array(numbers(long[:250], 8))
    assert numpy.allclose(made[1], wanted / numpy.linalg.norm(wanted), atol=1e-6)
    assert [len(question["input"][-1]) for question in server.asked] == [1_000, 5, 1_000, 500, 250]
    server.longest = 200
    server.asked.clear()
    assert failure(client(server), long) == "a text is too long for the model"
    assert [len(question["input"][0]) for question in server.asked] == [1_000, 500, 250]


@pytest.mark.parametrize(
    "vectors",
    [
        [],
        [[1.0] * 8] * 2,
        [[float("nan")] * 8],
        [[float("inf")] + [1.0] * 7],
        [[1e308] * 8],
        [[0.0] * 8],
        [[None] * 8],
        [["1"] * 8],
        [[True] * 8],
        [[10**400] * 8],
        [{"0": 1}],
        [[[1.0]] * 8],
        [[1.0] * 7],
        [[1.0] * 20_000],
        ["AAAA"],
        {"0": [1.0] * 8},
        None,
    ],
)
def test_an_answer_that_is_no_vector_is_refused(server: Provider, vectors: Any) -> None:
    embedder = client(server)
    embedder.embed(["first"])
    server.replies = [lambda _: server.body(vectors)] if isinstance(vectors, list) else []
    if not server.replies:
        name = "embeddings" if server.kind == "ollama" else "data"
        server.replies = [(200, {}, json.dumps({name: vectors}).encode())]
    assert failure(embedder)
    assert embedder.embed(["next"]).shape == (1, 8)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"data": 1, "embeddings": 1}', b"[" * 100_000],
)
def test_an_answer_that_is_nothing_of_the_kind_is_refused(server: Provider, body: bytes) -> None:
    server.replies = [(200, {}, body)]
    assert failure(client(server))


def test_an_answer_without_end_is_refused(server: Provider, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST_BYTES", 1_000)
    server.replies = [(200, {}, b" " * 5_000)]
    assert failure(client(server)) == "the provider's answer is too large"


def test_indexes_that_do_not_fit_are_refused(server: Provider) -> None:
    if server.kind == "ollama":
        assert "index" not in server.good(["x"])[2].decode()
        return
    for indexes in ([0, 0], [1, 2], ["0", "1"], [0, [1]]):
        data = [{"index": index, "embedding": [1.0] * 8} for index in indexes]
        server.replies = [(200, {}, json.dumps({"data": data}).encode())]
        assert failure(client(server), "a", "b") == "the provider's answer has not the promised form"


def test_a_provider_that_hangs_up_is_asked_again(server: Provider) -> None:
    server.replies = [lambda _: None, lambda _: None]
    assert client(server).embed([SECRET_TEXT]).shape == (1, 8)
    server.replies = [lambda _: None] * 99
    assert failure(client(server)) == "the provider cannot be reached"


def test_a_provider_that_does_not_answer_is_given_up_in_time(server: Provider) -> None:
    def slow(question: Any) -> Any:
        time.sleep(1.0)
        return server.good(question["input"])

    server.replies = [slow]
    began = time.monotonic()
    assert failure(client(server, timeout=0.3)) == "the provider did not answer in time"
    assert time.monotonic() - began < 0.9


def test_an_answer_that_comes_drop_by_drop_is_given_up_in_time() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    with listener:
        import threading

        def drip() -> None:
            taken, _ = listener.accept()
            with taken:
                taken.recv(65_536)
                try:
                    taken.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
                    while True:
                        taken.sendall(b" ")
                        time.sleep(0.05)
                except OSError:
                    return

        threading.Thread(target=drip, daemon=True).start()
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        began = time.monotonic()
        assert failure(OpenAI("m", url, timeout=0.4)) == "the provider did not answer in time"
        assert time.monotonic() - began < 2.0


def test_nobody_waits_one_by_one_for_a_provider_that_is_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "FIRST_WAIT", 0.01)
    with socket.create_server(("127.0.0.1", 0)) as bound:
        url = f"http://127.0.0.1:{bound.getsockname()[1]}"
    embedder = OpenAI("m", url, timeout=5.0)
    assert failure(embedder) == "the provider cannot be reached"
    assert failure(embedder) == "the provider did not answer a moment ago"
    assert (
        failure(OpenAI("m", "http://no-such-host.invalid", timeout=5.0)) == "the provider cannot be reached"
    )


@pytest.mark.parametrize(
    "settings",
    [
        {"url": "ftp://x"},
        {"url": "localhost:11434"},
        {"url": "http://"},
        {"url": "http://user:word@host"},
        {"url": "http://host/v1?key=1"},
        {"url": "http://host:99999"},
        {"key": "two words"},
        {"key": "line\nbreak"},
        {"key": "schlüssel"},
        {"name": ""},
    ],
)
def test_settings_that_cannot_work_are_refused_without_showing_them(settings: dict[str, str]) -> None:
    arguments = {"name": "m", **settings}
    for kind in KINDS.values():
        with pytest.raises(ConfigError) as caught:
            kind(**arguments)
        if arguments.get("key"):
            assert arguments["key"] not in caught.value.sentence


@pytest.fixture
def service(server: Provider, tmp_path: Path) -> Iterator[Stand]:
    database = Sqlite(str(tmp_path / "service.db"))
    yield stand(database, embedder=client(server, timeout=2.0))
    database.close()


def test_a_failing_provider_fails_no_write_and_a_reindex_mends_it(server: Provider, service: Stand) -> None:
    server.replies = [(500, {}, KEY.encode())] * 99
    made = service.answer("create_memory", userId="u1", content=SECRET_TEXT, type="long-term")
    assert made.data["embedded"] is False
    (said,) = made.diagnostics
    assert said["code"] == "service.embedding_failed"
    assert KEY not in str(said)
    assert "periwinkle" not in str(said)
    asked = service.answer("recall", userId="u1", query="what is the word?")
    assert asked.data["results"] == []
    assert "service.embedding_failed" in [one["code"] for one in asked.diagnostics]
    server.replies = []
    assert service("reindex_memories")["indexed"] == 1
    assert service.found(SECRET_TEXT) == [made.data["id"]]


def test_a_text_that_the_provider_fails_of_spoils_no_other(server: Provider, service: Stand) -> None:
    server.replies = [(500, {}, b"")] * 99
    for number in range(3):
        service.long(f"memory {number}")
    server.replies = []
    good = server.reply
    server.reply = lambda question: (  # type: ignore[method-assign]
        (500, {}, b"") if "memory 1" in question["input"] else good(question)
    )
    counts = service("reindex_memories")
    assert (counts["indexed"], counts["failed"]) == (2, 1)


def test_the_same_model_with_another_length_is_not_mixed_into_the_store(
    server: Provider, service: Stand
) -> None:
    first = service.long("first")
    server.dim = 12
    other = stand(service.service.database, embedder=client(server))
    late = other.answer("create_memory", userId="u1", content="late", type="long-term")
    assert late.data["embedded"] is False
    assert [one["code"] for one in late.diagnostics] == ["service.dimension_differs"]
    asked = other.answer("recall", userId="u1", query="q")
    assert asked.data["results"] == []
    assert "service.dimension_differs" in [one["code"] for one in asked.diagnostics]
    assert other("reindex_memories", recreate=True)["indexed"] == 2
    assert set(other.found("first")) == {first, late.data["id"]}


def test_a_long_memory_goes_in_chunks(server: Provider, service: Stand) -> None:
    embedder = service.service.embedder
    assert isinstance(embedder, Remote)
    _, dim, data = vector_of(embedder, "word " * 2_000)
    assert len(data) == 4 * dim * len(server.asked[-1]["input"])
    assert len(server.asked[-1]["input"]) >= 2
