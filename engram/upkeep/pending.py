"""Proposals that wait for a person: which there are, what they would write, what becomes of them."""

from __future__ import annotations

from engram.approval import pending
from engram.errors import NotFoundError, UsageError
from engram.outcome import Done

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.approval.pending import Named
    from engram.approval.plan import Plan
    from engram.retrieval.session import Session

    Proposal = Mapping[str, Any]


def open_proposals(session: Session) -> list[Proposal]:
    """The proposals that still wait, oldest first. Raises NotFoundError `workspace.missing`."""
    return list(pending.listed(session.workspace, session.now()))


def named(session: Session, name: str) -> Proposal:
    """The open proposal of this name, or of the only name that starts so."""
    found = [one for one in open_proposals(session) if _matches(str(one["proposal_id"]), name)]
    if len(found) > 1:
        names = ", ".join(str(one["proposal_id"]) for one in found)
        raise UsageError(
            "proposal.ambiguous", f"Several proposals start with {name!r:.40}: {names}.", "Name one."
        )
    if not found:
        raise pending.missing(name)
    return found[0]


def meant(session: Session, word: str) -> str | Named:
    """What a word on the command line means: a proposal by its name, or by the start of it, else a token."""
    if not word.startswith("eng_"):
        try:
            return pending.Named(str(named(session, word)["proposal_id"]))
        except NotFoundError:
            if word.startswith("p-"):
                return pending.Named(word)  # it may have been settled, and is then refused for what it is
    return word


def claimed(session: Session, claim: str | Named) -> Proposal:
    """The open proposal of a token or name, left open. Raises as `engram_commit` does."""
    return pending.peek(session.workspace, claim, session.now())


def _matches(proposal_id: str, name: str) -> bool:
    return bool(name) and (proposal_id.startswith(name) or proposal_id.removeprefix("p-").startswith(name))


def whole(session: Session, proposal: Proposal) -> str:
    """The preview as it was shown when it was proposed, made again from what is stored (R128).

    What would be written by now differs when the memory has changed since; the candidate then says so, and
    committing puts it off.
    """
    if proposal["kind"] == "note":
        return _note(proposal)
    from engram.approval.plan import make
    from engram.approval.preview import shown, summary
    from engram.approval.proposal import name_missing, setting_for
    from engram.errors import EngramError
    from engram.memory.candidate import Candidate

    first = proposal["candidates"][0]
    author = (first["author"][0], first["author"][1])
    settings = {
        name: setting_for(name, session, author, first["day"], first["roles"]) for name in proposal["scopes"]
    }
    parts: list[str] = []
    plans: list[Plan] = []
    for row in proposal["candidates"]:
        try:
            plan = make(row["n"], Candidate(row["fields"]), settings[row["scope"]])
        except EngramError as wrong:
            parts.append(
                f"Candidate: {row['n']}\nVerdict: {row['verdict']}\nNot possible now: {wrong.sentence}"
            )
            continue
        plan.reason = plan.reason or row["reason"]
        name_missing([*plans, plan], session)
        parts.append(shown(plan, True, plans[-1] if plans and plans[-1].n == plan.n else None))
        plans.append(plan)
        if row["selectable"] and (plan.verdict, plan.sha256) != (row["verdict"], row["sha256"]):
            parts[-1] = f"The memory changed since this was proposed; it would be put off.\n{parts[-1]}"
    return "\n\n".join([*parts, *summary(proposal["candidates"])])


def _note(proposal: Proposal) -> str:
    from engram.approval.note import file_of, path_of
    from engram.safety.terminal import visible

    rows = proposal["candidates"]
    files = [(path_of(row["id"]), file_of(row["fields"]).decode()) for row in rows]
    return "\n\n".join(f"Note: {path}\n\n{visible(text).rstrip()}" for path, text in files)


def selectable(proposal: Proposal) -> list[int]:
    """Numbers that may be approved."""
    return sorted({row["n"] for row in proposal["candidates"] if row["selectable"]})


def drop(session: Session, proposal: Proposal) -> None:
    """Throw a proposal away; its token is refused from then on."""
    pending.drop(session.workspace, str(proposal["proposal_id"]), session.now())


def decline(session: Session, claim: str | Named) -> None:
    """Revoke a proposal; a later commit is told so."""
    pending.consume(session.workspace, claim, session.now(), "declined")


def approve(
    session: Session,
    claim: str | Named,
    numbers: Sequence[int] | None,
    note: str = "",
    *,
    scope: str | None = None,
    channel: str = "terminal",
) -> Done:
    """Write what a person chose, to the one memory that they narrowed it to or as proposed."""
    from engram.approval.commit import settle

    outcome = settle(session, claim, numbers, channel, note, scope=scope)
    return Done(outcome.text(), outcome.data(), outcome.diagnostics())
