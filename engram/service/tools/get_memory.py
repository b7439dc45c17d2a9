"""Read one memory by its id (S3)."""

from __future__ import annotations

from engram.service.answer import Answer
from engram.service.records.memories import Locator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import GetMemoryInput

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: GetMemoryInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """The memory; what is unknown, foreign, expired or elsewhere looks all the same."""
    tenant, identity, now = arguments["userId"], arguments["memoryId"], service.now()
    memory = service.memories.get(Locator(tenant, identity, arguments.get("scope", "")), now)
    if memory is None:
        return Answer({"found": False, "memoryId": identity}, f"Memory {identity} not found")
    service.memories.touch(tenant, [identity], now)
    memory.access_count += 1
    memory.last_access = now
    return Answer({"found": True, "memoryId": identity, **memory.view()})
