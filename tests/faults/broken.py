"""Running a process under strace: which system calls it makes, and the same run with one of them broken."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engram.store import derived, layout, verify
from engram.store.catalog import Catalog
from engram.store.commit import commit, heal
from engram.store.root import create
from engram.workspace import UserDirs
from tests.faults.one_save import NOW, memory

CALLS = (
    "openat,read,write,fsync,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,rmdir,"
    "ftruncate,fchmod,flock"
)
READING = "openat to read"
CHANGING = frozenset(CALLS.split(",")) - {"read", "flock"}
_LINE = re.compile(r"\w+\(")


def require_strace() -> str:
    """The strace to run; without one the tests skip, and fail where they are mandatory."""
    found = shutil.which("strace")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("strace is mandatory here")
        pytest.skip("needs strace: Debian package strace")
    return found


class Bench:
    """A root with two approved memories, put back before every run."""

    module = "tests.faults.one_save"

    def __init__(self, folder: Path) -> None:
        self.strace = require_strace()
        self.pristine = folder / "pristine"
        self.project = folder / "project"
        self.home = folder / "home"
        self.log = folder / "strace.log"
        self.pristine.mkdir(parents=True)
        self.home.mkdir()
        catalog = self.open(Path(create(str(self.pristine))[0]))
        for one in (memory("old", "The old text."), memory("other", "Never touched.")):
            self.put(catalog, one)
        (self.pristine / ".agents/.engram/.lock").touch()

    @property
    def root(self) -> Path:
        return self.project / ".agents" / ".engram"

    def open(self, root: Path | None = None) -> Catalog:
        """A catalog that knows nothing yet."""
        return Catalog(str(root or self.root), "workspace", UserDirs.of({"HOME": str(self.home)}))

    @staticmethod
    def put(catalog: Catalog, one: object) -> None:
        """Save one memory."""
        from engram.store.commit import Change

        def plan(current: Catalog) -> Change:
            change = Change()
            change.put(one, message="add")  # type: ignore[arg-type]
            return change

        commit(catalog, plan, "terminal", NOW)

    def reset(self) -> None:
        """The state before the run."""
        shutil.rmtree(self.project, ignore_errors=True)
        shutil.copytree(self.pristine, self.project, symlinks=True)

    def run(self, *inject: str, show_paths: bool = False) -> subprocess.CompletedProcess[str]:
        """The process under strace; `inject` are its --inject expressions."""
        strace = [self.strace, "-f", "-qq", "-o", str(self.log), f"--trace={CALLS},chdir"]
        strace += [f"--inject={one}" for one in inject]
        strace += ["-y"] if show_paths else []
        command = [sys.executable, "-m", self.module, *self.targets(), *strace]
        here = Path(__file__).parents[2]
        return subprocess.run(command, cwd=here, capture_output=True, text=True, timeout=60, check=False)

    def targets(self) -> list[str]:
        """The first arguments of the process."""
        return [str(self.root), str(self.home)]

    def points(self) -> list[tuple[str, int]]:
        """(call, its number since strace attached) of every traced call of the commit.

        An openat that makes no file is called READING.
        """
        for _ in range(2):  # the first run also makes the files of the user's directory
            self.reset()
            found = self.points_now()
        return found

    def points_now(self) -> list[tuple[str, int]]:
        """The same from the state that is there."""
        done = self.run()
        assert done.stdout.startswith("acknowledged"), done.stderr
        found: list[tuple[str, int]] = []
        numbers: dict[str, int] = {}
        for line in self.calls():
            name = line.partition("(")[0]
            numbers[name] = numbers.get(name, 0) + 1
            only_reads = name == "openat" and "O_CREAT" not in line
            found.append((READING if only_reads else name, numbers[name]))
        inside = [number for number, (name, _) in enumerate(found) if name == "chdir"]
        return [one for one in found[inside[0] : inside[1]] if one[0] != "chdir"]

    def calls(self) -> list[str]:
        """What the last run logged, without process numbers."""
        rows = [line.split(maxsplit=1)[-1] for line in self.log.read_text().splitlines()]
        return [call for call in rows if _LINE.match(call)]

    def tree(self) -> dict[str, str]:
        """Every file and folder below the root, with hash and mode."""
        found: dict[str, str] = {}
        for path in sorted(self.root.rglob("*")):
            content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "folder"
            found[str(path.relative_to(self.root))] = f"{content} {path.stat().st_mode:o}"
        return found

    def judge(self, *, acknowledged: bool) -> str:
        """The oracle after a run: G1, G2, G6, G9. Gives `old` or `new`, the state that is there whole."""
        reader = self.open()
        reader.refresh(full=True)
        seen = self.state(reader)
        heal(str(self.root))
        catalog = self.open()
        catalog.refresh(full=True)
        state = self.state(catalog)
        assert state == seen, "readers saw another state than the healed one"
        assert state == "new" or not acknowledged, "an acknowledged save is gone"
        self.check_whole(catalog, state)
        return state

    def check_whole(self, catalog: Catalog, state: str) -> None:
        """That a healed root has no problem, no leftovers, right hashes, and goes on working."""
        root = Path(catalog.root)
        assert catalog.problems == []
        assert list((root / layout.STAGED).glob("*")) == []
        assert {status for _, status, _ in verify.verify(str(root))} == {verify.OK}
        text = (root / layout.CHANGELOG).read_text()
        assert text.count("add knowledge: new") == (1 if state == "new" else 0)
        self.put(catalog, memory("after", "The next save."))
        for name, graph in ((layout.INDEX, False), (layout.GRAPH, True)):
            folded = derived.fold((root / name).read_bytes())
            assert folded is not None
            fresh = self.open(root)
            fresh.refresh(full=True)
            assert derived.build(folded) == derived.build(derived.lines_of(fresh.records.values(), graph))

    @staticmethod
    def state(catalog: Catalog) -> str:
        """Which of the two states a catalog shows; anything between them fails."""
        assert catalog.body(catalog.by_id["other"]).statements == ["Never touched."]
        old = catalog.body(catalog.by_id["old"]).statements
        if "new" not in catalog.by_id:
            assert old == ["The old text."]
            return "old"
        assert old == ["The new text."]
        assert catalog.body(catalog.by_id["new"]).statements == ["A second fact."]
        return "new"
