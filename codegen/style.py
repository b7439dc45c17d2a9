"""The house style, applied to generated Python."""

from __future__ import annotations

import subprocess
import sys

WIDTH = 110
_PART = 88


class StyleError(Exception):
    """ruff refused the generated text; its output is the message."""


def formatted(texts: dict[str, str]) -> dict[str, str]:
    """The same modules, imports sorted and formatted as the rest of the project is."""
    return {path: _ruff("format", path, _ruff("check", path, text)) for path, text in texts.items()}


def _ruff(command: str, path: str, text: str) -> str:
    rules = ["--select", "I,UP,RUF022", "--fix", "--quiet"] if command == "check" else ["--quiet"]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "ruff", command, "--isolated", "--no-cache"),
            *("--line-length", str(WIDTH), "--target-version", "py311", *rules),
            *("--stdin-filename", path, "-"),
        ],
        input=text.encode(),
        capture_output=True,
        check=False,
    )
    if done.returncode:
        message = f"{path}: {done.stderr.decode() or done.stdout.decode()}"
        raise StyleError(message)
    return done.stdout.decode()


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
        if isinstance(rest, bytes):
            while size < len(rest) and rest[size] & 0xC0 == 0x80:
                size -= 1
        found.append(rest[:size])
        rest = rest[size:]
    return found
