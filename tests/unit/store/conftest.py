"""A root of its own for every test, and short ways to put memories into it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest

from engram.memory import document
from engram.store import commit, root
from engram.store.catalog import Catalog
from engram.workspace import UserDirs


def memory(memory_id: str, text: str = "The cache TTL is thirty seconds.", **meta: object) -> document.Memory:
    """A valid memory of version 3."""
    head: dict[str, object] = {
        "id": memory_id, "type": "knowledge", "scope": "workspace", "authority": "reference", "revision": 1,
        "created": "2026-12-01", "updated": "2026-12-01", "valid_from": "2026-12-01",
        "last_confirmed": "2026-12-01", "confidence": "high", **meta,
    }  # fmt: skip
    return document.compose(head, memory_id.replace("-", " ").title(), [text])  # type: ignore[arg-type]


class Store:
    """One root under test."""

    def __init__(self, project: Path, home: Path) -> None:
        self.project = project
        self.dirs = UserDirs.of({"HOME": str(home)})
        self.path = Path(root.create(str(project))[0])
        self.catalog = self.open()

    def open(self, ignored: Callable[[str], bool] | None = None) -> Catalog:
        """A catalog that knows nothing yet, brought up to date."""
        found = Catalog(str(self.path), "workspace", self.dirs, ignored)
        found.refresh(full=True)
        return found

    def save(self, *memories: document.Memory, channel: str = "terminal") -> commit.Receipt:
        """Approve and write memories in one commit."""

        def plan(catalog: Catalog) -> commit.Change:
            change = commit.Change()
            for one in memories:
                change.put(one, message=f"add {one.type}: {one.id}")
            return change

        return commit.commit(self.catalog, plan, channel, "2026-12-01T08:00:00Z")

    def change(self, fill: Callable[[commit.Change], object], channel: str = "terminal") -> commit.Receipt:
        """One commit of whatever `fill` puts into the change."""

        def plan(catalog: Catalog) -> commit.Change:
            change = commit.Change()
            fill(change)
            return change

        return commit.commit(self.catalog, plan, channel, "2026-12-01T08:00:00Z")

    def file(self, path: str) -> Path:
        """A path below the root."""
        return self.path.joinpath(*path.split("/"))

    def codes(self) -> list[str]:
        """Codes of all problems that a fresh catalog finds."""
        return [found.code for found in self.open().problems]

    def tree(self) -> dict[str, str]:
        """Every file below the root and its hash."""
        return {
            str(path.relative_to(self.path)): hashlib.sha256(path.read_bytes()).hexdigest()
            for path in sorted(self.path.rglob("*"))
            if path.is_file()
        }


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty root and a home beside it."""
    (tmp_path / "project").mkdir()
    (tmp_path / "home").mkdir()
    return Store(tmp_path / "project", tmp_path / "home")
