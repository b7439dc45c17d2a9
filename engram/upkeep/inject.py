"""Making the memory of a project: the root, and the ignore file beside it (governed-memory 1.2, 5.5)."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

IGNORE_FILE = ".engramignore"
HEADING = "# Memories that match these lines are never shown to agents. The syntax is that of .gitignore."
DEFAULTS = (HEADING, ".env", ".env.*", "dist/", "coverage/", "node_modules/", "*.secret", "private/**")
BEGIN, END = "# BEGIN ENGRAM GLOBAL PATTERNS", "# END ENGRAM GLOBAL PATTERNS"


class Injected:
    """Where the memory root is, and which paths were made or completed, relative to the project."""

    __slots__ = ("made", "project", "root")

    def __init__(self, project: str, root: str, made: Sequence[str]) -> None:
        self.project = project
        self.root = root
        self.made = tuple(made)


def inject(cwd: str, explicit: str | None = None, env: Mapping[str, str] | None = None) -> Injected:
    """Make the root at the git top level, else in `cwd`; `explicit` names the project instead.

    Running it again adds what is missing. Raises ConfigError, StoreError.
    """
    from engram import config
    from engram.store.root import create
    from engram.workspace import find, place

    known = find(cwd=cwd, explicit=explicit, env=env)
    project = known.project if explicit or known.root is not None else place(cwd, env)
    settings = known.config
    root, made = create(project)
    relative = os.path.relpath(root, project).replace(os.sep, "/")
    paths = [f"{relative}/{name}".rstrip("/") for name in made]
    if _complete_ignore_file(project, list(config.get(settings, "ignore.global_patterns"))):
        paths.append(IGNORE_FILE)
    return Injected(project, root, paths)


def _complete_ignore_file(project: str, patterns: Sequence[str]) -> bool:
    """Add what is missing to the ignore file; True when it changed. A link is left alone."""
    from engram.store.files import Root, replace

    if os.path.islink(os.path.join(project, IGNORE_FILE)):
        return False
    with Root(project) as folder:
        old = folder.read_or_none(IGNORE_FILE)
        new = completed(old or b"", patterns)
        if new == old:
            return False
        replace(folder, IGNORE_FILE, new)
    return True


def completed(data: bytes, patterns: Sequence[str]) -> bytes:
    """The ignore file with the default lines, and with the block of global patterns in step with the setting.

    Other lines, their order and the line ends of the file stay.
    """
    ending = "\r" if b"\r\n" in data else ""
    text = data.decode("utf-8", "surrogateescape")
    lines = text.removesuffix("\n").split("\n") if text else []
    bare = [line.strip() for line in lines]
    after: list[str] = []
    if BEGIN in bare and END in bare[bare.index(BEGIN) :]:
        first = bare.index(BEGIN)
        last = bare.index(END, first)
        lines, after, bare = lines[:first], lines[last + 1 :], bare[:first] + bare[last + 1 :]
    block = [BEGIN, *patterns, END] if patterns else []
    added = [line for line in DEFAULTS if line not in bare]
    new = [*lines, *(line + ending for line in (*added, *block)), *after]
    return ("\n".join(new) + "\n").encode("utf-8", "surrogateescape")
