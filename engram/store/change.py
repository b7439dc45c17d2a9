"""What a plan wants written, and what was written."""

from __future__ import annotations

from engram.memory import document
from engram.memory.kinds import path_of
from engram.store import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.memory.document import Memory
    from engram.store.catalog import Catalog
    from engram.store.problem import Problem
    from engram.store.record import Record


class Change:
    """What a plan wants written. Paths are relative to the root; messages become changelog lines."""

    __slots__ = ("accepts", "messages", "puts", "removes")

    def __init__(self) -> None:
        self.puts: dict[str, bytes] = {}
        self.accepts: dict[str, str] = {}
        self.removes: list[str] = []
        self.messages: list[tuple[str, str]] = []

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.puts or self.accepts or self.removes or self.messages)

    def put(self, memory: Memory, path: str | None = None, message: str = "") -> str:
        """Write a memory, by default at `<folder of its type>/<id>.md`; gives the path.

        Raises engram.memory.document.Unreadable when it cannot be stored faithfully.
        """
        target = path or path_of(memory.type, memory.id)
        self.put_bytes(target, document.write(memory), message)
        return target

    def put_bytes(self, path: str, data: bytes, message: str = "") -> None:
        """Write these bytes."""
        self.puts[path] = data
        self._say(path, message)

    def accept(self, path: str, message: str = "", sha256: str = "") -> None:
        """Approve the file as it lies (rehash); a path that is gone leaves the hashes.

        `sha256` is the hash of what the person was shown: other bytes are then refused.
        """
        self.accepts[path] = sha256
        self._say(path, message)

    def remove(self, path: str, message: str = "") -> None:
        """Take a memory away."""
        self.removes.append(path)
        self._say(path, message)

    def archive(self, catalog: Catalog, record: Record, reason: str, now: str, message: str = "") -> str:
        """Move a memory to `archive/<date>/` with its reason in front; gives the new path."""
        base = f"{layout.ARCHIVE}/{now[:10]}/{record.path.removesuffix('.md')}"
        target, number = f"{base}.md", 2
        while catalog.expected(target) is not None or target in self.puts:
            target, number = f"{base}-{number}.md", number + 1
        clean = " ".join(reason.split()).replace("--", "- -") or "no reason given"
        head = f"<!-- archived-at: {now} -->\n<!-- original: {record.key} -->\n<!-- reason: {clean} -->\n\n"
        self.puts[target] = head.encode() + catalog.text(record)
        self.removes.append(record.path)
        self._say(record.path, message or f"archive {record.id}: {clean}")
        return target

    def _say(self, path: str, message: str) -> None:
        if message:
            self.messages.append((path, message))


class Receipt:
    """What was written: `paths` in order, `hashes` of what lies there, `problems` that did not stop it."""

    __slots__ = ("hashes", "paths", "problems")

    def __init__(self, paths: list[str], written: dict[str, str], problems: list[Problem]) -> None:
        self.paths = paths
        self.hashes = written
        self.problems = problems
