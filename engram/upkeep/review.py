"""What should be looked at again, and one memory put in the place of another (governed-memory 3, 9.7)."""

from __future__ import annotations

from difflib import unified_diff

from engram.approval.plan import refuse_unsafe
from engram.errors import NotFoundError, PolicyError, UsageError
from engram.memory import document
from engram.memory.lifecycle import STALE_DAYS, add_days, hidden_by, is_stale
from engram.outcome import Done
from engram.safety.terminal import visible
from engram.store.commit import Change, commit
from engram.upkeep.step import Step, named, still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.memory.document import Memory
    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog
    from engram.store.record import Record

KINDS = {
    "expired": "its last day has passed",
    "stale": "nobody looked at it for long",
    "superseded": "another memory took its place",
    "duplicate": "says word for word the same as another",
    "dependency": "builds on a memory that is not there",
    "note": "a working note whose days are over",
}
"""Kinds of findings, in the order in which they are listed."""


class Finding:
    """One memory that a person should look at: what is the matter, and the command that would settle it."""

    __slots__ = ("about", "action", "kind", "record")

    def __init__(self, kind: str, record: Record, about: str, action: str) -> None:
        self.kind = kind
        self.record = record
        self.about = about
        self.action = action


def findings(session: Session) -> list[Finding]:
    """What is expired, stale, superseded, double or without its prerequisites; by kind, then by file.

    Ignored memories are never named. Costs one look at the records, no file is opened.
    """
    session.workspace.require_root()
    day = session.today()
    found: list[Finding] = []
    for catalog in session.catalogs():
        shown = [record for record in catalog.records.values() if not record.ignored]
        for record in shown:
            found += _of_one(catalog, record, day)
        found += _doubles(shown)
        found += [
            Finding("note", note, f"was kept until {note.valid_until}", f"engram promote {note.id}")
            for note in catalog.notes.values()
            if hidden_by(note, day) == "expired"
        ]
    order = list(KINDS)
    return sorted(found, key=lambda one: (order.index(one.kind), one.record.key))


def _of_one(catalog: Catalog, record: Record, day: str) -> list[Finding]:
    remove = f"engram archive {record.id}"
    if record.lifecycle in ("superseded", "archived"):
        by = record.superseded_by
        about = f"replaced by {by}" if by else f"marked {record.lifecycle}, and nothing is named in its place"
        return [Finding("superseded", record, about, remove)]
    found = []
    if hidden_by(record, day) == "expired":
        found.append(Finding("expired", record, f"was valid until {record.valid_until}", remove))
    elif is_stale(record.review_after, record.updated or record.created, day):
        about = (
            f"review was due {record.review_after}"
            if record.review_after
            else f"unchanged since {record.updated}"
        )
        found.append(Finding("stale", record, about, f"engram review verify {record.id}"))
    missing = catalog.graph.missing(record)
    if missing:
        names = ", ".join(missing)[:120]
        found.append(Finding("dependency", record, f"depends on {names}", f"engram load --id {record.id}"))
    return found


def _doubles(records: Sequence[Record]) -> list[Finding]:
    """Memories of one type whose words are the same, from the second on."""
    first: dict[tuple[str, str], Record] = {}
    found = []
    for record in sorted(records, key=lambda one: (one.created, one.path)):
        if record.lifecycle not in ("active", "review_due") or not record.terms:
            continue
        other = first.setdefault((record.type, record.terms), record)
        if other is not record:
            action = f"engram review supersede {record.id} {other.id}"
            found.append(Finding("duplicate", record, f"same words as {other.id}", action))
    return found


def supersede(session: Session, old_name: str, new_name: str) -> Step:
    """The step that puts `new` in the place of `old`: both files are marked, in one commit.

    Raises what `named` raises; UsageError `review.scopes` and `review.same`, PolicyError `review.inactive`.
    """
    catalog, old = named(session, old_name)
    new = _beside(session, catalog, old, new_name)
    for record in (old, new):
        if record.lifecycle not in ("active", "review_due"):
            raise PolicyError(
                "review.inactive", f"{record.id} is {record.lifecycle} already.", "Name a memory in force."
            )
    day = session.today()
    files = [
        (old, *marked(catalog, old, _old_meta(old, new, day))),
        (new, *marked(catalog, new, _new_meta(old, new, day))),
    ]
    lines = [f"Supersede: {old.key}", f"By: {new.key}", ""]
    for record, before, after in files:
        lines += unified_diff(
            before.splitlines(), after.decode().splitlines(), record.path, record.path, lineterm=""
        )

    def write(channel: str, note: str) -> Done:
        if note:
            refuse_unsafe(note, "The note", session.workspace.config)

        def plan(fresh: Catalog) -> Change:
            change = Change()
            because = f": {' '.join(note.split())}" if note else ""
            for record, _, data in files:
                still(fresh, record)
                change.put_bytes(
                    record.path, data, f"supersede {old.id} -> {new.id}{because}" if record is old else ""
                )
            return change

        receipt = commit(catalog, plan, channel, session.now())
        data = {"state": "superseded", "scope": catalog.scope, "id": old.id, "superseded_by": new.id}
        said = f"Superseded {old.id} by {new.id}"
        return Done(said, data, [one.diagnostic() for one in receipt.problems])

    return Step(visible("\n".join(lines)), write)


def confirm(session: Session, name: str) -> Step:
    """The step that a person takes who looked at a memory and found it still right: it is due again later.

    Raises what `named` raises; PolicyError `review.inactive` and `review.expired`.
    """
    catalog, record = named(session, name)
    day = session.today()
    if record.lifecycle not in ("active", "review_due"):
        raise PolicyError(
            "review.inactive", f"{record.id} is {record.lifecycle} already.", "Name a memory in force."
        )
    if hidden_by(record, day) == "expired":
        raise PolicyError(
            "review.expired",
            f"{record.id} was valid until {record.valid_until}.",
            f"Archive it, or save its text with UPDATE: {record.id} and a new VALID_UNTIL.",
        )
    due = add_days(day, STALE_DAYS)
    meta: dict[str, object] = {
        "lifecycle": "active",
        "last_confirmed": day,
        "review_after": due,
        "revision": record.revision + 1,
    }
    before, data = marked(catalog, record, meta)
    lines = [f"Confirm: {record.key}", f"Due again: {due}", ""]
    lines += unified_diff(
        before.splitlines(), data.decode().splitlines(), record.path, record.path, lineterm=""
    )

    def write(channel: str, note: str) -> Done:
        if note:
            refuse_unsafe(note, "The note", session.workspace.config)

        def plan(fresh: Catalog) -> Change:
            change = Change()
            because = f": {' '.join(note.split())}" if note else ""
            still(fresh, record)
            change.put_bytes(record.path, data, f"confirm {record.id}{because}")
            return change

        receipt = commit(catalog, plan, channel, session.now())
        row = {"state": "confirmed", "scope": catalog.scope, "id": record.id, "review_after": due}
        said = f"Confirmed {record.id}; due again on {due}"
        return Done(said, row, [one.diagnostic() for one in receipt.problems])

    return Step(visible("\n".join([*lines, "", before.rstrip("\n")])), write)


def _beside(session: Session, catalog: Catalog, old: Record, name: str) -> Record:
    """The successor, which must be another memory of the same scope."""
    scoped = name if ":" in name else f"{catalog.scope}:{name}"
    try:
        other, new = named(session, scoped)
    except NotFoundError:
        other, new = named(session, name)
    if other is not catalog:
        raise UsageError(
            "review.scopes",
            f"{old.key} and {new.key} are in different scopes.",
            "Both must be in the project's or both in the personal memory.",
        )
    if new.path == old.path:
        raise UsageError(
            "review.same", f"{old.id} cannot replace itself.", "Name the memory that replaces it."
        )
    return new


def _old_meta(old: Record, new: Record, day: str) -> dict[str, object]:
    return {
        "lifecycle": "superseded",
        "superseded_by": new.id,
        "revision": old.revision + 1,
        "updated": day,
        "last_confirmed": day,
    }


def _new_meta(old: Record, new: Record, day: str) -> dict[str, object]:
    names = list(dict.fromkeys([*new.supersedes, old.id]))
    return {"supersedes": names, "revision": new.revision + 1, "updated": day, "last_confirmed": day}


def marked(catalog: Catalog, record: Record, meta: dict[str, object]) -> tuple[str, bytes]:
    """The text as it is, and the bytes with these keys; raises UsageError where they cannot be stored."""
    data = catalog.text(record)
    memory: Memory = document.parse(data)
    try:
        return data.decode(), document.write(document.revise(memory, meta=meta))  # type: ignore[arg-type]
    except document.Unreadable as wrong:
        raise UsageError("memory.invalid", f"{record.path}: {wrong}.", "Correct it by hand first.") from None
