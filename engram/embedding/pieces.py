"""Text to the numbers of word pieces, as models of the BERT family without case read it.

`pieces.txt` is the vocabulary of `bert-base-uncased` (Google, Apache-2.0), one piece a line, in order.
"""

from __future__ import annotations

import os
import unicodedata

BEGIN, END, UNKNOWN = 101, 102, 100
LONGEST = 100
"""Letters of a longer word are not looked at."""
_LIMIT = 20_000
_IDEOGRAPHS = (("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uf900", "\ufaff"), ("\U00020000", "\U0003ffff"))


class Pieces:
    """The vocabulary; `numbers` reads a text with it."""

    __slots__ = ("_known", "_vocabulary")

    def __init__(self) -> None:
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "pieces.txt")
        with open(path, encoding="utf-8") as file:
            self._vocabulary = {line.rstrip("\n"): number for number, line in enumerate(file)}
        self._known: dict[str, list[int]] = {}

    def numbers(self, text: str, most: int) -> list[int]:
        """The pieces of a text between those that begin and end it, `most` at most."""
        found: list[int] = []
        for word in _split(text):
            if len(found) >= most - 2:
                break
            found += self._of_word(word)
        return [BEGIN, *found[: most - 2], END]

    def _of_word(self, word: str) -> list[int]:
        known = self._known.get(word)
        if known is None:
            if len(self._known) >= _LIMIT:
                self._known.clear()
            known = self._known[word] = self._cut(word)
        return known

    def _cut(self, word: str) -> list[int]:
        """The longest piece that the word begins with, and so on; unknown when a rest begins with none."""
        found: list[int] = []
        at = 0 if len(word) <= LONGEST else -1
        while 0 <= at < len(word):
            for end in range(len(word), at, -1):
                number = self._vocabulary.get(word[at:end] if at == 0 else "##" + word[at:end])
                if number is not None:
                    found.append(number)
                    at = end
                    break
            else:
                return [UNKNOWN]
        return found or [UNKNOWN]


def _split(text: str) -> list[str]:
    """Words without case and accents; each mark and each ideograph is a word."""
    letters: list[str] = []
    for letter in unicodedata.normalize("NFD", text.lower()):
        kind = unicodedata.category(letter)
        if kind == "Mn" or (kind[0] == "C" and not letter.isspace()):
            continue
        is_mark = kind[0] == "P" or (letter.isascii() and not letter.isalnum() and not letter.isspace())
        letters.append(f" {letter} " if is_mark or _is_ideograph(letter) else letter)
    return "".join(letters).split()


def _is_ideograph(letter: str) -> bool:
    return any(first <= letter <= last for first, last in _IDEOGRAPHS)
