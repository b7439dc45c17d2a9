"""Carries out an approval. Terminal, accept-all, dialog and token all come through `settle`: one path, one
law.

The proposal is consumed first, so that one approval writes once among any number of processes; then
everything is planned again under the root's lock, and only what is still exactly what was shown is written
(R54, R63, decision 15).
"""

from __future__ import annotations

from hashlib import sha256

from engram.approval import pending
from engram.approval.note import file_of, path_of, sweep, swept
from engram.approval.plan import Plan, Setting, make, refuse_unsafe, with_note
from engram.approval.proposal import setting_for
from engram.errors import EngramError, NotFoundError, UsageError
from engram.memory.candidate import Candidate
from engram.outcome import Done
from engram.store.commit import Change, commit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog

CHANGED = "the memory changed since this was shown; propose it again"


class Outcome:
    """What became of each candidate; rows in the shapes of the contract."""

    __slots__ = ("deferred", "proposal", "rejected", "skipped", "swept", "written")

    def __init__(self, proposal: Mapping[str, Any]) -> None:
        self.proposal = proposal
        self.written: list[dict[str, object]] = []
        self.deferred: list[dict[str, object]] = []
        self.skipped: list[dict[str, object]] = []
        self.rejected: list[int] = []
        self.swept = 0

    def data(self) -> dict[str, object]:
        """The data of engram_commit."""
        return {
            "proposal_id": self.proposal["proposal_id"],
            "written": self.written,
            "deferred": self.deferred,
            "skipped": self.skipped,
            "rejected": self.rejected,
        }

    def text(self) -> str:
        """For people: what was written, and for every other candidate why not and how to go on."""
        lines = [f"Saved -> {row['scope']}:{row['file']} ({row['verdict']})" for row in self.written]
        if not self.written:
            lines.append("Nothing was written.")
        for row in self.deferred:
            lines += ["", f"Candidate {row['n']}: not written", f"Reason: {row['reason']}"]
            related = [str(name) for name in row["related_ids"]]  # type: ignore[attr-defined]
            if related:
                lines += [
                    f"Related IDs: {', '.join(related)}",
                    f"Inspect: engram load --id {','.join(related)}",
                ]
            if row.get("rerun"):
                lines.append(f"Action: propose again as: {row['rerun']}")
        lines += [f"Candidate {row['n']}: exists already as {row['duplicate_of']}" for row in self.skipped]
        if self.rejected:
            lines.append(f"Not approved: {', '.join(map(str, self.rejected))}")
        if self.swept:
            lines.append(swept(self.swept))
        return "\n".join(lines)


def settle(
    session: Session, token: str, numbers: Sequence[int] | None, channel: str, note: str = ""
) -> Outcome:
    """Write the approved candidates of the proposal of `token`; `numbers` None means all that may be chosen.

    Raises what `pending.consume` raises; UsageError `approve.invalid` for a number that is none, PolicyError
    `safety.*` for a comment that must not stand (the proposal then stays open); EngramError of the store (the
    proposal is then used up, as the remedy says).
    """
    now = session.now()
    if note:
        refuse_unsafe(note, "The note", session.workspace.config)
    peeked = pending.peek(session.workspace, token, now)
    chosen = _chosen(peeked, numbers)
    proposal = pending.consume(session.workspace, token, now)
    session.tokens.pop(proposal["proposal_id"], None)
    outcome = Outcome(proposal)
    # What cannot be approved as it stands is put off with its reason, never counted as a person's no (R54).
    approved = [row for row in proposal["candidates"] if row["n"] in chosen or not row["selectable"]]
    outcome.rejected = [row["n"] for row in proposal["candidates"] if row not in approved]
    scope = proposal["scopes"][0]
    catalog = session.catalog(scope)
    if catalog is None:
        raise NotFoundError("scope.global_missing", f"The {scope} memory is gone.", pending.AGAIN)
    if proposal["kind"] == "note":

        def plan(fresh: Catalog) -> Change:
            return _note_plan(fresh, approved, outcome, now[:10])

    else:
        setting = _setting(scope, approved, session)

        def plan(fresh: Catalog) -> Change:
            setting.catalog = fresh
            return _save_plan(setting, approved, outcome, note)

    try:
        commit(catalog, plan, channel, now)
    except EngramError as wrong:
        wrong.remedy = f"{wrong.remedy} The approval is used up: {pending.AGAIN.lower()}".strip()
        raise
    return outcome


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


def _setting(scope: str, rows: Sequence[Mapping[str, Any]], session: Session) -> Setting:
    """Author, day and roles as they were when the candidates were shown; made before the lock is taken."""
    if not rows:
        return setting_for(scope, session, ("", ""), session.today())
    first = rows[0]
    return setting_for(scope, session, (first["author"][0], first["author"][1]), first["day"], first["roles"])


def _save_plan(setting: Setting, rows: Sequence[Mapping[str, Any]], outcome: Outcome, note: str) -> Change:
    change = Change()
    for row in rows:
        candidate = Candidate(row["fields"])
        if not row["selectable"]:
            _put_off(outcome, row, candidate, row["reason"], row["related"] or [row["target"]])
            continue
        try:
            pinned = "" if row["verdict"].startswith("UPDATE") else row["id"]
            plan = make(row["n"], candidate, setting, pinned)
        except EngramError as wrong:
            _put_off(outcome, row, candidate, wrong.message, [])
            continue
        if plan.word == "NOOP":
            outcome.skipped.append({"n": row["n"], "duplicate_of": plan.target})
        elif plan.reason:
            _put_off(outcome, row, candidate, plan.reason, plan.related)
        elif (plan.verdict, plan.target_sha256, plan.sha256) != (
            row["verdict"],
            row["target_sha256"],
            row["sha256"],
        ):
            _put_off(outcome, row, candidate, CHANGED, [plan.target] if plan.target else [])
        else:
            _write(change, plan, outcome, note)
    return change


def _write(change: Change, plan: Plan, outcome: Outcome, note: str) -> None:
    verb = {"ADD": "add", "UPDATE": "update", "SUPERSEDE": "add"}[plan.word]
    data = with_note(plan, note) if note else plan.data
    change.put_bytes(plan.path, data, f"{verb} {plan.type}: {plan.id}")
    if plan.old is not None:
        change.put_bytes(*plan.old, f"supersede {plan.target} -> {plan.id}")
    outcome.written.append(
        {"n": plan.n, "scope": plan.scope, "id": plan.id, "file": plan.path, "verdict": plan.verdict}
    )


def _put_off(
    outcome: Outcome, row: Mapping[str, Any], candidate: Candidate, reason: str, related: Sequence[str]
) -> None:
    names = [name for name in related if name]
    found: dict[str, object] = {"n": row["n"], "reason": reason, "related_ids": names}
    if names and not candidate.update and not candidate.supersedes:
        found["rerun"] = candidate.line(update=names[0])
    else:
        found["rerun"] = candidate.line()
    outcome.deferred.append(found)


def _note_plan(catalog: Catalog, rows: Sequence[Mapping[str, Any]], outcome: Outcome, day: str) -> Change:
    change = Change()
    outcome.swept = sweep(change, catalog, day)
    for row in rows:
        taken = any(known.id == row["id"] for known in catalog.notes.values())
        data = file_of(row["fields"])
        if taken or sha256(data).hexdigest() != row["sha256"]:
            outcome.deferred.append({"n": row["n"], "reason": CHANGED, "related_ids": []})
            continue
        path = path_of(row["id"])
        change.put_bytes(path, data)
        outcome.written.append(
            {"n": row["n"], "scope": catalog.scope, "id": row["id"], "file": path, "verdict": "ADD"}
        )
    return change


def done(outcome: Outcome) -> Done:
    """The answer of engram_commit."""
    return Done(outcome.text(), outcome.data())
