"""Making a root: all of it or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engram.errors import StoreError
from engram.store import root


@pytest.mark.proves("D03", "G10")
@pytest.mark.parametrize("number", range(5))
def test_a_full_disk_leaves_no_half_made_root(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    replace, calls = root.replace, []

    def full(*arguments: object) -> None:
        calls.append(arguments)
        if len(calls) > number:
            raise StoreError("store.disk_full", "the disk is full", "Free some space.")
        replace(*arguments)  # type: ignore[arg-type]

    (tmp_path / "own.txt").write_text("mine")
    with monkeypatch.context() as patch:
        patch.setattr(root, "replace", full)
        with pytest.raises(StoreError, match="disk is full"):
            root.create(str(tmp_path), "0.1.0")
    assert [path.name for path in tmp_path.iterdir()] == ["own.txt"]
    root.create(str(tmp_path), "0.1.0")
    assert (tmp_path / ".agents" / ".engram" / "memory.sha256").is_file()
