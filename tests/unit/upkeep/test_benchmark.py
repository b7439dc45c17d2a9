"""Retrieval sets: the measures by hand-counted answers, groups apart, baselines, plain search beside."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from math import log2
from pathlib import Path
from typing import Any

import pytest

from engram.errors import EngramError, NotFoundError, UsageError
from engram.upkeep import baseline, benchmark
from engram.upkeep.trial import Ours, Plain
from tests.judge import assert_valid

CORPUS = (
    {"id": "otter", "group": "sea", "text": "The otter sleeps on its back.", "meta": {"type": "knowledge"}},
    {"id": "seal keeper/7", "group": "sea", "title": "Seals", "text": "Feed the seals herring at noon."},
    {"id": "kestrel", "group": "air", "text": "The kestrel nests in the tower.", "tags": ["birds"]},
    {"id": "otter", "group": "air", "text": "An otter never flies."},
)
QUERIES = (
    {"id": "q1", "group": "sea", "text": "where does the otter sleep", "category": "one"},
    {"id": "q2", "group": "sea", "text": "herring for seals", "category": "one"},
    {"id": "q3", "group": "air", "text": "nesting kestrels", "category": "inflect"},
    {"id": "q4", "group": "air", "text": "quantum chromodynamics", "category": "abstain"},
)
QRELS = (
    {"qid": "q1", "did": "otter", "rel": 1},
    {"qid": "q2", "did": "seal keeper/7", "rel": 2},
    {"qid": "q3", "did": "kestrel", "rel": 1},
    {"qid": "q3", "did": "otter", "rel": 0},
)


def write(folder: Path, **parts: Sequence[Mapping[str, Any]]) -> str:
    folder.mkdir(exist_ok=True)
    rows = {"corpus": CORPUS, "queries": QUERIES, "qrels": QRELS, **parts}
    for name, found in rows.items():
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found) + "\n")
    return str(folder)


def test_a_set_is_answered_inside_its_groups_and_silence_is_counted(tmp_path: Path) -> None:
    found = benchmark.read_set(write(tmp_path / "animals"))
    walked: list[str] = []

    def each(queries: Sequence[Mapping[str, Any]]) -> Any:
        for query in queries:
            walked.append(query["id"])
            yield query

    numbers = benchmark.run(found, 8, Ours, each)
    assert walked == ["q3", "q4", "q1", "q2"]
    assert (numbers["queries"], numbers["recall"], numbers["mrr"], numbers["ndcg"]) == (4, 1.0, 1.0, 1.0)
    assert (numbers["silent"], numbers["ids_when_unanswerable"]) == (1.0, 0)
    assert [row["name"] for row in numbers["groups"]] == ["air", "sea"]
    assert {row["name"]: row["queries"] for row in numbers["categories"]} == {
        "abstain": 1, "inflect": 1, "one": 2,
    }  # fmt: skip
    plain = benchmark.run(found, 8, Plain, iter)
    assert plain["recall"] < 1, "plain search knows no stems"
    assert_valid("commands/benchmark.json", {"set": found.name, "k": 8, "ours": numbers, "plain": plain})


def test_measures_are_those_of_the_books() -> None:
    tally = benchmark.Tally()
    tally.take(["x", "a", "y", "b"], {"a": 1.0, "b": 2.0, "c": 1.0}, 3, 5.0)
    tally.take(["a"], {"a": 1.0}, 3, 1.0)
    tally.take(["a", "b"], {}, 3, 9.0)
    tally.take([], {}, 3, 7.0)
    gained = 1 / log2(3) + 2 / log2(5)
    ideal = 2 / log2(2) + 1 / log2(3) + 1 / log2(4)
    data = tally.data()
    assert data["recall"] == round((1 / 3 + 1) / 2, 4)
    assert data["mrr"] == round((1 / 2 + 1) / 2, 4)
    assert data["ndcg"] == round((gained / ideal + 1) / 2, 4)
    assert (data["silent"], data["ids_when_unanswerable"]) == (0.5, 1.0)
    assert (data["median_ms"], data["p95_ms"], data["queries"]) == (7.0, 9.0, 4)


def test_a_fall_below_the_baseline_is_told_and_noise_is_not() -> None:
    before = {"recall": 0.9, "mrr": 0.8, "ndcg": 0.85, "silent": 1.0}
    assert benchmark.regressions({**before, "recall": 0.897}, before) == []
    assert benchmark.regressions({**before, "mrr": 0.7, "recall": 1.0}, before) == ["mrr 0.8000 -> 0.7000"]


def test_a_baseline_is_kept_and_held_to_its_set(tmp_path: Path) -> None:
    found = benchmark.read_set(write(tmp_path / "animals"))
    data = {"set": "animals", "k": 8, "ours": benchmark.run(found, 8, Ours, iter)}
    kept = str(tmp_path / "kept.json")
    baseline.write(kept, {**data, "regressions": []})
    assert baseline.read(kept, "animals", 8)["ours"]["recall"] == 1.0
    assert sorted(os.listdir(tmp_path)) == ["animals", "kept.json"]
    for name, k in (("others", 8), ("animals", 4)):
        with pytest.raises(UsageError, match="is of the set"):
            baseline.read(kept, name, k)
    Path(kept).write_text("{}")
    with pytest.raises(UsageError, match="is no baseline"):
        baseline.read(kept, "animals", 8)
    with pytest.raises(NotFoundError):
        baseline.read(str(tmp_path / "none.json"), "animals", 8)
    with pytest.raises(EngramError, match="cannot be written"):
        baseline.write(str(tmp_path / "no" / "folder.json"), data)


@pytest.mark.parametrize("line", ["nonsense", "[1]", '{"id": 1, "text": "x"}', '{"id": "x"}', "[" * 5000])
def test_a_bad_line_is_named_by_file_and_number(tmp_path: Path, line: str) -> None:
    folder = write(tmp_path / "animals")
    with (tmp_path / "animals" / "corpus.jsonl").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(UsageError, match=r"Line 6 of .*corpus\.jsonl"):
        benchmark.read_set(folder)


def test_a_folder_that_is_no_set_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError, match=r"corpus\.jsonl"):
        benchmark.read_set(str(tmp_path))


def test_texts_that_look_like_structure_are_memories_all_the_same(tmp_path: Path) -> None:
    corpus = [
        {"id": f"t{number}", "text": text}
        for number, text in enumerate(
            ["# Heading\n\n- a\n- b", "---\nkey: value\n---", "", "x" * 3000, "\ttabs\r\n"]
        )
    ]
    queries = [{"id": "q", "text": "heading", "category": "one"}]
    qrels = [{"qid": "q", "did": "t0"}]
    found = benchmark.read_set(write(tmp_path / "odd", corpus=corpus, queries=queries, qrels=qrels))
    assert benchmark.run(found, 8, Ours, iter)["recall"] == 1.0


def test_a_trial_leaves_nothing_behind_and_touches_no_memory(tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    import tempfile

    monkeypatch.setattr(tempfile, "tempdir", None)
    trial = Ours(CORPUS[:2])
    assert trial.ask("otter", 8) == ["otter"]
    trial.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("part", ["corpus", "queries"])
def test_an_id_given_twice_is_refused_so_that_no_share_exceeds_one(tmp_path: Path, part: str) -> None:
    rows: Sequence[Mapping[str, Any]] = CORPUS if part == "corpus" else QUERIES
    folder = write(tmp_path / "twice", **{part: [*rows, rows[0]]})
    with pytest.raises(UsageError, match=rf"Line 5 of .*{part}\.jsonl has the id '{rows[0]['id']}' a second"):
        benchmark.read_set(folder)


@pytest.mark.parametrize(
    "grade", ["high", "1", None, [1], float("nan"), float("inf"), pytest.param(10**400, id="huge")]
)
def test_a_grade_that_is_no_number_does_not_make_a_query_unanswerable(tmp_path: Path, grade: object) -> None:
    folder = write(tmp_path / "graded", qrels=[*QRELS, {"qid": "q1", "did": "seal keeper/7", "rel": grade}])
    with pytest.raises(UsageError, match=r"Line 5 of .*qrels\.jsonl has no number as rel"):
        benchmark.read_set(folder)


def test_relevant_texts_that_no_answer_can_hold_are_counted(tmp_path: Path) -> None:
    assert benchmark.read_set(write(tmp_path / "whole")).out_of_reach() == 0
    stray = [
        {"qid": "q1", "did": "kestrel"},
        {"qid": "q2", "did": "nowhere"},
        {"qid": "other", "did": "otter"},
    ]
    assert benchmark.read_set(write(tmp_path / "stray", qrels=[*QRELS, *stray])).out_of_reach() == 2


def test_a_share_that_is_not_measured_any_more_fell_below_its_baseline() -> None:
    assert benchmark.regressions({"silent": 1.0}, {"recall": 0.5, "silent": 1.0}) == ["recall 0.5000 -> none"]


def test_a_baseline_with_a_number_that_is_none_is_refused(tmp_path: Path) -> None:
    found = benchmark.read_set(write(tmp_path / "animals"))
    numbers = {"set": "animals", "k": 8, "ours": benchmark.run(found, 8, Ours, lambda queries: queries)}
    file = tmp_path / "base.json"
    baseline.write(str(file), numbers)
    file.write_text(file.read_text().replace('"recall": 1.0', '"recall": NaN', 1))
    with pytest.raises(UsageError, match="NaN is no number"):
        baseline.read(str(file), "animals", 8)
