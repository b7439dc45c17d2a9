"""What is read of a question, and at what cost."""

from __future__ import annotations

from engram.retrieval.question import Question


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
