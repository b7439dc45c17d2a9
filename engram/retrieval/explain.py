"""Why a memory was chosen, in words and fields; why others were left out, counted by reason."""

from __future__ import annotations

from engram.retrieval.rank import rank
from engram.retrieval.route import SESSION
from engram.retrieval.terms import PIECE, pieces, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engram_contracts.models import Explanation, LeftOut

    from engram.retrieval.postings import Index
    from engram.retrieval.reader import Reader
    from engram.retrieval.route import Chosen, Selection
    from engram.retrieval.visibility import Visibility
    from engram.store.catalog import Catalog
    from engram.store.record import Record

NAMED = 20
"""Ids that are told of one reason; each was checked like a memory that is shown."""
MOST_TERMS = 24

REASONS = {
    "load_limit": "found, but beyond load.limit",
    "ignored": "hidden by ignore rules",
    "role": "meant for other roles",
    "expired": "expired",
    "not_yet_valid": "not valid yet",
    "superseded": "superseded",
    "archived": "archived",
    "low_confidence": "of low confidence",
    "overridden": "the project has a memory of the same id",
    "withheld": "a hash or safety check failed",
    "no_overlap": "shares too little with the query",
}
"""Why a memory is not in a load, by name, in the order in which they are told."""


def matches(record: Record, wanted: Iterable[str]) -> list[str]:
    """Each term of the query that the record holds, with the fields that hold it: `retry (title, text)`."""
    fields = {
        "title": terms(record.title),
        "tags": terms(" ".join(record.tags)),
        "triggers": terms(" ".join((*record.triggers, *record.task_types))),
        "id": terms(record.id.replace("-", " ")),
        "text": terms(record.terms),
        "compounds": pieces(record.terms.split()),
    }
    held = {name: set(found) for name, found in fields.items()}
    told = []
    for term in dict.fromkeys(wanted):
        places = [name for name, found in held.items() if term in found]
        if places:
            told.append(f"{term.removeprefix(PIECE)} ({', '.join(places)})")
    return [*told[:MOST_TERMS], *([f"and {len(told) - MOST_TERMS} more words"] if told[MOST_TERMS:] else [])]


class Explainer:
    """The reasons behind one selection for one query."""

    __slots__ = ("_catalogs", "_index", "_ranking", "_reader", "_selection", "_visibility", "_wanted")

    def __init__(
        self,
        query: str,
        selection: Selection,
        index: Index,
        reader: Reader,
        *,
        catalogs: Sequence[Catalog],
        visibility: Visibility,
    ) -> None:
        session = query.strip().lower() == SESSION
        self._ranking = None if session else rank(query, index, visibility.shows)
        self._wanted = [] if self._ranking is None else self._ranking.question.terms
        self._index = index
        self._selection = selection
        self._catalogs = catalogs
        self._visibility = visibility
        self._reader = reader

    def row(self, entry: Chosen, outcome: str) -> Explanation:
        """Words, fields and signals that chose one memory, with what each adds to its score."""
        return _row(entry.record, outcome, entry.score, [*entry.reasons, *self._signals(entry.record)])

    def _signals(self, record: Record) -> list[str]:
        found = matches(record, self._wanted)
        if self._ranking is None or (not found and not self._ranking.links):
            return []
        direct, rest, links = self._ranking.shares(
            record, self._index.number(record.scope, record.path), self._index
        )
        told = [f"words {direct:.2f}: {', '.join(found)}"] if found else []
        if links:
            told.append(f"goes with the best hits {rest:.2f}: {', '.join(links[:MOST_TERMS])}")
        return told

    def others(self) -> list[Explanation]:
        """Those that found no room, and those that are hidden: a few of each reason; ignored ones never."""
        over = [
            self.row(entry, "over_limit")
            for entry in self._selection.over_limit[:NAMED]
            if self._shown(entry.record)
        ]
        return [*over, *(_row(one, "hidden", 0.0, [REASONS[why]]) for why, one in self._hidden())]

    def left_out(self) -> list[LeftOut]:
        """How many memories are in no tier, by reason; together with the selected ones they are all."""
        counts: dict[str, int] = dict.fromkeys(REASONS, 0)
        for reason in self._visibility.hidden.values():
            counts[reason] += 1
        counts["overridden"] = len(self._visibility.overridden)
        counts["withheld"] = self._visibility.counts(self._catalogs, self._reader.failed)["withheld"]
        chosen = {entry.record.key for entry in self._selection.chosen}
        found = sum(self._was_found(entry) for entry in self._selection.chosen)
        shown = visible = 0
        for catalog in self._catalogs:
            for record in catalog.records.values():
                if self._visibility.shows(record) and record.key not in self._reader.failed:
                    visible += 1
                    shown += record.key in chosen
        counts["load_limit"] = max(0, min(self._selection.total - found, visible - shown))
        counts["no_overlap"] = visible - shown - counts["load_limit"]
        ids = self._ids()
        return [_left_out(reason, count, ids.get(reason, ())) for reason, count in counts.items() if count]

    def _was_found(self, entry: Chosen) -> bool:
        """Whether the query found it, and not only what rests on it."""
        below = bool(entry.reasons) and all(why.startswith("prerequisite of") for why in entry.reasons)
        return not below or bool(self._signals(entry.record))

    def _ids(self) -> Mapping[str, list[str]]:
        found: dict[str, list[str]] = {
            "load_limit": [
                entry.record.id for entry in self._selection.over_limit[:NAMED] if self._shown(entry.record)
            ]
        }
        for why, record in self._hidden():
            found.setdefault(why, []).append(record.id)
        return found

    def _hidden(self) -> list[tuple[str, Record]]:
        """Some of the hidden records with their reasons, all checked."""
        found: dict[str, list[Record]] = {}
        for catalog in self._catalogs:
            for record in catalog.records.values():
                why = self._visibility.hidden.get(record.key, "")
                some = found.setdefault(why, [])
                if why and why != "ignored" and len(some) < NAMED and self._shown(record):
                    some.append(record)
        return [(why, record) for why, records in found.items() for record in records]

    def _shown(self, record: Record) -> bool:
        return self._reader.data(record) is not None


def _left_out(reason: str, count: int, ids: Sequence[str]) -> LeftOut:
    told: LeftOut = {"reason": reason, "count": count}  # type: ignore[typeddict-item]  # a name of REASONS
    if ids:
        told["ids"] = list(ids)
    return told


def _row(record: Record, outcome: str, score: float, reasons: Sequence[str]) -> Explanation:
    return {
        "id": record.id,
        "scope": record.scope,  # type: ignore[typeddict-item]  # one of the two by construction
        "outcome": outcome,  # type: ignore[typeddict-item]
        "score": round(score, 4),
        "reasons": list(reasons),
    }


def lines(rows: Sequence[Explanation], left_out: Sequence[LeftOut], most: int) -> list[str]:
    """The explanation as text of about `most` characters, then how many rows are not told."""
    told = [
        f"{row['outcome']:<10} {row['score']:7.2f}  {row['id']}: {'; '.join(row['reasons']) or 'no reason'}"
        for row in rows
    ]
    for one in left_out:
        ids = f": {', '.join(one['ids'])}" if one.get("ids") else ""
        told.append(f"left out   {one['count']:7d}  {REASONS[one['reason']]}{ids}")
    kept: list[str] = []
    used = 0
    for number, line in enumerate(told):
        used += len(line) + 1
        if used > most:
            kept.append(f"engram: {len(told) - number} more lines of explanation are in the data")
            break
        kept.append(line)
    return ["Why:", *kept] if kept else []
