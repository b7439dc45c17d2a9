"""The fallback without a model: hashed words and pieces of words. It finds what shares words, not meaning."""

from __future__ import annotations

import re
from zlib import crc32

from engram.service.embeddings import Embedder
from engram.service.memory import folded

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

_WORD = re.compile(r"\w+")


class Hashed(Embedder):
    """Signed feature hashing of words (weight 1) and of their character trigrams (weight 1/4)."""

    model = "hashed-words-512-v1"
    dim = 512
    characters = 4_000

    def embed(self, texts: Sequence[str]) -> Any:
        """Unit vectors; a text without a word gives the zero vector."""
        import numpy

        made = numpy.zeros((len(texts), self.dim), dtype="float32")
        for row, text in enumerate(texts):
            for feature, weight in _features(text):
                spot = crc32(feature)
                made[row, spot % self.dim] += weight if spot & 0x80000000 else -weight
        lengths = numpy.linalg.norm(made, axis=1, keepdims=True)
        return made / numpy.maximum(lengths, 1e-9)


def _features(text: str) -> Iterator[tuple[bytes, float]]:
    for word in _WORD.findall(folded(text)):
        yield word.encode(), 1.0
        padded = f"^{word}$"
        for at in range(len(padded) - 2):
            yield b"3" + padded[at : at + 3].encode(), 0.25
