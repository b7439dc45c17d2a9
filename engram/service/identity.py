"""New ids: 24 characters in base 36 for long-term memories, UUIDs for short-term ones and jobs."""

from __future__ import annotations

import secrets
import uuid

LETTERS = "abcdefghijklmnopqrstuvwxyz"
DIGITS = "0123456789" + LETTERS


def long_id() -> str:
    """A fresh id in the form of a cuid2: it begins with a letter and tells neither time nor machine."""
    return secrets.choice(LETTERS) + "".join(secrets.choice(DIGITS) for _ in range(23))


def short_id() -> str:
    """A fresh UUID."""
    return str(uuid.uuid4())
