"""PostgreSQL as record store, through psycopg 3. Needs the extra `postgres`."""

from __future__ import annotations

import select
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from engram.errors import ConfigError
from engram.service.errors import UnavailableError
from engram.service.records.database import Database, Work

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any

    import psycopg

    from engram.service.records.database import Row

MOST_CONNECTIONS = 16
CONNECT_SECONDS = 10


class _Statements(Work):
    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor

    def rows(self, sql: str, *values: object) -> list[Row]:
        found: list[Row] = self._cursor.execute(_spelled(sql), values).fetchall()
        return found

    def run(self, sql: str, *values: object) -> int:
        return int(self._cursor.execute(_spelled(sql), values).rowcount)

    def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        self._cursor.executemany(_spelled(sql), list(rows))

    def copy(self, sql: str, data: bytes) -> None:
        with self._cursor.copy(sql) as copying:
            copying.write(data)


class Postgres(Database):
    """A database behind a connection address `postgresql://…`; a lost connection is made anew."""

    kind = "postgresql"
    contains = "strpos(folded, ?) > 0"
    claim = " FOR UPDATE SKIP LOCKED"
    tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename = ?"
    binary = "BYTEA"

    def __init__(self, address: str, most_connections: int = MOST_CONNECTIONS) -> None:
        try:
            import psycopg
        except ImportError:
            raise ConfigError(
                "service.extra_missing",
                "PostgreSQL needs the extra `postgres`.",
                "`pip install engram-governed[service,postgres]`",
            ) from None
        self._psycopg = psycopg
        self._address = address
        self._idle: list[psycopg.Connection[Row]] = []
        self._lock = Lock()
        self._room = BoundedSemaphore(most_connections)
        self._closed = False

    @contextmanager
    def read(self) -> Iterator[Work]:
        with self._transaction(reads=True) as work:
            yield work

    @contextmanager
    def write(self) -> Iterator[Work]:
        with self._transaction(reads=False) as work:
            yield work

    def close(self) -> None:
        with self._lock:
            idle, self._idle, self._closed = self._idle, [], True
        for connection in idle:
            connection.close()

    @contextmanager
    def _transaction(self, *, reads: bool) -> Iterator[Work]:
        with self._room:
            connection = self._connection()
            fit = False
            # Both go into BEGIN itself, which spares a round trip.
            level = self._psycopg.IsolationLevel
            connection.isolation_level = level.REPEATABLE_READ if reads else level.READ_COMMITTED
            connection.read_only = reads
            try:
                with self._translated(), connection.transaction(), connection.cursor(binary=True) as cursor:
                    yield _Statements(cursor)
                fit = True
            except self._psycopg.errors.IntegrityError:
                fit = not connection.closed
                raise
            finally:
                self._release(connection, fit or not (connection.closed or connection.broken))

    def _connection(self) -> psycopg.Connection[Row]:
        """An idle connection that still answers, or a new one."""
        while True:
            with self._lock:
                connection = self._idle.pop() if self._idle else None
            if connection is None:
                with self._translated():
                    # Prepared statements change the plan after five runs; the shapes here must not (7.2).
                    return self._psycopg.connect(
                        self._address,
                        autocommit=True,
                        prepare_threshold=None,
                        connect_timeout=CONNECT_SECONDS,
                    )
            if connection.closed or _has_news(connection):
                connection.close()
                continue
            return connection

    def _release(self, connection: psycopg.Connection[Row], fit: bool) -> None:
        with self._lock:
            if fit and not self._closed:
                self._idle.append(connection)
                return
        connection.close()

    @contextmanager
    def _translated(self) -> Iterator[None]:
        """A connection that is lost or refused as our own error, without the address and its password."""
        try:
            yield
        except (self._psycopg.OperationalError, self._psycopg.InterfaceError):
            raise UnavailableError("PostgreSQL") from None


def _has_news(connection: psycopg.Connection[Row]) -> bool:
    """Whether the server has said something to an idle connection: that is its end, without a round trip."""
    number = connection.fileno()
    if hasattr(select, "poll"):  # select.select knows no file numbers above 1023
        looking = select.poll()
        looking.register(number, select.POLLIN)
        return bool(looking.poll(0))
    return bool(select.select([number], [], [], 0)[0])


def _spelled(sql: str) -> str:
    return sql.replace("?", "%s")
