"""How well questions are answered: our ranking, and SQLite's full-text search with porter and a stop list.

Sets are folders of the form in `tests/measure/sets.py`; without any, those of `tests/measure/standins.py`.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import isnan
from tempfile import TemporaryDirectory
from types import ModuleType, SimpleNamespace
from typing import Any

from engram.memory import document
from engram.memory.words import words
from engram.retrieval import question, rank, stems, terms, weighing
from engram.retrieval.meaning import Meaning
from engram.retrieval.postings import Index
from engram.store import record
from engram.store.record import Record, record_of
from tests.measure import sets, standins

Ask = Callable[[str], list[str]]
DEPTH = 20
_KEPT = "abcdefghijklmnopqrstuvwxyz0123456789-"


def ours(rows: Sequence[dict[str, Any]]) -> Ask:
    """Our ranking over one group."""
    index, names = Index(), {}
    for number, row in enumerate(rows):
        made = record_from(row, number)
        names[made.path] = row["id"]
        index.add(made)

    def ask(text: str) -> list[str]:
        hits, _ = rank.find(text, index, lambda _: True, DEPTH, ())
        return [names[hit.record.path] for hit in hits]

    return ask


def ours_by_meaning(rows: Sequence[dict[str, Any]]) -> Ask:
    """Our ranking over one group with the extra `semantic`; vectors are kept in a folder that goes away."""
    index, names, records = Index(), {}, {}
    for number, row in enumerate(rows):
        made = record_from(row, number)
        names[made.path], records[made.path] = row["id"], made
        index.add(made)
    cache = TemporaryDirectory()
    meaning = index.meaning = Meaning(cache.name)
    catalog: Any = SimpleNamespace(records=records, generation=0)
    while meaning.is_behind:
        meaning.follow([catalog])

    def ask(text: str, _kept: object = cache) -> list[str]:
        hits, _ = rank.find(text, index, lambda _: True, DEPTH, ())
        return [names[hit.record.path] for hit in hits]

    return ask


def record_from(row: dict[str, Any], number: int) -> Record:
    """The record of a memory that was saved from a row."""
    memory_id = "".join(letter if letter in _KEPT else "-" for letter in row["id"].lower()).strip("-")
    meta: dict[str, Any] = {"id": memory_id or "x", "type": "knowledge", "tags": list(row.get("tags") or ())}
    title = row.get("title") or document.make_title(row["text"])
    memory = document.compose(meta, title, document.split_statements(row["text"]))
    digest = hashlib.sha256(document.write(memory)).hexdigest()
    return record_of(memory, f"knowledge/{number:06}.md", "workspace", digest, len(row["text"]))


def plain(rows: Sequence[dict[str, Any]]) -> Ask:
    """SQLite's full-text search over one group: any word of the question but stop words."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table texts using fts5(text, tokenize = 'porter unicode61')")
    base.executemany(
        "insert into texts values (?)", [(f"{row.get('title') or ''} {row['text']}",) for row in rows]
    )

    def ask(text: str) -> list[str]:
        found = [word for word in re.findall(r"\w+", text.lower()) if word not in terms.STOP_WORDS]
        if not found:
            return []
        wanted = " OR ".join(f'"{word}"' for word in found)
        told = base.execute(
            "select rowid from texts where texts match ? order by rank limit ?", (wanted, DEPTH)
        )
        return [rows[number - 1]["id"] for (number,) in told]

    return ask


def run(found: sets.Set, make: Callable[[Sequence[dict[str, Any]]], Ask]) -> dict[str, list[str]]:
    """Question id to what was answered."""
    answers: dict[str, list[str]] = {}
    for documents, queries in found.groups().values():
        ask = make(documents)
        answers.update((query["id"], ask(query["text"])) for query in queries)
    return answers


def _by_rank(direct: dict[int, float], linked: dict[int, float], *_: object) -> dict[int, float]:
    """Reciprocal rank fusion with its usual constant, for comparison."""
    joined: dict[int, float] = {}
    for scores, weight in ((direct, 1.0), (linked, rank.FEEDBACK)):
        for at, number in enumerate(sorted(scores, key=lambda one: (-scores[one], one)), 1):
            joined[number] = joined.get(number, 0.0) + weight / (60 + at)
    return joined


Change = tuple[ModuleType, str, Any]
WITHOUT: dict[str, list[Change]] = {
    "as it is": [],
    "no feedback": [(rank, "FEEDBACK", 0.0), (rank, "FEEDBACK_TERMS", 0)],
    "feedback 0.1": [(rank, "FEEDBACK", 0.1)],
    "feedback 0.5": [(rank, "FEEDBACK", 0.5)],
    "feedback from 1 hit": [(rank, "FEEDBACK_HITS", 1)],
    "feedback from 6 hits": [(rank, "FEEDBACK_HITS", 6)],
    "feedback of 6 terms": [(rank, "FEEDBACK_TERMS", 6)],
    "feedback of 24 terms": [(rank, "FEEDBACK_TERMS", 24)],
    "feedback fused by rank": [(rank, "_joined", _by_rank)],
    "always answers": [(rank, "share_of", lambda *_: 1.0)],
    "no title weight": [(weighing, "WEIGHTS", {**weighing.WEIGHTS, "title": 0})],
    "title weight 2": [(weighing, "WEIGHTS", {**weighing.WEIGHTS, "title": 2})],
    "no id weight": [(weighing, "WEIGHTS", {**weighing.WEIGHTS, "id": 0})],
    "K1 0.9": [(weighing, "K1", 0.9)],
    "K1 1.6": [(weighing, "K1", 1.6)],
    "length does not count": [(weighing, "B", 0.0)],
    "length counts in full": [(weighing, "SHAPE", 1.0)],
    "no stems": [(terms, "stem", lambda word: word), (question, "stem", lambda word: word)],
    "English stems only": [(stems, "_BY_LAST", {})],
    "no irregular forms": [(stems, "IRREGULAR", {})],
    "no stop words": [(terms, "STOP_WORDS", frozenset())],
    "no parts of names": [(module, "searchable", words) for module in (terms, question, record)],
    "no compounds": [(question, "_parts", lambda *_: [])],
    "no pieces of compounds": [(weighing, "pieces", lambda _: {})],
    "one way to spell": [(stems, "_SPELLED", ()), (stems, "_SPELLINGS", {})],
    "every word decides": [(question, "_GENERIC", frozenset()), (question, "_GENERIC_PAIRS", frozenset())],
}
"""Ablation name to the values it puts in place of ours."""


@contextmanager
def changed(changes: Sequence[Change]) -> Iterator[None]:
    """Other values for a while."""
    before = [(module, name, getattr(module, name)) for module, name, _ in changes]
    _forget()
    try:
        for module, name, value in changes:
            setattr(module, name, value)
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)
        _forget()


def _forget() -> None:
    terms.forget()
    rank.forget()


def measure(
    folders: Sequence[str], ablate: bool, misses: bool, semantic: bool = False, groups: int | None = None
) -> int:
    """Print a table for each set; exit code 1 when ours is more than .01 below plain search on one.

    `groups`: only so many groups of each set are asked.
    """
    found = [sets.load(folder) for folder in folders] if folders else standins.all_sets()
    found = [one.first(groups) for one in found]
    worse = 0
    for one in found:
        theirs = sets.score(one.queries, one.wanted, run(one, plain))
        mine = run(one, ours_by_meaning if semantic else ours)
        got = sets.score(one.queries, one.wanted, mine)
        worse |= any(got[name] < theirs[name] - TOLERANCE for name in ("recall@5", "recall@10", "nDCG@10"))
        print(_title(one), *_rows(one, theirs, mine), sep="\n", end="\n\n", flush=True)
        if misses:
            print(*_missed(one, mine), sep="\n", end="\n\n")
    if ablate:
        print(*_ablations(found), sep="\n")
    return int(worse)


TOLERANCE = 0.01


def _title(one: sets.Set) -> str:
    groups = len(one.groups())
    return (
        f"### {one.name}: {len(one.corpus)} texts in {groups} group{'s' if groups > 1 else ''}, "
        f"{len(one.queries)} questions\n\n| | {' | '.join(sets.NUMBERS)} |\n|---|{'---|' * len(sets.NUMBERS)}"
    )


def _rows(one: sets.Set, theirs: dict[str, float], mine: dict[str, list[str]]) -> list[str]:
    rows = [_row("plain search", theirs), _row("**ours**", sets.score(one.queries, one.wanted, mine))]
    for field in ("category", "group"):
        names = list(dict.fromkeys(str(query.get(field) or "") for query in one.queries))
        if 1 < len(names) <= DEPTH:
            for name in names:
                part = [query for query in one.queries if str(query.get(field) or "") == name]
                rows.append(_row(f"{field} {name}", sets.score(part, one.wanted, mine)))
    return rows


def _row(name: str, numbers: dict[str, float]) -> str:
    told = ["–" if isnan(value) else f"{value:.3f}" for value in numbers.values()]
    return f"| {name} | {' | '.join(told)} |"


def _missed(one: sets.Set, mine: dict[str, list[str]]) -> list[str]:
    lines = []
    for query in one.queries:
        wanted, got = one.wanted.get(query["id"], {}), mine[query["id"]]
        lost = [did for did in wanted if did not in got[:8]]
        if lost or (not wanted and got):
            lines.append(f"{query['id']} {query['text']!r}: without {lost}, got {got[:3]}")
    return lines


def _ablations(found: Sequence[sets.Set]) -> list[str]:
    """A row for each change: recall@5 / nDCG@10 of each set, and how much of the unanswerable got nothing."""
    lines = [
        "| | " + " | ".join(one.name for one in found) + " | unanswerable |",
        "|---|" + "---|" * (len(found) + 1),
    ]
    for name, changes in WITHOUT.items():
        told, silent = [], []
        with changed(changes):
            for one in found:
                numbers = sets.score(one.queries, one.wanted, run(one, ours))
                told.append(f"{numbers['recall@5']:.3f} / {numbers['nDCG@10']:.3f}")
                silent += [numbers["abstained"]] if not isnan(numbers["abstained"]) else []
        told.append(f"{sum(silent) / len(silent):.2f}" if silent else "–")
        lines.append(f"| {name} | {' | '.join(told)} |")
    return lines
