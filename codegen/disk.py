"""The folder `generated/` compared with what it should hold, and made so."""

from __future__ import annotations

import difflib
from pathlib import Path

SKIPPED = ("__pycache__",)


def present(folder: Path) -> dict[str, bytes]:
    """Every file below `folder`, by relative path."""
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file() and not set(SKIPPED) & set(file.parts)
    }


def write(folder: Path, files: dict[str, str]) -> list[str]:
    """Write what differs, delete what is not in `files`; the paths that changed."""
    before = present(folder)
    changed = [path for path, text in files.items() if before.get(path) != text.encode()]
    stale = [path for path in before if path not in files]
    for path in changed:
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(files[path].encode())
    for path in stale:
        (folder / path).unlink()
    _drop_empty(folder)
    return sorted(changed + stale)


def difference(folder: Path, files: dict[str, str]) -> list[str]:
    """Lines of a unified diff from what is there to what should be; none when all is well."""
    before = present(folder)
    lines: list[str] = []
    for path in sorted(set(before) | set(files)):
        old, new = before.get(path), files.get(path)
        if old is None or new is None or old != new.encode():
            lines += _diff(path, old, new)
    return lines


def _diff(path: str, old: bytes | None, new: str | None) -> list[str]:
    here = f"generated/{path}" if old is not None else "/dev/null"
    wanted = f"schemas -> {path}" if new is not None else "/dev/null"
    before = old.decode("utf-8", "replace").splitlines() if old is not None else []
    lines = list(difflib.unified_diff(before, (new or "").splitlines(), here, wanted, lineterm=""))
    return lines or [f"--- {here}", f"+++ {wanted}"]


def _drop_empty(folder: Path) -> None:
    for inner in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(inner.iterdir()):
            inner.rmdir()
