# ruff: noqa: E501 - patterns and lists of words are harder to read when broken
"""Letters that read as others: what a text says once every letter is the plain one it is taken for."""

from __future__ import annotations

import re
import unicodedata

# Characters that print nothing. They are taken out of words before rules look at them.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\ufe00-\ufe0f"
    "\ufeff\U000e0000-\U000e0fff]"
)
# Letters of other scripts that look like Latin ones; only for words that also hold Latin letters.
_FOREIGN = "аеорсухіјѕԁɡһӏкмтвнгпьѵԛԝӓёїАВЕЅІЈКМНОРСТХУ" + "οαρτυκιεηνωχγσΑΒΕΖΗΙΚΜΝΟΡΤΥΧ" + "օսհոցզյ"
_LATIN = "aeopcyxijsdghlkmtbhrnbvqwaeiABESIJKMHOPCTXY" + "oaptukienvwxyoABEZHIKMNOPTYX" + "ouhngqj"
_LOOKALIKE = str.maketrans(_FOREIGN, _LATIN)
_MIXED_WORD = re.compile(r"(?<!\w)(?=\w{0,200}[A-Za-z])\w{0,200}[Ѐ-ԯͰ-ϿԱ-֏]\w*")
# Letters of which the name says what they are: small capitals, turned letters, letters with a stroke.
_NAMED = re.compile("[\u0180-\u02af\u1d00-\u1d7f\ua730-\ua7ff\u2c60-\u2c7f]")
_NAME = re.compile(
    r"LATIN (?:LETTER SMALL CAPITAL|SMALL LETTER(?: TURNED| REVERSED| OPEN| SCRIPT| DOTLESS)?) ([A-Z])\b"
)
_TURNED = re.compile("[ɐɔǝɟɥᴉɾʞʍɹʇʌʎƃ]")
_TURNED_BY = str.maketrans("ɐɔǝɟɥᴉɾʞʍɹʇʌʎƃunpbdqwm", "acefhijkwrtvygnudqpbmw")
_OVERLAID = re.compile("[\u0334-\u0338\u20d0-\u20f0\u0489]|(?<=[a-zA-Z0-9_-])[\u0300-\u036f]+")
# Dashes of other lengths inside words and in rows, and words of letters with marks and digits of other scripts.
_DASH = re.compile("(?<=[A-Za-z0-9])[\u2010-\u2013\u2212](?=[A-Za-z0-9_-])|[\u2010-\u2015\u2212]{3,}")
_LADEN = re.compile(
    r"(?<![\w-])(?=[\w-]{0,80}[A-Za-z])(?=[\w-]{0,80}[0-9_]|[\w-]{0,80}(?![0-9])\d)[\w-]{6,160}(?![\w-])"
)
_LEAST = 3
"""So many letters with marks, or digits of other scripts, make a word of letters and digits a disguised one."""


def plain(text: str) -> str:
    """NFKC without characters that print nothing, and with letters that only look like Latin ones made Latin."""
    if text.isascii():
        return text
    return "\n".join(line if line.isascii() else _plain(line) for line in text.split("\n"))


def _plain(line: str) -> str:
    clean = _INVISIBLE.sub("", unicodedata.normalize("NFKC", line))
    clean = _OVERLAID.sub("", clean)
    clean = _DASH.sub(lambda dash: "-" * len(dash[0]), clean)
    clean = _LADEN.sub(_bare, clean)
    if _NAMED.search(clean):
        clean = _NAMED.sub(_by_name, clean)
    return _MIXED_WORD.sub(lambda word: word[0].translate(_LOOKALIKE), clean)


def _bare(found: re.Match[str]) -> str:
    """The word without marks on its letters, and with digits of any script as those of ours."""
    word = found[0]
    if word.isascii():
        return word
    letters = [_base(char) for char in word]
    changed = sum(one != other for one, other in zip(letters, word, strict=True))
    return "".join(letters) if changed >= _LEAST else word


def _base(char: str) -> str:
    if char.isascii():
        return char
    digit = unicodedata.digit(char, None)
    if digit is not None:
        return str(digit)
    first = unicodedata.normalize("NFKD", char)[0]
    return first if first.isascii() else char


def turned(line: str) -> str:
    """The line as it reads from its end with every letter upside down; empty where nothing is turned."""
    return line[::-1].translate(_TURNED_BY) if len(_TURNED.findall(line)) >= 3 else ""


def _by_name(letter: re.Match[str]) -> str:
    named = _NAME.match(unicodedata.name(letter[0], ""))
    if named is None or letter[0] in "ʼɣɛɔəŋ":
        return letter[0]
    return named[1].lower()
