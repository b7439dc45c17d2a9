# Generated from schemas/tools/service/reindex_memories.json by `make gen`; do not edit.
"""Checks ReindexMemoriesInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import ReindexMemoriesInput

PATTERN_1 = "^([cC][0-9a-z]{6,}|[0-9a-z]+)\\Z"


def _admin_token(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 16 to 512 characters", "type")
    if len(value) < 16:
        raise Invalid(path, "must be a string of 16 to 512 characters", "minLength")
    if len(value) > 512:
        raise Invalid(path, "must be a string of 16 to 512 characters", "maxLength")
    return value


def _tenant_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of at most 128 characters", "type")
    if len(value) > 128:
        raise Invalid(path, "must be a string of at most 128 characters", "maxLength")
    if not search(PATTERN_1, value):
        raise Invalid(path, "must match ^([cC][0-9a-z]{6,}|[0-9a-z]+)$", "pattern")
    return value


def _batch_size(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 1000", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 1000", "minimum")
    if value > 1000:
        raise Invalid(path, "must be an integer from 1 to 1000", "maximum")
    return value


def _reuse_existing_embeddings(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


def _cursor(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 512 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 512 characters", "minLength")
    if len(value) > 512:
        raise Invalid(path, "must be a string of 1 to 512 characters", "maxLength")
    return value


def _max_memories(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer of at least 1", "type")
    if value < 1:
        raise Invalid(path, "must be an integer of at least 1", "minimum")
    return value


def _recreate(value: Any, path: str) -> Any:
    if not isinstance(value, bool):
        raise Invalid(path, "must be true or false", "type")
    return value


_WHOLE_FIELDS = {
    "adminToken": _admin_token,
    "userId": _tenant_id,
    "batchSize": _batch_size,
    "reuseExistingEmbeddings": _reuse_existing_embeddings,
    "cursor": _cursor,
    "maxMemories": _max_memories,
    "recreate": _recreate,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("batchSize", 100)
    value.setdefault("reuseExistingEmbeddings", True)
    value.setdefault("recreate", False)
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes adminToken, userId, batchSize, reuseExistingEmbeddings, cursor, maxMemories"
            ", recreate"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> ReindexMemoriesInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: ReindexMemoriesInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, [], _WHOLE_FIELDS)
