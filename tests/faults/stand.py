"""A project and a person's home in which real commands run under strace, and the oracle of robustness 0.

Points are the system calls of a run that touch the project, the home or standard output. A point is broken by
the number that its call has in the life of its thread, which is the same in every run from the same state.
"""

from __future__ import annotations

import hashlib
import os
import queue
import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from engram.store import derived, layout, verify
from engram.store.catalog import Catalog
from engram.workspace import UserDirs
from tests.conftest import BIN, Project, make_home
from tests.faults.broken import require_strace

LONG = os.environ.get("ENGRAM_FAULTS") == "long"
"""Every point and a thousand rounds (`make faults-long`) instead of a cut of a few minutes."""

CALLS = (
    "openat,read,write,fsync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,"
    "ftruncate,fchmod,flock,link,linkat"
)
CHANGING = frozenset(CALLS.split(",")) - {"read", "flock"}
_CALL = re.compile(r"(?:(\d+) +)?(\w+)\((.*)")
_STAGED = re.compile(r"[0-9a-f]{16}-(\d+|journal\.tmp)")
_SCRATCH = re.compile(r"[0-9a-f]{8,}|p-\w+|\d{5,}")
SEED = (
    "TYPE: knowledge | TEXT: The staging database is rebuilt each Monday morning.",
    "TYPE: rule | TEXT: Try a feed request at most three times, then let the gap stand.",
    "TYPE: skill | TEXT: To rotate the logs: stop the service, move the files, start it again.",
)


class Point(NamedTuple):
    """A system call of a run: its name, its number, and what it touches, without what chance made of it."""

    name: str
    number: int
    what: str
    reads: bool

    @property
    def kind(self) -> tuple[str, str, bool]:
        """Points of one kind are likely to fail in one way."""
        return self.name, self.what, self.reads

    def inject(self, how: str, shift: int = 0) -> str:
        """The expression for strace; `how` is `signal=KILL` or `error=EIO`."""
        return f"--inject={self.name}:{how}:when={self.number + shift}"


class Ending(NamedTuple):
    """How a run ended: exit code (negative for a signal), the files it said it wrote, what it told."""

    code: int
    said: tuple[str, ...]
    told: str


Prepare = Callable[[Project], list[str]]
"""Brings a project into the state from which every run starts; gives the words of the command, or a token."""


class Stand:
    """A project, its person and what is to be run there; both folders are put back before every run."""

    def __init__(self, folder: Path, prepare: Prepare) -> None:
        self.strace = require_strace()
        self.folder = folder.resolve()
        home = make_home(self.folder / "home")
        path = self.folder / "project"
        path.mkdir()
        self.project = Project(path, home)
        self.project.environment["PYTHONHASHSEED"] = "0"
        self.project.git("init", "-q")
        self.project.ok("inject")
        self.project.ids = self.project.save(*SEED)
        self.words = prepare(self.project)
        self.log = self.folder / "strace.log"
        self._pristine = self.folder / "pristine"
        for name in ("home", "project"):
            shutil.copytree(self.folder / name, self._pristine / name, symlinks=True)
        self.before = self.tree()
        self.old = self.texts()
        self.new: dict[str, bytes] = {}

    @property
    def root(self) -> Path:
        return self.project.root

    def reset(self) -> None:
        """The state before the run."""
        for name in ("home", "project"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            shutil.copytree(self._pristine / name, self.folder / name, symlinks=True)

    def under_strace(self, command: Sequence[str], *inject: str) -> subprocess.CompletedProcess[str]:
        """A command from its first system call on; its children are not traced."""
        strace = [self.strace, "-qq", "-y", "-o", str(self.log), f"--trace={CALLS}", *inject]
        return subprocess.run(
            [*strace, *command],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False,
            cwd=self.project.path, env=self.project.environment,
        )  # fmt: skip

    def points(self) -> list[Point]:
        """The points in the log of the last run, of the thread that made the most of them."""
        threads: dict[str, list[Point]] = {}
        numbers: dict[tuple[str, str], int] = {}
        for line in self.log.read_text(errors="replace").splitlines():
            match = _CALL.match(line)
            if match is None or "resumed>" in line:
                continue
            thread, name, rest = match[1] or "", match[2], match[3]
            number = numbers[thread, name] = numbers.get((thread, name), 0) + 1
            what = self._touched(name, rest)
            if what:
                reads = name == "read" or (name == "openat" and "O_CREAT" not in rest)
                threads.setdefault(thread, []).append(Point(name, number, what, reads))
        return max(threads.values(), key=len)

    def broke(self, point: Point) -> bool:
        """Whether the last run was broken at this point and no other."""
        lines = [line for line in self.log.read_text(errors="replace").splitlines() if _CALL.match(line)]
        hit = [line for line in lines if "(INJECTED" in line] or lines[-1:]
        for line in hit:
            match = _CALL.match(line)
            if match and match[2] == point.name and self._touched(match[2], match[3]) == point.what:
                return True
        return False

    def state(self, said: Sequence[str] = ()) -> str:
        """`old` or `new`: which of the two a reader sees, byte for byte.

        Or `part`, when a run has `said` that it put some candidates off: then exactly those files are new
        that it named. Anything else between the two fails.
        """
        seen = self.texts()
        if seen in (self.old, self.new):
            return "old" if seen == self.old else "new"
        assert said, f"half: {sorted(seen)}"
        for path, data in seen.items():
            assert data in (self.old.get(path), self.new.get(path)), f"half: {path}"
        assert all(seen[path] == self.new[path] for path in said), "an acknowledged memory is not there"
        assert set(seen) - set(self.old) <= set(said), "more was written than was said"
        return "part"

    def _touched(self, name: str, rest: str) -> str:
        """The file or folder that a call is about, "" when it is none of ours."""
        if name == "write" and rest.startswith("1<"):
            return "standard output"
        paths = re.findall(r"<(/[^>]*)>", rest.partition(" = ")[0])
        names = re.findall(r'"((?:[^"\\]|\\.)*)"', rest.partition(" = ")[0])
        if name in ("read", "write"):
            names = []
        whole = [os.path.join(paths[0] if paths else "", one) for one in names[-1:]] or paths[:1]
        for path in whole:
            for ours in (self.project.root, self.project.home):
                if path == str(ours) or path.startswith(f"{ours}/"):
                    short = os.path.relpath(path, ours.parent)
                    return _SCRATCH.sub("…", _STAGED.sub(r"staged-\1", short))
        return ""

    def tree(self) -> dict[str, str]:
        """Every file below the memory root, with hash and mode; open proposals left out (G10)."""
        found: dict[str, str] = {}
        for path in sorted(self.root.rglob("*")):
            if path.is_file() and layout.PENDING not in path.name:
                content = hashlib.sha256(path.read_bytes()).hexdigest()
                found[str(path.relative_to(self.root))] = f"{content} {path.stat().st_mode:o}"
        return found

    def catalog(self) -> Catalog:
        """A catalog that knows nothing yet, looked through whole."""
        dirs = UserDirs.of(
            {"HOME": str(self.project.home), "ENGRAM_CONFIG_DIR": str(self.project.home / ".engram")}
        )
        catalog = Catalog(str(self.root), "workspace", dirs)
        catalog.refresh(full=True)
        return catalog

    def texts(self, catalog: Catalog | None = None) -> dict[str, bytes]:
        """Path to bytes of every memory and note that a reader may see; nothing may be withheld."""
        found = catalog or self.catalog()
        withheld = [f"{one.code} {one.message}" for one in found.problems if one.withheld]
        assert withheld == [], withheld
        rows = (*found.records.values(), *found.notes.values())
        return {record.path: found.text(record) for record in rows}

    def whole(self) -> None:
        """G2, G6, G9 once a writer has come by: nothing half, nothing left over, everything derived right."""
        catalog = self.catalog()
        assert catalog.problems == [], [one.message for one in catalog.problems]
        assert {status for _, status, _ in verify.verify(str(self.root))} == {verify.OK}
        assert list((self.root / layout.STAGED).glob("*")) == []
        left = [path for path in self.root.rglob("*") if path.name.endswith(".tmp")]
        assert left == [], left
        for name, graph in ((layout.INDEX, False), (layout.GRAPH, True)):
            folded = derived.fold((self.root / name).read_bytes())
            assert folded is not None
            assert derived.build(folded) == derived.build(derived.lines_of(catalog.records.values(), graph))


def engram(*arguments: str) -> list[str]:
    """The command line of the real command."""
    return [str(BIN / "engram"), *arguments]


def cut(points: Iterable[Point], most: int) -> list[Point]:
    """All points, or in a short run the first of each kind and of those `most` evenly spread."""
    if LONG:
        return list(points)
    kinds: dict[tuple[str, str, bool], Point] = {}
    for point in points:
        kinds.setdefault(point.kind, point)
    found = list(kinds.values())
    step = max(1.0, len(found) / most)
    return [found[int(number * step)] for number in range(min(most, len(found)))]


def at_each(
    stands: Sequence[Stand], points: Sequence[Point], run: Callable[[Stand, Point], str]
) -> list[str]:
    """Break a run of its own at every point, one at a time in each stand; gives what came out, in order."""
    free: queue.Queue[Stand] = queue.Queue()
    for one in stands:
        free.put(one)

    def at(point: Point) -> str:
        mine = free.get()
        try:
            mine.reset()
            return run(mine, point)
        finally:
            free.put(mine)

    with ThreadPoolExecutor(len(stands)) as pool:
        return list(pool.map(at, points))
