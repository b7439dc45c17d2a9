"""A stdio server behind streamable HTTP on 127.0.0.1, for peers that speak only HTTP (protocol 4.2).

One process per session in the legacy era; one shared process, with ids of the bridge's own, in the modern.
"""

from __future__ import annotations

import json
import queue
import secrets
import select
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

MODERN = "2026-07-28"
VERSION_KEY = "io.modelcontextprotocol/protocolVersion"
LOCAL = ("127.0.0.1", "localhost", "[::1]")
NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}
STATUS = {-32601: 404, -32602: 400, -32600: 400, -32700: 400, -32020: 400, -32021: 400, -32022: 400}


class Pipe:
    """One server process; hands each of its messages to the exchange that it belongs to."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self._lock = threading.Lock()
        self._exchanges: dict[Any, queue.Queue[dict[str, Any]]] = {}
        self._tokens: dict[Any, Any] = {}
        self.strays: queue.Queue[dict[str, Any]] = queue.Queue()
        threading.Thread(target=self._receive, daemon=True).start()

    def send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        with self._lock:
            self._process.stdin.write(json.dumps(message).encode() + b"\n")
            self._process.stdin.flush()

    def open(self, identity: Any, token: Any = None) -> queue.Queue[dict[str, Any]]:
        """A place for the messages of one request."""
        exchange: queue.Queue[dict[str, Any]] = queue.Queue()
        self._exchanges[identity] = exchange
        if token is not None:
            self._tokens[token] = identity
        return exchange

    def close(self, identity: Any) -> None:
        self._exchanges.pop(identity, None)

    def stop(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()

    def _receive(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            message = json.loads(line)
            if "method" not in message and message.get("id") in self._exchanges:
                self._exchanges[message["id"]].put(message)
                continue
            token = message.get("params", {}).get("progressToken")
            identity = self._tokens.get(token, next(reversed(self._exchanges), None))
            self._exchanges.get(identity, self.strays).put(message)


class Bridge:
    """`with Bridge(command) as url`: a server command reachable at `url`."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = list(command)
        self._lock = threading.Lock()
        self._sessions: dict[str, Pipe] = {}
        self._shared: Pipe | None = None
        self._count = 0
        bridge = self

        class Handler(Exchange):
            owner = bridge

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True

    def __enter__(self) -> str:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return f"http://127.0.0.1:{self._server.server_address[1]}/mcp"

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.shutdown()
        self._server.server_close()
        for pipe in [*self._sessions.values(), *([self._shared] if self._shared else [])]:
            pipe.stop()

    def shared(self) -> Pipe:
        with self._lock:
            if self._shared is None:
                self._shared = Pipe(self._command)
            return self._shared

    def next_id(self) -> str:
        with self._lock:
            self._count += 1
            return f"bridge-{self._count}"

    def start_session(self) -> tuple[str, Pipe]:
        name = secrets.token_hex(16)
        self._sessions[name] = Pipe(self._command)
        return name, self._sessions[name]

    def session(self, name: str) -> Pipe | None:
        return self._sessions.get(name)

    def end_session(self, name: str) -> None:
        self._sessions.pop(name).stop()


class Exchange(BaseHTTPRequestHandler):
    """One HTTP request."""

    owner: Bridge
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        pass

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        if not self._is_local():
            return
        try:
            message = json.loads(raw)
        except ValueError:
            self._fail(None, -32700, "not JSON")
            return
        if not isinstance(message, dict):
            self._fail(None, -32600, "not an object")
            return
        params = message.get("params")
        meta = params.get("_meta") if isinstance(params, dict) else None
        in_body = meta.get(VERSION_KEY) if isinstance(meta, dict) else None
        in_header = self.headers.get("MCP-Protocol-Version")
        if in_body is not None or in_header == MODERN:
            self._modern(message, in_body, in_header)
        else:
            self._legacy(message)

    def do_GET(self) -> None:
        if not self._is_local():
            return
        pipe = self.owner.session(self.headers.get("Mcp-Session-Id", ""))
        if pipe is None:
            self._empty(405 if "Mcp-Session-Id" not in self.headers else 404)
            return
        self._start_stream()
        while not self._left():
            try:
                self._event(pipe.strays.get(timeout=0.1))
            except queue.Empty:
                continue

    def do_DELETE(self) -> None:
        name = self.headers.get("Mcp-Session-Id", "")
        if not self._is_local():
            return
        if self.owner.session(name) is None:
            self._empty(404)
            return
        self.owner.end_session(name)
        self._empty(204)

    def _is_local(self) -> bool:
        """DNS rebinding: only local names may ask."""
        host = self.headers.get("Host", "").rsplit(":", 1)[0]
        origin = self.headers.get("Origin")
        page = origin.partition("://")[2].rsplit(":", 1)[0] if origin else host
        if host in LOCAL and page in LOCAL:
            return True
        self._fail(None, -32600, "not a local host", 403)
        return False

    def _legacy(self, message: dict[str, Any]) -> None:
        name = self.headers.get("Mcp-Session-Id")
        if message.get("method") == "initialize" and name is None:
            name, pipe = self.owner.start_session()
        else:
            found = self.owner.session(name or "")
            if found is None:
                self._empty(404 if name else 400)
                return
            pipe = found
        if "method" not in message or "id" not in message:
            pipe.send(message)
            self._empty(202)
            return
        self._converse(pipe, message, message["id"], {"Mcp-Session-Id": str(name)})

    def _modern(self, message: dict[str, Any], in_body: Any, in_header: str | None) -> None:
        params = message.get("params")
        params = params if isinstance(params, dict) else {}
        method = str(message.get("method"))
        subject = params.get(NAMED.get(method, ""))
        mismatched = (
            in_header is None
            or (in_body is not None and in_body != in_header)
            or self.headers.get("Mcp-Method", "").strip() != method
            or (
                method in NAMED
                and subject is not None
                and self.headers.get("Mcp-Name", "").strip() != subject
            )
        )
        if mismatched:
            self._fail(message.get("id"), -32020, "headers and body differ")
            return
        pipe = self.owner.shared()
        if "id" not in message:
            pipe.send(message)
            self._empty(202)
            return
        identity = self.owner.next_id()
        self._converse(pipe, {**message, "id": identity}, message["id"], {}, modern=True)

    def _converse(
        self, pipe: Pipe, message: dict[str, Any], own_id: Any, headers: dict[str, str], modern: bool = False
    ) -> None:
        meta = (message.get("params") or {}).get("_meta") or {}
        exchange = pipe.open(message["id"], meta.get("progressToken") if isinstance(meta, dict) else None)
        pipe.send(message)
        streaming = False
        try:
            while True:
                try:
                    received = exchange.get(timeout=0.05)
                except queue.Empty:
                    if self._left():
                        cancelled = {"requestId": message["id"], "reason": "the client left"}
                        notice = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled}
                        pipe.send(notice)
                        return
                    continue
                if "method" in received:
                    if not streaming:
                        self._start_stream(headers)
                        streaming = True
                    self._event(received)
                    continue
                answer = {**received, "id": own_id}
                if streaming:
                    self._event(answer)
                else:
                    code = answer.get("error", {}).get("code")
                    self._json(answer, STATUS.get(code, 200) if modern else 200, headers)
                return
        finally:
            pipe.close(message["id"])

    def _left(self) -> bool:
        readable, _, _ = select.select([self.connection], [], [], 0)
        try:
            return bool(readable) and not self.connection.recv(1, 2)  # MSG_PEEK
        except OSError:
            return True

    def _start_stream(self, headers: dict[str, str] | None = None) -> None:
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-cache")
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()

    def _event(self, message: dict[str, Any]) -> None:
        try:
            self.wfile.write(b"event: message\ndata: " + json.dumps(message).encode() + b"\n\n")
            self.wfile.flush()
        except OSError:
            self.close_connection = True

    def _json(self, message: dict[str, Any], status: int, headers: dict[str, str] | None = None) -> None:
        body = json.dumps(message).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def _fail(self, identity: Any, code: int, text: str, status: int | None = None) -> None:
        head = {"jsonrpc": "2.0"} if identity is None else {"jsonrpc": "2.0", "id": identity}
        self._json({**head, "error": {"code": code, "message": text}}, status or STATUS[code])

    def _empty(self, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()


def main() -> None:
    """`python -m tests.peers.bridge COMMAND…` prints the address and serves until it is interrupted."""
    import sys

    with Bridge(sys.argv[1:]) as url:
        print(url, flush=True)
        threading.Event().wait()


if __name__ == "__main__":
    main()
