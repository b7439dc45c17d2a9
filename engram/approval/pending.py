"""Proposals that wait for a human: `pending-approvals.json`, mode 0600, changed only under the root's lock.

A proposal is sealed with the user's key and its token (decision 19): with the repository alone nothing can
be forged, and no byte of a candidate can change unnoticed. Only a hash of the token is stored (R56).
"""

from __future__ import annotations

import hashlib
import hmac
import json

from engram.errors import IntegrityError, NotFoundError, PolicyError, StoreError
from engram.store import layout
from engram.store.files import Root, replace
from engram.store.lock import Lock
from engram.store.seal import user_key

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from engram.workspace import Workspace

    Proposal = dict[str, Any]

VERSION = 1
SECONDS = 30 * 60
MOST = 200
MOST_BYTES = 500_000
_NEEDED = frozenset(("proposal_id", "token_hash", "expires_at", "workspace", "state", "seal"))
MAX_BYTES = 16_777_216
DECLINED = "approval was declined in the approval dialog"
UNKNOWN = "This approval token is not known here: it is wrong, has expired, or belongs to another project."
AGAIN = "Propose the candidates again."


def workspace_mark(workspace: Workspace) -> str:
    """What binds a proposal to its project: SHA-256 of the real path."""
    import os

    return hashlib.sha256(os.fsencode(os.path.realpath(workspace.project))).hexdigest()


def token_hash(token: str) -> str:
    """What is stored of a token."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def listed(root: str, now: str) -> list[Proposal]:
    """The proposals that have not expired, oldest first; what is no proposal is left out. Writes nothing."""
    from engram_contracts.checks import pending as contract
    from engram_contracts.invalid import Invalid

    with Root(root) as opened:
        alive = _alive(_read(opened), now)
    found: list[Proposal] = []
    for proposal in alive:
        try:
            checked: Any = contract.check({"version": VERSION, "proposals": [proposal]})
        except Invalid:
            continue
        found.extend(checked["proposals"])
    return found


def add(workspace: Workspace, proposal: Proposal, token: str, now: str) -> None:
    """Store a new proposal, sealed. Raises StoreError, PolicyError `pending.no_key`."""
    sealed = _sealed(proposal, _key(workspace), token)
    _change(workspace.require_root(), lambda found: [*_alive(found, now), sealed])


class _LeftAsItIs(Exception):  # noqa: N818 - not an error: it carries the proposal out of the change
    def __init__(self, proposal: Proposal) -> None:
        self.proposal = proposal


def peek(workspace: Workspace, token: str, now: str) -> Proposal:
    """The open proposal of a token, left as it is. Raises as `consume` does."""

    def leave(proposal: Proposal) -> None:
        raise _LeftAsItIs(proposal)

    try:
        return consume(workspace, token, now, first=leave)
    except _LeftAsItIs as found:
        return found.proposal


def consume(
    workspace: Workspace,
    token: str,
    now: str,
    state: str = "used",
    first: Callable[[Proposal], object] | None = None,
) -> Proposal:
    """The open proposal of a token, which from now on is `state`: exactly one caller in all processes gets
    it.

    `first` is asked before; what it raises leaves the proposal open. Raises NotFoundError `token.unknown`,
    PolicyError `token.declined` and `token.used`, IntegrityError `token.integrity`, StoreError; a proposal
    that fails the integrity check is dropped. What is kept of a used one tells only that it was used.
    """
    key, mark = _key(workspace), workspace_mark(workspace)
    taken: list[Proposal] = []
    refusal: list[Exception] = []

    def settle(found: list[Proposal]) -> list[Proposal]:
        kept = []
        wanted = token_hash(token)
        for proposal in _alive(found, now):
            if not hmac.compare_digest(str(proposal["token_hash"]), wanted):
                kept.append(proposal)
                continue
            wrong = _refusal(proposal, key, token, mark)
            if wrong is None:
                if first is not None:
                    first(proposal)
                taken.append(proposal)
                kept.append(_sealed({**proposal, "state": state, "candidates": []}, key, token))
            else:
                refusal.append(wrong)
                if not isinstance(wrong, IntegrityError):
                    kept.append(proposal)
        return kept

    _take(workspace.require_root(), settle, taken)
    if refusal:
        raise refusal[0]
    if not taken:
        raise NotFoundError("token.unknown", UNKNOWN, AGAIN)
    return taken[0]


def _take(root: str, settle: Callable[[list[Proposal]], list[Proposal]], taken: Sequence[Proposal]) -> None:
    """Change the file; an error tells that the proposal may be used up by now."""
    try:
        _change(root, settle)
    except StoreError as wrong:
        if taken:  # the file may have changed before its folder could not be synced
            wrong.remedy = f"{wrong.remedy} Then try once more; if the token is used up by now: {AGAIN}"
        raise


def drop(workspace: Workspace, proposal_id: str, now: str) -> bool:
    """Forget a proposal, whatever its state; False when there is none of that name."""
    dropped: list[Proposal] = []

    def without(found: list[Proposal]) -> list[Proposal]:
        alive = _alive(found, now)
        dropped.extend(proposal for proposal in alive if proposal["proposal_id"] == proposal_id)
        return [proposal for proposal in alive if proposal["proposal_id"] != proposal_id]

    _change(workspace.require_root(), without)
    return bool(dropped)


def _refusal(proposal: Proposal, key: bytes, token: str, mark: str) -> Exception | None:
    """Why the proposal of this token cannot be carried out; the state tells first, it can only forbid."""
    if proposal["state"] == "declined":
        return PolicyError("token.declined", DECLINED, "Ask the human before you propose it again.")
    if proposal["state"] == "used":
        return PolicyError("token.used", "This approval token was already used.", AGAIN)
    if not hmac.compare_digest(str(proposal["seal"]), _seal(proposal, key, token)):
        message = "The pending proposal was changed after it was shown; it is dropped and nothing is written."
        return IntegrityError("token.integrity", message, AGAIN)
    if not hmac.compare_digest(str(proposal["workspace"]), mark):
        return NotFoundError("token.unknown", UNKNOWN, AGAIN)
    return None


def _key(workspace: Workspace) -> bytes:
    key = user_key(workspace.dirs)
    if key is None:
        raise PolicyError(
            "pending.no_key",
            f"The key that seals proposals cannot be read or made in {workspace.dirs.config}.",
            "Make that folder writable, or set ENGRAM_CONFIG_DIR.",
        )
    return key


def _sealed(proposal: Proposal, key: bytes, token: str) -> Proposal:
    return {**proposal, "seal": _seal(proposal, key, token)}


def _seal(proposal: Proposal, key: bytes, token: str) -> str:
    """HMAC-SHA-256 over everything else, keyed with the user's key and the token."""
    rest = {name: value for name, value in proposal.items() if name != "seal"}
    try:
        text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    except RecursionError:
        return ""
    both = hmac.new(key, token.encode("utf-8", "surrogatepass"), hashlib.sha256).digest()
    return hmac.new(both, text.encode(), hashlib.sha256).hexdigest()


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


def _alive(found: Sequence[Proposal], now: str) -> list[Proposal]:
    return [proposal for proposal in found if now < str(proposal["expires_at"])]


def _change(root: str, change: Callable[[list[Proposal]], list[Proposal]]) -> None:
    with Root(root) as opened, Lock(opened):
        before = _read(opened)
        after = change(before)
        if after != before:
            rows = ",\n".join(_newest([json.dumps(proposal) for proposal in after]))
            text = f'{{"version": {VERSION}, "proposals": [\n{rows}\n]}}\n'
            replace(opened, layout.PENDING, text.encode(), 0o600)


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
