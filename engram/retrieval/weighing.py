"""How much a term says about a record: BM25's saturated, length-normalised frequency as one small number.

Worked out once for a record, so that ranking only adds. Whatever holds these numbers, memory or the shelf,
ranks the same to the last digit.
"""

from __future__ import annotations

from math import log

from engram.retrieval.terms import of_words, pieces, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engram.store.record import Record

WEIGHTS = {"title": 1, "tags": 2, "triggers": 3, "id": 1, "body": 1}
K1 = 1.2
B = 0.75
SHAPE = 0.5
TASK_TAG = "task_type:"
USUAL_LENGTH = 60
"""Words of a usual memory. A constant, not the mean of a corpus, so that what is worked out once holds while
the store grows; only the root of a length counts, so that long texts are not ranked by length alone."""


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


def damping(words: str) -> float:
    """BM25's share of a record's length, `words` being its terms: how slowly more of a term says more."""
    length: float = ((len(words) // 6 + 8) / USUAL_LENGTH) ** SHAPE
    return K1 * (1 - B + B * length)


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


def counts_of(record: Record, words: str | None = None) -> dict[str, int]:
    """Term to weighted count over the fields of a record; `words` are its terms where they are at hand.

    What its compounds may be made of comes last.
    """
    counts: dict[str, int] = {}
    found = (record.terms if words is None else words).split()
    for term in of_words(found):
        counts[term] = counts.get(term, 0) + 1
    for text, weight in fields_of(record):
        if text:
            for term in dict.fromkeys(terms(text)):
                counts[term] = counts.get(term, 0) + weight
    for term in pieces(found):
        counts.setdefault(term, 1)
    return counts


def impacts_of(record: Record) -> dict[str, int]:
    """Term to impact of a record."""
    words = record.terms
    damp = damping(words)
    return {term: impact_of(count, damp) for term, count in counts_of(record, words).items()}
