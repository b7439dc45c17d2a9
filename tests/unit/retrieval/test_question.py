"""What is read of a question, and at what cost."""

from __future__ import annotations

import itertools

import pytest

from engram.retrieval import question
from engram.retrieval.question import Question
from tests.unit.retrieval.generic_words import stems


def test_no_word_costs_more_than_the_words_of_a_page_and_leading_blanks_count_nothing() -> None:
    asked: list[str] = []

    def holders(term: str) -> int:
        asked.append(term)
        return 0

    for word in (
        "a" * 100_000,
        "\u00df" * 100_000,
        "".join(chr(0x4E00 + n % 20_000) for n in range(100_000)),
    ):
        Question(word).expand(holders)
    assert not asked
    assert Question(" " * 99_000 + "otter").terms == ["otter"]


def test_the_stems_of_generic_words_are_those_of_the_words() -> None:
    assert stems() == sorted(question._GENERIC)


@pytest.mark.parametrize(
    "word", ["tag", "branch", "copy", "memory", "backup", "number", "plan", "support", "load", "ferry"]
)
def test_no_stem_of_a_generic_word_is_that_of_a_thing(word: str) -> None:
    assert not Question(word).weak


def test_a_syllable_of_a_vietnamese_question_is_half_a_word_with_and_without_accents() -> None:
    asked = Question("máy chủ mail bị lỗi, cài lại proxy")
    assert {"chủ", "may"} & asked.syllables
    assert "proxy" not in asked.syllables


@pytest.mark.parametrize("text", ["dat ve may bay di hop", "tuoi cay trong mua he", "bao lau thi don bep"])
def test_vietnamese_is_told_without_accents(text: str) -> None:
    asked = Question(text)
    assert {term for term in asked.terms if " " not in term} == asked.syllables
    assert {" ".join(two) for two in itertools.pairwise(text.split())} <= asked.maybe


def test_short_words_of_another_language_are_no_syllables() -> None:
    assert not Question("cut a tag and push it to git").syllables
    assert not Question("can you put the app on the net").syllables
    assert not Question("why did the cron job not run last night").syllables
