"""Proposals that wait for a human: `pending-approvals.json`, mode 0600, changed only under the root's lock.

A proposal is sealed with the user's key and its token (decision 19): with the repository alone nothing can
be forged, and no byte of a candidate can change unnoticed. Only a hash of the token is stored (R56). What was
settled is told by `engram.store.spent`, so that an old copy of this file brings nothing back.
"""

from __future__ import annotations

import hmac
import json
import os

from engram.approval import sealing
from engram.approval.sealing import token_hash, workspace_mark
from engram.errors import IntegrityError, NotFoundError, PolicyError, StoreError
from engram.store import layout
from engram.store.files import Root, replace, store_error
from engram.store.lock import Lock
from engram.store.seal import user_key
from engram.store.spent import Spent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from engram.workspace import Workspace

    Proposal = dict[str, Any]

__all__ = ["Named", "add", "consume", "drop", "listed", "peek", "token_hash", "workspace_mark"]

VERSION = 1
SECONDS = 30 * 60
MOST = 200
MOST_BYTES = 500_000
_NEEDED = frozenset(("proposal_id", "token_hash", "expires_at", "workspace", "state", "seal", "seal_by_name"))
MAX_BYTES = 16_777_216
DECLINED = "approval was declined in the approval dialog"
UNKNOWN = "This approval token is not known here: it is wrong, has expired, or belongs to another project."
AGAIN = "Propose the candidates again."
CHANGED = "The pending proposal was changed after it was shown; it is dropped and nothing is written."


class Named:
    """A proposal meant by its name instead of its token: for a person at a terminal (decision 13)."""

    __slots__ = ("proposal_id",)

    def __init__(self, proposal_id: str) -> None:
        self.proposal_id = proposal_id


def listed(workspace: Workspace, now: str) -> list[Proposal]:
    """The proposals that wait, oldest first; what is no proposal is left out. Writes nothing.

    Raises NotFoundError `workspace.missing`, StoreError.
    """
    from engram_contracts.checks import pending as contract
    from engram_contracts.invalid import Invalid

    path = workspace.require_root()
    with Root(path) as opened:
        rows = _read(opened)
    spent = _spent(workspace)
    found: list[Proposal] = []
    for proposal in _open(rows, spent, now):
        try:
            checked: Any = contract.check({"version": VERSION, "proposals": [proposal]})
        except Invalid:
            continue
        found.extend(checked["proposals"])
    return found


def require_writable(workspace: Workspace) -> None:
    """Raises StoreError `store.read_only` where no proposal can be kept."""
    path = workspace.require_root()
    if not os.access(path, os.W_OK):
        raise StoreError(
            "store.read_only",
            f"{path}: nothing can be written there, and what waits for an approval is kept there, whichever "
            "memory it is for",
            "Make it writable, or name a project that is: `--workspace PATH`; the personal memory can be "
            "saved to from each.",
        )


def add(workspace: Workspace, proposal: Proposal, token: str, now: str) -> None:
    """Store a new proposal, sealed. Raises StoreError, PolicyError `pending.no_key`."""
    require_writable(workspace)
    sealed = sealing.sealed(proposal, _key(workspace), token)
    path = workspace.require_root()
    with Root(path) as opened, Lock(opened):
        before = _read(opened)
        _store(opened, before, [*_open(before, _spent(workspace), now), sealed])


class _LeftAsItIs(Exception):  # noqa: N818 - not an error: it carries the proposal out of the change
    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal


def peek(workspace: Workspace, claim: str | Named, now: str) -> Proposal:
    """The open proposal of a token or name, left as it is. Raises as `consume` does."""

    def leave(proposal: Proposal) -> None:
        raise _LeftAsItIs(proposal)

    try:
        return consume(workspace, claim, now, first=leave)
    except _LeftAsItIs as found:
        return found.proposal


def consume(
    workspace: Workspace,
    claim: str | Named,
    now: str,
    state: str = "used",
    first: Callable[[Proposal], object] | None = None,
) -> Proposal:
    """The open proposal of a token or name, which from now on is `state`: exactly one caller in all processes
    gets it.

    `first` is asked before; what it raises leaves the proposal open. Raises NotFoundError `token.unknown` and
    `proposal.missing`, PolicyError `token.declined`, `token.dropped` and `token.used`, IntegrityError
    `token.integrity`, StoreError; a proposal that fails the integrity check is dropped.
    """
    key, path, mark = _key(workspace), workspace.require_root(), workspace_mark(workspace)
    with Root(path) as opened, Lock(opened):
        before = _read(opened)
        spent = Spent(workspace.dirs, mark)
        wanted = claim.proposal_id if isinstance(claim, Named) else token_hash(claim)
        _refuse_settled(spent, wanted, "proposal" if isinstance(claim, Named) else "approval token")
        alive = _open(before, spent, now)
        found = next((one for one in alive if _means(one, claim, wanted)), None)
        if found is None:
            _tidy(opened, before, alive)
            raise _unknown(claim)
        rest = [one for one in alive if one is not found]
        if not sealing.holds(found, key, None if isinstance(claim, Named) else claim):
            # Of a broken one only what it was asked for by is settled; the rest of it is not to be believed.
            mine = "proposal_id" if isinstance(claim, Named) else "token_hash"
            _settle(spent, {"expires_at": found["expires_at"], mine: wanted}, "broken", now)
            _tidy(opened, before, rest)
            raise IntegrityError("token.integrity", CHANGED, AGAIN)
        if not hmac.compare_digest(str(found["workspace"]), mark):
            raise _unknown(claim)
        if first is not None:
            first(found)
        _settle(spent, found, state, now)
        _tidy(opened, before, rest)
    return found


def _spent(workspace: Workspace) -> Spent:
    return Spent(workspace.dirs, workspace_mark(workspace))


def _settle(spent: Spent, proposal: Proposal, state: str, now: str) -> None:
    """Write down that a proposal is settled: that counts. Raises StoreError."""
    token, name = (str(proposal.get(key, "")) for key in ("token_hash", "proposal_id"))
    try:
        spent.add(state, token_hash=token, proposal_id=name, expires_at=str(proposal["expires_at"]), now=now)
    except StoreError as wrong:  # the line may stand there before its file could not be synced
        wrong.remedy = f"{wrong.remedy} Then try once more; if the token is used up by now: {AGAIN}"
        raise


def _tidy(root: Root, before: list[Proposal], after: list[Proposal]) -> None:
    """Take settled and expired proposals out of the file; nothing hangs on it."""
    try:
        _store(root, before, after)
    except StoreError:
        return


def drop(workspace: Workspace, proposal_id: str, now: str) -> bool:
    """Throw a proposal away; False when none of that name waits."""
    path = workspace.require_root()
    with Root(path) as opened, Lock(opened):
        before = _read(opened)
        spent = _spent(workspace)
        alive = _open(before, spent, now)
        gone = [proposal for proposal in alive if proposal["proposal_id"] == proposal_id]
        rest = [proposal for proposal in alive if proposal["proposal_id"] != proposal_id]
        for proposal in gone:
            _settle(spent, proposal, "dropped", now)
        _tidy(opened, before, rest)
    return bool(gone)


def _refuse_settled(spent: Spent, name: str, what: str) -> None:
    """Refuse a token hash or proposal id of which is told that it was settled."""
    state = spent.state(name)
    if state == "declined":
        raise PolicyError("token.declined", DECLINED, "Ask the human before you propose it again.")
    if state == "dropped":
        raise PolicyError("token.dropped", "This proposal was thrown away by a person.", AGAIN)
    if state == "broken":
        raise IntegrityError("token.integrity", CHANGED, AGAIN)
    if state:
        raise PolicyError("token.used", f"This {what} was already used.", AGAIN)


def _unknown(claim: str | Named) -> NotFoundError:
    if isinstance(claim, Named):
        return missing(claim.proposal_id)
    return NotFoundError("token.unknown", UNKNOWN, AGAIN)


def missing(name: str) -> NotFoundError:
    """The refusal of a name that no open proposal has."""
    return NotFoundError(
        "proposal.missing", f"No open proposal is named {name!r:.40}.", "`engram pending` lists them."
    )


def _means(proposal: Proposal, claim: str | Named, wanted: str) -> bool:
    if isinstance(claim, Named):
        return bool(proposal["proposal_id"] == wanted)
    return hmac.compare_digest(str(proposal["token_hash"]), wanted)


def _key(workspace: Workspace) -> bytes:
    key = user_key(workspace.dirs)
    if key is None:
        raise PolicyError(
            "pending.no_key",
            f"The key that seals proposals cannot be read or made in {workspace.dirs.config}.",
            "Make that folder writable, or set ENGRAM_CONFIG_DIR.",
        )
    return key


def _newest(rows: list[str]) -> list[str]:
    """The newest proposals that stay within the bounds of the file; at least the last one."""
    kept: list[str] = []
    used = 0
    for row in reversed(rows):
        used += len(row)
        if kept and (len(kept) == MOST or used > MOST_BYTES):
            break
        kept.append(row)
    return kept[::-1]


def _open(found: Sequence[Proposal], spent: Spent, now: str) -> list[Proposal]:
    """Those that have neither expired nor been settled."""
    alive = [proposal for proposal in found if now < str(proposal["expires_at"])]
    return [one for one in alive if not spent.state(str(one["token_hash"]), str(one["proposal_id"]))]


def _store(root: Root, before: list[Proposal], after: list[Proposal]) -> None:
    if not after and before:
        _remove(root)
    elif after != before:
        rows = ",\n".join(_newest([json.dumps(proposal) for proposal in after]))
        text = f'{{"version": {VERSION}, "proposals": [\n{rows}\n]}}\n'
        replace(root, layout.PENDING, text.encode(), 0o600)


def _remove(root: Root) -> None:
    try:
        root.remove(layout.PENDING)
    except OSError as wrong:
        raise store_error(wrong, root.full(layout.PENDING)) from wrong


def _read(root: Root) -> list[Proposal]:
    """The stored proposals, as far as they look like some; a file that is none of ours holds none.

    Raises StoreError when it cannot be read.
    """
    data = root.read_or_none(layout.PENDING)
    if data is None or len(data) > MAX_BYTES:
        return []
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return []
    version = found.get("version") if isinstance(found, dict) else None
    if isinstance(version, int) and version > VERSION:
        raise StoreError(
            "pending.newer",
            f"{layout.PENDING} was written by a newer version of Engram.",
            "Use that version, or drop the file: it holds open proposals only.",
        )
    rows = found.get("proposals") if version == VERSION else None
    return [row for row in rows if _is_one(row)] if isinstance(rows, list) else []


def _is_one(row: object) -> bool:
    """Whether a row has what is asked of every proposal; what is in it counts only under a good seal."""
    return isinstance(row, dict) and row.keys() >= _NEEDED
