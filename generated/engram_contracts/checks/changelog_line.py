# Generated from schemas/files/changelog.json by `make gen`; do not edit.
"""Checks ChangelogLine."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import ChangelogLine

PATTERN_1 = "^- [0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z [^ ]+: .+\\Z"


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^- [0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z [^ ]+: .+$", "pattern")
    return value


def check(data: Any) -> ChangelogLine:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: ChangelogLine = _whole(data, "")
    return checked
