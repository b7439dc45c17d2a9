"""Which memories are about the same: by the rare words and tags that they share.

Nothing is kept about pairs. A word points to the memories that have it; the nearness of one memory is summed
up from the lists of its own words when it is asked for, and words that many have are passed over, so that
building and asking grow with the words of the memories, not with their pairs.
"""

from __future__ import annotations

from math import log, sqrt

from engram.retrieval.terms import of_words, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engram.store.record import Record

COMMON = 32
"""A word of more memories than this tells nothing about what they are about."""
TELLING = 12
"""Rarest words of a memory that lead to candidates when all memories are compared."""
ENOUGH = 2
"""So many of them must be shared; memories that say the same, or the contrary, share nearly all."""


class Nearness:
    """Words and tags to the memories that have them; `take` and `drop` follow changes one by one."""

    __slots__ = ("_holders", "_records", "_sizes", "_squares", "_topics")

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._records: dict[str, Record] = {}
        self._topics: dict[str, tuple[str, ...]] = {}
        self._holders: dict[str, dict[str, None]] = {}
        self._sizes: dict[str, float] = {}  # squared, over all words; until a memory comes or goes
        self._squares: dict[int, float] = {}  # the squared weight of a word by its holders, likewise
        for record in records:
            self.take(record)

    def take(self, record: Record) -> None:
        """Take in a record; one of the same key is replaced."""
        self.drop(record.key)
        topics = topics_of(record)
        self._records[record.key] = record
        self._topics[record.key] = topics
        holders, key = self._holders, record.key
        for topic in topics:
            held = holders.get(topic)
            if held is None:
                holders[topic] = {key: None}
            else:
                held[key] = None

    def drop(self, key: str) -> None:
        """Forget a record."""
        if self._sizes:
            self._sizes.clear()
            self._squares.clear()
        self._records.pop(key, None)
        for topic in self._topics.pop(key, ()):
            holders = self._holders[topic]
            del holders[key]
            if not holders:
                del self._holders[topic]

    def near(self, record: Record, most: int, least: float) -> list[tuple[Record, float, list[str]]]:
        """(memory, likeness from 0 to 1, what both have) of the nearest memories, nearest first.

        Likeness is the cosine over the words that are not common, each weighed by its rarity.
        """
        scores: dict[str, float] = {}
        own = self._weights(record.key)
        for topic, weight in own.items():
            for key in self._holders[topic]:
                if key != record.key:
                    scores[key] = scores.get(key, 0.0) + weight * weight
        size = sqrt(sum(weight * weight for weight in own.values()))
        # No other memory is shorter than what it shares, so most are ruled out before they are weighed.
        likely = [key for key, shared in scores.items() if sqrt(shared) >= least * size]
        found = []
        for key in likely:
            other = self._weights(key)
            likeness = scores[key] / (size * sqrt(sum(weight * weight for weight in other.values())))
            if likeness >= least:
                shared = sorted(own.keys() & other.keys(), key=lambda topic: (-own[topic], topic))
                found.append((self._records[key], round(min(likeness, 1.0), 4), shared))
        found.sort(key=lambda row: (-row[1], row[0].key))
        return found[:most]

    def likeness(self, one: Record, other: Record) -> float:
        """The likeness of two records that were taken in, over all their words, common ones too."""
        sizes = self._size(one.key) * self._size(other.key)
        both = set(self._topics.get(one.key, ())).intersection(self._topics.get(other.key, ()))
        return min(sum(map(self._square, sorted(both))) / sqrt(sizes), 1.0) if sizes else 0.0

    def _size(self, key: str) -> float:
        """The squared length of a memory over all its words."""
        found = self._sizes.get(key)
        if found is None:
            found = self._sizes[key] = sum(map(self._square, self._topics.get(key, ())))
        return found

    def _square(self, topic: str) -> float:
        """The squared weight of a word."""
        holders = len(self._holders[topic])
        found = self._squares.get(holders)
        if found is None:
            found = self._squares[holders] = log(1.0 + len(self._records) / holders) ** 2
        return found

    def pairs(self) -> Iterator[tuple[Record, Record]]:
        """Every pair that shares two of the rarest words of either, once; one where either has but one.

        At most some hundred a memory.
        """
        telling = {key: self._telling(key) for key in self._records}
        for key, record in self._records.items():
            shared: dict[str, int] = {}
            for topic in telling[key]:
                for other in self._holders[topic]:
                    shared[other] = shared.get(other, 0) + 1
            shared.pop(key, None)
            for other, count in shared.items():
                if count >= min(ENOUGH, len(telling[key]), len(telling[other])) and (
                    other < key or not self._leads(telling[other], telling[key], key)
                ):
                    yield self._records[other], record

    def _leads(self, words: Sequence[str], back: Sequence[str], key: str) -> bool:
        """Whether these words lead to `key` often enough, so that the pair comes up there."""
        count = sum(1 for topic in words if key in self._holders[topic])
        return count >= min(ENOUGH, len(words), len(back))

    def _telling(self, key: str) -> list[str]:
        held = [topic for topic in self._topics[key] if 1 < len(self._holders[topic]) <= COMMON]
        return sorted(held, key=lambda topic: (len(self._holders[topic]), topic))[:TELLING]

    def _weights(self, key: str, common: int = COMMON) -> dict[str, float]:
        """Topic to rarity, of what no more than `common` memories have."""
        total = len(self._records)
        return {
            topic: log(1.0 + total / holders)
            for topic in self._topics.get(key, ())
            if (holders := len(self._holders[topic])) <= common
        }


def topics_of(record: Record) -> tuple[str, ...]:
    """Tags without `task_type:`, and the terms of title and text; sorted, each once."""
    tags = (tag for tag in record.tags if not tag.startswith("task_type:"))
    return tuple(sorted({*terms(" ".join(tags)), *of_words(record.terms.split())}))
