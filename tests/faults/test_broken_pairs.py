"""One commit over two roots, broken at every system call: both hold it or neither does (decision 15, G2)."""

from __future__ import annotations

import itertools
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from engram.errors import StoreError
from engram.store import journal, layout
from engram.store.commit import heal
from engram.store.files import Root
from engram.store.lock import Lock
from tests.faults.broken import CHANGING, Bench
from tests.faults.test_broken_saves import AT_ONCE, Point, at_each
from tests.faults.two_roots import open_both, save

pytestmark = [pytest.mark.timeout(400)]


class Pair(Bench):
    """Two roots with the same two memories; `leader` has the lower path."""

    module = "tests.faults.two_roots"
    order = itertools.count()

    @property
    def leader(self) -> Path:
        return self.root

    @property
    def follower(self) -> Path:
        return self.project.with_name("second") / ".agents" / ".engram"

    def targets(self) -> list[str]:
        return [str(self.root), str(self.home), str(self.follower)]

    def reset(self) -> None:
        super().reset()
        shutil.rmtree(self.follower.parents[1], ignore_errors=True)
        shutil.copytree(self.pristine, self.follower.parents[1], symlinks=True)

    def tree(self) -> dict[str, str]:
        second = {
            f"second/{path.relative_to(self.follower)}": path.read_bytes().hex()
            if path.is_file()
            else "folder"
            for path in sorted(self.follower.rglob("*"))
        }
        return {**super().tree(), **second}

    def judge(self, *, acknowledged: bool) -> str:
        """The oracle for both roots; which of them is healed first takes turns."""
        roots = [self.leader, self.follower]
        seen = [self._seen(root) for root in roots]
        for root in roots if next(self.order) % 2 else roots[::-1]:
            heal(str(root))
        healed = [self._seen(root) for root in roots]
        assert healed == seen, "readers saw another state than the healed one"
        assert len(set(healed)) == 1, f"half of it is written: {healed}"
        assert healed[0] == "new" or not acknowledged, "an acknowledged save is gone"
        for root in roots:
            catalog = self.open(root)
            catalog.refresh(full=True)
            self.check_whole(catalog, healed[0])
        return healed[0]

    def _seen(self, root: Path) -> str:
        reader = self.open(root)
        reader.refresh(full=True)
        return self.state(reader)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> list[Pair]:
    return [Pair(tmp_path_factory.mktemp("pairs")) for _ in range(AT_ONCE)]


@pytest.fixture(scope="module")
def points(pairs: list[Pair]) -> list[Point]:
    return pairs[0].points()


@pytest.fixture
def pair(pairs: list[Pair]) -> Pair:
    pairs[0].reset()
    return pairs[0]


def broken_at_each(
    pairs: list[Pair], points: Iterable[Point], run: Callable[[Pair, str, int], str]
) -> list[str]:
    return at_each(pairs, points, run)  # type: ignore[arg-type]  # the benches are these pairs


@pytest.mark.needs_strace
@pytest.mark.proves("D01", "D14", "G2")
def test_killed_at_every_changing_call_both_roots_hold_it_or_neither(
    pairs: list[Pair], points: list[Point]
) -> None:
    def run(pair: Pair, name: str, number: int) -> str:
        done = pair.run(f"{name}:signal=KILL:when={number}")
        assert done.returncode == -9, f"{name} {number}: {done.stdout} {done.stderr}"
        return pair.judge(acknowledged="acknowledged" in done.stdout)

    states = broken_at_each(pairs, [point for point in points if point[0] in CHANGING], run)
    assert states == sorted(states, reverse=True), "the commit point is one point"
    assert {"old", "new"} == set(states)


@pytest.mark.needs_strace
@pytest.mark.proves("D03", "D05")
@pytest.mark.parametrize(
    ("error", "calls"),
    [
        ("ENOSPC", {"openat", "write", "renameat", "rename", "ftruncate"}),
        ("EIO", {"read", "fsync", "renameat", "rename", "unlinkat", "unlink"}),
    ],
)
def test_an_error_at_every_call_changes_neither_root_or_is_overcome(
    pairs: list[Pair], points: list[Point], error: str, calls: set[str]
) -> None:
    def run(pair: Pair, name: str, number: int) -> str:
        before = pair.tree()
        done = pair.run(f"{name.partition(' ')[0]}:error={error}:when={number}")
        where = f"{error} at {name} {number}: {done.stdout} {done.stderr}"
        assert "Traceback" not in done.stderr, where
        if done.returncode != 0:
            assert {**pair.tree(), ".lock": ""} == {**before, ".lock": ""}, where
            assert str(pair.project.parent) in done.stderr, where
        state = pair.judge(acknowledged=done.returncode == 0)
        assert state == ("old" if done.returncode else "new"), where
        return state

    states = broken_at_each(pairs, [point for point in points if point[0] in calls], run)
    assert "old" in states


class Died(BaseException):
    """Stands for the death of a writer in this process."""


@pytest.fixture
def bare_pair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pair:
    """A pair without strace."""
    monkeypatch.setattr("tests.faults.broken.require_strace", lambda: "")
    made = Pair(tmp_path)
    made.reset()
    return made


def die_behind(pair: Pair, monkeypatch: pytest.MonkeyPatch, commits: int) -> None:
    """A save that dies behind its first (the preparation) or second journal (the commit point)."""
    done = 0

    def commit(root: Root, transaction: journal.Transaction) -> None:
        nonlocal done
        real(root, transaction)
        done += 1
        if done == commits:
            raise Died

    real = journal.commit
    with monkeypatch.context() as patch:
        patch.setattr(journal, "commit", commit)
        patch.setattr(journal, "discard", lambda *_: None)
        with pytest.raises(Died):
            save(*open_both(str(pair.leader), str(pair.follower), str(pair.home)))


@pytest.mark.parametrize(("commits", "state"), [(1, "old"), (2, "new")])
@pytest.mark.proves("G2", "D01")
def test_a_follower_whose_leader_is_out_of_reach_is_not_guessed(
    bare_pair: Pair, monkeypatch: pytest.MonkeyPatch, commits: int, state: str
) -> None:
    die_behind(bare_pair, monkeypatch, commits)
    project, away = bare_pair.project, bare_pair.project.with_name("away")
    project.rename(away)
    for _ in range(2):
        with pytest.raises(StoreError) as refusal:
            heal(str(bare_pair.follower))
        assert refusal.value.code == "store.partner_missing"
        assert str(project) in refusal.value.message
        reader = bare_pair.open(bare_pair.follower)
        reader.refresh(full=True)
        assert bare_pair.state(reader) == "old"
        assert [found.code for found in reader.problems] == ["store.partner_missing"]
        (project / ".agents/.engram").mkdir(parents=True, exist_ok=True)  # an empty mount point
    shutil.rmtree(project)
    away.rename(project)
    assert bare_pair.judge(acknowledged=False) == state


@pytest.mark.proves("G2", "D01")
def test_a_leader_goes_on_without_its_follower_and_tells_it_later(
    bare_pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    die_behind(bare_pair, monkeypatch, 2)
    second = bare_pair.follower.parents[1]
    second.rename(second.with_name("away"))
    for _ in range(2):
        heal(str(bare_pair.leader))
        reader = bare_pair.open()
        reader.refresh(full=True)
        assert bare_pair.state(reader) == "new"
        assert [path.name[16:] for path in (bare_pair.leader / layout.STAGED).iterdir()] == ["-decided"]
    second.with_name("away").rename(second)
    assert heal(str(bare_pair.follower)) == [
        "finished an interrupted write of knowledge/old.md, knowledge/new.md"
    ]
    assert bare_pair.judge(acknowledged=True) == "new"


@pytest.mark.proves("G2")
def test_a_moved_leader_still_settles_its_follower(bare_pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    die_behind(bare_pair, monkeypatch, 2)
    bare_pair.project.rename(bare_pair.project.with_name("moved"))
    bare_pair.project = bare_pair.project.with_name("moved")
    heal(str(bare_pair.leader))
    reader = bare_pair.open(bare_pair.follower)
    reader.refresh(full=True)
    assert bare_pair.state(reader) == "new"
    assert bare_pair.judge(acknowledged=True) == "new"


@pytest.mark.proves("C01")
def test_a_busy_follower_is_not_waited_for(bare_pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    die_behind(bare_pair, monkeypatch, 2)
    with Root(str(bare_pair.follower)) as root, Lock(root):
        heal(str(bare_pair.leader))
    assert bare_pair.judge(acknowledged=True) == "new"


PAIR_WRITER = """
import sys
from engram.store.commit import Change, commit, commit_all
from tests.faults.one_save import memory
from tests.faults.two_roots import open_both

first, second, home, name = sys.argv[1:]
both = open_both(first, second, home)
both = both if name != "w1" else both[::-1]
def change(number):
    made = Change()
    made.put(memory(f"{name}-{number}", f"Fact {number} of {name}."), message=f"add {name}-{number}")
    return made
for number in range(6):
    if name == "w2":
        commit(both[number % 2], lambda catalog: change(number), "terminal")
    else:
        commit_all(both, lambda: [change(number), change(number)], "terminal")
"""


@pytest.mark.proves("C01", "C12")
def test_writers_of_one_and_of_both_roots_never_wait_for_each_other(bare_pair: Pair) -> None:
    arguments = [str(bare_pair.leader), str(bare_pair.follower), str(bare_pair.home)]
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PAIR_WRITER, *arguments, f"w{number}"],
            cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for number in range(4)
    ]  # fmt: skip
    for one in running:
        _, err = one.communicate(timeout=60)
        assert one.returncode == 0, err
    ids = []
    for root in (bare_pair.leader, bare_pair.follower):
        catalog = bare_pair.open(root)
        catalog.refresh(full=True)
        assert catalog.problems == []
        ids.append({name for name in catalog.by_id if name[:2] in ("w0", "w1", "w3")})
    assert ids[0] == ids[1]
    assert len(ids[0]) == 18
