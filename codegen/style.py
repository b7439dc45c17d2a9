"""The house style, applied to generated Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

WIDTH = 110
_PART = 88


class StyleError(Exception):
    """ruff refused the generated text; its output is the message."""


def formatted(texts: dict[str, str]) -> dict[str, str]:
    """The same modules, imports sorted and formatted as the rest of the project is."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for path, text in texts.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(text.encode())
        _ruff(folder, "check", "--select", "I,UP,RUF022", "--fix")
        _ruff(folder, "format")
        return {path: (folder / path).read_bytes().decode() for path in texts}


def _ruff(folder: Path, command: str, *options: str) -> None:
    house = ("--isolated", "--no-cache", "--quiet", "--line-length", str(WIDTH), "--target-version", "py311")
    done = subprocess.run(
        [sys.executable, "-m", "ruff", command, *house, *options, "."],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise StyleError(done.stderr.decode() or done.stdout.decode())


def wrapped(value: str | bytes) -> str:
    """A literal for `value` that keeps to the line width: one piece, or several in brackets."""
    pieces = [repr(piece) for piece in _pieces(value)] or [repr(value)]
    return pieces[0] if len(pieces) == 1 else "(\n" + "\n".join(pieces) + "\n)"


def interpolated(head: str, tail: str) -> str:
    """An f-string of `head`, which may hold expressions in braces, and of the plain `tail`."""
    return "(\n" + "\n".join([f'f"{head}"', *(repr(piece) for piece in _pieces(tail))]) + "\n)"


def _pieces(value: str | bytes) -> list[str | bytes]:
    found: list[str | bytes] = []
    rest = value
    while rest:
        size = min(len(rest), _PART)
        while len(repr(rest[:size])) > _PART:
            size -= 1
        found.append(rest[:size])
        rest = rest[size:]
    return found
