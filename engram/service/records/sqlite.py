"""SQLite as record store: one file in WAL mode, shared by several processes of one machine."""

from __future__ import annotations

import os
import sqlite3
from contextlib import contextmanager
from threading import Lock
from urllib.parse import quote

from engram.errors import StoreError
from engram.service.errors import UnavailableError
from engram.service.records.database import Database, Work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from engram.service.records.database import Row

PATIENCE_MS = 20_000
"""How long a writer waits for the others."""

REMOTE = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph", "glusterfs", "lustre"}
"""File systems on which SQLite's locks and its shared memory cannot be trusted."""


class _Statements(Work):
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def rows(self, sql: str, *values: object) -> list[Row]:
        return self._connection.execute(sql, values).fetchall()

    def run(self, sql: str, *values: object) -> int:
        return self._connection.execute(sql, values).rowcount

    def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        self._connection.executemany(sql, rows)


class Sqlite(Database):
    """One database file; connections are made as threads need them and kept for the next."""

    kind = "sqlite"
    contains = "instr(folded, ?) > 0"
    tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name = ?"
    binary = "BLOB"

    def __init__(self, path: str) -> None:
        self.path = path
        self._idle: list[sqlite3.Connection] = []
        self._lock = Lock()
        self._closed = False
        self._there = (0, 0)
        folder = os.path.dirname(os.path.abspath(path))
        try:
            os.makedirs(folder, 0o700, exist_ok=True)
        except OSError as wrong:
            raise _refused(path, wrong.strerror or "cannot be made") from None
        kind = file_system(folder)
        if kind in REMOTE:
            raise StoreError(
                "service.network_file_system",
                f"{folder} lies on a network file system ({kind}), where SQLite loses writes.",
                "Keep the store on a local disk, or use PostgreSQL.",
            )
        if not os.path.exists(path):
            _create(path)

    @contextmanager
    def read(self) -> Iterator[Work]:
        with self._transaction("BEGIN") as work:
            yield work

    @contextmanager
    def write(self) -> Iterator[Work]:
        with self._transaction("BEGIN IMMEDIATE") as work:
            yield work

    def close(self) -> None:
        with self._lock:
            idle, self._idle, self._closed = self._idle, [], True
        for connection in idle:
            connection.close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[Work]:
        if self._closed:
            raise UnavailableError("The database")
        connection = self._connection()
        there, fit = self._there, False
        try:
            with _translated(self.path):
                connection.execute(begin)
            try:
                with _translated(self.path):
                    yield _Statements(connection)
                with _translated(self.path):
                    connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
            finally:
                fit = not connection.in_transaction
        finally:
            self._release(connection, fit and there == self._there)

    def _connection(self) -> sqlite3.Connection:
        """A connection to the file that lies there now: a removed one would take writes and lose them."""
        there = _file(self.path)
        with self._lock:
            if there != self._there:
                stale, self._idle, self._there = self._idle, [], there
                for old in stale:
                    old.close()
            if self._idle:
                return self._idle.pop()
        with _translated(self.path):
            # It is never made here: an empty file in the place of a lost one would look like no memories.
            connection = sqlite3.connect(
                f"file:{quote(os.path.abspath(self.path))}?mode=rw",
                uri=True,
                timeout=PATIENCE_MS / 1000,
                isolation_level=None,
                check_same_thread=False,
            )
            connection.execute(f"PRAGMA busy_timeout = {PATIENCE_MS}")
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            return connection

    def _release(self, connection: sqlite3.Connection, fit: bool) -> None:
        with self._lock:
            if fit and not self._closed:
                self._idle.append(connection)
                return
        connection.close()


@contextmanager
def _translated(path: str) -> Iterator[None]:
    """SQLite's own errors as ours, without a word of what was being written."""
    try:
        yield
    except sqlite3.OperationalError as wrong:
        if wrong.sqlite_errorname in ("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_PROTOCOL"):
            raise UnavailableError("The database") from None
        raise _refused(path, _reason(wrong)) from None
    except sqlite3.DatabaseError as wrong:
        if isinstance(wrong, sqlite3.IntegrityError | sqlite3.ProgrammingError | sqlite3.DataError):
            raise
        raise _refused(path, _reason(wrong)) from None


def _reason(wrong: sqlite3.Error) -> str:
    name = getattr(wrong, "sqlite_errorname", "")
    known = {
        "SQLITE_FULL": "the disk is full",
        "SQLITE_READONLY": "it cannot be written",
        "SQLITE_NOTADB": "it is no SQLite database",
        "SQLITE_CORRUPT": "it is damaged; restore a backup",
        "SQLITE_CANTOPEN": "it cannot be opened",
    }
    return known.get(name, str(name or type(wrong).__name__).lower())


def _refused(path: str, why: str) -> StoreError:
    return StoreError(
        "service.store",
        f"The store {path} cannot be used: {why}.",
        "Look at the file and its folder; a backup can be restored into a new store.",
    )


def _file(path: str) -> tuple[int, int]:
    """What identifies a file, whatever its name. Raises StoreError where there is none."""
    try:
        found = os.stat(path)
    except OSError as wrong:
        raise _refused(path, (wrong.strerror or "it is gone").lower()) from None
    return found.st_dev, found.st_ino


def _create(path: str) -> None:
    """An empty file that only its owner can read; SQLite gives the files beside it the same mode."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as wrong:
        raise _refused(path, wrong.strerror or "it cannot be made") from None


def file_system(folder: str) -> str:
    """The type of the file system below a folder, "" where the system does not tell."""
    try:
        with open("/proc/self/mountinfo", encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except OSError:
        return ""
    best, kind = "", ""
    real = os.path.realpath(folder)
    for line in lines:
        left, _, right = line.partition(" - ")
        fields = left.split(" ")
        if len(fields) < 5:
            continue
        point = fields[4].encode().decode("unicode_escape", "replace")
        inside = real == point or real.startswith(point.rstrip("/") + "/")
        if inside and len(point) >= len(best):
            best, kind = point, right.split(" ")[0]
    return kind
