"""pending and commit: what agents proposed over MCP, in the hands of a person."""

from __future__ import annotations

import shlex

from engram.cli import gate
from engram.cli.project import open_session
from engram.errors import PolicyError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.approval.pending import Named
    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.retrieval.session import Session


def pending(values: Values, screen: Screen) -> int:
    """`engram pending`: list, show or drop."""
    words = values["what"] if isinstance(values["what"], list) else []
    what, names = (words[0], words[1:]) if words else ("list", [])
    if what == "list" and not names:
        return _list(values, screen)
    if what not in ("show", "drop") or len(names) != 1:
        raise UsageError(
            "cli.bad_value", f"{' '.join(words)!r:.60} is not understood.", "See `engram pending --help`."
        )
    from engram.upkeep.pending import drop, named, whole

    session = open_session(values)
    proposal = named(session, names[0])
    if what == "drop":
        drop(session, proposal)
        screen.answer(f"Dropped {proposal['proposal_id']}.", _row(proposal))
        return 0
    shown = whole(session, proposal)
    screen.answer(f"{_line(proposal)}\n\n{shown}", {**_row(proposal), "preview": shown})
    return 0


def _list(values: Values, screen: Screen) -> int:
    from engram.upkeep.pending import open_proposals

    proposals = open_proposals(open_session(values))
    text = "\n".join(map(_line, proposals)) or "No proposal waits for a person."
    screen.answer(text, {"proposals": [_row(one) for one in proposals]})
    return 0


def _line(proposal: Mapping[str, Any]) -> str:
    rows = [f"{row['n']}. {row['verdict']} {row['title']}" for row in proposal["candidates"]]
    titles = "; ".join(dict.fromkeys(rows))
    return f"{proposal['proposal_id']}  {proposal['kind']}  until {proposal['expires_at']}  {titles}"


def _row(proposal: Mapping[str, Any]) -> dict[str, object]:
    keys = ("proposal_id", "kind", "created_at", "expires_at", "scopes")
    candidates = [{key: row[key] for key in ("n", "verdict", "title")} for row in proposal["candidates"]]
    return {**{key: proposal[key] for key in keys}, "candidates": candidates}


def commit(values: Values, screen: Screen) -> int:
    """`engram commit`: write a proposal after a person looked at it, by its token or, at a terminal, its
    name.
    """
    words = values["proposal"] if isinstance(values["proposal"], list) else []
    if len(words) != 1:
        raise UsageError("cli.extra", "One proposal or token is expected.", "See `engram commit --help`.")
    from engram.approval.pending import Named
    from engram.upkeep.pending import meant

    session = open_session(values)
    claim = meant(session, words[0])
    if values["accept_all"]:
        if isinstance(claim, Named):
            raise _token_needed()
        return _commit_unasked(session, claim, values, screen)
    gate.require_person(_again(values))
    return _commit_at_terminal(session, claim, values, screen)


def _again(values: Values) -> str:
    """The command line to run after a person has approved; the token itself is not repeated."""
    parts = ["engram", "commit", "TOKEN"]
    for key in ("approve", "scope", "workspace"):
        parts += [f"--{key}", str(values[key])] if values[key] else []
    return shlex.join([*parts, "--accept-all"])


def _token_needed() -> PolicyError:
    return PolicyError(
        "approval.token_needed",
        "Nothing was saved: a proposal can be named only where a person at a terminal is asked.",
        "Run it without --accept-all, or give the approval_token of the proposal.",
    )


def _commit_unasked(session: Session, token: str, values: Values, screen: Screen) -> int:
    from engram.tools.commit import numbers_of
    from engram.upkeep.pending import approve

    numbers = numbers_of(values["approve"] or "all")
    done = approve(session, token, numbers, scope=_scope(values), channel="token")
    screen.answer(done.text, done.data, done.diagnostics)
    return gate.exit_code(done.data)


def _commit_at_terminal(session: Session, claim: str | Named, values: Values, screen: Screen) -> int:
    from engram.upkeep.pending import approve, claimed, decline, selectable, whole

    proposal = claimed(session, claim)
    numbers = selectable(proposal)
    if values["approve"] not in (None, "all"):
        try:
            numbers = list(gate.understand(f"A {values['approve']}", numbers, single=False).numbers)
        except gate.UnclearError as wrong:
            raise UsageError(
                "approve.invalid", str(wrong), "Use --approve all, or numbers such as 1,3."
            ) from None
    scope = _scope(values)
    scopes = () if scope else tuple(proposal["scopes"])
    single = len({row["n"] for row in proposal["candidates"]}) == 1
    choice = gate.put(
        screen, whole(session, proposal), numbers, single, scopes, proposal=proposal["proposal_id"]
    )
    if choice is None or not choice.numbers:
        decline(session, claim)
        screen.answer(
            "Declined; nothing was saved.", {"proposal_id": proposal["proposal_id"], "state": "declined"}
        )
        return 0 if choice is not None else PolicyError.exit_code
    done = approve(session, claim, choice.numbers, choice.note, scope=scope or choice.scope)
    screen.answer(done.text, done.data, done.diagnostics)
    return gate.exit_code(done.data)


def _scope(values: Values) -> str | None:
    """The one memory that a person narrows a proposal for both to."""
    scope = values["scope"]
    return scope if isinstance(scope, str) else None
