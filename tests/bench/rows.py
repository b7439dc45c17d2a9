"""The rows of the table; ratios are taken inside one run, the two sides in turn."""

from __future__ import annotations

import hashlib
import itertools
import json
import statistics
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.bench import large, rivals
from tests.bench.process import Process, run
from tests.bench.row import Row

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.bench.corpus import Corpus
    from tests.bench.stage import Stage

HERE = Path(__file__).resolve().parent
ROUNDS = 15
LETTERS = str.maketrans("0123456789", "ghijklmnop")


def interleaved(
    first: Callable[[], float], second: Callable[[], float], rounds: int = ROUNDS
) -> tuple[float, float]:
    """Medians of two measurements taken in turn, after one of each that does not count."""
    first(), second()
    pairs = [(first(), second()) for _ in range(rounds)]
    return statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs)


class Bench:
    def __init__(
        self, stage: Stage, sizes: tuple[int, ...], *, with_large: bool = True, with_rivals: bool = False
    ) -> None:
        self.stage = stage
        self.sizes = sizes
        self.with_large = with_large
        self.with_rivals = with_rivals
        self.projects: dict[int, tuple[Path, Corpus]] = {size: stage.project(size) for size in (0, *sizes)}
        self.floor_command = [str(stage.python), str(HERE / "floor.py")]
        self.server_command = [stage.script("engram-mcp")]

    def server(self, size: int, *options: str) -> Process:
        return Process([*self.server_command, *options], self.projects[size][0], self.stage.env)

    def floor(self) -> Process:
        return Process(self.floor_command, self.stage.folder, self.stage.env)

    def probe(self, size: int) -> Process:
        root = self.projects[size][0] / ".agents/.engram"
        database = self.stage.folder / f"probe-{size}.sqlite"
        command = [str(self.stage.python), str(HERE / "probe.py"), str(root), str(database)]
        return Process(command, self.stage.folder, self.stage.env)

    def rows(self) -> Iterator[Row]:
        yield from self.start_up()
        yield self.round_trip()
        yield from self.warm_reads()
        yield self.save()
        yield self.verify()
        yield from self.rebuild()
        yield from self.shell()
        yield from self.hook()
        yield from self.memory()
        yield from self.listing()
        yield self.leaving()
        yield from (large.freshness(self.stage, self.projects[size], size) for size in self.sizes[1:])
        if self.with_rivals:
            middle = self.sizes[len(self.sizes) // 2]
            yield from rivals.rows(self.stage, self.projects[middle], middle)
        if self.with_large:
            yield from large.growth(self.stage, self.projects[max(self.sizes)], max(self.sizes))

    def start_up(self) -> Iterator[Row]:
        def life(process: Process) -> float:
            process.hello()
            process.request("tools/list", {})
            return process.leave()[0]

        for size in self.projects:
            ours, floor = interleaved(lambda size=size: life(self.server(size)), lambda: life(self.floor()))
            yield Row(
                "1",
                f"spawn, initialize, tools/list, exit; {size:,} memories",
                "ms CPU",
                ours,
                floor,
                3,
                1.5,
                ROUNDS,
            )

    def round_trip(self) -> Row:
        ours, floor = self.server(0), self.floor()
        ours.hello()
        floor.hello()

        def p50(process: Process) -> float:
            times = []
            for _ in range(200):
                start = time.perf_counter()
                process.call("engram_set_rule_variant", {"variant": "status"})
                times.append((time.perf_counter() - start) * 1000)
            return statistics.median(times)

        mine, base = interleaved(lambda: p50(ours), lambda: p50(floor))
        ours.leave(), floor.leave()
        return Row("2", "tools/call that only tells a setting, p50", "ms", mine, base, 3, 2, 200 * ROUNDS)

    def cost(self, process: Process, action: Callable[[int], object], count: int = 20) -> float:
        """CPU ms of one action, from the total of `count`."""
        start = process.cpu()
        for number in range(count):
            action(number)
        return (process.cpu() - start) / count

    def warm_reads(self) -> Iterator[Row]:
        for size in self.sizes:
            yield self.warm("search", size, 20, {"limit": 20})
            yield self.warm("load", size, 8, {"budget_tokens": 16000})

    def warm(self, what: str, size: int, limit: int, options: dict[str, object]) -> Row:
        """One read against the probe's, over the same queries in the same order."""
        queries = self.projects[size][1].queries
        ours, probe = self.server(size), self.probe(size)
        ours.hello()
        probe.ask({"op": "rebuild"})

        def query(i: int) -> str:
            return queries[i % len(queries)]

        mine, base = interleaved(
            lambda: self.cost(ours, lambda i: ours.call(f"engram_{what}", {"query": query(i), **options})),
            lambda: self.cost(probe, lambda i: probe.ask({"op": what, "query": query(i), "limit": limit})),
            5,
        )
        ours.leave(), probe.leave()
        number = {"search": "3", "load": "4"}[what]
        return Row(number, f"{what} of {limit}, warm; {size:,} memories", "ms CPU", mine, base, 3, 1.2, 100)

    def save(self) -> Row:
        size = max(self.sizes)
        ours, probe = self.server(size), self.probe(size)
        ours.hello()
        counter = iter(range(1_000_000))

        def commit() -> float:
            n = next(counter)
            time.sleep(0.05)  # the probe has just touched the folder: the proposal notices that, uncounted
            letters = hashlib.sha256(str(n).encode()).hexdigest().translate(LETTERS)
            text = " ".join(letters[at : at + 8] for at in range(0, 56, 8)) + "."  # like no other one
            proposal = ours.call("engram_save", {"text": text, "type": "knowledge"})
            token = proposal["structuredContent"]["data"]["approval_token"]
            start = ours.cpu()
            done = ours.call("engram_commit", {"approval_token": token, "approve": "all"})
            spent = ours.cpu() - start
            if len(done["structuredContent"]["data"]["written"]) != 1:
                raise RuntimeError("the save was not written")
            return spent

        def write() -> float:
            n = next(counter)
            start = probe.cpu()
            probe.ask(
                {
                    "op": "write",
                    "path": f"knowledge/probe-{n}.md",
                    "body": f"Parcel {n} leaves by noon.\n" * 20,
                }
            )
            spent = probe.cpu() - start
            (self.projects[size][0] / f".agents/.engram/knowledge/probe-{n}.md").unlink()
            return spent

        mine, base = interleaved(commit, write, 10)
        ours.leave(), probe.leave()
        return Row("5", f"one approved save by commit; {size:,} memories", "ms CPU", mine, base, 8, 3, 10)

    def verify(self) -> Row:
        size = max(self.sizes)
        ours, probe = self.server(size), self.probe(size)
        ours.hello()
        probe.ask({"op": "rebuild"})
        mine, base = interleaved(
            lambda: self.cost(ours, lambda _: ours.call("engram_verify", {}), 1),
            lambda: self.cost(probe, lambda _: probe.ask({"op": "verify"}), 1),
            3,
        )
        ours.leave(), probe.leave()
        return Row("6", f"verify {size:,}", "ms CPU", mine, base, 2, 1, 3)

    def rebuild(self) -> Iterator[Row]:
        costs = {}
        for size in self.sizes[-2:]:
            probe = self.probe(size)
            command = [self.stage.script("engram"), "rebuild-index"]
            mine, base = interleaved(
                lambda size=size, command=command: run(command, self.projects[size][0], self.stage.env),
                lambda probe=probe: self.cost(probe, lambda _: probe.ask({"op": "rebuild"}), 1),
                3,
            )
            probe.leave()
            costs[size] = mine
            yield Row(
                "7",
                f"rebuild of all derived files, whole command; {size:,} memories",
                "ms CPU",
                mine,
                base,
                5,
                2,
                3,
            )
        small, large = self.sizes[-2:]
        times = costs[large] / costs[small]
        yield Row("7", f"the same, growth from {small:,} to {large:,}", "times", times, None, 12, 10)

    def shell(self) -> Iterator[Row]:
        bare = [str(self.stage.python), "-I", "-c", "pass"]
        for size in self.sizes[:2]:
            project, corpus = self.projects[size]
            command = [self.stage.script("engram"), "load", corpus.queries[0]]
            ours, floor = interleaved(
                lambda command=command, project=project: run(command, project, self.stage.env),
                lambda: run(bare, self.stage.folder, self.stage.env),
                7,
            )
            yield Row(
                "8", f"`engram load` from the shell; {size:,} memories", "ms CPU", ours, floor, 7, 4.5, 7
            )

    def hook(self) -> Iterator[Row]:
        """A prompt as Claude Code sends it, answered with the memories of the task.

        By the script that the pip at hand wrote, and by one as pip 25.1 and later and uv write it.
        """
        size = self.sizes[:2][-1]
        project, corpus = self.projects[size]
        sessions = itertools.count()  # a session that has these memories would be given nothing
        event = {"hook_event_name": "UserPromptSubmit", "cwd": str(project), "prompt": corpus.queries[0]}

        def told() -> bytes:
            return json.dumps({**event, "session_id": f"bench-{next(sessions)}"}).encode()

        bare = [str(self.stage.python), "-I", "-c", "pass"]
        what = f"a hook run; {size:,} memories"
        for script, name in (
            (self.stage.script("engram"), what),
            (self.stage.plain_script(), "the same by a script without `re`"),
        ):
            command = [script, "agent-hook", "--host", "claude"]
            ours, floor = interleaved(
                lambda command=command: run(command, project, self.stage.env, told()),
                lambda: run(bare, self.stage.folder, self.stage.env),
                9,
            )
            yield Row("8", name, "ms CPU", ours, floor, 4, 2.5, 9)

    def memory(self) -> Iterator[Row]:
        size = max(self.sizes)
        ours = self.server(size)
        ours.hello()
        yield Row("9", "resident memory, idle", "MB", ours.resident(), None, 25, 12)
        for query in self.projects[size][1].queries[:20]:
            ours.call("engram_search", {"query": query})
        yield Row(
            "9", f"resident memory after search; {size:,} memories", "MB", ours.resident(), None, 45, 20
        )
        ours.leave()

    def listing(self) -> Iterator[Row]:
        for kind, must, aim in (("standard", 24, 16), ("minimal", 10, 7)):
            ours = self.server(0, "--schemas", kind)
            ours.hello()
            ours.request("tools/list", {})
            yield Row("10", f"tools/list, {kind}", "kB", ours.size / 1000, None, must, aim)
            ours.leave()

    def leaving(self) -> Row:
        def gone() -> float:
            process = self.server(0)
            process.hello()
            return process.leave()[1]

        return Row(
            "11",
            "exit after standard input closes",
            "ms",
            statistics.median(gone() for _ in range(ROUNDS)),
            None,
            250,
            50,
            ROUNDS,
        )
