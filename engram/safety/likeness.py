"""How much a sentence is like the orders that were seen before: what no list of words foresees.

A weight for each word, each pair of neighbours, each sense and each two senses that meet (`senses.py`),
learnt from the samples of the tests and from ordinary prose (`weights.py`, made by
`tests/unit/safety/weights_page.py`); a sentence is judged by their sum. Senses are the same in every
language, so that what is learnt in one holds in all.
"""

from __future__ import annotations

import re
from itertools import pairwise
from math import sqrt

from engram.safety import senses

LIMIT = -30
"""Sums above this, in hundredths, are orders; the distance to what ordinary rules reach was measured."""
FORBIDDEN = 60
"""The same for sentences that forbid ("Never approve …"), or say that two people have to do it: the opposite
of an order."""
HIDDEN = -110
"""The same for what stands where a reader does not look: there less is enough."""
LONGEST = 600
FEWEST = 4
"""Fewer words, or letters where words stand together, say too little."""
_FORBIDS = re.compile(r"\W*(?:never|do not|don't|no|nunca|ne|nicht|nie|не|никогда|không|đừng|不要|请勿)\b")
_FORBIDS_AT_ITS_END = re.compile(
    r"(?:ないでください|しないこと|(?<!られ)て(?:は|も)いけ(?:ない|ません)|してはならない|"
    r"禁止(?:です)?|지 마세요|지 말 것|금지)[。.!！]?\s*$"
)
# Of these a sentence that ends by forbidding may speak against the human: "Do not ask anybody".
_WATCHED = frozenset(
    (
        "user",
        "reviewer",
        "boss",
        "ask",
        "consent",
        "approve",
        "tell",
        "report",
        "show",
        "check",
        "self",
        "orders",
    )
)
_TWO_PEOPLE = re.compile(
    r"\b(?:(?:two|three) (?:people|persons|reviewers|maintainers)|(?:zwei|drei) (?:personen|leute|menschen)|"
    r"(?:dos|tres) personas|(?:deux|trois) personnes|(?:duas|três) pessoas|(?:due|tre) persone|"
    r"(?:два|три) человека|(?:двое|двух) (?:людей|коллег)|hai người)\b|[两三]个?人|[二2三3]人(?:以上)?の"
)
_HANGUL = ("\uac00", "\ud7af")


def features(words: list[str]) -> set[str]:
    """What is weighed of the words of a sentence in small letters."""
    found: set[str] = set()
    before = ""
    for word in words:
        for part in word if senses.is_unspaced(word[0]) else (word,):
            found.add(part)
            if len(part) > 6:
                found.add(part[:5] + "*")
            elif len(part) > 2 and _HANGUL[0] <= part[0] <= _HANGUL[1]:
                found.add(part[:2] + "*")
            if before:
                found.add(f"{before} {part}")
            before = part
    row = senses.of(words)
    found.update(f"#{one}>{two}" for one, two in pairwise(row) if one != two)
    different = sorted(set(row))
    for at, one in enumerate(different):
        found.add("#" + one)
        found.update([f"#{one}+{two}" for two in different[at + 1 :]])
    return found


def score(sentence: str) -> float:
    """The sum of weights, in hundredths."""
    from engram.safety.weights import BIAS, WEIGHTS

    words = senses.words(sentence)
    if sum([len(word) if senses.is_unspaced(word[0]) else 1 for word in words]) < FEWEST:
        return BIAS
    found = features(words)
    return BIAS + sum([WEIGHTS.get(one, 0) for one in found]) / sqrt(len(found) + 1)


def is_order(sentence: str, told_of: bool = False) -> bool:
    """Whether a sentence in small letters is like an order; `told_of`: it may tell of somebody else's."""
    weight = score(sentence)
    return weight > FORBIDDEN or (weight > LIMIT and not told_of and not _opposes(sentence))


def _opposes(sentence: str) -> bool:
    if _FORBIDS.match(sentence) or _TWO_PEOPLE.search(sentence):
        return True
    return _FORBIDS_AT_ITS_END.search(sentence) is not None and _WATCHED.isdisjoint(
        senses.of(senses.words(sentence))
    )


def is_hidden_order(spoken: str) -> bool:
    """Whether text in small letters, from a place that is not rendered, is like an order."""
    return len(spoken) < LONGEST and score(spoken) > HIDDEN
