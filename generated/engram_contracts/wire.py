# Generated from schemas/tools/ by `make gen`; do not edit.
"""tools/list as bytes. `listing` joins them for a protocol version; nothing is encoded at run time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    # name, title, description and inputSchema, annotations, outputSchema, _meta, _meta when always loaded
    Pieces: TypeAlias = tuple[bytes, bytes, bytes, bytes, bytes, bytes, bytes]

NAMES = {
    "governed": (
        "engram_load",
        "engram_route",
        "engram_search",
        "engram_verify",
        "engram_status",
        "engram_save",
        "engram_save_session",
        "engram_commit",
        "engram_note",
        "engram_set_role",
        "engram_set_rule_variant",
    ),
    "service": (
        "ping",
        "create_memory",
        "get_memory",
        "list_memories",
        "update_memory",
        "delete_memory",
        "promote_memory",
        "recall",
        "reindex_memories",
        "queue_reindex_memories",
        "get_reindex_status",
        "cancel_reindex_job",
        "retry_reindex_job",
    ),
}

# Tools whose `readOnlyHint` is true.
READERS = {
    "governed": frozenset(
        (
            "engram_load",
            "engram_route",
            "engram_search",
            "engram_verify",
            "engram_status",
        )
    ),
    "service": frozenset(
        (
            "ping",
            "get_memory",
            "list_memories",
            "recall",
            "get_reindex_status",
        )
    ),
}


def listing(
    toolset: str, projection: str = "standard", version: str = "2026-07-28", always_load: bool = False
) -> bytes:
    """The JSON array of a toolset's tools, with the members that this protocol version knows.

    `projection` is "standard" or "minimal"; `always_load` marks the tools that ask to be loaded at the start.
    """
    listings = __import__(f"engram_contracts.listings.{toolset}", fromlist=("PIECES",))
    tools: Iterable[Pieces] = listings.PIECES[projection].values()
    return b"[" + b",".join([joined(tool, version, always_load) for tool in tools]) + b"]"


def joined(tool: Pieces, version: str = "2026-07-28", always_load: bool = False) -> bytes:
    """One listed tool as a JSON object."""
    name, title, body, annotations, output, meta, loud = tool
    if version < "2025-03-26":
        return name + body + b"}"
    if version < "2025-06-18":
        return name + body + annotations + b"}"
    return name + title + body + annotations + output + (loud if always_load else meta) + b"}"
