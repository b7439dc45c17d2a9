"""One commit, broken at every system call: killed, out of space, with a bad disk (robustness 0 and 1)."""

from __future__ import annotations

import queue
import re
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor

import pytest

from engram.store import layout
from tests.faults.broken import CHANGING, READING, Bench

pytestmark = [pytest.mark.needs_strace, pytest.mark.timeout(300)]

Point = tuple[str, int]
AT_ONCE = 4


@pytest.fixture(scope="module")
def benches(tmp_path_factory: pytest.TempPathFactory) -> list[Bench]:
    return [Bench(tmp_path_factory.mktemp("faults")) for _ in range(AT_ONCE)]


@pytest.fixture
def bench(benches: list[Bench]) -> Bench:
    return benches[0]


@pytest.fixture(scope="module")
def points(benches: list[Bench]) -> list[Point]:
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found, *_ = pool.map(Bench.points, benches)
    assert sum(1 for name, _ in found if name == "fsync") >= 8
    return found


def at_each(
    benches: list[Bench], points: Iterable[Point], run: Callable[[Bench, str, int], str]
) -> list[str]:
    """Break a save of its own at every point, a few at once; gives the states in the order of the points."""
    free: queue.Queue[Bench] = queue.Queue()
    for one in benches:
        free.put(one)

    def at(point: Point) -> str:
        mine = free.get()
        try:
            mine.reset()
            return run(mine, *point)
        finally:
            free.put(mine)

    with ThreadPoolExecutor(len(benches)) as pool:
        return list(pool.map(at, points))


@pytest.mark.proves("D01", "D14", "R130")
def test_killed_at_every_changing_call_it_is_whole_after_the_next_command(
    benches: list[Bench], points: list[Point]
) -> None:
    def run(bench: Bench, name: str, number: int) -> str:
        done = bench.run(f"{name}:signal=KILL:when={number}")
        assert done.returncode == -9, f"{name} {number}: {done.stdout} {done.stderr}"
        return bench.judge(acknowledged="acknowledged" in done.stdout)

    states = at_each(benches, [point for point in points if point[0] in CHANGING], run)
    assert states == sorted(states, reverse=True), "the commit point is one point"
    assert {"old", "new"} == set(states)


@pytest.mark.proves("D03", "D05", "D06")
@pytest.mark.parametrize(
    ("error", "calls"),
    [
        ("ENOSPC", {"openat", "write", "fsync", "renameat", "rename", "mkdirat", "ftruncate"}),
        (
            "EIO",
            {
                READING,
                "openat",
                "read",
                "write",
                "fsync",
                "renameat",
                "rename",
                "unlinkat",
                "unlink",
                "ftruncate",
            },
        ),
        ("EMFILE", {READING, "openat"}),
    ],
)
def test_an_error_of_the_system_at_every_call_changes_nothing_or_is_overcome(
    benches: list[Bench], points: list[Point], error: str, calls: set[str]
) -> None:
    def run(bench: Bench, name: str, number: int) -> str:
        before = bench.tree()
        done = bench.run(f"{name.partition(' ')[0]}:error={error}:when={number}")
        where = f"{error} at {name} {number}: {done.stdout} {done.stderr}"
        assert "Traceback" not in done.stderr, where
        if done.returncode != 0:
            assert bench.tree() == before, where
            assert str(bench.project.parent) in done.stderr, where
        state = bench.judge(acknowledged=done.returncode == 0)
        assert state == ("old" if done.returncode else "new"), where
        return state

    states = at_each(benches, [point for point in points if point[0] in calls], run)
    assert "old" in states


@pytest.mark.proves("D11")
def test_every_rename_is_between_a_sync_of_the_file_and_one_of_its_folder(bench: Bench) -> None:
    bench.reset()
    bench.run(show_paths=True)
    lines = bench.calls()
    marks = [number for number, line in enumerate(lines) if "chdir(" in line]
    calls = lines[marks[0] : marks[1]]
    found = [(number, re.search(r"fsync\(\d+<(.*?)>", line)) for number, line in enumerate(calls)]
    synced = [(number, match[1]) for number, match in found if match]
    pattern = r'rename\w*\(\d+<(.*?)>, "(.*?)", \d+<(.*?)>, "(.*?)"'
    renames = [(number, match) for number, line in enumerate(calls) if (match := re.search(pattern, line))]
    assert len(renames) >= 4
    for number, match in renames:
        source = f"{match[1]}/{match[2]}"
        assert any(at < number and path == source for at, path in synced), source
        assert any(at > number and path == match[3] for at, path in synced), f"{match[3]} after {match[4]}"


@pytest.mark.proves("D02", "R131")
def test_several_faults_in_a_row_are_survived_too(bench: Bench, points: list[Point]) -> None:
    renames = [point for point in points if point[0].startswith("rename")]
    bench.reset()
    bench.run(f"{renames[2][0]}:signal=KILL:when={renames[2][1]}")
    for number in range(1, 4):
        bench.run(f"fsync:signal=KILL:when={number}")
    assert bench.judge(acknowledged=False) == "new"


@pytest.mark.proves("D05", "D01", "G1")
def test_a_write_that_is_finished_later_survives_errors_while_reading_it(
    benches: list[Bench], points: list[Point]
) -> None:
    """A journal that cannot be read is not taken for none, nor what it names for leftovers."""
    renames = [point for point in points if point[0].startswith("rename")]
    killed = f"{renames[2][0]}:signal=KILL:when={renames[2][1]}"
    for bench in benches:
        bench.reset()
        bench.run(killed)
        assert (bench.root / layout.JOURNAL).exists()
    reading = benches[0].points_now()

    def run(bench: Bench, name: str, number: int) -> str:
        bench.run(killed)
        done = bench.run(f"{name.partition(' ')[0]}:error=EIO:when={number}")
        where = f"EIO at {name} {number}: {done.stdout} {done.stderr}"
        assert "Traceback" not in done.stderr, where
        if "acknowledged" not in done.stdout:
            return bench.judge(acknowledged=True)
        seen = bench.open()
        seen.refresh(full=True)
        assert seen.problems == [], where
        return bench.state(seen)

    states = at_each(benches, [point for point in reading if point[0] in (READING, "read")], run)
    assert len(states) > 10
    assert set(states) == {"new"}


@pytest.mark.proves("D10")
@pytest.mark.parametrize("call", ["fsync", "rename"])
def test_interrupted_at_any_of_these_calls_it_is_whole_and_nothing_is_left_over(
    benches: list[Bench], points: list[Point], call: str
) -> None:
    """Ctrl-C comes as an exception, in the middle of whatever is being done."""

    def run(bench: Bench, name: str, number: int) -> str:
        done = bench.run(f"{name}:signal=INT:when={number}")
        assert "acknowledged" in done.stdout or "KeyboardInterrupt" in done.stderr, done.stderr
        return bench.judge(acknowledged="acknowledged" in done.stdout)

    states = at_each(benches, [point for point in points if point[0].startswith(call)], run)
    assert set(states) == {"old", "new"}


def test_the_harness_sees_a_save_that_is_not_whole(bench: Bench) -> None:
    bench.reset()
    (bench.root / "knowledge" / "old.md").write_bytes(b"half")
    with pytest.raises((AssertionError, KeyError)):
        bench.judge(acknowledged=False)
