"""Names of memories: which ids are allowed, and how a title becomes one (decision 11, governed-memory 2.6).

Latin and Cyrillic titles are transliterated by anyascii, imported only when a title is not ASCII; titles of
other scripts become a short hash. No id is a name that Windows reserves.
"""

from __future__ import annotations

from engram.digest import sha256
from engram.errors import UsageError
from engram.pattern import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MAX_LENGTH = 128
_SIGNS = "abcdefghijklmnopqrstuvwxyz0123456789._-"
_RESERVED = lazy(r"(?:con|prn|aux|nul|clock|conin|conout|com[0-9]|lpt[0-9])(?:\..*)?\Z")
_DEVICES = frozenset(("con", "prn", "aux", "nul", "clo", "com", "lpt"))
_SLUG_LENGTH = 80


def valid_id(text: object) -> bool:
    """`[a-z0-9][a-z0-9._-]{0,127}`, not reserved by Windows, not ending in a dot."""
    return (
        isinstance(text, str)
        and 0 < len(text) <= MAX_LENGTH
        and text[0] not in "._-"
        and not text.strip(_SIGNS)
        and (text[:3] not in _DEVICES or _RESERVED.match(text) is None)
        and text[-1] != "."
    )


def require_id(text: object) -> str:
    """`text` when it is an id. Raises UsageError `memory.invalid_id`."""
    if valid_id(text):
        return str(text)
    shown = repr(str(text)[:60])
    raise UsageError(
        "memory.invalid_id",
        f"invalid id {shown}: an id is 1 to 128 of a-z, 0-9, dot, hyphen, underscore, and no reserved name",
        "List the ids with `engram search` or `engram load`.",
    )


def slug(text: str) -> str:
    """The id that `text` suggests: readable where its script allows, else `memory-<hash>`."""
    import re

    folded = text if text.isascii() else _latin(text)
    run = re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’`]", "", folded.lower())).strip("-")
    if not run:
        return "memory-" + _digest(text)
    if len(run) > _SLUG_LENGTH:
        head = run[:_SLUG_LENGTH]
        cut = head.rfind("-", 40)
        run = head if run[_SLUG_LENGTH] == "-" or cut < 0 else head[:cut]
    if _RESERVED.match(run):
        run = "memory-" + run
    return run.strip("-")


def _latin(text: str) -> str:
    """`text` in Latin letters, or its hash when most of it is neither Latin nor Cyrillic."""
    import unicodedata

    normal = unicodedata.normalize("NFKC", text)
    letters = [char for char in normal if char.isalpha()]
    readable = sum(map(_plain, letters))
    foreign = len(letters) - readable
    if foreign > readable or not (readable or any(char.isdigit() and char.isascii() for char in normal)):
        return "memory-" + _digest(text)
    from anyascii import anyascii

    return anyascii("".join(char for char in normal if not char.isalpha() or _plain(char)))


def _plain(char: str) -> bool:
    return char < "\u0250" or "\u0400" <= char < "\u0530" or "\u1e00" <= char < "\u1f00"


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]


def free_id(title: str, text: str, taken: Callable[[str], bool]) -> str:
    """A slug of `title` that is not `taken`: itself, then with the hash of `text`, then numbered.

    `taken` is asked with lower-case ids, so names that differ only in case count as the same.
    """
    base = slug(title)
    if not taken(base):
        return base
    hashed = f"{base}-{_digest(text)}"
    candidate, number = hashed, 2
    while taken(candidate):
        candidate = f"{hashed}-{number}"
        number += 1
    return candidate
