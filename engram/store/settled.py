"""A root that lies just as the shelf has it and holds nothing odd: known without reading one memory; and what
tells that its files were not touched.

Whatever differs in the least ends it: the catalog then looks at every file by itself.
"""

from __future__ import annotations

import stat
import time
from collections.abc import Mapping

from engram.digest import sha256
from engram.store import layout
from engram.store.files import NOTHING, signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Iterator

    from engram.store.files import Root, Signature
    from engram.store.record import Record
    from engram.store.shelf import Shelf

TOPS = (*layout.FOLDERS, layout.WORKING)
TICK_NS = 12_000_000
"""A file system's clock ticks every few milliseconds: what changed within the last tick may change again
unseen."""


def marks(root: Root) -> dict[str, Signature]:
    """Signatures of the files that a commit changes first and last."""
    found = {name: root.status(name) for name in (layout.JOURNAL, *layout.LISTINGS)}
    return {name: NOTHING if status is None else signature(status) for name, status in found.items()}


def digest_of(data: bytes | None) -> str:
    """Names the content of a hashes file, "" where there is none."""
    return "" if data is None else sha256(data).hexdigest()


class Settled:
    """The shelf of a root, and how its folders were last seen."""

    __slots__ = ("_folders", "_listings", "shelf")

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._listings: dict[str, tuple[tuple[int, int, int], str]] = dict(shelf.state["listings"])
        self._folders: dict[str, tuple[tuple[int, int] | None, int, list[str]]] = {}

    def holds(self, root: Root, marks: Mapping[str, Signature], *, full: bool) -> bool:
        """Whether everything still is as the shelf says. `full` looks at every file."""
        if marks[layout.JOURNAL] != NOTHING:
            return False
        return all(self._listed(root, name, marks[name]) for name in layout.LISTINGS) and self._looked(
            root, full=full
        )

    def _listed(self, root: Root, name: str, mark: Signature) -> bool:
        """Whether a hashes file says the same."""
        known, digest = self._listings[name]
        if known == mark:
            return True
        if digest_of(root.read_ours(name)) != digest:
            return False
        if time.time_ns() - mark[0] >= TICK_NS:
            self._listings[name] = ((mark[0], mark[1], mark[2]), digest)
        return True

    def _looked(self, root: Root, *, full: bool) -> bool:
        found, now = 0, time.time_ns()
        pending = list(TOPS)
        while pending:
            path = pending.pop()
            status = root.status(path)
            if status is None:
                continue
            if not stat.S_ISDIR(status.st_mode):
                return False
            mark = (status.st_mtime_ns, status.st_ino)
            known = self._folders.get(path)
            if full or known is None or known[0] != mark:
                below: list[str] = []
                try:
                    count = self._same(path, root.scan(path), below)
                except OSError:
                    return False
                if count < 0:
                    return False
                fresh = now - status.st_mtime_ns < TICK_NS
                known = self._folders[path] = (None if fresh else mark, count, below)
            found += known[1]
            pending += known[2]
        return found == len(self.shelf.rows)

    def _same(self, path: str, entries: list[os.DirEntry[str]], below: list[str]) -> int:
        """How many rows lie in a folder, -1 when anything is new or changed; folders in it go to `below`."""
        shelf, prefix, count = self.shelf, path + "/", 0
        rows, mtimes, sizes, inodes = shelf.rows, shelf.mtimes, shelf.sizes, shelf.inodes
        deep = path.count("/") + 1 < layout.MAX_DEPTH
        for entry in entries:
            number = rows.get(prefix + entry.name)
            if number is None:
                if entry.name[0] == ".":
                    continue
                if entry.is_dir(follow_symlinks=False):
                    below += [prefix + entry.name] if deep else []
                elif entry.name.endswith(".md") or entry.is_symlink():
                    return -1
                continue
            status = entry.stat(follow_symlinks=False)
            if (
                status.st_mtime_ns != mtimes[number]
                or status.st_size != sizes[number]
                or status.st_ino != inodes[number]
            ):
                return -1
            count += 1
        return count


class Rows(Mapping[str, "Record"]):
    """Path to record of the durable memories; records are made when they are asked for."""

    __slots__ = ("_make", "_notes", "_rows")

    def __init__(self, shelf: Shelf, make: Callable[[int], Record]) -> None:
        self._rows = shelf.rows
        self._notes = frozenset(shelf.paths[number] for number in shelf.notes)
        self._make = make

    def __getitem__(self, path: str) -> Record:
        if path in self._notes:
            raise KeyError(path)
        return self._make(self._rows[path])

    def __contains__(self, path: object) -> bool:
        return path in self._rows and path not in self._notes

    def __iter__(self) -> Iterator[str]:
        if not self._notes:
            return iter(self._rows)
        return (path for path in self._rows if path not in self._notes)

    def __len__(self) -> int:
        return len(self._rows) - len(self._notes)


class Ids(Mapping[str, "Record"]):
    """Id to record, likewise."""

    __slots__ = ("_make", "_paths", "_shelf")

    def __init__(self, shelf: Shelf, paths: Rows, make: Callable[[int], Record]) -> None:
        self._shelf = shelf
        self._paths = paths
        self._make = make

    def __getitem__(self, memory_id: str) -> Record:
        number = self._shelf.row_of(memory_id)
        if number < 0:
            raise KeyError(memory_id)
        return self._make(number)

    def __contains__(self, memory_id: object) -> bool:
        return isinstance(memory_id, str) and self._shelf.row_of(memory_id) >= 0

    def __iter__(self) -> Iterator[str]:
        return (self._shelf.id_of(self._shelf.rows[path]) for path in self._paths)

    def __len__(self) -> int:
        return len(self._paths)
