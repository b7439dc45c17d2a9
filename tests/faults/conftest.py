"""Faults take their time: a process of its own at every system call, on machines that do other things too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.faults.stand import LONG

HERE = Path(__file__).parent
SECONDS = 7200 if LONG else 600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A hang still ends the suite, a busy machine does not."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.timeout(SECONDS))
