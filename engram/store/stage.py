"""Everything of a commit before its commit point: checks, new bytes, hashes, derived lines."""

from __future__ import annotations

import hashlib

from engram.errors import IntegrityError, PolicyError, UsageError
from engram.memory import document
from engram.store import changelog, derived, hashes, journal, layout, problem
from engram.store.files import Root, replace, signature, store_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.store.catalog import Catalog
    from engram.store.change import Change
    from engram.store.journal import Transaction
    from engram.store.problem import Problem
    from engram.store.record import Record


def stage(
    catalog: Catalog, root: Root, transaction: Transaction, change: Change, notes: list[Problem]
) -> tuple[dict[str, str], dict[str, Record | None]]:
    """Everything up to the commit point; gives path to hash and path to record of what will lie there."""
    written: dict[str, str] = {}
    records: dict[str, Record | None] = {}
    for path, data in change.puts.items():
        before = _check_target(catalog, root, path, data)
        written[path] = journal.stage(root, transaction, path, data, before)
        records[path] = _record(catalog, path, data, written[path])
    for path in change.removes:
        transaction.removes.append((path, _check_removal(catalog, root, path)))
        records[path] = None
    for path, shown in change.accepts.items():
        accepted = _accepted(root, path, shown)
        if accepted is not None:
            written[path] = hashlib.sha256(accepted).hexdigest()
        records[path] = _record(catalog, path, accepted, written[path]) if accepted is not None else None
    if written or records:
        _stage_hashes(catalog, root, transaction, written, records, only_accepts=not change.puts, notes=notes)
    _stage_derived(catalog, root, transaction, records)
    return written, records


def _record(catalog: Catalog, path: str, data: bytes, sha256: str) -> Record | None:
    from engram.store.record import record_of

    if not layout.is_memory(path):
        return None
    try:
        return record_of(document.parse(data), path, catalog.scope, sha256, len(data))
    except document.Unreadable as wrong:
        raise UsageError(
            "memory.unreadable", f"{path}: {'; '.join(wrong.problems)}", "Correct it, then try again."
        ) from None


def _check_target(catalog: Catalog, root: Root, path: str, data: bytes) -> str:
    """Hash of what lies at `path` now; refuses what must not be written over."""
    if not layout.has_hash(path):
        raise UsageError("memory.unsafe_path", f"{path!r} is no place for a memory", "Use an id, not a path.")
    if len(data) > document.MAX_BYTES and not path.startswith(layout.ARCHIVE):
        raise UsageError(
            "memory.too_large",
            f"{path} would have {len(data)} bytes; at most {document.MAX_BYTES}",
            "Split it.",
        )
    folded = path.lower()
    for other in catalog.case_twins(folded):
        if other != path:
            raise PolicyError(
                "memory.case_fold", f"{path} differs from {other} only in case", "Choose another id."
            )
    return _unchanged(catalog, root, path)


def _unchanged(catalog: Catalog, root: Root, path: str) -> str:
    """Hash of the file at `path`, "" without one; refuses bytes that a person changed and nobody approved."""
    try:
        there = hashlib.sha256(root.read(path)).hexdigest()
    except FileNotFoundError:
        return ""
    except OSError as wrong:
        raise store_error(wrong, root.full(path)) from wrong
    if catalog.expected(path) != there:
        wrong_hash = problem.hash_mismatch(path, catalog.scope)
        raise IntegrityError(
            wrong_hash.code,
            f"{path} holds text that was not approved; it is not written over or taken away",
            wrong_hash.remedy,
        )
    return there


def _check_removal(catalog: Catalog, root: Root, path: str) -> str:
    """Hash of the file that goes; its bytes are looked at, since an edit in place shows nowhere else."""
    there = _unchanged(catalog, root, path)
    if not there:
        wrong = problem.hash_mismatch(path, catalog.scope)
        raise IntegrityError(wrong.code, wrong.message, wrong.remedy)
    return there


def _accepted(root: Root, path: str, shown: str) -> bytes | None:
    """The bytes that a person approves as they lie, None when the file is gone."""
    if not layout.has_hash(path):
        raise UsageError("memory.unsafe_path", f"{path!r} is no place for a memory", "Use an id, not a path.")
    try:
        data = root.read(path)
    except FileNotFoundError:
        return None
    except OSError as wrong:
        raise store_error(wrong, root.full(path)) from wrong
    if shown and hashlib.sha256(data).hexdigest() != shown:
        raise IntegrityError(
            "memory.changed_meanwhile",
            f"{path} is not what was shown any more",
            "Look at it again, then confirm.",
        )
    return data


def _stage_hashes(
    catalog: Catalog,
    root: Root,
    transaction: Transaction,
    written: dict[str, str],
    records: dict[str, Record | None],
    *,
    only_accepts: bool,
    notes: list[Problem],
) -> None:
    changes: dict[str, dict[str, str | None]] = {}
    for path in {**records, **written}:
        changes.setdefault(layout.hashes_of(path), {})[path] = written.get(path)
    for name, rows in changes.items():
        listing = catalog.listing(name)
        if listing.missing and not only_accepts and catalog.unlisted(name):
            wrong = problem.hashes_missing(name, catalog.scope, catalog.unlisted(name))
            raise IntegrityError(wrong.code, wrong.message, wrong.remedy)
        transaction.hashes[name] = rows
        cuts = _cuts(root, name, rows) if listing.canonical and not listing.missing else None
        if cuts is not None:
            journal.stage_with(root, transaction, name, cuts)
            continue
        data = root.read_or_none(name)
        if listing.broken and data is not None:
            notes.append(_keep_copy(catalog, root, name, data))
        journal.stage(root, transaction, name, hashes.splice(data, rows), "")


def _cuts(root: Root, name: str, rows: dict[str, str | None]) -> list[tuple[int, int, bytes]] | None:
    """What changes in a hashes file that was read as canonical; None when it is not so any more."""
    try:
        with root.reader(name) as file:
            return hashes.cuts(file, rows)
    except ValueError:
        return None


def _keep_copy(catalog: Catalog, root: Root, name: str, data: bytes) -> Problem:
    """A broken hashes file is set aside whole before good lines are written anew."""
    copy = f"{name}.broken-{hashlib.sha256(data).hexdigest()[:8]}"
    if root.status(copy) is None:
        replace(root, copy, data)
    return problem.Problem(
        "hashes.broken", f"{name} had lines that are no hashes; the whole file is kept as {copy}",
        "`engram rehash` confirms memories whose line was lost.",
        path=name, scope=catalog.scope, withheld=False,
    )  # fmt: skip


def _stage_derived(
    catalog: Catalog, root: Root, transaction: Transaction, records: dict[str, Record | None]
) -> None:
    """Append changed lines where the file is known to be right, else compare it whole or build it anew."""
    for name in (layout.INDEX, layout.GRAPH):
        make = derived.graph_line if name == layout.GRAPH else derived.index_line
        there = root.status(name)
        if there is not None and catalog.index_state.get(name) == signature(there):
            rows = [
                derived.removal(path) if record is None else make(record)
                for path, record in sorted(records.items())
                if layout.is_memory(path)
            ]
            addition = b"".join(rows)
        else:
            wanted: dict[str, Record | None] = {**catalog.records, **records}
            lines = {path: make(record) for path, record in wanted.items() if record is not None}
            data = _readable(root, name)
            known = derived.fold(data) if data is not None else None
            if (
                known is None
                or there is None
                or len(data or b"") > 2 * sum(map(len, lines.values())) + 65_536
            ):
                journal.stage(root, transaction, name, derived.build(lines), "")
                continue
            addition = derived.differences(known, lines)
        if addition and there is not None:
            transaction.appends.append((name, there.st_size, addition.decode("utf-8", "surrogatepass")))


def _readable(root: Root, name: str) -> bytes | None:
    """The bytes of a derived file; what cannot be read is as good as none, it is built anew."""
    try:
        return root.read(name)
    except OSError:
        return None


def plan_changelog(root: Root, transaction: Transaction, change: Change, channel: str, now: str) -> None:
    """Append one line a message behind what is there."""
    lines = [changelog.line(now, path, message, channel) for path, message in change.messages]
    if not lines:
        return
    try:
        size, last = root.tail(layout.CHANGELOG)
    except OSError as wrong:
        raise store_error(wrong, root.full(layout.CHANGELOG)) from wrong
    transaction.appends.append((layout.CHANGELOG, size, changelog.addition(size, last, lines)))
