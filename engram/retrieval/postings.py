"""An inverted index in memory over the records of both scopes, kept compact and followed change by change.

A posting is one integer: document number << 8 | impact. The impact, 1 to 255, is how much the term says about
the document (BM25's saturated, length-normalised frequency), worked out once, so that ranking only adds.
"""

from __future__ import annotations

from array import array
from math import log

from engram.retrieval.terms import of_words, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engram.store.catalog import Catalog
    from engram.store.record import Record

WEIGHTS = {"title": 3, "tags": 2, "triggers": 3, "id": 1, "body": 1}
K1 = 1.2
B = 0.5
TASK_TAG = "task_type:"
USUAL_LENGTH = 60
"""Words of a usual memory. A constant, not the mean of a corpus: every process ranks a store the same."""


class Hit:
    """A record that a query found, with its score by BM25."""

    __slots__ = ("record", "score")

    def __init__(self, record: Record, score: float) -> None:
        self.record = record
        self.score = score


class Index:
    """Terms to records. `follow` brings it up to date; `find` ranks."""

    __slots__ = ("_free", "_numbers", "_postings", "_records", "_seen")

    def __init__(self) -> None:
        self._postings: dict[str, array[int]] = {}
        self._records: list[Record | None] = []
        self._numbers: dict[tuple[str, str], int] = {}
        self._free: list[int] = []
        self._seen: dict[str, tuple[Catalog, int]] = {}

    def __len__(self) -> int:
        return len(self._numbers)

    def follow(self, catalogs: Sequence[Catalog]) -> None:
        """Take in what changed in the catalogs since the last call."""
        for catalog in catalogs:
            known, generation = self._seen.get(catalog.scope, (None, -1))
            changed = catalog.changes_since(generation) if known is catalog else None
            if changed is None:
                self._follow_all(catalog)
            for path in changed or ():
                self._follow(catalog, path)
            self._seen[catalog.scope] = (catalog, catalog.generation)

    def find(
        self,
        wanted: Iterable[str],
        shows: Callable[[Record], bool],
        most: int,
        hidden: Iterable[tuple[str, str]] | None = None,
    ) -> tuple[list[Hit], int]:
        """(the best `most` records that hold a term and are shown, how many there are in all).

        Best first; equal scores by scope and path. `hidden`, where it is known, are the (scope, path) of all
        records that `shows` refuses: counting them is faster than asking for every record.
        """
        scores = self.scores(wanted)
        records = self._records
        fetch = most + 24
        while True:
            best = self._best(scores, fetch)
            hits = [
                Hit(record, scores[number])
                for number in best
                if (record := records[number]) and shows(record)
            ]
            if len(hits) >= most or fetch >= len(scores):
                break
            fetch *= 4
        if len(hits) < most:
            return hits, len(hits)
        if hidden is not None:
            refused = sum(1 for key in hidden if self._numbers.get(key, -1) in scores)
            return hits[:most], len(scores) - refused
        return hits[:most], sum(1 for number in scores if (record := records[number]) and shows(record))

    def matched(self, record: Record, wanted: Iterable[str]) -> list[str]:
        """Those of the terms that the record holds, in order."""
        held = _counts(record)
        return [term for term in dict.fromkeys(wanted) if term in held]

    def scores(self, wanted: Iterable[str]) -> dict[int, float]:
        """Document number to score of every record that holds one of the terms."""
        scores: dict[int, float] = {}
        get = scores.get
        for term, times in repeats(wanted):
            posting = self._postings.get(term)
            if posting is not None:
                gain = gain_of(len(posting), len(self._numbers), times)
                for packed in posting:
                    number = packed >> 8
                    scores[number] = get(number, 0.0) + gain * (packed & 255)
        return scores

    def _best(self, scores: dict[int, float], most: int) -> list[int]:
        """The numbers of the best `most` documents, best first."""
        if len(scores) > most:
            least = sorted(scores.values(), reverse=True)[most - 1]
            numbers = [number for number, score in scores.items() if score >= least]
        else:
            numbers = list(scores)

        def rank(number: int) -> tuple[float, bool, str]:
            record = self._records[number]
            return (
                -scores[number],
                record is None or record.scope != "workspace",
                record.path if record else "",
            )

        return sorted(numbers, key=rank)[:most]

    def _follow_all(self, catalog: Catalog) -> None:
        scope, records = catalog.scope, catalog.records
        gone = [path for known, path in self._numbers if known == scope and path not in records]
        for path in (*gone, *records):
            self._follow(catalog, path)

    def _follow(self, catalog: Catalog, path: str) -> None:
        key, record = (catalog.scope, path), catalog.records.get(path)
        number = self._numbers.get(key)
        if number is not None and self._records[number] is not record:
            self._remove(key)
            number = None
        if record is not None and number is None:
            self.add(record)

    def add(self, record: Record) -> None:
        """Take in one record that is not known yet."""
        if self._free:
            number = self._free.pop()
            self._records[number] = record
        else:
            number = len(self._records)
            self._records.append(record)
        self._numbers[record.scope, record.path] = number
        shifted, damp = number << 8, damping(record)
        postings = self._postings
        for term, count in _counts(record).items():
            impact = impact_of(count, damp)
            posting = postings.get(term)
            if posting is None:
                posting = postings[term] = array("I")
            posting.append(shifted | impact)

    def _remove(self, key: tuple[str, str]) -> None:
        number = self._numbers.pop(key)
        record = self._records[number]
        self._records[number] = None
        self._free.append(number)
        if record is None:
            return
        for term in _counts(record):
            kept = array("I", (packed for packed in self._postings[term] if packed >> 8 != number))
            if kept:
                self._postings[term] = kept
            else:
                del self._postings[term]


def repeats(wanted: Iterable[str]) -> list[tuple[str, int]]:
    """Each term of a query once, in a fixed order, with how often it was said."""
    times: dict[str, int] = {}
    for term in wanted:
        times[term] = times.get(term, 0) + 1
    return sorted(times.items())


def gain_of(holders: int, records: int, times: int) -> float:
    """What one point of impact adds to a score: the rarer the term, the more."""
    rarity = log(1.0 + (records - holders + 0.5) / (holders + 0.5))
    return rarity * (K1 + 1) * (1 + 0.2 * (times - 1)) / 255


def damping(record: Record) -> float:
    """BM25's share of the record's length: how slowly more occurrences of a term say more."""
    return K1 * (1 - B + B * (len(record.terms) // 6 + 8) / USUAL_LENGTH)


def impact_of(count: int, damp: float) -> int:
    """What `count` weighted occurrences say about a record, from 1 to 255."""
    return int(255 * count / (count + damp)) or 1


def fields_of(record: Record) -> tuple[tuple[str, int], ...]:
    """The texts of a record beside its body, with their weights; the title is in the body too.

    The id counts by its parts: whole, it would be one term more for every record, and is asked for by name.
    """
    tags = " ".join(tag for tag in record.tags if not tag.startswith(TASK_TAG))
    triggers = " ".join((*record.triggers, *record.task_types))
    return (
        (record.title, WEIGHTS["title"]),
        (record.id.replace("-", " "), WEIGHTS["id"]),
        (tags, WEIGHTS["tags"]),
        (triggers, WEIGHTS["triggers"]),
    )


def _counts(record: Record) -> dict[str, int]:
    """Term to weighted count over the fields of a record."""
    counts: dict[str, int] = {}
    for term in of_words(record.terms.split()):
        counts[term] = counts.get(term, 0) + 1
    for text, weight in fields_of(record):
        if text:
            for term in dict.fromkeys(terms(text)):
                counts[term] = counts.get(term, 0) + weight
    return counts
