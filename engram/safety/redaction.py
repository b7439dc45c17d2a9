"""Masks secrets for working notes: the words around them stay, the values go."""

from __future__ import annotations

from engram.safety import secrets
from engram.safety.secret_rules import PLACEHOLDERS


def redact(text: str, emails: bool = False, private_addresses: bool = False) -> tuple[str, int]:
    """The text with every secret replaced by a placeholder, and how many were replaced."""
    found = sorted(secrets.spans(text, emails, private_addresses), key=lambda span: (span[1], -span[2]))
    parts: list[str] = []
    count = at = 0
    for kind, start, end in found:
        if start >= at:
            parts += [text[at:start], PLACEHOLDERS.get(kind, PLACEHOLDERS["secret"])]
            count += 1
        at = max(at, end)
    return "".join(parts) + text[at:], count
