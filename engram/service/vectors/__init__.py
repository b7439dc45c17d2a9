"""Where the nearest memories of a tenant are found. Every index is derived: the records can rebuild it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engram.service.memory import Memory
    from engram.service.records.memories import Vector

    Hit = tuple[str, float]
    """Id of a memory and the cosine similarity of its best chunk."""


class Bounds:
    """Which memories a search may give: inclusive moments in milliseconds, None for no bound."""

    __slots__ = ("scope", "since", "tags", "until")

    def __init__(
        self,
        scope: str = "",
        tags: Sequence[str] = (),
        since: int | None = None,
        until: int | None = None,
    ) -> None:
        self.scope = scope
        self.tags = frozenset(tags)
        self.since = since
        self.until = until


class Vectors:
    """One index of vectors over all tenants. What is outside raises UnavailableError when it does not answer.

    - `name`: for people and diagnostics.
    - `all_tags`: whether a memory must have all wanted tags, or any of them (S19).
    - `outside`: whether changes reach the index by `upsert` and `remove`; else it reads the records itself.
    """

    name = ""
    all_tags = True
    outside = False

    def search(self, tenant: str, model: str, query: Any, most: int, bounds: Bounds) -> list[Hit]:
        """The nearest `most` memories of the tenant, nearest first; fewer only where there are no more."""
        raise NotImplementedError

    def upsert(self, made: Sequence[tuple[Memory, Vector]]) -> None:
        """Take memories in, or anew, each into the collection of its vector's model."""

    def remove(self, tenant: str, identities: Sequence[str]) -> None:
        """Forget memories."""

    def reset(self, model: str, dim: int) -> None:
        """Begin an empty index for this model beside the old one, which answers until `adopt`."""

    def adopt(self) -> None:
        """Let the index begun by `reset` take the place of the old one."""

    def count(self) -> int | None:
        """How many memories the index holds; None when it reads the records itself."""
        return None

    def close(self) -> None:
        """Let go of connections and memory."""
