"""One root as it lies on the disk: its files, its hashes, and an unfinished write seen as finished."""

from __future__ import annotations

import time

from engram.errors import StoreError
from engram.store import hashes, journal, layout, problem
from engram.store.files import NOTHING, Root, Signature, signature
from engram.store.scan import Scanner
from engram.store.settled import TICK_NS, digest_of, marks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engram.store.journal import Transaction
    from engram.store.problem import Problem
    from engram.store.record import Record


class Watch:
    """What was last seen of a root. `hashes`: hashes file to what it says; `overlay`: an unfinished write.

    `trouble` is why an unfinished write cannot be shown.
    """

    __slots__ = ("_contents", "_marks", "hashes", "overlay", "scanner", "scope", "trouble")

    def __init__(self, scope: str) -> None:
        self.scope = scope
        self.scanner = Scanner(scope, (*layout.FOLDERS, layout.WORKING))
        self.hashes: dict[str, hashes.Hashes] = {}
        self.overlay: Transaction | None = None
        self.trouble: Problem | None = None
        self._marks: dict[str, Signature] = {}
        self._contents: dict[str, int] = {}

    def marks(self, root: Root) -> dict[str, Signature]:
        """Signatures of the files that a commit changes first and last."""
        return marks(root)

    def look(self, root: Root, marks: dict[str, Signature], *, full: bool) -> tuple[set[str], bool]:
        """Paths of files that changed, and whether anything else did that may change what they mean."""
        changed = self.scanner.scan(root, full=full)
        listed = False
        for name in layout.LISTINGS:
            if self._marks.get(name) != marks[name]:
                listed = self._read_listing(root, name, marks[name]) or listed
        return changed, self._look_through_journal(root, changed, marks) or listed

    def listings(self, root: Root) -> dict[str, tuple[tuple[int, int, int], str]]:
        """Signature and digest of each hashes file that still is as it was read."""
        found = {}
        for name in layout.LISTINGS:
            mark = self._marks.get(name)
            digest = digest_of(root.read_ours(name))
            status = root.status(name)
            if mark is not None and mark == (NOTHING if status is None else signature(status)):
                found[name] = ((mark[0], mark[1], mark[2]), digest)
        return found

    def look_again(self, root: Root, paths: Iterable[str]) -> None:
        """Read these files and all hashes anew, whatever is known of them."""
        marks = self.marks(root)
        self.scanner.unsettle()
        changed = self.scanner.scan(root, full=False)
        for path in paths:
            self.scanner.read(root, path, changed)
        self._read_listings(root, marks)
        self._look_through_journal(root, changed, marks)

    def _read_listings(self, root: Root, marks: dict[str, Signature]) -> None:
        self._contents.clear()
        for name in layout.LISTINGS:
            self._read_listing(root, name, marks[name])

    def _read_listing(self, root: Root, name: str, mark: Signature) -> bool:
        """Read a hashes file; True when it says something else than before."""
        data = root.read_ours(name)
        fresh = mark != NOTHING and time.time_ns() - mark[0] < TICK_NS
        if fresh:
            self._marks.pop(name, None)
        else:
            self._marks[name] = mark
        content = hash(data)
        if name in self.hashes and self._contents.get(name) == content:
            return False
        self._contents[name] = content
        self.hashes[name] = hashes.parse(data, self._share)
        return True

    def _share(self, path: str, sha256: str) -> tuple[str, str]:
        """The same texts as the scanner holds them, so that they are in memory once."""
        seen = self.scanner.seen.get(path)
        if seen is None or seen.record is None or seen.sha256 != sha256:
            return path, sha256
        return seen.record.path, seen.sha256

    def _look_through_journal(self, root: Root, changed: set[str], marks: dict[str, Signature]) -> bool:
        """Show the memories of an unfinished, committed write as they will be; True when that matters."""
        before, self.overlay, self.trouble = self.overlay, None, None
        if marks[layout.JOURNAL] != NOTHING:
            try:
                self.overlay = journal.pending(root)
            except StoreError as wrong:
                self.trouble = problem.refused(self.scope, wrong)
        if before is not None and (self.overlay is None or self.overlay.name != before.name):
            for _, target, _, _ in before.moves:
                if layout.has_hash(target):
                    self.scanner.read(root, target, changed)
            self._read_listings(root, marks)
        if self.overlay is not None:
            self._show_files(root, self.overlay, changed)
            self._show_hashes(self.overlay)
        return any(one is not None for one in (before, self.overlay, self.trouble))

    def _show_files(self, root: Root, found: Transaction, changed: set[str]) -> None:
        for name, target, _, _ in found.moves:
            staged = f"{layout.STAGED}/{name}"
            if layout.is_memory(target) or layout.is_note(target):
                there = root.status(staged) is not None
                self.scanner.read(root, target, changed, staged if there else target)
        for path, _ in found.removes:
            if self.scanner.seen.pop(path, None) is not None:
                changed.add(path)

    def _show_hashes(self, found: Transaction) -> None:
        for listing, changes in found.hashes.items():
            self.hashes[listing].take(changes)
            self._marks.pop(listing, None)
            self._contents.pop(listing, None)

    def adopt(self, root: Root, transaction: Transaction, records: dict[str, Record | None]) -> None:
        """Take in a commit of this process, made under the lock, without reading it back."""
        marks = self.marks(root)
        for listing, changes in transaction.hashes.items():
            known = self.hashes[listing]
            known.take(changes)
            known.settled()
            self._marks[listing] = marks[listing]
            self._contents.pop(listing, None)
        for path, record in records.items():
            before = self.scanner.seen.get(path)
            if record is not None:
                self.scanner.keep(root, path, record)
            elif layout.is_memory(path) or layout.is_note(path):
                self.scanner.seen.pop(path, None)
                self.scanner.read(root, path, set())
            self.scanner.written(path, before)
