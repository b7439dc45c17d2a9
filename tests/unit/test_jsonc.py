"""A value is set in a JSON text with comments, and nothing else of the text changes."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.config import read_jsonc
from engram.jsonc import put

COMMENTED = """\
{
  // where memories go
  "scope": "both", /* both: mine and ours */
  "roles": ["a", "b"], // see "scope": "x"
  "load": {"limit": 8},
  "x_unknown": {"a": [1, 2, {"scope": "z"}]} // kept
}
"""


@pytest.mark.parametrize(
    ("path", "value", "old", "new"),
    [
        (("scope",), "global", '"both", /*', '"global", /*'),
        (("roles",), [], '["a", "b"]', "[]"),
        (("load", "limit"), 3, '{"limit": 8}', '{"limit": 3}'),
        (("load", "max_tokens"), 900, '{"limit": 8}', '{"limit": 8, "max_tokens": 900}'),
        (("read",), "auto", "]} // kept\n", ']}, // kept\n  "read": "auto"\n'),
        (("a", "b"), 1, "]} // kept\n", ']}, // kept\n  "a": {\n    "b": 1\n  }\n'),
    ],
)
@pytest.mark.proves("R138")
def test_one_value_changes_and_no_other_byte(
    path: tuple[str, ...], value: object, old: str, new: str
) -> None:
    for text in (COMMENTED, "\ufeff" + COMMENTED, COMMENTED.replace("\n", "\r\n")):
        ending = "\r\n" if "\r" in text else "\n"
        assert put(text, path, value) == text.replace(old.replace("\n", ending), new.replace("\n", ending))


@pytest.mark.parametrize(
    ("text", "new"),
    [
        ("{}", '{"k": 1}'),
        ("{}\n\n", '{"k": 1}\n\n'),
        ("{\n}\n", '{\n  "k": 1\n}\n'),
        ('{"a": 1}', '{"a": 1, "k": 1}'),
        ('{"a": 1,}', '{"a": 1, "k": 1,}'),
        ('{\n\t"a": 1,\n}\n', '{\n\t"a": 1,\n\t"k": 1,\n}\n'),
        ("{ // nothing yet\n}\n", '{ // nothing yet\n  "k": 1\n}\n'),
        ('{\n  "a": "}",\n  "b": "/*"\n  // end\n}', '{\n  "a": "}",\n  "b": "/*",\n  "k": 1\n  // end\n}'),
        ('{"k": 0, "k": 2}', '{"k": 0, "k": 1}'),
        ('// first\n{"k": {"k": "\\""}}', '// first\n{"k": 1}'),
    ],
)
def test_a_member_is_added_where_a_person_would_write_it(text: str, new: str) -> None:
    assert put(text, ["k"], 1) == new


@pytest.mark.parametrize("text", ["", "[]", '{"a" 1}', '{"a": 1 "b": 2}', '{"a": {"b": 1}', '{"k": 1}'])
def test_what_is_no_such_object_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="character"):
        put(text, ["k", "inner"], 1)


KEYS = st.sampled_from(["a", "b", "scope", 'q"', "{"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(KEYS, VALUES, max_size=4), KEYS, VALUES, st.sampled_from([None, 2, "\t"]))
@settings(max_examples=200, deadline=None)
def test_any_object_reads_back_with_just_this_value(
    found: dict[str, object], key: str, value: object, indent: int | str | None
) -> None:
    text = put(json.dumps(found, indent=indent), [key], value)
    assert read_jsonc(text) == {**found, key: value}
