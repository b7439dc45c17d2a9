"""One write over two roots: both or neither, whatever dies when.

The writer holds both locks. It prepares the root that follows: a journal that counts only if the one of the
root that leads is there. That one is the commit point. Then the follower is put in place and closed, and the
leader after it. As long as a follower waits, the leader's journal says that it counts, or, when the follower
could not be reached, what is kept of it as `<name>-decided`. A follower whose leader cannot be read is not
guessed.
"""

from __future__ import annotations

import os

from engram.errors import StoreError
from engram.store import journal, layout
from engram.store.files import Root
from engram.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.store.journal import Transaction


def pair(roots: Sequence[Root], transactions: Sequence[Transaction]) -> None:
    """Name the two transactions to each other; the first leads."""
    (leader, follower), (first, second) = roots, transactions
    first.partner = (journal.LEADS, os.path.realpath(follower.path), second.name)
    second.partner = (journal.FOLLOWS, os.path.realpath(leader.path), first.name)


def counts(root: Root, transaction: Transaction) -> bool:
    """Whether a journal with a partner is a committed write; one that is not has changed nothing.

    Raises StoreError `store.partner_missing`.
    """
    role, where, name = transaction.partner or ("", "", "")
    if role != journal.FOLLOWS:
        return True
    if any(root.status(f"{layout.STAGED}/{staged}") is None for staged, *_ in transaction.moves):
        return True  # files are put in place only behind the commit point
    try:
        with Root(where) as other:
            if _is_root(other):
                if other.status(f"{layout.STAGED}/{name}{journal.DECIDED}") is not None:
                    return True
                leader = journal.read(other)
                return leader is not None and leader.name == name
    except StoreError as wrong:
        raise _missing(root, where) from wrong
    raise _missing(root, where)


def close(root: Root, transaction: Transaction) -> None:
    """Take away the journal of a transaction that is in place; a leader's stays while its follower needs it.

    Raises OSError.
    """
    role, where, name = transaction.partner or ("", "", "")
    if role == journal.FOLLOWS:
        journal.drop(root)
    elif settle(where, name):
        root.remove(layout.JOURNAL)
    else:
        root.rename(layout.JOURNAL, f"{layout.STAGED}/{transaction.name}{journal.DECIDED}")
        root.sync(layout.STAGED)


def forget(root: Root, decided: str) -> None:
    """Take away what is left of a leader's journal once its follower is settled. Raises OSError."""
    path = f"{layout.STAGED}/{decided}"
    try:
        left = journal.read(root, path)
    except StoreError:
        return
    if left is not None and left.partner is not None and settle(*left.partner[1:]):
        root.remove(path)


def settle(where: str, name: str) -> bool:
    """Finish the follower's transaction of this name where it still waits; False when that cannot be done.

    Nobody is waited for: whoever holds the other root's lock settles it before anything else.
    """
    try:
        with Root(where) as other:
            if not _is_root(other):
                return False
            if not _waits(other, name):
                return True
            with Lock(other, wait=0.0):
                follower = journal.read(other)
                if follower is not None and follower.name == name:
                    journal.finish(other, follower, again=True)
            return True
    except (OSError, StoreError):
        return False


def _waits(root: Root, name: str) -> bool:
    found = journal.read(root)
    return found is not None and found.name == name


def _missing(root: Root, where: str) -> StoreError:
    return StoreError(
        "store.partner_missing",
        f"{root.path}: an interrupted write also went to {where}, which cannot be read, so it is open "
        "whether it counts",
        "Bring that folder back, then run `engram repair`. If it is gone for good, remove "
        f"{root.full(layout.STAGED)}: the write then counts as never made.",
    )


def _is_root(root: Root) -> bool:
    """Whether a memory lies there; an empty mount point is none."""
    return root.status(layout.LOCK) is not None or root.status(layout.HASHES) is not None
