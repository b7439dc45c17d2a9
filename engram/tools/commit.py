"""engram_commit: write approved candidates of a proposal, by its token."""

from __future__ import annotations

import re

from engram.approval import pending
from engram.approval.commit import settle
from engram.errors import UsageError
from engram.outcome import Done

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.tools.session import Session

_NUMBERS = re.compile(r"\s*[0-9]{1,4}(?:[\s,]+[0-9]{1,4})*[\s,]*\Z")


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises NotFoundError `token.unknown`, PolicyError `token.*`, IntegrityError, UsageError
    `approve.invalid` and `commit.candidates`.
    """
    session.workspace.require_root()
    token = arguments["approval_token"].strip()
    numbers = numbers_of(arguments["approve"])
    named = arguments.get("candidates")
    if named is not None:
        proposal = pending.peek(session.workspace, token, session.now())
        _refuse_other(named, numbers, proposal["candidates"])
    outcome = settle(session, token, numbers, "token")
    return Done(outcome.text(), outcome.data(), outcome.diagnostics())


def numbers_of(approve: object) -> list[int] | None:
    """The approved numbers, None for "all". Raises UsageError `approve.invalid`; never all by accident."""
    if isinstance(approve, bool):
        raise _wrong()
    if isinstance(approve, int):
        return [approve]
    if isinstance(approve, list):
        return list(dict.fromkeys(approve))
    text = str(approve).strip().lower()
    if text == "all":
        return None
    if not _NUMBERS.match(text):
        raise _wrong()
    return list(dict.fromkeys(int(number) for number in re.findall(r"[0-9]+", text)))


def _wrong() -> UsageError:
    return UsageError(
        "approve.invalid", 'approve is neither "all" nor numbers.', 'Give "all", or numbers such as "1,3".'
    )


def _refuse_other(
    named: Sequence[str], numbers: Sequence[int] | None, rows: Sequence[Mapping[str, Any]]
) -> None:
    """What the host showed the human must be what would be written (decision 18)."""
    offered = {row["n"] for row in rows if row["selectable"]}
    known: dict[int, set[str]] = {}
    for row in rows:
        if row["n"] in (offered if numbers is None else numbers):
            known.setdefault(row["n"], set()).update({str(row["n"]), row["id"], _plain(row["title"])})
    names = list(known.values())
    given = {_plain(name) for name in named}
    unknown = [name for name in given if not any(name in mine for mine in names)]
    silent = [mine for mine in names if not mine & given]
    if unknown or silent:
        raise UsageError(
            "commit.candidates",
            "candidates does not match what approve would write.",
            "Name exactly the approved candidates, by number, id or title.",
        )


def _plain(name: str) -> str:
    return " ".join(name.split())
