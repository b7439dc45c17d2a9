"""Words become terms in every language, and the index follows what changes."""

from __future__ import annotations

import hashlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from engram.memory.words import words
from engram.retrieval.classify import classify
from engram.retrieval.postings import Index
from engram.retrieval.scanned import Scanned
from engram.retrieval.terms import terms


def record(memory_id: str, text: str, scope: str = "workspace", **fields: Any) -> Any:
    return SimpleNamespace(
        id=memory_id,
        path=f"knowledge/{memory_id}.md",
        sha256=hashlib.sha256(repr((text, fields)).encode()).hexdigest(),
        scope=scope,
        title=fields.get("title", ""),
        tags=fields.get("tags", ()),
        triggers=fields.get("triggers", ()),
        task_types=(),
        terms=" ".join(words(text)),
    )


def catalog(*records: Any, scope: str = "workspace", generation: int = 1) -> Any:
    return SimpleNamespace(
        scope=scope,
        generation=generation,
        records={one.path: one for one in records},
        changes_since=lambda seen: frozenset() if seen == generation else None,
    )


def found(index: Index, query: str, most: int = 10) -> list[str]:
    hits, _ = index.find(terms(query), lambda _: True, most)
    return [hit.record.id for hit in hits]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("caches", "caching"),
        ("migration", "migrations"),
        ("deployed", "deploys"),
        ("policies", "policy"),
        ("partición", "particiones"),
        ("Partition", "Partitionen"),
        ("установка", "установки"),
        ("отчёты", "отчётов"),
        ("décision", "décisions"),
    ],
)
def test_number_case_and_tense_meet_in_one_term(one: str, other: str) -> None:
    assert terms(one) == terms(other) != []


def test_question_words_and_function_words_are_no_terms() -> None:
    assert terms("how do we where is the what") == []
    assert terms("где и как мы это") == []


def test_a_path_gives_itself_and_its_parts() -> None:
    assert {"src/lib/graph.ts", "lib", "graph"} <= set(terms("see src/lib/graph.ts"))


def test_scripts_without_blanks_are_cut() -> None:
    assert "报表" in terms("科室报表每周一生成")
    assert "レポート" in terms("病棟レポートは月曜に")


def test_the_rarer_word_and_the_title_decide() -> None:
    index = Index()
    index.follow([catalog(
        record("a", "release the package"),
        record("b", "release the quartz key"),
        record("c", "release notes"),
        record("d", "some text on quartz", title="Quartz"),
    )])  # fmt: skip
    assert set(found(index, "quartz release")[:2]) == {"b", "d"}
    assert found(index, "quartz") == ["d", "b"]
    assert found(index, "nothing of this") == []


def test_equal_scores_come_in_a_fixed_order_workspace_first() -> None:
    index = Index()
    own, foreign = record("z", "same words"), record("a", "same words", scope="global")
    index.follow([catalog(own), catalog(foreign, scope="global")])
    assert found(index, "words") == ["z", "a"]


@pytest.mark.proves("R110", "R111")
def test_the_index_follows_changes_and_equals_a_fresh_one() -> None:
    index = Index()
    first, second = record("a", "alpha words"), record("b", "beta words")
    changing = catalog(first, second)
    index.follow([changing])
    changing.records = {second.path: record("b", "gamma words")}
    changing.records["knowledge/c.md"] = record("c", "delta")
    changing.generation += 1
    changing.changes_since = lambda _: frozenset(["knowledge/a.md", "knowledge/b.md", "knowledge/c.md"])
    index.follow([changing])
    assert [found(index, word) for word in ("alpha", "beta", "gamma", "delta")] == [[], [], ["b"], ["c"]]
    fresh = Index()
    changing.changes_since = lambda _: None
    fresh.follow([changing])
    assert found(fresh, "gamma delta words") == found(index, "gamma delta words")
    assert len(index) == len(fresh) == 2


def test_hidden_records_are_not_found_and_not_counted() -> None:
    index = Index()
    records = [record(f"m{n}", "same words") for n in range(40)]
    index.follow([catalog(*records)])
    hidden = {("workspace", records[n].path) for n in range(35)}
    hits, total = index.find(terms("words"), lambda one: (one.scope, one.path) not in hidden, 3, hidden)
    assert ([hit.record.id for hit in hits], total) == (["m35", "m36", "m37"], 5)
    everything, counted = index.find(terms("words"), lambda one: (one.scope, one.path) not in hidden, 3)
    assert ([hit.record.id for hit in everything], counted) == (["m35", "m36", "m37"], 5)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("write a unit test for the importer", "testing"),
        ("fix the crash in the parser", "bugfix"),
        ("add an index to the postgres table", "database"),
        ("task type: security, rotate it", "security"),
        ("hello there", "unknown"),
    ],
)
@pytest.mark.proves("R38")
def test_the_class_of_a_task_is_told_from_whole_words(text: str, kind: str) -> None:
    assert classify(text)[0] == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The billing service listens on port 8443", "payments"),
        ("Port the module to another language", "unknown"),
        ("The driver of the truck signs the form", "unknown"),
        ("The team plan hangs on the wall", "unknown"),
        ("Show the price in the log", "unknown"),
        ("Name the branch after the customer", "unknown"),
        ("Flash the firmware of the sensor", "firmware"),
        ("The users table has an index", "database"),
        ("rebase the branch", "git"),
    ],
)
@pytest.mark.proves("R38")
def test_an_ordinary_word_alone_does_not_decide(text: str, kind: str) -> None:
    assert classify(text)[0] == kind


@pytest.mark.parametrize("text", ["an important report on ports of call", "a guide to require nothing"])
def test_parts_of_words_are_no_signals(text: str) -> None:
    assert classify(text)[0] not in ("migration", "frontend")


def test_texts_that_passed_are_remembered_between_processes(tmp_path: Path) -> None:
    dirs: Any = SimpleNamespace(cache=str(tmp_path))
    digest = bytes(range(32))
    first = Scanned(dirs, emails=False, private_addresses=False)
    assert digest not in first
    first.add(digest)
    first.keep()
    assert digest in Scanned(dirs, emails=False, private_addresses=False)
    assert digest not in Scanned(dirs, emails=True, private_addresses=False)
    [file] = (tmp_path / "scanned").iterdir()
    file.write_bytes(b"x" + file.read_bytes())
    assert digest not in Scanned(dirs, emails=False, private_addresses=False)
