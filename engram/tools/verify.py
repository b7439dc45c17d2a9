"""engram_verify: every memory file against its recorded hash, read afresh."""

from __future__ import annotations

from engram.memory.identity import valid_id
from engram.outcome import Done
from engram.retrieval.graph import circle_diagnostics, circles_of, named
from engram.store import verify as store
from engram.store.layout import is_safe
from engram.store.problem import FOREIGN, typed
from engram.tools.answers import without_workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.store.catalog import Catalog
    from engram.tools.session import Session

LISTED = 200
_STATES = {
    store.MISMATCH: ("hash_mismatch", "`engram rehash {0}` shows the text and asks."),
    store.MISSING_HASH: ("hash_missing", "`engram rehash {0}` shows the text and asks."),
    store.CONFLICT: ("hash_conflict", "`engram rehash {0}` shows the text and asks."),
    store.MISSING_FILE: ("file_missing", "Bring the file back, or `engram rehash {0}` to forget it."),
    store.UNREADABLE: ("unreadable", "`engram repair` says what is wrong with it."),
    store.LINK: ("link", "Replace the link by the file itself."),
}
_PROBLEMS = {"memory.duplicate_id": "duplicate_id", "memory.unreadable": "unreadable", "memory.link": "link"}


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises StoreError."""
    catalogs = session.catalogs()
    if not catalogs:
        diagnostics = without_workspace(session)
        return Done(diagnostics[0]["message"], _data(0, [], 0), diagnostics)
    wanted = arguments["scope"]
    rows: list[dict[str, object]] = []
    checked = unapproved = 0
    for catalog in catalogs:
        if wanted in ("all", catalog.scope):
            found, count = _of(catalog)
            rows += found
            checked += count
            unapproved += sum(not record.approved for record in catalog.records.values())
    text = (
        [f"OK: {checked} files checked"] if not rows else [f"{len(rows)} of {checked} files failed a check"]
    )
    text += [f"MISMATCH {row['scope']}:{row['file']}: {_said(row)}. {row['remedy']}" for row in rows[:LISTED]]
    if len(rows) > LISTED:
        text.append(f"{len(rows) - LISTED} more are not listed")
    if unapproved:
        text.append(
            f"{unapproved} memories were not approved on this computer; "
            "`engram rehash all` shows each and asks"
        )
    circles = [circle for circle in circles_of(catalogs) if wanted in ("all", circle[0].scope)]
    text += [f"depends_on in a circle: {named(circle)}" for circle in circles[:LISTED]]
    return Done("\n".join(text), _data(checked, rows, unapproved), circle_diagnostics(circles))


def _of(catalog: Catalog) -> tuple[list[dict[str, object]], int]:
    """(what failed, files checked) of one root: hashes first, then what parsing found."""
    rows: list[dict[str, object]] = []
    judged = store.verify(catalog.root)
    for path, status, _ in judged:
        if status != store.OK:
            state, remedy = _STATES[status]
            if status == store.MISSING_FILE and not is_safe(path):
                remedy = FOREIGN
            rows.append(_row(catalog.scope, path, state, remedy.format(typed(path))))
    seen = {row["file"] for row in rows}
    for problem in catalog.problems:
        if problem.path and problem.path not in seen and problem.code in _PROBLEMS:
            seen.add(problem.path)
            rows.append(_row(catalog.scope, problem.path, _PROBLEMS[problem.code], problem.remedy))
    return rows, len(judged)


def _row(scope: str, path: str, state: str, remedy: str) -> dict[str, object]:
    row: dict[str, object] = {"scope": scope, "file": path, "state": state, "remedy": remedy}
    if valid_id(_stem(path)):
        row["id"] = _stem(path)
    return row


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


def _said(row: Mapping[str, object]) -> str:
    return str(row["state"]).replace("_", " ")


def _data(checked: int, rows: list[dict[str, object]], unapproved: int) -> dict[str, object]:
    return {
        "checked": checked,
        "mismatches": len(rows),
        "unapproved": unapproved,
        "results": rows[:LISTED],
        "truncated": len(rows) > LISTED,
    }
