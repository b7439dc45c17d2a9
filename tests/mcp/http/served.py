"""A server process behind HTTP, and what a client says to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import httpx

from tests.conftest import clean_environment
from tests.mcp.client import FIXTURE, LIMIT, MODERN, ROOT, modern_meta

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

BOTH = "application/json, text/event-stream"
NAMED = {"tools/call": "name", "prompts/get": "name", "resources/read": "uri"}


class Served:
    """`with Served(command) as served`: a process that says on stderr where it listens."""

    def __init__(self, command: Sequence[str], env: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            list(command),
            cwd=ROOT,
            env=None if env is None else dict(env),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.raw: list[str] = []
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        told = self.logged("listening")
        self.url: str = told["url"]
        self.base = self.url.removesuffix("/mcp")
        self.metrics: str = told.get("metrics", "")
        self.http = httpx.Client(timeout=LIMIT, limits=httpx.Limits(max_connections=None))

    def __enter__(self) -> Served:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.http.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()

    def _read(self) -> None:
        assert self.process.stderr is not None
        self.raw.extend(self.process.stderr)

    @property
    def logs(self) -> list[dict[str, Any]]:
        """Every line so far; each must be a JSON object."""
        return [json.loads(line) for line in list(self.raw)]

    def logged(self, event: str, limit: float = LIMIT, **members: Any) -> dict[str, Any]:
        """The last line with this event and these members; waits for it."""
        until = time.monotonic() + limit
        while time.monotonic() < until:
            for line in reversed(self.logs):
                if line["event"] == event and members.items() <= line.items():
                    return line
            assert self.process.poll() is None or self._reading.is_alive() or event == "stopped", self.raw
            time.sleep(0.01)
        raise AssertionError(f"no {event} {members} in {self.raw}")

    def terminate(self, limit: float = LIMIT) -> int:
        """SIGTERM; the exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(limit)

    def post(
        self, message: Any, headers: Mapping[str, str | None] | None = None, key: str = ""
    ) -> httpx.Response:
        """One POST. A header that is None is left out."""
        content = message if isinstance(message, bytes) else json.dumps(message).encode()
        all_headers = {"Content-Type": "application/json", "Accept": BOTH, **(headers or {})}
        if key:
            all_headers["Authorization"] = f"Bearer {key}"
        kept = {name: value for name, value in all_headers.items() if value is not None}
        request = self.http.build_request("POST", self.url, content=content, headers=kept)
        for name in [
            name for name, value in all_headers.items() if value is None and name in request.headers
        ]:
            del request.headers[name]
        return self.http.send(request)

    def ask(
        self,
        method: str,
        params: Mapping[str, Any] | None = None,
        headers: Mapping[str, str | None] | None = None,
        *,
        key: str = "",
        identity: Any = 1,
        capabilities: Mapping[str, Any] | None = None,
    ) -> httpx.Response:
        """One request of the modern era."""
        message = modern(method, params, identity, capabilities)
        return self.post(message, {**mirrored(message), **(headers or {})}, key)

    def call(self, name: str, arguments: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """The result of a tool."""
        answer = self.ask("tools/call", {"name": name, "arguments": dict(arguments or {})}, **more)
        assert answer.status_code == 200, answer.text
        result: dict[str, Any] = last(answer)["result"]
        return result

    def open(
        self, version: str = "2025-11-25", capabilities: Mapping[str, Any] | None = None, key: str = ""
    ) -> str:
        """A session of the legacy era; its name."""
        params = {"protocolVersion": version, "capabilities": dict(capabilities or {})}
        answer = self.post({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": params}, key=key)
        assert answer.status_code == 200, answer.text
        assert answer.json()["result"]["protocolVersion"] == version
        name = answer.headers["mcp-session-id"]
        told = self.post(
            {"jsonrpc": "2.0", "method": "notifications/initialized"}, {"Mcp-Session-Id": name}, key
        )
        assert (told.status_code, told.content) == (202, b"")
        return name


def environment(home: Path) -> dict[str, str]:
    """A person's environment in which this project can be imported."""
    kept = {name: os.environ[name] for name in ("PYTHONPATH",) if name in os.environ}
    return {**clean_environment(home), **kept}


def fixture(settings: Mapping[str, Any] | None = None, *options: str) -> Served:
    """The fixture toolset behind HTTP; without options it asks for no key."""
    env = {**os.environ, "FIXTURE_SETTINGS": json.dumps({"requests_per_minute": 0, **(settings or {})})}
    return Served((*FIXTURE, "--http", "127.0.0.1:0", *(options or ("--open",))), env)


def modern(
    method: str,
    params: Mapping[str, Any] | None = None,
    identity: Any = 1,
    capabilities: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    meta = {**modern_meta(capabilities), **(params or {}).get("_meta", {})}
    return {"jsonrpc": "2.0", "id": identity, "method": method, "params": {**(params or {}), "_meta": meta}}


def mirrored(message: Mapping[str, Any]) -> dict[str, str | None]:
    """The headers that belong to a message of the modern era."""
    headers: dict[str, str | None] = {"MCP-Protocol-Version": MODERN, "Mcp-Method": message["method"]}
    member = NAMED.get(message["method"])
    if member and member in message["params"]:
        headers["Mcp-Name"] = str(message["params"][member])
    return headers


def legacy(method: str, params: Mapping[str, Any] | None = None, identity: Any = 1) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": identity, "method": method, "params": dict(params or {})}


def events(text: str) -> list[dict[str, Any]]:
    """The messages of a stream of events."""
    return [json.loads(line[6:]) for line in text.splitlines() if line.startswith("data: ")]


def last(answer: httpx.Response) -> dict[str, Any]:
    """The last message of an answer, in whatever form it came."""
    found: dict[str, Any] = (
        events(answer.text)[-1]
        if answer.headers["content-type"].startswith("text/event-stream")
        else answer.json()
    )
    return found
