"""Which memory files lie in a root, and what is in them: folders are listed when they change, files read once."""

from __future__ import annotations

import hashlib
import os
import stat
import time

from engram.memory import document
from engram.store import layout, problem
from engram.store.files import Root, is_link
from engram.store.record import Record, record_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.store.problem import Problem

# A file system's clock ticks every few milliseconds: what changed within the last tick may change again unseen.
TICK_NS = 12_000_000


class Seen:
    """One file as last read. `where` is the path that holds its bytes (a staged one while a write is unfinished)."""

    __slots__ = ("inode", "mtime", "problem", "record", "sha256", "size", "where")

    def __init__(self, where: str) -> None:
        self.where = where
        self.mtime = -1
        self.size = -1
        self.inode = -1
        self.sha256 = ""
        self.record: Record | None = None
        self.problem: Problem | None = None


class Scanner:
    """The files below the memory folders of one root. `seen`: path to what was read."""

    __slots__ = ("_folders", "scope", "seen", "tops")

    def __init__(self, scope: str, tops: tuple[str, ...]) -> None:
        self.scope = scope
        self.tops = tops
        self.seen: dict[str, Seen] = {}
        self._folders: dict[
            str, tuple[int, int]
        ] = {}  # path -> (mtime, inode); mtime -1: list again next time

    def scan(self, root: Root, *, full: bool) -> set[str]:
        """Paths that were added, removed or read again. `full` looks at every file, else at changed folders."""
        changed: set[str] = set()
        now = time.time_ns()
        pending = list(self.tops)
        while pending:
            folder = pending.pop()
            status = root.status(folder)
            if status is None or not stat.S_ISDIR(status.st_mode):
                self._drop_below(folder, changed)
                self._folders.pop(folder, None)
                if status is not None:
                    self._refuse(folder, problem.link(folder, self.scope), changed)
                continue
            mark = (status.st_mtime_ns, status.st_ino)
            if not full and self._folders.get(folder) == mark:
                pending += [path for path in self._folders if path.rpartition("/")[0] == folder]
                continue
            pending += self._list(root, folder, changed, full=full)
            fresh = now - status.st_mtime_ns < TICK_NS
            self._folders[folder] = (-1 if fresh else mark[0], mark[1])
        return changed

    def _list(self, root: Root, folder: str, changed: set[str], *, full: bool) -> list[str]:
        """Look through one folder; gives the folders in it."""
        below: list[str] = []
        present: set[str] = {folder}
        try:
            for entry in root.scan(folder):
                path = f"{folder}/{entry.name}"
                if entry.name[0] == ".":
                    continue
                if entry.is_dir(follow_symlinks=False):
                    if folder.count("/") + 1 < layout.MAX_DEPTH:
                        below.append(path)
                elif entry.name.endswith(".md"):
                    present.add(path)
                    self._look_at(root, path, entry, changed, full=full)
                elif entry.is_symlink():
                    present.add(path)
                    self._refuse(path, problem.link(path, self.scope), changed)
        except OSError as wrong:
            self._refuse(
                folder, problem.unreadable(folder, self.scope, wrong.strerror or "no access"), changed
            )
            return []
        if folder in self.seen:
            del self.seen[folder]
            changed.add(folder)
        self._drop_gone(folder, present, below, changed)
        return below

    def _look_at(
        self, root: Root, path: str, entry: os.DirEntry[str], changed: set[str], *, full: bool
    ) -> None:
        known = self.seen.get(path)
        if known is None or known.inode != entry.inode():
            self.read(root, path, changed)
        elif full:
            status = entry.stat(follow_symlinks=False)
            if status.st_mtime_ns != known.mtime or status.st_size != known.size:
                self.read(root, path, changed)

    def _drop_gone(self, folder: str, present: set[str], below: list[str], changed: set[str]) -> None:
        start = len(folder) + 1
        prefix = folder + "/"
        for path in [
            p for p in self.seen if p.startswith(prefix) and p not in present and p.find("/", start) < 0
        ]:
            if path not in below:
                del self.seen[path]
                changed.add(path)
        for path in [p for p in self._folders if p.rpartition("/")[0] == folder and p not in below]:
            self._drop_below(path, changed)
            del self._folders[path]

    def _drop_below(self, folder: str, changed: set[str]) -> None:
        for path in [path for path in self.seen if path.startswith(folder + "/") or path == folder]:
            del self.seen[path]
            changed.add(path)

    def _refuse(self, path: str, why: Problem, changed: set[str]) -> None:
        known = self.seen.get(path)
        if known is None or known.problem is None or known.problem.message != why.message:
            changed.add(path)
        self.seen[path] = found = Seen(path)
        found.problem = why

    def read(self, root: Root, path: str, changed: set[str], where: str = "") -> None:
        """Read one file and keep what it is; `where` names other bytes that stand for it."""
        changed.add(path)
        self.seen[path] = found = Seen(where or path)
        if not layout.is_safe(path):
            found.problem = problem.unsafe_name(path, self.scope)
            return
        try:
            data, status = root.read_with_status(found.where)
        except FileNotFoundError:
            del self.seen[path]
            return
        except OSError as wrong:
            found.problem = self._refused(path, wrong)
            status_now = root.status(path) if is_link(wrong) else None
            found.inode = status_now.st_ino if status_now is not None else -1
            return
        found.size, found.inode = status.st_size, status.st_ino
        # A file touched within the last tick is looked at again by the next full pass.
        fresh = time.time_ns() - status.st_mtime_ns < TICK_NS
        found.mtime = -1 if fresh else status.st_mtime_ns
        self.take(path, found, data)

    def _refused(self, path: str, wrong: OSError) -> Problem:
        if is_link(wrong):
            return problem.link(path, self.scope)
        return problem.unreadable(path, self.scope, wrong.strerror or os.strerror(wrong.errno or 0))

    def take(self, path: str, found: Seen, data: bytes) -> None:
        """Keep hash and record of the bytes of `path`."""
        found.sha256 = hashlib.sha256(data).hexdigest()
        try:
            memory = document.parse(data)
        except document.Unreadable as wrong:
            found.problem = problem.unreadable(path, self.scope, "; ".join(wrong.problems))
            return
        found.record = record_of(memory, path, self.scope, found.sha256, len(data))
