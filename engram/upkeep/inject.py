"""Making the memory of a project: the root, and the ignore file beside it (governed-memory 1.2, 5.5)."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Injected:
    """Where the memory root is, and which paths were made or completed, relative to the project."""

    __slots__ = ("made", "project", "root")

    def __init__(self, project: str, root: str, made: Sequence[str]) -> None:
        self.project = project
        self.root = root
        self.made = tuple(made)


def inject(cwd: str, explicit: str | None = None, env: Mapping[str, str] | None = None) -> Injected:
    """Make the root at the git top level, else in `cwd`; `explicit` names the project instead.

    Where a root is in force already, that one is completed, but a repository does not share the root of a
    folder around it. Running it again adds only what is missing. Raises ConfigError, StoreError.
    """
    from engram import __version__, config
    from engram.store import ignore
    from engram.store.root import create
    from engram.workspace import find, place

    known = find(cwd=cwd, explicit=explicit, env=env)
    top = place(cwd, env)
    outside = os.path.exists(os.path.join(top, ".git")) and not _within(known.project, top)
    project = top if not explicit and (known.root is None or outside) else known.project
    patterns = list(config.get(known.config, "ignore.global_patterns"))
    root, names = create(project, __version__)
    inside = os.path.relpath(root, project).replace(os.sep, "/")
    beside = (".agents/", f"{inside}/", ignore.FILE)
    made = [name if name in beside else f"{inside}/{name}" for name in names]
    if _keep_in_step(project, patterns) and ignore.FILE not in made:
        made.append(ignore.FILE)
    return Injected(project, root, made)


def _within(folder: str, top: str) -> bool:
    inner, outer = os.path.realpath(folder), os.path.realpath(top)
    return inner == outer or inner.startswith(outer.rstrip(os.sep) + os.sep)


def _keep_in_step(project: str, patterns: Sequence[str]) -> bool:
    """Bring the block of global patterns into the ignore file; True when it changed. A link is left alone."""
    from engram.store import ignore
    from engram.store.files import Root, replace

    if os.path.islink(os.path.join(project, ignore.FILE)):
        return False
    with Root(project) as folder:
        old = folder.read_or_none(ignore.FILE) or b""
        new = with_block(old, patterns)
        if new == old:
            return False
        replace(folder, ignore.FILE, new)
    return True


def with_block(data: bytes, patterns: Sequence[str]) -> bytes:
    """The ignore file with the marked block in step with the setting `ignore.global_patterns`.

    A file without the block gets one only for patterns that it does not have. Everything outside stays.
    """
    from engram.store.ignore import BEGIN, END

    ending = "\r\n" if b"\r\n" in data else "\n"
    lines = data.decode("utf-8", "surrogateescape").splitlines(keepends=True)
    bare = [line.strip() for line in lines]
    block = [line + ending for line in (BEGIN, *patterns, END)]
    if BEGIN in bare and END in bare[bare.index(BEGIN) :]:
        first = bare.index(BEGIN)
        last = bare.index(END, first)
        lines[first : last + 1] = block if patterns else []
    elif not set(patterns) <= set(bare):
        gap = [ending] if lines and not lines[-1].endswith("\n") else []
        lines += [*gap, *block]
    return "".join(lines).encode("utf-8", "surrogateescape")
