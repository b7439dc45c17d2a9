"""The seven tools that keep and read memories, on every record store."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from engram.errors import EngramError
from engram.service.errors import ArgumentsError
from engram.service.records.database import Database
from engram.service.service import Limits
from tests.service.stand import DAY, Stand, stand


@pytest.mark.proves("S1")
def test_ping_tells_that_the_service_is_there(service: Stand) -> None:
    assert service("ping") == {"status": "pong", "timestamp": "2026-05-28T20:26:40.000Z"}


@pytest.mark.proves("S2", "S3")
@pytest.mark.parametrize("tier", ["short-term", "long-term"])
def test_a_memory_is_created_and_read_by_its_id(service: Stand, tier: str) -> None:
    made = service(
        "create_memory",
        userId="u1",
        content="Grüße, 世界",
        type=tier,
        scope="project:x",
        tags=["a", "b"],
        metadata={"importance": 0.9, "deep": {"list": [1, None, "ü"]}},
    )
    seen = service("get_memory", userId="u1", memoryId=made["id"])
    assert seen["content"] == "Grüße, 世界"
    assert (seen["type"], seen["scope"], seen["tags"]) == (tier, "project:x", ["a", "b"])
    assert seen["metadata"] == {"importance": 0.9, "deep": {"list": [1, None, "ü"]}}
    assert seen["version"] == 1


def test_a_short_term_memory_ends_after_its_time(service: Stand) -> None:
    identity = service.short("soon gone", ttl=60)
    service.clock.move(59_999)
    assert service("get_memory", userId="u1", memoryId=identity)["found"]
    service.clock.move(1)
    gone = service("get_memory", userId="u1", memoryId=identity)
    assert gone == {"found": False, "memoryId": identity}
    assert service("delete_memory", userId="u1", memoryId=identity)["deleted"] is False
    assert service("list_memories", userId="u1")["memories"] == []
    assert service.service.memories.sweep(service.clock.now) == 1


def test_foreign_expired_and_unknown_memories_look_the_same(service: Stand) -> None:
    mine = service.long("mine", scope="one")
    unknown = "zzzzzzzzzzzzzzzzzzzzzzzz"
    for user, identity, more in [
        ("u2", mine, {}),
        ("u1", unknown, {}),
        ("u1", mine, {"scope": "two"}),
    ]:
        place: dict[str, Any] = {"userId": user, "memoryId": identity, **more}
        assert service("get_memory", **place) == {"found": False, "memoryId": identity}
        assert service("delete_memory", **place) == {"deleted": False, "memoryId": identity}
        refusals = {
            name: service.refusal(name, **place, **arguments)
            for name, arguments in [("update_memory", {"tags": []}), ("promote_memory", {})]
        }
        assert {refusal.code for refusal in refusals.values()} == {"service.not_found"}
        assert {refusal.message for refusal in refusals.values()} == {f"There is no memory {identity}."}
    assert service("get_memory", userId="u1", memoryId=mine)["found"]


def test_the_same_long_term_text_is_one_memory_of_its_namespace(service: Stand) -> None:
    first = service.long("The build  takes ten minutes.")
    again = service(
        "create_memory", userId="u1", content="The build takes\nten minutes. ", type="long-term", tags=["x"]
    )
    assert again["created"] is False
    assert again["duplicateOf"] == again["id"] == first
    elsewhere = service.long("The build takes ten minutes.", scope="other")
    assert elsewhere != first
    assert service.long("The build takes ten minutes.", user="u2") not in (first, elsewhere)
    assert service.short("The build takes ten minutes.") != service.short("The build takes ten minutes.")


def test_near_texts_are_never_merged(service: Stand) -> None:
    ids = [service.long(f"The limit is {number}") for number in (100, 1000)]
    ids += [
        service.long(text) for text in ("tabs over spaces", "spaces over tabs", "Python 3.11", "Python 3.12")
    ]
    assert len(set(ids)) == 6


@pytest.mark.proves("S5")
def test_an_update_replaces_what_is_given_and_leaves_the_rest(service: Stand) -> None:
    for identity in (service.short("old text", tags=["a"]), service.long("old text too", tags=["a"])):
        service.clock.move(1_000)
        after = service("update_memory", userId="u1", memoryId=identity, metadata={"k": 1})["memory"]
        assert (after["tags"], after["metadata"], after["version"]) == (["a"], {"k": 1}, 2)
        after = service("update_memory", userId="u1", memoryId=identity, content=f"new {identity}")["memory"]
        assert (after["content"], after["tags"], after["version"]) == (f"new {identity}", ["a"], 3)
        assert service("update_memory", userId="u1", memoryId=identity)["memory"]["version"] == 4


def test_a_new_ttl_counts_from_now_and_only_for_short_term_memories(service: Stand) -> None:
    identity = service.short("x", ttl=100)
    service.clock.move(50_000)
    after = service("update_memory", userId="u1", memoryId=identity, ttl=60)["memory"]
    assert after["ttl"] == 60
    service.clock.move(59_000)
    assert service("get_memory", userId="u1", memoryId=identity)["found"]
    lasting = service.long("y")
    assert service("update_memory", userId="u1", memoryId=lasting, ttl=60)["memory"]["expiresAt"] is None


def test_a_stale_expected_version_is_a_conflict_and_changes_nothing(service: Stand) -> None:
    identity = service.long("one")
    service("update_memory", userId="u1", memoryId=identity, content="two", expectedVersion=1)
    refusal = service.refusal(
        "update_memory", userId="u1", memoryId=identity, content="three", expectedVersion=1
    )
    assert refusal.code == "service.conflict"
    assert "currentVersion=2" in refusal.message
    assert service("get_memory", userId="u1", memoryId=identity)["content"] == "two"


def together(work: Callable[[int], object], times: int) -> list[object]:
    """What each of several threads returned or raised, begun at once."""
    gate, found = threading.Barrier(times), [None] * times

    def run(number: int) -> None:
        gate.wait()
        try:
            found[number] = work(number)  # type: ignore[call-overload]
        except EngramError as wrong:
            found[number] = wrong  # type: ignore[call-overload]

    threads = [threading.Thread(target=run, args=(number,)) for number in range(times)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found  # type: ignore[return-value]


def test_of_eight_updates_with_one_expected_version_one_wins(service: Stand) -> None:
    identity = service.long("start")
    found = together(
        lambda n: service(
            "update_memory", userId="u1", memoryId=identity, content=f"text {n}", expectedVersion=1
        ),
        8,
    )
    assert sum(not isinstance(one, EngramError) for one in found) == 1
    assert {one.code for one in found if isinstance(one, EngramError)} == {"service.conflict"}
    assert service("get_memory", userId="u1", memoryId=identity)["version"] == 2


@pytest.mark.proves("S7")
def test_a_promoted_memory_keeps_its_id_and_is_recalled(service: Stand) -> None:
    identity = service.short("The staging server is called heron", tags=["ops"])
    assert service.found("staging server") == []
    memory = service("promote_memory", userId="u1", memoryId=identity)["memory"]
    assert (memory["id"], memory["type"], memory["expiresAt"]) == (identity, "long-term", None)
    assert service.found("staging server") == [identity]
    assert (
        service.refusal("promote_memory", userId="u1", memoryId=identity).code == "service.already_long_term"
    )


def test_of_two_promotes_at_once_one_wins(service: Stand) -> None:
    identity = service.short("promote me")
    found = together(lambda _: service("promote_memory", userId="u1", memoryId=identity), 2)
    assert sum(isinstance(one, EngramError) for one in found) == 1


def test_promoting_a_text_that_is_long_term_already_gives_that_memory(service: Stand) -> None:
    lasting, brief = service.long("same words"), service.short("same words")
    answer = service("promote_memory", userId="u1", memoryId=brief)
    assert answer["duplicateOf"] == answer["memory"]["id"] == lasting
    assert not service("get_memory", userId="u1", memoryId=brief)["found"]


@pytest.mark.proves("S6")
def test_a_deleted_memory_is_gone_and_stands_in_the_audit(service: Stand) -> None:
    identity = service.long("to be deleted")
    assert service("delete_memory", userId="u1", memoryId=identity, actorLabel="me")["deleted"] is True
    assert service("delete_memory", userId="u1", memoryId=identity)["deleted"] is False
    assert service.found("deleted") == []
    newest = service.service.audit.of("u1", identity)[0]
    assert (newest["action"], newest["label"]) == ("delete", "me")
    assert newest["before"]["content"] == "to be deleted"


@pytest.mark.proves("S4")
def test_pages_follow_each_other_over_both_tiers_without_gap_or_repeat(service: Stand) -> None:
    made = []
    for number in range(25):
        service.clock.move(1_000 if number % 5 == 0 else 0)
        make = service.short if number % 3 else service.long
        made.append(make(f"number {number}"))
    seen: list[str] = []
    cursor: dict[str, str] = {}
    while True:
        page = service("list_memories", userId="u1", limit=4, **cursor)
        seen += [memory["id"] for memory in page["memories"]]
        pagination = page["pagination"]
        assert pagination["totalCount"] == 25
        assert pagination["hasPreviousPage"] is bool(cursor)
        if not pagination["hasNextPage"]:
            break
        cursor = {"cursor": pagination["endCursor"]}
    assert len(seen) == len(set(seen)) == 25
    ages = [service("get_memory", userId="u1", memoryId=one)["createdAt"] for one in seen]
    assert ages == sorted(ages, reverse=True)


def test_the_end_of_a_page_may_be_deleted_before_the_next_is_read(service: Stand) -> None:
    for number in range(6):
        service.clock.move(1)
        service.long(f"row {number}")
    page = service("list_memories", userId="u1", limit=3)
    last = page["memories"][-1]["id"]
    service("delete_memory", userId="u1", memoryId=last)
    rest = service("list_memories", userId="u1", limit=3, cursor=page["pagination"]["endCursor"])
    assert [memory["content"] for memory in rest["memories"]] == ["row 2", "row 1", "row 0"]


@pytest.mark.parametrize("change", ["tampered", "foreign", "other filter", "nonsense"])
def test_a_cursor_is_good_for_its_own_list_alone(service: Stand, change: str) -> None:
    for number in range(3):
        service.long(f"row {number}")
    cursor = service("list_memories", userId="u1", limit=1)["pagination"]["endCursor"]
    arguments: dict[str, Any] = {"userId": "u1", "limit": 1, "cursor": cursor}
    if change == "tampered":
        arguments["cursor"] = ("A" if cursor[0] != "A" else "B") + cursor[1:]
    elif change == "foreign":
        arguments["userId"] = "u2"
    elif change == "other filter":
        arguments["type"] = "long-term"
    else:
        arguments["cursor"] = "0"
    refusal = service.refusal("list_memories", **arguments)
    assert isinstance(refusal, ArgumentsError)
    assert [issue["message"] for issue in refusal.issues] == ["Invalid cursor"]


@pytest.mark.parametrize(
    ("search", "text"),
    [
        ("ELLO", "Hello"),
        ("привет", "ПРИВЕТ, мир"),
        ("STRASSE", "Die Straße"),
        ("ΟΔΟΣ", "η οδος εδώ"),
        ("100%", "at 100% load"),
        ("a_b\\", "path a_b\\c"),
        ("世界", "你好世界"),
        ("ﬁle", "a FILE here"),
    ],
)
def test_text_is_found_inside_words_and_in_any_case_of_any_script(
    service: Stand, search: str, text: str
) -> None:
    wanted = service.long(text)
    service.short("axb and 100 more, something else")
    assert [memory["id"] for memory in service("list_memories", userId="u1", search=search)["memories"]] == [
        wanted
    ]


def test_filters_count_for_both_tiers_and_tags_match_any(service: Stand) -> None:
    one = service.long("one", tags=["a"], scope="s")
    two = service.short("two", tags=["b"], scope="s")
    service.long("three", tags=["c"], scope="s")
    service.short("four", tags=["a"], scope="t")
    listed = service("list_memories", userId="u1", scope="s", tags=["a", "b"])
    assert {memory["id"] for memory in listed["memories"]} == {one, two}
    assert listed["pagination"]["totalCount"] == 2
    only = service("list_memories", userId="u1", scope="s", tags=["a", "b"], type="short-term")
    assert [memory["id"] for memory in only["memories"]] == [two]


def test_reading_counts_but_changes_neither_version_nor_update_time(service: Stand) -> None:
    identity = service.long("read me")
    before = service("get_memory", userId="u1", memoryId=identity)
    service.clock.move(DAY)
    after = service("get_memory", userId="u1", memoryId=identity)
    assert (after["version"], after["updatedAt"]) == (before["version"], before["updatedAt"])
    assert after["system"]["accessCount"] == before["system"]["accessCount"] + 1
    assert after["metadata"] == {}


def test_a_full_quota_refuses_and_throws_nothing_out(database: Database) -> None:
    service = stand(database, limits=Limits(quota=3, short_quota=2))
    kept = [service.long(f"long {n}") for n in range(3)] + [service.short(f"short {n}") for n in range(2)]
    for tier in ("long-term", "short-term"):
        refusal = service.refusal("create_memory", userId="u1", content="one more", type=tier)
        assert refusal.code == "service.quota"
    assert service.refusal("promote_memory", userId="u1", memoryId=kept[-1]).code == "service.quota"
    assert all(service("get_memory", userId="u1", memoryId=identity)["found"] for identity in kept)
    assert service.long("long 0") == kept[0]
    assert service.long("of another tenant", user="u2")


def test_the_quota_holds_among_writers_at_once(database: Database) -> None:
    service = stand(database, limits=Limits(quota=5))
    found = together(lambda n: service.long(f"memory {n}"), 12)
    assert sum(isinstance(one, str) for one in found) == 5


def test_an_unknown_tenant_is_refused_where_tenants_are_closed(database: Database) -> None:
    service = stand(database, limits=Limits(make_tenants=False))
    refusal = service.refusal("create_memory", userId="u1", content="x", type="long-term")
    assert refusal.code == "service.unknown_tenant"
    service.service.tenants.create("u1", service.clock.now)
    assert service.long("x")


def test_deleting_a_tenant_leaves_nothing_of_it(service: Stand) -> None:
    identity = service.long("secret plan", user="gone", tags=["t"])
    kept = service.long("kept")
    assert service.service.tenants.delete("gone") == 1
    assert not service("get_memory", userId="gone", memoryId=identity)["found"]
    assert service.found("secret plan", user="gone") == []
    with service.service.database.read() as work:
        for table in ("memories", "vectors", "audit", "departures", "memory_tags"):
            column = "memory" if table in ("vectors", "audit", "departures", "memory_tags") else "id"
            assert work.rows(f"SELECT {column} FROM {table} WHERE {column} = ?", identity) == []  # noqa: S608
    assert service("get_memory", userId="u1", memoryId=kept)["found"]


def test_credentials_are_masked_and_counted_on_create_update_and_promote(service: Stand) -> None:
    secret = "ghp_" + "A1b2C3d4E5" * 3 + "F6g7h8"
    made = service("create_memory", userId="u1", content=f"The token is {secret} for CI", type="long-term")
    assert made["redactions"] == 1
    updated = service("update_memory", userId="u1", memoryId=made["id"], content=f"Now {secret} again")
    assert updated["redactions"] == 1
    brief = service.short(f"Short {secret} note")
    promoted = service("promote_memory", userId="u1", memoryId=brief)
    listed = service("list_memories", userId="u1")["memories"]
    for text in (
        updated["memory"]["content"],
        promoted["memory"]["content"],
        *(m["content"] for m in listed),
    ):
        assert secret not in text


def test_credentials_beside_the_text_are_masked_and_counted_too(service: Stand) -> None:
    secret = "ghp_" + "A1b2C3d4E5" * 3 + "F6g7h8"
    other = "ghp_" + "Z9y8X7w6V5" * 3 + "U4t3S2"
    metadata = {"a": [{"b": secret}], "password": "hunter2supersecret", "importance": 1, "author": "Jane Doe"}
    beside: dict[str, Any] = {"tags": [secret, other, "plain"], "metadata": metadata}
    made = service("create_memory", userId="u1", content="kept", type="short-term", **beside)
    assert made["redactions"] == 4
    updated = service("update_memory", userId="u1", memoryId=made["id"], **beside)
    assert updated["redactions"] == 4
    memory = updated["memory"]
    assert "plain" in memory["tags"]
    assert (memory["metadata"]["importance"], memory["metadata"]["author"]) == (1, "Jane Doe")
    told = json.dumps([memory, service.service.audit.of("u1", made["id"])])
    for text in (secret, other, "hunter2"):
        assert text not in told
