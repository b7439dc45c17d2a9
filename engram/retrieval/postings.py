"""An inverted index in memory over the records of both scopes, kept compact and followed change by change.

A posting is one integer: document number << 8 | weighted count of the term in the document (1 to 255).
"""

from __future__ import annotations

from array import array
from math import log

from engram.retrieval.terms import of_words, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engram.store.catalog import Catalog
    from engram.store.record import Record

WEIGHTS = {"title": 3, "tags": 2, "triggers": 3, "id": 1, "body": 1}
K1 = 1.2
B = 0.5
TASK_TAG = "task_type:"


class Hit:
    """A record that a query found: `score` by BM25, `matched` query terms, `share` of the query's weight."""

    __slots__ = ("matched", "record", "score", "share")

    def __init__(self, record: Record, score: float, matched: tuple[str, ...], share: float) -> None:
        self.record = record
        self.score = score
        self.matched = matched
        self.share = share


class Index:
    """Terms to records. `follow` brings it up to date; `find` ranks."""

    __slots__ = ("_free", "_lengths", "_numbers", "_postings", "_records", "_seen", "_total")

    def __init__(self) -> None:
        self._postings: dict[str, array[int]] = {}
        self._records: list[Record | None] = []
        self._lengths = array("H")
        self._numbers: dict[tuple[str, str], int] = {}
        self._free: list[int] = []
        self._seen: dict[str, tuple[int, int]] = {}
        self._total = 0

    def follow(self, catalogs: Sequence[Catalog]) -> None:
        """Take in what changed in the catalogs since the last call."""
        for catalog in catalogs:
            seen = (id(catalog), catalog.generation)
            if self._seen.get(catalog.scope) == seen:
                continue
            scope, records = catalog.scope, catalog.records
            gone = [key for key in self._numbers if key[0] == scope and key[1] not in records]
            for key in gone:
                self._remove(key)
            for path, record in records.items():
                number = self._numbers.get((scope, path))
                if number is None:
                    self._add((scope, path), record)
                elif self._records[number] is not record:
                    self._remove((scope, path))
                    self._add((scope, path), record)
            self._seen[scope] = seen

    def __len__(self) -> int:
        return len(self._numbers)

    def frequency(self, term: str) -> int:
        """In how many records the term occurs."""
        posting = self._postings.get(term)
        return len(posting) if posting is not None else 0

    def rarity(self, term: str) -> float:
        """Inverse document frequency, > 0; largest for a term that no record holds."""
        count = len(self._numbers)
        found = self.frequency(term)
        return log(1.0 + (count - found + 0.5) / (found + 0.5))

    def find(self, wanted: Iterable[str]) -> list[Hit]:
        """Every record that holds one of the terms, best first; equal scores by scope and path."""
        query: dict[str, int] = {}
        for term in wanted:
            query[term] = query.get(term, 0) + 1
        if not query or not self._numbers:
            return []
        scores: dict[int, float] = {}
        matched: dict[int, list[str]] = {}
        mean = max(1.0, self._total / len(self._numbers))
        lengths, weight = self._lengths, 0.0
        rarities = {term: self.rarity(term) for term in query}
        for term in sorted(query, key=lambda term: (self.frequency(term), term)):
            weight += rarities[term]
            posting = self._postings.get(term)
            if posting is None:
                continue
            gain = rarities[term] * (K1 + 1) * (1 + 0.2 * (query[term] - 1))
            flat, slope = K1 * (1 - B), K1 * B / mean
            for packed in posting:
                number, count = packed >> 8, packed & 255
                part = gain * count / (count + flat + slope * lengths[number])
                if number in scores:
                    scores[number] += part
                    matched[number].append(term)
                else:
                    scores[number] = part
                    matched[number] = [term]
        hits = []
        for number, score in scores.items():
            record = self._records[number]
            if record is not None:
                terms_ = tuple(matched[number])
                hits.append(Hit(record, score, terms_, sum(rarities[term] for term in terms_) / weight))
        hits.sort(key=_rank)
        return hits

    def _add(self, key: tuple[str, str], record: Record) -> None:
        counts = _counts(record)
        length = min(65_535, sum(counts.values()))
        if self._free:
            number = self._free.pop()
            self._records[number], self._lengths[number] = record, length
        else:
            number = len(self._records)
            self._records.append(record)
            self._lengths.append(length)
        self._numbers[key] = number
        self._total += length
        for term, count in counts.items():
            posting = self._postings.get(term)
            if posting is None:
                posting = self._postings[term] = array("I")
            posting.append(number << 8 | min(255, count))

    def _remove(self, key: tuple[str, str]) -> None:
        number = self._numbers.pop(key)
        record = self._records[number]
        self._records[number] = None
        self._free.append(number)
        self._total -= self._lengths[number]
        if record is None:
            return
        for term in _counts(record):
            posting = self._postings[term]
            kept = array("I", (packed for packed in posting if packed >> 8 != number))
            if kept:
                self._postings[term] = kept
            else:
                del self._postings[term]


def _rank(hit: Hit) -> tuple[float, bool, str]:
    return (-hit.score, hit.record.scope != "workspace", hit.record.path)


def _counts(record: Record) -> dict[str, int]:
    """Term to weighted count over the fields of a record."""
    counts: dict[str, int] = {}
    for term in of_words(record.terms.split()):
        counts[term] = counts.get(term, 0) + WEIGHTS["body"]
    for field, text in (
        ("title", record.title),
        ("id", record.id),
        ("tags", " ".join(tag for tag in record.tags if not tag.startswith(TASK_TAG))),
        ("triggers", " ".join((*record.triggers, *record.task_types))),
    ):
        for term in dict.fromkeys(terms(text)):
            counts[term] = counts.get(term, 0) + WEIGHTS[field]
    return counts
