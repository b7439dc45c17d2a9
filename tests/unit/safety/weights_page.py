"""Learns the weights of `engram/safety/likeness.py` from samples, sentences made of parts and ordinary prose.

`python -m tests.unit.safety.weights_page [FILE…] > engram/safety/weights.py`. Files hold ordinary prose, as
text or as JSON lines with a "text" (and how much it "counts"); many languages help, such as the message
catalogues of programs.
Docstrings of the standard library and the Markdown files here are always taken. Logistic regression over all
rows at once, a fixed number of steps: the same input gives the same weights.
"""

from __future__ import annotations

import ast
import json
import random
import re
import sys
import sysconfig
from collections import Counter
from pathlib import Path

import numpy as np

from engram.hosts import guides
from engram.safety import clauses
from engram.safety.likeness import features
from engram.safety.scan import check
from engram.safety.senses import words
from tests.unit.safety import (
    instruction_samples,
    later_samples,
    order_grammar,
    secret_samples,
    taught_samples,
    unseen_samples,
)
from tests.unit.safety.grow import grown

STEPS = 300
TURNS = 2
NEAR = -0.8
"""Ordinary texts that come nearer to orders than this count more in the next turn."""
SHRINK = 3e-6
LEAST = 12
ORDINARY = 125_000
MADE = (6000, 12_000)
BARE = 0.7
"""How much a sample counts a second time, as in a language of which no word but the senses is known."""
HEAD = '''# ruff: noqa
# fmt: off
"""Weights of what a sentence is made of, in hundredths; learnt, see `tests/unit/safety/weights_page.py`."""

from __future__ import annotations
'''
Row = tuple[str, int, float]
_UNLIKE = ("obfuscated", "structural", "structure", "disguised")


def _samples() -> list[Row]:
    """(text, 1 for an order, how much it counts)."""
    rows: list[Row] = []
    for orders in (instruction_samples, unseen_samples, later_samples, taught_samples):
        for kind, texts in orders.ORDERS.items():
            if not kind.endswith(_UNLIKE):
                rows += [(text, 1, 4.0) for text in texts]
    for rules in (
        instruction_samples.ORDINARY,
        unseen_samples.RULES,
        later_samples.RULES,
        taught_samples.RULES,
    ):
        rows += [(part, 0, 4.0) for texts in rules.values() for text in texts for part in _apart(text)]
    for harmless in (secret_samples.ORDINARY, unseen_samples.HARMLESS, later_samples.HARMLESS):
        rows += [
            (part, 0, 4.0) for texts in harmless.values() for text in texts for part in _apart(grown(text))
        ]
    rows += [(text, 1, 0.3) for text in order_grammar.made(order_grammar.ORDERS, MADE[0], 1)]
    rows += [(text, 0, 0.4) for text in order_grammar.made(order_grammar.RULES, MADE[1], 2)]
    return rows


def _apart(text: str) -> set[str]:
    """A text and each of its sentences, as they are judged."""
    flowing = clauses.flow(text)
    return {
        text,
        *(part for line in flowing.split("\n") for _, part in clauses.sentences(line) if len(part) > 8),
    }


def _parts(texts: list[str]) -> list[str]:
    """Sentences, list items and paragraphs, each once."""
    parts = (part for text in texts for part in re.split(r"\n\s*\n|\n(?=[-*#|] ?)|(?<=[.!?])\s", text))
    return sorted({" ".join(part.split()) for part in parts if 15 < len(part) < 600})


def _own() -> list[str]:
    """What is written in this repository about the gate and its memories: the closest of ordinary prose."""
    places = (".", "docs", "generated/docs", "examples")
    paths = [path for place in places for path in sorted(Path(place).glob("*.md"))]
    texts = [path.read_text("utf-8") for path in paths if path.name != "safety.md"]
    for host in ("claude-code", "codex"):
        texts += [write(host) for write in (guides.instruction_block, guides.guide, guides.skill)]
        texts += guides.slash(host).values()
    return [
        *_parts(texts),
        *sorted({line.strip() for text in texts for line in text.splitlines() if len(line) > 15}),
    ]


def _saved() -> list[str]:
    """What the tests save as memories, as far as no other rule stops it."""
    found: set[str] = set()
    for path in sorted(Path("tests").rglob("*.py")):
        if "safety" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                found.update(_parts([node.value]))
    return [text for text in sorted(found) if all(one.kind == "order_like" for one in check(text))]


def _prose(names: list[str]) -> list[Row]:
    """Ordinary texts; what comes with a count of its own is kept whole."""
    texts: list[str] = []
    counted: list[Row] = []
    for path in sorted(Path(sysconfig.get_path("stdlib")).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8", "replace"))):
            if isinstance(node, ast.Module | ast.FunctionDef | ast.ClassDef):
                texts += [ast.get_docstring(node) or ""]
    for name in names:
        text = Path(name).read_text("utf-8", "replace")
        if text.startswith("{"):
            for row in map(json.loads, text.splitlines()):
                if "counts" in row:
                    counted.append((row["text"], 0, float(row["counts"])))
                else:
                    texts.append(str(row["text"]))
        else:
            texts.append(text)
    kept = _parts(texts)
    random.Random(1).shuffle(kept)
    return [*((text, 0, 1.0) for text in kept[:ORDINARY]), *counted]


def learnt(names: list[str]) -> tuple[float, dict[str, float]]:
    """The bias and the weights."""
    samples = _samples()
    rows = [*samples, *((text, 0, 2.5) for text in (*_own(), *_saved())), *_prose(names)]
    found = [sorted(features(words(text.lower()))) for text, _, _ in rows]
    rows += [(text, wanted, count * BARE) for text, wanted, count in samples]
    found += [[one for one in row if one[0] == "#"] for row in found[: len(samples)]]
    seen = Counter(one for row in found for one in row)
    kept = sorted(one for one, times in seen.items() if times > 1 or one[0] == "#")
    places = {one: place for place, one in enumerate(kept)}
    columns = np.array([places[one] for row in found for one in row if one in places])
    counts = [sum(one in places for one in row) for row in found]
    lines = np.repeat(np.arange(len(rows)), counts)
    share = np.repeat([1 / np.sqrt(len(row) + 1) for row in found], counts)
    wanted, worth = (np.array([row[place] for row in rows], dtype=float) for place in (1, 2))
    for _ in range(TURNS):
        weights = _fit(columns, lines, share, wanted, worth)
        sums = np.bincount(lines, weights[columns] * share, minlength=len(rows)) + weights[-1]
        worth[(wanted == 0) & (sums > NEAR)] *= 3
    return float(weights[-1]), dict(zip(kept, weights[:-1].tolist(), strict=True))


def _fit(
    columns: np.ndarray, lines: np.ndarray, share: np.ndarray, wanted: np.ndarray, counts: np.ndarray
) -> np.ndarray:
    """One weight for each column and, last, the bias, by gradient steps of a size of their own (Adam)."""
    size = int(columns.max()) + 1
    weights, mean, spread = np.zeros(size + 1), np.zeros(size + 1), np.zeros(size + 1)
    for step in range(1, STEPS + 1):
        sums = np.bincount(lines, weights[columns] * share, minlength=len(wanted)) + weights[-1]
        off = (1 / (1 + np.exp(-sums)) - wanted) * counts
        slope = np.bincount(columns, off[lines] * share, minlength=size) / len(wanted) + SHRINK * weights[:-1]
        slope = np.append(slope, off.sum() / len(wanted))
        mean = 0.9 * mean + 0.1 * slope
        spread = 0.999 * spread + 0.001 * slope * slope
        weights -= 0.1 * (mean / (1 - 0.9**step)) / (np.sqrt(spread / (1 - 0.999**step)) + 1e-9)
    return weights


def page(names: list[str]) -> str:
    """The text of the module."""
    bias, weights = learnt(names)
    kept = {one: round(100 * weight) for one, weight in sorted(weights.items()) if abs(weight) * 100 >= LEAST}
    rows = "".join(f"    {one!r}: {weight},\n" for one, weight in kept.items())
    return f"{HEAD}\nBIAS = {round(100 * bias)}\nWEIGHTS = {{\n{rows}}}\n"


if __name__ == "__main__":
    print(page(sys.argv[1:]), end="")
