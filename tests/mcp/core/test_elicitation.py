"""Asking the human while a call is open: a server request in one era, a sealed state in the other."""

from __future__ import annotations

import base64
import json
import time
from typing import Any

import pytest

from tests.mcp.client import FIXTURE, Client

FORM = {"elicitation": {"form": {}}}
ACCEPT = {"action": "accept", "content": {"candidate_1": True, "scope": "project"}}
ASK = {"name": "ask", "arguments": {"note": "n1"}}


def text(answer: dict[str, Any]) -> str:
    return str(answer["result"]["content"][0]["text"])


def written(client: Client) -> Any:
    return json.loads(client.call("written")["content"][0]["text"])


def open_dialog(client: Client, identity: Any = "call", note: str = "n1") -> dict[str, Any]:
    """Send the call that asks; gives the server's question."""
    params = {"name": "ask", "arguments": {"note": note}}
    client.send({"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": params})
    question: dict[str, Any] = client.read()
    assert question["method"] == "elicitation/create"
    return question


def reply(client: Client, question: dict[str, Any], result: Any) -> None:
    client.send({"jsonrpc": "2.0", "id": question["id"], "result": result})


CAPABLE = [
    ({"elicitation": {}}, True),
    ({"elicitation": {"form": {}}}, True),
    ({"elicitation": {"form": {}, "url": {}}}, True),
    ({"elicitation": {"url": {}}}, False),
    ({"elicitation": None}, False),
    ({"elicitation": True}, False),
    ({}, False),
]


@pytest.mark.proves("R66", "R75", "R80")
@pytest.mark.parametrize(("capabilities", "asks"), CAPABLE)
def test_a_legacy_client_is_asked_exactly_when_it_shows_forms(
    client: Client, capabilities: dict[str, Any], asks: bool
) -> None:
    client.initialize(capabilities=capabilities)
    client.send({"jsonrpc": "2.0", "id": "c", "method": "tools/call", "params": ASK})
    message = client.read()
    assert (message.get("method") == "elicitation/create") is asks
    if not asks:
        assert text(message) == "token: t-1"


@pytest.mark.proves("R66", "R76", "R80")
@pytest.mark.parametrize(("capabilities", "asks"), CAPABLE)
def test_a_modern_client_is_asked_exactly_when_it_shows_forms(
    client: Client, capabilities: dict[str, Any], asks: bool
) -> None:
    result = client.ask_modern("tools/call", ASK, capabilities)["result"]
    assert result["resultType"] == ("input_required" if asks else "complete")


@pytest.mark.proves("R66", "R80")
@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26"])
def test_versions_without_elicitation_are_never_asked(client: Client, version: str) -> None:
    client.initialize(version, FORM)
    assert text({"result": client.call("ask")}) == "token: t-1"


@pytest.mark.proves("R35", "6.33", "R74")
def test_no_elicitation_keeps_the_token_flow_in_both_eras() -> None:
    with Client((*FIXTURE, "--no-elicitation")) as client:
        client.initialize(capabilities=FORM)
        assert text({"result": client.call("ask")}) == "token: t-1"
        assert text(client.ask_modern("tools/call", ASK, FORM)) == "token: t-1"


@pytest.mark.proves("R75", "6.34")
def test_the_question_has_an_id_of_its_own_and_a_flat_form(client: Client) -> None:
    client.initialize(capabilities=FORM)
    question = open_dialog(client, identity=1)
    assert question["id"] == "fixture-1"
    assert question["params"]["mode"] == "form"
    fields = question["params"]["requestedSchema"]["properties"]
    assert {field["type"] for field in fields.values()} == {"boolean", "string"}


@pytest.mark.proves("R75")
def test_the_form_of_2025_06_18_has_no_newer_members(client: Client) -> None:
    client.initialize("2025-06-18", FORM)
    question = open_dialog(client)
    assert "mode" not in question["params"]
    scope = question["params"]["requestedSchema"]["properties"]["scope"]
    assert scope == {"type": "string", "enum": ["project", "global"]}
    reply(client, question, ACCEPT)
    client.answer_to("call")
    client.send(
        {
            "jsonrpc": "2.0",
            "id": 8,
            "method": "tools/call",
            "params": {"name": "test_elicitation_sep1330_enums"},
        }
    )
    titled = client.read()["params"]["requestedSchema"]["properties"]["titledSingle"]
    assert titled["enumNames"] == ["Option 1", "Option 2", "Option 3"]
    assert "oneOf" not in titled


@pytest.mark.proves("R75")
def test_an_accepted_answer_goes_on_with_the_call(client: Client) -> None:
    client.initialize(capabilities=FORM)
    reply(client, open_dialog(client), ACCEPT)
    assert text(client.answer_to("call")) == "saved n1"
    assert written(client) == ["n1"]


@pytest.mark.proves("R73", "6.31", "6.32")
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"action": "decline"}, "nothing was saved: decline"),
        ({"action": "cancel"}, "nothing was saved (cancelled); token: t-1"),
        ({"action": "accept"}, "nothing was saved: accept"),
        ({"action": "accept", "content": {}}, "nothing was saved: accept"),
        ({"action": "accept", "content": None}, "nothing was saved: accept"),
        ({"action": "accept", "content": {"candidate_1": "yes"}}, "nothing was saved: accept"),
        ({"action": "accept", "content": [1]}, "nothing was saved: invalid"),
        ({"action": "agree"}, "nothing was saved: invalid"),
        ({"action": ["accept"]}, "nothing was saved: invalid"),
        ({}, "nothing was saved: invalid"),
        (None, "nothing was saved: invalid"),
        ("accept", "nothing was saved: invalid"),
    ],
)
def test_every_other_answer_writes_nothing(client: Client, answer: Any, expected: str) -> None:
    client.initialize(capabilities=FORM)
    reply(client, open_dialog(client), answer)
    assert text(client.answer_to("call")) == expected
    assert written(client) == []


@pytest.mark.proves("R73")
@pytest.mark.parametrize("code", [-32601, -32603, -1])
def test_an_error_of_the_client_falls_back_to_the_token(client: Client, code: int) -> None:
    client.initialize(capabilities=FORM)
    question = open_dialog(client)
    client.send({"jsonrpc": "2.0", "id": question["id"], "error": {"code": code, "message": "no"}})
    assert text(client.answer_to("call")) == "nothing was saved (error); token: t-1"


@pytest.mark.proves("R73", "6.35", "6.30")
def test_after_the_timeout_the_question_is_withdrawn_and_a_late_answer_ignored(hasty: Client) -> None:
    hasty.initialize(capabilities=FORM)
    start = time.monotonic()
    question = open_dialog(hasty)
    answer = hasty.answer_to("call")
    assert 0.45 < time.monotonic() - start < 3
    assert text(answer) == "nothing was saved (timeout); token: t-1"
    notice = hasty.others[-1]
    assert (notice["method"], notice["params"]["requestId"]) == ("notifications/cancelled", question["id"])
    reply(hasty, question, ACCEPT)
    assert hasty.silent()
    assert written(hasty) == []


@pytest.mark.proves("R73", "R75", "6.24")
def test_everything_else_is_served_while_a_dialog_is_open(client: Client) -> None:
    client.initialize(capabilities=FORM)
    question = open_dialog(client)
    start = time.monotonic()
    assert client.ask("ping")["result"] == {}
    assert client.ask("tools/list")["result"]["tools"]
    assert client.ask_modern("server/discover")["result"]
    assert time.monotonic() - start < 0.5
    reply(client, question, ACCEPT)
    assert text(client.answer_to("call")) == "saved n1"


@pytest.mark.proves("6.36", "R75")
def test_forty_open_dialogs_get_their_own_answers(client: Client) -> None:
    client.initialize(capabilities=FORM)
    questions = [open_dialog(client, number, f"note {number}") for number in range(40)]
    assert len({question["id"] for question in questions}) == 40
    assert client.alive()
    for number in reversed(range(40)):
        reply(client, questions[number], ACCEPT if number % 2 else {"action": "decline"})
        expected = f"saved note {number}" if number % 2 else "nothing was saved: decline"
        assert text(client.answer_to(number)) == expected
    assert len(written(client)) == 20


@pytest.mark.proves("6.20", "6.35", "R75")
def test_cancelling_the_call_withdraws_the_question_and_answers_nothing(client: Client) -> None:
    client.initialize(capabilities=FORM)
    question = open_dialog(client)
    client.tell("notifications/cancelled", {"requestId": "call"})
    notice = client.read()
    assert (notice["method"], notice["params"]["requestId"]) == ("notifications/cancelled", question["id"])
    reply(client, question, ACCEPT)
    assert client.silent()
    assert written(client) == []


@pytest.mark.proves("R75")
def test_a_repeated_answer_counts_once(client: Client) -> None:
    client.initialize(capabilities=FORM)
    question = open_dialog(client)
    reply(client, question, ACCEPT)
    reply(client, question, ACCEPT)
    client.answer_to("call")
    assert client.silent()
    assert written(client) == ["n1"]


@pytest.mark.proves("R75")
def test_a_call_may_ask_several_things_and_several_times(client: Client) -> None:
    client.initialize(capabilities={**FORM, "sampling": {}})
    params = {"name": "test_input_required_result_multiple_inputs"}
    client.send({"jsonrpc": "2.0", "id": "m", "method": "tools/call", "params": params})
    first, second = client.read(), client.read()
    assert {first["method"], second["method"]} == {"elicitation/create", "sampling/createMessage"}
    for question in (first, second):
        reply(client, question, {"action": "accept", "content": {"name": "Ada"}})
    assert '"reason": "unsupported"' in text(client.answer_to("m"))
    client.send(
        {
            "jsonrpc": "2.0",
            "id": "r",
            "method": "tools/call",
            "params": {"name": "test_input_required_result_multi_round"},
        }
    )
    for value in ({"name": "Ada"}, {"color": "blue"}):
        reply(client, client.read(), {"action": "accept", "content": value})
    assert '"round": 2' in text(client.answer_to("r"))


@pytest.mark.proves("R75")
def test_a_prompt_may_ask_too(client: Client) -> None:
    client.initialize(capabilities=FORM)
    client.send(
        {
            "jsonrpc": "2.0",
            "id": "p",
            "method": "prompts/get",
            "params": {"name": "test_input_required_result_prompt"},
        }
    )
    reply(client, client.read(), {"action": "accept", "content": {"context": "tests"}})
    assert "tests" in client.answer_to("p")["result"]["messages"][0]["content"]["text"]


# The modern era


def start(client: Client, params: dict[str, Any] = ASK) -> dict[str, Any]:
    result: dict[str, Any] = client.ask_modern("tools/call", params, FORM)["result"]
    return result


def retry(client: Client, state: Any, response: Any = ACCEPT, **params: Any) -> dict[str, Any]:
    merged = {**ASK, "inputResponses": {"approval": response}, "requestState": state, **params}
    return client.ask_modern("tools/call", merged, FORM)


@pytest.mark.proves("R76")
def test_a_modern_question_is_an_interim_result_and_no_server_request(client: Client) -> None:
    result = start(client)
    assert result["resultType"] == "input_required"
    assert result["inputRequests"]["approval"]["method"] == "elicitation/create"
    assert "id" not in result["inputRequests"]["approval"]
    assert not {"ttlMs", "cacheScope", "content"} & set(result)
    assert client.others == []
    assert client.silent()


@pytest.mark.proves("R77")
def test_the_retry_with_the_state_writes_once(client: Client) -> None:
    state = start(client)["requestState"]
    assert text(retry(client, state)) == "saved n1"
    again = retry(client, state)
    assert again["error"]["code"] == -32602
    assert written(client) == ["n1"]


def mutilated(state: str) -> list[Any]:
    body, _, mark = state.rpartition(".")
    flipped = ("A" if body[9] != "A" else "B").join((body[:9], body[10:]))
    raw = base64.urlsafe_b64decode(body.removeprefix("v1.") + "==")
    forged = base64.urlsafe_b64encode(raw.replace(b"n1", b"n2")).decode().rstrip("=")
    return [
        f"{flipped}.{mark}",
        f"v1.{forged}.{mark}",
        state[:-1] + ("A" if state[-1] != "A" else "B"),
        state + "=",
        state + "==",
        state + " ",
        "\n" + state,
        state.replace(".", ".\n", 1),
        state.replace("-", "+").replace("_", "/") + "\u200b",
        state.upper(),
        state + state,
        mark,
        body,
        "",
        ".",
        "v1..",
        "x" * (1 << 20),
        None,
        5,
        True,
        [state],
        {"state": state},
    ]


@pytest.mark.proves("R78", "R76")
def test_a_changed_state_is_refused_and_writes_nothing(client: Client) -> None:
    state = start(client)["requestState"]
    for number, bad in enumerate(mutilated(state)):
        answer = retry(client, bad)
        assert answer.get("error", {}).get("code") == -32602, (number, answer)
    assert written(client) == []
    assert text(retry(client, state)) == "saved n1"


@pytest.mark.proves("R78", "R76")
def test_a_state_is_bound_to_tool_and_arguments(client: Client) -> None:
    state = start(client)["requestState"]
    for change in ({"arguments": {"note": "n2"}}, {"arguments": {}}, {"name": "test_elicitation"}):
        assert retry(client, state, **change)["error"]["code"] == -32602
    prompt = {"name": "ask", "arguments": ASK["arguments"], "requestState": state, "inputResponses": {}}
    assert client.ask_modern("prompts/get", prompt, FORM)["error"]["code"] == -32602
    reordered = start(client, {"name": "ask", "arguments": {"note": "n1", "b": 1}})["requestState"]
    assert text(retry(client, reordered, arguments={"b": 1, "note": "n1"})) == "saved n1"


@pytest.mark.proves("R78", "R79", "X05")
def test_a_state_is_bound_to_workspace_and_process() -> None:
    with (
        Client((*FIXTURE, "--workspace", "here")) as here,
        Client((*FIXTURE, "--workspace", "there")) as there,
    ):
        state = start(here)["requestState"]
        assert retry(there, state)["error"]["code"] == -32602
    with Client((*FIXTURE, "--workspace", "here")) as restarted:
        answer = retry(restarted, state)
        assert answer["error"]["code"] == -32602
        assert "call the tool again" in answer["error"]["message"]
        assert written(restarted) == []


@pytest.mark.proves("R77")
def test_a_missing_answer_is_asked_for_again_and_extra_ones_are_ignored(client: Client) -> None:
    state = start(client)["requestState"]
    for responses in ({}, {"other": ACCEPT}):
        again = retry(client, state, inputResponses=responses)["result"]
        assert again["resultType"] == "input_required"
        assert "approval" in again["inputRequests"]
    both = {"approval": ACCEPT, "other": {"action": "accept"}}
    assert text(retry(client, again["requestState"], inputResponses=both)) == "saved n1"


@pytest.mark.proves("R77")
def test_answers_without_a_state_are_a_first_call(client: Client) -> None:
    params = {**ASK, "inputResponses": {"approval": ACCEPT}}
    assert client.ask_modern("tools/call", params, FORM)["result"]["resultType"] == "input_required"
    assert written(client) == []


@pytest.mark.proves("R78", "6.32")
@pytest.mark.parametrize(
    "response", [None, 5, "accept", [], {}, {"action": "agree"}, {"action": "accept", "content": 5}]
)
def test_an_answer_of_the_wrong_shape_is_a_protocol_error(client: Client, response: Any) -> None:
    state = start(client)["requestState"]
    assert retry(client, state, response)["error"]["code"] == -32602
    assert retry(client, state, inputResponses=[ACCEPT])["error"]["code"] == -32602
    assert written(client) == []


@pytest.mark.proves("R73", "6.31", "6.32")
@pytest.mark.parametrize(
    ("response", "expected"),
    [
        ({"action": "cancel"}, "nothing was saved (cancelled); token: t-1"),
        ({"action": "decline"}, "nothing was saved: decline"),
        ({"action": "accept", "content": {}}, "nothing was saved: accept"),
    ],
)
def test_modern_answers_reach_the_same_resume(client: Client, response: Any, expected: str) -> None:
    state = start(client)["requestState"]
    assert text(retry(client, state, response)) == expected
    assert written(client) == []


@pytest.mark.proves("R76")
def test_what_a_modern_client_did_not_declare_is_never_asked(client: Client) -> None:
    params = {"name": "test_input_required_result_multiple_inputs"}
    answer = client.ask_modern("tools/call", params, FORM)
    assert answer["error"]["code"] == -32021
    assert answer["error"]["data"] == {"requiredCapabilities": {"sampling": {}}}


@pytest.mark.proves("R76")
def test_forty_states_are_open_at_once_and_independent(client: Client) -> None:
    states = [start(client)["requestState"] for _ in range(40)]
    assert len(set(states)) == 40
    for state in reversed(states):
        assert text(retry(client, state)) == "saved n1"


# Roots


@pytest.mark.proves("6.24")
def test_roots_are_asked_once_before_the_first_call_of_a_client_that_declares_them() -> None:
    with Client((*FIXTURE, "--wants-roots")) as client:
        client.initialize(capabilities={"roots": {}})
        for identity in ("a", "b"):
            client.send(
                {"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": {"name": "whereabouts"}}
            )
        question = client.read()
        assert (question["method"], "params" in question) == ("roots/list", False)
        assert client.ask("ping")["result"] == {}
        reply(client, question, {"roots": [{"uri": "file:///here"}, {"name": "no uri"}, 5]})
        assert text(client.answer_to("a")) == '["file:///here"]'
        assert text(client.answer_to("b")) == '["file:///here"]'
        assert text({"result": client.call("whereabouts")}) == '["file:///here"]'
        assert client.others == []


@pytest.mark.proves("6.24")
@pytest.mark.parametrize("capabilities", [{}, {"roots": {}}])
def test_a_client_that_names_no_roots_is_served_all_the_same(capabilities: dict[str, Any]) -> None:
    with Client((*FIXTURE, "--wants-roots")) as client:
        client.initialize(capabilities=capabilities)
        assert text({"result": client.call("whereabouts")}) == "[]"
        assert text(client.ask_modern("tools/call", {"name": "whereabouts"}, {"roots": {}})) == "[]"


@pytest.mark.proves("6.20")
def test_a_call_that_is_cancelled_while_it_waits_for_roots_never_begins() -> None:
    with Client((*FIXTURE, "--wants-roots")) as client:
        client.initialize(capabilities={"roots": {}})
        client.send({"jsonrpc": "2.0", "id": "a", "method": "tools/call", "params": {"name": "whereabouts"}})
        question = client.read()
        client.tell("notifications/cancelled", {"requestId": "a"})
        reply(client, question, {"roots": []})
        assert client.silent()
        assert client.alive()
