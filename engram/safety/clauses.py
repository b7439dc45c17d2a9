"""Finds orders by what meets in one sentence, in whatever order and language: see `concepts`."""

from __future__ import annotations

import re
from bisect import bisect_left

from engram.safety.acts import ACTS, IN_DISGUISE, MORE_COMBINATIONS
from engram.safety.concepts import COMBINATIONS, CONCEPTS, FORBIDDEN_END, OPPOSITE, TOLD_OF
from engram.safety.sieve import Sieve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Span = tuple[int, int]

_END = re.compile(r"[.!?](?=\s|$)|[。！？；;\n]")
# A line break inside a sentence: the next line goes on in small letters.
_WRAPPED = re.compile(
    r"\n(?=[ \t>]{0,8}[^\W\d_A-Z])(?![ \t>]{0,8}[\u3040-\u9fff])(?<![.!?:;|`{}]\n)(?<!\n\n)"
)
_CONCEPTS = {**CONCEPTS, **ACTS}
_COMBINATIONS = (*COMBINATIONS, *MORE_COMBINATIONS, *IN_DISGUISE)
_OPEN = len(_COMBINATIONS) - len(IN_DISGUISE)
_needed: list[int] = []
_sieve: Sieve | None = None
_compiled: dict[str, re.Pattern[str]] = {}
_FORBIDDABLE = frozenset(
    ("override", "approval", "exfiltration", "role", "tool_order", "persistence", "concealment", "weakening")
)


def find(text: str, disguised: bool = False) -> Iterator[tuple[str, int, str]]:
    """(kind, start, reason) of each order in a lower-case text; linear in its length."""
    flowing = _WRAPPED.sub(" ", text)
    start = 0
    marks = _marks(flowing)
    end = len(_COMBINATIONS) if disguised else _OPEN
    for line, mark in zip(flowing.split("\n"), marks, strict=True):
        wanted = [number for number, needed in enumerate(_needed[:end]) if mark & needed == needed]
        if wanted:
            for kind, place, reason in _orders(line, wanted):
                yield kind, start + place, reason
        start += len(line) + 1


def _marks(text: str) -> list[int]:
    global _sieve  # noqa: PLW0603 - made once, when the first text is looked at
    if _sieve is None:
        names = list(_CONCEPTS)
        _sieve = Sieve([_CONCEPTS[name] for name in names])
        _needed.extend(
            sum(1 << names.index(name) for name in concepts) for _, concepts, _, _ in _COMBINATIONS
        )
    return _sieve.marks(text)


def _orders(line: str, wanted: list[int]) -> Iterator[tuple[str, int, str]]:
    hits: dict[str, list[Span]] = {}
    ends: list[int] | None = None
    for number in wanted:
        kind, concepts, width, reason = _COMBINATIONS[number]
        if not all(_hits(name, line, hits) for name in concepts):
            continue
        if ends is None:
            ends = [match.end() for match in _END.finditer(line)]
        for span in _meetings([hits[name] for name in concepts], width, ends):
            if kind not in _FORBIDDABLE or not _opposite(line, span, ends):
                yield kind, span[0], reason


def _hits(name: str, line: str, hits: dict[str, list[Span]]) -> list[Span]:
    """Where the words of a concept stand on a line."""
    if name not in hits:
        pattern = _compiled.get(name)
        if pattern is None:
            pattern = _compiled[name] = re.compile(_CONCEPTS[name], re.MULTILINE)
        hits[name] = [match.span() for match in pattern.finditer(line)]
    return hits[name]


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
        or re.search(FORBIDDEN_END, text[max(span[1] - 8, start) : stop])
    )
