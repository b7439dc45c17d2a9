"""The head of a memory: what is read, what is refused, and that it comes back."""

from __future__ import annotations

import contextlib
import itertools
import time

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.memory import frontmatter

PIECES = st.sampled_from(
    [
        *("a", "b_c", "tags", "k: ", "_k: ", ": ", ":", "[", "]", ", ", ",", '"', "''", "yes", "2026-11-01"),
        *(
            "0",
            "12",
            "123456789",
            "1234567890",
            "-",
            "@",
            "x y",
            "\\",
            "#",
            "ж",
            "\u200b",
            "\x01",
            "{",
            "}",
            "|",
        ),
        *("\n", "\n- ", "\n  ", "\nk: ", "\t", "&", "*"),
    ]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**15), 10**15),
    st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\x00"), max_size=40),
    st.sampled_from(
        ["yes", "no", "null", "~", "1", "1.5", "0x1f", "12:30", "- a", "a: b", "#x", "x #y", "[a]", "*a"]
    ),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text("abc_ :-", min_size=1, max_size=6), inner, max_size=3)
    ),
    max_leaves=8,
)
HEADS = st.dictionaries(st.text("abcxyz_- :", min_size=1, max_size=10), VALUES, max_size=6)


@settings(max_examples=400)
@given(st.lists(PIECES, max_size=9).map("".join))
def test_the_short_way_reads_as_the_long_one(text: str) -> None:
    def told() -> object:
        try:
            return frontmatter.read(text)
        except frontmatter.Invalid as wrong:
            return str(wrong)

    short = told()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(frontmatter, "_easy", lambda line: (line, None))
        assert told() == short


def read(text: str) -> dict[str, frontmatter.Value]:
    return frontmatter.parse(f"---\n{text}\n---\n")[0]


@given(HEADS)
@settings(max_examples=150, deadline=None)
def test_what_is_written_reads_back(head: dict[str, frontmatter.Value]) -> None:
    text = frontmatter.write(head)
    again, body = frontmatter.parse(text + "body")
    assert again == head
    assert body == "body"
    assert frontmatter.write(again) == text


@given(HEADS)
@settings(max_examples=100, deadline=None)
def test_other_yaml_readers_see_the_same_words(head: dict[str, frontmatter.Value]) -> None:
    text = frontmatter.write(head).removeprefix("---\n").removesuffix("---\n")
    assert yaml.load(text, Loader=yaml.BaseLoader) == _words(head) if head else True  # noqa: S506 - reads texts only


def _words(value: frontmatter.Value) -> object:
    if isinstance(value, dict):
        return {key: _words(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_words(one) for one in value]
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("a: plain text # note", "plain text"),
        ("a: 'it''s'", "it's"),
        ('a: "x\\n\\u00e9"', "x\né"),
        ("a: [x, 'y, z', {k: v}, [1]]", ["x", "y, z", {"k": "v"}, [1]]),
        ("a: []", []),
        ("a:\n  - x\n  - y: 1\n    z: 2", ["x", {"y": 1, "z": 2}]),
        ("a:\n- x\n- 2", ["x", 2]),
        ("a:\n  b:\n    c: d", {"b": {"c": "d"}}),
        ("a: |\n  x\n   y\n\n", "x\n y\n"),
        ("a: |-\n  x", "x"),
        ("a: >\n  x\n  y\n\n  z", "x y\nz\n"),
        ("a:", None),
        ("a: ~", None),
        ("a: 1.5", 1.5),
        ("a: 2026-12-01", "2026-12-01"),
        ("a: yes", "yes"),
    ],
)
def test_the_subset_of_2_1(text: str, value: object) -> None:
    assert read(text) == {"a": value}


@pytest.mark.proves("F02")
@pytest.mark.parametrize(
    "text",
    [
        "a: !!python/object/apply:os.system ['true']",
        "a: !!binary aGk=",
        "a: !!set {x}",
        "a: !custom x",
        "<<: *x",
        "a: {<<: *x}",
        "a: &anchor x",
        "a: *alias",
        "a: [*alias]",
        "a: 1\na: 2",
        "a: {b: 1, b: 2}",
        "a:\n\tb: c",
        "- a\n- b",
        "a: [x, y",
        "a: {x: y",
        'a: "x',
        "a: 'x",
        "a: [x] y",
        "a: b: c",
        "just a line",
        "a: [,]",
        'a: "\\x41"',
        'a: "\\ud800"',
        "  a: b",
        "a: b\n  c: d",
    ],
)
def test_what_yaml_would_do_more_is_refused(text: str) -> None:
    with pytest.raises(frontmatter.Invalid):
        read(text)


@pytest.mark.proves("F01")
def test_a_billion_laughs_costs_nothing() -> None:
    names = "abcdefghijklmnopqrstu"
    rows = [f"{names[0]}: &{names[0]} [lol]"]
    rows += [
        f"{name}: &{name} [{', '.join(['*' + before] * 9)}]" for before, name in itertools.pairwise(names)
    ]
    start = time.process_time()
    with pytest.raises(frontmatter.Invalid, match="anchors and aliases"):
        read("\n".join(rows))
    assert time.process_time() - start < 0.05


@pytest.mark.proves("F06")
@pytest.mark.parametrize(
    "text",
    [
        "a: " + "[" * 100_000,
        "a: " + "{b: " * 50_000,
        "a" + " " * 200_000,
        "a: '" + "''" * 100_000,
        'a: "' + "\\\\" * 100_000,
        "a: [" + "x, " * 80_000,
        "\n".join(" " * min(n, 200) + f"k{n}:" for n in range(2000)),
        "a: >\n" + "  x\n\n" * 50_000,
        "a: " + "9" * 5_000,
    ],
)
def test_long_and_deep_heads_take_no_time(text: str) -> None:
    start = time.process_time()
    with contextlib.suppress(frontmatter.Invalid):
        read(text)
    assert time.process_time() - start < 0.5


@pytest.mark.proves("F04")
def test_fences_that_are_none() -> None:
    assert frontmatter.parse("no head") == ({}, "no head")
    assert frontmatter.parse("---- \nx") == ({}, "---- \nx")
    assert frontmatter.parse("---\n---\nx") == ({}, "x")
    assert frontmatter.parse("---  \na: b\n---\n---\nc: d\n---\n") == ({"a": "b"}, "---\nc: d\n---\n")
    with pytest.raises(frontmatter.Invalid, match="never closed"):
        frontmatter.parse("---\na: b\n")


def test_lists_come_from_commas_too() -> None:
    assert frontmatter.strings("a, b,, a") == ["a", "b"]
    assert frontmatter.strings([1, True, None, " x "]) == ["1", "true", "x"]
    assert frontmatter.strings(None) == []
