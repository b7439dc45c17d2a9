"""How much a sentence is like the orders that were seen before: what no list of words foresees.

A weight for each word and each pair of neighbours, learnt from the samples of the tests and from ordinary
prose (`weights.py`, made by `tests/unit/safety/weights_page.py`); a sentence is judged by their sum.
"""

from __future__ import annotations

import re
from math import sqrt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LIMIT = -5
"""Sums above this, in hundredths, are orders; the distance to what ordinary rules reach was measured."""
FORBIDDEN = 60
"""The same for sentences that begin by forbidding: "Never approve …" is the opposite of an order."""
LONGEST = 600
FEWEST = 8
"""Fewer words and pairs say too little."""
_FORBIDS = re.compile(r"\W*(?:never|do not|don't|no|nunca|ne|nicht|nie|не|никогда|không|đừng|不要|请勿)\b")
_WORD = re.compile(
    r"https?://(?:\d|[\w.-]+\.(?:example|tld))|https?://|~/\.\w+|\.env|engram_\w+|[a-z']+|[\u3040-\u9fff\uac00-\ud7af]|[^\W\d]+"
)


def features(sentence: str) -> Iterator[str]:
    """What is weighed of a sentence in small letters, with repetitions."""
    before = ""
    for word in _WORD.findall(sentence):
        yield word
        if len(word) > 6:
            yield word[:5] + "*"
        if before:
            yield f"{before} {word}"
        before = word


def score(sentence: str) -> float:
    """The sum of weights, in hundredths."""
    from engram.safety.weights import BIAS, WEIGHTS

    found = set(features(sentence))
    if len(found) < FEWEST:
        return BIAS
    return BIAS + sum(WEIGHTS.get(one, 0) for one in found) / sqrt(len(found) + 1)


def is_order(sentence: str, told_of: bool = False) -> bool:
    """Whether a sentence in small letters is like an order; `told_of`: it may tell of somebody else's."""
    return score(sentence) > (FORBIDDEN if told_of or _FORBIDS.match(sentence) else LIMIT)
