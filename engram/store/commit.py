"""The one way in which memories are written: lock, plan again, stage, commit point, put in place.

`commit` is all or nothing for one root. Before the commit point an error leaves every byte as it was;
behind it the write is done, even when the process dies.
"""

from __future__ import annotations

import hashlib

from engram.errors import IntegrityError, PolicyError, StoreError, UsageError
from engram.memory import document
from engram.memory.kinds import path_of
from engram.memory.lifecycle import timestamp
from engram.store import approvals, changelog, derived, hashes, journal, layout, problem
from engram.store.files import Root, replace, signature, store_error
from engram.store.lock import WAIT_SECONDS, Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.memory.document import Memory
    from engram.store.catalog import Catalog
    from engram.store.journal import Transaction
    from engram.store.problem import Problem
    from engram.store.record import Record


class Change:
    """What a plan wants written. Paths are relative to the root; messages become changelog lines."""

    __slots__ = ("accepts", "messages", "puts", "removes")

    def __init__(self) -> None:
        self.puts: dict[str, bytes] = {}
        self.accepts: list[str] = []
        self.removes: list[str] = []
        self.messages: list[tuple[str, str]] = []

    @property
    def empty(self) -> bool:
        """Whether there is nothing to write."""
        return not (self.puts or self.accepts or self.removes or self.messages)

    def put(self, memory: Memory, path: str | None = None, message: str = "") -> str:
        """Write a memory, by default at `<folder of its type>/<id>.md`; gives the path.

        Raises engram.memory.document.Unreadable when it cannot be stored faithfully.
        """
        target = path or path_of(memory.type, memory.id)
        self.put_bytes(target, document.write(memory), message)
        return target

    def put_bytes(self, path: str, data: bytes, message: str = "") -> None:
        """Write these bytes."""
        self.puts[path] = data
        self._say(path, message)

    def accept(self, path: str, message: str = "") -> None:
        """Approve the file as it lies (rehash); a path that is gone leaves the hashes."""
        self.accepts.append(path)
        self._say(path, message)

    def remove(self, path: str, message: str = "") -> None:
        """Take a memory away."""
        self.removes.append(path)
        self._say(path, message)

    def archive(self, catalog: Catalog, record: Record, reason: str, now: str, message: str = "") -> str:
        """Move a memory to `archive/<date>/` with its reason in front; gives the new path."""
        base = f"{layout.ARCHIVE}/{now[:10]}/{record.path.removesuffix('.md')}"
        target, number = f"{base}.md", 2
        while catalog.expected(target) is not None or target in self.puts:
            target, number = f"{base}-{number}.md", number + 1
        clean = " ".join(reason.split()).replace("--", "- -") or "no reason given"
        head = f"<!-- archived-at: {now} -->\n<!-- original: {record.key} -->\n<!-- reason: {clean} -->\n\n"
        self.puts[target] = head.encode() + catalog.text(record)
        self.removes.append(record.path)
        self._say(record.path, message or f"archive {record.id}: {clean}")
        return target

    def _say(self, path: str, message: str) -> None:
        if message:
            self.messages.append((path, message))


class Receipt:
    """What was written: `paths` in order, `hashes` of what lies there, `problems` that did not stop it."""

    __slots__ = ("hashes", "paths", "problems")

    def __init__(self, paths: list[str], written: dict[str, str], problems: list[Problem]) -> None:
        self.paths = paths
        self.hashes = written
        self.problems = problems


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
        change = plan(catalog)
        if change is None or change.empty:
            return Receipt([], {}, notes)
        transaction = journal.Transaction()
        made_staged = _make_staged(root)
        try:
            written, records = _stage(catalog, root, transaction, change, notes)
            _plan_changelog(root, transaction, change, channel, moment)
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


def _stage(
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
        transaction.removes.append((path, _check_removal(catalog, path)))
        records[path] = None
    for path in change.accepts:
        accepted = _accepted(root, path)
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
            f"{path} holds text that was not approved; it is not written over",
            wrong_hash.remedy,
        )
    return there


def _check_removal(catalog: Catalog, path: str) -> str:
    expected = catalog.expected(path)
    if expected is None or catalog.found(path) != expected:
        wrong = problem.hash_mismatch(path, catalog.scope)
        raise IntegrityError(wrong.code, wrong.message, wrong.remedy)
    return expected


def _accepted(root: Root, path: str) -> bytes | None:
    if not layout.has_hash(path):
        raise UsageError("memory.unsafe_path", f"{path!r} is no place for a memory", "Use an id, not a path.")
    try:
        return root.read(path)
    except FileNotFoundError:
        return None
    except OSError as wrong:
        raise store_error(wrong, root.full(path)) from wrong


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
        data = root.read_or_none(name)
        if listing.broken and data is not None:
            notes.append(_keep_copy(catalog, root, name, data))
        transaction.hashes[name] = rows
        journal.stage(root, transaction, name, hashes.splice(data, rows, canonical=listing.canonical), "")


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


def _plan_changelog(root: Root, transaction: Transaction, change: Change, channel: str, now: str) -> None:
    lines = [changelog.line(now, path, message, channel) for path, message in change.messages]
    if not lines:
        return
    there = root.status(layout.CHANGELOG)
    size = there.st_size if there is not None else 0
    last = b""
    if size:
        data = root.read_or_none(layout.CHANGELOG) or b""
        size, last = len(data), data[-1:]
    transaction.appends.append((layout.CHANGELOG, size, changelog.addition(size, last, lines)))


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
