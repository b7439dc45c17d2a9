"""What a person should look at: what review names, and what shows when memories are held side by side."""

from __future__ import annotations

from engram.memory.document import MAX_BYTES
from engram.retrieval.graph import Prerequisites, named
from engram.retrieval.nearness import Nearness
from engram.retrieval.reader import problems
from engram.upkeep import review
from engram.upkeep.agreement import Agreement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engram_contracts.models import Diagnostic

    from engram.retrieval.reader import Skipped
    from engram.retrieval.session import Session
    from engram.store.record import Record

    Each = Callable[[Sequence[Record]], Iterable[Record]]
    _Found = tuple["Finding", Sequence[Record]]

KINDS = (
    "contradiction",
    "duplicate",
    "cycle",
    "dependency",
    "oversize",
    "expired",
    "stale",
    "superseded",
    "note",
)
"""Kinds of findings, the weightiest first."""
HARMLESS = frozenset(("superseded", "note"))
"""Kinds that are told and do not fail a check: what they name is out of use already."""
ALIKE = 0.85
"""Likeness from which two memories of one type are called double."""


class Finding:
    """One thing to look at: `ids` of the memories, `about` in words, and the command that would settle it."""

    __slots__ = ("about", "action", "ids", "kind", "scope")

    def __init__(self, kind: str, records: Sequence[Record], about: str, action: str) -> None:
        self.kind = kind
        self.ids = [record.id for record in records]
        self.scope = records[0].scope
        self.about = about
        self.action = action

    def data(self) -> dict[str, object]:
        """As `engram quality-check --json` gives it."""
        return {
            "kind": self.kind, "scope": self.scope, "ids": self.ids, "about": self.about,
            "action": self.action,
        }  # fmt: skip


class Quality:
    """`checked` memories, the `findings` by weight, and what is `withheld` besides."""

    __slots__ = ("checked", "diagnostics", "findings", "withheld")

    def __init__(
        self,
        checked: int,
        findings: Sequence[Finding],
        withheld: Sequence[Skipped],
        diagnostics: Sequence[Diagnostic],
    ) -> None:
        self.checked = checked
        self.findings = findings
        self.withheld = withheld
        self.diagnostics = diagnostics


def quality(session: Session, each: Each = iter) -> Quality:
    """Look at every memory that is not ignored, and at the pairs that share rare words.

    Every file is hashed and scanned: what fails is named by its path and takes no further part. Time grows
    with the words of the memories, not with their pairs. `each` wraps the walk, for a progress bar. Raises
    NotFoundError `workspace.missing`.
    """
    session.workspace.require_root()
    catalogs = session.catalogs()
    there = [one for catalog in catalogs for one in catalog.records.values() if not one.ignored]
    reader = session.reader()
    records = [record for record in each(there) if reader.data(record) is not None]
    by_id = {record.key: record for record in records}
    reviewed = review.findings(session)
    double = {one.record.key for one in reviewed if one.kind == "duplicate"}
    found: list[_Found] = [
        (Finding(one.kind, [one.record], one.about, one.action), [one.record])
        for one in reviewed
        if one.kind != "note" or reader.data(one.record) is not None
    ]
    found += _oversize(records, session)
    found += _circles(session, by_id)
    found += _pairs(records, double)
    kept = [
        finding for finding, members in found if reader.failed.isdisjoint(record.key for record in members)
    ]
    kept.sort(key=lambda finding: (KINDS.index(finding.kind), finding.scope, finding.ids))
    old, diagnostics = problems(catalogs)
    return Quality(len(there), kept, [*reader.skipped, *old], [*diagnostics, *reader.diagnostics])


def _oversize(records: Sequence[Record], session: Session) -> Iterator[_Found]:
    budget = int(session.workspace.config["load"]["max_tokens"])
    for record in records:
        if record.size > MAX_BYTES:
            about = f"{record.size} bytes; what is saved has at most {MAX_BYTES}"
        elif (record.size + 3) // 4 > budget:
            about = f"about {(record.size + 3) // 4} tokens; one load has {budget}, so it never comes whole"
        else:
            continue
        yield Finding("oversize", [record], about, f"engram load --id {record.id}"), [record]


def _circles(session: Session, shown: dict[str, Record]) -> Iterator[_Found]:
    prerequisites = Prerequisites(session.catalogs(), lambda record: record.key in shown)
    for circle in prerequisites.circles(record for record in shown.values() if record.depends_on):
        about = f"depends_on goes round: {named(circle)}"
        yield Finding("cycle", circle, about, f"engram load --id {circle[-1].id}"), circle


def _pairs(records: Sequence[Record], double: set[str]) -> Iterator[_Found]:
    """Double and contradicting memories of one scope, of those in force."""
    living = [record for record in records if record.lifecycle in ("active", "review_due")]
    near, agreement = Nearness(living), Agreement()
    for pair in near.pairs():
        if pair[0].scope != pair[1].scope:
            continue
        old, new = sorted(pair, key=lambda record: (record.updated or record.created, record.path))
        rule = agreement.disagreement(old, new)
        action = f"engram review supersede {old.id} {new.id}"
        if rule:
            yield Finding("contradiction", [old, new], f"they disagree ({rule})", action), [old, new]
        elif not double.intersection((old.key, new.key)):
            rule = agreement.duplication(old, new)
            likeness = near.likeness(old, new) if old.type == new.type and not rule else 0.0
            if rule or likeness >= ALIKE:
                about = (
                    f"they say the same ({rule})" if rule else f"{likeness:.0%} of their telling words agree"
                )
                yield Finding("duplicate", [old, new], about, action), [old, new]
