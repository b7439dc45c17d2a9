"""Change a memory (S5)."""

from __future__ import annotations

from engram.service import errors
from engram.service.answer import Answer
from engram.service.masking import mask, mask_beside
from engram.service.memory import LONG
from engram.service.records.memories import Locator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import Diagnostic, UpdateMemoryInput

    from engram.service.caller import Caller
    from engram.service.service import Service

CHANGEABLE = ("content", "metadata", "tags", "ttl")


def run(arguments: UpdateMemoryInput, service: Service, caller: Caller) -> Answer:
    """Replace what is given; what is left out stays. Every update makes a new version."""
    where = Locator(arguments["userId"], arguments["memoryId"], arguments.get("scope", ""))
    changes = {name: arguments[name] for name in CHANGEABLE if name in arguments}  # type: ignore[literal-required]
    now, redactions, vector = service.now(), 0, None
    found: list[Diagnostic] = []
    if "content" in changes:
        changes["content"], redactions = mask(changes["content"])
        before = service.memories.get(where, now)
        if before is None:
            raise errors.not_found(where.id)
        if before.tier == LONG and (changes["content"] != before.content or before.vector_model is None):
            vector = service.embed(changes["content"], found)
    for name in {"metadata", "tags"} & changes.keys():
        changes[name], count = mask_beside(changes[name])
        redactions += count
    memory = service.memories.update(
        where, changes, vector, expected=arguments.get("expectedVersion"), caller=caller, now=now
    )
    if memory.tier == LONG:
        found += service.settle(where.tenant)
    data = {"updated": True, "memory": memory.view(), "redactions": redactions}
    return Answer(data, f"Updated memory {where.id}", found)
