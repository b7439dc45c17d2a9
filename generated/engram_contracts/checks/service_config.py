# Generated from schemas/service-config.json by `make gen`; do not edit.
"""Checks ServiceConfig."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import ServiceConfig


def _store(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _vectors(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "embedded", "pgvector", "qdrant", "none"', "type")
    if value not in ("embedded", "pgvector", "qdrant", "none"):
        raise Invalid(path, 'must be one of "embedded", "pgvector", "qdrant", "none"', "enum")
    return value


def _tenants(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "open", "closed"', "type")
    if value not in ("open", "closed"):
        raise Invalid(path, 'must be one of "open", "closed"', "enum")
    return value


def _admin_token_file(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _worker(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _pgvector_url(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_PGVECTOR_FIELDS = {
    "url": _pgvector_url,
}


def _pgvector(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("url", "")
    fields(value, path, _PGVECTOR_FIELDS)
    if unknown := value.keys() - _PGVECTOR_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes url"
        raise Invalid(path, message, "additionalProperties")
    return value


def _qdrant_url(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _qdrant_collection(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _qdrant_key_file(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_QDRANT_FIELDS = {
    "url": _qdrant_url,
    "collection": _qdrant_collection,
    "key_file": _qdrant_key_file,
}


def _qdrant(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("url", "")
    value.setdefault("collection", "engram")
    value.setdefault("key_file", "")
    fields(value, path, _QDRANT_FIELDS)
    if unknown := value.keys() - _QDRANT_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes url, collection, key_file"
        raise Invalid(path, message, "additionalProperties")
    return value


def _embeddings_provider(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(
            path,
            (
                'must be one of "auto", "words", "hashed", "minilm", "multilingual", "openai", "ollama"'
                ', "none"'
            ),
            "type",
        )
    if value not in ("auto", "words", "hashed", "minilm", "multilingual", "openai", "ollama", "none"):
        raise Invalid(
            path,
            (
                'must be one of "auto", "words", "hashed", "minilm", "multilingual", "openai", "ollama"'
                ', "none"'
            ),
            "enum",
        )
    return value


def _embeddings_url(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _embeddings_model(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _embeddings_dimension(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 0 to 16000", "type")
    if value < 0:
        raise Invalid(path, "must be an integer from 0 to 16000", "minimum")
    if value > 16000:
        raise Invalid(path, "must be an integer from 0 to 16000", "maximum")
    return value


def _embeddings_key_file(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _embeddings_timeout(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number from 0.1 to 600", "type")
    if value < 0.1:
        raise Invalid(path, "must be a number from 0.1 to 600", "minimum")
    if value > 600:
        raise Invalid(path, "must be a number from 0.1 to 600", "maximum")
    return value


_EMBEDDINGS_FIELDS = {
    "provider": _embeddings_provider,
    "url": _embeddings_url,
    "model": _embeddings_model,
    "dimension": _embeddings_dimension,
    "key_file": _embeddings_key_file,
    "timeout": _embeddings_timeout,
}


def _embeddings(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("provider", "auto")
    value.setdefault("url", "")
    value.setdefault("model", "")
    value.setdefault("dimension", 0)
    value.setdefault("key_file", "")
    value.setdefault("timeout", 30)
    fields(value, path, _EMBEDDINGS_FIELDS)
    if unknown := value.keys() - _EMBEDDINGS_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}; it takes provider, url, model, dimension, key_file, timeout"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _quota_long_term(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 1", "type")
    if value < 1:
        raise Invalid(path, "must be an integer of at least 1", "minimum")
    return value


def _quota_short_term(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 1", "type")
    if value < 1:
        raise Invalid(path, "must be an integer of at least 1", "minimum")
    return value


_QUOTA_FIELDS = {
    "long_term": _quota_long_term,
    "short_term": _quota_short_term,
}


def _quota(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("long_term", 10000)
    value.setdefault("short_term", 1000)
    fields(value, path, _QUOTA_FIELDS)
    if unknown := value.keys() - _QUOTA_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes long_term, short_term"
        raise Invalid(path, message, "additionalProperties")
    return value


def _recall_similarity(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _recall_recency(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _recall_importance(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be a number of at least 0", "minimum")
    return value


def _recall_half_life_days(value: Any, path: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise Invalid(path, "must be a number more than 0", "type")
    if value <= 0:
        raise Invalid(path, "must be a number more than 0", "exclusiveMinimum")
    return value


_RECALL_FIELDS = {
    "similarity": _recall_similarity,
    "recency": _recall_recency,
    "importance": _recall_importance,
    "half_life_days": _recall_half_life_days,
}


def _recall(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("similarity", 0.7)
    value.setdefault("recency", 0.2)
    value.setdefault("importance", 0.1)
    value.setdefault("half_life_days", 30)
    fields(value, path, _RECALL_FIELDS)
    if unknown := value.keys() - _RECALL_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes similarity, recency, importance, half_life_days"
        raise Invalid(path, message, "additionalProperties")
    return value


def _http_hosts_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _http_hosts(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_http_hosts_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _http_origins_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _http_origins(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_http_origins_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _http_trust_proxy(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _http_max_body_bytes(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1024 to 16777216", "type")
    if value < 1024:
        raise Invalid(path, "must be an integer from 1024 to 16777216", "minimum")
    if value > 16777216:
        raise Invalid(path, "must be an integer from 1024 to 16777216", "maximum")
    return value


def _http_max_concurrent(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 1024", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 1024", "minimum")
    if value > 1024:
        raise Invalid(path, "must be an integer from 1 to 1024", "maximum")
    return value


def _http_requests_per_minute(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 0", "type")
    if value < 0:
        raise Invalid(path, "must be an integer of at least 0", "minimum")
    return value


def _http_metrics(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_HTTP_FIELDS = {
    "hosts": _http_hosts,
    "origins": _http_origins,
    "trust_proxy": _http_trust_proxy,
    "max_body_bytes": _http_max_body_bytes,
    "max_concurrent": _http_max_concurrent,
    "requests_per_minute": _http_requests_per_minute,
    "metrics": _http_metrics,
}


def _http(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("hosts", [])
    value.setdefault("origins", [])
    value.setdefault("trust_proxy", False)
    value.setdefault("max_body_bytes", 1048576)
    value.setdefault("max_concurrent", 32)
    value.setdefault("requests_per_minute", 600)
    value.setdefault("metrics", "")
    fields(value, path, _HTTP_FIELDS)
    if unknown := value.keys() - _HTTP_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes hosts, origins, trust_proxy, max_body_bytes, max_concurrent, requests_per_m"
            "inute, metrics"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _log(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "error", "warning", "info", "debug"', "type")
    if value not in ("error", "warning", "info", "debug"):
        raise Invalid(path, 'must be one of "error", "warning", "info", "debug"', "enum")
    return value


_WHOLE_FIELDS = {
    "store": _store,
    "vectors": _vectors,
    "tenants": _tenants,
    "admin_token_file": _admin_token_file,
    "worker": _worker,
    "pgvector": _pgvector,
    "qdrant": _qdrant,
    "embeddings": _embeddings,
    "quota": _quota,
    "recall": _recall,
    "http": _http,
    "log": _log,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("store", "")
    value.setdefault("vectors", "embedded")
    value.setdefault("tenants", "open")
    value.setdefault("admin_token_file", "")
    value.setdefault("worker", True)
    value.setdefault("pgvector", {})
    value.setdefault("qdrant", {})
    value.setdefault("embeddings", {})
    value.setdefault("quota", {})
    value.setdefault("recall", {})
    value.setdefault("http", {})
    value.setdefault("log", "info")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes store, vectors, tenants, admin_token_file, worker, pgvector, qdrant, embedd"
            "ings, quota, recall, http, log"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> ServiceConfig:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: ServiceConfig = _whole(data, "")
    return checked
