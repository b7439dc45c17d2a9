"""What there is in memory, in numbers: by type, scope, role, lifecycle, age; sizes, use, what is hidden."""

from __future__ import annotations

from engram.memory.lifecycle import hidden_by, is_date
from engram.retrieval.reader import problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engram_contracts.models import Diagnostic, NamedCount

    from engram.retrieval.reader import Reader
    from engram.retrieval.session import Session
    from engram.store.record import Record

AGES = ((7, "week"), (30, "month"), (90, "quarter"), (365, "year"))
"""Most days since the last change, and what that is called; older ones are `older`."""
MOST_NAMED = 10


class Stats:
    """`data` as `engram stats --json` gives it, and what is wrong besides."""

    __slots__ = ("data", "diagnostics")

    def __init__(self, data: dict[str, object], diagnostics: Sequence[Diagnostic]) -> None:
        self.data = data
        self.diagnostics = diagnostics


def stats(session: Session) -> Stats:
    """Count every memory once; no file is opened for it. Ignored ones are counted and never named.

    Raises NotFoundError `workspace.missing`.
    """
    session.workspace.require_root()
    catalogs, visibility, day = session.catalogs(), session.visibility(), session.today()
    everything = [record for catalog in catalogs for record in catalog.records.values()]
    counted = [record for record in everything if not record.ignored]
    named = [record for record in counted if visibility.shows(record, manual=True)]
    notes = [note for catalog in catalogs for note in catalog.notes.values() if not hidden_by(note, day)]
    hidden: dict[str, int] = dict(visibility.counts(catalogs))  # type: ignore[arg-type]  # counts by reason
    data: dict[str, object] = {
        "total": len(everything),
        "by_type": _counts((record.type for record in counted), ("rule", "skill", "knowledge")),
        "by_scope": _counts((record.scope for record in counted), ("workspace", "global")),
        "by_lifecycle": _counts(record.lifecycle for record in counted),
        "by_confidence": _counts(record.confidence for record in counted),
        "by_role": _counts(role for record in counted for role in record.roles or ("every role",)),
        "by_age": _counts((_age(record, day) for record in counted), [name for _, name in AGES]),
        "bytes": sum(record.size for record in counted),
        "tokens": sum((record.size + 3) // 4 for record in counted),
        "relations": sum(len(record.depends_on) + len(record.parent) for record in counted),
        "working_notes": len(notes),
        "unapproved": sum(not record.approved for record in counted),
        "overridden": len(visibility.overridden),
        "hidden": hidden,
    }
    reader = session.reader()
    data["tags"] = _tags(named, reader)
    largest = sorted(named, key=lambda record: (-record.size, record.key))[:MOST_NAMED]
    data["largest"] = [
        {"id": record.id, "scope": record.scope, "bytes": record.size}
        for record in largest
        if reader.data(record) is not None
    ]
    data["most_used"] = [
        {"id": record.id, "scope": record.scope, "fetches": fetches}
        for record, fetches in _used(session, named)
        if reader.data(record) is not None
    ]
    hidden["withheld"] = visibility.counts(catalogs, reader.failed)["withheld"]
    return Stats(data, [*problems(catalogs)[1], *reader.diagnostics])


def _counts(values: Iterable[str], always: Iterable[str] = ()) -> list[NamedCount]:
    """How often each value occurs: those that are always told first, then the others by name."""
    found = dict.fromkeys(always, 0)
    others: dict[str, int] = {}
    for value in values:
        counts = found if value in found else others
        counts[value] = counts.get(value, 0) + 1
    rows = {**found, **{name: others[name] for name in sorted(others)}}
    return [{"name": name, "count": count} for name, count in rows.items()]


def _tags(named: Sequence[Record], reader: Reader) -> list[NamedCount]:
    """The most frequent tags, of those that a memory has which may be shown."""
    holders: dict[str, list[Record]] = {}
    for record in named:
        for tag in record.tags:
            if not tag.startswith("task_type:"):
                holders.setdefault(tag, []).append(record)
    names = sorted(holders, key=lambda name: (-len(holders[name]), name))[:MOST_NAMED]
    return [
        {"name": name, "count": len(holders[name])}
        for name in names
        if any(reader.data(record) is not None for record in holders[name][:MOST_NAMED])
    ]


def _age(record: Record, day: str) -> str:
    from datetime import date

    since = record.updated or record.created
    if not is_date(since):
        return "unknown"
    days = (date.fromisoformat(day) - date.fromisoformat(since)).days
    return next((name for most, name in AGES if days <= most), "older")


def _used(session: Session, named: Sequence[Record]) -> list[tuple[Record, int]]:
    usage = session.usage()
    if usage is None:
        return []
    counts = [(record, usage.of(f"{record.scope}:{record.id}")) for record in named]
    used = sorted((row for row in counts if row[1]), key=lambda row: (-row[1], row[0].key))
    return used[:MOST_NAMED]
