"""Finds text that speaks to the agent: overrides, false approvals, new roles, hidden or disguised orders.

A phrase inside quotation marks, on a line that talks about such phrases, is a mention and passes.
"""

from __future__ import annotations

import re

from engram.safety import clauses, hidden, views
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

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_RULES = (*PHRASES, *STRUCTURES)
_HINTS = tuple((hint, number) for number, rule in enumerate(_RULES) for hint in rule[1])
_compiled: dict[str, re.Pattern[str]] = {}
_QUOTED = re.compile(
    r"\"[^\"\n]{3,300}\"|“[^”\n]{3,300}”|«[^»\n]{3,300}»|`[^`\n]{3,300}`|„[^“\n]{3,300}“|「[^」\n]{2,200}」|"
    r"(?<![A-Za-z])'[^'\n]{3,300}'(?![A-Za-z])"
)
_KEYWORDS = (
    "ignore", "disregard", "forget", "override", "previous", "prior", "instructions", "instruction", "rules",
    "system", "prompt", "reveal", "approval", "approve", "everything", "developer", "bypass", "confirmation",
)  # fmt: skip
_SHUFFLED = {(word[0], word[-1], "".join(sorted(word[1:-1]))): word for word in _KEYWORDS if len(word) > 4}


def _shorter(word: str) -> list[str]:
    """The word with one of its letters left out, the first one never."""
    return [word[:at] + word[at + 1 :] for at in range(1, len(word))]


_INFLECTED = frozenset(key + end for key in _KEYWORDS for end in ("s", "d", "r", "n", "e", "y")) | frozenset(
    key[:-1] for key in _KEYWORDS
)
_SHORTENED = {short: word for word in _KEYWORDS if len(word) > 6 for short in _shorter(word)}
_WORD = re.compile(r"\b[a-z]{5,15}\b")


def find(text: str) -> list[Finding]:
    """One finding per kind and line; linear in the length of the text."""
    found = {("hidden_characters", line): reason for line, reason in hidden.characters(text)}
    for view in (*views.of(text, joined=False), *_respelt(views.plain(text).lower())):
        for kind, line, reason in _judge(view):
            found.setdefault((kind, line), reason)
    findings = [Finding("instruction", kind, line, reason) for (kind, line), reason in found.items()]
    return sorted(findings, key=lambda finding: (finding.line, finding.kind))


def _respelt(lowered: str) -> Iterator[views.View]:
    variants = dict.fromkeys([*views.respelt(lowered), _spelt_right(lowered)])
    for variant in variants:
        if variant != lowered:
            yield views.View("respelt", views.changed_lines(lowered, variant))


def _judge(view: views.View) -> Iterator[tuple[str, int, str]]:
    text = view.text.lower()
    quoted: list[tuple[int, int]] | None = None
    for kind, start, reason in (*_phrases(text), *clauses.find(text)):
        if quoted is None:
            quoted = _mentions(text)
        if not any(begin <= start < end for begin, end in quoted):
            yield kind, view.line(start), reason
    for kind, hint, pattern in HIDDEN_PLACES:
        if hint not in text:
            continue
        for match in _pattern(pattern).finditer(text):
            if _pattern(HIDDEN_SPEECH).search(match[1]):
                yield kind, view.line(match.start()), "speaks to the agent where a reader does not look"


def _phrases(text: str) -> Iterator[tuple[str, int, str]]:
    for kind, pattern, reason in _rules_for(text):
        for match in _pattern(pattern).finditer(text):
            if kind not in FORBIDDABLE or not _is_forbidden(text, match.start()):
                yield kind, match.start(), reason


def _is_forbidden(text: str, start: int) -> bool:
    """Whether the line says right before `start` that this must not be done."""
    before = text[max(0, start - 32) : start].rpartition("\n")[2]
    return _pattern(FORBIDS).search(before) is not None


def _rules_for(text: str) -> Iterator[tuple[str, str, str]]:
    """The rules of which a hint occurs in the text, as (kind, pattern, reason)."""
    for number in sorted({number for hint, number in _HINTS if hint in text}):
        kind, _, pattern, reason = _RULES[number]
        yield kind, pattern, reason


def _pattern(pattern: str) -> re.Pattern[str]:
    found = _compiled.get(pattern)
    if found is None:
        found = _compiled[pattern] = re.compile(
            pattern, re.MULTILINE | re.DOTALL if "{1,4000}?" in pattern else re.MULTILINE
        )
    return found


def _mentions(text: str) -> list[tuple[int, int]]:
    """Spans of quotations on lines that say what is quoted."""
    spans = []
    for quote in _QUOTED.finditer(text):
        start = text.rfind("\n", 0, quote.start()) + 1
        end = text.find("\n", quote.end())
        around = text[start : quote.start()] + " … " + text[quote.end() : len(text) if end < 0 else end]
        if _pattern(MENTION).search(around):
            spans.append(quote.span())
    return spans


def _spelt_right(text: str) -> str:
    """The text with misspelt key words set right: letters swapped inside, one missing, or one too many."""
    for word in set(_WORD.findall(text)):
        right = _SHUFFLED.get((word[0], word[-1], "".join(sorted(word[1:-1]))), word)
        if right == word and word not in _KEYWORDS and word not in _INFLECTED:
            right = _SHORTENED.get(word, word)
            if right == word:
                right = next((key for key in _shorter(word) if key in _KEYWORDS), word)
        if right != word:
            text = re.sub(rf"\b{word}\b", right, text)
    return text
