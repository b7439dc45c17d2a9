"""Finds text that speaks to the agent: overrides, false approvals, new roles, hidden or disguised orders.

A phrase inside quotation marks, on a line that talks about such phrases, is a mention and passes.
"""

from __future__ import annotations

import re

from engram.safety import clauses, hidden, letters, packages, spelling, views
from engram.safety.finding import Finding
from engram.safety.instruction_rules import (
    FORBIDDABLE,
    FORBIDS,
    HIDDEN_PLACES,
    HIDDEN_SPEECH,
    MENTION,
    PHRASES,
    STRUCTURES,
)
from engram.safety.sieve import Lines, Sieve, windows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_RULES = (*PHRASES, *STRUCTURES)
# How many lines a match may go on.
_REACH = [24 if kind == "forged_structure" else 2 for kind, _, _ in _RULES]
_compiled: dict[str, re.Pattern[str]] = {}
_sieve: Sieve | None = None
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


_IN_THE_OPEN = frozenset(("raw", "plain", "unmarked", "unwrapped"))


def find(text: str) -> list[Finding]:
    """One finding per kind and line; linear in the length of the text."""
    found = {("hidden_characters", line): reason for line, reason in hidden.characters(text)}
    for view in _views(text):
        for kind, line, reason in _judge(view):
            found.setdefault((kind, line), reason)
    findings = [Finding("instruction", kind, line, reason) for (kind, line), reason in found.items()]
    return sorted(findings, key=lambda finding: (finding.line, finding.kind))


def _views(text: str) -> Iterator[views.View]:
    flat = ""
    for view in views.of(text, joined=False):
        yield view
        if view.name in ("raw", "plain", "unmarked"):
            lowered = view.text.lower()
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


def _judge(view: views.View) -> Iterator[tuple[str, int, str]]:
    text = view.text.lower()
    if not text or text.isspace():
        return
    lines = Lines(text)
    mentions: dict[int, list[tuple[int, int]]] = {}
    for kind, start, reason in (*_phrases(text, lines), *clauses.find(text, view.name not in _IN_THE_OPEN)):
        number = lines.number(start)
        quoted = mentions.get(number)
        if quoted is None:
            quoted = mentions[number] = _mentions(text, *lines.span(number - 1, number - 1))
        if not any(begin <= start < end for begin, end in quoted):
            yield kind, view.line(start), reason
    if view.name == "raw":
        for start in packages.lookalikes(text):
            yield "lookalike_package", view.line(start), "names a package that is almost a well-known one"
    for kind, start in _unseen(text):
        yield kind, view.line(start), "speaks to the agent where a reader does not look"


def _unseen(text: str) -> Iterator[tuple[str, int]]:
    """Speech to an agent in places that a reader of the rendered text does not see."""
    for kind, pattern in HIDDEN_PLACES:
        if any(opens in text for opens in _OPENS[kind]):
            for match in _pattern(pattern).finditer(text):
                spoken = next((group for group in match.groups() if group), "")
                if _pattern(HIDDEN_SPEECH).search(spoken):
                    yield kind, match.start()


def _phrases(text: str, lines: Lines) -> Iterator[tuple[str, int, str]]:
    global _sieve  # noqa: PLW0603 - made once, when the first text is looked at
    if _sieve is None:
        _sieve = Sieve([rule[1] for rule in _RULES])
    for rule, first, last in windows(_sieve.marks(text), _REACH):
        kind, pattern, reason = _RULES[rule]
        if kind == "forged_structure" and text.startswith("---\n"):  # a memory's own file has this form
            continue
        for match in _pattern(pattern).finditer(text, *lines.span(first, last)):
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
    spans = []
    for quote in _QUOTED.finditer(text, start, end):
        around = text[start : quote.start()] + " … " + text[quote.end() : end]
        if _pattern(MENTION).search(around):
            spans.append(quote.span())
    return spans
