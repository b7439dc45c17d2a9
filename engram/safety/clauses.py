"""Finds orders by what meets in one sentence, in whatever order and language: see `concepts`."""

from __future__ import annotations

import re
from bisect import bisect_left

from engram.safety import patterns
from engram.safety.acts import IN_DISGUISE, MORE_COMBINATIONS
from engram.safety.concepts import COMBINATIONS, FORBIDDEN_END, OPPOSITE, TOLD_OF
from engram.safety.moves import MOVE_COMBINATIONS
from engram.safety.sieve import candidates, marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.safety.views import View

    Span = tuple[int, int]

_END = re.compile(r"[.!?](?=\s|$)|[。！？；;\n]")
_CELL = re.compile(r"\|(?=\s)")
# A line break inside a sentence: the next line goes on in small letters.
_WRAPPED = re.compile(
    r"\n(?=[ \t>]{0,4}[^\W\d_A-Z])(?![ \t>]{0,8}[\u3040-\u9fff])(?![ \t>]{0,8}[\w.-]+(?:\s?[:=(]|[ \t]{3}))"
    r"(?<![.!?:;|`{}()]\n)(?<!\n\n)"
)
_NUMBERS = {name: number for number, name in enumerate(patterns.NAMES)}
_ALL = (1 << len(_NUMBERS)) - 1
_COMBINATIONS = (*COMBINATIONS, *MORE_COMBINATIONS, *MOVE_COMBINATIONS, *IN_DISGUISE)
_OPEN = len(_COMBINATIONS) - len(IN_DISGUISE)
_NEEDED = tuple(sum(1 << _NUMBERS[name] for name in concepts) for _, concepts, _, _ in _COMBINATIONS)
_wanted: dict[int, tuple[int, ...]] = {}
_KEPT = 20_000
_FORBIDDABLE = frozenset(
    ("override", "approval", "exfiltration", "role", "tool_order", "persistence", "concealment", "weakening")
)


def find(view: View, disguised: bool = False) -> Iterator[tuple[str, int, str]]:
    """(kind, start, reason) of each order in a view in small letters; linear in its length."""
    text = view.lowered()
    flowing = flow(text)
    start = 0
    end = len(_COMBINATIONS) if disguised else _OPEN
    found = view.marks() if flowing == text else marks(flowing)
    for line, mark in zip(flowing.split("\n"), found, strict=True):
        there = mark & _ALL
        if there:
            wanted = [number for number in _met(there) if number < end]
            if wanted:
                there = _really(there, wanted, mark)
                wanted = [number for number in wanted if _NEEDED[number] & there == _NEEDED[number]]
            if wanted:
                for kind, place, reason in _orders(line, wanted, mark):
                    yield kind, start + place, reason
        start += len(line) + 1


def _really(there: int, wanted: list[int], mark: int) -> int:
    """The bits of concepts without those of which no branch has both its pieces on the line."""
    asked = 0
    for number in wanted:
        asked |= _NEEDED[number]
    while asked:
        lowest = asked & -asked
        asked ^= lowest
        number = patterns.FIRST_CONCEPT + lowest.bit_length() - 1
        if not candidates(mark, *patterns.span(number)):
            there &= ~lowest
    return there


def flow(text: str) -> str:
    """The text with sentences put together that go on on the next line; every character keeps its place."""
    return _WRAPPED.sub(" ", text)


def sentences(line: str) -> Iterator[tuple[int, str]]:
    """(start, sentence) of each sentence on a line."""
    start = 0
    for match in _END.finditer(line):
        yield start, line[start : match.end()]
        start = match.end()
    if start < len(line):
        yield start, line[start:]


def _met(there: int) -> tuple[int, ...]:
    """The combinations of which every concept may be on a line with these bits."""
    found = _wanted.get(there)
    if found is None:
        found = tuple(number for number, needed in enumerate(_NEEDED) if there & needed == needed)
        if len(_wanted) < _KEPT:
            _wanted[there] = found
    return found


def _orders(line: str, wanted: list[int], mark: int) -> Iterator[tuple[str, int, str]]:
    hits: dict[str, list[Span]] = {}
    ends: list[int] | None = None
    for number in wanted:
        kind, concepts, width, reason = _COMBINATIONS[number]
        if not all(_hits(name, line, hits, mark) for name in concepts):
            continue
        if ends is None:
            ends = [match.end() for match in _END.finditer(line)]
            if line.lstrip().startswith("|"):
                ends = sorted((*ends, *(match.end() for match in _CELL.finditer(line))))
        for span in _meetings([hits[name] for name in concepts], width, ends):
            if kind not in _FORBIDDABLE or not _opposite(line, span, ends):
                yield kind, span[0], reason


def _hits(name: str, line: str, hits: dict[str, list[Span]], mark: int) -> list[Span]:
    """Where the words of a concept stand on a line, in order."""
    found = hits.get(name)
    if found is None:
        first, behind = patterns.span(patterns.FIRST_CONCEPT + _NUMBERS[name])
        bits = candidates(mark, first, behind)
        found = []
        while bits:
            lowest = bits & -bits
            bits ^= lowest
            pattern = patterns.branch(first + lowest.bit_length() - 1)
            found += [match.span() for match in pattern.finditer(line)]
        found.sort()
        hits[name] = found
    return found


def is_told_of(before: str) -> bool:
    """Whether what stands before an order says that somebody else gives it, or that it is refused."""
    return re.search(TOLD_OF, before) is not None


def _meetings(hits: list[list[Span]], width: int, ends: list[int]) -> Iterator[Span]:
    """Spans within one sentence, of at most `width` characters, in which every list has a member."""
    starts = [[start for start, _ in spans] for spans in hits]
    last = -1
    for first in hits[0]:
        low, high = first
        for spans, begins in zip(hits[1:], starts[1:], strict=True):
            near = _nearest(spans, begins, first)
            low, high = min(low, near[0]), max(high, near[1])
        if high - low <= width and _sentence(low, ends) == _sentence(high - 1, ends) and low != last:
            last = low
            yield low, high


def _nearest(spans: list[Span], begins: list[int], to: Span) -> Span:
    at = bisect_left(begins, to[0])
    around = spans[max(0, at - 1) : at + 2]
    return min(around, key=lambda span: max(span[0] - to[1], to[0] - span[1]))


def _sentence(place: int, ends: list[int]) -> int:
    return bisect_left(ends, place + 1)


def _opposite(text: str, span: Span, ends: list[int]) -> bool:
    """Whether the sentence forbids what it names, or tells of somebody who orders it."""
    number = _sentence(span[0], ends)
    start = ends[number - 1] if number else 0
    stop = ends[number] if number < len(ends) else len(text)
    before = text[max(start, span[0] - 120) : span[0]]
    return bool(
        re.search(OPPOSITE, before)
        or is_told_of(before)
        or re.search(FORBIDDEN_END, text[max(span[1] - 8, start, stop - 48) : stop])
    )
