"""What tells that files were not touched: signatures, and the tick below which they tell nothing."""

from __future__ import annotations

from engram.digest import sha256
from engram.store import layout
from engram.store.files import NOTHING, signature

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.store.files import Root, Signature

TICK_NS = 12_000_000
"""A file system's clock ticks every few milliseconds: what changed within the last tick may change again
unseen."""


def marks(root: Root) -> dict[str, Signature]:
    """Signatures of the files that a commit changes first and last."""
    found = {name: root.status(name) for name in (layout.JOURNAL, *layout.LISTINGS)}
    return {name: NOTHING if status is None else signature(status) for name, status in found.items()}


def digest_of(data: bytes | None) -> str:
    """Names the content of a hashes file, "" where there is none."""
    return "" if data is None else sha256(data).hexdigest()
