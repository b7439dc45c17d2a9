"""Two ways to answer the queries of a set: a throw-away memory of its texts, and plain full-text search."""

from __future__ import annotations

import hashlib
import os

from engram.errors import StoreError, UsageError
from engram.memory import document
from engram.memory.identity import valid_id
from engram.memory.kinds import path_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    Row = Mapping[str, Any]

_DAY = "2026-01-01"
_TYPES = ("rule", "skill", "knowledge")


class Ours:
    """A memory root in a folder of its own, asked through the ranking that `load` uses."""

    __slots__ = ("_folder", "_names", "_session")

    def __init__(self, texts: Sequence[Row]) -> None:
        import tempfile

        from engram.retrieval.session import Session
        from engram.store.root import create
        from engram.workspace import find

        self._folder = tempfile.TemporaryDirectory(prefix="engram-benchmark-")
        home = self._folder.name
        project = os.path.join(home, "project")
        os.makedirs(project)
        self._names = _written(texts, create(project)[0])
        env = {"HOME": home, "ENGRAM_CONFIG_DIR": os.path.join(home, "config"), "PATH": ""}
        env.update({name: os.path.join(home, name) for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME")})
        self._session = Session(find(cwd=project, env=env))
        self.ask("", 1)

    def ask(self, text: str, most: int) -> list[str]:
        """Ids of the texts that a load would choose, best first."""
        from engram.retrieval.route import choose

        session = self._session
        catalogs = session.catalogs()
        found = choose(text, most, session.index(), catalogs, session.visibility())
        return [self._names[entry.record.id] for entry in found.chosen]

    def close(self) -> None:
        """Remove the folder."""
        self._folder.cleanup()


def _written(texts: Sequence[Row], root: str) -> dict[str, str]:
    """Write every text as a memory; gives memory id to the id in the set."""
    names: dict[str, str] = {}
    lines = []
    for number, row in enumerate(texts):
        memory_id = row["id"] if valid_id(row["id"]) and row["id"] not in names else f"text-{number}"
        names[memory_id] = row["id"]
        data, path = _memory(row, memory_id)
        where = os.path.join(root, *path.split("/"))
        os.makedirs(os.path.dirname(where), exist_ok=True)
        with open(where, "wb") as file:
            file.write(data)
        lines.append(f"{hashlib.sha256(data).hexdigest()}  {path}\n")
    with open(os.path.join(root, "memory.sha256"), "w", encoding="utf-8", newline="\n") as file:
        file.writelines(sorted(lines, key=lambda line: line[66:]))
    return names


def _memory(row: Row, memory_id: str) -> tuple[bytes, str]:
    about = row.get("meta")
    stated = about.get("type") if isinstance(about, dict) else None
    kind = stated if stated in _TYPES else "knowledge"
    text = " ".join(str(row["text"]).split()) or "(empty)"
    title = " ".join(str(row.get("title") or document.make_title(text)).split())
    tags = row.get("tags")
    meta: dict[str, Any] = {
        "id": memory_id, "type": kind, "scope": "workspace", "created": _DAY, "updated": _DAY,
        "valid_from": _DAY, "last_confirmed": _DAY, "confidence": "high", "revision": 1,
        "authority": "reference" if kind == "knowledge" else "instruction",
        "tags": [str(tag) for tag in tags] if isinstance(tags, list) else [],
    }  # fmt: skip
    try:
        data = document.write(document.compose(meta, title, document.split_statements(text)))
    except document.Unreadable as wrong:
        raise UsageError(
            "benchmark.bad_text", f"The text {row['id']!r:.80} cannot be a memory: {wrong}.", "Take it out."
        ) from None
    return data, path_of(str(kind), memory_id)


class Plain:
    """SQLite's full-text search as it comes: any word of the query, ranked by BM25."""

    __slots__ = ("_database",)

    def __init__(self, texts: Sequence[Row]) -> None:
        import sqlite3

        self._database = sqlite3.connect(":memory:")
        try:
            self._database.execute("create virtual table texts using fts5(id unindexed, title, text)")
        except sqlite3.OperationalError as wrong:
            raise StoreError("benchmark.no_fts5", f"This Python's SQLite has no FTS5: {wrong}.") from None
        rows = [(row["id"], str(row.get("title") or ""), row["text"]) for row in texts]
        self._database.executemany("insert into texts values (?, ?, ?)", rows)

    def ask(self, text: str, most: int) -> list[str]:
        """Ids of the texts that hold a word of the query, best first."""
        from engram.memory.words import words

        wanted = " OR ".join(f'"{word}"' for word in dict.fromkeys(words(text)) if '"' not in word)
        if not wanted:
            return []
        found = self._database.execute(
            "select id from texts where texts match ? order by rank limit ?", (wanted, most)
        )
        return [row[0] for row in found]

    def close(self) -> None:
        """Forget everything."""
        self._database.close()
