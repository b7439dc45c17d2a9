"""Keep a new memory (S2)."""

from __future__ import annotations

from engram.service.answer import Answer
from engram.service.identity import long_id, short_id
from engram.service.masking import mask, mask_beside
from engram.service.memory import LONG, SHORT, Memory, iso

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import CreateMemoryInput, Diagnostic

    from engram.service.caller import Caller
    from engram.service.service import Service

DEFAULT_TTL = 86_400


def run(arguments: CreateMemoryInput, service: Service, caller: Caller) -> Answer:
    """Mask credentials, embed, and keep; the same long-term text twice is one memory."""
    tier, now = arguments["type"], service.now()
    content, redactions = mask(arguments["content"])
    identity = long_id() if tier == LONG else short_id()
    memory = Memory(identity, arguments["userId"], content, tier, now, scope=arguments.get("scope", ""))
    memory.metadata, in_metadata = mask_beside(arguments.get("metadata", {}))
    memory.tags, in_tags = mask_beside(arguments["tags"])
    redactions += in_metadata + in_tags
    if tier == SHORT:
        memory.ttl = arguments.get("ttl", DEFAULT_TTL)
        memory.expires = now + 1000 * memory.ttl
    found: list[Diagnostic] = []
    older = service.memories.twin(memory) if tier == LONG else None
    if older is None:
        vector = service.embed(content, found) if tier == LONG else None
        older = service.memories.create(memory, vector, caller)
    kept = older or memory
    if older is None and tier == LONG:
        found += service.settle(memory.tenant)
    data: dict[str, object] = {
        "id": kept.id,
        "type": tier,
        "created": older is None,
        "redactions": redactions,
        "embedded": kept.vector_model is not None,
        "expiresAt": None if kept.expires is None else iso(kept.expires),
    }
    if older is None:
        return Answer(data, f"Created {tier} memory with ID: {kept.id}", found)
    data["duplicateOf"] = older.id
    return Answer(data, f"Memory {older.id} holds this text already; nothing was created.", found)
