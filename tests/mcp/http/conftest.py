"""One fixture server behind HTTP for all tests that leave it as they found it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.mcp.http.served import Served, fixture


@pytest.fixture(scope="session")
def door() -> Iterator[Served]:
    """Asks for no key, limits no rate."""
    with fixture({"quiet": 0.3, "max_body": 100_000}) as served:
        yield served
