"""Retrieval sets: documents, questions, and which documents answer them, as three files of JSON lines.

`corpus.jsonl` {"id", "group", "title"?, "text", "meta"?}, `queries.jsonl` {"id", "group", "text",
"category"?}, `qrels.jsonl` {"qid", "did", "rel"}. A question looks among the documents of its group; one
without a relevant document has no answer there.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from math import log2
from pathlib import Path
from typing import Any


class Set:
    """`corpus` and `queries` as rows; `wanted`: the relevant ids of each question with their worth."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.corpus: list[dict[str, Any]] = []
        self.queries: list[dict[str, Any]] = []
        self.wanted: dict[str, dict[str, float]] = {}

    def add(self, did: str, group: str, text: str, title: str = "") -> None:
        """Add a document."""
        self.corpus.append({"id": did, "group": group, "text": text, "title": title})

    def ask(self, qid: str, group: str, text: str, answers: Iterable[str], category: str = "") -> None:
        """Add a question with the ids that answer it."""
        self.queries.append({"id": qid, "group": group, "text": text, "category": category})
        self.wanted[qid] = dict.fromkeys(answers, 1.0)

    def groups(self) -> dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]]:
        """Group to its documents and questions."""
        found: dict[str, tuple[list[dict[str, Any]], list[dict[str, Any]]]] = {}
        for row in self.corpus:
            found.setdefault(row["group"], ([], []))[0].append(row)
        for row in self.queries:
            found.setdefault(row["group"], ([], []))[1].append(row)
        return found

    def first(self, groups: int | None) -> Set:
        """The same with only its first groups, or with all."""
        kept = set(list(self.groups())[:groups])
        made = Set(self.name)
        made.corpus = [row for row in self.corpus if row["group"] in kept]
        made.queries = [row for row in self.queries if row["group"] in kept]
        made.wanted = self.wanted
        return made


def load(folder: str) -> Set:
    """The set in a folder."""
    made = Set(Path(folder).name)
    made.corpus = _rows(folder, "corpus")
    made.queries = _rows(folder, "queries")
    for row in _rows(folder, "qrels"):
        made.wanted.setdefault(row["qid"], {})[row["did"]] = row["rel"]
    return made


def _rows(folder: str, name: str) -> list[dict[str, Any]]:
    text = (Path(folder) / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


NUMBERS = ("recall@5", "recall@8", "recall@10", "any@10", "MRR", "nDCG@10", "abstained")


def score(
    queries: Sequence[Mapping[str, Any]],
    wanted: Mapping[str, Mapping[str, float]],
    run: Mapping[str, list[str]],
) -> dict[str, float]:
    """The mean of each of NUMBERS over the questions; NaN where nothing of its kind was asked.

    All but `abstained` are over questions with an answer; `abstained` is the share of the others that got
    nothing.
    """
    found: dict[str, list[float]] = {name: [] for name in NUMBERS}
    for query in queries:
        worth, got = wanted.get(query["id"], {}), run[query["id"]]
        if not worth:
            found["abstained"].append(float(not got))
            continue
        for most in (5, 8, 10):
            found[f"recall@{most}"].append(sum(did in worth for did in got[:most]) / len(worth))
        found["any@10"].append(float(any(did in worth for did in got[:10])))
        found["MRR"].append(next((1 / at for at, did in enumerate(got, 1) if did in worth), 0.0))
        gain = sum(worth[did] / log2(at + 1) for at, did in enumerate(got[:10], 1) if did in worth)
        best = sorted(worth.values(), reverse=True)[:10]
        found["nDCG@10"].append(gain / sum(one / log2(at + 1) for at, one in enumerate(best, 1)))
    return {name: sum(values) / len(values) if values else float("nan") for name, values in found.items()}
