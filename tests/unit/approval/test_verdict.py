"""Verdicts: equal statements are NOOP, what is merely close is put off, nothing is merged by guess."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engram.approval.verdict import covered, judge, line


def known(*statements: str) -> list[tuple[Any, list[str]]]:
    return [(SimpleNamespace(id="m1"), list(statements))]


@pytest.mark.proves("R62")
def test_the_line_has_one_of_four_forms() -> None:
    assert [line("ADD", ""), line("UPDATE", "x"), line("SUPERSEDE", "x"), line("NOOP", "x")] == [
        "ADD",
        "UPDATE x",
        "SUPERSEDE x",
        "NOOP duplicate of x",
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Never commit generated files.", "never commit generated files"),
        ("Use pnpm for package installs.", "Use  pnpm for package installs!"),
        ("Таймаут кэша тридцать секунд.", "таймаут кэша тридцать секунд"),
        ("科室报表每周一生成。", "科室报表每周一生成"),
    ],
)
@pytest.mark.proves("R62")
def test_equal_statements_are_a_duplicate(old: str, new: str) -> None:
    verdict = judge([new], known("Something else entirely.", old))
    assert verdict.line() == "NOOP duplicate of m1"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Use pnpm for package installs.", "Do not use pnpm for package installs."),
        ("Cache TTL is thirty seconds.", "Cache TTL is sixty seconds."),
        ("The API listens on port 8080.", "The API listens on port 9090."),
        ("Deploys go through Jenkins.", "Deploys go through GitHub Actions now."),
        ("Отчёты строятся по понедельникам.", "Отчёты строятся по четвергам."),
        ("应用崩溃由 Sentry 收集。", "应用崩溃收集已从 Sentry 迁移到 Bugsnag。"),
    ],
)
@pytest.mark.proves("R54", "R62")
def test_a_changed_statement_is_put_off_and_never_merged(old: str, new: str) -> None:
    verdict = judge([new], known(old))
    assert (verdict.word, verdict.related) == ("ADD", ["m1"])


def test_an_unrelated_statement_is_simply_added() -> None:
    verdict = judge(["The mascot is a blue otter."], known("Deploys go through Jenkins."))
    assert (verdict.word, verdict.related) == ("ADD", [])


def test_a_named_relation_settles_the_hint() -> None:
    verdict = judge(["Cache TTL is sixty seconds."], known("Cache TTL is thirty seconds."), ["m1"])
    assert verdict.related == []


@pytest.mark.proves("R62")
def test_the_same_input_gives_the_same_verdict() -> None:
    first = judge(["Cache TTL is sixty seconds."], known("Cache TTL is thirty seconds."))
    second = judge(["Cache TTL is sixty seconds."], known("Cache TTL is thirty seconds."))
    assert (first.line(), first.related) == (second.line(), second.related)


def test_covered_asks_for_every_statement() -> None:
    assert covered(["Use pnpm."], ["Use pnpm.", "Pin versions."])
    assert not covered(["Use pnpm.", "Run tests."], ["Use pnpm.", "Pin versions."])
