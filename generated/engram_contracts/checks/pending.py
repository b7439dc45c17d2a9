# Generated from schemas/files/pending.json by `make gen`; do not edit.
"""Checks Pending."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, match, named, search

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import Pending

PATTERN_1 = (
    "^(?:\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]"
    "\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))|(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[0246"
    "8][048]|[13579][26])00)-02-29)(t|T)(?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\"
    "d+)?(?:[+-](?:[01]\\d|2[0-3]):[0-5]\\d|[+-](?:[01]\\d|2[0-3])[0-5]\\d|z|Z)\\Z"
)
PATTERN_2 = "^[0-9a-f]{64}\\Z"


def _version(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be 1", "type")
    if value < 1:
        raise Invalid(path, "must be 1", "minimum")
    if value > 1:
        raise Invalid(path, "must be 1", "maximum")
    return value


def _proposals_item_proposal_id(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    return value


def _sha256(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not search(PATTERN_2, value):
        raise Invalid(path, "must match ^[0-9a-f]{64}$", "pattern")
    return value


def _timestamp(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string", "type")
    if not match(PATTERN_1, value):
        raise Invalid(path, "must be a moment such as 2026-01-31T12:00:00Z", "format")
    return value


def _proposals_item_kind(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "save", "note"', "type")
    if value not in ("save", "note"):
        raise Invalid(path, 'must be one of "save", "note"', "enum")
    return value


def _scope(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "workspace", "global"', "type")
    if value not in ("workspace", "global"):
        raise Invalid(path, 'must be one of "workspace", "global"', "enum")
    return value


def _proposals_item_scopes(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_scope(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _proposals_item_state(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be "open"', "type")
    if value != "open":
        raise Invalid(path, 'must be "open"', "enum")
    return value


def _proposals_item_candidates_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    return value


def _proposals_item_candidates(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [
        _proposals_item_candidates_item(item, f"{path}[{number}]") for number, item in enumerate(value)
    ]
    return value


_PROPOSALS_ITEM_FIELDS = {
    "proposal_id": _proposals_item_proposal_id,
    "token_hash": _sha256,
    "created_at": _timestamp,
    "expires_at": _timestamp,
    "workspace": _sha256,
    "kind": _proposals_item_kind,
    "scopes": _proposals_item_scopes,
    "state": _proposals_item_state,
    "candidates": _proposals_item_candidates,
    "seal": _sha256,
    "seal_by_name": _sha256,
}


def _proposals_item(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if (
        missing := {
            "proposal_id",
            "token_hash",
            "created_at",
            "expires_at",
            "workspace",
            "kind",
            "scopes",
            "state",
            "candidates",
            "seal",
            "seal_by_name",
        }
        - value.keys()
    ):
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _PROPOSALS_ITEM_FIELDS)
    if unknown := value.keys() - _PROPOSALS_ITEM_FIELDS.keys():
        message = (
            f"does not take {named(unknown)}"
            "; it takes proposal_id, token_hash, created_at, expires_at, workspace, kind, scopes, s"
            "tate, candidates, seal, seal_by_name"
        )
        raise Invalid(path, message, "additionalProperties")
    return value


def _proposals(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list", "type")
    value[:] = [_proposals_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_WHOLE_FIELDS = {
    "version": _version,
    "proposals": _proposals,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"version", "proposals"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes version, proposals"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> Pending:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: Pending = _whole(data, "")
    return checked
