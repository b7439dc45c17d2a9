"""What `engram-service doctor` looks at: each finding has a stable id, a state and what to do."""

from __future__ import annotations

from engram.errors import EngramError
from engram.service import config as settings
from engram.service.embeddings import EmbeddingError
from engram.service.opening import open_service

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engram_contracts.models import ServiceConfig

    from engram.service.embeddings import Embedder
    from engram.service.service import Service

OK, NOTE, BAD = "ok", "note", "bad"


class Check:
    """One finding."""

    __slots__ = ("id", "message", "remedy", "state")

    def __init__(self, identity: str, state: str, message: str, remedy: str = "") -> None:
        self.id = identity
        self.state = state
        self.message = message
        self.remedy = remedy


def checks(config: ServiceConfig, env: Mapping[str, str]) -> Iterator[Check]:
    """Every finding, the store first; nothing is changed but by what opening a store does."""
    yield from _token(config, env)
    try:
        service = open_service(config, env, make_tenants=False)
    except EngramError as wrong:
        yield Check("service.store", BAD, wrong.message, wrong.remedy)
        return
    try:
        yield Check("service.store", OK, f"The store ({service.database.kind}) opens.")
        yield from _embedder(service.embedder)
        yield from _model(service)
        yield from _index(service)
        yield from _jobs(service)
        yield from _tenants(service)
    finally:
        service.close()


def _token(config: ServiceConfig, env: Mapping[str, str]) -> Iterator[Check]:
    try:
        token = settings.admin_token(env, config)
    except EngramError as wrong:
        yield Check("service.admin_token", BAD, wrong.message, wrong.remedy)
        return
    if token:
        yield Check("service.admin_token", OK, "Maintenance is guarded by a token.")
    else:
        message = "No admin token: on stdio everybody may reindex, over HTTP keys with the scope admin."
        yield Check("service.admin_token", NOTE, message)


def _embedder(embedder: Embedder | None) -> Iterator[Check]:
    if embedder is None:
        message = "Embeddings are switched off, so recall finds nothing."
        yield Check("service.embeddings", NOTE, message, "Set embeddings.provider.")
        return
    try:
        embedder.embed(["engram"])
    except EmbeddingError as wrong:
        message = f"Texts cannot be embedded: {wrong}."
        yield Check("service.embeddings", BAD, message, "See embeddings in the settings.")
    else:
        yield Check("service.embeddings", OK, f"Texts are embedded by {embedder.model}.")


def _model(service: Service) -> Iterator[Check]:
    model = service.model
    if not model:
        yield Check("service.model", OK, "The store has no vectors yet; the first one decides its model.")
    elif service.embedder is not None and service.embedder.model != model:
        yield Check(
            "service.model",
            BAD,
            f"The store holds vectors of {model}, and {service.embedder.model} is configured.",
            "Reindex with recreate, or configure the old model.",
        )
    else:
        yield Check("service.model", OK, f"The store's vectors are of {model}.")


def _index(service: Service) -> Iterator[Check]:
    index = service.vectors
    if index is None:
        yield Check("service.index", NOTE, "No vector store is configured, so recall finds nothing.")
        return
    try:
        held, wanted = index.count(), service.memories.embedded()
    except EngramError as wrong:
        yield Check("service.index", BAD, wrong.message, wrong.remedy)
        return
    if held is None or held == wanted:
        yield Check("service.index", OK, f"The index ({index.name}) knows all {wanted} embedded memories.")
    else:
        yield Check(
            "service.index",
            BAD,
            f"The index ({index.name}) knows {held} of {wanted} embedded memories.",
            "Queue a reindex.",
        )


def _jobs(service: Service) -> Iterator[Check]:
    states = service.jobs.states()
    said = ", ".join(f"{count} {state}" for state, count in sorted(states.items())) or "none"
    yield Check("service.jobs", OK, f"Reindex jobs: {said}.")


def _tenants(service: Service) -> Iterator[Check]:
    tenants = service.tenants.listed()
    full = [name for name, _, count in tenants if count >= service.limits.quota]
    yield Check("service.tenants", OK, f"{len(tenants)} tenants.")
    if full:
        yield Check("service.quota", NOTE, f"{len(full)} tenants hold as many memories as they may.")
