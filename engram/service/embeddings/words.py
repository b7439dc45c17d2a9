"""The model that needs no installing: a table of word vectors, and hashed words for the rest.

A text is the weighted sum of the vectors of its words, which tell related words apart from others but know
neither order nor context. A word that is not in the table as a whole, such as a name, an identifier or one of
another script, counts by itself and its pieces as well, hashed into further dimensions.
`codegen/word_vectors.py` made the table, `words.bin` beside this file, from all-MiniLM-L6-v2.
"""

from __future__ import annotations

import json
import os
import re
import unicodedata
import zlib
from threading import Lock
from zlib import crc32

from engram.service.embeddings import Embedder
from engram.service.memory import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

FILE = os.path.join(os.path.dirname(__file__), "words.bin")
HASHED = 384
TRIGRAM = 0.25
LONGEST_WORD = 100
_WORD = re.compile(r"[^\W_]+")


class Words(Embedder):
    """128 dimensions of meaning, 384 of spelling; the table is read at the first text."""

    model = "words-minilm-512-v1"
    dim = 128 + HASHED
    characters = 1_200
    _table: _Table | None = None
    _lock = Lock()

    def embed(self, texts: Sequence[str]) -> Any:
        """Unit vectors; a text without a word gives the zero vector."""
        import numpy

        with Words._lock:
            if Words._table is None:
                Words._table = _Table()
        table = Words._table
        made = numpy.zeros((len(texts), self.dim), dtype="float32")
        for row, text in enumerate(texts):
            spelled = made[row, table.dim :]
            rows: list[int] = []
            for word in _WORD.findall(_plain(text)):
                pieces = table.pieces(word)
                rows += pieces
                if len(pieces) != 1:
                    for feature, weight in _features(word):
                        spot = crc32(feature)
                        spelled[spot % HASHED] += weight if spot & 0x80000000 else -weight
            if rows:
                made[row, : table.dim] = table.scales[rows] @ table.rows[rows].astype("float32")
        lengths = numpy.linalg.norm(made, axis=1, keepdims=True)
        return made / numpy.maximum(lengths, 1e-9)


class _Table:
    """The file: a line of JSON, the pieces, a scale a row, the rows in eight bits."""

    def __init__(self) -> None:
        import numpy

        with open(FILE, "rb") as file:
            head = json.loads(file.readline())
            words = zlib.decompress(file.read(head["words"])).decode().split("\n")
            data = file.read()
        self.dim, count = int(head["dim"]), int(head["rows"])
        self.scales = numpy.frombuffer(data, dtype="<f2", count=count).astype("float32")
        self.rows = numpy.frombuffer(data, dtype="i1", offset=2 * count).reshape(count, self.dim)
        self._numbers = {word: number for number, word in enumerate(words)}

    def pieces(self, word: str) -> list[int]:
        """Rows of the longest pieces from the left; none where a part of the word is in no piece."""
        whole = self._numbers.get(word)
        if whole is not None:
            return [whole]
        found: list[int] = []
        begin = 0
        while begin < len(word) <= LONGEST_WORD:
            before = "##" if begin else ""
            for end in range(len(word), begin, -1):
                number = self._numbers.get(before + word[begin:end])
                if number is not None:
                    break
            else:
                return []
            found.append(number)
            begin = end
        return found


def _plain(text: str) -> str:
    """Folded, and without the marks on letters, as the model was taught."""
    apart = unicodedata.normalize("NFD", folded(text))
    return (
        apart if apart.isascii() else "".join(letter for letter in apart if not unicodedata.combining(letter))
    )


def _features(word: str) -> Iterator[tuple[bytes, float]]:
    yield word.encode(), 1.0
    padded = f"^{word}$"
    for at in range(len(padded) - 2):
        yield b"3" + padded[at : at + 3].encode(), TRIGRAM
