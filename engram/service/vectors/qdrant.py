"""An index in Qdrant, through its client; needs the extra `qdrant`. Any wanted tag is enough (S19)."""

from __future__ import annotations

from contextlib import contextmanager
from uuid import UUID, uuid5

from engram.errors import ConfigError
from engram.service.errors import UnavailableError
from engram.service.vectors import Vectors
from engram.service.vectors.generations import Generations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from engram.service.memory import Memory
    from engram.service.records.facts import Facts
    from engram.service.records.memories import Vector
    from engram.service.vectors import Bounds, Hit
    from engram.service.vectors.generations import Collection

POINTS = UUID("6d1f1b0e-6a0e-4f0b-9d7b-0d3a7a1c5e11")
"""Namespace of the points' ids, which are made from memory and chunk."""

KEYWORDS = ("tenant", "scope", "tags", "memory")


class Qdrant(Vectors):
    """`where` is the address of a server, or a folder for the client's local mode, which is for tests."""

    name = "qdrant"
    all_tags = False
    outside = True

    def __init__(self, where: str, facts: Facts, prefix: str = "engram", key: str = "") -> None:
        try:
            import qdrant_client
        except ImportError:
            raise ConfigError(
                "service.extra_missing",
                "Qdrant needs the extra `qdrant`.",
                "`pip install engram-governed[service,qdrant]`",
            ) from None
        self._models = qdrant_client.models
        with _translated():
            if "://" in where:
                self._client = qdrant_client.QdrantClient(url=where, api_key=key or None)
            elif where == ":memory:":
                self._client = qdrant_client.QdrantClient(":memory:")
            else:
                self._client = qdrant_client.QdrantClient(path=where)
        self._generations = Generations(facts, "qdrant", prefix)
        self._made: set[str] = set()

    def search(self, tenant: str, model: str, query: Any, most: int, bounds: Bounds) -> list[Hit]:
        """Nearest first, equal ones by id."""
        collection = self._generations.current()
        if collection is None or collection.model != model:
            return []
        with _translated():
            self._ready(collection)
            found = self._client.query_points_groups(
                collection.name,
                group_by="memory",
                query=[float(value) for value in query],
                query_filter=self._filter(tenant, bounds),
                limit=most,
                group_size=1,
                with_payload=["memory"],
            )
        hits = [(str(group.id), float(group.hits[0].score)) for group in found.groups if group.hits]
        return sorted(hits, key=lambda hit: (-hit[1], hit[0]))[:most]

    def upsert(self, made: Sequence[tuple[Memory, Vector]]) -> None:
        """Replace the points of these memories."""
        for collection, some in self._generations.routed(made):
            with _translated():
                self._ready(collection)
                self._delete(collection, [memory.id for memory, _ in some])
                points = [point for memory, vector in some for point in self._points(memory, vector)]
                self._client.upsert(collection.name, points, wait=True)

    def remove(self, tenant: str, identities: Sequence[str]) -> None:  # noqa: ARG002 - ids are unique
        """Delete the points of these memories."""
        for collection in self._generations.both():
            with _translated():
                self._ready(collection)
                self._delete(collection, identities)

    def reset(self, model: str, dim: int) -> None:
        """A fresh collection; one that an earlier pass left unfinished is dropped."""
        self._drop(self._generations.next())
        with _translated():
            self._ready(self._generations.begin(model, dim))

    def adopt(self) -> None:
        """Let the new collection answer and drop the old one."""
        self._drop(self._generations.adopt())

    def count(self) -> int:
        """How many memories the collection holds."""
        collection = self._generations.current()
        if collection is None:
            return 0
        first = self._models.Filter(must=[self._match("chunk", 0)])
        with _translated():
            self._ready(collection)
            return int(self._client.count(collection.name, count_filter=first, exact=True).count)

    def close(self) -> None:
        """Let go of the connection."""
        self._client.close()

    def _ready(self, collection: Collection) -> None:
        """Make the collection where it is not there: a lost index begins empty and is filled by a reindex."""
        if collection.name in self._made:
            return
        if not self._client.collection_exists(collection.name):
            self._client.create_collection(
                collection.name,
                vectors_config=self._models.VectorParams(
                    size=collection.dim, distance=self._models.Distance.COSINE
                ),
            )
            kinds = self._models.PayloadSchemaType
            for name in KEYWORDS:
                self._client.create_payload_index(collection.name, name, field_schema=kinds.KEYWORD)
            self._client.create_payload_index(collection.name, "created", field_schema=kinds.INTEGER)
        self._made.add(collection.name)

    def _points(self, memory: Memory, vector: Vector) -> Iterator[Any]:
        from numpy import frombuffer

        _, dim, data = vector
        for number, row in enumerate(frombuffer(data, dtype="<f4").reshape(-1, dim)):
            yield self._models.PointStruct(
                id=str(uuid5(POINTS, f"{memory.id}/{number}")),
                vector=[float(value) for value in row],
                payload={
                    "memory": memory.id,
                    "chunk": number,
                    "tenant": memory.tenant,
                    "scope": memory.scope,
                    "tags": list(memory.tags),
                    "created": memory.created,
                },
            )

    def _delete(self, collection: Collection, identities: Sequence[str]) -> None:
        chosen = self._models.FieldCondition(key="memory", match=self._models.MatchAny(any=list(identities)))
        self._client.delete(
            collection.name,
            self._models.FilterSelector(filter=self._models.Filter(must=[chosen])),
            wait=True,
        )

    def _filter(self, tenant: str, bounds: Bounds) -> Any:
        must = [self._match("tenant", tenant)]
        if bounds.scope:
            must.append(self._match("scope", bounds.scope))
        if bounds.tags:
            tags = self._models.MatchAny(any=sorted(bounds.tags))
            must.append(self._models.FieldCondition(key="tags", match=tags))
        if bounds.since is not None or bounds.until is not None:
            span = self._models.Range(gte=bounds.since, lte=bounds.until)
            must.append(self._models.FieldCondition(key="created", range=span))
        return self._models.Filter(must=must)

    def _match(self, key: str, value: str | int) -> Any:
        return self._models.FieldCondition(key=key, match=self._models.MatchValue(value=value))

    def _drop(self, collection: Collection | None) -> None:
        if collection is not None:
            with _translated():
                self._client.delete_collection(collection.name)
            self._made.discard(collection.name)


@contextmanager
def _translated() -> Iterator[None]:
    """The client's errors as ours, without its address."""
    from qdrant_client.http.exceptions import ApiException

    try:
        yield
    except (ApiException, OSError):
        raise UnavailableError("Qdrant") from None
