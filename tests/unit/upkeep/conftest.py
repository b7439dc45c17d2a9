"""Projects for upkeep: a copy each, since almost every test breaks its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Project
from tests.copies import copy_of


@pytest.fixture
def seeded(still: Project, tmp_path: Path) -> Project:
    """A copy of the project with four memories."""
    return copy_of(still, tmp_path)
