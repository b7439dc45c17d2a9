# Generated from schemas/files/hashes.json by `make gen`; do not edit.
"""Checks HashLine."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import HashLine

PATTERN_1 = "^[0-9a-f]{64}  [^\\n]+\\Z"


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^[0-9a-f]{64}  [^\\n]+$", "pattern")
    return value


def check(data: Any) -> HashLine:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: HashLine = _whole(data, "")
    return checked
