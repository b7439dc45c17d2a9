"""Learns the weights of `engram/safety/likeness.py` from the samples and from ordinary prose.

`python -m tests.unit.safety.weights_page [FILE…] > engram/safety/weights.py`. Files hold ordinary prose, as
text or as JSON lines with a "text". Docstrings of the standard library and the Markdown files here are always
taken. Logistic regression, a few rounds over samples in a fixed order: the same input gives the same weights.
"""

from __future__ import annotations

import ast
import json
import random
import re
import sys
import sysconfig
from collections import defaultdict
from collections.abc import Iterator
from math import exp, sqrt
from pathlib import Path

from engram.safety.likeness import features
from tests.unit.safety import instruction_samples, later_samples, unseen_samples

ROUNDS = 10
LEAST = 14
ORDINARY = 22_000
HEAD = '''# ruff: noqa
# fmt: off
"""Weights of words and of pairs of words, in hundredths; learnt, see `tests/unit/safety/weights_page.py`."""

from __future__ import annotations
'''


def _samples() -> Iterator[tuple[str, int, float]]:
    for orders in (instruction_samples.ORDERS, unseen_samples.ORDERS, later_samples.ORDERS):
        for kind, texts in orders.items():
            if kind not in ("obfuscated", "structural"):
                yield from ((text, 1, 3.0) for text in texts)
    for rules in (instruction_samples.ORDINARY, unseen_samples.RULES, later_samples.RULES):
        for texts in rules.values():
            yield from ((text, 0, 4.0) for text in texts)


def _parts(texts: list[str]) -> list[str]:
    """Sentences, list items and paragraphs, each once."""
    parts = (part for text in texts for part in re.split(r"\n\s*\n|\n(?=[-*#|] ?)|(?<=[.!?])\s", text))
    return sorted({" ".join(part.split()) for part in parts if 15 < len(part) < 600})


def _own() -> list[str]:
    """What is written in this repository about the gate and its memories: the closest of ordinary prose."""
    places = (".", "docs", "generated/docs", "examples")
    paths = [path for place in places for path in sorted(Path(place).glob("*.md"))]
    return _parts([path.read_text("utf-8") for path in paths if path.name != "safety.md"])


def _prose(names: list[str]) -> list[str]:
    texts: list[str] = []
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8", "replace"))):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
                texts += [ast.get_docstring(node) or ""]
    for name in names:
        lines = Path(name).read_text("utf-8", "replace").splitlines()
        texts += [str(json.loads(line).get("text", "")) if line.startswith("{") else line for line in lines]
    kept = _parts(texts)
    random.Random(1).shuffle(kept)
    return kept[:ORDINARY]


def learnt(names: list[str]) -> tuple[float, dict[str, float]]:
    """The bias and the weights."""
    rows = [(sorted(set(features(text.lower()))), y, c) for text, y, c in _samples()]
    rows += [(sorted(set(features(text.lower()))), 0, 2.5) for text in _own()]
    rows += [(sorted(set(features(text.lower()))), 0, 1.0) for text in _prose(names)]
    weights: dict[str, float] = defaultdict(float)
    bias = 0.0
    chance = random.Random(2)
    for turn in range(ROUNDS):
        chance.shuffle(rows)
        rate = 0.15 / (1 + turn / 2)
        for found, y, c in rows:
            length = sqrt(len(found) + 1)
            total = bias + sum(weights[one] for one in found if one in weights) / length
            off = y - 1 / (1 + exp(-max(-30.0, min(30.0, total))))
            if abs(off) < 0.02:
                continue
            step = off * rate * c
            bias += step / 10
            for one in found:
                weights[one] += step / length
    return bias, weights


def page(names: list[str]) -> str:
    """The text of the module."""
    bias, weights = learnt(names)
    kept = {one: round(100 * weight) for one, weight in sorted(weights.items()) if abs(weight) * 100 >= LEAST}
    rows = "".join(f"    {one!r}: {weight},\n" for one, weight in kept.items())
    return f"{HEAD}\nBIAS = {round(100 * bias)}\nWEIGHTS = {{\n{rows}}}\n"


if __name__ == "__main__":
    print(page(sys.argv[1:]), end="")
