"""engram_status: roots, counts, health; what is hidden, pending and active."""

from __future__ import annotations

from engram_contracts.version import CONTRACT_VERSION

from engram import __version__
from engram.envelope import diagnostic
from engram.errors import StoreError
from engram.memory.lifecycle import hidden_by, is_stale
from engram.outcome import Done
from engram.retrieval.graph import circle_diagnostics, circles_of
from engram.retrieval.reader import problems
from engram.tools.answers import hidden_counts, without_workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.store.catalog import Catalog
    from engram.store.record import Record
    from engram.tools.session import Session

_STALE_COST = 5
_LOW_COST = 8
_WITHHELD_COST = 10


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises EngramError of configuration."""
    del arguments
    catalogs = session.catalogs()
    workspace, today = session.workspace, session.today()
    config = workspace.config
    visible = _visible(session, catalogs)
    by_type = dict.fromkeys(("rule", "skill", "knowledge"), 0)
    by_scope = dict.fromkeys(("workspace", "global"), 0)
    for record in visible:
        by_type[record.type] += 1
        by_scope[record.scope] += 1
    unapproved = sum(not record.approved for record in visible)
    hidden = hidden_counts(session, catalogs, None)
    if config["unapproved"] == "withhold":
        hidden["withheld"] += unapproved
    stale = sum(is_stale(record.review_after, record.updated, today) for record in visible)
    low = sum(record.confidence == "low" for catalog in catalogs for record in catalog.records.values())
    whole = sum(record.version != 2 for record in visible)
    cost = _STALE_COST * stale + _LOW_COST * low + _WITHHELD_COST * hidden["withheld"]
    variants = config["rule_variants"]
    try:
        pending, unread = _pending(session), []
    except StoreError as wrong:  # what cannot be read hides nothing else
        pending, unread = 0, [diagnostic("warning", wrong.code, wrong.message, wrong.remedy)]
    data: dict[str, object] = {
        "version": __version__,
        "contract_version": CONTRACT_VERSION,
        "workspace": workspace.root or "",
        "global": workspace.global_root or "",
        "total": len(visible),
        "by_type": by_type,
        "by_scope": by_scope,
        "score": max(0, 100 - cost),
        "coverage": round(whole / len(visible), 4) if visible else 1.0,
        "stale": stale,
        "low_confidence": low,
        "hidden": hidden,
        "unapproved": unapproved,
        "pending_proposals": pending,
        "working_notes": sum(
            not hidden_by(note, today) for catalog in catalogs for note in catalog.notes.values()
        ),
        "roles": list(config["roles"]),
        "rule_variant": variants["active"] if variants["enabled"] else "off",
    }
    diagnostics = without_workspace(session) if workspace.root is None else []
    diagnostics += [*unread, *problems(catalogs)[1], *workspace.diagnostics]
    diagnostics += circle_diagnostics(circles_of(catalogs))
    return Done(_text(data), data, diagnostics)


def _visible(session: Session, catalogs: Sequence[Catalog]) -> list[Record]:
    if not catalogs:
        return []
    visibility = session.visibility()
    return [
        record
        for catalog in catalogs
        for record in catalog.records.values()
        if visibility.shows(record, manual=True)
    ]


def _pending(session: Session) -> int:
    if session.workspace.root is None:
        return 0
    from engram.approval.pending import listed

    return len(listed(session.workspace, session.now()))


def _text(data: Mapping[str, Any]) -> str:
    kinds = ", ".join(f"{name} {count}" for name, count in data["by_type"].items())
    scopes = ", ".join(f"{name} {count}" for name, count in data["by_scope"].items())
    hidden = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in data["hidden"].items() if count)
    return "\n".join(
        [
            f"Engram {data['version']} (contract {data['contract_version']})",
            f"Workspace: {data['workspace'] or 'none'}",
            f"Global: {data['global'] or 'none'}",
            f"Memories: {data['total']} ({kinds}; {scopes})",
            f"Score: {data['score']}, coverage {data['coverage']:.0%}, stale {data['stale']}",
            f"Not shown: {hidden or 'nothing'}",
            f"Not approved on this computer: {data['unapproved']}"
            + (" (`engram rehash all` shows each and asks)" if data["unapproved"] else ""),
            f"Pending proposals: {data['pending_proposals']}, working notes: {data['working_notes']}",
            f"Roles: {', '.join(data['roles']) or 'every role'}, rule variant: {data['rule_variant']}",
        ]
    )
