"""Which memory files lie in a root: folders are listed when they change, files read once."""

from __future__ import annotations

import os
import stat
import time

from engram.digest import sha256
from engram.memory import document
from engram.store import layout, problem
from engram.store.files import Root, is_link
from engram.store.record import Record, record_of
from engram.store.settled import TICK_NS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.store.problem import Problem
    from engram.store.shelf import Shelf


class Seen:
    """One file as last read.

    `where` is the path that holds its bytes (a staged one while a write is unfinished).
    """

    __slots__ = ("inode", "mtime", "problem", "record", "sha256", "size", "where")

    def __init__(self, where: str) -> None:
        self.where = where
        self.mtime = -1
        self.size = -1
        self.inode = -1
        self.sha256 = ""
        self.record: Record | None = None
        self.problem: Problem | None = None


class _Folder:
    """One folder as last listed; `mark` None means that it is listed again at the next look."""

    __slots__ = ("below", "content", "mark", "paths")

    def __init__(self) -> None:
        self.mark: tuple[int, int] | None = None
        self.content = 0
        self.paths: set[str] = set()
        self.below: list[str] = []


class Scanner:
    """The files below the memory folders of one root.

    `seen`: path to what was read; `mixed`: paths with capital letters, which may collide with others;
    `reads`: files read so far.
    """

    __slots__ = ("_folders", "mixed", "preloaded", "reads", "scope", "seen", "tops")

    def __init__(self, scope: str, tops: tuple[str, ...]) -> None:
        self.scope = scope
        self.tops = tops
        self.seen: dict[str, Seen] = {}
        self.mixed: set[str] = set()
        self.reads = 0
        self.preloaded: set[str] = set()  # seen by an earlier process, not yet by this one
        self._folders: dict[str, _Folder] = {}

    def scan(self, root: Root, *, full: bool) -> set[str]:
        """Paths that were added, removed or read again.

        `full` looks at every file, else at changed folders.
        """
        changed: set[str] = set()
        now = time.time_ns()
        pending = list(self.tops)
        while pending:
            path = pending.pop()
            status = root.status(path)
            if status is None or not stat.S_ISDIR(status.st_mode):
                self._drop_folder(path, changed)
                if status is not None:
                    self._refuse(path, problem.link(path, self.scope), changed)
                continue
            folder = self._folders.setdefault(path, _Folder())
            mark = (status.st_mtime_ns, status.st_ino)
            if full or folder.mark != mark:
                folder.mark = None if now - status.st_mtime_ns < TICK_NS else mark
                self._list(root, path, folder, changed, full=full)
            pending += folder.below
        if self.preloaded:
            for gone in self.preloaded.difference(*(folder.paths for folder in self._folders.values())):
                self.seen.pop(gone, None)
                changed.add(gone)
            self.preloaded = set()
        return changed

    def start_from(self, shelf: Shelf) -> None:
        """Know what the shelf has; the next look reads only what changed since."""
        for path, number in shelf.rows.items():
            self.seen[path] = seen = Seen(path)
            seen.mtime, seen.size, seen.inode = (
                shelf.mtimes[number],
                shelf.sizes[number],
                shelf.inodes[number],
            )
            seen.record = record = shelf.record(number, self.scope)
            seen.sha256 = record.sha256
        self.preloaded = set(self.seen)

    def unsettle(self) -> None:
        """List every folder again at the next look."""
        for folder in self._folders.values():
            folder.mark, folder.content = None, 0

    def written(self, path: str, before: Seen | None) -> None:
        """A write of ours changed `path`: its folder is listed again at the next look, as it is now."""
        name = path.rpartition("/")[2]
        folder = self._folders.get(path.rpartition("/")[0])
        if folder is None:
            return
        folder.mark = None
        if before is not None:
            folder.content ^= hash((name, before.inode))
        now = self.seen.get(path)
        if now is not None:
            folder.content ^= hash((name, now.inode))
            folder.paths.add(path)
        else:
            folder.paths.discard(path)

    def _list(self, root: Root, path: str, folder: _Folder, changed: set[str], *, full: bool) -> None:
        try:
            entries = root.scan(path)
        except OSError as wrong:
            self._refuse(path, self._refused(path, wrong), changed)
            return
        if path in self.seen:
            del self.seen[path]
            changed.add(path)
        content = 0
        for entry in entries:
            content ^= hash((entry.name, entry.inode()))
        if full or content != folder.content:
            folder.content = content
            self._look_through(root, path, folder, entries, changed)

    def _look_through(
        self, root: Root, path: str, folder: _Folder, entries: list[os.DirEntry[str]], changed: set[str]
    ) -> None:
        """Find what was added, removed or touched among the entries of one folder."""
        paths: set[str] = set()
        below: list[str] = []
        seen, prefix = self.seen, path + "/"
        for entry in entries:
            name = entry.name
            here = prefix + name
            known = seen.get(here)
            if known is not None and known.inode == entry.inode():
                status = entry.stat(follow_symlinks=False)
                if known.where == here:
                    here = known.where  # one text for all
                paths.add(here)
                if status.st_mtime_ns != known.mtime or status.st_size != known.size:
                    self.read(root, here, changed)
            elif name[0] == ".":
                continue
            elif entry.is_dir(follow_symlinks=False):
                if path.count("/") + 1 < layout.MAX_DEPTH:
                    below.append(here)
            elif name.endswith(".md"):
                paths.add(here)
                self.read(root, here, changed)
            elif entry.is_symlink():
                paths.add(here)
                self._refuse(here, problem.link(here, self.scope), changed)
        self._drop_gone(folder, paths, below, changed)

    def _drop_gone(self, folder: _Folder, paths: set[str], below: list[str], changed: set[str]) -> None:
        for gone in folder.paths - paths:
            self.mixed.discard(gone)
            if self.seen.pop(gone, None) is not None:
                changed.add(gone)
        for gone in set(folder.below).difference(below):
            self._drop_folder(gone, changed)
        self.mixed.update(path for path in paths - folder.paths if not path.islower())
        folder.paths, folder.below = paths, below

    def _drop_folder(self, path: str, changed: set[str]) -> None:
        folder = self._folders.pop(path, None)
        for gone in (path, *(folder.paths if folder is not None else ())):
            self.mixed.discard(gone)
            if self.seen.pop(gone, None) is not None:
                changed.add(gone)
        for below in folder.below if folder is not None else ():
            self._drop_folder(below, changed)

    def _refuse(self, path: str, why: Problem, changed: set[str]) -> None:
        known = self.seen.get(path)
        if known is None or known.problem is None or known.problem.message != why.message:
            changed.add(path)
        self.seen[path] = found = Seen(path)
        found.problem = why

    def read(self, root: Root, path: str, changed: set[str], where: str = "") -> None:
        """Read one file and keep what it is; `where` names other bytes that stand for it."""
        before = self.seen.get(path)
        self.seen[path] = found = Seen(where or path)
        if before is None or before.where != found.where or not before.sha256:
            changed.add(path)
        if not layout.is_safe(path):
            found.problem = problem.unsafe_name(path, self.scope)
            return
        try:
            data, status = self._bytes(root, path, found)
        except FileNotFoundError:
            del self.seen[path]
            changed.add(path)
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
        found.sha256 = sha256(data).hexdigest()
        if before is not None and before.sha256 == found.sha256:
            found.record, found.problem = before.record, before.problem
            return
        changed.add(path)
        self.reads += 1
        self._take(path, found, data)

    def _bytes(self, root: Root, path: str, found: Seen) -> tuple[bytes, os.stat_result]:
        try:
            return root.read_with_status(found.where)
        except FileNotFoundError:
            if found.where == path:
                raise
        found.where = path  # the writer has put the staged file in place meanwhile
        return root.read_with_status(path)

    def keep(self, root: Root, path: str, record: Record) -> None:
        """Take in a record whose bytes this process has just put in place."""
        self.seen[path] = found = Seen(path)
        found.sha256, found.size, found.record = record.sha256, record.size, record
        status = root.status(path)
        found.inode = status.st_ino if status is not None else -1

    def _refused(self, path: str, wrong: OSError) -> Problem:
        if is_link(wrong):
            return problem.link(path, self.scope)
        said = problem.denied if isinstance(wrong, PermissionError) else problem.unreadable
        return said(path, self.scope, wrong.strerror or os.strerror(wrong.errno or 0))

    def _take(self, path: str, found: Seen, data: bytes) -> None:
        """Keep the record of the bytes of `path`, or why there is none."""
        try:
            memory = document.parse(data)
        except document.Unreadable as wrong:
            found.problem = problem.unreadable(path, self.scope, "; ".join(wrong.problems))
            return
        found.record = record_of(memory, path, self.scope, found.sha256, len(data))
