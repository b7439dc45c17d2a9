"""Which memory a save goes to: what the call says, else the setting; what a human may narrow it to (R68).

A candidate for both memories is planned in each of them by itself, so it may be an ADD here and an UPDATE
there; but what has to wait in one waits in the other, so that the two do not drift apart.
"""

from __future__ import annotations

from engram.approval.plan import Plan, make
from engram.errors import NotFoundError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.approval.plan import Setting
    from engram.memory.candidate import Candidate
    from engram.workspace import Workspace

BOTH = ("workspace", "global")


def resolve(wanted: str | None, workspace: Workspace) -> str:
    """`workspace`, `global` or `both`.

    `both`, when it is only the default, means the project where there is no personal memory. Raises
    NotFoundError `workspace.missing` and `scope.global_missing`.
    """
    workspace.require_root()
    scope = wanted or str(workspace.config["scope"])
    if scope == "workspace" or workspace.global_root is not None:
        return scope
    if scope == "both" and wanted is None:
        return "workspace"
    raise NotFoundError(
        "scope.global_missing",
        "There is no personal memory on this computer.",
        "Make it with `engram inject --global-path PATH`, or save with scope workspace.",
    )


def split(scope: str) -> tuple[str, ...]:
    """The memories that are meant."""
    return BOTH if scope == "both" else (scope,)


def joined(scopes: Sequence[str]) -> str:
    """The one word for these memories."""
    return "both" if len(scopes) > 1 else scopes[0]


def choices(scope: str) -> list[str]:
    """What a form offers: the proposed scope, and for `both` each of the two as well."""
    return ["both", *BOTH] if scope == "both" else [scope]


def narrowed(scopes: Sequence[str], wanted: str | None) -> tuple[str, ...]:
    """The memories of a proposal that a human left; None leaves all.

    Raises UsageError `approve.scope` where that were others than proposed.
    """
    if wanted is None:
        return tuple(scopes)
    if wanted not in choices(joined(scopes)):
        raise UsageError(
            "approve.scope",
            f"The proposal is for scope {joined(scopes)}; it cannot be written to {wanted}.",
            "A scope can be narrowed, never widened.",
        )
    return tuple(name for name in scopes if name in split(wanted))


def plan_in(settings: Sequence[Setting], n: int, candidate: Candidate) -> list[Plan]:
    """The plans of one candidate, one for each memory that it concerns.

    One that names its target concerns the memories that have it. Raises as `plan.make` does.
    """
    plans: list[Plan] = []
    missing: list[NotFoundError] = []
    for setting in settings:
        try:
            plans.append(make(n, candidate, setting))
        except NotFoundError as wrong:
            missing.append(wrong)
    if not plans:
        raise missing[0]
    return plans


def wait_together(plans: Sequence[Plan]) -> None:
    """Put a candidate off in both memories when it has to wait in one; what exists already does not wait."""
    for plan in plans:
        if not waits(plan):
            continue
        for other in plans:
            if other.n == plan.n and other.selectable:
                other.reason = elsewhere(plan.scope, plan.reason)
                other.related = other.related or list(plan.related)


def waits(plan: Plan) -> bool:
    """Whether a plan is put off, other than for being there already."""
    return bool(plan.reason) and plan.word != "NOOP"


def elsewhere(scope: str, reason: str) -> str:
    """Why a candidate waits in one memory when the reason lies in the other."""
    return f"it waits in both memories, since in the {scope} memory it is {reason}"
