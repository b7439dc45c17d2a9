"""Answers that a dialog should not get, or gets at the wrong moment: each writes what it says, or nothing."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.conftest import Project
from tests.mcp.client import Client, modern_meta
from tests.mcp.governed.conftest import Serve
from tests.mcp.governed.test_dialogs import ERAS, FORM, KNOWN_TOKEN, TEXT, Dialog, Json, chosen, injected

__all__ = ["ask"]
from tests.mcp.governed.test_dialogs import ask  # the fixture that opens a dialog

COMMIT = {"name": "engram_commit", "arguments": {"approval_token": KNOWN_TOKEN, "approve": "all"}}
DECLINED = "approval was declined in the approval dialog"
ONE = {"text": "The port is 8080.", "type": "knowledge"}


@pytest.mark.proves("R71", "6.33")
@pytest.mark.parametrize("era", ERAS)
def test_a_decline_that_a_person_may_have_given_is_taken_at_its_word_and_holds_everywhere(
    project: Project, era: str
) -> None:
    with Client(injected(project), cwd=project.path, env=project.environment) as client:
        if era == "legacy":
            client.initialize(capabilities=FORM)
        dialog = Dialog(client, era, "engram_save_session", {"text": TEXT}, FORM)
        time.sleep(1.1)
        result = dialog.answer("decline")
        assert "--no-elicitation" not in result["content"][0]["text"]
        assert result["structuredContent"]["data"]["rejected"] == [1, 2, 3]
    by_hand = project.run("commit", KNOWN_TOKEN, "--accept-all")
    assert by_hand.returncode == 5
    assert DECLINED in by_hand.stderr
    assert project.json("pending")["data"]["proposals"] == []
    assert project.memories() == []


WIDER: list[Json] = [
    {"scope": "both"},
    {"scope": "global"},
    {"scope": ""},
    {"scope": None},
    {"scope": True},
    {"scope": ["workspace"]},
    {"c2": None},
    {"c2": "false"},
    {"c2": [True]},
    {"c0": True},
    {"c": True},
    {"approve": "all"},
]


@pytest.mark.proves("R68", "R72", "6.32")
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("extra", WIDER, ids=str)
def test_an_answer_with_more_than_the_form_asks_revokes_the_proposal(
    project: Project, era: str, extra: Json
) -> None:
    with Client(injected(project), cwd=project.path, env=project.environment) as client:
        if era == "legacy":
            client.initialize(capabilities=FORM)
        dialog = Dialog(client, era, "engram_save_session", {"text": TEXT}, FORM)
        content = {**chosen(dialog, 1), **extra}
        result = dialog.answer("accept", content)
        assert result["isError"] is True
        assert "revoked" in result["content"][0]["text"]
        late = client.ask("tools/call", COMMIT)["result"]
        assert DECLINED in late["content"][0]["text"]
    assert project.memories() == []


NOT_ANSWERS: list[Any] = [
    "accept",
    [],
    7,
    True,
    {"action": "approve", "content": {"c1": True, "c2": True, "c3": True, "scope": "workspace"}},
    {"action": "accept", "content": "all"},
    {"action": "accept", "content": [True, True, True]},
    {"content": {"c1": True, "c2": True, "c3": True, "scope": "workspace"}},
    {"action": ["accept"]},
]


@pytest.mark.proves("R72", "6.32")
@pytest.mark.parametrize("answer", NOT_ANSWERS, ids=str)
def test_what_is_no_answer_at_all_writes_nothing_in_either_era(project: Project, answer: Any) -> None:
    with Client(injected(project), cwd=project.path, env=project.environment) as client:
        client.initialize(capabilities=FORM)
        dialog = Dialog(client, "legacy", "engram_save_session", {"text": TEXT}, FORM)
        assert dialog.respond(answer)["isError"] is True
        assert DECLINED in client.ask("tools/call", COMMIT)["result"]["content"][0]["text"]
        dialog = Dialog(client, "modern", "engram_save_session", {"text": TEXT}, FORM)
        assert dialog.retry({dialog.key: answer})["error"]["code"] == -32602
        assert dialog.retry({})["error"]["code"] == -32602, "the question is taken back"
        assert DECLINED in client.ask("tools/call", COMMIT)["result"]["content"][0]["text"]
        assert client.alive()
    assert project.memories() == []


@pytest.mark.proves("6.35", "6.31")
def test_after_a_cancel_no_later_accept_counts(ask: Callable[..., Dialog], project: Project) -> None:
    for era in ERAS:
        dialog = ask(era)
        content = chosen(dialog, 1, 2, 3)
        text = dialog.answer("cancel")["content"][0]["text"]
        assert text.startswith("nothing was saved")
        if era == "legacy":
            late = {"action": "accept", "content": content}
            dialog.client.send({"jsonrpc": "2.0", "id": dialog.message["id"], "result": late})
            dialog.client.send({"jsonrpc": "2.0", "id": "engram-99", "result": late})
            assert dialog.client.alive()
            assert dialog.client.others == []
        else:
            late = {dialog.key: {"action": "accept", "content": content}}
            assert dialog.retry(late)["error"]["code"] == -32602
    assert project.memories() == []


@pytest.mark.proves("6.36", "R75")
@pytest.mark.parametrize("first", [0, 1])
def test_two_dialogs_at_once_each_write_their_own(project: Project, serve: Serve, first: int) -> None:
    client = serve(project)
    client.initialize(capabilities=FORM)
    texts = ("The port is 8080.", "The mascot is a blue otter.")
    for number, text in enumerate(texts):
        arguments = {"text": text, "type": "knowledge"}
        call = {"name": "engram_save", "arguments": arguments}
        client.send({"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": call})
    questions = [client.read(), client.read()]
    by_text = {text: q for text in texts for q in questions if text.rstrip(".") in q["params"]["message"]}
    assert len({question["id"] for question in by_text.values()}) == 2
    yes, no = texts[first], texts[1 - first]
    accepted = {"action": "accept", "content": {"c1": True, "scope": "workspace"}}
    client.send({"jsonrpc": "2.0", "id": by_text[yes]["id"], "result": accepted})
    written = client.answer_to(texts.index(yes))["result"]["structuredContent"]["data"]
    assert written["state"] == "written"
    client.send({"jsonrpc": "2.0", "id": by_text[no]["id"], "result": {"action": "decline"}})
    declined = client.answer_to(texts.index(no))["result"]["structuredContent"]["data"]
    assert declined["state"] == "declined"
    (path,) = project.memories()
    assert yes in path.read_text()


@pytest.mark.proves("6.36", "R78")
def test_the_state_of_one_dialog_answers_no_other(project: Project, serve: Serve) -> None:
    client = serve(project)
    first = Dialog(client, "modern", "engram_save", ONE, FORM)
    second = Dialog(client, "modern", "engram_save", {**ONE, "text": "The mascot is an otter."}, FORM)
    content = {first.key: {"action": "accept", "content": {"c1": True, "scope": "workspace"}}}
    swapped = second.retry(content, requestState=first.result["requestState"])
    assert swapped["error"]["code"] == -32602
    note = Dialog(client, "modern", "engram_note", {"text": "Half done."}, FORM)
    assert note.retry(content, requestState=first.result["requestState"])["error"]["code"] == -32602
    assert project.memories() == []
    assert first.retry(content)["result"]["structuredContent"]["data"]["state"] == "written"


@pytest.mark.proves("A10", "R76", "R78")
def test_a_state_that_is_changed_anywhere_is_refused(ask: Callable[..., Dialog], project: Project) -> None:
    dialog = ask("modern")
    state: str = dialog.result["requestState"]
    body, mark = state.rsplit(".", 1)
    content = {dialog.key: {"action": "accept", "content": chosen(dialog, 1, 2, 3)}}
    positions = sorted({*range(0, len(state), max(1, len(state) // 40)), 0, 1, 2, len(body), len(state) - 1})
    changed = [
        state[:at] + ("A" if state[at] != "A" else "B") + state[at + 1 :]
        for at in positions
        if at < len(state) - 1
    ]
    changed += [state[:at] for at in (1, 3, len(body), len(body) + 1, len(state) - 1)]
    changed += [
        state + "=",
        state + "\n",
        f" {state}",
        state + "A",
        f"{body}.{mark.upper()}",
        f"{mark}.{body}",
    ]
    changed += [state.replace("_", "/").replace("-", "+") + ("" if "_" in state or "-" in state else "+")]
    changed += ["v1." + "A" * 1_000_000, "v1..", ".", "v1." + mark, f"v2{state[2:]}", state * 2]
    for one in changed:
        refused = dialog.retry(content, requestState=one)
        assert refused["error"]["code"] == -32602, one[:80]
    others: list[Any] = [{"c": "x"}, [], 1, None, True, {"s": state}]
    for other in others:
        refused = dialog.retry(content, requestState=other)
        assert refused["error"]["code"] == -32602, other
    assert project.memories() == []
    assert dialog.client.alive()
    assert len(dialog.retry(content)["result"]["structuredContent"]["data"]["written"]) == 3


@pytest.mark.proves("A10", "R76", "R78")
def test_a_state_of_another_project_or_another_server_is_refused(project: Project, serve: Serve) -> None:
    other = Project(project.path.parent / "other", project.home)
    other.path.mkdir()
    other.git("init", "-q")
    other.ok("inject")
    dialog = Dialog(serve(project), "modern", "engram_save", ONE, FORM)
    content = {dialog.key: {"action": "accept", "content": {"c1": True, "scope": "workspace"}}}
    for stranger in (serve(other), serve(project)):
        dialog.client = stranger
        assert dialog.retry(content)["error"]["code"] == -32602
    assert project.memories() + other.memories() == []


@pytest.mark.proves("A10", "R76", "R78")
def test_a_state_lapses(project: Project) -> None:
    script = (
        "import engram.protocol.seal as seal\n"
        "from engram.main.governed import Governed\n"
        "from engram.protocol.server import serve\n"
        "seal.LIFETIME = 0.5\n"
        "serve(Governed())\n"
    )
    command = [sys.executable, "-c", script]
    with Client(command, cwd=project.path, env=project.environment) as client:
        dialog = Dialog(client, "modern", "engram_save", ONE, FORM)
        content = {dialog.key: {"action": "accept", "content": {"c1": True, "scope": "workspace"}}}
        time.sleep(0.7)
        assert dialog.retry(content)["error"]["code"] == -32602
    assert project.memories() == []


@pytest.mark.proves("A08", "M12", "R73")
def test_a_client_that_leaves_in_the_middle_of_a_dialog_leaves_the_proposal_to_a_person(
    ask: Callable[..., Dialog], project: Project
) -> None:
    dialog = ask("legacy")
    assert dialog.client.end(limit=2) == 0
    (waiting,) = project.json("pending")["data"]["proposals"]
    assert len(waiting["candidates"]) == 3
    assert "older than a week" in project.ok("pending", "show", waiting["proposal_id"])
    project.ok("pending", "drop", waiting["proposal_id"])
    assert project.memories() == []


@pytest.mark.proves("R80")
def test_a_modern_client_that_has_no_forms_any_more_cannot_be_asked_again(
    ask: Callable[..., Dialog], project: Project
) -> None:
    """The capabilities of the retry count, not those of the first call; its sealed answer still does."""
    dialog = ask("modern")
    call = {**dialog.call, "_meta": modern_meta({})}
    answer = dialog.client.ask("tools/call", call)["result"]
    assert answer["resultType"] == "complete"
    assert answer["structuredContent"]["data"]["approval_token"]


@pytest.fixture
def shared(project: Project) -> Project:
    """The personal memory beside the project's."""
    folder = project.home / "shared"
    folder.mkdir()
    project.environment["ENGRAM_GLOBAL_DIR"] = str(folder)
    return project


@pytest.mark.proves("R68", "R138")
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize(
    ("answered", "expected"),
    [("both", {"workspace", "global"}), ("workspace", {"workspace"}), ("global", {"global"})],
)
def test_both_can_be_narrowed_in_the_dialog(
    shared: Project, serve: Serve, era: str, answered: str, expected: set[str]
) -> None:
    client = serve(shared)
    if era == "legacy":
        client.initialize(capabilities=FORM)
    dialog = Dialog(client, era, "engram_save", {**ONE, "scope": "both"}, FORM)
    assert dialog.fields["scope"]["enum"] == ["both", "workspace", "global"]
    result = dialog.answer("accept", {"c1": True, "scope": answered})
    written = result["structuredContent"]["data"]["written"]
    assert {row["scope"] for row in written} == expected
    in_project = {path.name for path in shared.memories()}
    in_shared = {path.name for path in (shared.home / "shared").rglob("knowledge/*.md")}
    assert bool(in_project) == ("workspace" in expected)
    assert bool(in_shared) == ("global" in expected)


@pytest.mark.proves("R68", "R72")
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("proposed", ["workspace", "global"])
def test_one_scope_is_never_widened_in_the_dialog(
    shared: Project, serve: Serve, era: str, proposed: str
) -> None:
    client = serve(shared)
    if era == "legacy":
        client.initialize(capabilities=FORM)
    for wider in {"both", "workspace", "global"} - {proposed}:
        dialog = Dialog(client, era, "engram_save", {**ONE, "scope": proposed}, FORM)
        assert dialog.fields["scope"]["enum"] == [proposed]
        assert dialog.answer("accept", {"c1": True, "scope": wider})["isError"] is True
    assert shared.memories() == []
    assert list((shared.home / "shared").rglob("knowledge/*.md")) == []


@pytest.mark.proves("R67", "R128", "6.34")
@pytest.mark.parametrize("era", ERAS)
def test_a_form_says_how_to_read_the_whole_and_that_shows_what_will_be_written(
    ask: Callable[..., Dialog], project: Project, era: str
) -> None:
    dialog = ask(era)
    command = dialog.question["message"].rpartition("engram pending show ")[2].split()[0]
    shown = project.ok("pending", "show", command)
    result = dialog.answer("accept", chosen(dialog, 1, 2, 3))
    assert len(result["structuredContent"]["data"]["written"]) == 3
    for path in project.memories():
        assert path.read_text().rstrip("\n") in shown, path
    assert json.dumps(result).count("approval_token") == 0
