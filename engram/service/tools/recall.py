"""Find the long-term memories that fit a question (S8, S14 to S29)."""

from __future__ import annotations

from engram.envelope import diagnostic
from engram.service.answer import Answer
from engram.service.moments import milliseconds
from engram.service.ranking import candidates, ranked
from engram.service.vectors import Bounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from engram_contracts.models import Diagnostic, RecallInput

    from engram.service.caller import Caller
    from engram.service.errors import Issue
    from engram.service.memory import Memory
    from engram.service.service import Service


def issues(arguments: Mapping[str, Any]) -> Iterator[Issue]:
    """What is wrong with the dates."""
    moments: dict[str, int] = {}
    for name in ("createdFrom", "createdTo"):
        value = arguments.get(name)
        if isinstance(value, str):
            try:
                moments[name] = milliseconds(value)
            except ValueError as wrong:
                yield {"path": name, "code": "date", "message": str(wrong)}
    if len(moments) == 2 and moments["createdFrom"] > moments["createdTo"]:
        yield {"path": "createdFrom", "code": "range", "message": "must not be after createdTo"}


def run(arguments: RecallInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """Neighbours of the question in this tenant, ranked by similarity, recency and importance."""
    query, found = arguments["query"], [_embedded_by(service)] if service.embedder else []
    memories = _found(arguments, service, found) if query.strip() else []
    data = {"query": query, "count": len(memories), "results": memories}
    return Answer(data, "", found)


def _found(arguments: RecallInput, service: Service, found: list[Diagnostic]) -> list[Mapping[str, object]]:
    if service.vectors is None:
        found.append(diagnostic("warning", "service.no_vectors", "No vector store is configured."))
        return []
    vector = service.embed_query(arguments["query"].strip(), found)
    if vector is None:
        return []
    tenant, limit, now = arguments["userId"], arguments["limit"], service.now()
    bounds = Bounds(
        scope=arguments.get("scope", ""),
        tags=arguments.get("tags", ()),
        since=milliseconds(arguments["createdFrom"]) if "createdFrom" in arguments else None,
        until=milliseconds(arguments["createdTo"]) if "createdTo" in arguments else None,
    )
    found += service.settle(tenant)
    hits = service.vectors.search(tenant, service.model, vector, candidates(limit), bounds)
    memories = service.memories.load(tenant, [identity for identity, _ in hits])
    weights = service.limits.weights
    scored = []
    for identity, similarity in hits:
        memory = memories.get(identity)
        if memory is not None:
            parts = weights.parts(similarity, memory, now)
            scored.append((weights.score(parts), memory, parts))
    best = ranked(scored)[:limit]
    service.memories.touch(tenant, [memory.id for _, memory, _ in best], now)
    return [
        {"score": score, "memory": _touched(memory, now), "parts": parts} for score, memory, parts in best
    ]


def _touched(memory: Memory, now: int) -> Mapping[str, object]:
    memory.access_count += 1
    memory.last_access = now
    return memory.view()


def _embedded_by(service: Service) -> Diagnostic:
    model = service.embedder.model if service.embedder else ""
    return diagnostic("info", "service.model", f"Similarity is told by {model}.")
