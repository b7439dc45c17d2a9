"""Which lines of a text a pattern could match on: each word is looked up, patterns run where they may hit."""

from __future__ import annotations

from bisect import bisect_right

from engram.safety import needles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LONG = 20
_KEPT_WORDS = 20_000
_KEPT_LENGTH = 40


class Sieve:
    """Marks lines with the numbers of the patterns that could match there, as bits.

    A pattern of which no needle is known is given to every line, or, with `long_words`, to the lines
    that hold a word of at least 20 characters with a digit in it.
    """

    __slots__ = ("_always", "_index", "_long", "_memo")

    def __init__(self, patterns: Sequence[str], long_words: bool = False) -> None:
        self._index: dict[str, list[tuple[str, int]]] = {}
        self._memo: dict[str, int] = {}
        self._always = self._long = 0
        for number, pattern in enumerate(patterns):
            pieces = needles.of(pattern)
            if pieces is not None:
                for piece in pieces:
                    self._index.setdefault(piece[:2], []).append((piece, 1 << number))
            elif long_words:
                self._long |= 1 << number
            else:
                self._always |= 1 << number

    def marks(self, lowered: str) -> list[int]:
        """One number for each line of a lower-case text."""
        memo = self._memo
        marks = []
        for line in lowered.split("\n"):
            mark = self._always
            for word in line.split():
                bits = memo.get(word)
                mark |= self._look_up(word) if bits is None else bits
            marks.append(mark)
        return marks

    def _look_up(self, word: str) -> int:
        index = self._index
        bits = self._long if len(word) >= _LONG and any(map(str.isdigit, word)) else 0
        for at in range(len(word)):
            for key in (word[at : at + 2], word[at]) if word[at] > "\x7f" else (word[at : at + 2],):
                for piece, bit in index.get(key, ()):
                    if not bit & bits and word.startswith(piece, at):
                        bits |= bit
        if len(self._memo) < _KEPT_WORDS and len(word) <= _KEPT_LENGTH:
            self._memo[word] = bits
        return bits


class Lines:
    """Where the lines of a text begin."""

    __slots__ = ("starts",)

    def __init__(self, text: str) -> None:
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def number(self, place: int) -> int:
        """The line, from 1, on which a place lies."""
        return bisect_right(self.starts, place)

    def span(self, first: int, last: int) -> tuple[int, int]:
        """Start of the line of one index, and end of another, which may lie behind the text."""
        return self.starts[first], self.starts[min(last + 1, len(self.starts) - 1)] - 1


def windows(marks: list[int], reach: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """(pattern, first line, last line) of each stretch that a pattern must look at, in the order of patterns.

    `reach` says for each pattern how many lines further a match may go.
    """
    found: dict[int, list[list[int]]] = {}
    for at, bits in enumerate(marks):
        mark = bits
        while mark:
            low = mark & -mark
            mark ^= low
            number = low.bit_length() - 1
            stretches = found.setdefault(number, [])
            if stretches and at <= stretches[-1][1] + 1:
                stretches[-1][1] = at + reach[number]
            else:
                stretches.append([at, at + reach[number]])
    for number in sorted(found):
        for first, last in found[number]:
            yield number, first, last
