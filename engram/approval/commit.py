"""Carries out an approval. Terminal, accept-all, dialog and token all come through `settle`: one path, one
law.

The proposal is consumed first, so that one approval writes once among any number of processes; then
everything is planned again under the root's lock, and only what is still exactly what was shown is written
(R54, R63, decision 15).
"""

from __future__ import annotations

from hashlib import sha256

from engram.approval import pending, scopes
from engram.approval.metadata import adds_fields
from engram.approval.note import file_of, path_of, sweep
from engram.approval.plan import Plan, Setting, make, refuse_unsafe, with_note
from engram.approval.proposal import name_missing, setting_for, unknown
from engram.approval.result import Outcome
from engram.errors import EngramError, NotFoundError, UsageError
from engram.memory.candidate import Candidate
from engram.store.commit import Change, commit, commit_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog

CHANGED = "the memory changed since this was shown; propose it again"
LEFT_OUT = "it concerns only the memory that was left out"
UNSEEN = "a person approved it before its verdict was known; name the relation to confirm it"


def settle(
    session: Session,
    claim: str | pending.Named,
    numbers: Sequence[int] | None,
    channel: str,
    note: str = "",
    *,
    scope: str | None = None,
) -> Outcome:
    """Write the approved candidates of a proposal; `numbers` None means all that may be chosen.

    `claim` is its token, at a terminal its name.

    `scope` narrows a proposal for both memories to one. Both are written, or neither.

    Raises what `pending.consume` raises; UsageError `approve.invalid` for a number that is none and
    `approve.scope` for a scope that was not proposed, PolicyError `safety.*` for a comment that must not
    stand (the proposal then stays open); EngramError of the store (the proposal is then used up, as the
    remedy says).
    """
    now = session.now()
    if note:
        refuse_unsafe(note, "The note", session.workspace.config)

    def understand(found: Mapping[str, Any]) -> tuple[set[int], tuple[str, ...]]:
        return _chosen(found, numbers), scopes.narrowed(found["scopes"], scope)

    proposal = pending.consume(session.workspace, claim, now, first=understand)
    chosen, into = understand(proposal)
    session.tokens.pop(proposal["proposal_id"], None)
    outcome = Outcome(proposal, channel)
    approved = _approved(proposal, chosen, outcome)
    try:
        if proposal["kind"] == "note":
            _write_note(session, into[0], approved, outcome, channel)
        else:
            _write_memories(session, into, approved, outcome, channel=channel, note=note)
    except EngramError as wrong:
        if len(into) > 1:
            wrong.remedy += " A save with scope workspace needs the project's memory only."
        wrong.remedy = f"{wrong.remedy} The approval is used up: {pending.AGAIN.lower()}".strip()
        raise
    return outcome


def _approved(proposal: Mapping[str, Any], chosen: set[int], outcome: Outcome) -> list[Mapping[str, Any]]:
    """The rows of what was chosen, and of what nobody could choose: that is put off with its reason, never
    counted as a person's no (R54).
    """
    rows = proposal["candidates"]
    offered = {row["n"] for row in rows if row["selectable"]}
    outcome.rejected = sorted(offered - chosen)
    return [row for row in rows if row["n"] not in outcome.rejected]


def _write_note(
    session: Session, scope: str, rows: Sequence[Mapping[str, Any]], outcome: Outcome, channel: str
) -> None:
    now = session.now()
    catalog = next((one for one in session.opened() if one.scope == scope), None)
    if catalog is None:
        raise _gone(scope)
    receipt = commit(catalog, lambda fresh: _note_plan(fresh, rows, outcome, now[:10]), channel, now)
    outcome.problems = receipt.problems


def _write_memories(
    session: Session,
    into: Sequence[str],
    rows: Sequence[Mapping[str, Any]],
    outcome: Outcome,
    *,
    channel: str,
    note: str,
) -> None:
    if not rows:
        return
    known = {catalog.scope: catalog for catalog in session.opened()}
    for name in into:
        if name not in known:
            raise _gone(name)
    settings = {name: _setting(known[name], rows, session) for name in into}
    plans: list[Plan] = []
    receipts = commit_all(
        [setting.catalog for setting in settings.values()],
        lambda: _changes(settings, rows, outcome, note, plans),
        channel,
        session.now(),
    )
    outcome.problems = [problem for receipt in receipts for problem in receipt.problems]
    name_missing(plans, session)
    outcome.unknown = unknown(plans)


def _gone(scope: str) -> NotFoundError:
    return NotFoundError("scope.global_missing", f"The {scope} memory is gone.", pending.AGAIN)


def _chosen(proposal: Mapping[str, Any], numbers: Sequence[int] | None) -> set[int]:
    rows = proposal["candidates"]
    if numbers is None:
        return {row["n"] for row in rows if row["selectable"]}
    known = {row["n"] for row in rows}
    wrong = [number for number in numbers if number not in known]
    if wrong or not numbers:
        raise UsageError(
            "approve.invalid",
            f"There is no candidate {wrong[0]}." if wrong else "No candidate is named.",
            f'approve may be "all" or numbers from 1 to {len(rows)}.',
        )
    return set(numbers)


def _setting(catalog: Catalog, rows: Sequence[Mapping[str, Any]], session: Session) -> Setting:
    """Author, day and roles as they were when the candidates were shown; made before the lock is taken."""
    first = rows[0]
    author = (first["author"][0], first["author"][1])
    return setting_for(catalog.scope, session, author, first["day"], first["roles"], catalog=catalog)


class _Judged:
    """One row planned again under the lock: `plan` is what may be written, `reason` why it must wait."""

    __slots__ = ("plan", "reason", "related", "row", "there")

    def __init__(self, row: Mapping[str, Any]) -> None:
        self.row = row
        self.plan: Plan | None = None
        self.reason = ""
        self.related: Sequence[str] = ()
        self.there = ""


def _judge(row: Mapping[str, Any], setting: Setting, *, offered: bool, unseen: bool) -> _Judged:
    """`offered`: the candidate could be chosen, for this memory or for the other one.

    `unseen`: it was approved without its verdict; then what a rule decided waits.
    """
    found = _Judged(row)
    if not row["selectable"]:
        found.related = row["related"] or [row["target"]]
        if row["verdict"].startswith("NOOP") and (offered or not adds_fields(Candidate(row["fields"]))):
            found.there = row["target"]
        else:
            found.reason = row["reason"]
        return found
    try:
        pinned = "" if row["verdict"].startswith("UPDATE") else row["id"]
        plan = make(row["n"], Candidate(row["fields"]), setting, pinned)
    except EngramError as wrong:
        found.reason = wrong.message
        return found
    if plan.word == "NOOP":
        found.there = plan.target
    elif plan.reason:
        found.reason, found.related = plan.reason, plan.related
    elif unseen and plan.rule:
        found.reason, found.related = f"{plan.verdict} ({plan.rule}): {UNSEEN}", [plan.target]
    elif (plan.verdict, plan.target_sha256, plan.sha256) != tuple(
        row[key] for key in ("verdict", "target_sha256", "sha256")
    ):
        found.reason, found.related = CHANGED, [plan.target]
    else:
        found.plan = plan
    return found


def _changes(
    settings: Mapping[str, Setting],
    rows: Sequence[Mapping[str, Any]],
    outcome: Outcome,
    note: str,
    plans: list[Plan],
) -> list[Change]:
    """What is written to each memory; a candidate that has to wait in one waits in both.

    The plans that are written go into `plans`.
    """
    changes = {name: Change() for name in settings}
    offered = {row["n"] for row in rows if row["selectable"]}
    unseen = outcome.channel == "accept-all"
    judged = [
        _judge(row, settings[row["scope"]], offered=row["n"] in offered, unseen=unseen)
        for row in rows
        if row["scope"] in settings
    ]
    for row in rows:
        if not any(one.row["n"] == row["n"] for one in judged):
            outcome.put_off(row["n"], Candidate(row["fields"]), LEFT_OUT, [row["target"]])
    for one in judged:
        if one.reason:
            outcome.put_off(
                one.row["n"], Candidate(one.row["fields"]), one.reason, one.related, one.row["verdict"]
            )
    waiting = {row["n"] for row in outcome.deferred}
    going = [one for one in judged if one.row["n"] not in waiting]
    for one in going:
        if one.plan is not None:
            _write(changes[one.plan.scope], one.plan, outcome, note)
            plans.append(one.plan)
    for one in going:
        if one.plan is None and _is_there(one, settings[one.row["scope"]], outcome):
            outcome.skip(one.row["n"], one.there)
        elif one.plan is None:
            row = one.row
            outcome.put_off(row["n"], Candidate(row["fields"]), row["reason"], (), row["verdict"])
    return list(changes.values())


def _is_there(found: _Judged, setting: Setting, outcome: Outcome) -> bool:
    """Whether the memory that says the same is there, or is written by this commit."""
    now = {(row["scope"], row["id"]) for row in outcome.written}
    return setting.catalog.resolve(found.there) is not None or (setting.catalog.scope, found.there) in now


def _write(change: Change, plan: Plan, outcome: Outcome, note: str) -> None:
    verb = {"ADD": "add", "UPDATE": "update", "SUPERSEDE": "add"}[plan.word]
    data = with_note(plan, note) if note else plan.data
    change.put_bytes(plan.path, data, f"{verb} {plan.type}: {plan.id}")
    if plan.old is not None:
        change.put_bytes(*plan.old, f"supersede {plan.target} -> {plan.id}")
    outcome.written.append(
        {"n": plan.n, "scope": plan.scope, "id": plan.id, "file": plan.path, "verdict": plan.verdict}
    )


def _note_plan(catalog: Catalog, rows: Sequence[Mapping[str, Any]], outcome: Outcome, day: str) -> Change:
    change = Change()
    outcome.swept = sweep(change, catalog, day)
    for row in rows:
        data = file_of(row["fields"])
        if catalog.note_taken(row["id"]) or sha256(data).hexdigest() != row["sha256"]:
            outcome.deferred.append({"n": row["n"], "reason": CHANGED, "related_ids": []})
            continue
        path = path_of(row["id"])
        change.put_bytes(path, data)
        outcome.written.append(
            {"n": row["n"], "scope": catalog.scope, "id": row["id"], "file": path, "verdict": "ADD"}
        )
    return change
