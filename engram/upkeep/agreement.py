"""Whether two memories of one kind say the same, or one says otherwise: the rules of verdicts, over pairs."""

from __future__ import annotations

from engram.approval.relation import relation
from engram.approval.statement import statement_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.store.record import Record


def disagreement(one: Record, other: Record) -> str:
    """The rule by which one of two memories contradicts or replaces the other, "" when none does."""
    return _rule(one, other, "SUPERSEDE")


def duplication(one: Record, other: Record) -> str:
    """The rule by which two memories say the same, "" when they do not."""
    if one.type != other.type:
        return ""
    return _rule(one, other, "NOOP")


def _rule(one: Record, other: Record, word: str) -> str:
    """Compares what the catalog holds, the first statement of each; a cut one decides nothing."""
    if one.summary.endswith("...") or other.summary.endswith("..."):
        return ""
    first, second = statement_of(one.summary), statement_of(other.summary)
    for old, new in ((first, second), (second, first)):
        found, rule = relation(old, new)
        if found == word:
            return rule
    return ""
