"""The arguments that a reindex and a reindex job share."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from engram.service.errors import Issue

_CURSOR = re.compile(r"[0-9A-Za-z-]{1,128}\Z")


def issues(arguments: Mapping[str, Any]) -> Iterator[Issue]:
    """A cursor is the id of a row: whatever cannot be one would look like a finished pass."""
    cursor = arguments.get("cursor")
    if isinstance(cursor, str) and not _CURSOR.match(cursor):
        yield {"path": "cursor", "code": "cursor", "message": "Invalid cursor"}


def options_of(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of the arguments: everything but the token."""
    return {name: value for name, value in arguments.items() if name != "adminToken"}
