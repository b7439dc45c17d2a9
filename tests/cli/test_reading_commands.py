"""graph, stats, quality-check and benchmark as processes, and on a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import at_terminal
from tests.conftest import Project
from tests.judge import assert_valid


def test_graph_prints_every_format_and_its_data(seeded: Project) -> None:
    seeded.save("TYPE: skill | TEXT: To fill a gap honestly, ask the pilot. | DEPENDS_ON: " + seeded.ids[0])
    told = seeded.ok("graph")
    assert "Layer 0" in told
    assert f"-> {seeded.ids[0]}" in told
    assert seeded.ok("g", "--format", "mermaid").startswith("flowchart")
    assert seeded.ok("graph", "--format", "dot").startswith("digraph")
    assert seeded.ok("graph", "--format", "svg").rstrip().endswith("</svg>")
    envelope = seeded.json("graph", "--around", seeded.ids[0], "--depth", "1", "--format", "svg")
    assert_valid("commands/graph.json", envelope["data"])
    assert envelope["data"]["picture"].startswith("<svg")
    assert {node["id"] for node in envelope["data"]["nodes"]} >= {seeded.ids[0]}


def test_graph_finds_its_start_by_words_and_writes_nothing(seeded: Project) -> None:
    before = {path: path.read_bytes() for path in seeded.root.rglob("*") if path.is_file()}
    assert seeded.ids[3] in seeded.ok("graph", "replay", "a", "day")
    assert seeded.ok("graph", "xylophone").startswith("engram: 0 of 4 memories")
    assert {path: path.read_bytes() for path in seeded.root.rglob("*") if path.is_file()} == before


def test_graph_rebuilds_on_demand(seeded: Project) -> None:
    index = seeded.root / "memory.graph.jsonl"
    whole = index.read_bytes()
    index.write_text("broken\n")
    seeded.ok("graph", "--rebuild")
    assert index.read_bytes() == whole


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("--limit", "0"), 2),
        (("--limit", "501"), 2),
        (("--depth", "7"), 2),
        (("--format", "png"), 2),
        (("--around", "x", "words"), 2),
        (("--around", "no-such-memory"), 7),
        (("--around", "../../etc/passwd"), 7),
    ],
)
def test_graph_refuses_what_it_cannot_draw(still: Project, arguments: tuple[str, ...], code: int) -> None:
    done = still.run("graph", *arguments)
    assert done.returncode == code
    assert len(done.stderr.splitlines()) == 1


def test_stats_count_for_people_and_machines(seeded: Project) -> None:
    seeded.ok("load", "--id", seeded.ids[0])
    told = seeded.ok("stats")
    assert "Memories: 4 (rule 2, skill 1, knowledge 1; workspace 4)" in told
    assert f"Most used: {seeded.ids[0]} 1" in told
    assert_valid("commands/stats.json", seeded.json("stats")["data"])


def test_stats_say_that_ignored_memories_are_in_the_total_alone(seeded: Project) -> None:
    (seeded.path / ".engramignore").write_text(f"{seeded.ids[0]}.md\n")
    assert "Memories: 4, of which 1 ignored and not counted below (" in seeded.ok("stats")


def test_refusals_on_a_command_line_speak_of_commands(seeded: Project) -> None:
    for words in (("load", "--id", "no-such-memory"), ("load", "--budget-tokens", "5", "x"), ("route", "")):
        told = seeded.run(*words).stderr
        assert "engram_" not in told
        assert "`engram " in told


def test_without_a_memory_reading_says_how_one_is_made(tmp_path: Path, seeded: Project) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    for word in ("load", "search", "route", "verify"):
        done = seeded.run(word, "--workspace", str(empty), *(["x"] if word != "verify" else []))
        assert "engram inject" in done.stderr


def test_quality_check_tells_by_its_exit_code_whether_somebody_must_look(seeded: Project) -> None:
    assert seeded.run("quality-check").returncode == 0
    never = (seeded.root / "rules" / f"{seeded.ids[0]}.md").read_text()
    text = never.replace(seeded.ids[0], "by-hand").replace("Never fill", "Always fill")
    (seeded.root / "rules" / "by-hand.md").write_text(text)
    seeded.ok("rehash", "by-hand", "--accept-all")
    done = seeded.run("qc")
    assert done.returncode == 1
    assert "contradiction" in done.stdout
    assert "engram review supersede" in done.stdout
    envelope = seeded.json("quality-check")
    assert_valid("commands/quality.json", envelope["data"])
    assert envelope["data"]["findings"][0]["kind"] == "contradiction"


def make_set(folder: Path) -> Path:
    folder.mkdir()
    texts = {"otter": "The otter sleeps on its back.", "kestrel": "The kestrel nests in the tower."}
    queries = [("q1", "where does the otter sleep"), ("q2", "nesting kestrels"), ("q3", "xylophone")]
    lines = {
        "corpus": [{"id": name, "text": text} for name, text in texts.items()],
        "queries": [{"id": name, "text": text} for name, text in queries],
        "qrels": [{"qid": "q1", "did": "otter"}, {"qid": "q2", "did": "kestrel"}],
    }
    for name, rows in lines.items():
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return folder


def test_benchmark_prints_measures_beside_plain_search_and_a_baseline(bare: Project, tmp_path: Path) -> None:
    folder, kept = make_set(tmp_path / "animals"), tmp_path / "kept.json"
    told = bare.ok("benchmark", str(folder), "--plain", "--save-baseline", str(kept))
    assert "animals: 2 texts, 3 queries" in told
    assert "plain FTS5" in told
    assert bare.run("bm", str(folder), "--baseline", str(kept)).returncode == 0
    data = bare.json("benchmark", str(folder), "--plain", "--baseline", str(kept))["data"]
    assert_valid("commands/benchmark.json", data)
    assert data["ours"]["recall"] == 1.0
    better = json.loads(kept.read_text())
    better["ours"]["silent"] = better["ours"]["recall"] = 1.0
    queries = folder / "queries.jsonl"
    queries.write_text(queries.read_text().replace("otter sleep", "walrus snore"))
    kept.write_text(json.dumps(better))
    done = bare.run("benchmark", str(folder), "--baseline", str(kept))
    assert done.returncode == 6
    assert "recall 1.0000 -> 0.5000" in done.stdout
    assert not bare.root.exists(), "no memory is made or needed"


@pytest.mark.parametrize("arguments", [("--k", "0"), ("--k", "33")])
def test_benchmark_refuses_a_depth_that_load_does_not_have(
    bare: Project, tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    assert bare.run("benchmark", str(make_set(tmp_path / "animals")), *arguments).returncode == 2


def test_benchmark_without_a_set_is_refused(bare: Project, tmp_path: Path) -> None:
    assert bare.run("benchmark").returncode == 2
    assert bare.run("benchmark", str(tmp_path / "none")).returncode == 7


def test_a_progress_bar_is_drawn_on_a_terminal_alone(bare: Project, tmp_path: Path) -> None:
    folder = make_set(tmp_path / "animals")
    assert "%" not in bare.run("benchmark", str(folder)).stderr
    shown = at_terminal(bare, "benchmark", str(folder))
    assert "100%" in shown.text
