# Generated from schemas/files/spent.json by `make gen`; do not edit.
"""Checks SpentProposal."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, match, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import SpentProposal

PATTERN_1 = (
    "^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]"
    "\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[0246"
    "8][048]|[13579][26])00)-02-29)(t|T)(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\"
    "d+)?(?:[+-](?:[01]\\d|2[0-3]):[0-5]\\d|[+-](?:[01]\\d|2[0-3])[0-5]\\d|z|Z)\\Z"
)


def _timestamp(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not match(PATTERN_1, value):
        raise Invalid(path, "must be a moment such as 2026-01-31T12:00:00Z", "format")
    return value


def _proposal_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _state(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "used", "declined", "dropped", "broken"', "type")
    if value not in ("used", "declined", "dropped", "broken"):
        raise Invalid(path, 'must be one of "used", "declined", "dropped", "broken"', "enum")
    return value


def _token_hash(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


_WHOLE_FIELDS = {
    "expires_at": _timestamp,
    "proposal_id": _proposal_id,
    "state": _state,
    "token_hash": _token_hash,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"expires_at", "proposal_id", "state", "token_hash"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes expires_at, proposal_id, state, token_hash"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> SpentProposal:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: SpentProposal = _whole(data, "")
    return checked
