"""What a check of `engram doctor` found, whichever room made it: memory, git, a host, the server."""

from __future__ import annotations

PASS, WARN, FAIL, SKIP = "pass", "warn", "fail", "skip"
STATUSES = (PASS, WARN, FAIL, SKIP)


class Finding:
    """One result. `id` is stable and names the check; `scope` is workspace, global, user or host.

    A warning or failure has a `remedy`: what a person does about it. `path` is the file it is about, "" for
    none.
    """

    __slots__ = ("id", "message", "path", "remedy", "scope", "status")

    def __init__(
        self, check: str, scope: str, status: str, message: str, *, remedy: str = "", path: str = ""
    ) -> None:
        self.id = check
        self.scope = scope
        self.status = status
        self.message = message.rstrip(".")
        self.remedy = remedy
        self.path = path

    def data(self) -> dict[str, str]:
        """The finding as it stands in an envelope."""
        found = {"id": self.id, "scope": self.scope, "status": self.status, "message": self.message}
        found |= {"remedy": self.remedy} if self.remedy else {}
        return found | ({"path": self.path} if self.path else {})

    def __repr__(self) -> str:
        return f"<Finding {self.id} {self.status}: {self.message}>"
