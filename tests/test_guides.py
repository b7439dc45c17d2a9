"""What the guides must say, and that their links lead somewhere."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.conftest import Project

HOUSE = Path(__file__).parents[1]
PAGES = [HOUSE / "README.md", *sorted((HOUSE / "docs").rglob("*.md"))]


def said(name: str) -> str:
    """A page as one line."""
    return " ".join((HOUSE / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(HOUSE)))
def test_every_link_to_a_file_leads_to_one(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


@pytest.mark.proves("R109", "R137", "R138")
def test_the_first_page_presents_a_protocol_that_people_govern() -> None:
    lead = said("README.md")[:900]
    for words in (
        "Agents propose",
        "a person approves",
        "Markdown",
        "git",
        "protocol",
        "make demo",
        "make test",
    ):
        assert words in lead
    assert "invisible state" in said("docs/hashes-and-git.md")
    assert "easy to poison" in said("docs/hashes-and-git.md")


@pytest.mark.proves("R109")
def test_the_example_of_the_first_page_is_saved_and_found(project: Project) -> None:
    page = (HOUSE / "README.md").read_text(encoding="utf-8")
    rule = re.search(r'^\$ engram save rule "(.+)"$', page, re.MULTILINE)
    task = re.search(r'^\$ engram load "(.+?)"', page, re.MULTILINE)
    assert rule
    assert task
    project.ok("save", "--accept-all", "rule", rule[1])
    assert rule[1] in project.ok("load", task[1])


@pytest.mark.proves("R140")
def test_the_first_page_points_to_the_operations_guide() -> None:
    assert "(docs/operations.md)" in said("README.md")


@pytest.mark.proves("R65", "R64", "R74")
def test_the_guides_say_what_is_no_gate() -> None:
    approving = said("docs/approving.md")
    assert "It does not prove that a person approved" in approving.replace("*", "")
    assert "never put `mcp__engram__engram_commit`" in approving
    assert "--no-elicitation" in approving
    assert "never put `engram_commit` on an allow list" in said("README.md")


@pytest.mark.proves("R116")
def test_the_guides_leave_the_last_word_to_people() -> None:
    assert "Agents propose, people own what is written" in said("docs/approving.md")


def blocks(language: str) -> list[str]:
    """Code blocks of the first page in one language."""
    text = (HOUSE / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def test_what_the_first_page_tells_hosts_can_be_read_by_them() -> None:
    (codex,) = map(tomllib.loads, blocks("toml"))
    server = codex["mcp_servers"]["engram"]
    assert (server["command"], server["args"]) == ("engram-mcp", [])
    assert server["tools"]["engram_commit"]["approval_mode"] == "prompt"
    (opencode,) = map(json.loads, blocks("json"))
    assert opencode["mcp"]["engram"] == {
        "type": "local",
        "command": ["engram-mcp"],
        "args": [],
        "enabled": True,
    }
    page = (HOUSE / "README.md").read_text(encoding="utf-8")
    for cell in re.findall(r"`(\{\"mcpServers.*?\})`", page):
        assert json.loads(cell)["mcpServers"]["engram"]["command"] == "engram-mcp"
    for host in ("Claude Code", "Codex", "Gemini CLI", "Cursor", "OpenCode", "Windsurf"):
        assert f"| {host}" in page
