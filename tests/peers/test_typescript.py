"""The official TypeScript clients, both generations and both eras (protocol 3.3)."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Project
from tests.mcp.client import FIXTURE, ROOT
from tests.peers.governed import CHOSEN, TEXT, judge_commit, judge_dialog

pytestmark = pytest.mark.needs_node
PROGRAM = Path(__file__).with_name("typescript.mjs")
CLIENTS = [("v1", "legacy"), ("v2", "legacy"), ("v2", "auto"), ("v2", "2026-07-28")]


def drive(
    node: Path,
    client: tuple[str, str],
    answer: str,
    command: tuple[str, ...],
    save: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """What the client saw; `save` holds the text to propose and what the human chooses."""
    done = subprocess.run(
        [node, str(PROGRAM), *client, answer, *command],
        cwd=ROOT,
        env={**os.environ, **({"SAVE": json.dumps(save)} if save else {})},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    seen: dict[str, Any] = json.loads(done.stdout)
    assert seen["errors"] == []
    return seen


@pytest.mark.proves("R18", "R75", "R77")
@pytest.mark.parametrize(("generation", "mode"), CLIENTS)
@pytest.mark.parametrize(
    ("answer", "said"), [("accept", "saved n1"), ("decline", "nothing was saved: decline")]
)
@pytest.mark.usefixtures("packages")
def test_a_typescript_client_lists_calls_reads_and_answers(
    node: Path, generation: str, mode: str, answer: str, said: str
) -> None:
    seen = drive(node, (generation, mode), answer, FIXTURE)
    assert seen["server"]["name"] == "fixture"
    assert seen["echo"]["structuredContent"] == {"text": "hé 😀 \u2028"}
    assert seen["ask"]["content"][0]["text"] == said
    assert (len(seen["resources"]), seen["templates"], len(seen["prompts"])) == (3, 1, 5)
    assert seen["text"]["contents"][0]["uri"] == "test://static-text"


@pytest.mark.proves("R80")
@pytest.mark.parametrize(("generation", "mode"), [("v1", "legacy"), ("v2", "auto")])
@pytest.mark.usefixtures("packages")
def test_a_typescript_client_without_forms_gets_the_token(node: Path, generation: str, mode: str) -> None:
    assert drive(node, (generation, mode), "none", FIXTURE)["ask"]["content"][0]["text"] == "token: t-1"


@pytest.mark.proves("R1", "R18", "R28", "R95", "R97")
@pytest.mark.parametrize(("generation", "mode"), [("v1", "legacy"), ("v2", "auto")])
@pytest.mark.usefixtures("packages")
def test_engram_mcp_serves_a_typescript_client(
    node: Path, served_project: tuple[str, ...], generation: str, mode: str
) -> None:
    seen = drive(node, (generation, mode), "none", served_project)
    assert "engram_load" in seen["tools"]
    assert seen["instructions"]
    assert seen["load"]["structuredContent"]["ok"] is True
    assert seen["resources"][0] == "engram://index"
    assert seen["prompts"] == ["propose"]


@pytest.mark.proves("R18", "R66", "R69", "R70", "R71", "R75", "R77", "6.30")
@pytest.mark.parametrize("client", CLIENTS, ids="-".join)
@pytest.mark.parametrize("answer", ["accept", "decline"])
@pytest.mark.usefixtures("packages")
def test_a_typescript_client_saves_through_its_dialog(
    node: Path, served_project: tuple[str, ...], project: Project, client: tuple[str, str], answer: str
) -> None:
    seen = drive(node, client, answer, served_project, {"text": TEXT, "content": CHOSEN})
    state = {"accept": "written", "decline": "declined"}[answer]
    assert seen["save"]["structuredContent"]["data"]["state"] == state
    judge_dialog(project, state, json.dumps(seen["save"]))


@pytest.mark.proves("R18", "R52", "R53", "R55", "R80")
@pytest.mark.parametrize("client", CLIENTS, ids="-".join)
@pytest.mark.usefixtures("packages")
def test_a_typescript_client_without_dialogs_saves_with_a_token(
    node: Path, project: Project, served_project: tuple[str, ...], client: tuple[str, str]
) -> None:
    seen = drive(node, client, "none", served_project, {"text": TEXT})
    assert len(seen["commit"]["structuredContent"]["data"]["written"]) == 2
    assert seen["again"]["isError"] is True
    judge_commit(project, seen["again"]["content"][0]["text"])
