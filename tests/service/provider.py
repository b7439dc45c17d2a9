"""A provider of embeddings on a real socket, which answers as the test tells it to."""

from __future__ import annotations

import contextlib
import hashlib
import json
import threading
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Reply = tuple[int, Mapping[str, str], bytes]


def numbers(text: str, dim: int) -> list[float]:
    """A vector of a text, the same at every call."""
    raw = hashlib.shake_256(text.encode()).digest(dim)
    return [byte / 128 - 1 for byte in raw]


class Provider:
    """`replies` are given first, one a request; then every text gets its vector of length `dim`."""

    def __init__(self, kind: str, dim: int = 8) -> None:
        self.kind = kind
        self.dim = dim
        self.replies: list[Reply | Callable[[Any], Reply | None]] = []
        self.asked: list[dict[str, Any]] = []
        self.headers: list[Mapping[str, str]] = []
        self.longest = 10**9
        """Characters of a text from which on it overflows."""
        self.url = ""

    def reply(self, question: dict[str, Any]) -> Reply | None:
        """What is answered; None hangs up."""
        if self.replies:
            made = self.replies.pop(0)
            return made(question) if callable(made) else made
        if any(len(text) > self.longest for text in question["input"]):
            said = {"error": {"message": "This model's maximum context length is 8192 tokens."}}
            return 400, {}, json.dumps(said).encode()
        return self.good(question["input"])

    def good(self, texts: list[str]) -> Reply:
        """A right answer; that of `openai` comes in another order than it was asked for."""
        vectors = [numbers(text, self.dim) for text in texts]
        if self.kind == "ollama":
            return 200, {}, json.dumps({"embeddings": vectors}).encode()
        data = [{"index": number, "embedding": vector} for number, vector in enumerate(vectors)]
        return 200, {}, json.dumps({"data": data[::-1]}).encode()

    def body(self, vectors: Any) -> Reply:
        """An answer with these vectors."""
        if self.kind == "ollama":
            return 200, {}, json.dumps({"embeddings": vectors}).encode()
        data = [{"index": number, "embedding": vector} for number, vector in enumerate(vectors)]
        return 200, {}, json.dumps({"data": data}).encode()


@contextlib.contextmanager
def provider(kind: str, dim: int = 8) -> Iterator[Provider]:
    """One that listens until the block ends."""
    made = Provider(kind, dim)

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            made.headers.append(dict(self.headers) | {"path": self.path})
            made.asked.append(json.loads(body))
            reply = made.reply(made.asked[-1])
            if reply is None:
                self.close_connection = True
                return
            status, headers, text = reply
            with contextlib.suppress(OSError):
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                if "Content-Length" not in headers:
                    self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

        def log_message(self, format: str, *values: Any) -> None:  # noqa: A002 - the name is the server's
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    made.url = f"http://127.0.0.1:{server.server_address[1]}/v1"
    yield made
    server.shutdown()
    server.server_close()
