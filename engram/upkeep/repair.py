"""Settling what an interrupted write left, and naming the files that only a person can mend."""

from __future__ import annotations

from engram.approval.note import sweep, swept
from engram.memory.lifecycle import today
from engram.store.commit import Change, commit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.store.catalog import Catalog
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

    Working notes whose days are over are removed. No memory is changed and no hash recorded: that is
    `rehash`, which asks. Raises StoreError, NotFoundError.
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
            over = _sweep(catalog)
            done[catalog.scope] += [swept(over)] if over else []
            wrong = [problem for problem in catalog.problems if problem.severity != "info"]
            found.append(Repaired(catalog.scope, catalog.root, done[catalog.scope], wrong))
    return found


def _sweep(catalog: Catalog) -> int:
    counts: list[int] = []

    def plan(fresh: Catalog) -> Change:
        change = Change()
        counts.append(sweep(change, fresh, today()))
        return change

    commit(catalog, plan, "")
    return counts[0]
