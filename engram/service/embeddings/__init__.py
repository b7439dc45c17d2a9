"""Texts to vectors. One interface; what makes them is the operator's choice and is named on every row."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engram.service.records.memories import Vector


class EmbeddingError(Exception):
    """The provider failed; the text says how, without any of what was to be embedded."""


class Embedder:
    """Makes vectors of one model.

    `model` names model and version, `dim` is the length of its vectors, `characters` how much of a text one
    vector covers; longer texts are cut into chunks.
    """

    model = ""
    dim = 0
    characters = 1_200

    def embed(self, texts: Sequence[str]) -> Any:
        """Unit vectors as a float32 array of shape (texts, dim). Raises EmbeddingError."""
        raise NotImplementedError

    def close(self) -> None:
        """Let go of connections."""


def vector_of(embedder: Embedder, text: str) -> Vector:
    """The vectors of a text's chunks as a row of the record store keeps them. Raises EmbeddingError."""
    return vectors_of(embedder, [text])[0]


def vectors_of(embedder: Embedder, texts: Sequence[str]) -> list[Vector]:
    """The same for several texts in one request to the provider."""
    parts = [chunks(text, embedder.characters) for text in texts]
    made = embedder.embed([chunk for some in parts for chunk in some])
    found: list[Vector] = []
    at = 0
    for some in parts:
        rows = made[at : at + len(some)]
        found.append((embedder.model, embedder.dim, rows.astype("<f4").tobytes()))
        at += len(some)
    return found


def chunks(text: str, size: int) -> list[str]:
    """The text in overlapping pieces of at most `size` characters, cut at white space where there is some."""
    pieces: list[str] = []
    start, overlap = 0, size // 8
    while start < len(text):
        end = min(len(text), start + size)
        if end < len(text):
            blank = max(text.rfind(" ", start + size // 2, end), text.rfind("\n", start + size // 2, end))
            end = blank if blank > 0 else end
        pieces.append(text[start:end])
        if end == len(text):
            break
        start = max(end - overlap, start + 1)
    return pieces or [text]
