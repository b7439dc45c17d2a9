"""The thirteen tools as a toolset: what each is made of, and how answers and refusals reach a client."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from engram_contracts import wire

from engram.errors import EngramError
from engram.main.serviced import Serviced
from engram.protocol.context import Context
from engram.protocol.toolset import Result
from engram.service import tools
from engram.service.caller import SCOPES, Caller
from tests.judge import judge
from tests.service.stand import Stand

NAMES = wire.NAMES["service"]
SEED = {
    *("ping", "create_memory", "get_memory", "list_memories", "update_memory", "delete_memory"),
    *("promote_memory", "recall", "reindex_memories", "queue_reindex_memories", "get_reindex_status"),
    *("cancel_reindex_job", "retry_reindex_job"),
}
CONTEXT = Context("2026-07-28", {}, {}, 0.0, modern=True, dialogs=True)


@pytest.mark.proves("S30", "S31", "S37")
def test_every_tool_has_a_name_a_description_a_schema_and_a_handler() -> None:
    assert set(NAMES) == SEED == set(tools.NEEDS)
    listed = json.loads(wire.listing("service"))
    assert [tool["name"] for tool in listed] == list(NAMES)
    for tool in listed:
        assert tool["description"]
        assert tool["inputSchema"]["additionalProperties"] is False
        assert callable(import_module(f"engram.service.tools.{tool['name']}").run)
    handlers = {file.stem for file in Path(tools.__file__ or "").parent.glob("*.py")} - {"__init__"}
    assert handlers == SEED


def toolset(service: Stand, caller: Caller | None = None) -> Serviced:
    return Serviced(lambda: service.service, lambda _: caller or Caller())


def called(service: Stand, name: str, arguments: dict[str, Any], caller: Caller | None = None) -> Result:
    return toolset(service, caller).call(name, arguments, CONTEXT)


def first(result: Result) -> dict[str, Any]:
    """The first text of an answer, which is bare JSON."""
    text: Any = result.content
    if not isinstance(text, str):
        text = next(iter(result.content))["text"]  # type: ignore[index]
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.proves("S28", "S34")
def test_the_bare_answer_comes_first_and_the_envelope_holds_the_same(service: Stand) -> None:
    made = called(service, "create_memory", {"userId": "u1", "content": "hello", "type": "long-term"})
    envelope: Any = made.structured
    judge("create_memory", envelope)
    assert first(made) == envelope["data"]
    assert [block["text"] for block in made.content][1].startswith("Created long-term memory with ID: ")  # type: ignore[index, union-attr]
    asked = called(service, "recall", {"userId": "u1", "query": "hello"})
    assert set(first(asked)) == {"query", "count", "results"}
    json.dumps(asked.structured)


@pytest.mark.proves("S33", "S36")
def test_a_refusal_is_an_error_result_with_every_issue(service: Stand) -> None:
    result = called(service, "recall", {"userId": "U!", "limit": 0, "extra": 1})
    assert result.is_error
    error = first(result)["error"]
    assert error["code"] == "VALIDATION"
    assert {issue["path"] for issue in error["issues"]} == {"userId", "query", "limit", "extra"}
    envelope: Any = result.structured
    judge("recall", envelope)
    assert envelope["ok"] is False
    assert len(envelope["diagnostics"]) == 5
    assert service.service.tenants.listed() == []


@pytest.mark.proves("S32")
@pytest.mark.parametrize("name", sorted(SEED))
def test_no_tool_takes_an_unknown_key(service: Stand, name: str) -> None:
    refusal = service.refusal(name, surprise=True)
    assert refusal.code == "service.validation"
    assert "surprise" in refusal.message


@pytest.mark.parametrize("name", sorted(SEED - {"ping"}))
def test_a_key_without_the_scope_may_not(service: Stand, name: str) -> None:
    scopes = [scope for scope in SCOPES if scope not in (tools.NEEDS[name], "admin")]
    caller = Caller("u1", scopes, "key:abc")
    with pytest.raises(EngramError) as caught:
        tools.call(name, {}, service.service, caller)
    assert caught.value.code == "service.forbidden"


def test_an_admin_key_of_a_tenant_maintains_that_tenant_alone(service: Stand) -> None:
    for user in ("u1", "u2"):
        service.long(f"text of {user}", user)
    others = service("queue_reindex_memories", userId="u2")["jobId"]
    whole = service("queue_reindex_memories")["jobId"]
    service.caller = Caller("u1", ("admin",), "key:abc")
    for given in ({}, {"userId": "u2"}):
        found = service("reindex_memories", **given)
        assert (found["scope"], found["processed"]) == ("u1", 1)
    for job in (others, whole):
        for tool in ("get_reindex_status", "cancel_reindex_job", "retry_reindex_job"):
            assert service(tool, jobId=job) == {"jobId": job, "state": "not_found"}
    own = service("queue_reindex_memories", userId="u2")["jobId"]
    assert service("cancel_reindex_job", jobId=own)["state"] == "cancelled"
    service.caller = Caller("", ("admin",), "key:def")
    assert service("get_reindex_status", jobId=others)["state"] == "queued"


def test_the_tenant_of_a_key_is_filled_in_and_wins(service: Stand) -> None:
    caller = Caller("u1", SCOPES[:3], "key:abc")
    for given in ({}, {"userId": "u2"}, {"userId": "not valid!"}):
        arguments = {"content": f"text of {given}", "type": "long-term", **given}
        result = called(service, "create_memory", arguments, caller)
        assert not result.is_error
    assert [name for name, _, _ in service.service.tenants.listed()] == ["u1"]
    assert service.service.audit.of("u1", service("list_memories", userId="u1")["memories"][0]["id"])[0][
        "actor"
    ] == ("key:abc")


@pytest.mark.proves("S1")
def test_ping_needs_no_scope(service: Stand) -> None:
    assert tools.call("ping", None, service.service, Caller("u1", (), "key:abc")).data["status"] == "pong"


@pytest.mark.proves("S35")
def test_each_test_has_a_store_of_its_own(service: Stand) -> None:
    assert service.service.tenants.listed() == []
    assert service.service.jobs.states() == {}
