"""From settings to a running service: which store, which index, which embedder."""

from __future__ import annotations

import os

from engram.errors import ConfigError, NotFoundError
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
    embedder = open_embedder(config, env, database)
    return Service(database, open_vectors(config, env, database), embedder, limits)


def open_database(config: ServiceConfig, env: Mapping[str, str]) -> Database:
    """The record store."""
    where = _store(config, env)
    if where.startswith(ADDRESSES):
        from engram.service.records.postgres import Postgres

        return Postgres(where)
    from engram.service.records.sqlite import Sqlite

    return Sqlite(where)


def require_store(config: ServiceConfig, env: Mapping[str, str]) -> None:
    """Raises NotFoundError where the store is a file that is not there: nothing could be taken out of it."""
    where = _store(config, env)
    if not where.startswith(ADDRESSES) and not os.path.exists(where):
        raise NotFoundError("service.no_store", f"There is no store {where}.", "Name it with --store.")


def _store(config: ServiceConfig, env: Mapping[str, str]) -> str:
    where = config["store"] or os.path.join(settings.data_folder(env), "service.db")
    return where if where.startswith(ADDRESSES) else os.path.expanduser(where)


def open_vectors(config: ServiceConfig, env: Mapping[str, str], database: Database) -> Vectors | None:
    """The index, or None."""
    kind = config["vectors"]
    if kind == "none":
        return None
    require_numpy()
    if kind == "embedded":
        from engram.service.vectors.embedded import Embedded

        return Embedded(database)
    from engram.service.records import schema
    from engram.service.records.facts import Facts

    schema.migrate(database)
    if kind == "qdrant":
        from engram.service.vectors.qdrant import Qdrant

        qdrant = config["qdrant"]
        if not qdrant["url"]:
            raise ConfigError(
                "service.config", "qdrant.url is empty.", "Set the address of the Qdrant server."
            )
        key = settings.secret(env, "QDRANT_KEY", qdrant["key_file"])
        return Qdrant(qdrant["url"], Facts(database), qdrant["collection"], key)
    from engram.service.vectors.pgvector import Pgvector

    return Pgvector(_pgvector_database(config, database), Facts(database))


def _pgvector_database(config: ServiceConfig, database: Database) -> Database:
    """The PostgreSQL that holds the vectors: the record store itself unless another is named."""
    address = config["pgvector"]["url"]
    if address:
        from engram.service.records.postgres import Postgres

        return Postgres(address)
    if database.kind != "postgresql":
        raise ConfigError(
            "service.config",
            "pgvector needs a PostgreSQL: the store is a file and pgvector.url is empty.",
            "Set pgvector.url, or keep the store in PostgreSQL.",
        )
    return database


def open_embedder(config: ServiceConfig, env: Mapping[str, str], database: Database) -> Embedder | None:
    """What makes vectors, or None; the store's model decides where the settings leave it open."""
    from engram.service.embeddings.choosing import choose
    from engram.service.records import schema
    from engram.service.records.facts import Facts

    schema.migrate(database)
    return choose(config, env, Facts(database).get("model") or "")


def require_numpy() -> None:
    """Raises ConfigError where the extra is not installed.

    Requests run beside each other, so one of them shall not wait for the second thread of its product of a
    matrix and a vector, which takes less than a millisecond: numpy is told so before it is loaded.
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        import numpy  # noqa: F401
    except ImportError:
        raise ConfigError(
            "service.extra_missing",
            "The memory service needs the extra `service`.",
            "`pip install engram-governed[service]`",
        ) from None
