"""What the last process knew of a root, kept in the user's cache: spares a command reading every file.

A row counts only while size, inode and modification time of its file are the same; bodies are hashed again
anyway. Best effort: a snapshot that is missing, foreign or damaged is none.
"""

from __future__ import annotations

import hashlib
import marshal
import os
import sys
import time

from engram.store.record import STORED, Record
from engram.store.scan import TICK_NS, Scanner, Seen
from engram.workspace import digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import UserDirs

LAYOUT = 3
_MAGIC = f"engram records {LAYOUT} {sys.implementation.cache_tag} {','.join(STORED)}\n".encode()
_WORTH_READS = 16
_CHUNK = 128  # rows that are in memory twice while they are read


def _path(dirs: UserDirs, root: str) -> str:
    return os.path.join(dirs.cache, "records", digest_of(root))


def load(scanner: Scanner, dirs: UserDirs, root: str) -> None:
    """Fill an empty scanner; the next look reads only what changed since."""
    try:
        with open(_path(dirs, root), "rb") as file:
            data = file.read()
    except OSError:
        return
    head = len(_MAGIC)
    payload = memoryview(data)[head + 32 :]
    if data[:head] != _MAGIC or hashlib.sha256(payload).digest() != data[head : head + 32]:
        return
    at = 0
    while at < len(payload):
        size = int.from_bytes(payload[at : at + 4], "big")
        for row in marshal.loads(payload[at + 4 : at + 4 + size]):  # noqa: S302 - our own bytes, and hashed
            _take(scanner, row)
        at += 4 + size
    scanner.preloaded = set(scanner.seen)


def _take(scanner: Scanner, row: tuple[str, int, int, int, str, list[object]]) -> None:
    path, mtime, size, inode, sha256, values = row
    seen = Seen(path)
    seen.mtime, seen.size, seen.inode, seen.sha256 = mtime, size, inode, sha256
    record = Record()
    record.path, record.scope = path, scanner.scope
    record.sha256, record.size = sha256, size
    record.approved = record.ignored = False
    for name, value in zip(STORED, values, strict=True):
        if type(value) is str:
            setattr(record, name, sys.intern(value) if len(value) < 12 else value)
        else:
            setattr(record, name, tuple(map(sys.intern, value)) if type(value) is tuple else value)
    seen.record = record
    scanner.seen[path] = seen


def save(scanner: Scanner, dirs: UserDirs, root: str) -> None:
    """Keep what is known when enough of it was read anew."""
    if scanner.reads < _WORTH_READS + len(scanner.seen) // 50:
        return
    scanner.reads = 0
    latest = time.time_ns() - TICK_NS
    rows = [
        (
            path,
            seen.mtime,
            seen.size,
            seen.inode,
            seen.sha256,
            [getattr(seen.record, name) for name in STORED],
        )
        for path, seen in scanner.seen.items()
        if seen.record is not None and seen.where == path and 0 <= seen.mtime < latest
    ]
    chunks = [marshal.dumps(rows[at : at + _CHUNK]) for at in range(0, len(rows), _CHUNK)]
    payload = b"".join(len(chunk).to_bytes(4, "big") + chunk for chunk in chunks)
    target = _path(dirs, root)
    temp = f"{target}.{os.getpid()}.tmp"
    try:
        os.makedirs(os.path.dirname(target), 0o700, exist_ok=True)
        fd = os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(fd, "wb") as file:
            file.write(_MAGIC + hashlib.sha256(payload).digest())
            file.write(payload)
        os.replace(temp, target)
    except OSError:
        try:
            os.unlink(temp)
        except OSError:
            return
