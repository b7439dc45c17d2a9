"""Credentials are masked before a text is kept, and the answer says how many (memory-service 2.7)."""

from __future__ import annotations


def mask(text: str) -> tuple[str, int]:
    """The text with every credential replaced by a mark, and how many there were."""
    from engram.safety.redaction import redact

    return redact(text)
