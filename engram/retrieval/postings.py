"""An inverted index over the records of both scopes, followed change by change.

The lists of what lies on a shelf stay there and are read term by term; only what changed since is indexed in
memory. A posting is one integer: document number << 8 | impact (`engram.retrieval.weighing`).
"""

from __future__ import annotations

from array import array

from engram.retrieval.kept import Again, Kept
from engram.retrieval.weighing import counts_of, gain_of, impacts_of, repeats
from engram.store.shelf import Damaged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engram.retrieval.meaning import Meaning
    from engram.store.catalog import Catalog
    from engram.store.record import Record
    from engram.store.shelf import Shelf

REMEMBERED = 16_384
MANY = 2_000
"""Scores from which picking the best is faster than sorting all."""
_PART = 1 << 24
"""Numbers of the rows of one shelf; those of records in memory come first."""
_BASE = ~(_PART - 1)


class Hit:
    """A record that a query found, with its score by BM25."""

    __slots__ = ("record", "score")

    def __init__(self, record: Record, score: float) -> None:
        self.record = record
        self.score = score


class Part:
    """The rows of one shelf that still count; `dead` are the others, `alive` how many there are."""

    __slots__ = ("alive", "base", "catalog", "dead", "kept", "paths", "rows", "shelf")

    def __init__(self, catalog: Catalog, kept: Kept, base: int) -> None:
        self.catalog = catalog
        self.kept: Kept | Again = kept
        self.shelf = kept.shelf
        self.base = base
        self.paths = self.shelf.paths
        self.rows = self.shelf.rows
        self.dead: set[int] = set()
        self.alive = 0

    def posting(self, term: str) -> array[int] | None:
        """As `Kept.posting`, of the rows that count."""
        try:
            found = self.kept.posting(term)
        except Damaged:
            self.mend()
            found = self.kept.posting(term)
        if found is not None and self.dead:
            found = array("I", (packed for packed in found if packed >> 8 not in self.dead))
        return found

    def count(self, term: str) -> int:
        """How many of the rows that count hold the term."""
        if self.dead:
            return len(self.posting(term) or ())
        try:
            return self.kept.count(term)
        except Damaged:
            self.mend()
            return self.kept.count(term)

    def mend(self) -> None:
        """The shelf is damaged: it goes, and this process makes the lists again."""
        self.shelf.drop()
        self.kept = Again(self.shelf)

    def lives(self, path: str) -> int:
        """The row of a path, -1 when it does not count."""
        number = self.rows.get(path, -1)
        return -1 if number in self.dead else number

    def bury(self, number: int) -> None:
        """A row no longer counts."""
        if number >= 0 and number not in self.dead:
            self.dead.add(number)
            self.alive -= 1


class Index:
    """Terms to records. `follow` brings it up to date; `find` ranks."""

    __slots__ = (
        "_by_base", "_free", "_holders", "_numbers", "_parts", "_postings", "_records", "_seen", "meaning",
    )  # fmt: skip

    def __init__(self) -> None:
        self.meaning: Meaning | None = None
        self._postings: dict[str, array[int]] = {}
        self._records: list[Record | None] = []
        self._numbers: dict[tuple[str, str], int] = {}
        self._free: list[int] = []
        self._holders: dict[str, int] = {}
        self._seen: dict[str, tuple[Catalog, int, Shelf | None]] = {}
        self._parts: dict[str, Part] = {}
        self._by_base: dict[int, Part] = {}

    def __len__(self) -> int:
        return len(self._numbers) + sum(part.alive for part in self._parts.values())

    @property
    def in_memory(self) -> int:
        """How many records are indexed in memory, not on a shelf."""
        return len(self._numbers)

    def follow(self, catalogs: Sequence[Catalog]) -> None:
        """Take in what changed in the catalogs since the last call."""
        for catalog in catalogs:
            known, generation, shelf = self._seen.get(catalog.scope, (None, -1, None))
            changed = catalog.changes_since(generation) if known is catalog else None
            if changed is None or changed or shelf is not _shelf_of(catalog):
                self._holders.clear()
            if changed is None or shelf is not _shelf_of(catalog):
                self._start(catalog)
                changed = None
            for path in changed or ():
                self._follow(catalog, path)
            self._seen[catalog.scope] = (catalog, catalog.generation, _shelf_of(catalog))

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
        return self.pick(self.scores(wanted), shows, most, hidden)

    def pick(
        self,
        scores: dict[int, float],
        shows: Callable[[Record], bool],
        most: int,
        hidden: Iterable[tuple[str, str]] | None = None,
    ) -> tuple[list[Hit], int]:
        """As `find`, of documents with scores."""
        fetch = most + 24
        while True:
            hits: list[Hit] = []
            for number in self._best(scores, fetch):
                record = self.record(number)
                if record is not None and shows(record):
                    hits.append(Hit(record, scores[number]))
                    if len(hits) == most:
                        break
            if len(hits) >= most or fetch >= len(scores):
                break
            fetch *= 4
        if len(hits) < most:
            return hits, len(hits)
        if hidden is not None:
            refused = sum(1 for key in hidden if self.number(*key) in scores)
            return hits, len(scores) - refused
        return hits, sum(1 for number in scores if (record := self.record(number)) and shows(record))

    def held(self, record: Record) -> list[str]:
        """The terms of a record, each once, in the order of its text; from its shelf where that has them."""
        part = self._parts.get(record.scope)
        if part is not None and record.shelf is part.shelf and isinstance(part.kept, Kept):
            try:
                return part.kept.terms(record.number)
            except Damaged:
                part.mend()
        return list(counts_of(record))

    def matched(self, record: Record, wanted: Iterable[str]) -> list[str]:
        """Those of the terms that the record holds, in order."""
        held = counts_of(record)
        return [term for term in dict.fromkeys(wanted) if term in held]

    def record(self, number: int) -> Record | None:
        """The record of a document number."""
        if number < _PART:
            return self._records[number]
        part = self._by_base[number & _BASE]
        return part.catalog.records.get(part.paths[number - part.base])

    def number(self, scope: str, path: str) -> int:
        """The document number of a memory, -1 when it is not indexed."""
        part = self._parts.get(scope)
        row = part.lives(path) if part is not None else -1
        if part is not None and row >= 0:
            return part.base + row
        return self._numbers.get((scope, path), -1)

    def holders(self, term: str) -> int:
        """How many records hold the term."""
        known = self._holders.get(term)
        if known is None:
            own = self._postings.get(term)
            known = len(own) if own else 0
            for part in self._parts.values():
                known += part.count(term)
            if len(self._holders) >= REMEMBERED:
                self._holders.clear()
            self._holders[term] = known
        return known

    def scores(self, wanted: Iterable[str]) -> dict[int, float]:
        """Document number to score of every record that holds one of the terms."""
        scores: dict[int, float] = {}
        get, size = scores.get, len(self)
        for term, times in repeats(wanted):
            lists = self._lists(term)
            if not lists:
                continue
            gain = gain_of(sum([len(posting) for _, posting in lists]), size, times)
            for base, posting in lists:
                if scores:
                    for packed in posting:
                        number = (packed >> 8) + base
                        scores[number] = get(number, 0.0) + gain * (packed & 255)
                else:
                    scores.update({(packed >> 8) + base: gain * (packed & 255) for packed in posting})
        return scores

    def _lists(self, term: str) -> list[tuple[int, array[int]]]:
        """What is added to the rows of each list, and the list."""
        own = self._postings.get(term)
        found = [(0, own)] if own else []
        for part in self._parts.values():
            posting = part.posting(term)
            if posting:
                found.append((part.base, posting))
        return found

    def _best(self, scores: dict[int, float], most: int) -> list[int]:
        """The numbers of the best `most` documents, best first."""
        if len(scores) > most:
            least = _nth(list(scores.values()), most)
            numbers = [number for number, score in scores.items() if score >= least]
        else:
            numbers = list(scores)
        numbers.sort(key=scores.__getitem__, reverse=True)
        start = 0
        for end in range(1, len(numbers) + 1):
            if end == len(numbers) or scores[numbers[end]] != scores[numbers[start]]:
                if end - start > 1:
                    numbers[start:end] = sorted(numbers[start:end], key=self._place)
                start = end
        return numbers[:most]

    def _place(self, number: int) -> tuple[bool, str]:
        """What settles the order of equal scores: the project before the person, then the path."""
        if number < _PART:
            record = self._records[number]
            return (True, "") if record is None else (record.scope != "workspace", record.path)
        part = self._by_base[number & _BASE]
        return part.catalog.scope != "workspace", part.paths[number - part.base]

    def _start(self, catalog: Catalog) -> None:
        """Take a catalog as it is now: its shelf, and in memory what the shelf does not have."""
        for key in [key for key in self._numbers if key[0] == catalog.scope]:
            self._remove(key)
        part = self._take_part(catalog)
        if part is not None and getattr(catalog, "settled", False):
            part.dead = set(part.shelf.notes)
            part.alive = len(catalog.records)
            return
        alive: set[int] = set()
        for record in catalog.records.values():
            if part is not None and record.shelf is part.shelf:
                alive.add(record.number)
            else:
                self.add(record)
        if part is not None:
            part.dead = set(range(len(part.paths))) - alive
            part.alive = len(alive)

    def _take_part(self, catalog: Catalog) -> Part | None:
        old = self._parts.pop(catalog.scope, None)
        if old is not None:
            del self._by_base[old.base]
        shelf = _shelf_of(catalog)
        if shelf is None or len(shelf.paths) >= _PART:
            return None
        try:
            part = Part(catalog, Kept(shelf), _PART * (1 if catalog.scope == "workspace" else 2))
        except Damaged:
            return None
        self._parts[catalog.scope] = self._by_base[part.base] = part
        return part

    def _follow(self, catalog: Catalog, path: str) -> None:
        key, record, part = (catalog.scope, path), catalog.records.get(path), self._parts.get(catalog.scope)
        if part is not None:
            if record is not None and record.shelf is part.shelf:
                if record.number in part.dead:
                    part.dead.discard(record.number)
                    part.alive += 1
                self._remove(key)
                return
            part.bury(part.rows.get(path, -1))
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
        shifted = number << 8
        postings = self._postings
        for term, impact in impacts_of(record).items():
            posting = postings.get(term)
            if posting is None:
                posting = postings[term] = array("I")
            posting.append(shifted | impact)

    def _remove(self, key: tuple[str, str]) -> None:
        number = self._numbers.pop(key, None)
        if number is None:
            return
        record = self._records[number]
        self._records[number] = None
        self._free.append(number)
        if record is None:
            return
        for term in counts_of(record):
            kept = array("I", (packed for packed in self._postings[term] if packed >> 8 != number))
            if kept:
                self._postings[term] = kept
            else:
                del self._postings[term]


def _nth(values: list[float], place: int) -> float:
    """The value at a place from 1 in falling order; of many, without sorting all."""
    if len(values) > MANY:
        from heapq import nlargest

        return nlargest(place, values)[-1]
    values.sort(reverse=True)
    return values[place - 1]


def _shelf_of(catalog: Catalog) -> Shelf | None:
    shelf: Shelf | None = getattr(catalog, "shelf", None)
    return None if shelf is None or shelf.damaged else shelf
