"""Names that an operator gives."""

from __future__ import annotations

import re

from engram.errors import UsageError

_TENANT = re.compile(r"([cC][0-9a-z]{6,127}|[0-9a-z]{1,128})\Z")


def check_tenant(name: str) -> None:
    """Raises UsageError for what no call could name as its userId (memory-service 2.5)."""
    if not _TENANT.match(name):
        raise UsageError(
            "service.tenant_name",
            "A tenant is named by a cuid or cuid2: small letters and digits, up to 128.",
        )
