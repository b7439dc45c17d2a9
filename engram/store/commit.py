"""The one way in which memories are written: lock, plan again, stage, commit point, put in place.

`commit` is all or nothing for one root, `commit_all` for two. Before the commit point an error leaves every
byte as it was; behind it the write is done, even when the process dies.
"""

from __future__ import annotations

import os

from engram.errors import EngramError, StoreError
from engram.memory.lifecycle import timestamp
from engram.store import derived, journal, layout, partner, problem
from engram.store.change import Change, Receipt
from engram.store.files import Root, replace, signature, store_error
from engram.store.lock import WAIT_SECONDS, Lock
from engram.store.stage import plan_changelog, stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.store.catalog import Catalog
    from engram.store.journal import Transaction
    from engram.store.problem import Problem
    from engram.store.record import Record

__all__ = ["Change", "Receipt", "commit", "commit_all", "heal", "rebuild"]


class _Part:
    """What a commit does in one of its roots; `root` is open and locked."""

    __slots__ = ("catalog", "change", "made_staged", "notes", "records", "root", "transaction", "written")

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.root = Root(catalog.root)
        self.notes: list[Problem] = []
        self.change: Change | None = None
        self.transaction = journal.Transaction()
        self.made_staged = False
        self.written: dict[str, str] = {}
        self.records: dict[str, Record | None] = {}

    def receipt(self) -> Receipt:
        change = self.change
        if change is None or change.empty:
            return Receipt([], {}, self.notes)
        return Receipt([*change.puts, *change.accepts, *change.removes], self.written, self.notes)


def commit(
    catalog: Catalog,
    plan: Callable[[Catalog], Change | None],
    channel: str,
    now: str | None = None,
    wait: float = WAIT_SECONDS,
) -> Receipt:
    """Write what `plan` gives when it is asked under the lock, with the catalog up to date.

    `channel`: terminal, accept-all, dialog, token, rehash; "" for writes that approve nothing. `now`: ISO
    time. A plan may raise to refuse. Raises StoreError, IntegrityError, PolicyError, UsageError; nothing
    is written then.
    """
    return commit_all([catalog], lambda: [plan(catalog)], channel, now, wait)[0]


def commit_all(
    catalogs: Sequence[Catalog],
    plan: Callable[[], Sequence[Change | None]],
    channel: str,
    now: str | None = None,
    wait: float = WAIT_SECONDS,
) -> list[Receipt]:
    """As `commit`, for one root or for two as one write; changes and receipts stand as `catalogs` do.

    The locks are taken in the order of the real paths, so that two writers never wait for each other.
    """
    moment = now or timestamp()
    parts = [_Part(catalog) for catalog in catalogs]
    ordered = (
        parts if len(parts) == 1 else sorted(parts, key=lambda part: os.path.realpath(part.catalog.root))
    )
    _locked(ordered, wait, lambda: _write(parts, ordered, plan, channel, moment))
    for part in parts:
        _remember(part, channel)
    return [part.receipt() for part in parts]


def _remember(part: _Part, channel: str) -> None:
    """Commit what was written to the history of the root, where it has one; the lock is free again."""
    change, history = part.change, part.catalog.history
    if change is None or change.empty or history is None:
        return
    try:
        kept = history()
        part.notes += kept.record(change, channel) if kept is not None else []
    except EngramError as wrong:
        missed = problem.refused(part.catalog.scope, wrong)
        missed.severity = "warning"
        missed.message = f"the memory is saved, but not its history: {missed.message}"
        part.notes.append(missed)


def _locked(parts: Sequence[_Part], wait: float, act: Callable[[], None]) -> None:
    if not parts:
        act()
        return
    with parts[0].root as root, Lock(root, wait=wait):
        _locked(parts[1:], wait, act)


def _write(
    parts: Sequence[_Part],
    ordered: Sequence[_Part],
    plan: Callable[[], Sequence[Change | None]],
    channel: str,
    now: str,
) -> None:
    for part in ordered:
        part.notes = _heal(part.catalog, part.root)
        part.catalog.refresh_in(part.root, full=False, locked=True)
        part.catalog.locked = True
    try:
        for part, change in zip(parts, plan(), strict=True):
            part.change = change
    finally:
        for part in parts:
            part.catalog.locked = False
    busy = [part for part in ordered if part.change is not None and not part.change.empty]
    _reach_commit_point(busy, channel, now)
    for part in reversed(busy):
        in_place = _finish(part.root, part.transaction, part.catalog, part.notes)
        _approve(part.catalog, part.written, channel, now, part.notes)
        _take_in(part.catalog, part.root, part.transaction, part.records, in_place=in_place)


def _reach_commit_point(parts: Sequence[_Part], channel: str, now: str) -> None:
    """Stage all parts and commit the first, which leads; an error takes everything away again."""
    begun: list[_Part] = []
    where = ""
    try:
        for part in parts:
            where = part.root.full(layout.STAGED)
            part.made_staged = _make_staged(part.root)
            begun.append(part)
            _stage(part, channel, now)
        if len(parts) > 1:
            partner.pair([part.root for part in parts], [part.transaction for part in parts])
        for part in reversed(parts):
            where = part.root.full(layout.STAGED)
            journal.commit(part.root, part.transaction)
    except BaseException as wrong:
        for part in begun:  # who leads first: while its journal lies there, the followers count
            if not journal.discard(part.root, part.transaction):
                break
            if part.made_staged:
                _unmake_staged(part.root)
        if isinstance(wrong, OSError):
            raise store_error(wrong, where) from wrong
        raise


def _stage(part: _Part, channel: str, now: str) -> None:
    if part.change is None:
        return
    part.written, part.records = stage(part.catalog, part.root, part.transaction, part.change, part.notes)
    plan_changelog(part.root, part.transaction, part.change, channel, now)


def _heal(catalog: Catalog, root: Root) -> list[Problem]:
    done = journal.recover(root)
    return [
        problem.Problem(
            "store.healed",
            text[0].upper() + text[1:],
            "",
            scope=catalog.scope,
            severity="info",
            withheld=False,
        )
        for text in done
    ]


def _make_staged(root: Root) -> bool:
    try:
        return bool(root.make_folders(layout.STAGED))
    except OSError as wrong:
        raise store_error(wrong, root.full(layout.STAGED)) from wrong


def _unmake_staged(root: Root) -> None:
    try:
        root.remove_folder(layout.STAGED)
    except OSError:
        return


def _finish(root: Root, transaction: Transaction, catalog: Catalog, notes: list[Problem]) -> bool:
    """Behind the commit point: a failure is tried once more, and left to the next writer then (False)."""
    try:
        journal.finish(root, transaction, again=False)
    except (OSError, StoreError):
        try:
            journal.finish(root, transaction, again=True)
        except (OSError, StoreError) as wrong:
            paths = [target for _, target, _, _ in transaction.moves if layout.has_hash(target)]
            left = problem.unfinished(catalog.scope, paths)
            left.severity = "warning"
            left.message += f" ({wrong})"
            notes.append(left)
            return False
    return True


def _take_in(
    catalog: Catalog,
    root: Root,
    transaction: Transaction,
    records: dict[str, Record | None],
    *,
    in_place: bool,
) -> None:
    """Bring the catalog up to date; the write is done, so that no error here may look like its failure."""
    try:
        if in_place:
            catalog.adopt(root, transaction, records)
            _remember_derived(catalog, root)
        else:
            catalog.refresh_in(root, full=False, locked=True)
    except (OSError, StoreError):
        catalog.forget()


def _approve(catalog: Catalog, written: dict[str, str], channel: str, now: str, notes: list[Problem]) -> None:
    if catalog.approvals is None or not channel:
        return
    try:
        catalog.approvals.record(written, channel, now)
    except StoreError as wrong:
        missed = problem.Problem(
            "store.approval_not_recorded",
            f"the memory is saved, but {wrong.message}",
            wrong.remedy,
            withheld=False,
        )
        notes.append(missed)


def _remember_derived(catalog: Catalog, root: Root) -> None:
    """Behind a commit of ours both derived files are right as they lie."""
    for name in (layout.INDEX, layout.GRAPH):
        there = root.status(name)
        if there is not None:
            catalog.index_state[name] = signature(there)


def rebuild(catalog: Catalog) -> tuple[int, int]:
    """Make index and graph anew from the Markdown; gives records and edges. Raises StoreError."""
    with Root(catalog.root) as root, Lock(root):
        journal.recover(root)
        catalog.refresh_in(root, full=True, locked=True)
        records = catalog.records.values()
        index, graph = derived.lines_of(records, graph=False), derived.lines_of(records, graph=True)
        replace(root, layout.INDEX, derived.build(index))
        replace(root, layout.GRAPH, derived.build(graph))
        _remember_derived(catalog, root)
    edges = sum(len(r.tags) + len(r.depends_on) + len(r.supersedes) + len(r.parent) for r in records)
    return len(index), edges


def heal(path: str) -> list[str]:
    """What `repair` does to one root: finish or undo an interrupted write, set an unreadable journal aside.

    Gives what was done, in sentences. Raises StoreError.
    """
    with Root(path) as root, Lock(root):
        try:
            return journal.recover(root)
        except StoreError as wrong:
            if wrong.code != "store.journal_broken":
                raise
            return [f"set an unreadable journal aside as {journal.set_aside(root)}"]
