"""The one way in which memories are written: lock, plan again, stage, commit point, put in place.

`commit` is all or nothing for one root. Before the commit point an error leaves every byte as it was; behind
it the write is done, even when the process dies.
"""

from __future__ import annotations

from engram.errors import StoreError
from engram.memory.lifecycle import timestamp
from engram.store import approvals, derived, journal, layout, problem
from engram.store.change import Change, Receipt
from engram.store.files import Root, replace, signature, store_error
from engram.store.lock import WAIT_SECONDS, Lock
from engram.store.stage import plan_changelog, stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.store.catalog import Catalog
    from engram.store.journal import Transaction
    from engram.store.problem import Problem
    from engram.store.record import Record

__all__ = ["Change", "Receipt", "commit", "heal", "rebuild"]


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
    moment = now or timestamp()
    with Root(catalog.root) as root, Lock(root, wait=wait):
        notes = _heal(catalog, root)
        catalog.refresh_in(root, full=False, locked=True)
        catalog.locked = True
        try:
            change = plan(catalog)
        finally:
            catalog.locked = False
        if change is None or change.empty:
            return Receipt([], {}, notes)
        transaction = journal.Transaction()
        made_staged = _make_staged(root)
        try:
            written, records = stage(catalog, root, transaction, change, notes)
            plan_changelog(root, transaction, change, channel, moment)
            journal.commit(root, transaction)
        except BaseException as wrong:
            journal.discard(root, transaction)
            if made_staged:
                _unmake_staged(root)
            if isinstance(wrong, OSError):
                raise store_error(wrong, root.full(layout.STAGED)) from wrong
            raise
        in_place = _finish(root, transaction, catalog, notes)
        _approve(catalog, written, channel, moment, notes)
        _take_in(catalog, root, transaction, records, in_place=in_place)
    return Receipt([*change.puts, *change.accepts, *change.removes], written, notes)


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
    if catalog.dirs is None or not channel:
        return
    try:
        approvals.record(catalog.dirs, catalog.root, written, channel, now)
        if catalog.approvals is not None:
            catalog.approvals.add(written)
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
