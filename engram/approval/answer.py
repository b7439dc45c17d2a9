"""What a human answered to the Ask of a proposal, from a dialog or a terminal, carried out."""

from __future__ import annotations

from engram.approval import pending, scopes
from engram.approval import proposal as proposals
from engram.approval.commit import settle
from engram.approval.result import Outcome
from engram.errors import NotFoundError, PolicyError
from engram.outcome import Done

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.retrieval.session import Session

QUICK_SECONDS = 1.0
NOTHING_SAVED = "nothing was saved"
QUICK = (
    "The answer came faster than a person can read: the host may have declined by itself. Start the server "
    "with `engram-mcp --no-elicitation` to approve in the chat instead."
)


def carry_out(state: Mapping[str, Any], answer: Mapping[str, Any], session: Session) -> Done:
    """The answer of the tool that asked.

    decline and an invalid accept revoke the proposal (R71, R72); cancel, timeout and errors give the token
    text (R73). Raises NotFoundError `proposal.unknown` for a state that was answered already.
    """
    open_ = session.tokens.get(str(state.get("proposal_id")))
    if open_ is None:
        raise NotFoundError("proposal.unknown", "This question was answered or has lapsed.", pending.AGAIN)
    token, asked = open_
    action, channel = answer.get("action"), str(answer.get("channel", "dialog"))
    proposal = pending.peek(session.workspace, token, session.now())
    if action == "accept":
        numbers = _numbers(proposal, answer, channel)
        if numbers is None:
            _revoke(session, token, proposal)
            message = (
                "The answer to the approval dialog was not valid: nothing was saved, the proposal is revoked."
            )
            raise PolicyError("approval.invalid", message, pending.AGAIN)
        if not numbers:
            _revoke(session, token, proposal)
            return _declined(asked, "No candidate was chosen; nothing was saved.", proposal)
        note, scope = str(answer.get("note") or ""), _scope(answer, channel)
        outcome = settle(session, token, sorted(numbers), channel, note, scope=scope)
        data = {**asked, "state": _state(outcome), **_parts(outcome)}
        return Done(outcome.text(), data, outcome.diagnostics())
    if action == "decline":
        _revoke(session, token, proposal)
        quick = channel == "dialog" and float(answer.get("elapsed", QUICK_SECONDS)) < QUICK_SECONDS
        text = f"Declined; {NOTHING_SAVED}." + (f" {QUICK}" if quick else "")
        return _declined(asked, text, proposal)
    done = proposals.fallback(session, proposal, str(asked.get("preview", "")), asked, _why(answer))
    session.tokens.pop(proposal["proposal_id"], None)
    return done


def _why(answer: Mapping[str, Any]) -> str:
    """The first line of the token text after a dialog without an answer; starts as C16 says."""
    reason = str(answer.get("reason") or "cancel")
    said = {"cancel": "the dialog was closed", "timeout": "the dialog got no answer in time"}
    return f"{NOTHING_SAVED}: {said.get(reason, 'the dialog could not be shown')}"


def _numbers(proposal: Mapping[str, Any], answer: Mapping[str, Any], channel: str) -> set[int] | None:
    """The chosen candidates; None when the answer is not one that the form allows."""
    selectable = {row["n"] for row in proposal["candidates"] if row["selectable"]}
    if channel == "accept-all":
        return selectable
    content = answer.get("content")
    if not isinstance(content, dict):
        return None
    names = {f"c{number}": number for number in selectable}
    required = set(names) if proposal["kind"] == "note" else {*names, "scope"}
    if not set(content) <= required or (channel == "dialog" and set(content) != required):
        return None
    if any(not isinstance(content[name], bool) for name in names if name in content):
        return None
    if "scope" in content and content["scope"] not in scopes.choices(scopes.joined(proposal["scopes"])):
        return None
    return {number for name, number in names.items() if content.get(name)}


def _scope(answer: Mapping[str, Any], channel: str) -> str | None:
    """What a human narrowed the scope to, None for the proposed one."""
    content = answer.get("content")
    if channel == "accept-all" or not isinstance(content, dict):
        return None
    return content.get("scope")


def _revoke(session: Session, token: str, proposal: Mapping[str, Any]) -> None:
    """From now on the token of this proposal is told that it was declined."""
    pending.consume(session.workspace, token, session.now(), "declined")
    session.tokens.pop(proposal["proposal_id"], None)


def _declined(asked: Mapping[str, object], text: str, proposal: Mapping[str, Any]) -> Done:
    data = {**asked, "state": "declined"}
    if proposal["kind"] == "save":
        data["rejected"] = sorted({row["n"] for row in proposal["candidates"]})
    return Done(text, data)


def _state(outcome: Outcome) -> str:
    """A note is written or it is not; of several candidates the lists tell."""
    return "blocked" if outcome.proposal["kind"] == "note" and not outcome.written else "written"


def _parts(outcome: Outcome) -> dict[str, object]:
    if outcome.proposal["kind"] == "note":
        return {}
    return {name: value for name, value in outcome.data().items() if name != "proposal_id"}
