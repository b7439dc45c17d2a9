"""Which proposals were settled: kept in the user's directory until they would have expired by themselves.

A project can bring back an old copy of its pending proposals; what was used, declined or dropped stays so,
because that is told here, where no repository reaches. One JSON line each; whoever adds one holds the lock of
the project's root, so that there is one writer a file.
"""

from __future__ import annotations

import json
import os

from engram.regular import regular
from engram.store.files import Root, add_lines, replace, store_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.workspace import UserDirs

FOLDER = "spent"
WORTH_PRUNING = 32_768
"""Bytes from which lines that have expired are taken out."""
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)


class Spent:
    """The settled proposals of one project as they stand on disk; `mark` is what binds them to it.

    Raises StoreError when they cannot be read: then nothing may be carried out.
    """

    __slots__ = ("_data", "_dirs", "_name")

    def __init__(self, dirs: UserDirs, mark: str) -> None:
        self._dirs = dirs
        self._name = f"{FOLDER}/{mark[:16]}.jsonl"
        self._data = self._read()

    @property
    def path(self) -> str:
        """Where the lines are."""
        return os.path.join(self._dirs.config, self._name)

    def state(self, *names: str) -> str:
        """What became of the proposal of an id or token hash: used, declined, dropped, broken; "" is open."""
        for name in filter(None, names):
            for line in self._naming(name):
                row = _row(line)
                if name in (row.get("token_hash"), row.get("proposal_id")):
                    return str(row.get("state") or "used")
        return ""

    def _naming(self, name: str) -> Iterator[bytes]:
        """The lines that hold a name; most are never parsed."""
        wanted, at = b'"' + name.encode("utf-8", "replace") + b'"', 0
        while (at := self._data.find(wanted, at)) >= 0:
            end = self._data.find(b"\n", at)
            end = len(self._data) if end < 0 else end
            yield self._data[self._data.rfind(b"\n", 0, at) + 1 : end]
            at = end

    def add(self, state: str, *, token_hash: str, proposal_id: str, expires_at: str, now: str) -> None:
        """Settle a proposal, synced; what has expired by `now` may go. Raises StoreError."""
        line = _ENCODE(
            {"expires_at": expires_at, "proposal_id": proposal_id, "state": state, "token_hash": token_hash}
        ).encode()
        if len(self._data) > WORTH_PRUNING and not self._alive(self._data.split(b"\n", 1)[0], now):
            rows = [row for row in self._data.split(b"\n") if self._alive(row, now)]
            self._data = b"".join(row + b"\n" for row in [*rows, line])
            with Root(os.path.realpath(self._dirs.config)) as folder:
                replace(folder, self._name, self._data, 0o600)
            return
        add_lines(self.path, line + b"\n")
        self._data += b"\n" + line + b"\n"

    @staticmethod
    def _alive(row: bytes, now: str) -> bool:
        return now < str(_row(row).get("expires_at") or "")

    def _read(self) -> bytes:
        try:
            fd = regular(self.path, os.O_RDONLY | _NOFOLLOW)
            with open(fd, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""
        except OSError as wrong:
            raise store_error(wrong, self.path) from wrong


_ENCODE = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


def _row(line: bytes) -> dict[str, object]:
    """One line; {} for a torn one."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}
