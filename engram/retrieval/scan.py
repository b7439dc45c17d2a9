"""Ranks the records as they are now, for a process that asks once where nothing can be kept."""

from __future__ import annotations

from engram.retrieval.postings import Index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.store.catalog import Catalog


class Scan(Index):
    """An index that is made anew whenever it follows."""

    __slots__ = ()

    def follow(self, catalogs: Sequence[Catalog]) -> None:
        """Take the records as they are now."""
        Index.__init__(self)
        for catalog in catalogs:
            for record in catalog.records.values():
                self.add(record)
