"""SHA-256 without the start of OpenSSL, which costs a short command more than all that it hashes."""

from __future__ import annotations

import sys

try:
    from _sha2 import sha256 as _own  # type: ignore[import-not-found]  # CPython 3.12 and newer
except ImportError:
    try:
        from _sha256 import sha256 as _own  # type: ignore[import-not-found]  # CPython 3.11
    except ImportError:
        from hashlib import sha256 as _own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import _Hash

_MANY = 262_144
"""Bytes from which the faster code of OpenSSL has paid for its start."""
_spent = 0


def sha256(data: bytes | memoryview = b"") -> _Hash:
    """The hash object of `data`, as `hashlib.sha256` gives it."""
    global _spent  # noqa: PLW0603 - one counter a process
    if _spent > _MANY or "hashlib" in sys.modules:
        import hashlib

        return hashlib.sha256(data)
    _spent += len(data) + 512
    found: _Hash = _own(data)
    return found
