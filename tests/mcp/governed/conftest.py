"""`engram-mcp` in a project."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.conftest import BIN, CANDIDATES, Project
from tests.mcp.client import Client

Serve = Callable[..., Client]

__all__ = ["CANDIDATES", "Serve", "serve"]


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
