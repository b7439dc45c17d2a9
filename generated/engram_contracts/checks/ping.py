# Generated from schemas/tools/service/ping.json by `make gen`; do not edit.
"""Checks PingInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, found, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import PingInput


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if unknown := value.keys() - set():
        message = f"does not take {named(unknown)}; it takes nothing"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> PingInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: PingInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, [], {})
