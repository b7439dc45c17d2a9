"""A stand over each record store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engram.service.records.database import Database
from tests.service.stand import STORES, Stand, opened, stand


@pytest.fixture(params=STORES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    with opened(request.param, tmp_path) as found:
        yield found


@pytest.fixture
def service(database: Database) -> Stand:
    return stand(database)
