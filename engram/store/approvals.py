"""What was approved on this computer: path, hash, moment, channel, in the user's directory (decision 20)."""

from __future__ import annotations

import os

from engram.json_text import loads
from engram.regular import regular
from engram.store.files import add_lines
from engram.workspace import digest_of, main_checkout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.workspace import UserDirs

FOLDER = "approvals"


def _file(root: str) -> str:
    return f"{FOLDER}/{digest_of(main_checkout(root))}.jsonl"


class Known:
    """The approvals of one root as far as they are on disk; `refresh` reads again when the file grew."""

    __slots__ = ("_dirs", "_hashes", "_name", "_size")

    def __init__(self, dirs: UserDirs, root: str) -> None:
        self._dirs = dirs
        self._name = _file(root)
        self._size = -1
        self._hashes: dict[str, str | list[str]] = {}

    def refresh(self) -> bool:
        """True when something was added since the last look."""
        path = os.path.join(self._dirs.config, self._name)
        try:
            size = os.stat(path).st_size
            if size == self._size:
                return False
            with open(path, "rb", opener=regular) as file:
                data = file.read()
        except OSError:
            changed, self._size = self._size > 0, 0
            self._hashes = {}
            return changed
        self._size = len(data)
        self._hashes = {}
        for row in data.splitlines():
            self._take(row)
        return True

    def record(self, approved: Mapping[str, str], channel: str, now: str) -> None:
        """Add what was approved (path to hash), synced. Raises StoreError."""
        from json import dumps

        rows = [
            dumps({"at": now, "channel": channel, "file": path, "sha256": sha}, ensure_ascii=False) + "\n"
            for path, sha in sorted(approved.items())
        ]
        if rows:
            add_lines(os.path.join(self._dirs.config, self._name), "".join(rows).encode())
            self._add(approved)

    def _take(self, row: bytes) -> None:
        try:
            found = loads(row.decode())
            path, sha = found["file"], found["sha256"]
        except (ValueError, KeyError, TypeError):
            return
        self._keep(path, sha)

    def _add(self, approved: Mapping[str, str]) -> None:
        """Take in what this process has just recorded, instead of reading it back."""
        for path, sha in approved.items():
            self._keep(path, sha)
        try:
            self._size = os.stat(os.path.join(self._dirs.config, self._name)).st_size
        except OSError:
            self._size = -1

    def _keep(self, path: str, sha: str) -> None:
        before = self._hashes.get(path)
        if before is None:
            self._hashes[path] = sha
        else:
            self._hashes[path] = [*(before if isinstance(before, list) else [before]), sha]

    def has(self, path: str, sha256: str) -> bool:
        """Whether these bytes of this file were approved here."""
        found = self._hashes.get(path)
        return found == sha256 or (isinstance(found, list) and sha256 in found)


def known(dirs: UserDirs, root: str) -> Known:
    """The approvals of `root`, read now."""
    found = Known(dirs, root)
    found.refresh()
    return found
