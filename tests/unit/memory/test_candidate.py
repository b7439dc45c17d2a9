"""The grammar of candidates: both forms, every alias, and never a silent loss."""

from __future__ import annotations

import pytest

from engram.errors import UsageError
from engram.memory.candidate import FIELD_OF, Candidate, parse, parse_with_remarks


@pytest.mark.proves("R105", "R126")
def test_a_line_with_pipes_gives_every_field() -> None:
    [found] = parse(
        "- TYPE: rule | TEXT: Use pnpm. | WHY: npm broke the lock file | EXAMPLE: pnpm add x "
        "| TRIGGERS: npm, installs | DEPENDS_ON: [base, core] | LEVEL: deep | ROLE: backend "
        "| CONFIDENCE: High | LIGHT: Consider pnpm. | STRICT: Refuse npm. | VALID_UNTIL: 2027-01-01"
    )
    assert found.fields() == {
        "type": "rule",
        "text": "Use pnpm.",
        "context": "npm broke the lock file",
        "example": "pnpm add x",
        "level": "2",
        "confidence": "high",
        "light": "Consider pnpm.",
        "strict": "Refuse npm.",
        "valid_until": "2027-01-01",
        "triggers": ["npm", "installs"],
        "depends_on": ["base", "core"],
        "role": ["backend"],
    }


def test_lines_with_one_field_each_go_on_until_the_next_field() -> None:
    [found] = parse("TYPE: skill\nTEXT: First build.\n- then test\nNote: mind the gap\nEXAMPLE: make x")
    assert found.text == "First build.\n- then test\nNote: mind the gap"
    assert found.example == "make x"


def test_each_type_word_opens_a_candidate() -> None:
    found = parse(
        "rule: never commit dist\nworkflow: first tag, then publish\n* knowledge: the cache is Redis"
    )
    assert [candidate.type for candidate in found] == ["rule", "skill", "knowledge"]
    assert [candidate.text for candidate in found] == [
        "never commit dist",
        "first tag, then publish",
        "the cache is Redis",
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Always sign tags", "rule"),
        ("First build, then test, finally publish", "skill"),
        ("The API listens on 8080", "knowledge"),
    ],
)
@pytest.mark.proves("R118", "R119", "R120", "R126")
def test_without_a_type_the_wording_tells_it(text: str, kind: str) -> None:
    assert parse(text)[0].type == kind


def test_a_bar_inside_a_text_stays_in_the_text() -> None:
    assert parse("TYPE: rule | TEXT: pipe with a | b | CONTEXT: shell")[0].text == "pipe with a | b"


def test_equal_candidates_collapse_and_the_line_form_gives_them_back() -> None:
    [one] = parse("TYPE: rule | TEXT: Use pnpm.\nTYPE: rule | TEXT: Use pnpm.")
    assert parse(one.line())[0].fields() == one.fields()
    assert Candidate(one.fields()).fields() == one.fields()
    assert one.line(update="use-pnpm") == "TYPE: rule | TEXT: Use pnpm. | UPDATE: use-pnpm"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "candidate.empty"),
        ("TYPE: rule", "candidate.no_text"),
        ("TYPE: rule | TEXT: a | COLOUR: red", "candidate.unknown_field"),
        ("TYPE: rule | TEXT: a | TEXT: b", "candidate.field_twice"),
        ("TYPE: opinion | TEXT: a", "candidate.type"),
        ("TYPE: rule | TEXT: a | CONFIDENCE: sure", "candidate.confidence"),
        ("TYPE: rule | TEXT: a | LEVEL: cellar", "candidate.level"),
        ("TYPE: rule | TEXT: a | LEVEL: " + "9" * 5000, "candidate.level"),
        ("TYPE: rule | TEXT: a | LEVEL: ²", "candidate.level"),
        ("TYPE: rule | TEXT: a | VALID_UNTIL: 2026-99-99", "candidate.valid_until"),
        ("TYPE: rule | TEXT: a | VALID_UNTIL: soon", "candidate.valid_until"),
        ("TYPE: rule | TEXT: a | ROLE: back end", "candidate.role"),
        ("TYPE: rule | TEXT: a | ROLES: ops, ../x", "candidate.role"),
        ("TYPE: knowledge | TEXT: a | STRICT: b", "candidate.variants"),
        ("TYPE: rule | TEXT: a | UPDATE: x | SUPERSEDES: y", "candidate.update"),
        ("\n".join(f"rule: number {n}" for n in range(9)), "candidate.too_many"),
    ],
)
def test_what_cannot_be_kept_is_refused_with_a_sentence(text: str, code: str) -> None:
    with pytest.raises(UsageError) as refusal:
        parse(text)
    assert refusal.value.code == code
    assert refusal.value.remedy


@pytest.mark.parametrize("alias", sorted(FIELD_OF))
def test_every_alias_is_read(alias: str) -> None:
    values = {
        "type": "rule",
        "level": "1",
        "confidence": "low",
        "valid_until": "2027-01-01",
        "scope": "workspace",
    }
    value = values.get(FIELD_OF[alias], "word")
    line = f"{alias.lower().replace('_', ' ')}: {value}"
    extra = "" if FIELD_OF[alias] == "text" else " | text: some text"
    head = "" if FIELD_OF[alias] == "type" else "type: rule | "
    assert getattr(parse(head + line + extra)[0], FIELD_OF[alias]) in (value, [value])


@pytest.mark.parametrize(
    "text",
    [
        "1. TYPE: rule | TEXT: Lint often. | WHY: slow\n2) TYPE: knowledge | TEXT: The port is 80.",
        (
            "**TYPE:** rule | **TEXT:** Lint often. | **WHY:** slow\n"
            "- **Type**: knowledge | **Text**: The port is 80."
        ),
        (
            "**Type:** rule\n**Text:** Lint often.\n**Why:** slow\n\n"
            "**Type:** knowledge\n**Text:** The port is 80."
        ),
        "```\nTYPE: rule | TEXT: Lint often. | WHY: slow\nTYPE: knowledge | TEXT: The port is 80.\n```\n",
        "1. TYPE: rule\n   TEXT: Lint often.\n   WHY: slow\n2. TYPE: knowledge\n   TEXT: The port is 80.",
    ],
)
@pytest.mark.proves("R105", "R123")
def test_candidates_dressed_as_markdown_are_read_as_candidates(text: str) -> None:
    assert [candidate.fields() for candidate in parse(text)] == [
        {"type": "rule", "text": "Lint often.", "context": "slow"},
        {"type": "knowledge", "text": "The port is 80."},
    ]


@pytest.mark.parametrize(
    "text",
    [
        "skill: To ship:\n1. Rule out open alarms.\n2. **Text:** the crew.",
        "skill: To ship:\n1. type the code\n```\nmake ship\n```",
        "```\nmake ship\n```",
    ],
)
def test_markdown_inside_a_text_stays_in_the_text(text: str) -> None:
    [found] = parse(text)
    assert found.text == text.removeprefix("skill: ")


def test_a_lead_of_one_line_is_left_out_and_said_and_a_longer_one_is_kept() -> None:
    found, remarks = parse_with_remarks("What we learned:\nrule: Lint often.")
    assert [candidate.text for candidate in found] == ["Lint often."]
    assert remarks == ["The first line only introduces the others and is not proposed."]
    for lead in ("# Ports\nThe feed listens on 8080.", "The feed listens on 8080.\nAlso:"):
        found, remarks = parse_with_remarks(f"{lead}\nrule: Lint often.")
        assert [candidate.text for candidate in found] == [lead, "Lint often."]
        assert remarks == []
