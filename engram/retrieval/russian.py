# ruff: noqa: E501 - a table of words
"""Stems of Russian words by the published Snowball rules. Source: snowballstem.org, the Russian algorithm."""

from __future__ import annotations

import re

_VOWEL = "аеиоуыэюя"
_PERFECTIVE = re.compile("(?:(?<=[ая])(?:в|вши|вшись)|ив|ивши|ившись|ыв|ывши|ывшись)$")
_REFLEXIVE = re.compile("(?:ся|сь)$")
_ADJECTIVE = "(?:ее|ие|ые|ое|ими|ыми|ей|ий|ый|ой|ем|им|ым|ом|его|ого|ему|ому|их|ых|ую|юю|ая|яя|ою|ею)$"
_ADJECTIVAL = re.compile("(?:(?:(?<=[ая])(?:ем|нн|вш|ющ|щ)|ивш|ывш|ующ)?)" + _ADJECTIVE)
_VERB = re.compile(
    "(?:(?<=[ая])(?:ла|на|ете|йте|ли|й|л|ем|н|ло|но|ет|ют|ны|ть|ешь|нно)|ила|ыла|ена|ейте|уйте|ите|или|ыли|ей|уй|ил|ыл|им|ым|ен|ило|ыло|"
    "ено|ят|ует|уют|ит|ыт|ены|ить|ыть|ишь|ую|ю)$"
)
_ALIKE = str.maketrans("ёіїєґ", "еииег")
"""Letters that some leave out, and those of Ukrainian, whose words end much as Russian ones."""
_FLEETING = re.compile("(?<=[бвгджзклмнпрстфхцчшщ])[оеё](?=[кц]$)")
"""A vowel that only the form without an ending has: список, списки; столбец, столбцы; ошибок, ошибка."""
_IRREGULAR = {
    "узел": "узл", "угол": "угл", "окон": "окн", "чисел": "числ", "писем": "письм", "день": "дн", "дня": "дн", "дни": "дн", "дней": "дн", "дню": "дн", "днем": "дн", "дням": "дн", "днях": "дн", "днями": "дн",
    "песен": "песн", "сотен": "сотн", "пятен": "пятн", "ядер": "ядр", "сестер": "сестр", "ветер": "ветр", "кресел": "кресл",
    "весен": "весн", "сосен": "сосн", "башен": "башн", "огонь": "огн", "корень": "корн", "уровень": "уровн", "камень": "камн", "ремень": "ремн",
    "рубль": "рубл", "рублей": "рубл", "дверей": "двер",
}  # fmt: skip
"""Forms whose vowel goes or comes in ways that no ending tells, to the stem of the others."""
_NOUN = re.compile(
    "(?:иями|ями|ами|ией|иям|ием|иях|ев|ов|ие|ье|еи|ии|ей|ой|ий|ям|ем|ам|ом|ах|ях|ию|ью|ия|ья|а|е|и|й|о|у|ы|ь|ю|я)$"
)


def stem(word: str) -> str:
    """The Snowball stem of a casefolded Cyrillic word; ё counts as е. Ukrainian words are cut likewise."""
    word = word.translate(_ALIKE)
    known = _IRREGULAR.get(word)
    if known is not None:
        return known
    start = next((at + 1 for at, letter in enumerate(word) if letter in _VOWEL), len(word))
    head, rest = word[:start], word[start:]
    two = _region_2(word) - start
    rest = _without_form(rest).removesuffix("и")
    for ending in ("ость", "ост"):
        if rest.endswith(ending) and len(rest) - len(ending) >= two:
            rest = rest.removesuffix(ending)
            break
    for ending in ("ейше", "ейш"):
        if rest.endswith(ending):
            rest = rest.removesuffix(ending)
            break
    rest = rest[:-1] if rest.endswith(("нн", "ь")) else rest
    if rest.endswith(("аек", "еек", "оек", "уек", "яек")):
        return f"{head}{rest[:-2]}йк"
    return _FLEETING.sub("", head + rest)


def _without_form(rest: str) -> str:
    """Without the ending of a participle, adjective, verb or noun."""
    shorter, count = _PERFECTIVE.subn("", rest)
    if count:
        return shorter
    rest = _REFLEXIVE.sub("", rest)
    for form in (_ADJECTIVAL, _VERB, _NOUN):
        shorter = form.sub("", rest)
        if shorter != rest:
            return shorter
    return rest


def _region_2(word: str) -> int:
    at = 0
    for _ in range(2):
        while at < len(word) and word[at] not in _VOWEL:
            at += 1
        while at < len(word) and word[at] in _VOWEL:
            at += 1
        at += 1
    return min(at, len(word))
