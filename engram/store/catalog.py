"""All memories of one root that may be shown, and why the others are not.

Reading writes nothing. Bytes are hashed when they are read, compared with `memory.sha256`, and hashed again
when the body is asked for; a mismatch is looked at once more under the shared lock before it is called one.
"""

from __future__ import annotations

import time

from engram.errors import IntegrityError, StoreError
from engram.memory import document
from engram.memory.lifecycle import is_date
from engram.store import hashes, journal, layout, problem, snapshot
from engram.store.approvals import Known
from engram.store.files import NOTHING, Root, Signature, signature, store_error
from engram.store.graph import Graph
from engram.store.lock import Lock
from engram.store.scan import TICK_NS, Scanner, Seen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from engram.memory.document import Memory
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
        "_checked_at", "_confirmed", "_contents", "_graph", "_hashes", "_history", "_listings",
        "_overlay", "_scanner", "_trouble", "approvals", "by_id", "dirs", "generation", "ignored",
        "index_state", "notes", "problems", "records", "root", "scope",
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
        self._scanner = Scanner(scope, (*layout.FOLDERS, layout.WORKING))
        self._listings: dict[str, Signature] = {}
        self._contents: dict[str, int] = {}
        self._hashes: dict[str, hashes.Hashes] = {}
        self._overlay: Transaction | None = None
        self._trouble: Problem | None = None
        self._confirmed: set[str] = set()
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
            first = not self._hashes
            if first:
                snapshot.load(self._scanner, self.dirs, self.root)
            changed = self.refresh_in(root, full=full or first, locked=False)
            snapshot.save(self._scanner, self.dirs, self.root)
            return changed

    def refresh_in(self, root: Root, *, full: bool, locked: bool) -> bool:
        """As `refresh`, in an open root; `locked` says that the caller holds the lock."""
        full = full or time.monotonic() - self._checked_at >= FULL_PASS_SECONDS
        before = self.generation
        for _ in range(6):
            marks = self._marks(root)
            self._look(root, marks, full=full)
            now = self._marks(root)
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
            self._look(root, self._marks(root), full=full)
            self._confirm(root, held=lock.held)

    def _marks(self, root: Root) -> dict[str, Signature]:
        """Signatures of the files that a commit changes first and last."""
        names = (layout.JOURNAL, layout.HASHES, layout.WORKING_HASHES)
        found = {name: root.status(name) for name in names}
        return {name: NOTHING if status is None else signature(status) for name, status in found.items()}

    def _look(self, root: Root, marks: dict[str, Signature], *, full: bool) -> None:
        changed = self._scanner.scan(root, full=full)
        listed = False
        for name in (layout.HASHES, layout.WORKING_HASHES):
            if self._listings.get(name) != marks[name]:
                listed = self._read_listing(root, name, marks[name]) or listed
        listed = self._look_through_journal(root, changed, marks) or listed
        if self.approvals is not None and self.approvals.refresh():
            listed = True
        if changed or listed:
            self._judge(changed if not listed else None)

    def _read_listing(self, root: Root, name: str, mark: Signature) -> bool:
        """Read a hashes file; True when it says something else than before."""
        data = root.read_or_none(name)
        fresh = mark != NOTHING and time.time_ns() - mark[0] < TICK_NS
        if fresh:
            self._listings.pop(name, None)
        else:
            self._listings[name] = mark
        content = hash(data)
        if name in self._hashes and self._contents.get(name) == content:
            return False
        self._contents[name] = content
        self._hashes[name] = hashes.parse(data, self._share)
        self._confirmed.clear()
        return True

    def _share(self, path: str, sha256: str) -> tuple[str, str]:
        """The same texts as the scanner holds them, so that they are in memory once."""
        seen = self._scanner.seen.get(path)
        if seen is None or seen.record is None or seen.sha256 != sha256:
            return path, sha256
        return seen.record.path, seen.sha256

    def _look_through_journal(self, root: Root, changed: set[str], marks: dict[str, Signature]) -> bool:
        """Show the memories of an unfinished, committed write as they will be; True when that matters."""
        self._trouble = None
        if marks[layout.JOURNAL] != NOTHING:
            try:
                self._overlay = journal.pending(root)
            except StoreError as wrong:
                self._overlay, self._trouble = None, problem.refused(self.scope, wrong)
                return True
            if self._overlay is not None:
                self._overlay_files(root, self._overlay, changed)
                self._overlay_hashes(self._overlay)
            return self._overlay is not None
        if self._overlay is None:
            return False
        for _, target, _, _ in self._overlay.moves:
            if layout.has_hash(target):
                self._scanner.read(root, target, changed)
        self._overlay = None
        self.forget_listings()
        for name in (layout.HASHES, layout.WORKING_HASHES):
            self._read_listing(root, name, marks[name])
        return True

    def _overlay_files(self, root: Root, found: Transaction, changed: set[str]) -> None:
        for name, target, _, _ in found.moves:
            staged = f"{layout.STAGED}/{name}"
            if layout.is_memory(target) or layout.is_note(target):
                there = root.status(staged) is not None
                self._scanner.read(root, target, changed, staged if there else target)
        for path, _ in found.removes:
            if self._scanner.seen.pop(path, None) is not None:
                changed.add(path)

    def _overlay_hashes(self, found: Transaction) -> None:
        for listing, changes in found.hashes.items():
            known = self._hashes[listing]
            for path, sha in changes.items():
                known.conflicts.pop(path, None)
                known.known.pop(path, None)
                if sha is not None:
                    known.known[path] = sha
            self._listings.pop(listing, None)
            self._contents.pop(listing, None)

    def _confirm(self, root: Root, *, held: bool) -> None:
        """Look once more, with no writer at work, at files that do not fit their hash."""
        doubtful = self._doubtful() - self._confirmed
        if not doubtful:
            return
        if not held:
            with Lock(root, exclusive=False):
                self._look_at(root, doubtful)
        else:
            self._look_at(root, doubtful)
        self._confirmed = self._doubtful()

    def _doubtful(self) -> set[str]:
        return {found.path for found in self.problems if found.code in _DOUBTFUL}

    def _look_at(self, root: Root, paths: Iterable[str]) -> None:
        marks = self._marks(root)
        self._scanner.unsettle()
        changed = self._scanner.scan(root, full=False)
        for path in paths:
            self._scanner.read(root, path, changed)
        self.forget_listings()
        for name in (layout.HASHES, layout.WORKING_HASHES):
            self._read_listing(root, name, marks[name])
        self._look_through_journal(root, changed, marks)
        self._judge(None)

    def _judge(self, changed: set[str] | None) -> None:
        """Sort every file into records, notes and problems.

        `changed` None means that any may have changed.
        """
        before = self.records
        records: dict[str, Record] = {}
        notes: dict[str, Record] = {}
        found: list[Problem] = []
        if self._overlay is not None:
            paths = [target for _, target, _, _ in self._overlay.moves if layout.has_hash(target)]
            found.append(problem.unfinished(self.scope, paths))
        if self._trouble is not None:
            found.append(self._trouble)
        found.extend(self._listing_problems())
        for path in sorted(self._scanner.seen):
            seen = self._scanner.seen[path]
            wrong = self._wrong(path, seen)
            if wrong is not None:
                if wrong.code != "hashes.missing":
                    found.append(wrong)
            elif seen.record is not None:
                (notes if path.startswith("working/") else records)[path] = seen.record
        self._settle(records, notes, found)
        touched = changed or set()
        if changed is None and before:
            touched = {p for p in before.keys() | records.keys() if before.get(p) is not records.get(p)}
        self.records, self.notes, self.problems = records, notes, found
        self.generation += 1
        self._graph = None
        known = [] if not before else self._history[-_HISTORY:]
        self._history = [*known, (self.generation, frozenset(touched))] if before or not records else []

    def adopt(self, root: Root, transaction: Transaction, records: dict[str, Record | None]) -> None:
        """Take in a commit of this process, made under the lock, without reading it back.

        `records`: path to the new record, None for what is gone or no durable memory.
        """
        marks = self._marks(root)
        for listing, changes in transaction.hashes.items():
            known = self._hashes[listing]
            for path, sha in changes.items():
                known.conflicts.pop(path, None)
                if sha is None:
                    known.known.pop(path, None)
                else:
                    known.known[path] = sha
            known.missing = known.broken = False
            known.malformed, known.canonical = [], True
            self._listings[listing] = marks[listing]
            self._contents.pop(listing, None)
        added = {path: record for path, record in records.items() if record is not None}
        for path, record in records.items():
            before = self._scanner.seen.get(path)
            if record is not None:
                self._scanner.keep(root, path, record)
            elif layout.is_memory(path) or layout.is_note(path):
                self._scanner.seen.pop(path, None)
                self._scanner.read(root, path, set())
            self._scanner.written(path, before)
        if len(added) == len(records) and self._is_simple(added):
            self._add(added)
        else:
            self._judge(None)

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

    def _add(self, records: dict[str, Record]) -> None:
        for path, record in records.items():
            self._flag(record)
            self.records[path] = record
            self.by_id[record.id] = record
        self.generation += 1
        self._graph = None
        self._history = [*self._history[-_HISTORY:], (self.generation, frozenset(records))]

    def _listing_problems(self) -> list[Problem]:
        found: list[Problem] = []
        for name, listing in self._hashes.items():
            if listing.broken:
                found.append(problem.hashes_broken(name, self.scope, listing.malformed))
            if listing.missing:
                count = sum(
                    1 for p, s in self._scanner.seen.items() if s.sha256 and layout.hashes_of(p) == name
                )
                if count:
                    found.append(problem.hashes_missing(name, self.scope, count))
            found.extend(
                problem.missing_file(path, self.scope)
                for path in listing.known
                if path not in self._scanner.seen and (layout.is_memory(path) or layout.is_note(path))
            )
        return found

    def _wrong(self, path: str, seen: Seen) -> Problem | None:
        """Why the file is withheld, None when it is not."""
        if not seen.sha256:
            return seen.problem
        name = layout.hashes_of(path)
        listing = self._hashes[name]
        expected = listing.known.get(path)
        if expected == seen.sha256:
            return seen.problem
        if expected is not None:
            return problem.hash_mismatch(path, self.scope)
        if listing.missing:
            return problem.hashes_missing(name, self.scope, 1)
        if path in listing.conflicts:
            return problem.hash_conflict(path, self.scope)
        return seen.problem or problem.hash_missing(path, self.scope)

    def _settle(self, records: dict[str, Record], notes: dict[str, Record], found: list[Problem]) -> None:
        """Ids once, flags, and what is odd but shown."""
        by_id: dict[str, Record] = {}
        folded: dict[str, str] = {}
        for path in list(records):
            record = records[path]
            first = by_id.setdefault(record.id, record)
            if first is not record:
                found.append(problem.duplicate_id(path, self.scope, record.id, first.path))
                del records[path]
                continue
            other = folded.setdefault(path.lower(), path)
            if other != path:
                found.append(problem.case_fold(path, self.scope, other))
            self._flag(record)
            if record.valid_until and not is_date(record.valid_until):
                why = f"valid_until is {record.valid_until[:40]!r}, not a date like 2026-12-01"
                found.append(problem.bad_dates(path, self.scope, why))
        for record in notes.values():
            self._flag(record)
        self.by_id = by_id

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
        """The relations among the records of this root."""
        if self._graph is None:
            self._graph = Graph(self.records.values())
        return self._graph

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
        seen = self._scanner.seen
        if any(f"{folder}/{name}.md" in seen for folder in layout.FOLDERS):
            return True
        return any(path.rpartition("/")[2].lower() == f"{name}.md" for path in self._scanner.mixed)

    def expected(self, path: str) -> str | None:
        """The approved hash of a path, None when there is none or two."""
        listing = self._hashes.get(layout.hashes_of(path))
        return listing.known.get(path) if listing is not None else None

    def listing(self, name: str) -> hashes.Hashes:
        """What a hashes file says."""
        return self._hashes[name]

    def found(self, path: str) -> str:
        """The hash of the bytes that lie at `path`, "" when nothing readable does."""
        seen = self._scanner.seen.get(path)
        return seen.sha256 if seen is not None else ""

    def case_twins(self, folded: str) -> list[str]:
        """Paths whose lower-case form is `folded`."""
        twins = [path for path in self._scanner.mixed if path.lower() == folded]
        return [*twins, folded] if folded in self._scanner.seen else twins

    def unlisted(self, name: str) -> int:
        """How many files exist that belong into the hashes file `name`."""
        return sum(
            1 for path, seen in self._scanner.seen.items() if seen.sha256 and layout.hashes_of(path) == name
        )

    def forget(self) -> None:
        """Know nothing any more: the next look reads everything."""
        self._scanner = Scanner(self.scope, self._scanner.tops)
        self.forget_listings()
        self.index_state.clear()
        self._confirmed.clear()

    def forget_listings(self) -> None:
        """Read the hashes files again at the next look."""
        self._listings.clear()
        self._contents.clear()

    def text(self, record: Record) -> bytes:
        """The approved bytes of a memory, read once and hashed again.

        Raises IntegrityError `memory.hash_mismatch`, StoreError.
        """
        with Root(self.root) as root:
            data = self._bytes(root, record)
            if data is None:
                with Lock(root, exclusive=False):
                    self._look_at(root, [record.path])
                    now = self.records.get(record.path) or self.notes.get(record.path)
                    data = self._bytes(root, now) if now is not None else None
                self._confirmed = self._doubtful()
        if data is None:
            wrong = problem.hash_mismatch(record.path, self.scope)
            raise IntegrityError(wrong.code, wrong.message, wrong.remedy)
        return data

    def body(self, record: Record) -> Memory:
        """The approved memory. Raises as `text` does."""
        return document.parse(self.text(record))

    def _bytes(self, root: Root, record: Record) -> bytes | None:
        """The bytes when they have the approved hash."""
        import hashlib

        seen = self._scanner.seen.get(record.path)
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
            one.refresh(full=True)
            found.append(one)
    return found


__all__ = ["Catalog", "StoreError", "catalogs"]
