"""Processes under measurement: a pipe client, CPU time from the kernel, resident memory."""

from __future__ import annotations

import json
import os
import subprocess
import time
from pathlib import Path

LEGACY = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "bench", "version": "0"},
    },
}


class Process:
    """One server over pipes, one JSON line a request."""

    def __init__(self, command: list[str], cwd: Path, env: dict[str, str]) -> None:
        self.child = subprocess.Popen(
            command,
            cwd=cwd,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.count = 0

    def ask(self, message: object) -> object:
        assert self.child.stdin
        assert self.child.stdout
        self.child.stdin.write(json.dumps(message).encode() + b"\n")
        self.child.stdin.flush()
        self.size = 0
        line = self.child.stdout.readline()
        self.size = len(line)
        if not line:
            raise RuntimeError(f"{self.child.args} closed its output")
        return json.loads(line)

    def request(self, method: str, params: dict[str, object]) -> dict[str, object]:
        self.count += 1
        reply = self.ask({"jsonrpc": "2.0", "id": self.count, "method": method, "params": params})
        assert isinstance(reply, dict)
        if "result" not in reply or reply["result"].get("isError"):
            raise RuntimeError(f"{method} was refused: {json.dumps(reply)[:500]}")
        return reply["result"]

    def call(self, tool: str, arguments: dict[str, object]) -> dict[str, object]:
        return self.request("tools/call", {"name": tool, "arguments": arguments})

    def hello(self) -> None:
        self.ask(LEGACY)
        assert self.child.stdin
        self.child.stdin.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
        self.child.stdin.flush()

    def cpu(self) -> float:
        """Milliseconds on a processor so far, all threads, from the scheduler's own account."""
        total = 0
        for task in Path(f"/proc/{self.child.pid}/task").iterdir():
            total += int((task / "schedstat").read_text().split()[0])
        return total / 1e6

    def resident(self) -> float:
        """Resident memory in MB."""
        status = Path(f"/proc/{self.child.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024

    def leave(self) -> tuple[float, float]:
        """Close its input; gives CPU ms of its whole life and the ms it took to go."""
        assert self.child.stdin
        start = time.perf_counter()
        self.child.stdin.close()
        _, status, usage = os.wait4(self.child.pid, 0)
        gone = (time.perf_counter() - start) * 1000
        self.child.returncode = os.waitstatus_to_exitcode(status)
        if self.child.stdout:
            self.child.stdout.close()
        if self.child.returncode:
            raise RuntimeError(f"{self.child.args} left with {self.child.returncode}")
        return (usage.ru_utime + usage.ru_stime) * 1000, gone


def run(command: list[str], cwd: Path, env: dict[str, str], told: bytes = b"") -> float:
    """CPU ms of one command from start to end; `told` is its standard input."""
    pipe = subprocess.PIPE
    child = subprocess.Popen(command, cwd=cwd, env=env, stdin=pipe, stdout=pipe, stderr=pipe)
    assert child.stdin
    assert child.stdout
    assert child.stderr
    child.stdin.write(told)
    child.stdin.close()
    child.stdout.read()
    said = child.stderr.read().decode(errors="replace")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{command} left with {child.returncode}: {said[-500:]}")
    return (usage.ru_utime + usage.ru_stime) * 1000
