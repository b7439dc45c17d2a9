"""Words of a text as every reader counts them: normalised, casefolded, not yet stemmed or filtered."""

from __future__ import annotations

from engram.pattern import lazy

_LETTER = r"[\w\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0963\u0966-\u0dff]"
"""With the vowel signs of Indic scripts and the points of Hebrew and Arabic, which stand inside words."""
_WORD = lazy(rf"{_LETTER}+(?:[-'._/’]{_LETTER}+)*")
_ASCII_WORD = lazy(r"[a-z0-9_]+(?:[-'._/][a-z0-9_]+)*")
_HUMPED = lazy(r"\b[A-Za-z]*[a-z][A-Z][A-Za-z]*")
_HUMP = lazy(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_LEAST_HUMP = 3
_JOINERS = "-'./"
_BETWEEN = {sign: " " for sign in range(128) if chr(sign) not in f"{_JOINERS}_" and not chr(sign).isalnum()}
_SHORT = 256
"""Characters up to which a text is read by hand: a question is read before an expression is compiled."""
_ONE_JOINER = str.maketrans(_JOINERS, "----")
_IDENTIFIER = lazy(r"[a-z0-9_]*[._/][a-z0-9_][-a-z0-9._/]*|[a-z]+_[a-z0-9_]+|[a-z]+[0-9][a-z0-9-]*")


def words(text: str) -> list[str]:
    """All words in order, repeats kept; NFKC and casefolded, `-'._/` kept inside a word."""
    if text.isascii():
        lower = text.lower()
        return _ascii_words(lower) if len(text) <= _SHORT else _ASCII_WORD.findall(lower)
    import unicodedata

    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _ascii_words(lower: str) -> list[str]:
    """The words as by `_ASCII_WORD`, which is needed only where marks stand side by side."""
    parts = lower.translate(_BETWEEN).split()
    if all(map(str.isalnum, parts)):
        return parts
    found: list[str] = []
    for part in parts:
        bare = part if part.isalnum() else part.strip(_JOINERS)
        if "--" in bare.translate(_ONE_JOINER):
            found += _ASCII_WORD.findall(bare)
        elif bare:
            found.append(bare)
    return found


def searchable(text: str) -> list[str]:
    """`words`, then the parts of names in camelCase, which casefolding hides: `saveGame` is a game."""
    found = words(text)
    if text.islower() or (len(text) <= _SHORT and not any(map(_may_have_humps, text.split()))):
        return found
    for name in _HUMPED.findall(text):
        found += [part.lower() for part in _HUMP.findall(name) if len(part) >= _LEAST_HUMP]
    return found


def _may_have_humps(part: str) -> bool:
    return part[1:].lower() != part[1:] and part.upper() != part


def identifiers(found: list[str]) -> list[str]:
    """Words that name one thing exactly: paths, file names, snake_case, names with digits; sorted, unique."""
    return sorted({word for word in found if _IDENTIFIER.fullmatch(word)})
