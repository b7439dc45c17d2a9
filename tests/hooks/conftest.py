"""A project with memory, and hooks run in it as hosts run them."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import BIN, Project
from tests.copies import copy_of
from tests.hooks.samples import placed

Hook = Callable[..., dict[str, Any]]


def start(
    project: Project, host: str, data: bytes, environment: Mapping[str, str], cwd: Path | None = None
) -> subprocess.CompletedProcess[bytes]:
    """The hook with these bytes on stdin."""
    return subprocess.run(
        [str(BIN / "engram"), "agent-hook", "--host", host],
        input=data,
        capture_output=True,
        cwd=cwd or project.home,
        env={**project.environment, **environment},
        timeout=60,
        check=False,
    )


@pytest.fixture
def seeded(still: Project, tmp_path: Path) -> Project:
    """A copy of the project with four memories."""
    return copy_of(still, tmp_path)


@pytest.fixture
def hook(seeded: Project) -> Hook:
    """Run one event in the project with four memories; gives the object that was printed.

    `cwd` is the folder of the process, `folder` the one that the event names.
    """

    def run(
        host: str,
        event: Mapping[str, Any] | bytes,
        cwd: Path | None = None,
        folder: Path | None = None,
        **environment: str,
    ) -> dict[str, Any]:
        where = str(folder or seeded.path)
        data = event if isinstance(event, bytes) else json.dumps(placed(dict(event), where)).encode()
        done = start(seeded, host, data, environment, cwd)
        assert done.returncode == 0
        assert done.stderr == b""
        assert done.stdout.count(b"\n") == 1
        answer: dict[str, Any] = json.loads(done.stdout)
        return answer

    return run


def context_of(answer: Mapping[str, Any]) -> str:
    """The text that an answer gives to the model, "" for none."""
    if "additional_context" in answer:
        return str(answer["additional_context"])
    return str(answer.get("hookSpecificOutput", {}).get("additionalContext", ""))


def cached(project: Project) -> list[Path]:
    """The files that hooks keep."""
    folder = project.home / ".cache" / "engram" / "hooks"
    return sorted(path for path in folder.rglob("*") if path.is_file()) if folder.is_dir() else []


def touched(root: Path) -> dict[str, int]:
    """Every file below a folder with its time of change."""
    return {
        str(path.relative_to(root)): os.stat(path).st_mtime_ns for path in root.rglob("*") if path.is_file()
    }
