"""What a question asks for: its terms, and how far each can be trusted to mean what it says."""

from __future__ import annotations

from engram.memory.words import searchable
from engram.retrieval.terms import STOP_WORDS, is_syllabic, is_vietnamese, of_word, pair, stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SYLLABLE_TRUST = 0.5
"""One syllable of a language whose words have two says half as much as a word."""
PART_TRUST = 0.5
"""A part of a compound says half as much as the compound."""
MOST = 256
"""Different terms that are looked for."""
LENGTH = 16_384
"""Characters of a question that are read: some pages."""
_COMPOUND = 10
_LONGEST = 100
"""Letters of the shortest and the longest word that may be cut: its pieces grow with the square of them."""
_PART = 4
_LINKS = ("", "s", "n", "en", "es")


class Question:
    """`terms` as said, repeats kept, and `trust` of each, from 0 to 1.

    `maybe`: terms that perhaps nobody meant; `words`: term to the word that it comes from.
    """

    __slots__ = ("maybe", "terms", "trust", "words")

    def __init__(self, text: str) -> None:
        self.terms: list[str] = []
        self.trust: dict[str, float] = {}
        self.maybe: set[str] = set()
        self.words: dict[str, str] = {}
        found = searchable(text.lstrip()[:LENGTH])
        vietnamese = any(map(is_vietnamese, found))
        before = ""
        for word in found:
            if len(self.trust) >= MOST:
                break
            syllable = vietnamese and not word.isascii() and word.isalpha() and not is_syllabic(word)
            for term in of_word(word):
                self._add(term, SYLLABLE_TRUST if syllable else 1.0)
                self.words.setdefault(term, word)
            if vietnamese or (word.isascii() and before.isascii()):
                self._add_pair(before, word)
            before = word

    def expand(self, holders: Callable[[str], int]) -> None:
        """Leave out pairs that no memory has, and cut compounds that none has into parts that some have."""
        for term in list(self.maybe):
            if not holders(term):
                self._drop(term)
        for term, word in list(self.words.items()):
            if not _COMPOUND <= len(word) <= _LONGEST or not word.isalpha() or is_syllabic(word):
                continue
            if not holders(term):
                parts = _parts(word, holders)
                for part in parts:
                    self._add(part, PART_TRUST)
                if parts:
                    self._drop(term)

    def _add(self, term: str, trust: float) -> None:
        self.terms.append(term)
        self.trust[term] = max(trust, self.trust.get(term, 0.0))

    def _add_pair(self, before: str, word: str) -> None:
        for term in pair(before, word) if before else ():
            if term not in self.trust:
                self._add(term, 1.0)
                self.maybe.add(term)

    def _drop(self, term: str) -> None:
        self.maybe.discard(term)
        self.trust.pop(term, None)
        self.terms = [one for one in self.terms if one != term]


def _parts(word: str, holders: Callable[[str], int]) -> list[str]:
    """Stems of two parts of a compound that memories hold, the first as long as can be."""
    for at in range(len(word) - _PART, _PART - 1, -1):
        first, second = word[:at], word[at:]
        if second in STOP_WORDS or not holders(stem(second)):
            continue
        for link in _LINKS:
            head = stem(first.removesuffix(link))
            if first.endswith(link) and len(head) >= _PART and holders(head):
                return [head, stem(second)]
    return []
