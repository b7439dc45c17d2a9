"""engram_search: memories by words, best first; each is hashed and scanned before it is listed."""

from __future__ import annotations

from engram.outcome import Done
from engram.retrieval.question import Question
from engram.retrieval.rank import find, held_by
from engram.retrieval.reader import problems
from engram.retrieval.render import NOT_APPROVED, skipped_lines
from engram.retrieval.route import search
from engram.tools.answers import entry, hidden_counts, without_workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram_contracts.models import Entry

    from engram.retrieval.postings import Index
    from engram.retrieval.reader import Reader
    from engram.store.record import Record
    from engram.tools.session import Session

LINKED = " (no word of the query; goes with the best hits)"
SPARE = 10
"""Hits kept in reserve for those that turn out to be withheld."""


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises EngramError of configuration."""
    query = " ".join(str(arguments["query"]).split())
    catalogs = session.catalogs()
    if not catalogs:
        diagnostics = without_workspace(session)
        return Done(diagnostics[0]["message"], _data(query, [], 0, session, None), diagnostics)
    visibility = session.visibility()
    kind, scope, most = arguments.get("type"), arguments.get("scope"), arguments["limit"] + SPARE
    if kind is None and scope is None:
        hits, total = search(query, session.index(), visibility, most, manual=True)
    else:

        def fits(record: Record) -> bool:
            return (
                (kind is None or record.type == kind)
                and (scope is None or record.scope == scope)
                and visibility.shows(record, manual=True)
            )

        hits, total = find(query, session.index(), fits, most)
    reader = session.reader()
    entries: list[Entry] = []
    records: list[Record] = []
    for hit in hits:
        if len(entries) == arguments["limit"]:
            break
        if reader.data(hit.record) is not None:
            entries.append(entry(hit.record, hit.score))
            records.append(hit.record)
    _, found = problems(catalogs)
    data = _data(query, entries, total - len(reader.failed), session, reader)
    text = _text(records, total - len(reader.failed), reader, _linked(query, records, session.index()))
    return Done(text, data, [*reader.diagnostics, *found])


def _data(
    query: str, entries: list[Entry], total: int, session: Session, reader: Reader | None
) -> dict[str, object]:
    return {
        "query": query,
        "entries": entries,
        "total": total,
        "truncated": total > len(entries),
        "hidden": hidden_counts(session, session.catalogs() if reader else [], reader, manual=True),
    }


def _linked(query: str, records: list[Record], index: Index) -> set[str]:
    """Keys of those that hold no word of the query and were found by what they share with the best hits."""
    asked = Question(query).trust.keys()
    return {record.key for record in records if asked.isdisjoint(held_by(record, index))}


def _text(records: list[Record], total: int, reader: Reader, linked: set[str]) -> str:
    if not records:
        return "\n".join(["No matches", *skipped_lines(reader.skipped, 2000)])
    lines = [f"engram: {len(records)} of {total} memories found"]
    for number, record in enumerate(records, 1):
        label = "" if record.approved else f" {NOT_APPROVED[2:]}"
        lines.append(f"{number}. {record.title}")
        label += LINKED if record.key in linked else ""
        lines.append(f"   {record.id} [{record.type}, {record.scope}]{label}")
        if record.summary.rstrip(".") != record.title.rstrip("."):
            lines.append(f"   {record.summary}")
    return "\n".join([*lines, *skipped_lines(reader.skipped, 2000)])
