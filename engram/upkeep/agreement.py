"""Whether two memories of one kind say the same, or one says otherwise: the rules of verdicts, over pairs."""

from __future__ import annotations

from engram.approval.relation import relation
from engram.approval.statement import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.store.record import Record


class Agreement:
    """Compares the first statements of memories; each is taken apart once."""

    __slots__ = ("_statements",)

    def __init__(self) -> None:
        self._statements: dict[str, Statement | None] = {}

    def disagreement(self, one: Record, other: Record) -> str:
        """The rule by which one of two memories contradicts or replaces the other, "" when none does."""
        return self._rule(one, other, "SUPERSEDE")

    def duplication(self, one: Record, other: Record) -> str:
        """The rule by which two memories say the same, "" when they do not."""
        return self._rule(one, other, "NOOP") if one.type == other.type else ""

    def _rule(self, one: Record, other: Record, word: str) -> str:
        first, second = self._statement(one), self._statement(other)
        if first is None or second is None:
            return ""
        if 3 * len(first.bag & second.bag) < min(len(first.bag), len(second.bag)):
            return ""
        for old, new in ((first, second), (second, first)):
            found, rule = relation(old, new)
            if found == word:
                return rule
        return ""

    def _statement(self, record: Record) -> Statement | None:
        """What the catalog holds of the first statement; a cut one decides nothing."""
        if record.key not in self._statements:
            whole = not record.summary.endswith("...")
            self._statements[record.key] = Statement(record.summary) if whole else None
        return self._statements[record.key]
