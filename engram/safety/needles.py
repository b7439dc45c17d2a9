"""What a pattern cannot match without: a few literal pieces, one of which every match holds.

They are read from the pattern itself, so that a rule has no list of words beside it which could fall behind.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    Index = dict[str, tuple[tuple[str, tuple[int, ...]], ...]]

KEY = 3
"""How many characters of a piece it is looked up by."""
_QUANTIFIERS = "?*+{"
_ZERO_WIDTH = "bBAZ"
_CLASSES = "sSwWdD"
SHORTEST = 2
"""Shorter pieces are in every text and say nothing; a letter of another script says enough."""


def of(pattern: str) -> frozenset[str] | None:
    """Lower-case pieces without white space, one of which is in every match; None where there are none."""
    found, _ = _alternatives(pattern, 0)
    return frozenset(found) if found else None


def branches(pattern: str) -> list[str]:
    """Patterns that together match wherever this one does, each with a piece of its own where it has one.

    Alternatives come apart, and so do those of a group that stands by itself: `a(?:b|c|d)e` becomes abe,
    ace, ade. Each is small: only those are compiled of which a piece stands in a text.
    """
    return [part for whole in _apart(pattern) for part in _spread(whole, 1)]


def tabled(
    groups: Sequence[str], whole: Container[int], secrets: int, phrases: int, over_lines: Container[int]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], Index]:
    """The table of `pieces`: first branches, bits for every line and for long words, the index.

    Patterns before `secrets` are for secrets, those from `phrases` on are concepts. A mark has a bit for each
    concept, then one for the first piece of each branch, then one for its second piece.
    """
    concepts = len(groups) - phrases
    firsts = [concepts]
    parts: list[tuple[int, str]] = []
    for number, pattern in enumerate(groups):
        own = [pattern] if number in whole else branches(pattern)
        parts += [(number, part) for part in own]
        firsts.append(firsts[-1] + len(own))
    always: set[int] = set()
    long: set[int] = set()
    found: dict[str, set[int]] = {}
    for at, (number, part) in enumerate(parts, concepts):
        one, other = pair(part)
        second = at + len(parts)
        if number in over_lines or number in whole or one is None:
            one, other = of(part), None
        bits = {at} if number < phrases else {number - phrases, at}
        for piece in one or ():
            found.setdefault(piece, set()).update(bits)
        if one is None:
            (long if number < secrets else always).update(bits)
        for piece in other or ():
            found.setdefault(piece, set()).add(second)
        if other is None:
            always.add(second)
    index: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
    for piece in sorted(found):
        index.setdefault(piece[:KEY], []).append((piece, tuple(sorted(found[piece]))))
    return (
        tuple(firsts),
        tuple(sorted(always)),
        tuple(sorted(long)),
        {key: tuple(index[key]) for key in sorted(index)},
    )


def _spread(whole: str, depth: int) -> list[str]:
    groups = _groups(whole) if depth else []
    if not groups:
        return [whole]
    start, end, parts = max(groups, key=lambda group: len(group[2]))
    head, open_end = (whole[:start], whole[end:]), whole[start : start + 3]
    spread = []
    for part in parts:
        inner = part if open_end == "(?:" else f"{open_end}:{part})"
        spread += _spread(head[0] + inner + head[1], depth - 1)
    return spread


def _groups(whole: str) -> list[tuple[int, int, list[str]]]:
    """(start, end, alternatives) of groups without a quantifier that hold at least three alternatives."""
    found = []
    at = 0
    while at < len(whole):
        start = at
        if whole[at] == "\\":
            at += 2
        elif whole[at] == "[":
            at = _class_end(whole, at)
        elif whole[at] == "(":
            at = _closed(whole, at)
            head = 3 if whole.startswith("(?:", start) else 4 if whole.startswith("(?i:", start) else 0
            if head and (at >= len(whole) or whole[at] not in _QUANTIFIERS):
                parts = _apart(whole[start + head : at - 1])
                if len(parts) >= 3:
                    found.append((start, at, parts))
        else:
            at += 1
    return found


def _apart(pattern: str) -> list[str]:
    """The alternatives of a pattern, as they are written."""
    parts = []
    at = start = 0
    while at < len(pattern):
        if pattern[at] == "\\":
            at += 2
        elif pattern[at] == "[":
            at = _class_end(pattern, at)
        elif pattern[at] == "(":
            at = _closed(pattern, at)
        else:
            if pattern[at] == "|":
                parts.append(pattern[start:at])
                start = at + 1
            at += 1
    return [*parts, pattern[start:]]


def _closed(pattern: str, at: int) -> int:
    """The place behind the bracket that closes the one at `at`."""
    depth = 0
    while True:
        char = pattern[at]
        if char == "\\":
            at += 2
            continue
        if char == "[":
            at = _class_end(pattern, at)
            continue
        depth += (char == "(") - (char == ")")
        at += 1
        if not depth:
            return at


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


def pair(pattern: str) -> tuple[frozenset[str] | None, frozenset[str] | None]:
    """The two most telling sets of pieces, one of each of which is in every match of a branch."""
    seen: list[set[str]] = []
    best, at = _sequence(pattern, 0, seen)
    if at < len(pattern) or not best:
        return of(pattern), None
    others = [pieces for pieces in seen if not any(a in b or b in a for a in pieces for b in best)]
    second: set[str] = set()
    for pieces in others:
        second = _better(second, pieces)
    return frozenset(best), frozenset(second) or None


def _sequence(pattern: str, at: int, seen: list[set[str]] | None = None) -> tuple[set[str], int]:
    """The most telling pieces of what must all be there, up to a bar or a bracket; `seen`: all others too."""
    if seen is None:
        seen = []
    best: set[str] = set()
    run = ""
    while at < len(pattern) and pattern[at] not in "|)":
        piece, group, at = _atom(pattern, at)
        if at < len(pattern) and pattern[at] in _QUANTIFIERS:
            optional, at = _repeated(pattern, at)
            if optional:
                piece, group = "", set()
            seen += _words(run + (piece or ""))
            best = _better(best, _longest(run + (piece or "")))
            run = ""
        elif piece == "":
            seen += _words(run)
            best, run = _better(best, _longest(run)), ""
        elif piece is not None:
            run += piece
        if group:
            seen.append(group)
        best = _better(best, group)
    seen += _words(run)
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


def _words(run: str) -> list[set[str]]:
    return [{word} for word in run.lower().split() if len(word) >= SHORTEST or not word.isascii()]


def _better(one: set[str], other: set[str]) -> set[str]:
    if not one or not other:
        return one or other
    return max(one, other, key=lambda pieces: (min(map(len, pieces)), -len(pieces)))
