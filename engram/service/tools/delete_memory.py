"""Delete a memory (S6)."""

from __future__ import annotations

from engram.service.answer import Answer
from engram.service.records.memories import Locator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import DeleteMemoryInput

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: DeleteMemoryInput, service: Service, caller: Caller) -> Answer:
    """Delete it, if it is there; the audit keeps what it was."""
    tenant, identity = arguments["userId"], arguments["memoryId"]
    where = Locator(tenant, identity, arguments.get("scope", ""))
    deleted = service.memories.delete(where, caller, service.now())
    found = service.settle(tenant) if deleted else []
    said = f"Successfully deleted memory {identity}" if deleted else f"Memory {identity} not found"
    return Answer({"deleted": deleted, "memoryId": identity}, said, found)
