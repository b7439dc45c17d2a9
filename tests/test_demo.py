"""`make demo` works on a machine whose user git knows nothing about, and leaves nothing behind."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).parents[1]


def test_the_demo_plays_through_and_leaves_nothing_behind(tmp_path: Path) -> None:
    home, scratch = tmp_path / "home", tmp_path / "scratch"
    home.mkdir()
    scratch.mkdir()
    done = subprocess.run(
        [sys.executable, "-m", "examples.demo"],
        cwd=HOUSE,
        env={"PATH": os.environ["PATH"], "HOME": str(home), "TMPDIR": str(scratch), "LC_ALL": "C.UTF-8"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for words in ("MCP 2025-11-25 agreed", "MCP 2026-07-28 agreed", "The routed memory", '"ok": true'):
        assert words in done.stdout
    assert done.stdout.count(" ms\n") > 10
    assert list(home.rglob("*")) == []
    assert list(scratch.rglob("*")) == []
