"""A project with some memory, and `engram-mcp` in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.conftest import BIN, Project
from tests.mcp.client import Client

CANDIDATES = (
    (
        "TYPE: rule | TEXT: Never fill a gap in the water levels with invented values."
        " | CONTEXT: Pilots rely on honest numbers. | TRIGGERS: interpolation"
    ),
    "TYPE: rule | TEXT: Try a feed request at most three times, then let the gap stand.",
    "TYPE: knowledge | TEXT: Water levels are metres above chart datum, in the field level_lat_m.",
    "TYPE: skill | TEXT: To replay a day: copy the database, replay the raw files, compare the gap report.",
)

Serve = Callable[..., Client]


@pytest.fixture
def serve(home: Path) -> Iterator[Serve]:
    """Starts `engram-mcp` in a project; every server started is ended after the test."""
    with ExitStack() as stack:

        def start(project: Project, *options: str, cwd: Path | None = None, **environment: str) -> Client:
            client = Client(
                [str(BIN / "engram-mcp"), *options],
                cwd=cwd or project.path,
                env={**project.environment, **environment},
            )
            return stack.enter_context(client)

        yield start


@pytest.fixture
def seeded(project: Project) -> Project:
    """A project with four memories; `ids` are theirs, in the order of `CANDIDATES`."""
    project.ids = project.save(*CANDIDATES)
    return project
