"""What engram_save says about labelled pairs: an approved memory, and a candidate that comes after it.

A line of the file is {"id", "lang", "type", "existing": {"id", "statements"}, "candidate", "expect",
"also_ok", "note"}. Every pair gets a project of its own and goes through the whole product, so what is
counted is what a person would be shown.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from engram import tools
from engram.memory import document
from engram.outcome import Ask
from tests.unit.place import Place

COLUMNS = ("exact", "also", "defer", "dup", "unsafe")
"""exact: as labelled. also: a deferral that the label allows. The others are wrong: a deferral that it does
not allow, a second copy of what stands there, a merge, replacement or refusal that must not be."""


def predict(pair: dict[str, Any], place: Place) -> dict[str, Any]:
    """Verdict, hint and target of one pair; `place` is an empty project."""
    existing = pair["existing"]
    add(place, existing["id"], pair["type"], existing["statements"])
    asked = tools.call("engram_save", {"text": pair["candidate"], "type": pair["type"]}, place.session())
    data: Any = asked.fallback.data if isinstance(asked, Ask) else asked.data
    [row] = data["candidates"]
    word, _, target = row["verdict"].partition(" ")
    hint = word == "ADD" and not row["selectable"]
    return {"id": pair["id"], "verdict": word, "hint": hint, "target": target.rpartition(" ")[2]}


def add(place: Place, memory_id: str, kind: str, statements: list[str]) -> None:
    """An approved memory of exactly these statements."""
    path = place.add(memory_id, "x", kind)
    memory = document.parse((place.root / path).read_bytes())
    data = document.write(document.revise(memory, title=statements[0][:60], statements=statements))
    (place.root / "memory.sha256").write_text("")
    place.put(path, data)


def judged(pair: dict[str, Any], found: dict[str, Any]) -> str:
    """The column that a prediction counts in."""
    said = found["verdict"] + ("+hint" if found["hint"] else "")
    if said == pair["expect"]:
        return "exact" if not found["target"] or found["target"] == pair["existing"]["id"] else "unsafe"
    if said in pair["also_ok"]:
        return "also"
    return {"ADD": "dup", "ADD+hint": "defer"}.get(said, "unsafe")


def run(pairs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The predictions of all pairs, each in a project of its own."""
    found = []
    for pair in pairs:
        with TemporaryDirectory() as folder:
            found.append(predict(pair, Place(Path(folder))))
    return found


def load(path: str) -> list[dict[str, Any]]:
    """The pairs of a file."""
    return [json.loads(line) for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip()]


def measure(paths: list[str], out: str | None = None, misses: bool = False) -> int:
    """Print the table by language, by kind, by half and in all; 1 when anything would be written wrongly."""
    pairs = [pair for path in paths for pair in load(path)]
    found = run(pairs)
    columns = [judged(pair, one) for pair, one in zip(pairs, found, strict=True)]
    if out:
        Path(out).write_text("".join(json.dumps(one) + "\n" for one in found), encoding="utf-8")
    print(f"{'':26}{'n':>5}{'exact%':>8}" + "".join(name.rjust(8) for name in COLUMNS))
    for group in (
        [f"language {pair['lang']}" for pair in pairs],
        [f"expects {pair['expect']}" for pair in pairs],
        [pair["note"].partition(";")[0] for pair in pairs],
        [f"half {sum(map(ord, pair['id'])) % 2}" for pair in pairs],
        ["all"] * len(pairs),
    ):
        for name in dict.fromkeys(group):
            _print_row(name, [column for column, own in zip(columns, group, strict=True) if own == name])
    if misses:
        for pair, one, column in zip(pairs, found, columns, strict=True):
            if column != "exact":
                old = " ;; ".join(pair["existing"]["statements"])
                print(
                    column,
                    pair["id"],
                    pair["expect"],
                    "<>",
                    one["verdict"],
                    "|",
                    old,
                    "<-",
                    pair["candidate"],
                )
    return 1 if {"dup", "unsafe"} & set(columns) else 0


def _print_row(name: str, columns: list[str]) -> None:
    counts = [columns.count(column) for column in COLUMNS]
    share = 100 * counts[0] / len(columns)
    print(f"{name:26}{len(columns):5}{share:8.1f}" + "".join(str(count).rjust(8) for count in counts))
