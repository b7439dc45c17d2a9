"""Row 12: ten times as many memories may cost ten times as much; and the freshness scan by itself."""

from __future__ import annotations

import hashlib
import statistics
import time
from typing import TYPE_CHECKING

from tests.bench.process import Process, run
from tests.bench.row import Row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.bench.corpus import Corpus
    from tests.bench.stage import Stage

LARGE = 100_000
LETTERS = str.maketrans("0123456789", "ghijklmnop")
SCAN = """import os, sys
for folder in sys.argv[2:]:
    for entry in os.scandir(os.path.join(sys.argv[1], folder)):
        entry.stat(follow_symlinks=False)
"""
"""The floor of the freshness scan: one stat a file, nothing compared."""
FOLDERS = ("rules", "skills", "knowledge")


def growth(stage: Stage, small: tuple[Path, Corpus], small_size: int) -> Iterator[Row]:
    """Search, load and save at 100,000 against the largest usual size; and `engram load` from the shell."""
    large = stage.project(LARGE, derived=False)
    costs: dict[str, list[float]] = {}
    for project, corpus in (small, large):
        run([stage.script("engram"), "load", corpus.queries[0]], project, stage.env)  # makes the shelf
        server = Process([stage.script("engram-mcp")], project, stage.env)
        server.hello()
        for what, cost in (("search", _read), ("load", _read), ("save", _save)):
            cost(server, what, corpus, 0)
            found = [cost(server, what, corpus, number) for number in range(1, 6)]
            costs.setdefault(what, []).append(statistics.median(found))
        costs.setdefault("memory", []).append(server.resident())
        server.leave()
        shell = [stage.script("engram"), "load", corpus.queries[0]]
        run(shell, project, stage.env)
        costs.setdefault("`engram load` from the shell", []).append(run(shell, project, stage.env))
    memory = costs.pop("memory")
    for what, (few, many) in costs.items():
        name = f"{what}; {LARGE:,} memories against {small_size:,}"
        yield Row("12", name, "ms CPU", many, few, 12, 10, 5)
    yield Row("12", f"resident memory; {LARGE:,} memories", "MB", memory[1], None)


def _read(server: Process, what: str, corpus: Corpus, number: int) -> float:
    """The same questions in every round: the first one scans each text once, and does not count."""
    del number
    options = {"limit": 20} if what == "search" else {"budget_tokens": 16000}
    start = server.cpu()
    for query in corpus.queries[:5]:
        server.call(f"engram_{what}", {"query": query, **options})
    return (server.cpu() - start) / 5


def _save(server: Process, what: str, corpus: Corpus, number: int) -> float:
    letters = hashlib.sha256(f"{what} {number} {corpus.size}".encode()).hexdigest().translate(LETTERS)
    text = " ".join(letters[at : at + 8] for at in range(0, 56, 8)) + "."  # like no other one
    proposal = server.call("engram_save", {"text": text, "type": "knowledge"})
    token = proposal["structuredContent"]["data"]["approval_token"]  # type: ignore[index]
    start = server.cpu()
    server.call("engram_commit", {"approval_token": token, "approve": "all"})
    return server.cpu() - start


def freshness(stage: Stage, project: tuple[Path, Corpus], size: int) -> Row:
    """A full look at every file by a warm server, against one stat a file."""
    server = Process([stage.script("engram-mcp")], project[0], stage.env)
    server.hello()
    query = {"query": project[1].queries[0], "budget_tokens": 16000}
    server.call("engram_load", query)

    def spent(pause: float) -> float:
        time.sleep(pause)
        start = server.cpu()
        server.call("engram_load", query)
        return server.cpu() - start

    full, short = [], []
    for _ in range(5):
        full.append(spent(2.1))  # older than the two seconds after which every file is looked at
        short.append(spent(0))
    server.leave()
    root = str(project[0] / ".agents/.engram")
    bare = [str(stage.python), "-I", "-c", "pass"]
    scan = [str(stage.python), "-I", "-c", SCAN, root, *FOLDERS]
    floors = [run(scan, stage.folder, stage.env) - run(bare, stage.folder, stage.env) for _ in range(5)]
    looked = statistics.median(full) - statistics.median(short)
    name = f"freshness scan of every file; {size:,} memories"
    return Row("fresh", name, "ms CPU", looked, max(0.01, statistics.median(floors)), None, None, 5)
