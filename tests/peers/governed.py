"""What the official clients do with `engram-mcp`, and what must then be there."""

from __future__ import annotations

from tests.conftest import Project

TEXT = (
    "TYPE: knowledge | TEXT: The staging database is rebuilt each Monday morning.\n"
    "TYPE: rule | TEXT: Try a feed request at most three times, then let the gap stand."
)
CHOSEN = {"c1": True, "c2": False, "scope": "workspace"}


def judge_dialog(project: Project, state: str, text: str) -> None:
    """After a save that asked in the dialog: exactly what was chosen is there, and no token was told."""
    assert "approval_token" not in text
    titles = [path.read_text() for path in project.memories()]
    if state == "written":
        (only,) = titles
        assert "staging database" in only
        assert "dialog" in (project.root / "changelog.md").read_text()
    else:
        assert state == "declined"
        assert titles == []


def judge_commit(project: Project, told: str) -> None:
    """After a save with a token, its commit, and the same commit once more."""
    assert "already used" in told
    assert len(project.memories()) == 2
    assert "token" in (project.root / "changelog.md").read_text()
    assert project.json("verify")["data"]["mismatches"] == 0
