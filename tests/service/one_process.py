"""A process of its own over a store: writes, or works on jobs, until it is told or killed.

python -m tests.service.one_process write STORE TENANT COUNT [UID]   prints the id of each kept memory
python -m tests.service.one_process work STORE SECONDS               works on jobs, a batch lasting so long
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from typing import Any

from engram.errors import EngramError
from engram.service.caller import Caller
from engram.service.records.database import Database
from engram.service.service import Service
from engram.service.tools import call
from engram.service.vectors.embedded import Embedded
from engram.service.worker import Worker
from tests.service.doubles import Chosen


class Slow(Chosen):
    """Takes its time."""

    def __init__(self, seconds: float) -> None:
        super().__init__({})
        self.seconds = seconds

    def embed(self, texts: Sequence[str]) -> Any:
        time.sleep(self.seconds)
        return super().embed(texts)


def database(where: str) -> Database:
    if where.startswith("postgresql:"):
        from engram.service.records.postgres import Postgres

        return Postgres(where)
    from engram.service.records.sqlite import Sqlite

    return Sqlite(where)


def main(kind: str, where: str, *more: str) -> int:
    if kind == "work":
        store = database(where)
        Worker(Service(store, Embedded(store), Slow(float(more[0])))).run()
        return 0
    tenant, count, *user = more
    if user and os.geteuid() == 0:
        with tempfile.TemporaryDirectory() as folder:
            list(write(f"{folder}/first.db", tenant, 1))  # loads all code that the other user may not read
        os.setgid(int(user[0]))
        os.setuid(int(user[0]))
    try:
        for identity in write(where, tenant, int(count)):
            print(identity, flush=True)
    except EngramError as wrong:
        print(f"refused {wrong.code} {wrong.sentence}", flush=True)
        return 3
    return 0


def write(where: str, tenant: str, count: int) -> Iterator[str]:
    """The id of each memory when it is kept."""
    store = database(where)
    service = Service(store, Embedded(store), Chosen({}))
    for number in range(count):
        arguments = {"userId": tenant, "content": f"{tenant} writes {number}", "type": "long-term"}
        yield str(call("create_memory", arguments, service, Caller()).data["id"])


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
