"""What the guides must say, and that their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
