"""Text of memories as a terminal may print it: control characters are shown, not obeyed."""

from __future__ import annotations

import re

_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e0fff]"
)


def visible(text: str) -> str:
    """The text with control and direction characters written as `\\u001b`; tab and line feed stay.

    Joiners inside emoji and scripts that need them are shown too: a preview says what is there.
    """
    return text if text.isprintable() else _CONTROL.sub(_spelt, text)


def _spelt(char: re.Match[str]) -> str:
    number = ord(char[0])
    return f"\\u{number:04x}" if number < 0x10000 else f"\\U{number:08x}"
