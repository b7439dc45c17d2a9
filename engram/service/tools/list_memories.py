"""List memories by pages, newest first (S4)."""

from __future__ import annotations

from engram.service import cursor
from engram.service.answer import Answer
from engram.service.errors import ArgumentsError
from engram.service.records.memories import Filter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import ListMemoriesInput, Pagination

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: ListMemoriesInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """One page of both tiers in one order; the filters count for both."""
    tenant = arguments["userId"]
    wanted = Filter(
        tier=arguments.get("type", ""),
        scope=arguments.get("scope", ""),
        tags=arguments.get("tags", ()),
        search=arguments.get("search", ""),
    )
    after = None
    if "cursor" in arguments:
        after = cursor.opened(service.secret, tenant, wanted, arguments["cursor"])
        if after is None:
            issue = {"path": "cursor", "code": "cursor", "message": "Invalid cursor"}
            raise ArgumentsError("list_memories", [issue])
    memories, total, more = service.memories.page(tenant, wanted, after, arguments["limit"], service.now())
    pagination: Pagination = {
        "totalCount": total,
        "hasNextPage": more,
        "hasPreviousPage": after is not None,
    }
    if memories:
        pagination["startCursor"] = cursor.seal(service.secret, tenant, wanted, memories[0])
        pagination["endCursor"] = cursor.seal(service.secret, tenant, wanted, memories[-1])
    return Answer({"memories": [memory.view() for memory in memories], "pagination": pagination})
