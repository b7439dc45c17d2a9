"""From settings to a running service: which store, which index, which embedder."""

from __future__ import annotations

import os

from engram.errors import ConfigError
from engram.service import config as settings
from engram.service.ranking import Weights
from engram.service.service import Limits, Service

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram_contracts.models import ServiceConfig

    from engram.service.embeddings import Embedder
    from engram.service.records.database import Database
    from engram.service.vectors import Vectors

ADDRESSES = ("postgresql://", "postgres://")


def open_service(config: ServiceConfig, env: Mapping[str, str], *, make_tenants: bool) -> Service:
    """The service that the settings describe. Raises ConfigError, StoreError."""
    database = open_database(config, env)
    recall, quota = config["recall"], config["quota"]
    limits = Limits(
        quota=quota["long_term"],
        short_quota=quota["short_term"],
        weights=Weights(
            recall["similarity"], recall["recency"], recall["importance"], recall["half_life_days"]
        ),
        admin_token=settings.admin_token(env, config),
        make_tenants=make_tenants,
    )
    embedder = open_embedder(config)
    return Service(database, open_vectors(config, database), embedder, limits)


def open_database(config: ServiceConfig, env: Mapping[str, str]) -> Database:
    """The record store."""
    where = config["store"] or os.path.join(settings.data_folder(env), "service.db")
    if where.startswith(ADDRESSES):
        from engram.service.records.postgres import Postgres

        return Postgres(where)
    from engram.service.records.sqlite import Sqlite

    return Sqlite(os.path.expanduser(where))


def open_vectors(config: ServiceConfig, database: Database) -> Vectors | None:
    """The index, or None."""
    if config["vectors"] == "embedded":
        require_numpy()
        from engram.service.vectors.embedded import Embedded

        return Embedded(database)
    return None


def open_embedder(config: ServiceConfig) -> Embedder | None:
    """What makes vectors, or None."""
    provider = config["embeddings"]["provider"]
    if provider == "none":
        return None
    from engram.service.embeddings.hashed import Hashed

    return Hashed()


def require_numpy() -> None:
    """Raises ConfigError where the extra is not installed."""
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise ConfigError(
            "service.extra_missing",
            "The memory service needs the extra `service`.",
            "`pip install engram-governed[service]`",
        ) from None
