"""What writing a candidate would do, told without a model (governed-memory 4.7, docs/verdicts.md).

A candidate is compared with single statements of the memories of its scope and type. A verdict other than ADD
needs a rule that accounts for every word; what merely looks related is a hint, and the candidate is put off
until its author names the relation. A deferral costs a question, a wrong merge costs a memory.
"""

from __future__ import annotations

from engram.approval.apart import other_environment
from engram.approval.relation import relation, says_nothing_back
from engram.approval.statement import Statement, statement_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engram.store.record import Record

DUPLICATE_SCORE = {"spaced": 0.25, "chinese": 0.18, "japanese": 0.18}
"""Pairs of characters overlap less than words do, and less by chance."""
ROOT_SCORE = {"spaced": 0.25, "chinese": 0.25, "japanese": 0.30}
TEMPLATE_SCORE = 0.80
MOST_RELATED = 5


class Verdict:
    """`word`: ADD, UPDATE, SUPERSEDE, NOOP; `target`: the memory it is about; `rule`: what decided.

    `related`: ids whose relation the candidate has not named.
    """

    __slots__ = ("related", "rule", "target", "word")

    def __init__(
        self, word: str, target: Record | None = None, related: Sequence[str] = (), rule: str = ""
    ) -> None:
        self.word = word
        self.target = target
        self.related = list(related)
        self.rule = rule

    def line(self) -> str:
        """The verdict as previews and results show it."""
        return line(self.word, self.target.id if self.target else "")


def line(word: str, target_id: str) -> str:
    """`ADD`, `UPDATE <id>`, `SUPERSEDE <id>` or `NOOP duplicate of <id>` (R62)."""
    if word == "NOOP":
        return f"NOOP duplicate of {target_id}"
    return f"{word} {target_id}" if target_id else word


def judge(
    statements: Sequence[str],
    known: Iterable[tuple[Record, Sequence[str]]],
    resolved: Sequence[str] = (),
    decides: Callable[[Record, str], bool] = lambda _record, _word: True,
) -> Verdict:
    """The verdict on a candidate that names no target.

    `known`: memories of the same scope and type with their statements, likeliest first; `resolved`: ids to
    which the candidate has named its relation; `decides`: whether a memory may be the target of a word, and
    not only be related. A memory that says it all already decides first. Otherwise exactly one memory may be
    claimed by a rule: where two are, a person chooses.
    """
    mine = [statement_of(text) for text in statements]
    whole = statement_of(" ".join(statements))
    related: list[str] = []
    claims: list[Verdict] = []
    for record, texts in known:
        theirs = [statement_of(text) for text in texts]
        word, rule = _of_memory(mine, theirs)
        sure = bool(word) and decides(record, word)
        if word == "NOOP" and sure:
            return Verdict("NOOP", record, (), rule)
        if record.id in resolved:
            continue
        if sure:
            claims.append(Verdict(word, record, (), rule))
        compared = [*theirs, statement_of(" ".join(texts))] if len(texts) > 1 else theirs
        if word or any(_related(own, other) for own in [*mine, whole] for other in compared):
            related.append(record.id)
    if len(claims) == 1:
        claims[0].related = [name for name in related if claims[0].target and name != claims[0].target.id]
        return claims[0]
    return Verdict("ADD", None, related[:MOST_RELATED])


def covered(statements: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether every statement stands among the texts already."""
    theirs = [statement_of(text) for text in texts]
    return all(
        any(relation(other, mine)[0] == "NOOP" for other in theirs) for mine in map(statement_of, statements)
    )


def at_odds(statements: Sequence[str], texts: Sequence[str]) -> bool:
    """Whether a rule would put a statement in the place of a text, or the other way round."""
    pairs = [(statement_of(text), statement_of(own)) for own in statements for text in texts]
    return any("SUPERSEDE" in (relation(old, new)[0], relation(new, old)[0]) for old, new in pairs)


def _of_memory(mine: Sequence[Statement], theirs: Sequence[Statement]) -> tuple[str, str]:
    """(word, rule) for a whole memory.

    It is superseded only when nothing of it would be hidden that the candidate does not say, and updated only
    by what carries it on.
    """
    table = [[relation(other, own) for other in theirs] for own in mine]
    best = [next((found for found in row if found[0]), ("", "")) for row in table]
    words = [word for word, _ in best]
    if mine and all(word == "NOOP" for word in words):
        return best[0]
    met = [next((row[at][0] for row in table if row[at][0]), "") for at in range(len(theirs))]
    rule = next((name for word, name in best if word == "SUPERSEDE"), "")
    if rule:
        return ("SUPERSEDE", rule) if all(met) else ("", "")
    more = [own for own, word in zip(mine, words, strict=True) if word in ("", "UPDATE")]
    rule = next((name for word, name in best if word == "UPDATE"), "")
    if rule and "" not in words:
        return "UPDATE", rule
    if (
        all(met)
        and any(words)
        and all(says_nothing_back(own) for own, word in zip(mine, words, strict=True) if not word)
    ):
        return ("UPDATE", rule or "whole memory and more") if more else ("", "")
    return "", ""


def _related(mine: Statement, other: Statement) -> bool:
    """Rules 3 to 5 in one: close enough that a human should say what the relation is."""
    if _of_one_family(mine, other):
        return not other_environment(other, mine)
    shared = len(mine.terms & other.terms)
    if shared < 2 and not (shared == 1 and min(len(mine.terms), len(other.terms)) <= 2):
        return False
    if other_environment(other, mine):
        return False
    score = shared / (len(mine.terms) * len(other.terms)) ** 0.5
    if score >= DUPLICATE_SCORE[mine.script]:
        return True
    plain_mine, plain_other = mine.terms - mine.literals, other.terms - other.literals
    if not plain_mine or not plain_other:
        return False
    template = float(len(plain_mine & plain_other) / (len(plain_mine) * len(plain_other)) ** 0.5)
    return template >= TEMPLATE_SCORE


def _of_one_family(mine: Statement, other: Statement) -> bool:
    """Whether two words of one have relatives in the other (`certified`, `certificate`)."""
    shared = len(mine.roots & other.roots)
    score = shared / (max(1, len(mine.roots)) * max(1, len(other.roots))) ** 0.5
    return shared > 1 and score >= ROOT_SCORE[mine.script]
