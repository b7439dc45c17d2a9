"""A fixture server for each test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.mcp.client import FIXTURE, Client

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def client() -> Iterator[Client]:
    """The fixture toolset, not yet initialized."""
    with Client() as running:
        yield running


@pytest.fixture
def hasty() -> Iterator[Client]:
    """The same, with dialogs that close after half a second."""
    with Client((*FIXTURE, "--patience", "0.5")) as running:
        yield running
