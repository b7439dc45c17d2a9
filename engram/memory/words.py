"""Words of a text as every reader counts them: normalised, casefolded, not yet stemmed or filtered."""

from __future__ import annotations

from engram.pattern import lazy

_WORD = lazy(r"\w+(?:[-'._/’]\w+)*")
_ASCII_WORD = lazy(r"[a-z0-9_]+(?:[-'._/][a-z0-9_]+)*")
_HUMPED = lazy(r"\b[A-Za-z]*[a-z][A-Z][A-Za-z]*")
_HUMP = lazy(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
_LEAST_HUMP = 3
_IDENTIFIER = lazy(r"[a-z0-9_]*[._/][a-z0-9_][-a-z0-9._/]*|[a-z]+_[a-z0-9_]+|[a-z]+[0-9][a-z0-9-]*")


def words(text: str) -> list[str]:
    """All words in order, repeats kept; NFKC and casefolded, `-'._/` kept inside a word."""
    if text.isascii():
        lower = text.lower()
        parts = lower.split()
        return parts if all(map(str.isalnum, parts)) else _ASCII_WORD.findall(lower)
    import unicodedata

    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def searchable(text: str) -> list[str]:
    """`words`, then the parts of names in camelCase, which casefolding hides: `saveGame` is a game."""
    found = words(text)
    if text.islower():
        return found
    for name in _HUMPED.findall(text):
        found += [part.lower() for part in _HUMP.findall(name) if len(part) >= _LEAST_HUMP]
    return found


def identifiers(found: list[str]) -> list[str]:
    """Words that name one thing exactly: paths, file names, snake_case, names with digits; sorted, unique."""
    return sorted({word for word in found if _IDENTIFIER.fullmatch(word)})
