"""Copying a whole store into another one, table by table: what migrate, backup and restore do.

The source is read in one transaction, so the copy is the store as it was at one moment, whoever writes
meanwhile. A copy that was cut short goes on where it stopped, as long as the source is still the same.
"""

from __future__ import annotations

import json
from hashlib import sha256

from engram.errors import PolicyError, StoreError
from engram.service.records import schema

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.service.records.database import Database, Row, Work

BATCH = 500
MARK = "copy"
KEPT_FACTS = "name IN ('model', 'cursor_secret') OR substr(name, 1, 4) = 'dim.'"


def total(source: Database) -> int:
    """How many rows there are to copy."""
    schema.migrate(source)
    with source.read() as work:
        return sum(_counts(work).values())


def copy(source: Database, target: Database, progress: Callable[[int], object]) -> dict[str, int]:
    """Copy everything; rows by table. `progress` hears how many rows were copied now.

    Raises PolicyError where the target holds something else, StoreError where the numbers do not add up.
    """
    schema.migrate(source)
    schema.migrate(target)
    with source.read() as origin:
        state = _state(origin)
        _begin(target, state)
        for table in schema.TABLES:
            _copy_table(origin, target, table, progress)
        wanted = _counts(origin)
        facts = origin.rows(f"SELECT name, value FROM facts WHERE {KEPT_FACTS}")  # noqa: S608
    with target.write() as work:
        found = _counts(work)
        if found != wanted:
            different = ", ".join(
                f"{table} {found[table]} of {wanted[table]}"
                for table in found
                if found[table] != wanted[table]
            )
            raise StoreError(
                "service.copy_differs", f"The copy is not complete: {different}.", "Run it again."
            )
        work.many("INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", facts)
        work.run("DELETE FROM facts WHERE substr(name, 1, 4) = 'copy'")
        # An index outside of the new records knows none of them yet.
        work.run(
            "INSERT INTO lag (memory, tenant, since) SELECT id, tenant, changed FROM memories "
            "WHERE tier = 'long-term' ON CONFLICT (memory) DO NOTHING"
        )
    return wanted


def _begin(target: Database, state: str) -> None:
    with target.write() as work:
        mark = _fact(work, MARK)
        if mark == state:
            return
        if mark is not None:
            raise PolicyError(
                "service.copy_changed",
                "The source changed since the copy was begun.",
                "Begin again with an empty target.",
            )
        if any(_counts(work).values()):
            raise PolicyError(
                "service.target_not_empty", "The target holds memories already.", "Choose an empty one."
            )
        work.run("INSERT INTO facts (name, value) VALUES (?, ?)", MARK, state)


def _copy_table(origin: Work, target: Database, table: str, progress: Callable[[int], object]) -> None:
    columns, key = schema.TABLES[table]
    names = columns.split(", ")
    at = [names.index(column) for column in key]
    with target.read() as work:
        stopped = _fact(work, f"{MARK}.{table}")
    after: Sequence[object] | None = json.loads(stopped) if stopped else None
    marks = ", ".join("?" * len(names))
    while True:
        rows = _next_rows(origin, table, columns, key, after)
        if not rows:
            return
        after = [rows[-1][place] for place in at]
        with target.write() as work:
            work.many(
                f"INSERT INTO {table} ({columns}) VALUES ({marks}) ON CONFLICT DO NOTHING",  # noqa: S608
                rows,
            )
            work.run(
                "INSERT INTO facts (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                f"{MARK}.{table}",
                json.dumps(after),
            )
        progress(len(rows))


def _next_rows(
    work: Work, table: str, columns: str, key: Sequence[str], after: Sequence[object] | None
) -> list[Row]:
    order = ", ".join(key)
    where, values = "", list(after or ())
    if after is not None:
        where = f"WHERE ({order}) > ({', '.join('?' * len(key))}) "
    sql = f"SELECT {columns} FROM {table} {where}ORDER BY {order} LIMIT {BATCH}"  # noqa: S608
    return work.rows(sql, *values)


def _counts(work: Work) -> dict[str, int]:
    counts = {}
    for table in schema.TABLES:
        found = work.row(f"SELECT count(*) FROM {table}")  # noqa: S608
        counts[table] = int(found[0]) if found else 0
    return counts


def _state(work: Work) -> str:
    """A digest that changes with every change of a memory and every job, key or audit line."""
    parts = [work.rows("SELECT id, changes FROM tenants ORDER BY id"), sorted(_counts(work).items())]
    return sha256(repr(parts).encode()).hexdigest()


def _fact(work: Work, name: str) -> str | None:
    found = work.row("SELECT value FROM facts WHERE name = ?", name)
    return None if found is None else str(found[0])
