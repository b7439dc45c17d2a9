"""`make demo`: the whole way of a memory, from a session to an agent, in a repository that is thrown away.

Exits with 1 and says what was not as expected, if anything was not.
"""

# ruff: noqa: T201 - it speaks to whoever runs it

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from engram_contracts.wire import NAMES
from mcp import Client, StdioServerParameters

HERE = Path(__file__).parent
BIN = Path(sys.executable).parent
TASK = "the feed of a gauge is down: retry, or fill the gap?"
EXPECTED = ("rules/never-fill-a-gap-in-the-water-levels", "rules/try-a-feed-request-at-most-three-times")
AUTHOR = {"author": {"name": "Mara Lindqvist", "email": "mara@example.org"}}
KEPT = ("PATH", "LANG", "LC_ALL", "TERM", "TMPDIR", "SYSTEMROOT")


class UnexpectedError(Exception):
    """Something is not as the demo says it must be."""


def expect(condition: object, sentence: str) -> None:
    """Stop the demo unless the condition holds."""
    if not condition:
        raise UnexpectedError(sentence)


class Stage:
    """A project and a person's home below one temporary folder, with a clock for each step."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "tidemark"
        home = folder / "home"
        self.project.mkdir()
        (home / ".engram").mkdir(parents=True)
        (home / ".engram" / "engram.config.json").write_text(json.dumps(AUTHOR), encoding="utf-8")
        self.environment = {name: os.environ[name] for name in KEPT if name in os.environ} | {
            "HOME": str(home),
            "ENGRAM_CONFIG_DIR": str(home / ".engram"),
            "XDG_CONFIG_HOME": str(home / ".config"),
            "XDG_CACHE_HOME": str(home / ".cache"),
            "XDG_STATE_HOME": str(home / ".state"),
            "GIT_CONFIG_GLOBAL": os.devnull,
            "GIT_CONFIG_NOSYSTEM": "1",
        }

    def run(self, *command: str) -> str:
        """Run one command in the project, print it with its time, and give its output."""
        program = BIN / command[0]
        began = time.perf_counter()
        done = subprocess.run(
            [str(program) if program.exists() else command[0], *command[1:]],
            cwd=self.project,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
        )
        step(f"$ {' '.join(command)}", began)
        if done.returncode:
            raise UnexpectedError(
                f"{command[0]} ended with {done.returncode}: {done.stderr.decode().strip()}"
            )
        return done.stdout.decode()


def step(what: str, began: float) -> None:
    """Print one step and how long it took."""
    print(f"{what:<88} {(time.perf_counter() - began) * 1000:7.1f} ms")


def write_memories(stage: Stage) -> list[str]:
    """A person approves the candidates of the session; gives the ids that were written."""
    stage.run("git", "init", "--quiet")
    stage.run("engram", "inject")
    shutil.copy(HERE / "candidates.txt", stage.project)
    answer = json.loads(
        stage.run("engram", "save-session", "--accept-all", "--file", "candidates.txt", "--json")
    )
    written = answer["data"]["written"]
    for entry in written:
        print(f"    {entry['verdict']:<6} {entry['scope']}:{entry['file']}")
    expect(len(written) == 7, f"7 memories must be written, not {len(written)}: {answer}")
    stage.run("engram", "verify")
    stage.run("git", "add", "--all")
    tracked = stage.run("git", "ls-files").split()
    expect(".agents/.engram/memory.sha256" in tracked, "the hashes must be tracked by git")
    expect(not any("index" in name or "pending" in name for name in tracked), "derived files must be ignored")
    return [entry["id"] for entry in written]


async def ask(stage: Stage, mode: Any, ids: list[str]) -> dict[str, Any]:
    """What an agent gets over MCP in one protocol era."""
    server = StdioServerParameters(
        command=str(BIN / "engram-mcp"), cwd=str(stage.project), env=stage.environment
    )
    began = time.perf_counter()
    async with Client(server, mode=mode) as client:
        step(f"engram-mcp started, MCP {client.protocol_version} agreed", began)
        began = time.perf_counter()
        tools = (await client.list_tools()).tools
        step(f"tools/list: {len(tools)} tools", began)
        began = time.perf_counter()
        loaded = await client.call_tool("engram_load", {"query": TASK})
        step(f'engram_load "{TASK}"', began)
        began = time.perf_counter()
        again = await client.call_tool("engram_load", {"query": TASK})
        step("the same again, warm", began)
        began = time.perf_counter()
        listed = (await client.list_resources()).resources
        step(f"resources/list: {len(listed)} resources", began)
        began = time.perf_counter()
        resource = await client.read_resource(f"engram://memory/{ids[0]}")
        step(f"resources/read engram://memory/{ids[0]}"[:88], began)
        instructions = client.instructions or ""
    expect("engram_commit" in instructions, "the instructions must name engram_commit")
    expect(len(tools) == len(NAMES["governed"]), "every tool of the contract must be listed")
    expect(len(listed) == 1 + len(ids), "the index and every memory are resources")
    expect(ids[0] in str(resource), "a resource must hold its memory")
    return checked(loaded, again)


def checked(loaded: Any, again: Any) -> dict[str, Any]:
    """The envelope of a load that is as it must be."""
    expect(not loaded.is_error, f"engram_load failed: {loaded}")
    text = loaded.content[0].text
    expect(again.content[0].text == text, "the same call gives the same memory")
    envelope: dict[str, Any] = loaded.structured_content
    expect(envelope["ok"] and envelope["data"]["text"] == text, "the envelope must hold the text as well")
    bodies = " ".join(envelope["data"]["body_keys"])
    for name in EXPECTED:
        expect(name in bodies, f"{name} must be routed to this task; got {bodies}")
    return envelope


def play(folder: Path) -> None:
    """The whole demo."""
    stage = Stage(folder)
    print(
        "What an agent proposed after examples/session.md; a person agreed in the chat, hence --accept-all.\n"
    )
    ids = write_memories(stage)
    answers = []
    for title, mode in (("a client of 2024 to 2025", "legacy"), ("a client of 2026-07-28", "auto")):
        print(f"\nAn agent asks over MCP: {title}\n")
        answers.append(asyncio.run(ask(stage, mode, ids)))
    legacy, modern = answers
    expect(legacy == modern, "both eras must give the same answer")
    print("\nThe routed memory, as the agent sees it\n")
    print("\n".join(f"    {line}".rstrip() for line in modern["data"]["text"].splitlines()))
    print("\nThe same as structured result\n")
    data = {key: value for key, value in modern["data"].items() if key != "text"}
    shown = {**modern, "data": {"text": "… as above …", **data}}
    print("\n".join(f"    {line}" for line in json.dumps(shown, indent=2).splitlines()))


def main() -> int:
    """Play, and clean up whatever happens."""
    began = time.perf_counter()
    try:
        with tempfile.TemporaryDirectory(prefix="engram-demo-") as folder:
            play(Path(folder))
    except UnexpectedError as wrong:
        print(f"\nNot as expected: {wrong}", file=sys.stderr)
        return 1
    print(f"\nEverything as expected, nothing left behind. {time.perf_counter() - began:.1f} s in all.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
