"""The tables of round trips and refusals behind a test run."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """What became of every sample file, as counts and as one line for each refusal."""
    from tests.hosts.test_round_trips import OUTCOMES

    if not OUTCOMES:
        return
    rows = sorted(set(OUTCOMES))
    terminalreporter.write_sep("-", "files of hosts: link, then unlink")
    for (place, verdict), count in sorted(Counter((row[1], row[2]) for row in rows).items()):
        terminalreporter.write_line(f"{place:<36} {verdict:<12} {count:>3}")
    terminalreporter.write_sep("-", "files of hosts: refused, or another product's")
    for name, place, verdict, what in rows:
        if verdict in ("refused", "foreign"):
            terminalreporter.write_line(f"{place} ({name}): {what}"[:150])


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of small files need not reach the platter; kills and full disks have tests of their own."""
    monkeypatch.setattr(os, "fsync", lambda _: None)
