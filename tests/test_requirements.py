"""Which requirement is proved where: every one has a test that names it, or a later issue that brings it."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
ALL = [*(f"R{number}" for number in range(1, 141)), *(f"S{number}" for number in range(1, 38))]

LATER: dict[str, tuple[str, ...]] = {}
"""Requirements that a later issue brings, by the issue's name."""


@cache
def proofs() -> dict[str, list[str]]:
    """Test names by the ids that their `proves` marks carry."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.ClassDef):
                continue
            for mark in node.decorator_list:
                if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.proves":
                    for argument in mark.args:
                        assert isinstance(argument, ast.Constant), f"{path}: {node.name}"
                        found[str(argument.value)].append(f"{path.relative_to(TESTS)}::{node.name}")
    return found


def test_every_requirement_has_a_proof_or_a_later_issue() -> None:
    later = {name for names in LATER.values() for name in names}
    missing = [name for name in ALL if name not in proofs() and name not in later]
    assert missing == []


def test_nothing_is_marked_as_later_that_is_proved_now() -> None:
    proved = proofs()
    early = {name: proved[name] for names in LATER.values() for name in names if name in proved}
    assert early == {}


def test_the_table_of_later_issues_names_each_requirement_once() -> None:
    names = [name for group in LATER.values() for name in group]
    assert sorted(set(names)) == sorted(names)
    assert set(names) <= set(ALL)
