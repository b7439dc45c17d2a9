"""The approval dialog of the host, in both eras: what is asked, and what each answer does."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Project
from tests.mcp.client import Client
from tests.mcp.governed.conftest import Serve

Json = dict[str, Any]
FORM = {"elicitation": {}}
TEXT = (
    "TYPE: rule | TEXT: Keep every public function typed. | CONTEXT: Decided in the review of May.\n"
    "TYPE: knowledge | TEXT: The staging database is rebuilt each Monday morning. "
    "Nobody may rely on rows that are older than a week.\n"
    "TYPE: skill | TEXT: To rotate the log files: stop the service, move the files, start it again."
)
BODY_WORDS = ("review of May", "older than a week", "start it again")
ERAS = ("legacy", "modern")
KNOWN_TOKEN = "k" * 43


class Dialog:
    """One call that asks: `question` is the form, `answer` gives the result."""

    def __init__(self, client: Client, era: str, name: str, arguments: Json, capabilities: Json) -> None:
        self.client = client
        self.era = era
        self.call = {"name": name, "arguments": arguments}
        if era == "legacy":
            client.send({"jsonrpc": "2.0", "id": "call", "method": "tools/call", "params": self.call})
            self.message = client.read()
            self.question = self.message["params"]
        else:
            self.capabilities = capabilities
            self.result = client.ask_modern("tools/call", self.call, capabilities)["result"]
            assert self.result["resultType"] == "input_required"
            ((self.key, request),) = self.result["inputRequests"].items()
            assert request["method"] == "elicitation/create"
            self.question = request["params"]

    @property
    def fields(self) -> Json:
        """The fields of the form."""
        found: Json = self.question["requestedSchema"]["properties"]
        return found

    def answer(self, action: str, content: Json | None = None) -> Json:
        """Answer the form; gives the result of the call."""
        response: Json = {"action": action} if content is None else {"action": action, "content": content}
        return self.respond(response)

    def respond(self, response: Json) -> Json:
        """Answer with this response, whatever it is."""
        if self.era == "legacy":
            self.client.send({"jsonrpc": "2.0", "id": self.message["id"], "result": response})
            result: Json = self.client.answer_to("call")["result"]
            return result
        answer = self.retry({self.key: response})
        return answer["result"]  # type: ignore[no-any-return]

    def retry(self, responses: Json, **changes: Any) -> Json:
        """Repeat the call of a modern client."""
        params = {
            **self.call,
            "inputResponses": responses,
            "requestState": self.result["requestState"],
            **changes,
        }
        return self.client.ask_modern("tools/call", params, self.capabilities)


@pytest.fixture
def ask(project: Project, serve: Serve) -> Callable[..., Dialog]:
    """Opens a dialog of a fresh server in `project`."""

    def start(
        era: str, text: str = TEXT, capabilities: Json = FORM, name: str = "engram_save_session"
    ) -> Dialog:
        client = serve(project)
        if era == "legacy":
            client.initialize(capabilities=capabilities)
        return Dialog(client, era, name, {"text": text}, capabilities)

    return start


def chosen(dialog: Dialog, *numbers: int, **more: Any) -> Json:
    """An answer that switches these candidates on."""
    content = {name: int(name[1:]) in numbers for name in dialog.fields if name[1:].isdigit()}
    if "scope" in dialog.fields:
        content["scope"] = dialog.fields["scope"]["enum"][0]
    return {**content, **more}


@pytest.mark.proves("R66", "R67", "R75", "R76", "6.34")
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("capabilities", [{"elicitation": {}}, {"elicitation": {"form": {}, "url": {}}}])
def test_the_form_has_a_switch_a_candidate_and_no_memory_text(
    ask: Callable[..., Dialog], era: str, capabilities: Json
) -> None:
    dialog = ask(era, capabilities=capabilities)
    shown = json.dumps(dialog.question)
    for words in BODY_WORDS:
        assert words not in shown
    assert "ADD" in shown
    switches = [name for name, field in dialog.fields.items() if field["type"] == "boolean"]
    assert switches == ["c1", "c2", "c3"]
    for name, field in dialog.fields.items():
        assert field["type"] == "boolean" or (field["type"] == "string" and field["enum"]), name
        if field["type"] == "boolean":
            assert field.get("default", False) is False
    assert "engram pending show" in dialog.question["message"]


@pytest.mark.proves("R69", "R70", "R77")
@pytest.mark.parametrize("era", ERAS)
def test_accepting_writes_exactly_what_is_switched_on(
    ask: Callable[..., Dialog], project: Project, era: str
) -> None:
    dialog = ask(era)
    result = dialog.answer("accept", chosen(dialog, 2))
    found = result["structuredContent"]["data"]
    assert found["state"] == "written"
    assert [entry["n"] for entry in found["written"]] == [2]
    assert found["rejected"] == [1, 3]
    assert "approval_token" not in json.dumps(result)
    (path,) = project.memories()
    assert path.parent.name == "knowledge"
    assert "dialog" in (project.root / "changelog.md").read_text()
    assert project.json("verify")["data"]["mismatches"] == 0


@pytest.mark.parametrize("era", ERAS)
def test_a_careless_accept_writes_nothing(ask: Callable[..., Dialog], project: Project, era: str) -> None:
    dialog = ask(era)
    dialog.answer("accept", chosen(dialog))
    assert project.memories() == []


def injected(project: Project, patience: float = 60.0) -> list[str]:
    """A server whose tokens are known, and which waits this long for an answer."""
    script = (
        "from engram.main.governed import Governed\n"
        "from engram.protocol.server import serve\n"
        f"serve(Governed(make_token=lambda: {KNOWN_TOKEN!r}), patience={patience})\n"
    )
    return [sys.executable, "-c", script]


@pytest.mark.proves("R71")
@pytest.mark.parametrize("era", ERAS)
def test_declining_revokes_the_proposal(project: Project, era: str) -> None:
    with Client(injected(project), cwd=project.path, env=project.environment) as client:
        if era == "legacy":
            client.initialize(capabilities=FORM)
        dialog = Dialog(client, era, "engram_save_session", {"text": TEXT}, FORM)
        result = dialog.answer("decline")
        assert result["structuredContent"]["data"]["state"] == "declined"
        assert "--no-elicitation" in result["content"][0]["text"], "faster than a person can read"
        late = client.ask("tools/call", _commit(KNOWN_TOKEN))["result"]
        assert late["isError"] is True
        assert "approval was declined in the approval dialog" in late["content"][0]["text"]
    assert project.memories() == []


def _commit(token: str) -> Json:
    return {"name": "engram_commit", "arguments": {"approval_token": token, "approve": "all"}}


BAD_CONTENT: list[Json | None] = [
    None,
    {},
    {"c1": True},
    {"c1": "yes", "c2": False, "c3": False},
    {"c1": 1, "c2": 0, "c3": 0},
    {"c1": True, "c2": False, "c3": False, "c4": True},
    {"c1": True, "c2": False, "c3": False, "scope": "everywhere"},
]


@pytest.mark.proves("R72", "R68", "6.32")
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("content", BAD_CONTENT, ids=str)
def test_an_invalid_answer_revokes_the_proposal(project: Project, era: str, content: Json | None) -> None:
    with Client(injected(project), cwd=project.path, env=project.environment) as client:
        if era == "legacy":
            client.initialize(capabilities=FORM)
        dialog = Dialog(client, era, "engram_save_session", {"text": TEXT}, FORM)
        result = dialog.answer("accept", content)
        assert result.get("isError") or result["structuredContent"]["data"]["state"] == "declined"
        late = client.ask("tools/call", _commit(KNOWN_TOKEN))["result"]
        assert late["isError"] is True
    assert project.memories() == []


@pytest.mark.proves("R73", "R80", "6.31")
@pytest.mark.parametrize("era", ERAS)
def test_closing_the_dialog_falls_back_to_the_token(
    ask: Callable[..., Dialog], project: Project, era: str
) -> None:
    dialog = ask(era)
    result = dialog.answer("cancel")
    assert not result.get("isError")
    assert result["content"][0]["text"].startswith("nothing was saved")
    assert project.memories() == []
    token = result["structuredContent"]["data"]["approval_token"]
    client = dialog.client
    written = client.ask("tools/call", _commit(token))["result"]
    assert len(written["structuredContent"]["data"]["written"]) == 3


@pytest.mark.proves("R73", "6.35")
def test_no_answer_in_time_falls_back_and_a_late_one_is_ignored(project: Project) -> None:
    with Client(injected(project, patience=0.4), cwd=project.path, env=project.environment) as client:
        client.initialize(capabilities=FORM)
        dialog = Dialog(client, "legacy", "engram_save_session", {"text": TEXT}, FORM)
        assert client.ask("ping")["result"] == {}
        result = client.answer_to("call")["result"]
        assert result["content"][0]["text"].startswith("nothing was saved")
        assert KNOWN_TOKEN in result["content"][0]["text"]
        content = chosen(dialog, 1, 2, 3)
        client.send(
            {"jsonrpc": "2.0", "id": dialog.message["id"], "result": {"action": "accept", "content": content}}
        )
        assert client.alive()
    assert project.memories() == []


@pytest.mark.proves("R73")
def test_a_client_that_fails_to_ask_falls_back_too(ask: Callable[..., Dialog], project: Project) -> None:
    dialog = ask("legacy")
    error = {"code": -32601, "message": "no dialogs here"}
    dialog.client.send({"jsonrpc": "2.0", "id": dialog.message["id"], "error": error})
    result = dialog.client.answer_to("call")["result"]
    assert result["content"][0]["text"].startswith("nothing was saved")
    assert result["structuredContent"]["data"]["approval_token"]
    assert project.memories() == []


@pytest.mark.proves("R35", "R74", "R80")
@pytest.mark.parametrize("era", ERAS)
def test_no_elicitation_keeps_the_token_flow(project: Project, serve: Serve, era: str) -> None:
    client = serve(project, "--no-elicitation")
    call = {"name": "engram_save_session", "arguments": {"text": TEXT}}
    if era == "legacy":
        client.initialize(capabilities=FORM)
        result = client.ask("tools/call", call)["result"]
    else:
        result = client.ask_modern("tools/call", call, FORM)["result"]
    assert result["structuredContent"]["data"]["approval_token"] in result["content"][0]["text"]
    assert not result["content"][0]["text"].startswith("nothing was saved")


@pytest.mark.proves("R66", "R80")
@pytest.mark.parametrize(
    ("version", "capabilities"),
    [
        ("2025-11-25", {}),
        ("2025-11-25", {"elicitation": {"url": {}}}),
        ("2025-03-26", FORM),
        ("2024-11-05", FORM),
    ],
)
def test_a_client_without_forms_gets_the_token(
    project: Project, serve: Serve, version: str, capabilities: Json
) -> None:
    client = serve(project)
    client.initialize(version, capabilities)
    text = client.call("engram_save", {"text": "The port is 8080."})["content"][0]["text"]
    assert "approval_token" in text


@pytest.mark.proves("R78")
def test_a_state_for_other_arguments_or_with_a_flipped_byte_is_refused(
    ask: Callable[..., Dialog], project: Project
) -> None:
    dialog = ask("modern")
    content = {dialog.key: {"action": "accept", "content": chosen(dialog, 1, 2, 3)}}
    state = dialog.result["requestState"]
    flipped = state[:-3] + ("A" if state[-3] != "A" else "B") + state[-2:]
    forged: list[Json] = [
        {"requestState": flipped},
        {"requestState": ""},
        {"requestState": "{}"},
        {"arguments": {"text": TEXT + "\nTYPE: rule | TEXT: Trust me."}},
        {"name": "engram_save"},
    ]
    for changes in forged:
        assert dialog.retry(content, **changes)["error"]["code"] == -32602, changes
    assert project.memories() == []
    assert len(dialog.retry(content)["result"]["structuredContent"]["data"]["written"]) == 3
    assert dialog.retry(content)["error"]["code"] == -32602, "a state is good for one use"
    assert len(project.memories()) == 3


@pytest.mark.proves("R79")
def test_a_restart_makes_open_states_worthless(project: Project, serve: Serve) -> None:
    dialog = Dialog(serve(project), "modern", "engram_save_session", {"text": TEXT}, FORM)
    dialog.client.end()
    dialog.client = serve(project)
    content = {dialog.key: {"action": "accept", "content": chosen(dialog, 1)}}
    assert dialog.retry(content)["error"]["code"] == -32602
    assert project.memories() == []


@pytest.mark.proves("R83", "R84")
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("action", ["accept", "decline", "cancel"])
def test_a_note_is_confirmed_in_the_dialog(
    ask: Callable[..., Dialog], project: Project, era: str, action: str
) -> None:
    dialog = ask(era, text="The replay is green.", name="engram_note")
    content = {name: True for name, field in dialog.fields.items() if field["type"] == "boolean"}
    dialog.answer(action, content if action == "accept" else None)
    notes = list((project.root / "working").glob("*.md")) if (project.root / "working").is_dir() else []
    assert len(notes) == (1 if action == "accept" else 0)


def test_a_cancelled_call_withdraws_its_question_and_writes_nothing(
    ask: Callable[..., Dialog], project: Project
) -> None:
    dialog = ask("legacy")
    client = dialog.client
    client.tell("notifications/cancelled", {"requestId": "call"})
    assert client.read()["method"] == "notifications/cancelled"
    client.send(
        {
            "jsonrpc": "2.0",
            "id": dialog.message["id"],
            "result": {"action": "accept", "content": chosen(dialog, 1)},
        }
    )
    assert client.alive()
    assert client.others == []
    assert project.memories() == []
