"""Which lines of a text a pattern could match on: each word is looked up, patterns run where they may hit."""

from __future__ import annotations

from bisect import bisect_right

from engram.safety import patterns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

_LONG = 20
"""A word that may be a secret of no known shape has at least so many characters, and a digit."""
_KEPT_WORDS = 20_000
_KEPT_LENGTH = 200


NEAR = 3
"""How many lines apart the pieces of one match may stand."""

_memo: dict[str, int] = {}
_fixed: list[int] = []
_NOT_ASCII = "\x7f"


def marks(lowered: str) -> list[int]:
    """For each line of a lower-case text a number whose bits say what could match there: see `pieces`."""
    get = _memo.get
    if not _fixed:
        table = patterns.table()
        _fixed.extend((_bits(table.always), _bits(table.long)))
    always = _fixed[0]
    found = []
    for line in lowered.split("\n"):
        mark = always
        for word in line.split():
            bits = get(word)
            if bits is None:
                bits = _look_up(word)
            if bits:
                mark |= bits
        found.append(mark)
    return found


def _bits(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def _look_up(word: str) -> int:
    table = patterns.table()
    index = table.index
    numbers: set[int] = set()
    for at in range(len(word)):
        key = word[at : at + 3]
        for start in (key, key[:2], key[0]) if key[0] > _NOT_ASCII else (key, key[:2]):
            for piece, behind in index.get(start, ()):
                if word.startswith(piece, at):
                    numbers.update(behind)
    bits = _bits(numbers)
    if len(word) >= _LONG and any(map(str.isdigit, word)):
        bits |= _fixed[1]
    if len(_memo) < _KEPT_WORDS and len(word) <= _KEPT_LENGTH:
        _memo[word] = bits
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


def candidates(mark: int, first: int, behind: int) -> int:
    """Bits, from 0 for the branch `first`, of the branches that have both their pieces in a mark."""
    firsts = patterns.table().firsts
    further = firsts[-1] - firsts[0]
    return mark >> first & mark >> (first + further) & (1 << (behind - first)) - 1


def windows(
    marks: list[int], first: int, behind: int, reach: Sequence[int], back: Sequence[int]
) -> Iterator[tuple[int, int, int]]:
    """(branch, first line, last line) of each stretch that a branch must look at, in the order of branches.

    Branches from `first` to before `behind`; `reach` says for each pattern how many lines a match may go on,
    `back` how many lines before its piece it may begin. The second piece may stand `NEAR` lines away.
    """
    firsts = patterns.table().firsts
    second, mask = first + firsts[-1] - firsts[0], (1 << (behind - first)) - 1
    found: dict[int, list[list[int]]] = {}
    ones = [mark >> first & mask for mark in marks]
    others = [mark >> second & mask for mark in marks]
    for at, one in enumerate(ones):
        if not one:
            continue
        mark = 0
        for other in others[max(0, at - NEAR) : at + NEAR + 1]:
            mark |= other
        mark &= one
        while mark:
            lowest = mark & -mark
            mark ^= lowest
            stretches = found.setdefault(lowest.bit_length() - 1, [])
            if stretches and at <= stretches[-1][1] + 1:
                stretches[-1][1] = at
            else:
                stretches.append([at, at])
    for number in sorted(found):
        branch = number + first
        group = patterns.group(branch)
        yield from ((branch, *stretch) for stretch in _reaching(found[number], reach[group], back[group]))


def _reaching(stretches: list[list[int]], reach: int, back: int) -> Iterator[tuple[int, int]]:
    """The stretches, longer by so many lines at their ends; what then touches is one."""
    begin, stop = -1, -2
    for start, end in stretches:
        if begin < 0 or start - back > stop + 1:
            if begin >= 0:
                yield begin, stop
            begin = max(0, start - back)
        stop = end + reach
    yield begin, stop
