"""Making the derived files anew from the Markdown, which is the memory (R110, R111)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.workspace import Workspace


class Rebuilt:
    """One scope: how many memories are indexed, and how many relations are in the graph."""

    __slots__ = ("edges", "indexed", "root", "scope")

    def __init__(self, scope: str, root: str, indexed: int, edges: int) -> None:
        self.scope = scope
        self.root = root
        self.indexed = indexed
        self.edges = edges


def rebuild_index(workspace: Workspace, scope: str = "all") -> Sequence[Rebuilt]:
    """Rebuild index and graph of the scopes; raises StoreError, NotFoundError when there is no such root."""
    from engram.store.catalog import catalogs
    from engram.store.commit import rebuild

    if scope != "global":
        workspace.require_root()
    return [
        Rebuilt(catalog.scope, catalog.root, *rebuild(catalog))
        for catalog in catalogs(workspace)
        if scope in ("all", catalog.scope)
    ]
