"""Version 1 and 2 to 3: what is added, where it comes from, and that nothing else moves."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.memory.document import Unreadable, parse
from engram.memory.rules import check
from engram.upkeep.migration import as_v3

V1 = """---
# kept by hand
id: cache-ttl
type: rule
author: kim@example.org   # the old form
created: 2024-03-05
tags: [cache, ttl]
our_own: {ticket: 42}
---

# Cache TTL is thirty seconds

## Context

From the outage of March.

## Content

- Keep the TTL at thirty seconds.

## Example

ttl=30
"""
V2 = """---
id: cache-ttl
type: knowledge
scope: global
created: 2024-03-05
updated: 2024-05-06
last_verified: 2025-01-02
---
# Cache TTL

## Content

- Thirty seconds.

## Origin

The outage.
"""
NOON = 1_700_000_000.0  # 2023-11-14


def test_version_1_gets_what_version_3_asks_for_and_nothing_else_changes() -> None:
    made = as_v3(V1.encode(), "workspace", NOON)
    assert made is not None
    added = (
        "authority: instruction\nevidence_status: unverified\nlast_confirmed: 2024-03-05\nrevision: 1\n"
        "schema_version: 3\nscope: workspace\nvalid_from: 2024-03-05\n"
    )
    assert made.data.decode() == V1.replace("our_own: {ticket: 42}\n", "our_own: {ticket: 42}\n" + added)
    memory = parse(made.data)
    assert (memory.version, check(memory)) == (3, [])
    assert memory.meta["author"] == "kim@example.org"
    assert "author_name" not in memory.meta


def test_version_2_keeps_its_scope_its_dates_and_its_origin() -> None:
    made = as_v3(V2.encode(), "workspace", NOON)
    assert made is not None
    meta = parse(made.data).meta
    assert meta["scope"] == "global"
    assert (meta["valid_from"], meta["last_confirmed"]) == ("2024-03-05", "2025-01-02")
    assert meta["authority"] == "reference"
    assert made.data.decode().endswith(V2.split("---\n")[2])


def test_a_file_without_a_date_says_that_its_time_was_taken() -> None:
    text = "---\nid: a\ntype: skill\n---\n\n# A\n\n## Content\n\n- Do it.\n"
    made = as_v3(text.encode(), "workspace", NOON)
    assert made is not None
    meta = parse(made.data).meta
    assert meta["valid_from"] == meta["last_confirmed"] == "2023-11-14"
    assert meta["migration_date_source"] == "file_mtime"
    assert "migration_date_source" in made.keys


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_a_byte_order_mark_stay(end: str, mark: str) -> None:
    text = mark + V1.replace("\n", end)
    made = as_v3(text.encode(), "workspace", NOON)
    assert made is not None
    new = made.data.decode()
    assert new.startswith(mark + "---" + end)
    assert new.replace("\r\n", "").count("\n") == (0 if end == "\r\n" else new.count("\n"))
    assert new.endswith(text.partition("# Cache")[2])


@pytest.mark.parametrize(
    "line", ["schema_version: 2", "schema_version: 1", "schema_version:", "revision:", "scope: null"]
)
def test_a_key_that_is_there_gets_its_value_in_its_line(line: str) -> None:
    text = V1.replace("type: rule\n", f"type: rule\n{line}\n")
    made = as_v3(text.encode(), "workspace", NOON)
    assert made is not None
    key = line.partition(":")[0]
    lines = made.data.decode().split("\n")
    assert [row.partition(":")[0] for row in lines].count(key) == 1
    assert lines.index(next(row for row in lines if row.startswith(f"{key}:"))) == 4


def test_version_3_and_newer_ones_are_left_alone() -> None:
    made = as_v3(V1.encode(), "workspace", NOON)
    assert made is not None
    assert as_v3(made.data, "workspace", NOON) is None
    assert (
        as_v3(V1.replace("type: rule", "type: rule\nschema_version: 4").encode(), "workspace", NOON) is None
    )


@pytest.mark.parametrize(
    "text",
    [
        "no frontmatter",
        "---\nid: a\n---\n\n## Content\n\n- x\n",
        V1.replace("## Content", "## Contents"),
        V1.replace("id: cache-ttl", "id: ../up"),
        V1.replace("type: rule", "type: rule\nrevision: 0"),
        V1.replace("type: rule", "type: rule\nvalid_from: soon"),
    ],
)
def test_what_would_not_be_a_good_memory_is_refused(text: str) -> None:
    try:
        made = as_v3(text.encode(), "workspace", NOON)
    except Unreadable:
        return
    assert made is not None
    assert check(parse(made.data)) == check(parse(text.encode()))


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(Unreadable):
        as_v3(b"---\nid: a\xff\n---\n", "workspace", NOON)


@settings(max_examples=150, deadline=None)
@given(
    body=st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=200),
    keys=st.dictionaries(
        st.from_regex(r"x_[a-z]{1,6}", fullmatch=True),
        st.sampled_from(["1", "true", "[a, b]", "{k: v}", '"q: \\"x\\""', "2024-01-01", "plain text"]),
        max_size=5,
    ),
    date=st.sampled_from(["", "created: 2024-01-02\n", "updated: 2024-01-02 # when\n"]),
)
def test_any_memory_is_the_same_afterwards_but_for_the_added_keys(
    body: str, keys: dict[str, str], date: str
) -> None:
    extra = "".join(f"{key}: {value}\n" for key, value in keys.items())
    text = f"---\nid: a\ntype: rule\n{date}{extra}---\n\n# T\n\n## Content\n\n- x\n\n{body}\n"
    try:
        old = parse(text.encode())
        made = as_v3(text.encode(), "workspace", NOON)
    except Unreadable:
        return
    assert made is not None
    new = parse(made.data)
    assert new.sections == old.sections
    assert {key: new.meta[key] for key in old.meta} == old.meta
    assert made.data.endswith(text.encode().partition(b"---\n\n# T")[2])
    assert as_v3(made.data, "workspace", NOON) is None
