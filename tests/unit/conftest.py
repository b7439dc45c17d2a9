"""Fixtures of the unit tests."""

from __future__ import annotations

from pathlib import Path

import pytest

from engram.tools.session import Session
from tests.unit.place import Place


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


@pytest.fixture
def session(place: Place) -> Session:
    return place.session()
