"""A person at a terminal: a command on a pseudo-terminal, with answers typed when they are asked for."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections.abc import Sequence
from pathlib import Path

from tests.conftest import BIN, Project

END_OF_INPUT = "\x04"
INTERRUPT = "\x03"
PATIENCE = 20.0


class Seen:
    """What the terminal showed, and how the command ended."""

    def __init__(self, text: str, code: int) -> None:
        self.text = text
        self.code = code


def at_terminal(
    project: Project,
    *arguments: str,
    answers: Sequence[str | tuple[str, str]] = (),
    prompt: str = "reject:",
    lines: int = 0,
    term: str = "xterm",
) -> Seen:
    """Run `engram` on a terminal of so many lines, typing one answer after each occurrence of `prompt`.

    `term` is what the terminal calls itself.

    An answer is a line (its end is added), END_OF_INPUT or INTERRUPT, or a pair of a prompt of its own and
    one of these.
    """
    child, descriptor = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", lines, 80 if lines else 0, 0, 0))
        _become(project.path, {**project.environment, "TERM": term}, arguments)
    shown = ""
    pending = list(answers)
    position = 0
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        ready, _, _ = select.select([descriptor], [], [], 0.2)
        if ready:
            try:
                data = os.read(descriptor, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data.decode("utf-8", "replace")
        awaited, answer = _split(pending[0], prompt) if pending else ("", "")
        found = shown.find(awaited, position)
        if pending and found >= 0:
            position = found + len(awaited)
            pending.pop(0)
            os.write(descriptor, (answer if answer in (END_OF_INPUT, INTERRUPT) else answer + "\n").encode())
    else:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise AssertionError(f"still running after {PATIENCE} s:\n{shown}")
    os.close(descriptor)
    _, status = os.waitpid(child, 0)
    return Seen(shown.replace("\r\n", "\n"), os.waitstatus_to_exitcode(status))


def _split(answer: str | tuple[str, str], prompt: str) -> tuple[str, str]:
    return (prompt, answer) if isinstance(answer, str) else answer


def _become(folder: Path, environment: dict[str, str], arguments: Sequence[str]) -> None:
    os.chdir(folder)
    program = str(BIN / "engram")
    os.execve(program, [program, *arguments], environment)  # noqa: S606
