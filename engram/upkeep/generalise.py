"""`engram link --parent --children`: one memory is marked as what others have in common (D24)."""

from __future__ import annotations

from difflib import unified_diff

from engram.approval.plan import refuse_unsafe
from engram.errors import PolicyError, UsageError
from engram.outcome import Done
from engram.safety.terminal import visible
from engram.store.commit import Change, commit
from engram.upkeep.review import marked
from engram.upkeep.step import Step, named, still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog


def generalise(session: Session, parent: str, children: Sequence[str]) -> Step:
    """The step that adds children to a memory, by the same write as every change of a memory.

    Raises what `named` raises; UsageError `link.memories` for a memory that is its own child or of another
    scope, PolicyError `link.known` when nothing would change.
    """
    catalog, record = named(session, parent)
    found = []
    for name in children:
        where, child = named(session, name if ":" in name else f"{catalog.scope}:{name}")
        if where is not catalog or child.id == record.id:
            raise UsageError(
                "link.memories",
                f"{child.key} cannot be a child of {record.key}.",
                "Name other memories of the same scope.",
            )
        found.append(child.id)
    every = [*record.parent, *(one for one in dict.fromkeys(found) if one not in record.parent)]
    if len(every) == len(record.parent):
        raise PolicyError(
            "link.known", f"{record.id} names these children already.", "Nothing is to be done."
        )
    meta: dict[str, object] = {
        "parent": every,
        "updated": session.today(),
        "revision": record.revision + 1,
    }
    before, data = marked(catalog, record, meta)
    lines = [f"Parent: {record.key}", f"Children: {', '.join(every)}", ""]
    lines += unified_diff(
        before.splitlines(), data.decode().splitlines(), record.path, record.path, lineterm=""
    )

    def write(channel: str, note: str) -> Done:
        if note:
            refuse_unsafe(note, "The note", session.workspace.config)

        def plan(fresh: Catalog) -> Change:
            change = Change()
            because = f": {' '.join(note.split())}" if note else ""
            still(fresh, record)
            change.put_bytes(record.path, data, f"link {record.id} -> {', '.join(found)}{because}")
            return change

        receipt = commit(catalog, plan, channel, session.now())
        told = {"state": "linked", "scope": catalog.scope, "id": record.id, "children": every}
        return Done(
            f"Linked {record.id} to {', '.join(found)}", told, [one.diagnostic() for one in receipt.problems]
        )

    return Step(visible("\n".join(lines)), write)
