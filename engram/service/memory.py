"""One memory of a tenant as the service keeps it, and as clients see it (memory-service 2.1)."""

from __future__ import annotations

import unicodedata
from hashlib import sha256
from math import isfinite

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import StoredMemory

SHORT, LONG = "short-term", "long-term"


class Memory:
    """A row of the record store. Moments are milliseconds since 1970 in UTC.

    `scope` is "" without a namespace; `expires` and `ttl` are None for long-term memories. `text_version`
    counts changes of the content; `vector_text` is the one that the vector was made from, `vector_model` its
    model, both None without a vector.
    """

    __slots__ = (
        "access_count",
        "content",
        "created",
        "expires",
        "id",
        "last_access",
        "metadata",
        "scope",
        "tags",
        "tenant",
        "text_version",
        "tier",
        "ttl",
        "updated",
        "vector_model",
        "vector_text",
        "version",
    )

    def __init__(
        self, identity: str, tenant: str, content: str, tier: str, now: int, *, scope: str = ""
    ) -> None:
        self.id = identity
        self.tenant = tenant
        self.scope = scope
        self.content = content
        self.tier = tier
        self.metadata: Mapping[str, Any] = {}
        self.tags: Sequence[str] = ()
        self.version = 1
        self.text_version = 1
        self.created = self.updated = now
        self.expires: int | None = None
        self.ttl: int | None = None
        self.access_count = 0
        self.last_access: int | None = None
        self.vector_model: str | None = None
        self.vector_text: int | None = None

    @property
    def importance(self) -> float:
        """The caller's `metadata.importance` between 0 and 1, 0.5 without one (S23, S25)."""
        value = self.metadata.get("importance")
        if isinstance(value, bool) or not isinstance(value, int | float):
            return 0.5
        if isinstance(value, float) and not isfinite(value):
            return 0.5
        return float(min(1.0, max(0.0, value)))  # cut before it is converted: integers have no end

    def view(self) -> StoredMemory:
        """As clients see it."""
        seen: StoredMemory = {
            "id": self.id,
            "userId": self.tenant,
            "scope": self.scope or None,
            "content": self.content,
            "metadata": dict(self.metadata),  # type: ignore[typeddict-item]  # free JSON
            "tags": list(self.tags),
            "type": self.tier,  # type: ignore[typeddict-item]  # the store holds only these two
            "version": self.version,
            "createdAt": iso(self.created),
            "updatedAt": iso(self.updated),
            "expiresAt": None if self.expires is None else iso(self.expires),
            "system": {
                "accessCount": self.access_count,
                "lastAccessedAt": None if self.last_access is None else iso(self.last_access),
                "embedded": self.vector_model is not None,
                "embeddingModel": self.vector_model,
                "embeddingStale": self.vector_text is not None and self.vector_text != self.text_version,
            },
        }
        if self.ttl is not None:
            seen["ttl"] = self.ttl
        return seen


def iso(moment: int) -> str:
    """Milliseconds since 1970 as ISO 8601 in UTC, with milliseconds and Z."""
    from datetime import datetime, timedelta

    since = datetime(1970, 1, 1) + timedelta(milliseconds=moment)  # noqa: DTZ001 - UTC is said by the Z
    return since.isoformat(timespec="milliseconds") + "Z"


def folded(text: str) -> str:
    """The text for a search that knows no case, in any script."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFKC", text).casefold())


def digest(text: str) -> str:
    """What two texts share that say the same: equal up to Unicode form and white space."""
    plain = " ".join(unicodedata.normalize("NFC", text).split())
    return sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()
