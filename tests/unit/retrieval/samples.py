"""Records without files, for tests of what is worked out from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engram.memory import document
from engram.memory.kinds import path_of
from engram.store.record import Record, record_of


def record(
    memory_id: str, text: str = "The cache lives thirty seconds.", scope: str = "workspace", **meta: Any
) -> Record:
    """The record of a memory with this text; `type` and other keys as in its frontmatter."""
    kind = meta.get("type", "knowledge")
    head = {
        "id": memory_id, "type": kind, "scope": scope, "authority": "reference", "revision": 1,
        "created": "2026-11-01", "updated": "2026-11-01", "valid_from": "2026-11-01",
        "last_confirmed": "2026-11-01", "confidence": "high", **meta,
    }  # fmt: skip
    memory = document.compose(head, document.make_title(text), document.split_statements(text))
    data = document.write(memory)
    return record_of(document.parse(data), path_of(kind, memory_id), scope, "0" * 64, len(data))


class Shelf:
    """Stands for the catalog of one root: records by id, and how a name finds one."""

    def __init__(self, records: Sequence[Record], scope: str = "workspace") -> None:
        self.scope = scope
        self.records: Mapping[str, Record] = {one.path: one for one in records}
        self.by_id = {one.id: one for one in records}

    def resolve(self, name: str) -> Record | None:
        return self.by_id.get(name.rpartition(":")[2])
