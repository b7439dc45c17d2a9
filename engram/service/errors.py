"""Refusals of the service, and the short codes that its bare answers carry (memory-service 5)."""

from __future__ import annotations

from engram.errors import EngramError, NotFoundError, PolicyError, StoreError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Issue = dict[str, str]
    """`{path, code, message}` of one thing that is wrong with the arguments."""


class ArgumentsError(UsageError):
    """The arguments break the contract; `issues` has every problem of the call."""

    def __init__(self, name: str, issues: Sequence[Issue]) -> None:
        said = "; ".join(f"{issue['path']} {issue['message']}".strip() for issue in issues[:8])
        more = f"; and {len(issues) - 8} more" if len(issues) > 8 else ""
        super().__init__("service.validation", f"{said}{more}.", f"See the input schema of {name}.")
        self.issues = list(issues)


class UnavailableError(StoreError):
    """The database does not answer; nothing was written."""

    def __init__(self, what: str) -> None:
        super().__init__("service.unavailable", f"{what} does not answer.", "Try again in a moment.")


def not_found(memory_id: str) -> NotFoundError:
    """The same refusal for unknown, expired and foreign memories."""
    return NotFoundError("service.not_found", f"There is no memory {memory_id}.", "List the memories first.")


def conflict(current: int) -> PolicyError:
    """Somebody else changed the memory meanwhile."""
    return PolicyError(
        "service.conflict",
        f"The memory was changed meanwhile (currentVersion={current}).",
        "Read it again and repeat the change.",
    )


def over_quota(limit: int, tier: str) -> PolicyError:
    """Nothing is thrown out to make room."""
    return PolicyError(
        "service.quota",
        f"This tenant has {limit} {tier} memories, the most that it may have.",
        "Delete some, or ask the operator for more.",
    )


def short_code(error: EngramError) -> str:
    """`service.not_found` as NOT_FOUND, for the bare answer."""
    return error.code.rpartition(".")[2].upper()


def already_long_term(memory_id: str) -> PolicyError:
    """It cannot be promoted twice."""
    return PolicyError("service.already_long_term", f"Memory {memory_id} is long-term already.")


def duplicate(memory_id: str) -> PolicyError:
    """Two long-term memories of one namespace cannot say the same."""
    return PolicyError(
        "service.duplicate",
        f"Memory {memory_id} says exactly this already.",
        "Delete one of the two, or say something else.",
    )
