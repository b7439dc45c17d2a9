"""One running service: its records, its index, its embedder and its limits, as the tools use them."""

from __future__ import annotations

import time

from engram.envelope import diagnostic
from engram.service.embeddings import EmbeddingError, vector_of
from engram.service.errors import UnavailableError
from engram.service.ranking import Weights
from engram.service.records import schema
from engram.service.records.audit import Audit
from engram.service.records.facts import Facts
from engram.service.records.jobs import Jobs
from engram.service.records.keys import Keys
from engram.service.records.memories import Memories
from engram.service.records.outbox import Outbox
from engram.service.records.tenants import Tenants

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from engram_contracts.models import Diagnostic

    from engram.service.embeddings import Embedder
    from engram.service.records.database import Database
    from engram.service.records.memories import Vector
    from engram.service.vectors import Vectors

QUOTA = 10_000
SHORT_QUOTA = 1_000


class Limits:
    """What an operator may set: `quota` and `short_quota` count memories of one tenant."""

    __slots__ = ("admin_token", "make_tenants", "quota", "short_quota", "weights")

    def __init__(
        self,
        *,
        quota: int = QUOTA,
        short_quota: int = SHORT_QUOTA,
        weights: Weights | None = None,
        admin_token: str = "",
        make_tenants: bool = True,
    ) -> None:
        self.quota = quota
        self.short_quota = short_quota
        self.weights = weights or Weights()
        self.admin_token = admin_token
        self.make_tenants = make_tenants


class Service:
    """Without an `embedder` nothing is embedded and recall finds nothing. `clock` gives milliseconds."""

    def __init__(
        self,
        database: Database,
        vectors: Vectors | None,
        embedder: Embedder | None,
        limits: Limits | None = None,
        clock: Callable[[], int] | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.database = database
        self.vectors = vectors
        self.embedder = embedder
        self._clock = clock or (lambda: time.time_ns() // 1_000_000)
        self._latest = 0
        schema.migrate(database)
        self.memories = Memories(
            database,
            self.limits.quota,
            self.limits.short_quota,
            make_tenants=self.limits.make_tenants,
            outbox=vectors is not None and vectors.outside,
        )
        self.tenants = Tenants(database)
        self.audit = Audit(database)
        self.facts = Facts(database)
        self.jobs = Jobs(database)
        self.keys = Keys(database)
        self._outbox = Outbox(database)
        self._secret: bytes | None = None
        self._dims: dict[str, int] = {}
        self.wake_worker: Callable[[], None] = lambda: None
        """Called when a job was queued; a process that runs a worker sets it."""

    def now(self) -> int:
        """The moment in milliseconds; never before one that this process gave already."""
        self._latest = max(self._latest, self._clock())
        return self._latest

    @property
    def secret(self) -> bytes:
        """What seals cursors."""
        if self._secret is None:
            self._secret = self.facts.secret()
        return self._secret

    @property
    def model(self) -> str:
        """The model that this store remembers, "" before its first vector."""
        return self.facts.get("model") or ""

    def embed(self, text: str, found: list[Diagnostic]) -> Vector | None:
        """The vector of a text that is written, or None with the reason in `found`: no write fails of it."""
        embedder = self._fitting(found, asks=False)
        if embedder is None:
            return None
        try:
            vector = vector_of(embedder, text)
        except EmbeddingError as wrong:
            found.append(_failed(wrong))
            return None
        return vector if self._long_enough(vector[1], found) else None

    def embed_query(self, text: str, found: list[Diagnostic]) -> Any:
        """The vector of a question, or None with the reason in `found`."""
        embedder = self._fitting(found, asks=True)
        if embedder is None:
            return None
        try:
            vector = embedder.embed([text])[0]
        except EmbeddingError as wrong:
            found.append(_failed(wrong))
            return None
        return vector if self._long_enough(len(vector), found) else None

    def remember_dim(self, model: str, dim: int) -> None:
        """From now on vectors of this model have this length."""
        self.facts.set(f"dim.{model}", str(dim))
        self._dims[model] = dim

    def fits(self, model: str, dim: int) -> bool:
        """Whether vectors have the length that the store knows of their model; the first one decides."""
        if self._dims.get(model) != dim:
            self._dims[model] = int(self.facts.settle(f"dim.{model}", str(dim)))
        return self._dims[model] == dim

    def _long_enough(self, dim: int, found: list[Diagnostic]) -> bool:
        model = self.embedder.model if self.embedder else ""
        if self.fits(model, dim):
            return True
        found.append(
            diagnostic(
                "warning",
                "service.dimension_differs",
                f"The store holds vectors of {model} with {self._dims[model]} numbers; now it gives {dim}.",
                "Reindex with recreate to change the store to it, or configure the old model.",
            )
        )
        return False

    def settle(self, tenant: str = "") -> list[Diagnostic]:
        """Bring an index outside up to date; what it cannot take now waits, and is told."""
        if self.vectors is None or not self.vectors.outside:
            return []
        try:
            while waiting := self._outbox.waiting(tenant):
                made = self._outbox.now([memory for memory, _, _ in waiting])
                there = {memory.id for memory, _ in made}
                gone: dict[str, list[str]] = {}
                for identity, owner, _ in waiting:
                    if identity not in there:
                        gone.setdefault(owner, []).append(identity)
                for owner, identities in gone.items():
                    self.vectors.remove(owner, identities)
                self.vectors.upsert(made)
                self._outbox.settle(waiting)
        except UnavailableError:
            return [_index_failed(self.vectors.name)]
        return []

    def close(self) -> None:
        """Let go of connections."""
        self.memories.accesses.close()
        if self.embedder is not None:
            self.embedder.close()
        if self.vectors is not None:
            self.vectors.close()
        self.database.close()

    def _fitting(self, found: list[Diagnostic], *, asks: bool) -> Embedder | None:
        """The embedder, if its model is the one that the store remembers; the first write decides.

        While the store moves to another model, what is written gets a vector of that one already.
        """
        if self.embedder is None:
            found.append(
                diagnostic(
                    "warning",
                    "service.no_embeddings",
                    "No embeddings are configured, so recall finds nothing.",
                    "Configure a provider and reindex.",
                )
            )
            return None
        model = self.model or self.facts.settle("model", self.embedder.model)
        if model != self.embedder.model and (asks or self.facts.get("next_model") != self.embedder.model):
            found.append(
                diagnostic(
                    "warning",
                    "service.model_differs",
                    f"The store holds vectors of {model}; {self.embedder.model} is configured.",
                    "Reindex with recreate to change the store to it, or configure the old model.",
                )
            )
            return None
        return self.embedder


def _failed(wrong: EmbeddingError) -> Diagnostic:
    return diagnostic(
        "warning",
        "service.embedding_failed",
        f"The text could not be embedded: {wrong}.",
        "The memory is kept; reindex when the provider answers again.",
    )


def _index_failed(name: str) -> Diagnostic:
    return diagnostic(
        "warning",
        "service.index_behind",
        f"The vector index ({name}) does not answer.",
        "What is missing there is repaired from the records at the next call.",
    )
