"""Every file against its hash, read afresh: what `verify` and the doctor report."""

from __future__ import annotations

import hashlib

from engram.errors import StoreError
from engram.store import hashes, journal, layout
from engram.store.files import Root, is_link
from engram.store.lock import Lock

OK = "ok"
MISMATCH = "mismatch"
MISSING_HASH = "missing_hash"
CONFLICT = "conflict"
MISSING_FILE = "missing_file"
UNREADABLE = "unreadable"
LINK = "link"


def verify(path: str) -> list[tuple[str, str, str]]:
    """(path, status, hash of what lies there or "") of all files of a root that have or need a hash, sorted.

    What does not fit is looked at once more under the shared lock. Raises StoreError.
    """
    with Root(path) as root:
        found = _look(root)
        if any(status != OK for _, status, _ in found):
            with Lock(root, exclusive=False):
                found = _look(root)
    return found


def _look(root: Root) -> list[tuple[str, str, str]]:
    listings = {name: hashes.parse(root.read_ours(name)) for name in layout.LISTINGS}
    moved, removed = _unfinished(root, listings)
    found: list[tuple[str, str, str]] = []
    present: set[str] = set()
    for top in (*layout.FOLDERS, layout.ARCHIVE, layout.WORKING):
        for path in _walk(root, top, found):
            if path not in removed and path not in moved:
                present.add(path)
                found.append(_judge(root, path, path, listings[layout.hashes_of(path)]))
    for path, staged in moved.items():
        present.add(path)
        where = staged if root.status(staged) is not None else path
        found.append(_judge(root, path, where, listings[layout.hashes_of(path)]))
    for listing in listings.values():
        gone = [path for path in (*listing.known, *listing.conflicts) if path not in present]
        refused = {path for path, status, _ in found if status in (LINK, UNREADABLE)}
        found += [(path, MISSING_FILE, "") for path in gone if not _below(path, refused)]
    return sorted(found)


def _unfinished(root: Root, listings: dict[str, hashes.Hashes]) -> tuple[dict[str, str], set[str]]:
    """An unfinished write seen as finished: target to staged file, what it removes; takes its hashes in."""
    try:
        found = journal.pending(root)
    except StoreError:
        return {}, set()
    if found is None:
        return {}, set()
    for name, changes in found.hashes.items():
        listings[name].take(changes)
    moved = {path: f"{layout.STAGED}/{name}" for name, path, *_ in found.moves if layout.has_hash(path)}
    return moved, {path for path, _ in found.removes}


def _below(path: str, folders: set[str]) -> bool:
    return any(path == folder or path.startswith(folder + "/") for folder in folders)


def _walk(root: Root, folder: str, found: list[tuple[str, str, str]]) -> list[str]:
    paths: list[str] = []
    pending = [folder]
    while pending:
        here = pending.pop()
        try:
            for entry in root.scan(here):
                path = f"{here}/{entry.name}"
                if entry.is_dir(follow_symlinks=False):
                    if here.count("/") + 1 < layout.MAX_DEPTH and entry.name[0] != ".":
                        pending.append(path)
                elif entry.name.endswith(".md") and entry.name[0] != ".":
                    paths.append(path)
                elif entry.is_symlink():
                    found.append((path, LINK, ""))
        except FileNotFoundError:
            continue
        except OSError as wrong:
            found.append((here, LINK if is_link(wrong) else UNREADABLE, ""))
    return paths


def _judge(root: Root, path: str, where: str, listing: hashes.Hashes) -> tuple[str, str, str]:
    if not layout.is_safe(path):
        return ascii(path), UNREADABLE, ""
    try:
        sha = hashlib.sha256(root.read(where)).hexdigest()
    except FileNotFoundError:
        return path, MISSING_FILE, ""
    except OSError as wrong:
        return path, LINK if is_link(wrong) else UNREADABLE, ""
    expected = listing.known.get(path)
    if expected == sha:
        return path, OK, sha
    if expected is not None:
        return path, MISMATCH, sha
    return path, CONFLICT if path in listing.conflicts else MISSING_HASH, sha
