"""Words of a text: read by hand where it is short, by expressions where it is long, the same either way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.memory import words

SIGNS = st.text("abAB1_-'./ \n\t(!\x00\x7fé'’ñÄßı", max_size=16)


@settings(max_examples=400)
@given(SIGNS)
def test_a_short_text_has_the_words_that_it_has_in_a_long_one(text: str) -> None:
    short = words.searchable(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "_SHORT", -1)
        assert words.searchable(text) == short


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Why is there a gap?", ["why", "is", "there", "a", "gap"]),
        (
            "it's in src/app.py -- see (saveGame)",
            ["it's", "in", "src/app.py", "see", "savegame", "save", "game"],
        ),
        ("a--b _x_ ./run HTTP", ["a", "b", "_x_", "run", "http"]),
    ],
)
def test_words_keep_the_marks_inside_them(text: str, found: list[str]) -> None:
    assert words.searchable(text) == found
