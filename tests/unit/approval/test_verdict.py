"""Verdicts: a rule decides only where it accounts for every word; all else is put off, nothing is guessed."""

from __future__ import annotations

import json
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from engram.approval.relation import NOOP_RULES, SUPERSEDE_RULES, UPDATE_RULES
from engram.approval.verdict import Verdict, covered, judge, line
from engram.memory.document import split_statements
from tests.unit.approval.samples import (
    DECIDED,
    LEFT_ONE_WAY,
    LEFT_TO_A_PERSON,
    SIDE_BY_SIDE,
    TOLD_APART_ONLY_WITH_A_PERSON,
)


def known(*statements: str, name: str = "m1") -> list[tuple[Any, list[str]]]:
    return [(SimpleNamespace(id=name), list(statements))]


def verdict(old: str, new: str) -> Verdict:
    return judge(split_statements(new), known(*split_statements(old)))


@pytest.mark.proves("R62")
def test_the_line_has_one_of_four_forms() -> None:
    assert [line("ADD", ""), line("UPDATE", "x"), line("SUPERSEDE", "x"), line("NOOP", "x")] == [
        "ADD",
        "UPDATE x",
        "SUPERSEDE x",
        "NOOP duplicate of x",
    ]


@pytest.mark.parametrize(("word", "rule", "old", "new"), DECIDED)
@pytest.mark.proves("R62")
def test_what_a_rule_accounts_for_is_decided(word: str, rule: str, old: str, new: str) -> None:
    found = verdict(old, new)
    assert (found.word, found.rule) == (word, rule)
    assert found.target is not None


def test_every_rule_has_samples_of_its_own() -> None:
    rules = {name for name, _ in (*NOOP_RULES, *SUPERSEDE_RULES, *UPDATE_RULES)} | {"whole memory and more"}
    assert {rule for _, rule, _, _ in DECIDED} == rules


@pytest.mark.parametrize(("why", "old", "new"), LEFT_TO_A_PERSON)
@pytest.mark.proves("R54", "R62")
def test_what_only_looks_like_it_is_never_written_by_guess(why: str, old: str, new: str) -> None:
    assert verdict(old, new).word == "ADD", why
    assert verdict(new, old).word == "ADD", why


@pytest.mark.parametrize(("why", "old", "new"), LEFT_ONE_WAY)
@pytest.mark.proves("R54", "R62")
def test_what_says_less_or_takes_back_is_put_off(why: str, old: str, new: str) -> None:
    assert (verdict(old, new).word, verdict(old, new).related) == ("ADD", ["m1"]), why


@pytest.mark.parametrize(("old", "new"), SIDE_BY_SIDE)
def test_two_environments_with_their_own_values_stand_side_by_side(old: str, new: str) -> None:
    assert (verdict(old, new).word, verdict(old, new).related) == ("ADD", [])
    assert (verdict(new, old).word, verdict(new, old).related) == ("ADD", [])


@pytest.mark.parametrize(("old", "new"), TOLD_APART_ONLY_WITH_A_PERSON)
def test_another_environment_alone_is_a_question(old: str, new: str) -> None:
    assert (verdict(old, new).word, verdict(old, new).related) == ("ADD", ["m1"])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Deploys go through Jenkins.", "Deploys go through GitHub Actions now."),
        ("Use pnpm for package installs.", "Do not use pnpm for installs."),
        ("The API is served by nginx 1.24 on the edge.", "The API is served by caddy 2.7 on the edge."),
        ("Каждый релиз утверждает Анна.", "Каждый релиз утверждает Пётр."),
        ("Divers have to be certified.", "Diving needs a certificate."),
        ("Never force-push shared branches.", "Shared history must not be rewritten with a forced push."),
        ("Нырять могут только аттестованные.", "Ныряльщик обязан иметь аттестацию."),
        ("潜水员必须持证上岗。", "没有证书不得担任潜水员。"),
        ("ダイバーは資格が必要。", "資格のない人はダイビングしてはいけない。"),
    ],
)
@pytest.mark.proves("R54", "R62")
def test_a_change_that_no_rule_is_sure_of_is_put_off_with_the_id(old: str, new: str) -> None:
    assert (verdict(old, new).word, verdict(old, new).related) == ("ADD", ["m1"])


def test_an_unrelated_statement_is_simply_added() -> None:
    found = verdict("Deploys go through Jenkins.", "The mascot is a blue otter.")
    assert (found.word, found.related) == ("ADD", [])


def test_a_named_relation_settles_the_hint() -> None:
    statements = ["The cache is warmed by cron."]
    assert judge(statements, known("The cache is warmed by hand."), []).related == ["m1"]
    assert judge(statements, known("The cache is warmed by hand."), ["m1"]).related == []


@pytest.mark.proves("R62")
def test_a_memory_is_not_superseded_while_it_says_more_than_the_candidate() -> None:
    old = known("The lease lasts 30 seconds.", "Leases are kept in etcd.")
    assert (
        judge(["The lease lasts 60 seconds."], old).word,
        judge(["The lease lasts 60 seconds."], old).related,
    ) == (
        "ADD",
        ["m1"],
    )
    whole = judge(["The lease lasts 60 seconds.", "Leases are kept in etcd."], old)
    assert (whole.word, whole.rule) == ("SUPERSEDE", "changed value")


def test_two_memories_that_a_rule_claims_are_a_question() -> None:
    both = [
        *known("The lease lasts 30 seconds.", name="m1"),
        *known("The lease lasts 45 seconds.", name="m2"),
    ]
    found = judge(["The lease lasts 60 seconds."], both)
    assert (found.word, found.related) == ("ADD", ["m1", "m2"])


def test_a_duplicate_wins_over_a_claim() -> None:
    both = [
        *known("The lease lasts 30 seconds.", name="m1"),
        *known("The lease lasts 60 seconds.", name="m2"),
    ]
    assert judge(["The lease lasts 60 seconds."], both).line() == "NOOP duplicate of m2"


def test_an_addition_that_takes_back_is_a_question() -> None:
    old = known("Sensor data is kept in flash.")
    found = judge(["Sensor data is kept in flash.", "It is no longer wiped."], old)
    assert (found.word, found.related) == ("ADD", ["m1"])


@pytest.mark.proves("R62")
def test_verdicts_do_not_depend_on_the_process() -> None:
    """The samples judged in two processes with other hash seeds give the same lines."""
    script = (
        "import json; from tests.unit.approval.samples import DECIDED, LEFT_TO_A_PERSON\n"
        "from tests.unit.approval.test_verdict import verdict\n"
        "pairs = [row[-2:] for row in [*DECIDED, *LEFT_TO_A_PERSON]]\n"
        "print(json.dumps([[v.line(), v.rule, v.related] for v in (verdict(*pair) for pair in pairs)]))"
    )
    seen = [
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "77")
    ]
    assert seen[0] == seen[1]
    assert len(json.loads(seen[0])) == len(DECIDED) + len(LEFT_TO_A_PERSON)


def test_covered_asks_for_every_statement() -> None:
    assert covered(["Use pnpm."], ["Use pnpm.", "Pin versions."])
    assert not covered(["Use pnpm.", "Run tests."], ["Use pnpm.", "Pin versions."])
