"""Finds text that speaks to the agent: overrides, false approvals, new roles, hidden or disguised orders.

A phrase inside quotation marks, on a line that talks about such phrases, is a mention and passes.
"""

from __future__ import annotations

import re
from bisect import bisect_left

from engram.safety import clauses, hidden, letters, likeness, packages, patterns, spelling, views
from engram.safety.finding import Finding
from engram.safety.instruction_rules import (
    FORBIDDABLE,
    FORBIDS,
    HIDDEN_PLACES,
    HIDDEN_SPEECH,
    MENTION,
)
from engram.safety.sieve import Lines, windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# How many lines a match may go on, by the number of the pattern.
_REACH = [0] * patterns.FIRST_PHRASE + [
    24 if rule[0] == "forged_structure" else 2 for rule in patterns.PHRASES
]
_BACK = [reach if number in patterns.OVER_LINES else 0 for number, reach in enumerate(_REACH)]
_compiled: dict[str, re.Pattern[str]] = {}
# What must be in a text that has such a place.
_OPENS = {
    "html_comment": ("<!--", "{/*", "{{!", "{#", "%%", "<%--"),
    "link_comment": ("]:",),
    "invisible_element": ("</",),
    "link_title": ("](", "alt", "title", "label", "data-", "content", "placeholder"),
    "code_comment": ("//", "#", "--", ";", "/*", "rem"),
}
_QUOTED = re.compile(
    r"\"[^\"\n]{3,300}\"|“[^”\n]{3,300}”|«[^»\n]{3,300}»|`[^`\n]{3,300}`|„[^“\n]{3,300}“|「[^」\n]{2,200}」|"
    r"(?<![A-Za-z])'[^'\n]{3,300}'(?![A-Za-z])"
)
_HYPHEN = re.compile(r"[A-Za-z]-[ \t]*$")
_GOES_ON = re.compile(r"[ \t>]{0,8}[a-z]")


SHORTEST = 8
_IN_THE_OPEN = frozenset(("raw", "plain", "unmarked", "unwrapped"))


def find(text: str, memory_file: bool = False, seen: Sequence[views.View] | None = None) -> list[Finding]:
    """One finding per kind and line; linear in the length of the text.

    `memory_file`: as in `scan.check`. `seen`: the views of the text, if they are there.
    """
    text = views.one_break(text)
    found = {("hidden_characters", line): reason for line, reason in hidden.characters(text)}
    weighed: dict[str, bool] = {}
    for view in _views(text, seen):
        for kind, line, reason in _judge(view, weighed):
            if memory_file and kind == "forged_structure":
                continue
            found.setdefault((kind, line), reason)
    findings = [Finding("instruction", kind, line, reason) for (kind, line), reason in found.items()]
    return sorted(findings, key=lambda finding: (finding.line, finding.kind))


def _views(text: str, seen: Sequence[views.View] | None) -> Iterator[views.View]:
    flat = ""
    for view in views.of(text) if seen is None else seen:
        if view.glued:
            continue
        yield view
        if view.name in ("raw", "plain", "restored", "unmarked"):
            lowered = view.lowered()
            right = spelling.set_right(lowered)
            if right != lowered:
                yield views.View("respelt", views.changed_lines(lowered, right))
        if view.name == "raw":
            flat = view.text
    if "-\n" in flat:
        yield views.View("unwrapped", _unhyphenated(letters.plain(flat)))


def _unhyphenated(text: str) -> str:
    """Lines that a hyphen continues, put together on the first of them; all others blank."""
    lines = text.split("\n")
    shown = [""] * len(lines)
    first = -1
    for at in range(len(lines) - 1):
        if _HYPHEN.search(lines[at]) and _GOES_ON.match(lines[at + 1]):
            first = at if first < 0 else first
            shown[first] = (shown[first] or lines[at]).rstrip()[:-1] + lines[at + 1].lstrip(" \t>")
        else:
            first = -1
    return "\n".join(shown)


def _judge(view: views.View, weighed: dict[str, bool]) -> Iterator[tuple[str, int, str]]:
    text = view.lowered()
    if not text or text.isspace():
        return
    lines = Lines(text)
    quotations = _Quotations(text, lines)
    told = set()
    for kind, start, reason in (*_phrases(view, lines), *clauses.find(view, view.name not in _IN_THE_OPEN)):
        told.add(lines.number(start))
        if not quotations.cover(start):
            yield kind, view.line(start), reason
    for start in _alike(text, weighed):
        if lines.number(start) not in told:
            yield "order_like", view.line(start), "reads like an order to the agent"
    if view.name == "raw":
        for start in packages.lookalikes(text):
            yield "lookalike_package", view.line(start), "names a package that is almost a well-known one"
    for kind, start in _unseen(text, quotations):
        yield kind, view.line(start), "speaks to the agent where a reader does not look"


class _Quotations:
    """What the lines of a text quote while they talk about it; each line is looked at once."""

    def __init__(self, text: str, lines: Lines) -> None:
        self._text = text
        self._lines = lines
        self._spans: dict[int, list[tuple[int, int]]] = {}
        self._spoken: dict[int, bool] = {}

    def cover(self, start: int) -> bool:
        """Whether what starts here is quoted, or its line orders nothing without what it quotes."""
        number = self._lines.number(start)
        quoted = self._of(number)
        if not quoted or _within(start, start + 1, quoted) >= 0:
            return bool(quoted)
        if number not in self._spoken:
            self._spoken[number] = _speaks(self._text, self._lines.span(number - 1, number - 1), quoted)
        return not self._spoken[number]

    def show(self, start: int, end: int) -> bool:
        """Whether the place is in a code span, where a reader does see it."""
        quoted = self._of(self._lines.number(start))
        at = _within(start, end, quoted)
        return at >= 0 and self._text[quoted[at][0]] == "`"

    def _of(self, number: int) -> list[tuple[int, int]]:
        found = self._spans.get(number)
        if found is None:
            found = self._spans[number] = _mentions(self._text, *self._lines.span(number - 1, number - 1))
        return found


def _speaks(text: str, span: tuple[int, int], quoted: list[tuple[int, int]]) -> bool:
    """Whether a line is an order without what it quotes."""
    pieces = []
    last = span[0]
    for begin, end in quoted:
        pieces += [text[last:begin], " " * (end - begin)]
        last = end
    own = views.View("own", "".join([*pieces, text[last : span[1]]]))
    return any(True for _ in (*_phrases(own, own.lines()), *clauses.find(own)))


def _alike(text: str, weighed: dict[str, bool]) -> Iterator[int]:
    """Starts of sentences that are like orders, by their words without what they quote.

    `weighed`: what was found out about sentences, which many views share.
    """
    start = 0
    for line in clauses.flow(text).split("\n"):
        for at, sentence in clauses.sentences(line) if len(line) > SHORTEST and line[0] != "|" else ():
            if SHORTEST < len(sentence) < likeness.LONGEST:
                found = weighed.get(sentence)
                if found is None:
                    found = weighed[sentence] = _is_alike(sentence)
                if found:
                    yield start + at + len(sentence) - len(sentence.lstrip())
        start += len(line) + 1


def _is_alike(sentence: str) -> bool:
    if not likeness.is_order(sentence):
        return False
    own = _QUOTED.sub(" ", sentence)
    return likeness.is_order(own, clauses.is_told_of(own))


def _unseen(text: str, quotations: _Quotations) -> Iterator[tuple[str, int]]:
    """Speech to an agent in places that a reader of the rendered text does not see."""
    for kind, pattern in HIDDEN_PLACES:
        if any(opens in text for opens in _OPENS[kind]):
            for match in _pattern(pattern).finditer(text):
                spoken = next((group for group in match.groups() if group), "")
                speaks = _pattern(HIDDEN_SPEECH).search(spoken) or likeness.is_hidden_order(spoken)
                if speaks and not quotations.show(*match.span()):
                    yield kind, match.start()


def _phrases(view: views.View, lines: Lines) -> Iterator[tuple[str, int, str]]:
    text = view.lowered()
    begin, behind = patterns.span(patterns.FIRST_PHRASE)[0], patterns.span(patterns.FIRST_CONCEPT)[0]
    for branch, first, last in windows(view.marks(), begin, behind, _REACH, _BACK):
        kind, _, reason = patterns.PHRASES[patterns.group(branch) - patterns.FIRST_PHRASE]
        for match in patterns.branch(branch).finditer(text, *lines.span(first, last)):
            if kind not in FORBIDDABLE or not _is_forbidden(text, match.start()):
                yield kind, match.start(), reason


def _is_forbidden(text: str, start: int) -> bool:
    """Whether the line says right before `start` that this must not be done."""
    before = text[max(0, start - 120) : start].rpartition("\n")[2]
    return _pattern(FORBIDS).search(before) is not None or clauses.is_told_of(before)


def _pattern(pattern: str) -> re.Pattern[str]:
    found = _compiled.get(pattern)
    if found is None:
        found = _compiled[pattern] = re.compile(pattern, re.MULTILINE)
    return found


def _mentions(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Spans of quotations on a line that says what is quoted."""
    quotes = [quote.span() for quote in _QUOTED.finditer(text, start, end)]
    told = [match.span() for match in _pattern(MENTION).finditer(text, start, end)] if quotes else []
    if not told:
        return []
    first, last = told[0][1], told[-1][0]
    return [quote for quote in quotes if first <= quote[0] or quote[1] <= last]


def _within(start: int, end: int, quoted: list[tuple[int, int]]) -> int:
    """Which of the quotations, which are in order, the place is inside of; -1: none."""
    at = bisect_left(quoted, (start + 1, 0)) - 1
    return at if at >= 0 and end <= quoted[at][1] else -1
