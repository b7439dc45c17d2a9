"""The command behind the numbers of docs/verdicts.md."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.measure.verdicts import judged, measure

PAIR = {
    "id": "a",
    "lang": "en",
    "type": "knowledge",
    "existing": {"id": "m1", "statements": ["The lease lasts 30 seconds."]},
    "candidate": "The lease lasts 90 seconds.",
    "expect": "SUPERSEDE",
    "also_ok": ["ADD+hint"],
    "note": "value",
}


def test_the_command_prints_each_group_and_writes_predictions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pairs, out = tmp_path / "pairs.jsonl", tmp_path / "out.jsonl"
    pairs.write_text(json.dumps(PAIR) + "\n")
    assert measure([str(pairs)], str(out), misses=True) == 0
    assert json.loads(out.read_text()) == {"id": "a", "verdict": "SUPERSEDE", "hint": False, "target": "m1"}
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()[1:]] == [
        "language",
        "expects",
        "value",
        "half",
        "all",
    ]


@pytest.mark.parametrize(
    ("said", "column"),
    [
        ({"verdict": "SUPERSEDE", "hint": False, "target": "m1"}, "exact"),
        ({"verdict": "SUPERSEDE", "hint": False, "target": "m2"}, "unsafe"),
        ({"verdict": "UPDATE", "hint": False, "target": "m1"}, "unsafe"),
        ({"verdict": "ADD", "hint": True, "target": ""}, "also"),
        ({"verdict": "ADD", "hint": False, "target": ""}, "dup"),
    ],
)
def test_a_wrong_write_counts_as_one(said: dict[str, object], column: str) -> None:
    assert judged(PAIR, said) == column


def test_the_command_fails_where_anything_would_be_written_wrongly(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.jsonl"
    pairs.write_text(json.dumps({**PAIR, "expect": "ADD", "also_ok": []}))
    assert measure([str(pairs)]) == 1
