"""Which memory a save goes to: what the call says, else the setting; what a human may narrow it to (R68)."""

from __future__ import annotations

from engram.errors import NotFoundError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import Workspace


def resolve(wanted: str | None, workspace: Workspace) -> str:
    """`workspace` or `global`.

    `both`, when it is only the default, means the project where there is no personal memory. Raises
    NotFoundError `workspace.missing` and `scope.global_missing`, UsageError `scope.both_unavailable`.
    """
    workspace.require_root()
    scope = wanted or str(workspace.config["scope"])
    if scope == "workspace":
        return scope
    if workspace.global_root is None:
        if scope == "both" and wanted is None:
            return "workspace"
        raise NotFoundError(
            "scope.global_missing",
            "There is no personal memory on this computer.",
            "Set `global_path` in the user's configuration, or save with scope workspace.",
        )
    if scope == "both":
        raise UsageError(
            "scope.both_unavailable",
            "One approval cannot write to the project's and the personal memory at once yet.",
            "Choose scope workspace or scope global, in the call or as the setting `scope`.",
        )
    return scope


def choices(scope: str) -> list[str]:
    """What a form offers: the proposed scope, and for `both` each of the two as well."""
    return ["both", "workspace", "global"] if scope == "both" else [scope]
