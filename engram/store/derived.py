"""`memory.index.jsonl` and `memory.graph.jsonl`: one record a line, no clocks, later lines win (decision 8).

A save appends the lines of what it changed. Folding the file (the last line of each path, sorted) gives the
same bytes as building it anew from the Markdown, because a line depends on its own memory alone. Nothing is
believed: a line counts only while it equals the one that the Markdown gives.
"""

from __future__ import annotations

import json
import re

from engram.memory.words import identifiers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engram.store.record import Record

_ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), sort_keys=True).encode
_FILE = re.compile(rb'\{"file":"((?:[^"\\]|\\.)*)"[,}]')
_MAX_MENTIONS = 64
_TEXTS = (
    "authority", "confidence", "created", "id", "lifecycle", "review_after", "sha256", "summary",
    "superseded_by", "terms", "title", "type", "updated", "valid_from", "valid_until",
)  # fmt: skip
_LISTS = ("depends_on", "parent", "supersedes", "tags", "task_types", "triggers")


def index_line(record: Record) -> bytes:
    """The line of one memory in the index, `file` first; what is empty is left out."""
    found: dict[str, object] = {name: value for name in _TEXTS if (value := getattr(record, name))}
    found.update({name: value for name in _LISTS if (value := getattr(record, name))})
    if record.roles:
        found["role"] = record.roles
    if record.level:
        found["level"] = record.level
    found["revision"] = record.revision
    found["schema_version"] = record.version
    found["scope"] = record.scope
    return _line(record.path, found)


def graph_line(record: Record) -> bytes:
    """The line of one memory in the graph: its node, and the edges that leave it."""
    found: dict[str, object] = {"id": record.id}
    edges = {
        "topics": record.tags,
        "depends_on": record.depends_on,
        "mentions": identifiers(record.terms.split(" "))[:_MAX_MENTIONS],
        "supersedes": record.supersedes,
        "generalises": record.parent,
    }
    found.update({name: value for name, value in edges.items() if value})
    return _line(record.path, found)


def removal(path: str) -> bytes:
    """The line that takes a memory out."""
    return _line(path, {"removed": True})


def _line(path: str, found: Mapping[str, object]) -> bytes:
    return f'{{"file":{_ENCODE(path)},{_ENCODE(found)[1:]}\n'.encode("utf-8", "surrogatepass")


def fold(data: bytes) -> dict[str, bytes] | None:
    """Path to the line that counts; None when a line is torn or is no record."""
    found: dict[str, bytes] = {}
    if data and not data.endswith(b"\n"):
        return None
    for row in data.split(b"\n")[:-1]:
        match = _FILE.match(row)
        if match is None or not row.endswith(b"}"):
            return None
        try:
            path = json.loads(b'"' + match[1] + b'"') if b"\\" in match[1] else match[1].decode()
        except ValueError:
            return None
        if b'"removed":true' in row[:-1] and row == removal(path)[:-1]:
            found.pop(path, None)
        else:
            found[path] = row + b"\n"
    return found


def build(lines: Mapping[str, bytes]) -> bytes:
    """A fresh file: every line once, sorted by path."""
    return b"".join(lines[path] for path in sorted(lines))


def differences(known: Mapping[str, bytes], wanted: Mapping[str, bytes]) -> bytes:
    """The lines to append so that a file folding to `known` folds to `wanted`."""
    rows = [removal(path) for path in sorted(known.keys() - wanted.keys())]
    rows += [wanted[path] for path in sorted(wanted) if known.get(path) != wanted[path]]
    return b"".join(rows)


def lines_of(records: Iterable[Record], graph: bool) -> dict[str, bytes]:
    """Path to line for all records, of the graph or of the index."""
    make = graph_line if graph else index_line
    return {record.path: make(record) for record in records}
