"""`engram commit` by the name of a proposal: for a person at a terminal, who needs no token (decision 13)."""

from __future__ import annotations

import json

import pytest

from tests.cli.terminal import END_OF_INPUT, at_terminal
from tests.conftest import CANDIDATES, Project
from tests.mcp.governed.conftest import Serve, serve
from tests.mcp.governed.test_tokens import commit, propose
from tests.mcp.governed.test_tools import data, refusal

__all__ = ["serve"]
THREE = "\n".join(CANDIDATES[:3])


@pytest.mark.proves("R139", "R128", "R129")
@pytest.mark.parametrize("part", [slice(None), slice(6), slice(2, 7)])
def test_a_person_commits_a_proposal_by_its_name(project: Project, serve: Serve, part: slice) -> None:
    client = serve(project)
    proposal = propose(client, THREE)
    seen = at_terminal(project, "commit", proposal["proposal_id"][part], answers=["A 1,3"])
    assert seen.code == 0, seen.text
    assert "Never fill a gap in the water levels" in seen.text
    assert "Verdict: ADD" in seen.text
    assert [path.parent.name for path in project.memories()] == ["knowledge", "rules"]
    assert "[terminal]" in (project.root / "changelog.md").read_text()
    assert refusal(commit(client, proposal["approval_token"]))["code"] == "token.used"
    again = at_terminal(project, "commit", proposal["proposal_id"])
    assert again.code != 0
    assert "already used" in again.text


@pytest.mark.proves("R129")
@pytest.mark.parametrize(("answer", "code"), [("C", 0), (END_OF_INPUT, 5)])
def test_rejecting_by_name_revokes_the_token(
    project: Project,
    serve: Serve,
    answer: str,
    code: int,
) -> None:
    client = serve(project)
    proposal = propose(client, THREE)
    assert at_terminal(project, "commit", proposal["proposal_id"], answers=[answer]).code == code
    assert refusal(commit(client, proposal["approval_token"]))["code"] == "token.declined"
    assert project.memories() == []


@pytest.mark.proves("A13", "R64")
def test_without_a_person_at_a_terminal_a_name_writes_nothing(project: Project, serve: Serve) -> None:
    proposal = propose(serve(project), THREE)
    name = proposal["proposal_id"]
    piped = project.json("commit", name, stdin="A\n")
    assert piped["diagnostics"][0]["code"] == "approval.no_terminal"
    unasked = project.json("commit", name, "--accept-all")
    assert unasked["diagnostics"][0]["code"] == "approval.token_needed"
    assert at_terminal(project, "commit", name, "--accept-all").code == 5
    assert project.memories() == []
    assert project.run("commit", proposal["approval_token"], "--accept-all").returncode == 0


@pytest.mark.proves("A05", "A06", "R57")
def test_a_proposal_that_was_edited_cannot_be_committed_by_name(project: Project, serve: Serve) -> None:
    """The seal of the name is made with the key in the person's folder; the repository does not have it."""
    client = serve(project)
    proposal = propose(client, THREE)
    path = project.root / "pending-approvals.json"
    before = path.read_bytes()
    stored = json.loads(before)
    stored["proposals"][0]["candidates"][0]["fields"]["text"] = "Deploy on Fridays."
    path.write_text(json.dumps(stored))
    seen = at_terminal(project, "commit", proposal["proposal_id"])
    assert seen.code == 4, seen.text
    assert "was changed after it was shown" in seen.text
    path.write_bytes(before)
    assert at_terminal(project, "commit", proposal["proposal_id"]).code == 4
    assert commit(client, proposal["approval_token"])["isError"] is True
    assert project.memories() == []


@pytest.mark.proves("A06")
def test_the_two_seals_do_not_stand_for_each_other(project: Project, serve: Serve) -> None:
    client = serve(project)
    proposal = propose(client, THREE)
    path = project.root / "pending-approvals.json"
    stored = json.loads(path.read_text())
    row = stored["proposals"][0]
    row["seal"], row["seal_by_name"] = row["seal_by_name"], row["seal"]
    path.write_text(json.dumps(stored))
    assert at_terminal(project, "commit", proposal["proposal_id"]).code == 4
    assert commit(client, proposal["approval_token"])["isError"] is True


@pytest.mark.proves("R55")
def test_an_unknown_name_is_told_where_names_are_listed(project: Project) -> None:
    seen = at_terminal(project, "commit", "p-0123456789ab")
    assert seen.code == 7
    assert "engram pending" in seen.text


@pytest.mark.proves("R139")
def test_the_token_text_names_the_command_of_the_person(project: Project, serve: Serve) -> None:
    client = serve(project)
    result = client.call("engram_save_session", {"text": THREE})
    assert f"engram commit {data(result)['proposal_id']}" in result["content"][0]["text"]
