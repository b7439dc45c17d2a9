"""How often memories are read by id, counted for this user outside every repository (decision 9, R96, R98).

Best effort: what cannot be written is forgotten. Only loads by id and resource reads count.
"""

from __future__ import annotations

import json
import os
import time

from engram.regular import regular
from engram.workspace import digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import UserDirs

FLUSH_SECONDS = 5.0
MAX_BYTES = 16_777_216


class Usage:
    """Counters of one root. `order` is the ranking as of process start, so that a listing stays stable."""

    __slots__ = ("_added", "_counts", "_flushed", "_path", "order")

    def __init__(self, dirs: UserDirs, root: str) -> None:
        self._path = os.path.join(dirs.state, "usage", digest_of(root) + ".json")
        self._counts = _read(self._path)
        self._added: dict[str, int] = {}
        self._flushed = time.monotonic()
        self.order = sorted(self._counts, key=lambda key: (-self._counts[key], key))

    def count(self, key: str) -> None:
        """One read of `scope:id`; written at most every 5 seconds."""
        self._added[key] = self._added.get(key, 0) + 1
        if time.monotonic() - self._flushed >= FLUSH_SECONDS:
            self.flush()

    def of(self, key: str) -> int:
        """Reads of `scope:id` so far."""
        return self._counts.get(key, 0) + self._added.get(key, 0)

    def top(self, limit: int) -> list[str]:
        """The most read keys as of process start."""
        return self.order[:limit]

    def flush(self) -> None:
        """Add what was counted to the file; call it at exit."""
        self._flushed = time.monotonic()
        if not self._added:
            return
        counts = _read(self._path)
        for key, times in self._added.items():
            counts[key] = counts.get(key, 0) + times
        self._counts, self._added = counts, {}
        temp = f"{self._path}.{os.getpid()}.tmp"
        try:
            os.makedirs(os.path.dirname(self._path), 0o700, exist_ok=True)
            with open(temp, "w", encoding="utf-8") as file:
                json.dump(
                    {"version": 1, "counts": {key: {"fetches": counts[key]} for key in sorted(counts)}}, file
                )
            os.replace(temp, self._path)
        except OSError:
            _forget(temp)


def _forget(temp: str) -> None:
    try:
        os.unlink(temp)
    except OSError:
        return


def _read(path: str) -> dict[str, int]:
    try:
        with open(path, "rb", opener=regular) as file:
            found = json.loads(file.read(MAX_BYTES))
        counts = {key: entry["fetches"] for key, entry in found["counts"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {}
    return {key: times for key, times in counts.items() if isinstance(times, int) and times > 0}
