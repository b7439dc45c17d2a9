"""When two statements that look alike are about two things that stand side by side."""

from __future__ import annotations

import re
from functools import lru_cache

from engram.approval import lexicon
from engram.approval.statement import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_PLACE, _VALUE = "\ue000", "\ue001"
_LONGEST_FIRST = sorted(lexicon.ENVIRONMENTS, key=lambda word: (-len(word), word))
_SPACED = "|".join(word for word in _LONGEST_FIRST if word < "\u3000")
_JOINED = "|".join(word for word in _LONGEST_FIRST if word >= "\u3000")
_WORDS = re.compile(rf"(?<!\w)(?:{_SPACED})(?!\w)|{_JOINED}")
_NOUNS = re.compile("|".join(lexicon.ENVIRONMENT_NOUNS))


def other_environment(old: Statement, new: Statement) -> bool:
    """Each names one environment or platform, not the same, with a value of its own; the rest is equal.

    The environment must not be the last word: what is said there may as well have moved.
    """
    if old.text == new.text:
        return False
    (places, values, rest), (other_places, other_values, other_rest) = _parts(old.text), _parts(new.text)
    return (
        len(places) == len(other_places) == 1
        and places != other_places
        and len(values) == len(other_values) == 1
        and values != other_values
        and rest == other_rest
        and len(rest) >= 4
        and rest[-1] != _PLACE
    )


@lru_cache(maxsize=2048)
def _parts(text: str) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
    """(environments, values, the rest with marks in their places)."""
    text = text.casefold()
    places = [lexicon.ENVIRONMENTS[word] for word in _WORDS.findall(text)]
    if not places:
        return places, [], []
    masked = Statement(_NOUNS.sub(" ", _WORDS.sub(f" {_PLACE} ", text)))
    values, rest = [], []
    for token in masked.keys:
        if token[0].isdigit() or token in lexicon.NUMBER_WORDS or token in _DAYS:
            values.append(token)
            rest.append(_VALUE)
        else:
            rest.append(token)
    return places, values, rest


_DAYS = {key for day in lexicon.WEEKDAYS for key in Statement(day).keys}
