"""Rivals where they install, each in a folder of its own: the official memory server, basic-memory.

Asked for with `--rivals`. One that cannot be fetched or started is named with the reason and left out.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.all_pythons import interpreters
from tests.bench.process import Process
from tests.bench.row import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from tests.bench.corpus import Corpus
    from tests.bench.stage import Stage

    Start = Callable[[Stage, Path, Corpus], tuple[Process, str]]

FETCH_SECONDS = 600
QUIET = ("[notice]", "WARNING:", "npm warn", "npm notice")
"""What programs say beside the reason for which they gave up."""
BASIC_MEMORY = (3, 12)
"""The oldest Python that basic-memory runs on."""
KEYWORDS_ONLY = {
    "BASIC_MEMORY_SEMANTIC_SEARCH_ENABLED": "false",
    "BASIC_MEMORY_AUTO_UPDATE": "false",
    "BASIC_MEMORY_NO_PROMOS": "1",
    "HF_HUB_OFFLINE": "1",
}
"""Its model would be fetched at the first start; words are compared with words."""


class MissingError(Exception):
    """The rival is not to be had here; the message says why."""


def rows(stage: Stage, project: tuple[Path, Corpus], size: int) -> Iterator[Row]:
    """Start-up and search of each rival over the same texts, beside the same floor as ours."""
    starts: tuple[tuple[str, Start], ...] = (("server-memory", server_memory), ("basic-memory", basic_memory))
    for name, start in starts:
        folder = stage.folder / name
        folder.mkdir()
        try:
            server, tool = start(stage, folder, project[1])
            try:
                yield from _measured(name, server, tool, project[1], size)
            finally:
                server.child.kill()
                server.child.wait()
        except (MissingError, OSError, RuntimeError, ValueError, subprocess.SubprocessError) as why:
            print(f"{name} is left out: {reason(str(why))}", file=sys.stderr)


def reason(said: str) -> str:
    """The last line that says why, of what a program wrote before it gave up."""
    lines = [line.strip() for line in said.splitlines()]
    telling = (line for line in reversed(lines) if line and not line.startswith(QUIET))
    return next(telling, said.strip() or "it said nothing")[:300]


def _measured(name: str, server: Process, tool: str, corpus: Corpus, size: int) -> Iterator[Row]:
    server.hello()
    yield Row("1", f"rival {name}: spawn, initialize", "ms CPU", server.cpu())
    costs = []
    for query in corpus.queries[:20]:
        start = server.cpu()
        server.call(tool, {"query": query})
        costs.append(server.cpu() - start)
    yield Row("3", f"rival {name}: search, warm; {size:,} memories", "ms CPU", statistics.median(costs))
    yield Row("9", f"rival {name}: resident memory; {size:,} memories", "MB", server.resident())


def _fetch(*command: str, folder: Path, env: dict[str, str]) -> None:
    if shutil.which(command[0]) is None:
        raise MissingError(f"{command[0]} is not installed")
    done = subprocess.run(
        command, cwd=folder, env=env, check=False, capture_output=True, text=True, timeout=FETCH_SECONDS
    )
    if done.returncode:
        raise MissingError(f"{command[0]} failed\n{done.stdout}\n{done.stderr}")


def server_memory(stage: Stage, folder: Path, corpus: Corpus) -> tuple[Process, str]:
    """The official knowledge-graph server; one entity a memory, the text its observation."""
    _fetch("npm", "install", "--no-fund", "@modelcontextprotocol/server-memory", folder=folder, env=stage.env)
    entities = [
        {"type": "entity", "name": path, "entityType": "memory", "observations": [text]}
        for path, text in corpus.texts
    ]
    (folder / "memory.json").write_text("\n".join(json.dumps(one) for one in entities) + "\n")
    env = {**stage.env, "MEMORY_FILE_PATH": str(folder / "memory.json")}
    command = [str(folder / "node_modules/.bin/mcp-server-memory")]
    return Process(command, folder, env), "search_nodes"


def basic_memory(stage: Stage, folder: Path, corpus: Corpus) -> tuple[Process, str]:
    """basic-memory over the same Markdown files, indexed before it is asked."""
    fitting = [place for version, place in interpreters().items() if version >= BASIC_MEMORY]
    if not fitting:
        raise MissingError(f"it needs Python {BASIC_MEMORY[0]}.{BASIC_MEMORY[1]}, which is not installed")
    _fetch(fitting[0], "-m", "venv", str(folder / "venv"), folder=folder, env=stage.env)
    pip = (str(folder / "venv/bin/python"), "-m", "pip", "--disable-pip-version-check", "install", "-q")
    _fetch(*pip, "basic-memory", folder=folder, env=stage.env)
    notes = folder / "notes"
    for path, text in corpus.texts:
        target = notes / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    env = {**stage.env, **KEYWORDS_ONLY, "HOME": str(folder), "BASIC_MEMORY_HOME": str(notes)}
    tool = str(folder / "venv/bin/basic-memory")
    _fetch(tool, "project", "index", "main", folder=folder, env=env)
    return Process([tool, "mcp"], folder, env), "search_notes"
