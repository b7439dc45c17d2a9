"""Proposes: checks, plans, stores the sealed proposal, and asks. Nothing is written to the memory here."""

from __future__ import annotations

import os

from engram.approval import pending, scopes
from engram.approval.author import author_of
from engram.approval.plan import Plan, Setting, refuse_unreadable, refuse_unsafe
from engram.approval.preview import form_line, preview, row, verdicts_of
from engram.errors import StoreError, UsageError
from engram.memory.candidate import require_roles
from engram.outcome import Ask, Done
from engram.safety.terminal import visible
from engram.store.problem import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.approval.plan import Find
    from engram.memory.candidate import Candidate
    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog
    from engram.store.record import Record

POOL = 16
FEW = 64
"""So many memories are all compared; a paraphrase may share no word with what it repeats."""
OPEN_QUESTIONS = 64
NEVER_BEFORE = (
    "Show these candidates to the human. Never call engram_commit before the human approved exactly the "
    "candidates shown; the token proves that this proposal exists, not that a human approved it."
)

HOW_TO_COMMIT = (
    'After the approval: engram_commit with approval_token and approve "all", or numbers such as "1,3"; '
    "name the approved titles in `candidates`. A person at a terminal needs no token: `engram commit {}`."
)


def propose(
    candidates: Sequence[Candidate],
    session: Session,
    scope: str | None = None,
    roles: Sequence[str] = (),
    *,
    show_variants: bool = False,
    remarks: Sequence[str] = (),
) -> Ask | Done:
    """The question to the human, or an answer when no candidate can be approved as it stands.

    A candidate's own SCOPE goes before `scope`. `remarks`: sentences that stand above the preview.

    Raises PolicyError `safety.*` before anything is shown, NotFoundError `workspace.missing`, ConfigError
    `author.missing`, UsageError `memory.invalid`.
    """
    workspace = session.workspace
    targets = [scopes.resolve(candidate.scope or scope, workspace) for candidate in candidates]
    for number, candidate in enumerate(candidates, 1):
        refuse_unsafe(_all_text(candidate), f"Candidate {number}", workspace.config)
        _refuse_over(candidate, number, session.today())
    require_roles(roles)
    author = author_of(workspace)
    into = [name for name in scopes.BOTH if any(name in scopes.split(target) for target in targets)]
    settings = {name: setting_for(name, session, author, session.today(), roles) for name in into}
    pending.require_writable(workspace)
    _refuse_unwritable(settings)
    plans = [
        plan
        for number, (candidate, target) in enumerate(zip(candidates, targets, strict=True), 1)
        for plan in scopes.plan_in([settings[name] for name in scopes.split(target)], number, candidate)
    ]
    _one_change_each(plans)
    name_missing(plans, session)
    scopes.wait_together(plans)
    refuse_unreadable(plans, workspace.config)
    shown = "\n\n".join([*remarks, preview(plans, show_variants)])
    data: dict[str, object] = {
        "state": "proposed",
        "candidates": [row(plan) for plan in plans],
        "preview": shown,
    }
    if not any(plan.selectable for plan in plans):
        data["state"] = "blocked"
        return Done(f"ENGRAM SAVE PROPOSAL\n\n{shown}\n\nNo candidate can be approved as it stands.", data)
    rows = [stored(plan, settings[plan.scope]) for plan in plans]
    proposal = record(session, "save", [name for name in into if any(p.scope == name for p in plans)], rows)
    data["proposal_id"], data["expires_at"] = proposal["proposal_id"], proposal["expires_at"]
    return _ask(session, proposal, plans, data)


def setting_for(
    scope: str,
    session: Session,
    author: tuple[str, str],
    day: str,
    roles: Sequence[str] = (),
    *,
    catalog: Catalog | None = None,
) -> Setting:
    """What plans share, over the catalog of one scope as it lies now; `catalog` spares looking for it."""
    catalog = catalog or session.catalog(scope)
    if catalog is None:
        session.workspace.require_root()
        raise AssertionError(f"scope {scope} was resolved without a root")
    return Setting(catalog, _finder(session), session.workspace.config, author, day, roles=roles)


def _finder(session: Session) -> Find:
    """The records of a catalog and type that share most with a text, as the index ranks them.

    The others of a small catalog follow.
    """
    from engram.retrieval.terms import terms

    def find(text: str, catalog: Catalog, kind: str) -> Sequence[Record]:
        def fits(record: Record) -> bool:
            return (
                record.type == kind
                and record.scope == catalog.scope
                and not record.ignored
                and record.lifecycle in ("active", "review_due")
            )

        hits, _ = session.index().find(terms(text), fits, POOL)
        found = {hit.record.path: hit.record for hit in hits if hit.record.path in catalog.records}
        if len(catalog.records) <= FEW:
            found.update((path, one) for path, one in sorted(catalog.records.items()) if fits(one))
        return list(found.values())

    return find


def name_missing(plans: Sequence[Plan], session: Session) -> None:
    """Note on each plan the prerequisites that are in no memory and not proposed with it."""
    with_it = {plan.id for plan in plans if plan.data}
    known = session.opened()
    for plan in plans:
        plan.missing = [
            name
            for name in plan.candidate.depends_on
            if name not in with_it and all(catalog.resolve(name) is None for catalog in known)
        ]


def unknown(plans: Sequence[Plan]) -> list[Problem]:
    """What `name_missing` noted, as findings about what was written; once where it went to two memories."""
    found = {plan.id: plan.missing for plan in plans if plan.missing}
    return [
        Problem(
            "memory.prerequisite_missing",
            visible(f"{name} depends on {', '.join(missing)}, which is not in memory"),
            "Save that as well, or correct DEPENDS_ON.",
            memory_id=name,
            withheld=False,
        )
        for name, missing in found.items()
    ]


def _refuse_unwritable(settings: Mapping[str, Setting]) -> None:
    """Nobody is asked about what cannot be written anyway; a full disk or a lock is told when it happens."""
    for name, setting in settings.items():
        if not os.access(setting.catalog.root, os.W_OK):
            others = [other for other in settings if other != name]
            alone = f", or save to one memory: scope {others[0]}" if others else ""
            raise StoreError(
                "store.read_only",
                f"{setting.catalog.root}: nothing can be written there",
                f"Make it writable{alone}.",
            )


def _refuse_over(candidate: Candidate, number: int, today: str) -> None:
    """A memory whose last day is over would be written and never shown."""
    if candidate.valid_until and candidate.valid_until < today:
        raise UsageError(
            "candidate.valid_until",
            f"Candidate {number}: VALID_UNTIL is {candidate.valid_until}, which is over.",
            "Name a later day, or leave it out.",
        )


def _all_text(candidate: Candidate) -> str:
    """Every word of a candidate, the text first so that its lines keep their numbers."""
    rest = [value for name, value in candidate.fields().items() if name not in ("text", "type")]
    parts = [", ".join(map(str, value)) if isinstance(value, list) else str(value) for value in rest]
    return "\n".join([candidate.text, *parts])


def _one_change_each(plans: Sequence[Plan]) -> None:
    """A second candidate for the same target waits: its plan would not know of the first."""
    seen: set[tuple[str, str]] = set()
    for plan in plans:
        if plan.word in ("UPDATE", "SUPERSEDE"):
            if (plan.scope, plan.target) in seen and plan.selectable:
                plan.reason = f"another candidate changes {plan.target} already; propose this one afterwards"
            seen.add((plan.scope, plan.target))


def stored(plan: Plan, setting: Setting) -> dict[str, object]:
    """A candidate as the pending file keeps it: what was given, and what was shown."""
    return {
        "n": plan.n,
        "fields": plan.candidate.fields(),
        "verdict": plan.verdict,
        "target_sha256": plan.target_sha256,
        "id": plan.id,
        "title": plan.title,
        "scope": plan.scope,
        "sha256": plan.sha256,
        "bytes": len(plan.data),
        "selectable": plan.selectable,
        "reason": plan.reason,
        "related": plan.related,
        "target": plan.target,
        "day": setting.day,
        "author": list(setting.author),
        "roles": setting.roles,
    }


def record(
    session: Session, kind: str, into: Sequence[str], candidates: Sequence[Mapping[str, object]]
) -> dict[str, Any]:
    """Store a sealed proposal; its token stays in this process."""
    import secrets

    token = session.make_token() if session.make_token else "eng_" + secrets.token_hex(24)
    proposal: dict[str, Any] = {
        "proposal_id": "p-" + secrets.token_hex(6),
        "token_hash": pending.token_hash(token),
        "created_at": session.now(),
        "expires_at": session.now(pending.SECONDS),
        "workspace": pending.workspace_mark(session.workspace),
        "kind": kind,
        "scopes": list(into),
        "state": "open",
        "candidates": list(candidates),
    }
    pending.add(session.workspace, proposal, token, session.now())
    while len(session.tokens) >= OPEN_QUESTIONS:
        del session.tokens[next(iter(session.tokens))]
    session.tokens[proposal["proposal_id"]] = (token, {})
    return proposal


def _ask(
    session: Session, proposal: Mapping[str, Any], plans: Sequence[Plan], data: dict[str, object]
) -> Ask:
    """The question: a form of booleans and the scope, and the token text where no form can be shown."""
    groups: dict[int, list[Plan]] = {}
    for plan in plans:
        groups.setdefault(plan.n, []).append(plan)
    offered = {n: mine for n, mine in groups.items() if any(plan.selectable for plan in mine)}
    fields: dict[str, dict[str, object]] = {
        f"c{n}": {
            "type": "boolean",
            "title": f"{n}. {verdicts_of(mine)}",
            "description": form_line(mine),
            "default": False,
        }
        for n, mine in offered.items()
    }
    options = scopes.choices(scopes.joined(proposal["scopes"]))
    fields["scope"] = {"type": "string", "title": "Save to", "enum": options, "default": options[0]}
    lines = [f"Engram: save {len(offered)} of {len(groups)} candidates?"]
    lines += map(form_line, groups.values())
    lines.append(f"Read all of it first: engram pending show {proposal['proposal_id']}")
    state = {"proposal_id": proposal["proposal_id"]}
    shown = str(data["preview"])
    return Ask("\n".join(lines), fields, state, shown, fallback(session, proposal, shown, data))


def fallback(
    session: Session, proposal: Mapping[str, Any], shown: str, data: Mapping[str, object], prefix: str = ""
) -> Done:
    """The token text (R52): the preview, the token, and what an agent may do with it.

    The data is kept beside the token for the answer to an open dialog.
    """
    token, _ = session.tokens[proposal["proposal_id"]]
    session.tokens[proposal["proposal_id"]] = (token, dict(data))
    head = "ENGRAM NOTE PROPOSAL" if proposal["kind"] == "note" else "ENGRAM SAVE PROPOSAL"
    text = "\n\n".join(
        [
            *([prefix] if prefix else []),
            head,
            shown,
            f"Nothing is written yet. {NEVER_BEFORE}",
            f"approval_token: {token}\nvalid until: {proposal['expires_at']}",
            HOW_TO_COMMIT.format(proposal["proposal_id"]),
        ]
    )
    return Done(text, {**data, "approval_token": token})
