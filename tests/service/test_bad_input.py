"""Every limit of every tool at its edge and one past it; a refusal tells all and changes nothing."""

from __future__ import annotations

import re
import statistics
import time
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from engram_contracts.wire import NAMES

from engram.errors import EngramError
from engram.service.caller import Caller
from engram.service.errors import ArgumentsError
from engram.service.records.database import Database
from engram.service.records.sqlite import Sqlite
from engram.service.tools import METADATA_BYTES, METADATA_DEPTH, NEEDS, call
from tests.service.doubles import Chosen
from tests.service.stand import Stand, opened, stand

TOKEN = "sixteen-letters!"
UNKNOWN = "zzzzzzzzzzzzzzzzzzzzzzzz"
JOB = "3f2b8c1e-0000-4000-8000-000000000000"
NIL = "00000000-0000-0000-0000-000000000000"
OF_MEMORY = {"userId": "u1", "memoryId": UNKNOWN}
LEAST: dict[str, dict[str, Any]] = {
    "ping": {},
    "create_memory": {"userId": "u1", "content": "x", "type": "short-term"},
    "get_memory": OF_MEMORY,
    "list_memories": {"userId": "u1"},
    "update_memory": OF_MEMORY,
    "delete_memory": OF_MEMORY,
    "promote_memory": OF_MEMORY,
    "recall": {"userId": "u1", "query": "q"},
    "reindex_memories": {},
    "queue_reindex_memories": {},
    "get_reindex_status": {"jobId": JOB},
    "cancel_reindex_job": {"jobId": JOB},
    "retry_reindex_job": {"jobId": JOB},
}
"""The fewest arguments of each tool."""

OF_TENANT = [name for name, needs in NEEDS.items() if needs not in ("", "admin")]
OF_ONE = ["get_memory", "update_memory", "delete_memory", "promote_memory"]
MAINTENANCE = [name for name, needs in NEEDS.items() if needs == "admin"]
REINDEXING = ["reindex_memories", "queue_reindex_memories"]
OF_JOB = ["get_reindex_status", "cancel_reindex_job", "retry_reindex_job"]
LABELLED = ["update_memory", "delete_memory", "promote_memory"]


def nested(depth: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for _ in range(depth - 1):
        made = {"a": made}
    return made


def sized(size: int) -> dict[str, str]:
    """Metadata of so many bytes of JSON."""
    return {"k": "v" * (size - len('{"k": ""}'))}


USERS = (
    ["u", "1", "qp", "a" * 128, "caaaaaa", "Caaaaaa", "0" * 128],
    [
        "",
        "a" * 129,
        "a" * 10_000,
        "U1",
        "Cabc",
        "u-1",
        "u_1",
        "u 1",
        " u1",
        "u1\n",
        "ü",
        "u\0",
        None,
        1,
        ["u1"],
    ],
)
RECORDS = (
    [
        "a",
        "a" * 128,
        "caaaaaa",
        NIL,
        str(uuid4()),
        str(uuid4()).upper(),
        "F" * 8 + "-FFFF" * 3 + "-" + "f" * 12,
    ],
    ["", "a" * 129, "a" * 10_000, "a-b", "a\n", JOB + "\n", JOB[:-1], "../etc/passwd", "a;b", "\0", None, 7],
)
JOBS = (
    [JOB, JOB.upper(), NIL],
    ["", UNKNOWN, JOB + "\n", JOB[:-1], JOB + "0", "0" * 36, "a" * 10_000, None, 7, {}],
)
SCOPES = (["s", "s" * 256, "😀" * 256, "project:x/session:1"], ["", "s" * 257, "a\0b", "\ud800", None, 1])
TAGS = (
    [[], ["t"], ["t" * 100], [f"t{n}" for n in range(50)], ["😀" * 100]],
    [["t"] * 51, ["t" * 101], [""], ["t\0"], ["\udfff"], "t", [1], [None], None, {}, [["t"]]],
)
RECALL_TAGS = (TAGS[0], [["t"] * 51, ["t\0"], ["\udfff"], "t", [1], [None], None, {}, [["t"]]])
METADATA = (
    [{}, nested(METADATA_DEPTH), sized(METADATA_BYTES), {"a": [1, None, "x", {"b": True}]}, {"": ""}],
    [
        *(None, [], "x", 1),
        *(nested(METADATA_DEPTH + 1), nested(50_000), sized(METADATA_BYTES + 1)),
        *({"a": "\0"}, {"\0": 1}, {"a": ["\ud800"]}, {"a": float("nan")}, {"a": [float("inf")]}),
        {str(n): [[]] * 50 for n in range(2_000)},
    ],
)
CONTENT = (
    ["x", " ", "x" * 10_240, "😀" * 10_240, "\u202e\u200b", "\n"],
    ["", "x" * 10_241, "😀" * 10_241, "a\0b", "\ud83d", "\ude00", None, 1, ["x"]],
)
TTL = ([60, 604_800], [59, 604_801, 0, -1, 90.5, "60", True, None, 10**30])
LIMIT_100 = ([1, 100], [0, 101, -1, 5.5, "5", True, None])
MOMENTS = (
    ["2026-06-01", "2026-06-01T10:00", "2026-06-01T10:00:00.123Z", "2026-06-01T10:00:00+02:00", "0001-01-01"],
    [
        "",
        "yesterday",
        "2026-13-01",
        "2026-02-30",
        "1780000000",
        "June 1 2026",
        "2026-06-01\n",
        1,
        None,
        "0000-01-01",
    ],
)
TOKENS = ([TOKEN, "t" * 512], ["t" * 15, "t" * 513, "", None, 1])
LABELS = (["", "l" * 256], ["l" * 257, "a\0", None, 1])

TABLE: list[tuple[list[str], str, tuple[list[Any], list[Any]]]] = [
    (OF_TENANT, "userId", USERS),
    (OF_ONE, "memoryId", RECORDS),
    (OF_JOB, "jobId", JOBS),
    ([*OF_ONE, "create_memory", "list_memories"], "scope", SCOPES),
    (["recall"], "scope", (["", "s" * 256], ["s" * 257, "a\0b", None, 1])),
    (["create_memory", "update_memory", "list_memories"], "tags", TAGS),
    (["recall"], "tags", RECALL_TAGS),
    (["create_memory", "update_memory"], "metadata", METADATA),
    (["create_memory", "update_memory"], "content", CONTENT),
    (["create_memory", "update_memory"], "ttl", TTL),
    (["create_memory"], "type", (["short-term", "long-term"], ["", "long", "LONG-TERM", None, 1])),
    (["list_memories"], "type", (["short-term", "long-term"], ["", "both", None])),
    (["list_memories"], "limit", LIMIT_100),
    (["list_memories"], "search", (["", "s" * 500, "%_\\'\""], ["s" * 501, "a\0", None, 1])),
    (["list_memories"], "cursor", ([], ["", "c", "0", "a" * 2_049, "ü", "a\n", None, 1, "=" * 40])),
    (
        ["recall"],
        "query",
        (["q", " ", "q" * 2_048, "😀" * 2_048], ["", "q" * 2_049, "a\0", "\ud800", None, 1]),
    ),
    (["recall"], "limit", ([1, 50], [0, 51, -1, 5.5, "5", True, None])),
    (["recall"], "createdFrom", MOMENTS),
    (["recall"], "createdTo", MOMENTS),
    (["update_memory"], "expectedVersion", ([1], [0, -1, 1.5, "1", True, None])),
    (LABELLED, "actorLabel", LABELS),
    (MAINTENANCE, "adminToken", TOKENS),
    (REINDEXING, "userId", USERS),
    (REINDEXING, "batchSize", ([1, 1_000], [0, 1_001, -1, 1.5, "10", True, None])),
    (REINDEXING, "maxMemories", ([1, 10**9], [0, -1, 1.5, "10", True, None])),
    (REINDEXING, "reuseExistingEmbeddings", ([True, False], ["true", 1, 0, None])),
    (REINDEXING, "recreate", ([True, False], ["true", 1, 0, None])),
    (REINDEXING, "cursor", (["a", UNKNOWN, JOB, "a" * 128], ["", "a" * 129, "a b", "a\n", "\0", None, 1])),
]
CASES = [(name, argument) for names, argument, _ in TABLE for name in names]


def values(name: str, argument: str) -> tuple[list[Any], list[Any]]:
    return next(found for names, told, found in TABLE if told == argument and name in names)


@pytest.fixture
def lite(tmp_path: Path) -> Any:
    """Refusals do not reach a store, so one kind is enough."""
    with opened("sqlite", tmp_path) as database:
        made = stand(database, embedder=Chosen({}))
        assert made.service.secret
        yield made


@pytest.mark.proves("S32", "S33", "S36")
@pytest.mark.parametrize(("name", "argument"), CASES)
def test_a_limit_holds_at_its_edge_and_one_past_it(lite: Stand, name: str, argument: str) -> None:
    good, bad = values(name, argument)
    for value in good:
        try:
            lite(name, **{**LEAST[name], argument: value})
        except EngramError as refusal:
            if refusal.code not in ("service.not_found", "service.conflict"):
                pytest.fail(f"{value!r}: {refusal.sentence}")
    before = image(lite)
    for value in bad:
        refusal = lite.refusal(name, **{**LEAST[name], argument: value})
        assert isinstance(refusal, ArgumentsError), value
        assert re.split(r"[.[]", refusal.issues[0]["path"])[0] == argument, (value, refusal.issues)
        assert len(refusal.sentence) < 2_000
    assert image(lite) == before


def image(service: Stand) -> list[Any]:
    """Everything that a call could change."""
    service.service.memories.accesses.flush()
    tables = ("tenants", "memories", "vectors", "audit", "departures", "lag", "jobs", "facts")
    with service.service.database.read() as work:
        return [sorted(map(repr, work.rows(f"SELECT * FROM {table}"))) for table in tables]  # noqa: S608


@pytest.mark.proves("S32")
@pytest.mark.parametrize("name", NAMES["service"])
def test_unknown_keys_are_refused_by_every_tool(lite: Stand, name: str) -> None:
    for key in ("unknown", "userid", "__proto__", "content ", "", "ключ", "a" * 10_000):
        refusal = lite.refusal(name, **LEAST[name], **{key: 1})
        assert isinstance(refusal, ArgumentsError)
        assert len(refusal.sentence) < 2_000


@pytest.mark.proves("S33")
@pytest.mark.parametrize("name", [name for name in NAMES["service"] if LEAST[name]])
def test_a_missing_argument_is_named(lite: Stand, name: str) -> None:
    for key in LEAST[name]:
        refusal = lite.refusal(name, **{one: value for one, value in LEAST[name].items() if one != key})
        assert isinstance(refusal, ArgumentsError)
        assert key in str(refusal.issues)


def test_arguments_that_are_left_out_are_an_empty_object(lite: Stand) -> None:
    assert call("ping", None, lite.service, Caller()).data["status"] == "pong"


def test_all_problems_of_a_call_are_told_at_once(lite: Stand) -> None:
    refusal = lite.refusal(
        "create_memory",
        userId="U 1",
        content="",
        type="medium",
        ttl=1,
        tags=["\0"],
        metadata={"a": "\0"},
        x=1,
    )
    assert isinstance(refusal, ArgumentsError)
    paths = {re.split(r"[.[]", issue["path"])[0] for issue in refusal.issues}
    assert {"userId", "content", "type", "ttl", "tags", "metadata"} <= paths
    assert "x" in str(refusal.issues)


@pytest.mark.parametrize("name", ["", "nope", "ping\n", "../ping", "create_memory ", "a" * 10_000, "tools"])
def test_an_unknown_tool_is_refused(lite: Stand, name: str) -> None:
    refusal = lite.refusal(name)
    assert refusal.code == "service.unknown_tool"
    assert len(refusal.sentence) < 200


def test_odd_texts_are_kept_as_they_are(service: Stand) -> None:
    for text in ("\u202eabc", "a\u2028b", "\x01\x1b[2J", "' OR 1=1; --", "%s %d {0}", "\ufeffx", "𝒳" * 100):
        identity = service.long(text, tags=[text[:100]], scope=text[:200], metadata={text: text})
        seen = service("get_memory", userId="u1", memoryId=identity)
        assert (seen["content"], seen["tags"], seen["scope"]) == (text, [text[:100]], text[:200])
        assert seen["metadata"] == {text: text}
        assert service("list_memories", userId="u1", search=text[:200])["pagination"]["totalCount"] >= 1


def test_large_numbers_in_metadata_survive_or_are_refused(service: Stand) -> None:
    for number in (2**53 + 1, -(2**63), 10**300, 1e308, 5e-324):
        identity = service.short("x", metadata={"n": number, "importance": number})
        assert service("get_memory", userId="u1", memoryId=identity)["metadata"]["n"] == number


def test_a_clock_that_moves_back_breaks_no_order(service: Stand) -> None:
    first = service.long("first")
    lasting = service.short("for a minute", ttl=60)
    service.clock.move(-3_600_000)
    second = service.long("second")
    listed = [memory["id"] for memory in service("list_memories", userId="u1")["memories"]]
    assert set(listed) == {first, second, lasting}
    after = service("update_memory", userId="u1", memoryId=first, content="first again")["memory"]
    assert after["updatedAt"] >= after["createdAt"]
    assert service("get_memory", userId="u1", memoryId=lasting)["found"]
    later = stand(service.service.database, clock=service.clock)
    third = later.long("third")
    assert set(later.found("third", limit=50)) == {first, second, third}
    for found in later("recall", userId="u1", query="third")["results"]:
        assert 0 <= found["score"] <= 1
        assert found["parts"]["recency"] <= 1
    pages: list[str] = []
    more: dict[str, str] = {}
    while True:
        page = later("list_memories", userId="u1", limit=1, **more)
        pages += [memory["id"] for memory in page["memories"]]
        if not page["pagination"]["hasNextPage"]:
            break
        more = {"cursor": page["pagination"]["endCursor"]}
    assert sorted(pages) == sorted({first, second, third, lasting})


@pytest.mark.proves("S15")
@pytest.mark.parametrize("name", OF_ONE)
def test_a_foreign_memory_is_as_unknown_as_one_that_never_was(service: Stand, name: str) -> None:
    mine = {tier: getattr(service, tier)(f"mine {tier}", scope="one") for tier in ("long", "short")}
    service.long("theirs", user="u2")
    ended = service.short("ended", ttl=60)
    service.clock.move(60_000)
    before = image(service)
    told = set()
    for user, identity, more in [
        ("u2", mine["long"], {}),
        ("u2", mine["short"], {}),
        ("u3", mine["long"], {}),
        ("u1", mine["long"], {"scope": "two"}),
        ("u1", ended, {}),
        ("u2", UNKNOWN, {}),
        ("u2", NIL, {}),
    ]:
        try:
            answer = service.answer(name, userId=user, memoryId=identity, **more)
            said = repr((answer.data, answer.sentence, answer.diagnostics))
        except EngramError as refusal:
            said = repr((refusal.code, refusal.message, refusal.remedy))
        told.add(said.replace(identity, "ID"))
    assert len(told) == 1
    assert image(service) == before


def test_a_foreign_memory_takes_as_long_as_one_that_never_was(database: Database) -> None:
    service = stand(database, embedder=Chosen({}))
    mine = [service.long(f"mine {number} " + "x" * 5_000) for number in range(40)]
    service.long("theirs", user="u2")

    def spent(identities: list[str]) -> float:
        times = []
        for identity in identities:
            start = time.thread_time()
            for name in ("get_memory", "delete_memory"):
                call(name, {"userId": "u2", "memoryId": identity}, service.service, service.caller)
            times.append(time.thread_time() - start)
        return statistics.median(times)

    spent(mine[:5])
    unknown = [f"z{number:023d}" for number in range(40)]
    ratios = sorted(spent(mine) / spent(unknown) for _ in range(5))
    assert 0.5 < ratios[2] < 2.0


def test_listing_and_recall_of_a_foreign_tenant_are_empty_and_leave_nothing(service: Stand) -> None:
    service.long("mine", tags=["t"], scope="s")
    before = image(service)
    listed = service("list_memories", userId="u9", tags=["t"], scope="s", search="mine")
    assert (listed["memories"], listed["pagination"]["totalCount"]) == ([], 0)
    assert service("recall", userId="u9", query="mine", tags=["t"], scope="s")["results"] == []
    assert [table for table in image(service) if table not in before] == []


def test_a_fixed_tenant_cannot_be_left_by_naming_another(database: Database) -> None:
    service = stand(database)
    theirs = service.long("theirs", user="u2")
    service.caller = Caller("u1", actor="key:1")
    assert service("get_memory", userId="u2", memoryId=theirs)["found"] is False
    assert service("recall", userId="u2", query="theirs")["results"] == []
    made = service("create_memory", userId="u2", content="x", type="long-term")
    assert service("get_memory", memoryId=made["id"])["userId"] == "u1"


def test_a_store_on_a_network_file_system_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from engram.service.records import sqlite

    monkeypatch.setattr(sqlite, "file_system", lambda _: "nfs4")
    with pytest.raises(EngramError) as caught:
        Sqlite(str(tmp_path / "service.db"))
    assert caught.value.code == "service.network_file_system"
    assert not (tmp_path / "service.db").exists()
