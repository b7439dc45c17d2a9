"""One commit, broken at every system call: killed, out of space, with a bad disk (robustness 0 and 1)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.faults.broken import CHANGING, Bench

pytestmark = [pytest.mark.needs_strace, pytest.mark.timeout(300)]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    return Bench(tmp_path_factory.mktemp("faults"))


@pytest.fixture(scope="module")
def points(bench: Bench) -> list[tuple[str, int]]:
    found = bench.points()
    assert sum(1 for name, _ in found if name == "fsync") >= 8
    return found


@pytest.mark.proves("D01", "D14", "R130")
def test_killed_at_every_changing_call_it_is_whole_after_the_next_command(
    bench: Bench, points: list[tuple[str, int]]
) -> None:
    states = []
    for name, number in points:
        if name not in CHANGING:
            continue
        bench.reset()
        done = bench.run(f"{name}:signal=KILL:when={number}")
        assert done.returncode == -9, f"{name} {number}: {done.stdout} {done.stderr}"
        states.append(bench.judge(acknowledged="acknowledged" in done.stdout))
    assert states == sorted(states, reverse=True), "the commit point is one point"
    assert {"old", "new"} == set(states)


@pytest.mark.proves("D03", "D05", "D06")
@pytest.mark.parametrize(
    ("error", "calls"),
    [
        ("ENOSPC", {"openat", "write", "fsync", "renameat", "rename", "mkdirat", "ftruncate"}),
        (
            "EIO",
            {"openat", "read", "write", "fsync", "renameat", "rename", "unlinkat", "unlink", "ftruncate"},
        ),
        ("EMFILE", {"openat"}),
    ],
)
def test_an_error_of_the_system_at_every_call_changes_nothing_or_is_overcome(
    bench: Bench, points: list[tuple[str, int]], error: str, calls: set[str]
) -> None:
    bench.reset()
    before = bench.tree()
    for name, number in points:
        if name not in calls:
            continue
        bench.reset()
        done = bench.run(f"{name}:error={error}:when={number}")
        where = f"{error} at {name} {number}: {done.stdout} {done.stderr}"
        assert "Traceback" not in done.stderr, where
        if done.returncode != 0:
            assert bench.tree() == before, where
            assert str(bench.project.parent) in done.stderr, where
        assert bench.judge(acknowledged=done.returncode == 0) == ("old" if done.returncode else "new"), where


@pytest.mark.proves("D11")
def test_every_rename_is_between_a_sync_of_the_file_and_one_of_its_folder(bench: Bench) -> None:
    bench.reset()
    bench.run(show_paths=True)
    lines = bench.calls()
    marks = [number for number, line in enumerate(lines) if "chdir(" in line]
    calls = lines[marks[0] : marks[1]]
    synced = [
        (number, match[1])
        for number, line in enumerate(calls)
        if (match := re.search(r"fsync\(\d+<(.*?)>", line))
    ]
    pattern = r'rename\w*\(\d+<(.*?)>, "(.*?)", \d+<(.*?)>, "(.*?)"'
    renames = [(number, match) for number, line in enumerate(calls) if (match := re.search(pattern, line))]
    assert len(renames) >= 4
    for number, match in renames:
        source = f"{match[1]}/{match[2]}"
        assert any(at < number and path == source for at, path in synced), source
        assert any(at > number and path == match[3] for at, path in synced), f"{match[3]} after {match[4]}"


@pytest.mark.proves("D02", "R131")
def test_two_faults_in_a_row_are_survived_too(bench: Bench, points: list[tuple[str, int]]) -> None:
    renames = [number for name, number in points if name.startswith("rename")]
    bench.reset()
    bench.run(
        f"{next(name for name, _ in points if name.startswith('rename'))}:signal=KILL:when={renames[2]}"
    )
    for number in range(1, 4):
        bench.run(f"fsync:signal=KILL:when={number}")
    assert bench.judge(acknowledged=False) == "new"


def test_the_harness_sees_a_save_that_is_not_whole(bench: Bench, tmp_path: Path) -> None:
    bench.reset()
    (bench.root / "knowledge" / "old.md").write_bytes(b"half")
    with pytest.raises((AssertionError, KeyError)):
        bench.judge(acknowledged=False)
