"""Make a short-term memory a long-term one (S7)."""

from __future__ import annotations

from engram.service import errors
from engram.service.answer import Answer
from engram.service.masking import mask
from engram.service.memory import LONG
from engram.service.records.memories import Locator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import Diagnostic, PromoteMemoryInput

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: PromoteMemoryInput, service: Service, caller: Caller) -> Answer:
    """Keep it under its id; a long-term memory of the same text stands for it instead."""
    tenant, identity, now = arguments["userId"], arguments["memoryId"], service.now()
    before = service.memories.get(Locator(tenant, identity, arguments.get("scope", "")), now)
    if before is None:
        raise errors.not_found(identity)
    if before.tier == LONG:
        raise errors.already_long_term(identity)
    found: list[Diagnostic] = []
    content, redactions = mask(before.content)
    vector = service.embed(content, found)
    memory = service.memories.promote(before, content, vector, caller=caller, now=now)
    found += service.settle(tenant)
    data: dict[str, object] = {"promoted": True, "memory": memory.view(), "redactions": redactions}
    if memory.id == identity:
        return Answer(data, f"Promoted memory {identity} to long-term", found)
    data["duplicateOf"] = memory.id
    return Answer(data, f"Memory {memory.id} holds this text already and stands for {identity} now.", found)
