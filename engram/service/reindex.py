"""Rebuilding the vector index from the records, batch by batch (S9; memory-service 4.1).

Rows come by ascending id, so a pass can stop after any batch and go on from the id it ended with.
"""

from __future__ import annotations

from engram.errors import StoreError
from engram.service.embeddings import EmbeddingError, vectors_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram.service.embeddings import Embedder
    from engram.service.memory import Memory
    from engram.service.records.memories import Vector
    from engram.service.service import Service

    Row = tuple[Memory, Vector | None]

EXCLUDED = "embeddingExcluded"


class Counts:
    """What a pass has done: `cursor` is the last id of an unfinished pass, None when it is complete."""

    __slots__ = ("cursor", "failed", "indexed", "processed", "skipped")

    def __init__(self) -> None:
        self.processed = self.indexed = self.skipped = self.failed = 0
        self.cursor: str | None = None

    def add(self, other: Counts) -> None:
        """Count another batch in."""
        for name in ("processed", "indexed", "skipped", "failed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.cursor = other.cursor

    def view(self) -> dict[str, object]:
        """As clients see it."""
        return {name: getattr(self, name) for name in ("processed", "indexed", "skipped", "failed", "cursor")}


def recreates(options: Mapping[str, Any]) -> bool:
    """Whether the whole index is built anew: only a pass over everything may do that."""
    return bool(options["recreate"]) and not any(
        name in options for name in ("userId", "cursor", "maxMemories")
    )


def begin(service: Service, options: Mapping[str, Any]) -> None:
    """Prepare a pass that begins at the start. Raises StoreError where the provider does not answer."""
    if recreates(options) and service.embedder is not None:
        model, dim = service.embedder.model, _dim(service.embedder)
        service.facts.set("next_model", model)
        service.remember_dim(model, dim)
        if service.vectors is not None and service.vectors.outside:
            service.vectors.reset(model, dim)


def _dim(embedder: Embedder) -> int:
    """The length of its vectors, for which a provider may have to be asked."""
    try:
        return embedder.dim
    except EmbeddingError as wrong:
        raise StoreError(
            "service.embedding_failed",
            f"Nothing can be embedded: {wrong}.",
            "Try again when the provider answers.",
        ) from None


def finish(service: Service, options: Mapping[str, Any]) -> None:
    """Let a complete, new index take over; from now on the store remembers its model."""
    embedder = service.embedder
    if embedder is None or not recreates(options):
        return
    while late := [m for m in service.memories.without_vector(embedder.model, 200) if not _excluded(m)]:
        made = [
            (memory, vector)
            for memory, vector in _made(service, late)
            if vector is not None and _fits(service, vector)
        ]
        if not made:
            break
        service.memories.store_vectors(made, service.now())
        if service.vectors is not None and service.vectors.outside:
            service.vectors.upsert(made)
    service.memories.adopt(embedder.model, service.now())
    if service.vectors is not None and service.vectors.outside:
        service.vectors.adopt()


def batch(service: Service, options: Mapping[str, Any], cursor: str, most: int) -> Counts:
    """One batch behind `cursor` ("" for the start), of at most `most` rows."""
    counts = Counts()
    if service.vectors is None or service.embedder is None:
        return counts
    model, size = service.embedder.model, min(options["batchSize"], most)
    tenant, outside = options.get("userId", ""), service.vectors.outside
    rows = service.memories.scan(tenant, model, cursor, size + 1, data=outside)
    counts.cursor = rows[size - 1][0].id if len(rows) > size else None
    rows = rows[:size]
    wanted = [row for row in rows if not _excluded(row[0])]
    reuses = options["reuseExistingEmbeddings"]
    fit = [row for row in wanted if reuses and _fresh(row[0]) and _fits(service, row[1])]
    known = {memory.id for memory, _ in fit}
    made = _made(service, [memory for memory, _ in wanted if memory.id not in known])
    fresh = [(memory, vector) for memory, vector in made if vector is not None and _fits(service, vector)]
    if fresh:
        service.memories.store_vectors(fresh, service.now())
    if outside:
        service.vectors.upsert([(memory, vector) for memory, vector in fit + fresh if vector is not None])
    counts.processed, counts.indexed = len(rows), len(fit) + len(fresh)
    counts.failed = len(made) - len(fresh)
    counts.skipped = len(rows) - len(wanted)
    return counts


def _excluded(memory: Memory) -> bool:
    return memory.metadata.get(EXCLUDED) is True


def _fresh(memory: Memory) -> bool:
    """Whether the vector is one of the text as it is now."""
    return memory.vector_text == memory.text_version


def _fits(service: Service, vector: Vector | None) -> bool:
    return vector is not None and service.fits(vector[0], vector[1])


def _made(service: Service, memories: Sequence[Memory]) -> list[tuple[Memory, Vector | None]]:
    """New vectors; where a batch fails each text is tried alone, so that one bad text spoils no other."""
    embedder = service.embedder
    if embedder is None or not memories:
        return []
    try:
        return list(zip(memories, vectors_of(embedder, [memory.content for memory in memories]), strict=True))
    except EmbeddingError:
        return [(memory, _alone(service, memory)) for memory in memories]


def _alone(service: Service, memory: Memory) -> Vector | None:
    if service.embedder is None:
        return None
    try:
        return vectors_of(service.embedder, [memory.content])[0]
    except EmbeddingError:
        return None


def run(service: Service, options: Mapping[str, Any]) -> Counts:
    """A whole pass in this call."""
    counts = Counts()
    begin(service, options)
    cursor, left = options.get("cursor", ""), options.get("maxMemories", 2**62)
    while True:
        done = batch(service, options, cursor, left)
        counts.add(done)
        left -= done.processed
        if done.cursor is None or left <= 0:
            break
        cursor = done.cursor
    if counts.cursor is None:
        finish(service, options)
    return counts
