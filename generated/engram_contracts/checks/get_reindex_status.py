# Generated from schemas/tools/service/get_reindex_status.json by `make gen`; do not edit.
"""Checks GetReindexStatusInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import GetReindexStatusInput

PATTERN_1 = (
    "^([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]"
    "{12}|00000000-0000-0000-0000-000000000000|[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12})\\Z"
)


def _admin_token(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 16 to 512 characters", "type")
    if len(value) < 16:
        raise Invalid(path, "must be a string of 16 to 512 characters", "minLength")
    if len(value) > 512:
        raise Invalid(path, "must be a string of 16 to 512 characters", "maxLength")
    return value


def _job_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_1, value):
        raise Invalid(
            path,
            (
                "must match ^([0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[1-8][0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-"
                "[0-9A-Fa-f]{12}|00000000-0000-0000-0000-000000000000|[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-["
                "fF]{12})$"
            ),
            "pattern",
        )
    return value


_WHOLE_FIELDS = {
    "adminToken": _admin_token,
    "jobId": _job_id,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"jobId"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes adminToken, jobId"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> GetReindexStatusInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: GetReindexStatusInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["jobId"], _WHOLE_FIELDS)
