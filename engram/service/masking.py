"""Credentials are masked before a text is kept, and the answer says how many (memory-service 2.7)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def mask(text: str) -> tuple[str, int]:
    """The text with every credential replaced by a mark, and how many there were."""
    from engram.safety.redaction import redact

    return redact(text)


def mask_beside(values: Any) -> tuple[Any, int]:
    """The same for every text within tags or metadata; a value is judged together with its key."""
    if isinstance(values, str):
        return mask(values)
    if isinstance(values, list):
        masked = [mask_beside(value) for value in values]
        return [value for value, _ in masked], sum(count for _, count in masked)
    if not isinstance(values, dict):
        return values, 0
    kept, total = {}, 0
    for key, value in values.items():
        kept[key], count = _named(key, value) if isinstance(value, str) else mask_beside(value)
        total += count
    return kept, total


def _named(key: str, value: str) -> tuple[str, int]:
    """`{"password": "…"}` is known by its key alone."""
    masked, count = mask(value)
    if count:
        return masked, count
    before = f"{key}="
    both, count = mask(before + value)
    return (both.removeprefix(before), count) if count and both.startswith(before) else (value, 0)
