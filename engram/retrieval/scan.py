"""Ranks by looking through the records once, for a process that asks once: no index is built.

Gives the same answers as the index, to the last digit.
"""

from __future__ import annotations

from engram.retrieval.postings import Index, damping, fields_of, gain_of, impact_of, repeats
from engram.retrieval.terms import of_words, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engram.store.catalog import Catalog
    from engram.store.record import Record

MANY = 48
"""Terms of a query from which an index costs less than a look through."""
_ENDING = 2
"""Letters at the end of a stem that its word may spell otherwise."""


class Scan(Index):
    """The records of the catalogs as they are now."""

    __slots__ = ()

    def follow(self, catalogs: Sequence[Catalog]) -> None:
        """Take the records as they are now."""
        self._records = [record for catalog in catalogs for record in catalog.records.values()]
        self._numbers = {(record.scope, record.path): n for n, record in enumerate(self._records) if record}

    def scores(self, wanted: Iterable[str]) -> dict[int, float]:
        """As the index gives them."""
        wanted = list(wanted)
        query = repeats(wanted)
        if len(query) > MANY:
            return self._scores_by_index(wanted)
        probes = [(term, _probe(term)) for term, _ in query]
        impacts: dict[str, dict[int, int]] = {term: {} for term, _ in query}
        for number, record in enumerate(self._records):
            if record is not None:
                for term, count in _held(record, probes).items():
                    impacts[term][number] = impact_of(count, damping(record))
        scores: dict[int, float] = {}
        for term, times in query:
            holders = impacts[term]
            if holders:
                gain = gain_of(len(holders), len(self._records), times)
                for number, impact in holders.items():
                    scores[number] = scores.get(number, 0.0) + gain * impact
        return scores

    def _scores_by_index(self, wanted: Iterable[str]) -> dict[int, float]:
        index = Index()
        for record in self._records:
            if record is not None:
                index.add(record)
        return index.scores(wanted)


def _held(record: Record, probes: Sequence[tuple[str, str]]) -> dict[str, int]:
    """Weighted counts of those terms that the record holds; most records are passed over after a glance."""
    beside = fields_of(record)
    glance = f"{record.terms} {record.id} {beside[2][0]} {beside[3][0]}"
    likely = (
        [term for term, probe in probes if probe in glance]
        if _plain(glance)
        else [term for term, _ in probes]
    )
    if not likely:
        return {}
    body = of_words(record.terms.split())
    counts = {term: count for term in likely if (count := body.count(term))}
    for text, weight in beside:
        if text:
            found = terms(text)
            for term in likely:
                if term in found:
                    counts[term] = counts.get(term, 0) + weight
    return counts


def _plain(text: str) -> bool:
    """Whether every word of the text starts as its stem does: ASCII, and small letters only."""
    return text.isascii() and text.islower()


def _probe(term: str) -> str:
    """What every word with this term holds."""
    return term[: max(3, len(term) - _ENDING)] if term.isascii() and term.isalpha() else term
