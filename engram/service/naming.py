"""Names that an operator gives, and names that an import brings."""

from __future__ import annotations

import re

from engram.errors import UsageError

_TENANT = re.compile(r"([cC][0-9a-z]{6,127}|[0-9a-z]{1,128})\Z")
_MEMORY = re.compile(r"[0-9A-Za-z][0-9A-Za-z-]{0,127}\Z")


def is_memory(name: str) -> bool:
    """Whether a call could name this as its memoryId."""
    return _MEMORY.match(name) is not None


def is_tenant(name: str) -> bool:
    """Whether a call could name this as its userId (memory-service 2.5)."""
    return _TENANT.match(name) is not None


def check_tenant(name: str) -> None:
    """Raises UsageError for what no call could name as its userId."""
    if not is_tenant(name):
        raise UsageError(
            "service.tenant_name",
            "A tenant is named by a cuid or cuid2: small letters and digits, up to 128.",
        )
