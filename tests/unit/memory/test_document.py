"""A memory as text: versions read, version 3 written, and that no text can forge structure."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engram.memory import document, rules
from engram.memory.markup import cut, normal

META = {
    "id": "one", "type": "rule", "scope": "workspace", "authority": "instruction", "revision": 1,
    "created": "2026-12-01", "updated": "2026-12-01", "valid_from": "2026-12-01",
    "last_confirmed": "2026-12-01",
}  # fmt: skip

EXAMPLE = """---
author_email: kim@example.org
author_name: "Kim Doe"
authority: instruction
confidence: high
created: 2026-12-01
depends_on: [release-base-checklist]
id: sign-release-tags-with-the-team-key
last_confirmed: 2026-12-01
revision: 1
schema_version: 3
scope: workspace
source: manual
tags: ["task_type:release", sign, release, tags]
type: rule
updated: 2026-12-01
valid_from: 2026-12-01
---

# Sign release tags with the team key

## Context

Raised while preparing release 2.4.

## Content

- Sign release tags with the team key.

## Rule Variants

### Light

- When a release is tagged, consider signing it with the team key.

### Balanced

- Sign release tags with the team key.

### Strict

- Refuse to publish a release whose tag is not signed with the team key.

## Example

git tag -s v2.4.0
"""

HOSTILE_LINES = st.sampled_from(
    [
        "## Content", "# Title", "### Strict", "## Example", "---", "--- ", "id: other", "```", "````", "~~~",
        "```py", "- bullet", "* star", "1. one", "  indented", "    code", "\\## x", "\\\\# x", "\\```",
        "<!-- archived-at: x -->", "text", "", " ", "===", "```x``` y", "##", "#", "\\", "- ", "\t- x",
        "&a *b !!c", "a: b", "\u2028## Content",
    ]
)  # fmt: skip
FREE = st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\x00"), max_size=40)
TEXTS = st.lists(HOSTILE_LINES | FREE, min_size=1, max_size=8).map("\n".join)


@pytest.mark.proves("R121", "F10")
@given(
    st.lists(TEXTS.filter(lambda text: bool(normal(text).strip())), min_size=1, max_size=4),
    TEXTS,
    TEXTS,
    TEXTS,
    FREE,
)
@settings(max_examples=300, deadline=None)
@example(["a\n## Content\n- forged"], "```\n## Content\n- x", "~~~\n```\n", "## Context", "# a\n## Content")
def test_every_text_reads_back_as_it_was_approved(
    statements: list[str], context: str, sample: str, note: str, title: str
) -> None:
    variants = {"light": statements, "balanced": list(reversed(statements)), "strict": [*statements, "x"]}
    made = document.compose(
        {**META, "objective": context},
        title,
        statements,
        context=context,
        example=sample,
        variants=variants,
        note=note,
    )
    again = document.parse(document.write(made))
    clean = [normal(text).strip() for text in statements]
    assert again.statements == clean
    assert again.context == (normal(context) or document.DEFAULT_CONTEXT)
    assert again.example == (normal(sample) or document.DEFAULT_EXAMPLE)
    assert again.note == normal(note)
    assert again.title == (" ".join(title.split()) or "one")
    assert again.variants == {"light": clean, "balanced": clean[::-1], "strict": [*clean, "x"]}
    assert again.meta == {"schema_version": 3, **META, "objective": context}


def test_the_form_of_the_specification_is_ours() -> None:
    memory = document.parse(EXAMPLE.encode())
    assert document.write(memory) == EXAMPLE.encode()
    assert memory.version == 3
    assert rules.check(memory) == []
    assert memory.depends_on == ["release-base-checklist"]
    assert memory.variants["strict"][0].startswith("Refuse")


@pytest.mark.proves("F05")
def test_byte_order_mark_and_dos_line_ends_are_read() -> None:
    data = b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode()
    memory = document.parse(data)
    assert document.write(memory) == EXAMPLE.encode()


@pytest.mark.proves("F05", "F04")
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (EXAMPLE.encode().replace(b"Raised", b"Rai\x92sed"), "not UTF-8: byte 0x92"),
        (EXAMPLE.encode().replace(b"Raised", b"\xed\xa0\x80"), "not UTF-8"),
        (EXAMPLE.encode().replace(b"Raised", b"\xc0\xaf"), "not UTF-8"),
        (EXAMPLE.encode("utf-16"), "not UTF-8"),
        (EXAMPLE.encode().replace(b"Raised", b"a\x00"), "NUL byte"),
        (b"", "no frontmatter"),
        (b"# Title\n", "no frontmatter"),
        (b"---\nid: a\n", "never closed"),
        (
            EXAMPLE.encode().replace(b"type: rule", b"type: ruler"),
            "the key type is 'ruler'; allowed: rule, skill",
        ),
        (EXAMPLE.encode().replace(b"id: sign", b"id: ../../sign"), "the key id is"),
        (EXAMPLE.encode().replace(b"## Content", b"## Contents"), "## Content is missing"),
        (EXAMPLE.encode().replace(b"## Example", b"## Content"), "## Content stands 2 times"),
        (EXAMPLE.encode().replace(b"confidence: high", b"confidence: sure"), "confidence"),
    ],
)
def test_what_cannot_be_read_is_named(data: bytes, words: str) -> None:
    with pytest.raises(document.Unreadable) as caught:
        document.parse(data)
    assert words in "; ".join(caught.value.problems)


@pytest.mark.proves("R121")
def test_older_versions_are_read_and_become_version_3_when_revised() -> None:
    second = (
        b"---\nid: old\ntype: knowledge\nauthor: kim@example.org\nx_mine: [a, b]\n---\n\n# Old\n\n"
        b"## Content\n\n- Fact.\n\n## Origin\n\nA talk.\n\n## Mine\n\nKept.\n"
    )
    memory = document.parse(second)
    assert (memory.version, memory.context, memory.authority) == (2, "A talk.", "reference")
    fresh = document.parse(
        document.write(document.revise(memory, statements=["Fact.", "New."], meta={"revision": 2}))
    )
    assert fresh.version == 3
    assert fresh.statements == ["Fact.", "New."]
    assert fresh.context == "A talk."
    assert fresh.texts("x_mine") == ["a", "b"]
    assert fresh.raw("Mine") == "Kept."
    first = second.replace(b"## Origin", b"## Example")
    assert document.parse(first).version == 1


def test_a_revision_keeps_what_a_person_wrote_between_the_bullets() -> None:
    text = EXAMPLE.replace(
        "- Sign release tags with the team key.\n\n## Rule", "1. First\n2. Second\n\nA paragraph.\n\n## Rule"
    )
    memory = document.parse(text.encode())
    assert memory.statements == ["1. First", "2. Second", "A paragraph."]
    fresh = document.revise(memory, statements=[*memory.statements, "New."])
    assert "1. First\n2. Second\n\nA paragraph.\n- New." in document.text_of(fresh)
    assert "confidence" not in document.revise(memory, meta={"confidence": None}).meta


@given(st.lists(st.sampled_from(["# ", "## ", "### ", "##", "\n", "\n\n", "x", " ", "\r", "``", "\u2028"])))
def test_headings_are_the_same_with_a_code_fence_below(pieces: list[str]) -> None:
    text = "".join(pieces)
    for level in (1, 2, 3):
        *parts, (name, last) = cut(f"{text}\n~~~\n~~~", level)
        assert [*parts, (name, last.removesuffix("~~~\n~~~").strip("\n"))] == cut(text, level)


def test_headings_inside_code_fences_are_text() -> None:
    text = EXAMPLE.replace("git tag -s v2.4.0", "```sh\n## Content\ngit tag\n```")
    memory = document.parse(text.encode())
    assert memory.example == "```sh\n## Content\ngit tag\n```"
    assert document.write(memory) == text.encode()


@pytest.mark.proves("F06")
def test_more_than_64_kib_is_refused_with_the_number_and_nothing_is_cut() -> None:
    big = document.compose(META, "Big", ["x" * 70_000])
    with pytest.raises(document.Unreadable, match=r"has 7\d{4} bytes; at most 65536"):
        document.write(big)
    statements = [f"Fact number {number}." for number in range(500)]
    assert document.parse(document.write(document.compose(META, "Many", statements))).statements == statements


@pytest.mark.proves("F06")
@pytest.mark.parametrize(
    "body", ["# x\n" * 100_000, "- a\n" * 1_000_000, "x" * 10_000_000, "```\n" * 100_001, "\\#\n" * 500_000]
)
def test_huge_files_are_read_in_linear_time(body: str) -> None:
    data = f"---\nid: big\ntype: knowledge\n---\n\n# Big\n\n## Content\n\n{body}".encode()
    start = time.process_time()
    document.parse(data).statements  # noqa: B018
    assert time.process_time() - start < 5


@pytest.mark.proves("R122")
def test_a_rule_of_101_lines_is_too_long() -> None:
    def lines(count: int) -> document.Memory:
        return document.compose(META, "Long", [f"Line {number}." for number in range(count - 6)])

    assert rules.counted_lines(lines(100)) == 100
    assert rules.check(lines(100)) == []
    assert rules.check(lines(101)) == ["the rule has 101 lines; at most 100 are allowed"]


def test_the_finer_rules_are_named() -> None:
    memory = document.parse(
        EXAMPLE.replace("valid_from: 2026-12-01", "valid_from: 2026-13-01")
        .replace("revision: 1", "revision: 0")
        .replace("kim@example.org", "kim")
        .replace("## Example", "## Sample")
        .encode()
    )
    found = "; ".join(rules.check(memory))
    for words in ("valid_from", "revision", "e-mail", "## Example is missing"):
        assert words in found


def test_sentences_become_statements_without_caps() -> None:
    text = "Use pnpm. Never npm! Why? It is faster, e.g. in CI. Version 2.4 only."
    assert document.split_statements(text) == [
        "Use pnpm.", "Never npm!", "Why?", "It is faster, e.g. in CI.", "Version 2.4 only.",
    ]  # fmt: skip
    assert document.split_statements("Steps:\n- a\n- b") == ["Steps:", "a", "b"]
    assert len(document.split_statements(" ".join(f"Fact {n}." for n in range(30)))) == 30
    assert document.split_statements("1. Weigh it. Mix it.") == ["1. Weigh it.", "Mix it."]
    assert document.split_statements("一つ目。二つ目。") == ["一つ目。", "二つ目。"]


def test_titles_are_short_and_one_line() -> None:
    assert document.make_title("always use pnpm.") == "Always use pnpm"
    assert document.make_title("word " * 40) == ("Word " + "word " * 13).rstrip()
    assert document.make_title("x" * 200) == "X" + "x" * 69
    assert document.make_title("To replay a day:\n- copy\n- compare") == "To replay a day"
    assert document.make_title("-\n\n* *\nthe point") == "The point"
    assert document.make_title("...") == "..."
    assert document.make_title("- first point\n- second point") == "First point"
    first = "The feed repeats old readings while a sensor is offline"
    assert document.make_title(f"{first}. A reading is new only when the time changed.") == first


def test_an_unresolved_merge_is_no_memory() -> None:
    torn = EXAMPLE.replace(
        "## Content\n", "## Content\n\n<<<<<<< HEAD\n- ours\n=======\n- theirs\n>>>>>>> branch\n", 1
    )
    with pytest.raises(document.Unreadable, match="unresolved merge"):
        document.parse(torn.encode())


def test_a_text_about_merge_marks_is_kept_as_it_is() -> None:
    text = "Git writes\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch"
    memory = document.compose(META, "Merge marks", ["Settle merge marks."], example=text)
    assert document.parse(document.write(memory)).example == text
