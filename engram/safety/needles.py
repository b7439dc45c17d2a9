"""What a pattern cannot match without: a few literal pieces, one of which every match holds.

They are read from the pattern itself, so that a rule has no list of words beside it which could fall behind.
"""

from __future__ import annotations

_QUANTIFIERS = "?*+{"
_ZERO_WIDTH = "bBAZ"
_CLASSES = "sSwWdD"
SHORTEST = 2
"""Shorter pieces are in every text and say nothing; a letter of another script says enough."""


def of(pattern: str) -> frozenset[str] | None:
    """Lower-case pieces without white space, one of which is in every match; None where there are none."""
    found, _ = _alternatives(pattern, 0)
    return frozenset(found) if found else None


def _alternatives(pattern: str, at: int) -> tuple[set[str], int]:
    """The pieces of alternatives up to the closing bracket, and where that is; empty when one has none."""
    pieces: set[str] = set()
    sound = True
    while True:
        best, at = _sequence(pattern, at)
        sound = sound and bool(best)
        pieces |= best
        if at >= len(pattern) or pattern[at] == ")":
            return (pieces if sound else set()), at
        at += 1


def _sequence(pattern: str, at: int) -> tuple[set[str], int]:
    """The most telling pieces of what must all be there, up to a bar or a bracket."""
    best: set[str] = set()
    run = ""
    while at < len(pattern) and pattern[at] not in "|)":
        piece, group, at = _atom(pattern, at)
        if at < len(pattern) and pattern[at] in _QUANTIFIERS:
            optional, at = _repeated(pattern, at)
            if optional:
                piece, group = "", set()
            best = _better(best, _longest(run + (piece or "")))
            run = ""
        elif piece == "":
            best, run = _better(best, _longest(run)), ""
        elif piece is not None:
            run += piece
        best = _better(best, group)
    return _better(best, _longest(run)), at


def _atom(pattern: str, at: int) -> tuple[str | None, set[str], int]:
    """(literal, pieces of a group, next place); a literal of None has no width, "" is not literal."""
    char = pattern[at]
    if char == "\\":
        escaped = pattern[at + 1]
        if escaped in _ZERO_WIDTH:
            return None, set(), at + 2
        if escaped in "xu":
            return "", set(), at + 2 + (2 if escaped == "x" else 4)
        return ("" if escaped in _CLASSES or escaped in "ntr0" else escaped), set(), at + 2
    if char == "[":
        return "", set(), _class_end(pattern, at)
    if char == "(":
        return _group(pattern, at)
    if char in "^$":
        return None, set(), at + 1
    return ("" if char == "." else char), set(), at + 1


def _group(pattern: str, at: int) -> tuple[str | None, set[str], int]:
    start = at + 1
    around = False
    if pattern.startswith("?", start):
        if pattern.startswith("?P<", start):
            start = pattern.index(">", start) + 1
        else:
            mark = start
            while pattern[mark] not in ":=!":
                mark += 1
            around = pattern[mark] in "=!"
            start = mark + 1
    pieces, end = _alternatives(pattern, start)
    return (None, set(), end + 1) if around else ("", pieces, end + 1)


def _class_end(pattern: str, at: int) -> int:
    at += 1
    if pattern[at] == "^":
        at += 1
    if pattern[at] == "]":
        at += 1
    while pattern[at] != "]":
        at += 2 if pattern[at] == "\\" else 1
    return at + 1


def _repeated(pattern: str, at: int) -> tuple[bool, int]:
    """Whether the quantifier lets its atom be missing, and where it ends."""
    if pattern[at] != "{":
        optional, at = pattern[at] in "?*", at + 1
    else:
        end = pattern.index("}", at)
        optional, at = pattern[at + 1 : end].split(",", maxsplit=1)[0] in ("", "0"), end + 1
    if at < len(pattern) and pattern[at] in "?+":
        at += 1
    return optional, at


def _longest(run: str) -> set[str]:
    """The longest part of a literal without white space."""
    words = run.lower().split()
    longest = max(words, key=len) if words else ""
    return {longest} if len(longest) >= SHORTEST or not longest.isascii() else set()


def _better(one: set[str], other: set[str]) -> set[str]:
    if not one or not other:
        return one or other
    return max(one, other, key=lambda pieces: (min(map(len, pieces)), -len(pieces)))
