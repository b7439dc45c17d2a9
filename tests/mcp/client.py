"""A client that speaks to a server process over raw pipes: nothing is hidden, nothing waits for ever.

Every result is held against the official wire model of its protocol version, and every envelope that a tool
call brings is judged against its authored schema: here, so that no test has to.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.judge import assert_valid, judge
from tests.mcp.wire import check_result

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]
FIXTURE = (sys.executable, "-m", "tests.fixture_toolset")
MODERN = "2026-07-28"
LEGACY = ("2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25")
PREFIX = "io.modelcontextprotocol/"
LIMIT = 10.0
"""Seconds that an answer may take on a busy machine before the test fails."""


def modern_meta(capabilities: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """The `_meta` of a modern request."""
    return {
        PREFIX + "protocolVersion": MODERN,
        PREFIX + "clientCapabilities": dict(capabilities or {}),
        **more,
    }


class Client:
    """`with Client() as client`: a running server and its pipes.

    `seen` holds every message that came, in order; messages that are no answer to what was asked stay in
    `others`.
    """

    def __init__(
        self,
        command: Sequence[str] = FIXTURE,
        cwd: Path = ROOT,
        env: Mapping[str, str] | None = None,
        **popen: Any,
    ) -> None:
        self.process = subprocess.Popen(
            list(command),
            cwd=cwd,
            env=None if env is None else dict(env),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            **popen,
        )
        self.seen: list[Any] = []
        self.others: list[dict[str, Any]] = []
        self._buffer = b""
        self._count = 0
        self._errors = b""
        self.version = LEGACY[-1]

    def __enter__(self) -> Client:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()

    def send_raw(self, data: bytes) -> None:
        """Write bytes as they are; drains stderr when the server waits for that."""
        assert self.process.stdin is not None
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(self.process.stdin.fileno(), rest) :]

    def send(self, message: Any) -> None:
        """Write one message as a line."""
        self.send_raw(json.dumps(message).encode() + b"\n")

    def read_line(self, limit: float = LIMIT) -> bytes:
        """The next line of the server, without its end; fails when none comes in time."""
        assert self.process.stdout is not None
        until = time.monotonic() + limit
        while b"\n" not in self._buffer:
            left = until - time.monotonic()
            ready, _, _ = select.select([self.process.stdout], [], [], max(left, 0))
            chunk = os.read(self.process.stdout.fileno(), 1 << 20) if ready else b""
            if not chunk:
                what = "ended" if ready else f"said nothing for {limit} s"
                raise AssertionError(f"the server {what}; stderr: {self.errors()!r}")
            self._buffer += chunk
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def read(self, limit: float = LIMIT) -> Any:
        """The next message; every line must be one, in ASCII."""
        line = self.read_line(limit)
        message = json.loads(line.decode("ascii"))
        assert b"\r" not in line
        assert message == [] or isinstance(message, (dict, list))
        self.seen.append(message)
        return message

    def silent(self, seconds: float = 0.15) -> bool:
        """Whether the server says nothing for a while."""
        if self._buffer:
            return False
        assert self.process.stdout is not None
        return not select.select([self.process.stdout], [], [], seconds)[0]

    def answer_to(self, identity: Any, limit: float = LIMIT) -> dict[str, Any]:
        """The answer with this id; what comes before it goes to `others`."""
        until = time.monotonic() + limit
        while True:
            message = self.read(until - time.monotonic())
            if isinstance(message, dict) and "method" not in message and message.get("id") == identity:
                return message
            self.others.append(message)

    def ask(
        self, method: str, params: Mapping[str, Any] | None = None, identity: Any = None
    ) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        if identity is None:
            self._count += 1
            identity = self._count
        message = {"jsonrpc": "2.0", "id": identity, "method": method}
        if params is not None:
            message["params"] = dict(params)
        self.send(message)
        answer = self.answer_to(identity)
        self._judge(method, params or {}, answer)
        return answer

    def ask_modern(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        capabilities: Mapping[str, Any] | None = None,
        **meta: Any,
    ) -> dict[str, Any]:
        """The same in the modern era."""
        return self.ask(method, {**(params or {}), "_meta": modern_meta(capabilities, **meta)})

    def tell(self, method: str, params: Mapping[str, Any] | None = None) -> None:
        """Send a notification."""
        message: dict[str, Any] = {"jsonrpc": "2.0", "method": method}
        if params is not None:
            message["params"] = dict(params)
        self.send(message)

    def initialize(
        self, version: Any = "2025-11-25", capabilities: Mapping[str, Any] | None = None
    ) -> dict[str, Any]:
        """The legacy handshake; gives the result of initialize."""
        info = {"name": "raw", "version": "1"}
        params = {"protocolVersion": version, "capabilities": dict(capabilities or {}), "clientInfo": info}
        result: dict[str, Any] = self.ask("initialize", params)["result"]
        self.tell("notifications/initialized")
        return result

    def call(self, name: str, arguments: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """tools/call in the legacy era; gives the result."""
        answer = self.ask("tools/call", {"name": name, "arguments": dict(arguments or {})})
        assert "result" in answer, answer
        result: dict[str, Any] = answer["result"]
        return result

    def alive(self) -> bool:
        """Whether the same process still serves (robustness 7)."""
        return self.ask("ping")["result"] == {} and self.process.poll() is None

    def close_input(self) -> None:
        """End of input: the client is gone."""
        assert self.process.stdin is not None
        self.process.stdin.close()

    def end(self, limit: float = LIMIT) -> int:
        """Close the input and wait for the process; gives its exit code."""
        if self.process.stdin is not None and not self.process.stdin.closed:
            self.close_input()
        return self.process.wait(limit)

    def errors(self) -> str:
        """What the server has written to stderr so far."""
        assert self.process.stderr is not None
        while select.select([self.process.stderr], [], [], 0)[0]:
            chunk = os.read(self.process.stderr.fileno(), 1 << 16)
            if not chunk:
                break
            self._errors += chunk
        return self._errors.decode("utf-8", "replace")

    def _judge(self, method: str, params: Mapping[str, Any], answer: Mapping[str, Any]) -> None:
        """The judges of the wire and of the contract."""
        frame = "JsonRpcResult" if isinstance(answer.get("result"), dict) else "JsonRpcFailure"
        result = answer.get("result")
        if "error" in answer or isinstance(result, dict):
            assert_valid(f"protocol/jsonrpc.json#/$defs/{frame}", answer)
        if not isinstance(result, dict):
            return
        if method == "initialize":
            self.version = result["protocolVersion"]
        meta = params.get("_meta")
        modern = isinstance(meta, dict) and PREFIX + "protocolVersion" in meta
        check_result(method, MODERN if modern else self.version, result)
        envelope, name = result.get("structuredContent"), params.get("name")
        if isinstance(envelope, dict) and isinstance(name, str) and name.startswith("engram_"):
            judge(name, envelope)
