# Generated from schemas/tools/governed/engram_set_rule_variant.json by `make gen`; do not edit.
"""Checks EngramSetRuleVariantInput."""

from __future__ import annotations

from engram_contracts.invalid import Invalid, fields, found, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from engram_contracts.models import EngramSetRuleVariantInput


def _variant(value: Any, path: str) -> Any:
    if not isinstance(value, str):
        raise Invalid(path, 'must be one of "off", "light", "balanced", "strict", "status"', "type")
    if value not in ("off", "light", "balanced", "strict", "status"):
        raise Invalid(path, 'must be one of "off", "light", "balanced", "strict", "status"', "enum")
    return value


_WHOLE_FIELDS = {
    "variant": _variant,
}


def _whole(value: Any, path: str) -> Any:
    if not isinstance(value, dict):
        raise Invalid(path, "must be an object", "type")
    value.setdefault("variant", "status")
    fields(value, path, _WHOLE_FIELDS)
    if unknown := value.keys() - _WHOLE_FIELDS.keys():
        message = f"does not take {named(unknown)}; it takes variant"
        raise Invalid(path, message, "additionalProperties")
    return value


def check(data: Any) -> EngramSetRuleVariantInput:
    """Return `data` with its defaults filled in place; raise Invalid for what the contract does not allow."""
    checked: EngramSetRuleVariantInput = _whole(data, "")
    return checked


def problems(data: Any) -> list[Invalid]:
    """Everything that the contract does not allow in these arguments, one finding a property."""
    return found(data, [], _WHOLE_FIELDS)
