"""Several files changed as one: staged, then committed by one rename, then put in place.

Before the commit point (`.staged/journal` appears) a killed writer leaves temps that the next writer sweeps.
Behind it everything needed lies on disk, and whoever writes next finishes: Markdown, hashes, index and graph,
changelog. Readers look through an unfinished journal and write nothing. A journal that has a partner belongs
to a write over two roots, see `engram.store.partner`.
"""

from __future__ import annotations

import json
import os
import stat

from engram.digest import sha256
from engram.errors import StoreError
from engram.pattern import lazy
from engram.store import hashes, layout
from engram.store.files import Root, replace, store_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

VERSION = 1
TWO_ROOTS = 2
"""Version of a journal with a partner: who does not know of partners must not read it."""
LEADS, FOLLOWS = "leads", "follows"
DECIDED = "-decided"
_NAME = lazy(r"[0-9a-f]{16}\Z")
_STAGED_NAME = lazy(r"[0-9a-f]{16}-[0-9]{1,6}\Z")
_DERIVED = (layout.INDEX, layout.GRAPH)
_SINGLE_FILES = (*_DERIVED, layout.HASHES, layout.WORKING_HASHES, layout.CHANGELOG)


class Transaction:
    """What one commit does. All paths are relative to the root.

    `moves`: (staged name, target, hash before or "", hash after); `removes`: (path, hash before);
    `hashes`: hashes file to {path: hash or None}; `appends`: (file, offset, text); `partner`: (LEADS or
    FOLLOWS, real path of the other root, name of the transaction there), None for a write to one root.
    """

    __slots__ = ("appends", "hashes", "moves", "name", "partner", "removes")

    def __init__(self, name: str = "") -> None:
        self.name = name or os.urandom(8).hex()
        self.moves: list[tuple[str, str, str, str]] = []
        self.removes: list[tuple[str, str]] = []
        self.hashes: dict[str, dict[str, str | None]] = {}
        self.appends: list[tuple[str, int, str]] = []
        self.partner: tuple[str, str, str] | None = None

    def staged(self, target: str) -> str | None:
        """Path of the staged bytes of `target`, None when this transaction does not write it."""
        return next((f"{layout.STAGED}/{name}" for name, there, _, _ in self.moves if there == target), None)

    def to_bytes(self) -> bytes:
        """The journal as it is written."""
        record: dict[str, object] = {
            "version": VERSION if self.partner is None else TWO_ROOTS,
            "name": self.name,
            "moves": self.moves,
            "removes": self.removes,
            "hashes": self.hashes,
            "appends": self.appends,
        }
        if self.partner is not None:
            record["partner"] = self.partner
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "surrogatepass")  # a path need not be UTF-8


def stage(root: Root, transaction: Transaction, target: str, data: bytes, before: str) -> str:
    """Write the new bytes of `target` beside the store, with the mode it has; gives the hash of a memory.

    Raises OSError.
    """
    after = sha256(data).hexdigest() if layout.has_hash(target) else ""
    there = root.status(target)
    staged = _next(transaction, target, before, after)
    root.create(staged, data, None if there is None else stat.S_IMODE(there.st_mode))
    return after


def stage_with(
    root: Root, transaction: Transaction, target: str, cuts: Sequence[tuple[int, int, bytes]]
) -> None:
    """As `stage`, for a long file of which little changes. Raises OSError."""
    there = root.status(target)
    staged = _next(transaction, target, "", "")
    root.copy_with(target, staged, cuts, None if there is None else stat.S_IMODE(there.st_mode))


def _next(transaction: Transaction, target: str, before: str, after: str) -> str:
    name = f"{transaction.name}-{len(transaction.moves)}"
    transaction.moves.append((name, target, before, after))
    return f"{layout.STAGED}/{name}"


def commit(root: Root, transaction: Transaction) -> None:
    """The commit point; of a transaction that follows, only its preparation.

    Raises OSError; nothing is committed then.
    """
    temp = f"{layout.STAGED}/{transaction.name}-journal.tmp"
    root.create(temp, transaction.to_bytes(), 0o600)
    root.rename(temp, layout.JOURNAL)
    try:
        root.sync(layout.STAGED)
    except OSError:
        root.remove(layout.JOURNAL)
        raise


def discard(root: Root, transaction: Transaction) -> bool:
    """Take away what was staged; a temp that resists is swept by the next writer.

    The journal goes first, since an interrupt may come when it is in place already: files that it names are
    never taken from below it. False when it resists; the write then counts, and the next writer finishes it.
    """
    try:
        drop(root)
    except OSError:
        return False
    names = [*(name for name, *_ in transaction.moves), f"{transaction.name}-journal.tmp"]
    for name in names:
        try:
            root.remove(f"{layout.STAGED}/{name}")
        except OSError:
            continue
    return True


def drop(root: Root) -> None:
    """Take the journal away for good. Raises OSError."""
    if root.remove(layout.JOURNAL):
        root.sync(layout.STAGED)


def pending(root: Root) -> Transaction | None:
    """The unfinished journal that counts, None when there is none.

    Raises StoreError `store.journal_broken`, `store.newer`, `store.partner_missing`.
    """
    transaction = read(root)
    if transaction is not None and transaction.partner is not None:
        from engram.store import partner

        return transaction if partner.counts(root, transaction) else None
    return transaction


def read(root: Root, name: str = layout.JOURNAL) -> Transaction | None:
    """The journal as it lies. Raises StoreError `store.journal_broken`, `store.newer`."""
    data = root.read_or_none(name) if root.status(layout.STAGED) is not None else None
    if data is None:
        return None
    try:
        return _checked(json.loads(data))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise StoreError(
            "store.journal_broken",
            f"{root.full(layout.JOURNAL)}: the journal of an unfinished write cannot be read",
            "Run `engram repair`; it is set aside, never guessed.",
        ) from None


def _checked(record: Any) -> Transaction:
    """A transaction whose every path is one that a commit can write."""
    if record["version"] not in (VERSION, TWO_ROOTS):
        raise StoreError(
            "store.newer",
            "an unfinished write was made by another version of Engram",
            "Update Engram, then try again.",
        )
    found = Transaction(str(record["name"]))
    for name, target, before, after in record["moves"]:
        if not _STAGED_NAME.match(name) or not (layout.has_hash(target) or target in _SINGLE_FILES):
            raise ValueError(target)
        found.moves.append((name, target, str(before), str(after)))
    for path, before in record["removes"]:
        if not layout.has_hash(path):
            raise ValueError(path)
        found.removes.append((path, str(before)))
    for listing, changes in record["hashes"].items():
        if listing not in (layout.HASHES, layout.WORKING_HASHES) or not all(map(layout.has_hash, changes)):
            raise ValueError(listing)
        found.hashes[listing] = {path: None if sha is None else str(sha) for path, sha in changes.items()}
    for path, offset, text in record["appends"]:
        if path not in _SINGLE_FILES:
            raise ValueError(path)
        found.appends.append((path, int(offset), str(text)))
    found.partner = _checked_partner(record)
    return found


def _checked_partner(record: Any) -> tuple[str, str, str] | None:
    if record["version"] != TWO_ROOTS:
        return None
    role, where, name = record["partner"]
    names = (name, record["name"])
    if role not in (LEADS, FOLLOWS) or not all(map(_NAME.match, names)) or not os.path.isabs(where):
        raise ValueError(role)
    return role, where, name


def finish(root: Root, transaction: Transaction, *, again: bool) -> None:
    """Put a committed transaction in place and take the journal away; may be repeated any number of times.

    Raises as `put_in_place` does.
    """
    put_in_place(root, transaction, again=again)
    if transaction.partner is None:
        root.remove(layout.JOURNAL)
    else:
        from engram.store import partner

        partner.close(root, transaction)


def put_in_place(root: Root, transaction: Transaction, *, again: bool) -> None:
    """All that a committed transaction changes, in an order that readers and the next writer can go on from.

    `again`: it may have begun before, and people may have changed files since; theirs are then left alone.
    Raises OSError, StoreError.
    """
    _finish_markdown(root, transaction, again=again)
    for name, target, _, _ in transaction.moves:
        if target in (layout.HASHES, layout.WORKING_HASHES):
            _put_hashes(root, name, target, transaction.hashes.get(target, {}), again=again)
    for name, target, _, _ in transaction.moves:
        if target in _DERIVED:
            _put(root, name, target, None, {})
    for path, offset, text in transaction.appends:
        _append(root, path, offset, text.encode("utf-8", "surrogatepass"), again=again)


def _finish_markdown(root: Root, transaction: Transaction, *, again: bool) -> None:
    touched: dict[str, None] = {}
    for name, target, before, after in transaction.moves:
        if layout.has_hash(target):
            _put(root, name, target, (before, after) if again else None, touched)
    for path, before in transaction.removes:
        if not again or _sha_of(root, path) == before:
            root.remove(path)
            touched[path.rpartition("/")[0]] = None
    for folder in touched:
        root.sync(folder)


def _put(
    root: Root, name: str, target: str, allowed: tuple[str, str] | None, touched: dict[str, None]
) -> None:
    staged = f"{layout.STAGED}/{name}"
    if allowed is not None:
        if root.status(staged) is None:
            touched[target.rpartition("/")[0]] = None
            return
        if _sha_of(root, target) not in allowed:
            root.remove(staged)
            return
    folder = target.rpartition("/")[0]
    try:
        root.rename(staged, target)
    except FileNotFoundError:
        if allowed is None and root.status(staged) is None:
            return
        for made in root.make_folders(folder):
            touched[made.rpartition("/")[0]] = None
        root.rename(staged, target)
    touched[folder] = None


def _put_hashes(root: Root, name: str, target: str, changes: dict[str, str | None], *, again: bool) -> None:
    staged = f"{layout.STAGED}/{name}"
    if again:
        replace(root, target, hashes.splice(root.read_or_none(target), changes))
        root.remove(staged)
        return
    root.rename(staged, target)
    root.sync(target.rpartition("/")[0])


def _append(root: Root, path: str, offset: int, data: bytes, *, again: bool) -> None:
    sync = path not in _DERIVED
    if not again:
        root.append(path, data, at_offset=offset, sync=sync)
        return
    there = root.read_or_none(path) or b""
    tail = there[offset:]
    if tail.startswith(data):
        return
    if len(there) >= offset and data.startswith(tail):
        root.append(path, data, at_offset=offset, sync=sync)
    elif path in _DERIVED:
        root.remove(path)
    elif data.strip() not in there:
        gap = b"" if there.endswith(b"\n") or not there else b"\n"
        root.append(path, gap + data.lstrip(b"\n"), at_offset=len(there), sync=sync)


def _sha_of(root: Root, path: str) -> str:
    """Hash of a file, "" when there is none. Raises OSError."""
    try:
        return sha256(root.read(path)).hexdigest()
    except FileNotFoundError:
        return ""


def recover(root: Root) -> list[str]:
    """Finish or undo what a killed writer left, and tell it in sentences; the caller holds the lock.

    Raises StoreError.
    """
    if root.status(layout.STAGED) is None:
        return []
    transaction = pending(root)
    done: list[str] = []
    try:
        if transaction is not None:
            finish(root, transaction, again=True)
            paths = [target for _, target, _, _ in transaction.moves if layout.has_hash(target)]
            done.append(f"finished an interrupted write of {', '.join(paths) or 'the derived files'}")
        swept = [entry.name for entry in root.scan(layout.STAGED) if not entry.is_dir(follow_symlinks=False)]
        for name in [name for name in swept if name.endswith(DECIDED)]:
            from engram.store import partner

            swept.remove(name)
            partner.forget(root, name)
        if layout.JOURNAL.rpartition("/")[2] in swept:
            drop(root)  # prepared, and never committed
        for name in swept:
            root.remove(f"{layout.STAGED}/{name}")
        if swept and transaction is None:
            done.append(f"removed {len(swept)} temporary files of an interrupted write")
    except OSError as wrong:
        raise store_error(wrong, root.full(layout.STAGED)) from wrong
    return done


def set_aside(root: Root) -> str:
    """Move an unreadable journal and its staged files out of the way.

    Gives the new name. Raises StoreError.
    """
    for number in range(1, 1000):
        aside = f"{layout.STAGED}.broken-{number}"
        if root.status(aside) is None:
            try:
                root.rename(layout.STAGED, aside)
            except OSError as wrong:
                raise store_error(wrong, root.full(layout.STAGED)) from wrong
            return aside
    raise StoreError(
        "store.failed", "too many journals were set aside", "Remove the .staged.broken-* folders."
    )
