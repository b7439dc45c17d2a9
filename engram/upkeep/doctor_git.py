"""What `engram doctor` asks git: whether memory has a history, and whether private files stay out of it."""

from __future__ import annotations

import os

from engram.checkup import FAIL, PASS, SKIP, WARN, Finding
from engram.store import layout
from engram.store.files import Root
from engram.store.git import Git, TroubleError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.workspace import Workspace

SECONDS = 10.0
OLD_LOCK = 600
"""Seconds after which a lock of git is one that a dead git left."""
PRIVATE = (layout.PENDING, f"{layout.WORKING}/", f"{layout.STAGED}/", layout.INDEX, layout.GRAPH, layout.LOCK)


def check(workspace: Workspace, scope: str) -> Iterator[Finding]:
    """The findings about one root."""
    import time

    path = workspace.root if scope == "workspace" else workspace.global_root
    if path is None:
        return
    name = f"git.{scope}"
    git = Git(path, seconds=SECONDS)
    try:
        code, top, _ = git.try_("rev-parse", "--show-toplevel")
        if code:
            yield _outside(workspace, scope, path)
        else:
            yield from _inside(git, scope, os.fsdecode(top.rstrip(b"\r\n")))
    except TroubleError as trouble:
        yield Finding(name, scope, WARN, trouble.message, remedy=trouble.remedy)
        return
    yield from _service_files(path, scope)
    lock = os.path.join(path, ".git", "index.lock")
    if scope == "global" and os.path.exists(lock) and time.time() - os.path.getmtime(lock) > OLD_LOCK:
        message = f"{lock} is older than {OLD_LOCK // 60} minutes; commits of this memory fail"
        remedy = f"When no git is at work there, remove {lock}."
        yield Finding("git.lock", scope, WARN, message, remedy=remedy, path=lock)


def _outside(workspace: Workspace, scope: str, path: str) -> Finding:
    if scope == "global" and workspace.config["global_git"]["enabled"]:
        message = f"{path} is no git repository, although its changes are to be committed"
        return Finding(
            "git.global", scope, WARN, message, remedy="Run `engram inject --global`, which makes one."
        )
    message = "The project is in no git repository: memory has no history and reaches nobody else"
    return Finding(f"git.{scope}", scope, SKIP, message)


def _inside(git: Git, scope: str, top: str) -> Iterator[Finding]:
    ignored, _, _ = git.try_("check-ignore", "-q", "--no-index", layout.HASHES)
    tracked = [name for name in git.run("ls-files", "-z", "--", *PRIVATE).split(b"\0") if name]
    for raw in tracked[:5]:
        path = os.fsdecode(raw)
        yield Finding(
            "git.private",
            scope,
            FAIL,
            f"{path} is private to this computer and is tracked by git",
            remedy=f"`git rm --cached {path}` in {git.folder}, then commit.",
            path=path,
        )
    if ignored == 0:
        yield Finding(
            f"git.{scope}",
            scope,
            WARN,
            "git ignores the memory, so it has no history and reaches nobody else",
            remedy=f"See `git check-ignore -v {layout.HASHES}` in {git.folder} for the line that does it.",
        )
    elif not tracked:
        yield Finding(f"git.{scope}", scope, PASS, f"Memory is in the git repository {top}")


def _service_files(path: str, scope: str) -> Iterator[Finding]:
    """The lines that keep private files out of git and let branches merge."""
    wanted = ((".gitignore", layout.IGNORED_BY_GIT), (".gitattributes", layout.ATTRIBUTES))
    with Root(path) as root:
        for name, lines in wanted:
            text = (root.read_ours(name) or b"").decode("utf-8", "replace")
            there = {line.strip() for line in text.splitlines()}
            missing = [line for line in lines if line not in there]
            if missing:
                message = f"{name} of the memory lacks {', '.join(missing[:4])}"
                remedy = "`engram inject` adds what is missing."
                yield Finding("git.service_files", scope, WARN, message, remedy=remedy, path=name)
