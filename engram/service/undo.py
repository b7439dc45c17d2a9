"""What an operator may look up and take back: the history of a memory, and a deleted one."""

from __future__ import annotations

from engram.errors import NotFoundError
from engram.service.memory import LONG, Memory
from engram.service.moments import milliseconds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import Diagnostic

    from engram.service.caller import Caller
    from engram.service.service import Service


def restore(service: Service, tenant: str, identity: str, caller: Caller) -> tuple[Memory, list[Diagnostic]]:
    """Bring a deleted memory back under its id, as it was.

    Raises NotFoundError where the audit knows no deletion of it, or where it or its text is there.
    """
    history = service.audit.of(tenant, identity)
    deletion = next((entry for entry in history if entry["action"] == "delete"), None)
    if deletion is None:
        raise NotFoundError(
            "service.not_deleted",
            f"No deletion of {identity} is known for this tenant.",
            "`engram-service memory history` tells what is known.",
        )
    memory = _of_view(deletion["before"])
    now = service.now()
    if memory.tier != LONG and memory.ttl is not None:
        memory.expires = now + 1000 * memory.ttl
    found: list[Diagnostic] = []
    vector = service.embed(memory.content, found) if memory.tier == LONG else None
    if not service.memories.restore(memory, vector, caller, now):
        raise NotFoundError(
            "service.already_there",
            f"Memory {identity}, or one with its text, is there.",
            "Nothing was done.",
        )
    return memory, found + service.settle(tenant)


def _of_view(view: dict[str, Any]) -> Memory:
    memory = Memory(
        view["id"],
        view["userId"],
        view["content"],
        view["type"],
        milliseconds(view["createdAt"]),
        scope=view["scope"] or "",
    )
    memory.metadata, memory.tags, memory.version = view["metadata"], view["tags"], view["version"]
    memory.updated, memory.ttl = milliseconds(view["updatedAt"]), view.get("ttl")
    memory.access_count = view["system"]["accessCount"]
    return memory
