"""All memories of one root that may be shown, and why the others are not.

Reading writes nothing. Bytes are hashed when they are read, compared with `memory.sha256`, and hashed again
when the body is asked for; a mismatch is looked at once more under the shared lock before it is called one.
"""

from __future__ import annotations

import time

from engram.digest import sha256
from engram.errors import IntegrityError
from engram.memory.lifecycle import hidden_by
from engram.store import ignore, layout, shelf
from engram.store.approvals import Known
from engram.store.files import NOTHING, Root, store_error
from engram.store.record import Facet
from engram.store.settled import TICK_NS, Ids, Rows, Settled, marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from engram.memory.document import Memory
    from engram.store.files import Signature
    from engram.store.graph import Graph
    from engram.store.hashes import Hashes
    from engram.store.history import History
    from engram.store.journal import Transaction
    from engram.store.problem import Problem
    from engram.store.record import Record
    from engram.store.shelf import Shelf
    from engram.store.watch import Watch
    from engram.workspace import UserDirs, Workspace

FULL_PASS_SECONDS = 2.0
_HISTORY = 64
_MADE = 1024
_DOUBTFUL = frozenset({"memory.hash_mismatch", "memory.hash_missing", "memory.missing_file"})


class Catalog:
    """The memories of one root; `refresh` brings it up to date, and nothing else changes it.

    `records`: path to record; `by_id`: id to record; `notes`: the working tier, never among the records;
    `problems`: what is withheld or wrong; `generation` rises with every change.
    """

    __slots__ = (
        "_checked_at", "_confirmed", "_graph", "_history", "_made", "_private", "_reading", "_settled",
        "_watched", "approvals", "by_id", "dirs", "generation", "history", "ignored", "index_state", "locked",
        "notes", "problems", "records", "root", "scope", "shelf",
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
        self.records: Mapping[str, Record] = {}
        self.by_id: Mapping[str, Record] = {}
        self.notes: dict[str, Record] = {}
        self.problems: list[Problem] = []
        self.generation = 0
        self.index_state: dict[str, Signature] = {}  # derived file -> signature under which it is right
        self.approvals = Known(dirs, root) if dirs is not None else None
        self.history: Callable[[], History | None] | None = None  # made when something was written
        self.shelf: Shelf | None = None  # what was kept of this root, as far as it was read or written
        self._settled: Settled | None = None  # while the root lies just as the shelf has it
        self._watched: Watch | None = None
        self._reading: Root | None = None  # open between the texts of one answer
        self._confirmed: set[str] = set()
        self.locked = (
            False  # while this process holds the writer's lock: a second one would wait for the first
        )
        self._history: list[tuple[int, frozenset[str]]] = []
        self._checked_at = 0.0
        self._graph: Graph | None = None
        self._private: set[str] = set()
        self._made: dict[int, Record] = {}  # those of the shelf that were asked for of late, by row

    def hides(self, problem: Problem) -> bool:
        """Whether a finding is about an ignored file, which no agent may be told of."""
        ignored = self.ignored is not None and bool(problem.path) and self.ignored(problem.path)
        return ignored or problem.path in self._private

    @property
    def _watch(self) -> Watch:
        """The files one by one; a root that lies as its shelf has it needs none."""
        if self._watched is None:
            from engram.store.watch import Watch

            self._watched = Watch(self.scope)
        return self._watched

    def refresh(self, *, full: bool = False, hold: bool = False) -> bool:
        """Look at the root again; True when anything changed.

        Added, removed and replaced files are always seen; edits in place with `full` or every 2 seconds.
        `hold` leaves the root open for the texts of this answer. Raises StoreError when it cannot be opened.
        """
        self.release()
        self._reading = root = Root(self.root).__enter__()
        try:
            first = self.shelf is None and self._watched is None
            if first and self.dirs is not None and self._take_shelf(root, self.dirs):
                return True
            return self.refresh_in(root, full=full or first, locked=False)
        except BaseException:
            hold = False
            raise
        finally:
            if not hold:
                self.release()

    def refresh_in(self, root: Root, *, full: bool, locked: bool) -> bool:
        """As `refresh`, in an open root; `locked` says that the caller holds the lock."""
        full = full or time.monotonic() - self._checked_at >= FULL_PASS_SECONDS
        before = self.generation
        if self._settled is not None:
            if self._still_settled(root, self._settled, full=full):
                return self.generation != before
            self._unsettle()
            full = True
        for _ in range(6):
            before_it = marks(root)
            self._look(root, before_it, full=full)
            now = before_it if locked else marks(root)
            journal_stayed = now[layout.JOURNAL] == before_it[layout.JOURNAL] != NOTHING
            if locked or journal_stayed or now == before_it:
                self._confirm(root, held=locked)
                break
        else:
            self._look_between_writers(root, full=full)
        if full:
            self._checked_at = time.monotonic()
        return self.generation != before

    def _take_shelf(self, root: Root, dirs: UserDirs) -> bool:
        """Start from what was kept; True when that is all, because the root still lies as it was kept."""
        self.shelf = found = shelf.Shelf.open(shelf.path_of(dirs, self.root), self.root)
        if found is None:
            return False
        self._settled = settled = Settled(found)
        if found.state["clean"] and self._still_settled(root, settled, full=True):
            self._settle(settled)
            return True
        self._unsettle()
        return False

    def _settle(self, settled: Settled) -> None:
        """Show what the shelf has."""
        found = settled.shelf

        patterns = self.ignored is not None and ignore.may_match(self.ignored, found.rows)

        made: dict[int, Record] = {}
        self._made = made

        def make(number: int) -> Record:
            record = made.get(number)
            if record is None:
                if len(made) >= _MADE:
                    made.clear()
                record = made[number] = found.record(number, self.scope)
                self._flag(record, patterns=patterns)
            return record

        self._settled, self.shelf, self._watched = settled, found, None
        self.records = rows = Rows(found, make)
        self.by_id = Ids(found, rows, make)
        self.notes = {found.paths[number]: make(number) for number in found.notes}
        self.problems = []
        self._confirmed = set()
        self._step(frozenset(), known=self.generation > 0)

    def _still_settled(self, root: Root, settled: Settled, *, full: bool) -> bool:
        """Whether the root lies as the shelf has it, before and after a look."""
        before = marks(root)
        held = settled.holds(root, before, full=full) and marks(root) == before
        if held:
            if full:
                self._checked_at = time.monotonic()
            if self.approvals is not None and self.approvals.refresh():
                for record in (*self.notes.values(), *self._made.values()):
                    self._flag(record)
                self._step(frozenset())
        return held

    def _unsettle(self) -> None:
        """Go on by looking at every file, starting from what the shelf has."""
        settled, self._settled = self._settled, None
        self._watched = None
        if settled is not None:
            self._watch.scanner.start_from(settled.shelf)

    def _open_up(self) -> None:
        """Know every file by itself, as whoever changes one must."""
        if self._settled is not None:
            self._unsettle()
            with Root(self.root) as root:
                self.refresh_in(root, full=True, locked=self.locked)

    def keep(self, beside: shelf.Beside, *, anew: bool = False, last: bool = False) -> bool:
        """Put what is known on the shelf for the next process; False when it cannot be written there.

        `beside` gives what is kept with it. `anew` writes it even where nothing changed, and all of it;
        `last` says that this process asks no more. Writes nothing in the root.
        """
        if anew:
            self._open_up()
        if self.dirs is None or self._settled is not None or self._watched is None:
            return False
        rows, clean = self._rows()
        with Root(self.root) as root:
            listings = self._watch.listings(root)
        clean = clean and len(listings) == len(layout.LISTINGS)
        state = {"clean": clean, "listings": listings}
        target, before = shelf.path_of(self.dirs, self.root), None if anew else self.shelf
        kept = shelf.write(target, self.root, rows, before, state=state, beside=beside)
        if kept is None or last:
            return kept is not None
        self.shelf = kept
        self._settled = Settled(kept)
        if clean:
            self._settle(self._settled)
            return True
        self._unsettle()
        with Root(self.root) as root:
            self.refresh_in(root, full=True, locked=self.locked)
        return True

    def _rows(self) -> tuple[list[shelf.Row], bool]:
        """What can be kept, and whether that is all there is and nothing is odd."""
        latest = time.time_ns() - TICK_NS
        clean = not self.problems and self._watch.overlay is None
        rows = []
        for path, seen in self._watch.scanner.seen.items():
            if seen.record is None or seen.where != path:
                clean = False
                continue
            settled = 0 <= seen.mtime < latest
            clean = clean and settled
            rows.append(shelf.Row(seen.record, seen.mtime if settled else -1, seen.size, seen.inode))
        rows.sort(key=lambda row: row.record.path)
        return rows, clean

    def changed_rows(self) -> int:
        """How many files the shelf does not have as they are."""
        if self._settled is not None:
            return 0
        seen, kept = self._watch.scanner.seen, self.shelf
        if kept is None:
            return len(seen)
        new = sum(
            one.record is not None
            and (one.record.shelf is not kept or one.mtime != kept.mtimes[one.record.number])
            for one in seen.values()
        )
        return new + sum(path not in seen for path in kept.rows)

    def _look_between_writers(self, root: Root, *, full: bool) -> None:
        """Wait for the writer at work, since looks without the lock were overtaken every time."""
        from engram.store.lock import Lock

        with Lock(root, exclusive=False) as lock:
            self._look(root, marks(root), full=full)
            self._confirm(root, held=lock.held)

    def _look(self, root: Root, seen: dict[str, Signature], *, full: bool) -> None:
        changed, more = self._watch.look(root, seen, full=full)
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
            from engram.store.lock import Lock

            with Lock(root, exclusive=False):
                self._watch.look_again(root, doubtful)
        self._judge(None)
        self._confirmed = self._doubtful()

    def _doubtful(self) -> set[str]:
        return {found.path for found in self.problems if found.code in _DOUBTFUL}

    def _judge(self, changed: set[str] | None) -> None:
        """Sort every file anew. `changed` None means that any may have changed."""
        from engram.store.judge import judge

        before = self.records
        found = judge(self._watch, self.ignored)
        for record in (*found.records.values(), *found.notes.values()):
            self._flag(record)
        touched = changed or set()
        hides_others = any(one.code == "memory.duplicate_id" for one in self.problems)
        if before and (changed is None or hides_others):
            now = found.records
            differing = {path for path in {*before, *now} if _differ(before.get(path), now.get(path))}
            touched = differing.union(touched)
        self.records, self.notes, self._private = found.records, found.notes, found.private
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
        if self._settled is not None:
            self._unsettle()
            self.refresh_in(root, full=True, locked=True)
            return
        self._watch.adopt(root, transaction, records)
        added = {path: record for path, record in records.items() if record is not None}
        if len(added) < len(records) or not self._is_simple(added):
            self._judge(None)
            return
        for path, record in added.items():
            self._flag(record)
            self.records[path] = record  # type: ignore[index]  # a dict while unsettled
            self.by_id[record.id] = record  # type: ignore[index]
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

    def _flag(self, record: Record, *, patterns: bool = True) -> None:
        """Say of a record whether it is ignored and approved; without `patterns` no pattern can fit it."""
        record.ignored = record.private or (
            patterns and self.ignored is not None and self.ignored(record.path)
        )
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
            from engram.store.graph import Graph

            self._graph = graph = Graph(self.records, self.generation)
        else:
            graph.follow(self.records, changed, self.generation)
        return graph

    @property
    def settled(self) -> bool:
        """Whether the root lies just as its shelf has it, and holds nothing odd."""
        return self._settled is not None

    def hidden(self, day: str, roles: Collection[str]) -> dict[str, str]:
        """Path to reason of every record that is not shown on `day` in these roles (`hidden_by`)."""
        if self._settled is None:
            told = ((path, hidden_by(record, day, roles)) for path, record in self.records.items())
            return {path: reason for path, reason in told if reason}
        kept = self._settled.shelf
        reasons = [hidden_by(Facet(facet), day, roles) for facet in kept.facets]
        found: dict[str, str] = {}
        if any(reasons):
            for path, number in kept.rows.items():
                reason = reasons[kept.facet_of[number]]
                if reason and path in self.records:
                    found[path] = reason
        if self.ignored is not None and ignore.may_match(self.ignored, kept.rows):
            found.update((path, "ignored") for path in self.records if self.ignored(path))
        return found

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

        Case does not matter. The hashes count as well as the files: what cannot be read at this moment, file
        or whole folder, keeps its name.
        """
        name = memory_id.lower()
        return name in self.by_id or self._has_name(name, layout.FOLDERS, layout.HASHES)

    def note_taken(self, note_id: str) -> bool:
        """As `taken`, for the notes of the working tier."""
        name = note_id.lower()
        known = any(note.id == name for note in self.notes.values())
        return known or self._has_name(name, (layout.WORKING,), layout.WORKING_HASHES)

    def _has_name(self, name: str, folders: Sequence[str], hashes: str) -> bool:
        """Whether a file of one of these folders has this name, as it lies or as its hash is listed."""
        self._open_up()
        seen, listing = self._watch.scanner.seen, self._watch.hashes[hashes]
        places = (seen, listing.known, listing.conflicts)
        if any(f"{folder}/{name}.md" in paths for folder in folders for paths in places):
            return True
        file, tops = f"/{name}.md", tuple(f"{folder}/" for folder in folders)
        # By its own name a file stands right below its folder; only what is odd is looked for everywhere.
        odd = places if any(found.withheld for found in self.problems) else (self._watch.scanner.mixed,)
        return any(path.startswith(tops) and path.lower().endswith(file) for paths in odd for path in paths)

    def expected(self, path: str) -> str | None:
        """The approved hash of a path, None when there is none or two."""
        if self._settled is not None:
            number = self._settled.shelf.rows.get(path)
            if number is not None:
                return self._settled.shelf.hash_of(number)
            self._open_up()
        listing = self._watch.hashes.get(layout.hashes_of(path))
        return listing.known.get(path) if listing is not None else None

    def listing(self, name: str) -> Hashes:
        """What a hashes file says."""
        self._open_up()
        return self._watch.hashes[name]

    def found(self, path: str) -> str:
        """The hash of the bytes that lie at `path`, "" when nothing readable does."""
        self._open_up()
        seen = self._watch.scanner.seen.get(path)
        return seen.sha256 if seen is not None else ""

    def case_twins(self, folded: str) -> list[str]:
        """Paths whose lower-case form is `folded`."""
        self._open_up()
        twins = [path for path in self._watch.scanner.mixed if path.lower() == folded]
        return [*twins, folded] if folded in self._watch.scanner.seen else twins

    def unlisted(self, name: str) -> int:
        """How many files exist that belong into the hashes file `name`."""
        self._open_up()
        return sum(
            1
            for path, seen in self._watch.scanner.seen.items()
            if seen.sha256 and layout.hashes_of(path) == name
        )

    def forget(self) -> None:
        """Know nothing any more: the next look reads everything."""
        self._settled = self._watched = None
        self.index_state.clear()
        self._confirmed.clear()

    def text(self, record: Record) -> bytes:
        """The approved bytes of a memory. Raises as `text_and_hash`."""
        return self.text_and_hash(record)[0]

    def text_and_hash(self, record: Record) -> tuple[bytes, bytes]:
        """The approved bytes of a memory, read once and hashed again, and their SHA-256.

        Raises IntegrityError `memory.hash_mismatch`, StoreError.
        """
        if self._reading is None:
            self._reading = Root(self.root).__enter__()
        data = self._bytes(self._reading, record)
        if data is None:
            self.release()
            data = self._text_again(record)
        if data is None:
            from engram.store import problem

            wrong = problem.hash_mismatch(record.path, self.scope)
            raise IntegrityError(wrong.code, wrong.message, wrong.remedy)
        return data

    def release(self) -> None:
        """Close what reading texts left open; whoever gave an answer calls it."""
        if self._reading is not None:
            self._reading.__exit__(None, None, None)
            self._reading = None

    def _text_again(self, record: Record) -> tuple[bytes, bytes] | None:
        """The approved bytes after one more look under the lock, for a text that did not fit."""
        with Root(self.root) as root:
            if self.locked:
                return self._bytes_again(root, record)
            from engram.store.lock import Lock

            with Lock(root, exclusive=False):
                data = self._bytes_again(root, record)
            self._confirmed = self._doubtful()
            return data

    def _bytes_again(self, root: Root, record: Record) -> tuple[bytes, bytes] | None:
        """The bytes after one more look, with no writer at work."""
        if self._settled is not None:
            self._unsettle()
        self._watch.look_again(root, [record.path])
        self._judge(None)
        now = self.records.get(record.path) or self.notes.get(record.path)
        return self._bytes(root, now) if now is not None else None

    def body(self, record: Record) -> Memory:
        """The approved memory. Raises as `text` does."""
        from engram.memory import document

        return document.parse(self.text(record))

    def _bytes(self, root: Root, record: Record) -> tuple[bytes, bytes] | None:
        """The bytes and their hash when it is the approved one."""
        seen = self._watched.scanner.seen.get(record.path) if self._watched is not None else None
        where = seen.where if seen is not None else record.path
        try:
            data = root.read(where)
        except FileNotFoundError:
            return None
        except OSError as wrong:
            raise store_error(wrong, root.full(where)) from wrong
        digest = sha256(data)
        return (data, digest.digest()) if digest.hexdigest() == self.expected(record.path) else None


def _differ(one: Record | None, other: Record | None) -> bool:
    """Whether two records of one path stand for different bytes."""
    if one is None or other is None:
        return one is not other
    return one is not other and one.sha256 != other.sha256


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
