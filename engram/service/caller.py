"""Who calls: the tenant that a key or the command line fixes, what it may do, and its name in the audit."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

SCOPES = ("memories:read", "memories:write", "memories:delete", "admin")


class Caller:
    """One caller.

    `tenant` is fixed, or "" where the argument `userId` is trusted; `scopes` are some of SCOPES, of which
    `admin` includes the others; `actor` names the key or the door, `label` is what the caller says of itself.
    """

    __slots__ = ("actor", "label", "scopes", "tenant")

    def __init__(
        self, tenant: str = "", scopes: Collection[str] = SCOPES, actor: str = "stdio", label: str = ""
    ) -> None:
        self.tenant = tenant
        self.scopes = scopes
        self.actor = actor
        self.label = label

    def may(self, scope: str) -> bool:
        """Whether the caller has this scope."""
        return scope in self.scopes or "admin" in self.scopes

    def labelled(self, label: str) -> Caller:
        """The same caller with a name of its own choice."""
        return Caller(self.tenant, self.scopes, self.actor, label) if label else self
