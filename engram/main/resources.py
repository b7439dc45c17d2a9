"""Memory as MCP resources: an index of one-line cards, and each memory by id (R95, R96, R98)."""

from __future__ import annotations

import json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engram.retrieval.reader import Reader
    from engram.store.record import Record
    from engram.tools.session import Session

INDEX = "engram://index"
PREFIX = "engram://memory/"
TEMPLATES = (
    b'[{"uriTemplate":"engram://memory/{id}","name":"memory","title":"One memory",'
    b'"description":"One memory by its id, as engram load --id shows it.","mimeType":"text/markdown"}]'
)
MOST_CARDS = 2000
MOST_SKIPPED = 4000
"""Characters of the lines about what was withheld."""

_ORDER = {"rule": 0, "skill": 1, "knowledge": 2}
_INDEX_ENTRY = {
    "uri": INDEX,
    "name": "index",
    "title": "Index of the memory",
    "description": "One line a memory: id, type, scope, first statement.",
    "mimeType": "text/plain",
}


def listed(session: Session) -> bytes:
    """resources/list: the index, then the most used memories, in the order of use at process start.

    Memories that were never used follow by id, up to `mcp.resource_limit`.
    """
    from itertools import islice

    from engram.config import get

    limit = get(session.workspace.config, "mcp.resource_limit")
    entries = [_INDEX_ENTRY, *map(_entry, islice(_listable(session), limit))]
    return json.dumps(entries, separators=(",", ":")).encode()


def read(uri: str, session: Session) -> Sequence[Mapping[str, object]]:
    """resources/read. Raises NotFoundError for what is no resource of ours, and the refusals of load."""
    from urllib.parse import unquote

    from engram.errors import NotFoundError
    from engram.memory.identity import valid_id
    from engram.tools import call

    if uri == INDEX:
        return [{"uri": uri, "mimeType": "text/plain", "text": index(session)}]
    memory_id = unquote(uri.removeprefix(PREFIX)) if uri.startswith(PREFIX) else ""
    if not valid_id(memory_id):
        raise NotFoundError("memory.not_found", f"There is no resource {uri[:200]}.")
    done = call("engram_load", {"id": memory_id}, session)
    return [{"uri": uri, "mimeType": "text/markdown", "text": done.text}]  # type: ignore[union-attr]  # load never asks


def index(session: Session) -> str:
    """One card a memory, by type and id; what had to be withheld is named."""
    from engram.retrieval.reader import problems
    from engram.retrieval.render import card, skipped_lines

    reader, catalogs = _reader(session), session.catalogs()
    records = sorted(_visible(session), key=lambda record: (_ORDER[record.type], record.id, record.scope))
    cards = [card(record) for record in records[:MOST_CARDS] if reader.data(record) is not None]
    lines = [f"engram: {len(records)} memories; read one with {PREFIX}ID"]
    lines += cards
    if len(records) > MOST_CARDS:
        lines.append(f"engram: {len(records) - MOST_CARDS} more; find them with engram_search")
    skipped = dict.fromkeys([*problems(catalogs)[0], *reader.skipped])
    lines += skipped_lines(list(skipped), MOST_SKIPPED)
    return "\n".join(lines) + "\n"


def _listable(session: Session) -> Iterator[Record]:
    """Visible memories in the order of resources/list, each checked before it is named."""
    reader = _reader(session)
    shown = {f"{record.scope}:{record.id}": record for record in _visible(session)}
    usage = session.usage()
    used = [key for key in (usage.order if usage is not None else ()) if key in shown]
    others = sorted(set(shown).difference(used), key=lambda key: (shown[key].id, key))
    return (shown[key] for key in (*used, *others) if reader.data(shown[key]) is not None)


def _visible(session: Session) -> list[Record]:
    catalogs, visibility = session.catalogs(), session.visibility()
    return [record for catalog in catalogs for record in catalog.records.values() if visibility.shows(record)]


def _reader(session: Session) -> Reader:

    return session.reader()


def _entry(record: Record) -> dict[str, object]:
    return {
        "uri": PREFIX + record.id,
        "name": record.id,
        "title": record.title,
        "description": record.summary,
        "mimeType": "text/markdown",
    }
