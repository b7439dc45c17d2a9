"""All memories of one root that may be shown, and why the others are not.

Reading writes nothing. Bytes are hashed when they are read, compared with `memory.sha256`, and hashed again
when the body is asked for; a mismatch is looked at once more under the shared lock before it is called one.
"""

from __future__ import annotations

import time

from engram.errors import IntegrityError
from engram.memory import document
from engram.store import layout, problem, snapshot
from engram.store.approvals import Known
from engram.store.files import NOTHING, Root, store_error
from engram.store.graph import Graph
from engram.store.judge import judge
from engram.store.lock import Lock
from engram.store.watch import Watch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.memory.document import Memory
    from engram.store.files import Signature
    from engram.store.hashes import Hashes
    from engram.store.history import History
    from engram.store.journal import Transaction
    from engram.store.problem import Problem
    from engram.store.record import Record
    from engram.workspace import UserDirs, Workspace

FULL_PASS_SECONDS = 2.0
_HISTORY = 64
_DOUBTFUL = frozenset({"memory.hash_mismatch", "memory.hash_missing", "memory.missing_file"})


class Catalog:
    """The memories of one root; `refresh` brings it up to date, and nothing else changes it.

    `records`: path to record; `by_id`: id to record; `notes`: the working tier, never among the records;
    `problems`: what is withheld or wrong; `generation` rises with every change.
    """

    __slots__ = (
        "_checked_at", "_confirmed", "_graph", "_history", "_watch", "approvals", "by_id", "dirs",
        "generation", "history", "ignored", "index_state", "locked", "notes", "problems", "records", "root",
        "scope",
    )  # fmt: skip

    def __init__(
        self,
        root: str,
        scope: str = "workspace",
        dirs: UserDirs | None = None,
        ignored: Callable[[str], bool] | None = None,
    ) -> None:
        self.root = root
        self.scope = scope
        self.dirs = dirs
        self.ignored = ignored
        self.records: dict[str, Record] = {}
        self.by_id: dict[str, Record] = {}
        self.notes: dict[str, Record] = {}
        self.problems: list[Problem] = []
        self.generation = 0
        self.index_state: dict[str, Signature] = {}  # derived file -> signature under which it is right
        self.approvals = Known(dirs, root) if dirs is not None else None
        self.history: Callable[[], History | None] | None = None  # made when something was written
        self._watch = Watch(scope)
        self._confirmed: set[str] = set()
        self.locked = (
            False  # while this process holds the writer's lock: a second one would wait for the first
        )
        self._history: list[tuple[int, frozenset[str]]] = []
        self._checked_at = 0.0
        self._graph: Graph | None = None

    def refresh(self, *, full: bool = False) -> bool:
        """Look at the root again; True when anything changed.

        Added, removed and replaced files are always seen; edits in place with `full` or every 2 seconds.
        Raises StoreError when the root cannot be opened.
        """
        with Root(self.root) as root:
            if self.dirs is None:
                return self.refresh_in(root, full=full, locked=False)
            first = not self._watch.hashes
            if first:
                snapshot.load(self._watch.scanner, self.dirs, self.root)
            changed = self.refresh_in(root, full=full or first, locked=False)
            snapshot.save(self._watch.scanner, self.dirs, self.root)
            return changed

    def refresh_in(self, root: Root, *, full: bool, locked: bool) -> bool:
        """As `refresh`, in an open root; `locked` says that the caller holds the lock."""
        full = full or time.monotonic() - self._checked_at >= FULL_PASS_SECONDS
        before = self.generation
        for _ in range(6):
            marks = self._watch.marks(root)
            self._look(root, marks, full=full)
            now = self._watch.marks(root)
            journal_stayed = now[layout.JOURNAL] == marks[layout.JOURNAL] != NOTHING
            if locked or journal_stayed or now == marks:
                self._confirm(root, held=locked)
                break
        else:
            self._look_between_writers(root, full=full)
        if full:
            self._checked_at = time.monotonic()
        return self.generation != before

    def _look_between_writers(self, root: Root, *, full: bool) -> None:
        """Wait for the writer at work, since looks without the lock were overtaken every time."""
        with Lock(root, exclusive=False) as lock:
            self._look(root, self._watch.marks(root), full=full)
            self._confirm(root, held=lock.held)

    def _look(self, root: Root, marks: dict[str, Signature], *, full: bool) -> None:
        changed, more = self._watch.look(root, marks, full=full)
        if self.approvals is not None and self.approvals.refresh():
            more = True
        if changed or more:
            self._judge(None if more else changed)

    def _confirm(self, root: Root, *, held: bool) -> None:
        """Look once more, with no writer at work, at files that do not fit their hash."""
        doubtful = self._doubtful() - self._confirmed
        if not doubtful:
            return
        if held:
            self._watch.look_again(root, doubtful)
        else:
            with Lock(root, exclusive=False):
                self._watch.look_again(root, doubtful)
        self._judge(None)
        self._confirmed = self._doubtful()

    def _doubtful(self) -> set[str]:
        return {found.path for found in self.problems if found.code in _DOUBTFUL}

    def _judge(self, changed: set[str] | None) -> None:
        """Sort every file anew. `changed` None means that any may have changed."""
        before = self.records
        found = judge(self._watch)
        for record in (*found.records.values(), *found.notes.values()):
            self._flag(record)
        touched = changed or set()
        hides_others = any(one.code == "memory.duplicate_id" for one in self.problems)
        if before and (changed is None or hides_others):
            now = found.records
            differing = {path for path in before.keys() | now.keys() if before.get(path) is not now.get(path)}
            touched = differing.union(touched)
        self.records, self.notes = found.records, found.notes
        self.by_id, self.problems = found.by_id, found.problems
        self._confirmed &= self._doubtful()
        self._step(frozenset(touched), known=bool(before))

    def _step(self, touched: frozenset[str], *, known: bool = True) -> None:
        self.generation += 1
        self._history = [*self._history[-_HISTORY:], (self.generation, touched)] if known else []

    def adopt(self, root: Root, transaction: Transaction, records: dict[str, Record | None]) -> None:
        """Take in a commit of this process, made under the lock, without reading it back.

        `records`: path to the new record, None for what is gone or no durable memory.
        """
        self._watch.adopt(root, transaction, records)
        added = {path: record for path, record in records.items() if record is not None}
        if len(added) < len(records) or not self._is_simple(added):
            self._judge(None)
            return
        for path, record in added.items():
            self._flag(record)
            self.records[path] = record
            self.by_id[record.id] = record
        self._step(frozenset(added))

    def _is_simple(self, added: dict[str, Record]) -> bool:
        """Whether these records come in without touching any other: their ids are new, or keep their path."""
        troubled = {found.path for found in self.problems}
        for path, record in added.items():
            same = self.by_id.get(record.id)
            old = self.records.get(path)
            if (
                path in troubled
                or (same is not None and same.path != path)
                or (old is not None and old is not same)
            ):
                return False
        return len({record.id for record in added.values()}) == len(added)

    def _flag(self, record: Record) -> None:
        record.ignored = record.private or (self.ignored is not None and self.ignored(record.path))
        if self.approvals is not None:
            record.approved = self.approvals.has(record.path, record.sha256)

    def changes_since(self, generation: int) -> frozenset[str] | None:
        """Paths that changed after `generation`; None when that is too long ago to know."""
        if generation == self.generation:
            return frozenset()
        steps = [paths for number, paths in self._history if number > generation]
        if len(steps) != self.generation - generation:
            return None
        return frozenset().union(*steps)

    @property
    def graph(self) -> Graph:
        """The names of the records of this root, and what they refer to."""
        graph = self._graph
        changed = self.changes_since(graph.generation) if graph is not None else None
        if graph is None or changed is None:
            self._graph = graph = Graph(self.records, self.generation)
        else:
            graph.follow(self.records, changed, self.generation)
        return graph

    def get(self, memory_id: str) -> Record | None:
        """The record of an id, None when there is none that may be shown."""
        return self.by_id.get(memory_id)

    def resolve(self, reference: str) -> Record | None:
        """The record meant by an id, a file, a base name or `scope:` and one of these.

        Case does not matter.
        """
        return self.by_id.get(reference) or self.graph.resolve(reference, self.scope)

    def taken(self, memory_id: str) -> bool:
        """Whether an id or a file of that name exists in this root, withheld ones too.

        Case does not matter.
        """
        name = memory_id.lower()
        if name in self.by_id:
            return True
        seen = self._watch.scanner.seen
        if any(f"{folder}/{name}.md" in seen for folder in layout.FOLDERS):
            return True
        return any(path.rpartition("/")[2].lower() == f"{name}.md" for path in self._watch.scanner.mixed)

    def expected(self, path: str) -> str | None:
        """The approved hash of a path, None when there is none or two."""
        listing = self._watch.hashes.get(layout.hashes_of(path))
        return listing.known.get(path) if listing is not None else None

    def listing(self, name: str) -> Hashes:
        """What a hashes file says."""
        return self._watch.hashes[name]

    def found(self, path: str) -> str:
        """The hash of the bytes that lie at `path`, "" when nothing readable does."""
        seen = self._watch.scanner.seen.get(path)
        return seen.sha256 if seen is not None else ""

    def case_twins(self, folded: str) -> list[str]:
        """Paths whose lower-case form is `folded`."""
        twins = [path for path in self._watch.scanner.mixed if path.lower() == folded]
        return [*twins, folded] if folded in self._watch.scanner.seen else twins

    def unlisted(self, name: str) -> int:
        """How many files exist that belong into the hashes file `name`."""
        return sum(
            1
            for path, seen in self._watch.scanner.seen.items()
            if seen.sha256 and layout.hashes_of(path) == name
        )

    def forget(self) -> None:
        """Know nothing any more: the next look reads everything."""
        self._watch = Watch(self.scope)
        self.index_state.clear()
        self._confirmed.clear()

    def text(self, record: Record) -> bytes:
        """The approved bytes of a memory, read once and hashed again.

        Raises IntegrityError `memory.hash_mismatch`, StoreError.
        """
        with Root(self.root) as root:
            data = self._bytes(root, record)
            if data is None and self.locked:
                data = self._bytes_again(root, record)
            elif data is None:
                with Lock(root, exclusive=False):
                    data = self._bytes_again(root, record)
                self._confirmed = self._doubtful()
        if data is None:
            wrong = problem.hash_mismatch(record.path, self.scope)
            raise IntegrityError(wrong.code, wrong.message, wrong.remedy)
        return data

    def _bytes_again(self, root: Root, record: Record) -> bytes | None:
        """The bytes after one more look, with no writer at work."""
        self._watch.look_again(root, [record.path])
        self._judge(None)
        now = self.records.get(record.path) or self.notes.get(record.path)
        return self._bytes(root, now) if now is not None else None

    def body(self, record: Record) -> Memory:
        """The approved memory. Raises as `text` does."""
        return document.parse(self.text(record))

    def _bytes(self, root: Root, record: Record) -> bytes | None:
        """The bytes when they have the approved hash."""
        import hashlib

        seen = self._watch.scanner.seen.get(record.path)
        where = seen.where if seen is not None else record.path
        try:
            data = root.read(where)
        except FileNotFoundError:
            return None
        except OSError as wrong:
            raise store_error(wrong, root.full(where)) from wrong
        return data if hashlib.sha256(data).hexdigest() == self.expected(record.path) else None


def catalogs(workspace: Workspace) -> list[Catalog]:
    """The catalogs of a workspace, its own before the global one, up to date."""
    from engram.store.ignore import matcher, patterns

    ignored = matcher(patterns(workspace))
    found: list[Catalog] = []
    for root, scope in ((workspace.root, "workspace"), (workspace.global_root, "global")):
        if root is not None:
            one = Catalog(root, scope, workspace.dirs, ignored)
            if scope == "global":
                one.history = lambda path=root: _history(workspace, path)
            one.refresh(full=True)
            found.append(one)
    return found


def _history(workspace: Workspace, root: str) -> History | None:
    from engram.store.history import history_of

    return history_of(workspace, root)
