# Generated from schemas/tools/governed/engram_commit.json by `make gen`; do not edit.
"""Checks EngramCommitInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named, pick

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramCommitInput


def _approval_token(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 4096 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 4096 characters", "minLength")
    if len(value) > 4096:
        raise Invalid(path, "must be a string of 1 to 4096 characters", "maxLength")
    return value


def _approve_choice_0(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 4096 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 4096 characters", "minLength")
    if len(value) > 4096:
        raise Invalid(path, "must be a string of 1 to 4096 characters", "maxLength")
    return value


def _candidate_number(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 1000", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 1000", "minimum")
    if value > 1000:
        raise Invalid(path, "must be an integer from 1 to 1000", "maximum")
    return value


def _approve_choice_1(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list of 1 to 1000 items", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a list of 1 to 1000 items", "minItems")
    if len(value) > 1000:
        raise Invalid(path, "must be a list of 1 to 1000 items", "maxItems")
    value[:] = [_candidate_number(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


def _approve_choice_2(value: Any, path: str) -> Any:
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Invalid(path, "must be an integer from 1 to 1000", "type")
    if value < 1:
        raise Invalid(path, "must be an integer from 1 to 1000", "minimum")
    if value > 1000:
        raise Invalid(path, "must be an integer from 1 to 1000", "maximum")
    return value


def _approve(value: Any, path: str) -> Any:
    return pick(
        value,
        path,
        (
            _approve_choice_0,
            _approve_choice_1,
            _approve_choice_2,
        ),
        'must be what the human approved: "all", or numbers such as "1,3"',
    )


def _candidates_item(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, "must be a string of 1 to 1000 characters", "type")
    if len(value) < 1:
        raise Invalid(path, "must be a string of 1 to 1000 characters", "minLength")
    if len(value) > 1000:
        raise Invalid(path, "must be a string of 1 to 1000 characters", "maxLength")
    return value


def _candidates(value: Any, path: str) -> Any:
    if not isinstance(value, list):
        raise Invalid(path, "must be a list of at most 100 items", "type")
    if len(value) > 100:
        raise Invalid(path, "must be a list of at most 100 items", "maxItems")
    value[:] = [_candidates_item(item, f"{path}[{number}]") for number, item in enumerate(value)]
    return value


_WHOLE_FIELDS = {
    "approval_token": _approval_token,
    "approve": _approve,
    "candidates": _candidates,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    if missing := {"approval_token", "approve"} - value.keys():
        raise Invalid(path, f"needs {named(missing)}", "required")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes approval_token, approve, candidates"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramCommitInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramCommitInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, ["approval_token", "approve"], _WHOLE_FIELDS)
