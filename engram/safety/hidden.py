"""The policy on characters that print nothing or turn text around (scanners.md): which may stand where."""

from __future__ import annotations

import re
import unicodedata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_SUSPECT = re.compile(
    "[\u034f\u061c\u115f\u1160\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e0fff]"
)
_FLAG = re.compile("\U0001f3f4[\U000e0061-\U000e007a\U000e0030-\U000e0039]{3,6}\U000e007f")
_JOINING_SCRIPTS = re.compile(
    "[\u0600-\u08ff\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff\u1800-\u18af\ufb50-\ufdff\ufe70-\ufeff]"
)
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def characters(text: str) -> Iterator[tuple[int, str]]:
    """(line, reason) of each character that may not stand where it stands; at most one a line."""
    if text.isascii():
        return
    clean = _FLAG.sub(lambda flag: "\U0001f3f4" + " " * (len(flag[0]) - 1), text)
    seen = -1
    for match in _SUSPECT.finditer(clean):
        at = match.start()
        reason = _reason(clean, at)
        if reason:
            line = 1 + clean.count("\n", 0, at)
            if line != seen:
                seen = line
                yield line, reason


def _reason(text: str, at: int) -> str:
    char = text[at]
    before = text[at - 1] if at else "\n"
    after = text[at + 1] if at + 1 < len(text) else "\n"
    if "\U000e0000" <= char <= "\U000e007f":
        return "tag characters, which spell text that nobody sees"
    if char in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069":
        return "direction controls, which show text in another order than it has"
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return "" if _takes_variation(before, char) else "variation selectors outside of symbols"
    if char in "\u200c\u200d":
        joins = (_JOINING_SCRIPTS.match(before) and _JOINING_SCRIPTS.match(after)) or (
            _is_symbol(before) and _is_symbol(after)
        )
        return "" if joins else "joiners outside of emoji and of scripts that need them"
    if char in "\u200e\u200f\u061c":
        return "" if _RIGHT_TO_LEFT.search(text) else "direction marks without right-to-left text"
    if char == "\ufeff" and at == 0:
        return ""
    return "characters without width inside text"


def _is_symbol(char: str) -> bool:
    return (
        unicodedata.category(char) in {"So", "Sk", "Sm", "Mn"}
        or "\ufe00" <= char <= "\ufe0f"
        or "\U0001f000" <= char <= "\U0001faff"
    )


def _takes_variation(char: str, selector: str) -> bool:
    """A selector may be doubled by mistake; different ones in a row spell something."""
    if "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef":
        return char == selector
    return _is_symbol(char) or char in "#*0123456789©®‼⁉™" or unicodedata.category(char) in {"Po", "Lo", "Nd"}
