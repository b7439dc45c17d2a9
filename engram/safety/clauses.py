"""Finds orders by what meets in one sentence, in whatever order and language: see `concepts`."""

from __future__ import annotations

import re
from bisect import bisect_left

from engram.safety.concepts import COMBINATIONS, CONCEPTS, FORBIDDEN_END, OPPOSITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Span = tuple[int, int]

_END = re.compile(r"[.!?](?=\s|$)|[。！？；;\n]")
_compiled: dict[str, re.Pattern[str]] = {}
_FORBIDDABLE = frozenset(("override", "approval", "exfiltration", "role"))


def find(text: str) -> Iterator[tuple[str, int, str]]:
    """(kind, start, reason) of each order in a lower-case text; linear in its length."""
    hits: dict[str, list[Span]] = {}
    ends: list[int] | None = None
    for kind, concepts, width, reason in COMBINATIONS:
        if not all(_hits(name, text, hits) for name in concepts):
            continue
        if ends is None:
            ends = [match.end() for match in _END.finditer(text)]
        for span in _meetings([hits[name] for name in concepts], width, ends):
            if kind not in _FORBIDDABLE or not _opposite(text, span, ends):
                yield kind, span[0], reason


def _hits(name: str, text: str, hits: dict[str, list[Span]]) -> list[Span]:
    """Where the words of a concept stand; each concept is looked for once, and only when it may matter."""
    if name not in hits:
        pattern = _compiled.get(name)
        if pattern is None:
            pattern = _compiled[name] = re.compile(CONCEPTS[name], re.MULTILINE)
        hits[name] = [match.span() for match in pattern.finditer(text)]
    return hits[name]


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
    return bool(re.search(OPPOSITE, before) or re.search(FORBIDDEN_END, text[max(span[1] - 8, start) : stop]))
