"""What every test may ask for: a person's home of its own, a fresh project, and real processes in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from engram.cli.table import TOOL_TWINS
from tests.judge import judge

BIN = Path(sys.executable).parent
HIDDEN = ("ENGRAM_", "XDG_", "GIT_", "CLAUDE_", "GEMINI_", "CURSOR_", "PYTHON", "NO_COLOR", "COLUMNS")


CANDIDATES = (
    (
        "TYPE: rule | TEXT: Never fill a gap in the water levels with invented values."
        " | CONTEXT: Pilots rely on honest numbers. | TRIGGERS: interpolation"
    ),
    "TYPE: rule | TEXT: Try a feed request at most three times, then let the gap stand.",
    "TYPE: knowledge | TEXT: Water levels are metres above chart datum, in the field level_lat_m.",
    "TYPE: skill | TEXT: To replay a day: copy the database, replay the raw files, compare the gap report.",
)
"""Four memories: rule, rule, knowledge, skill."""


def clean_environment(home: Path) -> dict[str, str]:
    """An environment in which nothing of the machine's user is seen or touched; git knows a person."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(HIDDEN)}
    environment |= {
        "HOME": str(home),
        "ENGRAM_CONFIG_DIR": str(home / ".engram"),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_STATE_HOME": str(home / ".state"),
        "GIT_CONFIG_GLOBAL": str(home / ".gitconfig"),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CEILING_DIRECTORIES": str(home),
        "LC_ALL": "C.UTF-8",
    }
    return environment


class Project:
    """One project folder with a git repository, and the person who owns it."""

    def __init__(self, path: Path, home: Path) -> None:
        self.path = path
        self.home = home
        self.environment = clean_environment(home)
        self.ids: list[str] = []

    @property
    def root(self) -> Path:
        """The memory root, whether or not it exists."""
        return self.path / ".agents" / ".engram"

    def run(
        self,
        *arguments: str,
        stdin: str | bytes | None = None,
        cwd: Path | None = None,
        environment: Mapping[str, str] | None = None,
    ) -> subprocess.CompletedProcess[str]:
        """`engram` with these arguments, as a process of its own; without stdin there is none."""
        given = stdin.encode() if isinstance(stdin, str) else stdin
        done = subprocess.run(
            [str(BIN / "engram"), *arguments],
            input=given,
            stdin=subprocess.DEVNULL if given is None else None,
            capture_output=True,
            cwd=cwd or self.path,
            env={**self.environment, **(environment or {})},
            timeout=60,
            check=False,
        )
        out, err = done.stdout.decode(), done.stderr.decode()
        assert "Traceback" not in out + err, err
        return subprocess.CompletedProcess(done.args, done.returncode, out, err)

    def ok(self, *arguments: str, stdin: str | bytes | None = None) -> str:
        """The output of a command that must succeed."""
        done = self.run(*arguments, stdin=stdin)
        assert done.returncode == 0, (arguments, done.stdout, done.stderr)
        return done.stdout

    def json(self, *arguments: str, stdin: str | bytes | None = None) -> dict[str, Any]:
        """The envelope that a command prints with `--json`, whatever its exit code."""
        done = self.run(*arguments, "--json", stdin=stdin)
        lines = done.stdout.splitlines()
        assert len(lines) == 1, (arguments, done.stdout, done.stderr)
        envelope: dict[str, Any] = json.loads(lines[0])
        tool = next((tool for tool, name in TOOL_TWINS.items() if name in arguments), None)
        if tool is not None and not (tool == "engram_save_session" and envelope["data"] == {}):
            judge(tool, envelope)
        return envelope

    def save(self, *lines: str) -> list[str]:
        """Save candidates as a person who has approved them; gives the ids written, in order."""
        envelope = self.json("save-session", "--accept-all", "--file", "-", stdin="\n".join(lines) + "\n")
        written = envelope["data"].get("written", ())
        assert len(written) == len(lines), envelope
        return [entry["id"] for entry in written]

    def memories(self) -> list[Path]:
        """Every durable memory file, sorted."""
        return sorted(
            p for kind in ("rules", "skills", "knowledge") for p in (self.root / kind).glob("**/*.md")
        )

    def git(self, *arguments: str) -> str:
        """The output of git in the project."""
        done = subprocess.run(
            ["git", *arguments],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            cwd=self.path,
            env=self.environment,
            check=True,
        )
        return done.stdout.decode()


def make_home(path: Path, name: str = "Kim Doe", email: str = "kim@example.org") -> Path:
    """A home folder whose git knows a person."""
    path.mkdir(parents=True)
    (path / ".gitconfig").write_text(
        f"[user]\n\tname = {name}\n\temail = {email}\n[init]\n\tdefaultBranch = main\n"
    )
    return path


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return make_home(tmp_path / "home")


@pytest.fixture
def bare(tmp_path: Path, home: Path) -> Project:
    """A git repository without memory."""
    path = tmp_path / "project"
    path.mkdir()
    project = Project(path, home)
    project.git("init", "-q")
    return project


@pytest.fixture
def project(bare: Project) -> Project:
    """A git repository with an empty memory root."""
    bare.ok("inject")
    return bare


@pytest.fixture
def seeded(project: Project) -> Project:
    """A project with four memories; `ids` are theirs, in the order of `CANDIDATES`."""
    project.ids = project.save(*CANDIDATES)
    return project


@pytest.fixture(scope="session")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    """A project with four memories that many tests share, since none of them may change it."""
    folder = tmp_path_factory.mktemp("still")
    project = Project(folder / "project", make_home(folder / "home"))
    project.path.mkdir()
    project.git("init", "-q")
    project.ok("inject")
    project.ids = project.save(*CANDIDATES)
    before = {path: path.read_bytes() for path in project.path.rglob("*") if path.is_file()}
    yield project
    assert {path: path.read_bytes() for path in project.path.rglob("*") if path.is_file()} == before
