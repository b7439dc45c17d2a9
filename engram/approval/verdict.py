# ruff: noqa: E501, SIM905 - lists of words
"""What writing a candidate would do, told without a model: the rules of governed-memory 4.7.

A candidate is compared with single statements of the memories of its scope and type. Only certain cases
decide: equal statements are NOOP, named targets are UPDATE or SUPERSEDE. Anything that merely looks related
is a hint: the candidate is put off until its author names the relation. A deferral costs a question, a wrong
merge costs a memory.
"""

from __future__ import annotations

from engram.memory.words import words
from engram.retrieval.terms import STOP_WORDS, is_syllabic, of_words, stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engram.store.record import Record

DUPLICATE_SCORE = 0.30
TEMPLATE_SCORE = 0.80
SAME_COVER = 0.95
SAME_ORDER = 0.90

_NEGATIONS = frozenset(
    "no not never none nor without don't doesn't didn't isn't aren't wasn't weren't won't can't cannot couldn't "
    "shouldn't mustn't avoid forbid forbidden forbids prohibited disallow disallowed deprecated stop longer "
    "except не нет нельзя никогда без запрещено запрещается избегать избегай nicht kein keine keinen nie niemals "
    "ohne vermeide verboten nunca jamás sin evita evitar prohibido ne pas jamais sans aucun aucune évite éviter "
    "interdit không chưa đừng cấm tránh chớ não sem evite proibido non mai senza vietato".split()
)
_CJK_NEGATIONS = ("不", "没", "別", "禁", "勿", "未", "ない", "ません", "なし", "ずに", "やめ")
_POLARITY = frozenset(
    "always must required mandatory should shall prefer use used using have has need needs всегда должен должна "
    "должны нужно следует immer muss müssen soll sollen siempre debe deben toujours doit doivent luôn phải".split()
)


class Statement:
    """One sentence made comparable. `canonical`: its words; `sequence`: stems of those that carry meaning."""

    __slots__ = ("canonical", "literals", "negative", "sequence", "terms")

    def __init__(self, text: str) -> None:
        tokens = words(text)
        self.canonical = " ".join(tokens)
        self.negative = bool(_NEGATIONS.intersection(tokens)) or any(sign in text for sign in _CJK_NEGATIONS)
        kept = [token for token in tokens if token not in _POLARITY and token not in _NEGATIONS]
        self.sequence = [
            term for token in kept if token not in STOP_WORDS for term in _reduced(token)
        ] or kept
        self.terms = frozenset(self.sequence)
        self.literals = frozenset(token for token in kept if _is_literal(token))


class Verdict:
    """`word`: ADD, UPDATE, SUPERSEDE, NOOP; `target`: the memory it is about; `related`: unresolved hints."""

    __slots__ = ("related", "target", "word")

    def __init__(self, word: str, target: Record | None = None, related: Sequence[str] = ()) -> None:
        self.word = word
        self.target = target
        self.related = list(related)

    def line(self) -> str:
        """The verdict as previews and results show it."""
        return line(self.word, self.target.id if self.target else "")


def line(word: str, target_id: str) -> str:
    """`ADD`, `UPDATE <id>`, `SUPERSEDE <id>` or `NOOP duplicate of <id>` (R62)."""
    if word == "NOOP":
        return f"NOOP duplicate of {target_id}"
    return f"{word} {target_id}" if target_id else word


def judge(
    statements: Sequence[str], known: Iterable[tuple[Record, Sequence[str]]], resolved: Sequence[str] = ()
) -> Verdict:
    """The verdict on a candidate that names no target.

    `known`: memories of the same scope and type with their statements, likeliest first; `resolved`: ids to
    which the candidate has named its relation. Rule numbers are those of 4.7; rules 3 and 4 are told apart
    by a human.
    """
    mine = [Statement(text) for text in statements]
    whole = Statement(" ".join(statements))
    related: list[str] = []
    for record, texts in known:
        theirs = [Statement(text) for text in texts]
        if mine and all(any(_same(own, other) for other in theirs) for own in mine):
            return Verdict("NOOP", record)
        if record.id in resolved:
            continue
        compared = [*theirs, Statement(" ".join(texts))] if len(texts) > 1 else theirs
        if any(_related(own, other) for own in [*mine, whole] for other in compared):
            related.append(record.id)
    return Verdict("ADD", None, related[:5])


def covered(statements: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether every statement stands among the texts already."""
    theirs = [Statement(text) for text in texts]
    return all(any(_same(Statement(text), other) for other in theirs) for text in statements)


def _same(mine: Statement, other: Statement) -> bool:
    """Rule 1: the same words. Rule 2: nothing but the order of a few small words differs."""
    if mine.canonical == other.canonical:
        return bool(mine.canonical)
    if mine.negative != other.negative or not mine.terms or mine.literals != other.literals:
        return False
    shared = len(mine.terms & other.terms)
    return (
        len(mine.sequence) == len(other.sequence)
        and shared / len(mine.terms) >= SAME_COVER
        and shared == len(other.terms)
        and _common(mine.sequence, other.sequence) / len(mine.sequence) >= SAME_ORDER
    )


def _related(mine: Statement, other: Statement) -> bool:
    """Rules 3 to 5 in one: close enough that a human should say what the relation is."""
    shared = len(mine.terms & other.terms)
    if shared < 2 and not (shared == 1 and min(len(mine.terms), len(other.terms)) <= 2):
        return False
    score = shared / (len(mine.terms) * len(other.terms)) ** 0.5
    if score >= DUPLICATE_SCORE:
        return True
    plain_mine, plain_other = mine.terms - mine.literals, other.terms - other.literals
    if not plain_mine or not plain_other:
        return False
    template = float(len(plain_mine & plain_other) / (len(plain_mine) * len(plain_other)) ** 0.5)
    return template >= TEMPLATE_SCORE


def _common(first: Sequence[str], second: Sequence[str]) -> int:
    """Length of the longest common subsequence."""
    row = [0] * (len(second) + 1)
    for item in first:
        before = 0
        for at, other in enumerate(second, 1):
            kept = row[at]
            row[at] = before + 1 if item == other else max(row[at], row[at - 1])
            before = kept
    return row[-1]


def _reduced(token: str) -> Sequence[str]:
    if is_syllabic(token):
        return of_words([token])
    return (token if _is_literal(token) else stem(token),)


def _is_literal(token: str) -> bool:
    return any(char.isdigit() or char in "./_" for char in token)
