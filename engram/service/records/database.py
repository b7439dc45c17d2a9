"""What the record store needs of a database: transactions, statements with `?`, and a few spellings.

The drivers differ in connections, errors and the words of four expressions; everything else is one SQL text.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from contextlib import AbstractContextManager
    from typing import Any

    Row = tuple[Any, ...]


class Work:
    """One transaction. Parameters stand as `?`; the text holds no other question mark and no percent sign."""

    def rows(self, sql: str, *values: object) -> list[Row]:
        """All rows of a query."""
        raise NotImplementedError

    def row(self, sql: str, *values: object) -> Row | None:
        """The first row of a query."""
        found = self.rows(sql, *values)
        return found[0] if found else None

    def run(self, sql: str, *values: object) -> int:
        """Run a statement; how many rows it touched."""
        raise NotImplementedError

    def many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once for each row of values."""
        for values in rows:
            self.run(sql, *values)

    def copy(self, sql: str, data: bytes) -> None:
        """Load rows in bulk by a `COPY … FROM STDIN`; PostgreSQL alone."""
        raise NotImplementedError


class Database:
    """A database that is open. Safe for several threads; several processes may share what it stands for.

    - `kind`: `sqlite` or `postgresql`, for people.
    - `contains`: an expression that holds when the column `folded` holds the parameter.
    - `claim`: what follows a `SELECT` that takes rows for this transaction alone, passing over taken ones.
    - `tables`: the query that gives a row when the table named by its parameter exists.
    - `binary`, `big`, `real`: names of column types.
    """

    kind = ""
    contains = ""
    claim = ""
    tables = ""
    binary = ""
    big = "BIGINT"
    real = "DOUBLE PRECISION"

    def read(self) -> AbstractContextManager[Work]:
        """A transaction that sees one state and changes nothing; raises UnavailableError."""
        raise NotImplementedError

    def write(self) -> AbstractContextManager[Work]:
        """A transaction that is on the disk when its block ends without an exception, and else never was."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of all connections."""
