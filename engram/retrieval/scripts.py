"""Stems of words in Arabic and Indic scripts: the endings that most nouns have, and no more."""

from __future__ import annotations

import re
import unicodedata

_ARABIC = re.compile("[\u0621-\u064a]")
_ARTICLE = re.compile("^(?:[\u0648\u0628\u0643\u0641]?\u0627\u0644|\u0644\u0644)(?=.{3})")
"""The article, alone or after a word of one letter."""
_FORM = re.compile(
    "(?<=.{3})(?:\u0627\u062a|\u0648\u0646|\u064a\u0646|\u064a\u0629|\u0647\u0627|\u0629|\u0647|\u064a)$"
)
"""Plurals, the feminine, and whose a thing is. Source: the light stemmer published by Larkey and others."""
_SIGNS = re.compile(
    "(?<=..)[\u0900-\u0903\u093e-\u094c\u0980-\u0983\u09be-\u09cc\u0a3e-\u0a4c\u0abe-\u0acc\u0b3e-\u0b4c\u0bbe-\u0bcc]+$"
)
"""Vowels at the end of an Indic word, which tell number and case."""


def stem(word: str) -> str | None:
    """The stem of a casefolded word in one of these scripts, None in another."""
    if _ARABIC.search(word):
        plain = "".join(one for one in unicodedata.normalize("NFD", word) if not unicodedata.combining(one))
        return _FORM.sub("", _ARTICLE.sub("", plain.replace("\u0649", "\u064a").replace("\u0640", "")))
    if any("\u0900" <= one <= "\u0dff" for one in word):
        return _SIGNS.sub("", word.replace("\u093c", ""))
    return None
