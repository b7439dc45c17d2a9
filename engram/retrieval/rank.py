"""Ranks memories for a question: by its words, then by what goes with the best hits; none without evidence.

Every number here is argued in docs/decisions/0010-how-memories-are-ranked.md and taken away once in
docs/retrieval.md.
"""

from __future__ import annotations

from itertools import islice
from math import log

from engram.retrieval.question import SYLLABLE, WEAK, Question
from engram.retrieval.terms import PIECE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from engram.retrieval.postings import Hit, Index
    from engram.store.record import Record

FEEDBACK = 0.2
"""What a memory can win by going with the best hits, as a share of the best score."""
FEEDBACK_HITS = 3
FEEDBACK_TERMS = 12
FEEDBACK_LOOK = 48
"""Terms of a hit that are considered, in the order of its text."""
FEEDBACK_COMMON = 0.1
"""A term that a larger share of the memories holds links nothing."""
FEEDBACK_FEW = 3
"""Except in a small store, where so few are not many; never more than half of all."""
LINKED = 0.5
"""A memory without a word of the question is let in by so much of the strongest link,"""
LINKED_TERMS = 2
"""and by no fewer terms: one word in common with the best hit says little."""
RARE_ENOUGH = 0.8
"""The evidence of a term that one memory holds, times this, is enough by itself, if it is not weak."""
IN_COMPANY = 2
"""So many weak words in one memory are weak no more."""
TELLING = 0.02
"""So is one word that at most so large a share of the memories holds, however long the question is."""
ENOUGH_WEIGHT = 0.2
ENOUGH_WORDS = 1 / 3
"""Else so much of the question's weight, or so many of its words, must be in one memory."""
MEANING = 0.3
"""What a memory can win by its meaning, as a share of the best score, where words explain nothing."""
MEANING_ALONE = 0.15
"""The same for one that shares no word with the question."""
UNEXPLAINED = 3
"""The power of the share that words leave unexplained: half explained, meaning has an eighth of its say."""
JUDGED = 16
"""The best by words whose meaning is compared in any case."""
_LIMIT = 512

_held: dict[str, dict[str, None]] = {}


class Ranking:
    """`scores` of documents by number; empty when nothing answers.

    - `direct`: the part of each score that comes from words of the question.
    - `links`: terms of the best hits that were looked for beside them.
    - `near`: how near in meaning, where the extra `semantic` is on; from 1 on enough without any word.
    """

    __slots__ = ("direct", "links", "near", "question", "scores")

    def __init__(self, question: Question) -> None:
        self.question = question
        self.scores: dict[int, float] = {}
        self.direct: dict[int, float] = {}
        self.links: list[str] = []
        self.near: dict[int, float] = {}

    def shares(self, record: Record, number: int, index: Index) -> tuple[float, float, list[str]]:
        """(score from the question's words, score from links, the links that the record holds)."""
        direct = self.direct.get(number, 0.0)
        rest = self.scores.get(number, 0.0) - direct
        held = held_by(record, index)
        return direct, rest, [term for term in self.links if term in held] if rest > 0 else []


def rank(text: str, index: Index, shows: Callable[[Record], bool]) -> Ranking:
    """The ranking of all documents for a question; only what is shown gives evidence and links."""
    question = Question(text)
    question.expand(index.holders)
    found = Ranking(question)
    scores = index.scores(question.terms)
    best, _ = index.pick(scores, shows, FEEDBACK_HITS, ())
    part = share_of(question, [hit.record for hit in best], index)
    if part is not None:
        found.direct = found.scores = scores
        found.links = _links(question, best, index)
        if found.links:
            found.scores = _joined(scores, index.scores(found.links), found.links, index)
    if index.meaning is not None:
        _add_meaning(found, text, index, shows, part)
    return found


def find(
    text: str,
    index: Index,
    shows: Callable[[Record], bool],
    most: int,
    hidden: Iterable[tuple[str, str]] | None = None,
) -> tuple[list[Hit], int]:
    """(the best `most` shown records, how many there are in all), as `Index.find`."""
    return index.pick(rank(text, index, shows).scores, shows, most, hidden)


def share_of(question: Question, records: Iterable[Record], index: Index) -> float | None:
    """How much of the question's weight the record holds that says enough about it; None when none does.

    A rare word is enough unless it is weak (`engram.retrieval.question.WEAK`); common ones must make up a
    fair part of the question: by what they weigh, or by how many they are. Words that no memory holds weigh
    most and speak against.
    """
    size = len(index)
    weights = {term: rarity(index.holders(term), size) * trust for term, trust in question.trust.items()}
    weight, words = sum(weights.values()), sum(question.trust.values())
    rare = RARE_ENOUGH * rarity(1, size)
    telling = rarity(TELLING * size, size)
    for record in records:
        held = held_by(record, index)
        found = [term for term in weights if term in held]
        few = question.weak if len(question.weak.intersection(found)) < IN_COMPANY else ()
        strong = best = weak = count = 0.0
        for term in found:
            if term in few:
                weak += WEAK * weights[term]
                count += WEAK * question.trust[term]
            else:
                own = (SYLLABLE if term in question.syllables else 1.0) * weights[term]
                strong += own
                best = max(best, own)
                count += SYLLABLE if term in question.syllables else question.trust[term]
        evidence = strong + weak
        if (
            strong >= rare
            or best >= telling
            or 0 < ENOUGH_WEIGHT * weight <= evidence
            or 0 < ENOUGH_WORDS * words <= count
        ):
            return min(1.0, evidence / weight)
    return None


def _add_meaning(
    found: Ranking, text: str, index: Index, shows: Callable[[Record], bool], part: float | None
) -> None:
    """Add what is near in meaning: the more, the less of the question its words explain; nothing is taken."""
    meaning = index.meaning
    if meaning is None:
        return
    told, _ = index.pick(found.scores, shows, JUDGED, ())
    near = meaning.near(text, shows, [hit.record for hit in told])
    if part is None:
        near = [(record, like) for record, like in near if like >= 1]
    found.near = {index.number(record.scope, record.path): like for record, like in near}
    found.near.pop(-1, None)
    if part is None:
        found.scores = dict(found.near)
        return
    left = (1 - part) ** UNEXPLAINED * max(found.direct.values()) / max(found.near.values(), default=1.0)
    found.scores = dict(found.scores)
    for number, like in found.near.items():
        gain = MEANING if number in found.direct else MEANING_ALONE
        found.scores[number] = found.scores.get(number, 0.0) + gain * left * like


def rarity(holders: float, records: int) -> float:
    """BM25's weight of a term that so many of the records hold."""
    return log(1.0 + (records - holders + 0.5) / (holders + 0.5))


def held_by(record: Record, index: Index) -> dict[str, None]:
    """Terms of a record, in the order of its text; the last few are remembered."""
    key = f"{record.sha256}{record.id}"
    held = _held.get(key)
    if held is None:
        if len(_held) >= _LIMIT:
            _held.clear()
        held = _held[key] = dict.fromkeys(index.held(record))
    return held


def forget() -> None:
    """Forget terms of records: they are made in another way now."""
    _held.clear()


def _links(question: Question, hits: Sequence[Hit], index: Index) -> list[str]:
    """The rarest terms that the best hits share with others; a runner-up counts by its score squared."""
    size = len(index)
    most = min(max(FEEDBACK_FEW, FEEDBACK_COMMON * size), size / 2)
    gains: dict[str, float] = {}
    rarities: dict[int, float] = {}
    asked, holders_of = question.trust, index.holders
    for hit in hits:
        share = (hit.score / hits[0].score) ** 2
        for term in islice(held_by(hit.record, index), FEEDBACK_LOOK):
            if term not in asked and 1 < (holders := holders_of(term)) <= most and term[0] != PIECE:
                rare = rarities.get(holders) or rarities.setdefault(holders, rarity(holders, size))
                gains[term] = gains.get(term, 0.0) + share * rare
    return sorted(gains, key=lambda term: (-gains[term], term))[:FEEDBACK_TERMS]


def _joined(
    direct: Mapping[int, float], linked: Mapping[int, float], links: Sequence[str], index: Index
) -> dict[int, float]:
    """Direct scores, and to each what its links add: at most a share of the best direct score."""
    strongest = max(linked.values(), default=0.0)
    if not strongest:
        return dict(direct)
    gain = FEEDBACK * max(direct.values()) / strongest
    joined = dict(direct)
    for number, score in linked.items():
        if number in joined:
            joined[number] += gain * score
        elif score >= LINKED * strongest and _goes_along(number, links, index):
            joined[number] = gain * score
    return joined


def _goes_along(number: int, links: Sequence[str], index: Index) -> bool:
    """Whether the memory shares enough terms with the best hits."""
    record = index.record(number)
    if record is None:
        return False
    held = held_by(record, index)
    return sum(term in held for term in links) >= LINKED_TERMS
