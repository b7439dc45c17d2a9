"""Settling what an interrupted write left, and naming the files that only a person can mend."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.store.problem import Problem
    from engram.workspace import Workspace


class Repaired:
    """One scope: what was `done`, in sentences, and the `problems` that are left."""

    __slots__ = ("done", "problems", "root", "scope")

    def __init__(self, scope: str, root: str, done: Sequence[str], problems: Sequence[Problem]) -> None:
        self.scope = scope
        self.root = root
        self.done = done
        self.problems = problems


def repair(workspace: Workspace, scope: str = "all") -> Sequence[Repaired]:
    """Finish or undo interrupted writes, make the derived files anew, and list what is still wrong.

    No memory is changed and no hash recorded: that is `rehash`, which asks. Raises StoreError, NotFoundError.
    """
    from engram.store.catalog import catalogs
    from engram.store.commit import heal, rebuild

    if scope != "global":
        workspace.require_root()
    roots = {"workspace": workspace.root, "global": workspace.global_root}
    chosen = {name: root for name, root in roots.items() if root is not None and scope in ("all", name)}
    done = {name: heal(root) for name, root in chosen.items()}
    found = []
    for catalog in catalogs(workspace):
        if catalog.scope in chosen:
            rebuild(catalog)
            wrong = [problem for problem in catalog.problems if problem.severity != "info"]
            found.append(Repaired(catalog.scope, catalog.root, done[catalog.scope], wrong))
    return found
