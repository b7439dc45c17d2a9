"""An open memory root."""

from __future__ import annotations

import os
from pathlib import Path

from engram.store.files import Root


def test_a_root_that_is_dropped_while_it_is_open_keeps_no_descriptors(tmp_path: Path) -> None:
    for _ in range(3):
        root = Root(str(tmp_path))
        root.__enter__()
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    for _ in range(20):
        root = Root(str(tmp_path))
        root.__enter__()
        root.status("anything")
    after = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0
    assert after <= before + 1
