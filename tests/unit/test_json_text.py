"""What reads and writes JSON without the module `json` does it as that module does."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engram import json_text

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
ODD = (
    *("", " ", "{", "[1,", "[1,]", "nul", "-", "01", "1 2", '{"a":1}x', '{"a"}', '"\n"', "\ufeff1", "'a'"),
    *('{"a":1,"a":2}', '"\\ud800"', "[NaN, -Infinity]", '"\\u00e9\\ud83d\\ude00"', " [1] \r\n", "\x0c1"),
)


@given(VALUES)
def test_values_are_written_and_read_as_by_json(value: object) -> None:
    assert json_text.dumps(value) == json.dumps(value)
    assert json_text.loads(json.dumps(value)) == value
    assert json_text.loads(json.dumps(value, indent=1, ensure_ascii=False)) == value


@given(st.text())
def test_a_text_is_quoted_as_by_json(text: str) -> None:
    assert json_text.quoted(text) == json.dumps(text, ensure_ascii=False)


@pytest.mark.parametrize("text", ODD)
def test_odd_texts_are_read_or_refused_as_by_json(text: str) -> None:
    assert told(json_text.loads, text) == told(json.loads, text)


def told(read: Callable[[str], object], text: str) -> str:
    try:
        return repr(read(text))
    except ValueError as wrong:
        return f"{type(wrong).__name__}: {wrong}"
