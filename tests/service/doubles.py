"""Embedders for tests: one whose vectors are chosen, one that fails."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from engram.service.embeddings import Embedder, EmbeddingError


class Chosen(Embedder):
    """Gives each text the vector that the test chose, else the first axis."""

    def __init__(self, vectors: Mapping[str, Sequence[float]], dim: int = 3, model: str = "chosen-1") -> None:
        self.model = model
        self.dim = dim
        self.characters = 10_240
        self.vectors = dict(vectors)
        self.calls: list[list[str]] = []

    def embed(self, texts: Sequence[str]) -> Any:
        self.calls.append(list(texts))
        axis = [1.0] + [0.0] * (self.dim - 1)
        rows = numpy.array([self.vectors.get(text, axis) for text in texts], dtype="float32")
        return rows / numpy.maximum(numpy.linalg.norm(rows, axis=1, keepdims=True), 1e-9)


class Failing(Embedder):
    """A provider that does not answer, as long as `broken`."""

    model = "chosen-1"
    dim = 3
    characters = 10_240

    def __init__(self) -> None:
        self.broken = True

    def embed(self, texts: Sequence[str]) -> Any:
        if self.broken:
            raise EmbeddingError("the provider does not answer")
        return Chosen({}).embed(texts)
