"""How well and how fast a set of questions is answered: its texts become a memory asked like any other.

A set is a folder with `corpus.jsonl`, `queries.jsonl` and `qrels.jsonl`, as retrieval benchmarks have them. A
query is asked among the texts of its `group` alone. Queries without relevant texts ask for silence.
"""

from __future__ import annotations

import json
import os
import time
from math import isfinite, log2

from engram.errors import NotFoundError, UsageError
from engram.upkeep.trial import Ours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Any

    Row = Mapping[str, Any]
    Each = Callable[[Sequence[Row]], Iterable[Row]]

FILES = ("corpus", "queries", "qrels")
DEPTH = 10
"""Ranks that nDCG looks at, and least depth of every answer."""
MOST_BYTES = 268_435_456
QUALITY = ("recall", "mrr", "ndcg", "silent")
TOLERANCE = 0.005
"""How much a number may fall below its baseline before it is a regression."""


class Set:
    """One retrieval set. `corpus` and `queries` by group; `relevant`: query id to text id to grade."""

    __slots__ = ("corpus", "name", "queries", "relevant")

    def __init__(self, name: str) -> None:
        self.name = name
        self.corpus: dict[str, list[Row]] = {}
        self.queries: dict[str, list[Row]] = {}
        self.relevant: dict[str, dict[str, float]] = {}

    def out_of_reach(self) -> int:
        """How many relevant texts no answer can hold, since they are not in the group of their query."""
        texts = {group: {row["id"] for row in rows} for group, rows in self.corpus.items()}
        return sum(
            len(self.relevant.get(query["id"], {}).keys() - texts.get(group, set()))
            for group, queries in self.queries.items()
            for query in queries
        )


def read_set(folder: str) -> Set:
    """Raises NotFoundError `benchmark.no_set`, UsageError `benchmark.bad_line` with file and line."""
    found = Set(os.path.basename(os.path.abspath(folder)))
    known: set[tuple[str, str]] = set()
    for place, row in _rows(folder, "corpus", ("id", "text")):
        group = str(row.get("group", ""))
        _only_once(known, (group, row["id"]), place)
        found.corpus.setdefault(group, []).append(row)
    known = set()
    for place, row in _rows(folder, "queries", ("id", "text")):
        _only_once(known, ("", row["id"]), place)
        found.queries.setdefault(str(row.get("group", "")), []).append(row)
    for place, row in _rows(folder, "qrels", ("qid", "did")):
        grade = _grade(row.get("rel", 1))
        if grade is None:
            raise UsageError("benchmark.bad_line", f"{place} has no number as rel.", "Correct the set.")
        if grade > 0:
            found.relevant.setdefault(str(row["qid"]), {})[str(row["did"])] = grade
    return found


def _grade(value: object) -> float | None:
    """A grade that can be summed, None for what is no such number."""
    try:
        grade = float(value) if isinstance(value, int | float) else None
    except OverflowError:
        return None
    return grade if grade is not None and isfinite(grade) else None


def _only_once(known: set[tuple[str, str]], key: tuple[str, str], place: str) -> None:
    """An id that two rows have would be found twice for one relevant text: more than all of them."""
    if key in known:
        raise UsageError(
            "benchmark.bad_line", f"{place} has the id {key[1]!r:.80} a second time.", "Correct the set."
        )
    known.add(key)


def _rows(folder: str, name: str, needed: Sequence[str]) -> Iterable[tuple[str, Row]]:
    """Each row with the place that names it, `Line 3 of …`."""
    path = os.path.join(folder, f"{name}.jsonl")
    try:
        with open(path, "rb") as file:
            lines = file.read(MOST_BYTES).split(b"\n")
    except OSError as wrong:
        raise NotFoundError(
            "benchmark.no_set",
            f"{path} cannot be read: {wrong.strerror}.",
            f"A set has {', '.join(f'{one}.jsonl' for one in FILES)}.",
        ) from None
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        place = f"Line {number} of {path}"
        try:
            row = json.loads(line)
        except (ValueError, RecursionError):
            row = None
        if not isinstance(row, dict) or not all(isinstance(row.get(key), str) for key in needed):
            raise UsageError(
                "benchmark.bad_line",
                f"{place} is no object with the texts {', '.join(needed)}.",
                "Correct the set.",
            )
        yield place, row


class Tally:
    """Sums over answered queries."""

    __slots__ = ("answers", "asked", "milliseconds", "ndcg", "recall", "reciprocal", "silent", "unanswerable")

    def __init__(self) -> None:
        self.asked = 0
        self.recall = self.reciprocal = self.ndcg = 0.0
        self.unanswerable = self.silent = self.answers = 0
        self.milliseconds: list[float] = []

    def take(self, ids: Sequence[str], wanted: Mapping[str, float], k: int, milliseconds: float) -> None:
        """Count one answer: ids, best first."""
        self.milliseconds.append(milliseconds)
        if not wanted:
            self.unanswerable += 1
            self.silent += not ids
            self.answers += len(ids)
            return
        self.asked += 1
        self.recall += sum(one in wanted for one in ids[:k]) / len(wanted)
        self.reciprocal += next((1 / rank for rank, one in enumerate(ids, 1) if one in wanted), 0.0)
        gained = sum(wanted.get(one, 0.0) / log2(rank + 1) for rank, one in enumerate(ids[:DEPTH], 1))
        ideal = sorted(wanted.values(), reverse=True)[:DEPTH]
        self.ndcg += gained / sum(grade / log2(rank + 1) for rank, grade in enumerate(ideal, 1))

    def data(self) -> dict[str, float | int]:
        """The numbers of one row; shares from 0 to 1, times in milliseconds."""
        found: dict[str, float | int] = {"queries": self.asked + self.unanswerable}
        if self.asked:
            found["recall"] = round(self.recall / self.asked, 4)
            found["mrr"] = round(self.reciprocal / self.asked, 4)
            found["ndcg"] = round(self.ndcg / self.asked, 4)
        if self.unanswerable:
            found["silent"] = round(self.silent / self.unanswerable, 4)
            found["ids_when_unanswerable"] = round(self.answers / self.unanswerable, 2)
        times = sorted(self.milliseconds)
        if times:
            found["median_ms"] = round(times[len(times) // 2], 3)
            found["p95_ms"] = round(times[min(len(times) - 1, len(times) * 95 // 100)], 3)
        return found


def run(found: Set, k: int, engine: Callable[[Sequence[Row]], Any], each: Each) -> dict[str, Any]:
    """Ask every query. `engine(texts)` opens one group: `ask(text, most) -> ids`, `close()`; `each` wraps the
    queries, for a progress bar."""
    groups: dict[str, Tally] = {}
    categories: dict[str, Tally] = {}
    whole = Tally()
    building = 0.0
    queries = [query for group in sorted(found.queries) for query in found.queries[group]]
    opened, current = None, None
    try:
        for query in each(queries):
            group = str(query.get("group", ""))
            if opened is None or group != current:
                if opened is not None:
                    opened.close()
                started = time.perf_counter()
                opened, current = engine(found.corpus.get(group, [])), group
                building += time.perf_counter() - started
            started = time.perf_counter()
            ids = opened.ask(query["text"], max(k, DEPTH))
            spent = (time.perf_counter() - started) * 1000
            wanted = found.relevant.get(query["id"], {})
            rows = [whole, groups.setdefault(group, Tally())]
            rows.append(categories.setdefault(str(query.get("category", "")), Tally()))
            for tally in rows:
                tally.take(ids, wanted, k, spent)
    finally:
        if opened is not None:
            opened.close()
    return {
        **whole.data(),
        "building_ms": round(building * 1000, 1),
        "groups": [{"name": name, **tally.data()} for name, tally in groups.items()],
        "categories": [{"name": name, **tally.data()} for name, tally in sorted(categories.items())],
    }


def regressions(now: Mapping[str, Any], before: Mapping[str, Any]) -> list[str]:
    """Which numbers of quality fell below the baseline by more than TOLERANCE, or are not there any more."""
    return [
        f"{key} {before[key]:.4f} -> {f'{now[key]:.4f}' if key in now else 'none'}"
        for key in QUALITY
        if key in before and not now.get(key, -1.0) >= before[key] - TOLERANCE
    ]


__all__ = ["FILES", "QUALITY", "TOLERANCE", "Ours", "Set", "Tally", "read_set", "regressions", "run"]
