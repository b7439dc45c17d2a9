"""One value changed and nothing else: numbers, quantities, versions, days of the week (rule 3 of 4.7).

A number may name the thing (`host 3`) or be said of it (`3 times`); only what is said of it is replaced. The
place in the sentence decides, and where it does not, nothing is decided.
"""

from __future__ import annotations

import re

from engram.approval import lexicon
from engram.approval.statement import Statement, common_ends, key_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_YEAR = re.compile(r"(?:19|20)\d\d")
_CODE = re.compile(r"[1-5]\d\d")
_INSTANCES = frozenset(key_of(word) for word in lexicon.INSTANCES)
_PLAIN = re.compile(r"\d+(?:[.,]\d+){0,2}|\d{1,2}:\d\d(?::\d\d)?|\d{4}-\d\d-\d\d")
LEAST_BEFORE = 2
MOST_BEHIND = {"spaced": 3, "chinese": 8, "japanese": 14}
CLEARLY_MORE = 1.5
"""Between two units, 30 days and 1 month may be the same; twice as much is not."""


class Slot:
    """What differs: `start`, `end` in the old tokens, and the two contents; a number takes its unit along."""

    __slots__ = ("end", "mine", "start", "theirs", "unit")

    def __init__(self, start: int, end: int, theirs: Sequence[str], mine: Sequence[str], unit: bool) -> None:
        self.start = start
        self.end = end
        self.theirs = theirs
        self.mine = mine
        self.unit = unit


def changed_value(old: Statement, new: Statement) -> bool:
    """One quantity, count, version, time or date differs, and it is said of the thing."""
    slot = _slot(old, new)
    return slot is not None and _differs(slot, old.script) and _is_value(old, slot)


def _slot(old: Statement, new: Statement) -> Slot | None:
    start, end = common_ends(old.keys, new.keys)
    theirs, mine = old.tokens[start : len(old.tokens) - end], new.tokens[start : len(new.tokens) - end]
    if len(theirs) != len(mine) or len(theirs) not in (1, 2):
        return None
    stop = start + len(theirs)
    if len(theirs) == 1 and _dimension(theirs[0]) and start and _counted(old.tokens[start - 1], old.script):
        return Slot(start - 1, stop, old.tokens[start - 1 : stop], new.tokens[start - 1 : stop], True)
    if len(theirs) == 1:
        follows = old.tokens[stop] if stop < len(old.tokens) else ""
        unit = _is_unit(follows, old)
        stop += 1 if unit else 0
    else:
        unit = _dimension(theirs[1]) is not None
    return Slot(start, stop, theirs, mine, unit)


def _dimension(token: str) -> tuple[str, float] | None:
    return lexicon.DIMENSIONS.get(token.lstrip("-"))


def _is_unit(token: str, statement: Statement) -> bool:
    """Whether a number in front of the token counts it."""
    counted = not statement.spaced and token in lexicon.CJK_COUNTED
    return counted or token.startswith("-") or _dimension(token) is not None


def _differs(slot: Slot, script: str) -> bool:
    """Two numbers of one kind that are not equal, or one number in two units of one dimension."""
    one, two = slot.theirs[0], slot.mine[0]
    if one[0].isdigit() and two[0].isdigit() and re.sub(r"\d+", "0", one) != re.sub(r"\d+", "0", two):
        return False
    first, second = _counted(one, script), _counted(two, script)
    if first is None or second is None:
        return False
    if len(slot.theirs) == 1:
        return first != second
    units = [_dimension(tokens[1]) for tokens in (slot.theirs, slot.mine)]
    if units[0] is None or units[1] is None or units[0][0] != units[1][0]:
        return False
    least, most = sorted((first * units[0][1], second * units[1][1]))
    return least > 0 and most / least >= CLEARLY_MORE


def _counted(token: str, script: str) -> float | None:
    """What a token counts, None when it is no number; of dates and times the order of their digits."""
    if _PLAIN.fullmatch(token):
        return sum(float(part) * 1000.0**-at for at, part in enumerate(re.split(r"[.,:-]", token)))
    if script != "spaced":
        return lexicon.CJK_NUMBERS.get(token)
    return lexicon.NUMBER_WORDS.get(token, lexicon.VIETNAMESE_NUMBERS.get(token))


def _is_value(old: Statement, slot: Slot) -> bool:
    """Whether the slot is said of a thing that the words before it name."""
    before, behind = old.tokens[: slot.start], old.tokens[slot.end :]
    if len(before) < LEAST_BEFORE or len(behind) > MOST_BEHIND[old.script]:
        return False
    if not old.spaced:
        return _is_cjk_value(old, before, behind, slot)
    if _is_one_of_several(old) or _has(lexicon.EVENTS, old):
        return False
    counts = slot.unit or (behind and behind[0] not in lexicon.LINKS)
    if not counts and (_gathers(old, before) or before[-1] in lexicon.CONJUNCTIONS):
        return False
    if lexicon.CLAUSES.intersection(before) or lexicon.AUXILIARIES.intersection(behind):
        return False
    if before[-1] in lexicon.CONJUNCTIONS or (behind and before[-1] in lexicon.THRESHOLDS):
        return False
    if not slot.unit and _names_the_thing(slot.theirs[0], before, behind, old.text):
        return False
    return len(behind) < 2 or bool(lexicon.LINKS.intersection(behind[:2]))


def _names_the_thing(number: str, before: Sequence[str], behind: Sequence[str], text: str) -> bool:
    """Whether a bare number belongs to the noun before it (`pump 4`), or is a year in passing."""
    if key_of(before[-1]) in _INSTANCES:
        return True
    if _CODE.fullmatch(number) and before[-1] in lexicon.BEFORE_CODES:
        return True
    if behind and (behind[0] in lexicon.TIMES or behind[0] in lexicon.ZONES):
        return False
    if not behind:
        return number.isdigit() and not _is_told(before, text)
    if _YEAR.fullmatch(number):
        return True
    verb = (
        before[-1].isascii()
        and before[-1].endswith("s")
        and not before[-1].endswith(("ss", "us", "is", "as"))
    )
    return not verb and before[-1] not in lexicon.COUNTING


def _is_told(before: Sequence[str], text: str) -> bool:
    """Whether a whole number that ends the sentence is said of something, or is the version of a product.

    Where no word of a known language stands, nobody can tell `uses Postgres 15` from `lives in flat 15`.
    """
    last = before[-1]
    if last in lexicon.COUNTING or last in lexicon.VALUED:
        return True
    known = not lexicon.COUNTING.isdisjoint(before) or not lexicon.SENTENCE_WORDS.isdisjoint(before)
    return known and last.isalpha() and last.capitalize() in text and last not in text.split()


def _is_one_of_several(statement: Statement) -> bool:
    """`A replica …`, `there is a …`, `… also …`: another of the same wording stands beside it."""
    raw = statement.raw
    return (
        raw[0] in lexicon.EXISTENTIAL
        or raw[0] == "there"
        or bool(lexicon.ALSO.intersection(raw))
        or any(token in lexicon.ONE and raw[at] in lexicon.HAVING for at, token in enumerate(raw[1:]))
    )


def _gathers(statement: Statement, before: Sequence[str]) -> bool:
    """Whether values of such a sentence add up: what is supported, tested, allowed, built for."""
    return (
        bool(lexicon.GATHERING.intersection(statement.raw) or lexicon.PERMITTING.intersection(before))
        or "for" in before[-2:]
    )


def _has(words: frozenset[str], statement: Statement) -> bool:
    """Whether one of the words is said of something; `a failed call` has it as a mere property."""
    tokens = statement.raw
    return any(
        token in words and (at == 0 or tokens[at - 1] not in ("a", "an", "the"))
        for at, token in enumerate(tokens)
    )


def _is_cjk_value(old: Statement, before: Sequence[str], behind: Sequence[str], slot: Slot) -> bool:
    text = old.text
    if any(sign in text for sign in (*lexicon.CJK_GATHERING, *lexicon.CJK_EXISTENTIAL)):
        return False
    if before[-1] == "第" or behind[:1] in (["号"], ["期"], ["版"], ["步"], ["楼"], ["层"], ["階"]):
        return False
    if behind and not before[-1].isascii() and any(sign in text for sign in lexicon.CJK_THRESHOLDS):
        return False
    exact = any(sign in slot.theirs[0] for sign in ":.-")
    if _CODE.fullmatch(slot.theirs[0]) and old.tokens[slot.end - 1] == "时":
        return False
    if not slot.unit and not exact and _names_the_cjk_thing(slot.theirs[0], before, behind):
        return False
    written_out = not slot.theirs[0][0].isdigit()
    if written_out and not slot.unit:
        return False
    if old.script == "chinese":
        return "的" not in behind
    if behind[:1] == ["番"] and behind[1:2] not in (["ポート"], ["に"], ["で"]):
        return False
    return (
        ("は" in before or "が" in before)
        and behind[:1] != ["の"]
        and "は" not in behind
        and "が" not in behind
    )


def _names_the_cjk_thing(number: str, before: Sequence[str], behind: Sequence[str]) -> bool:
    last = before[-1]
    if behind and _CODE.fullmatch(number):
        return "".join(behind[:2]) != "端口" and behind[0] != "番"
    if last.isascii():
        return last in lexicon.INSTANCES
    if "".join(behind[:2]) == "端口" or behind[:1] == ["番"]:
        return False
    return not ("ぁ" <= last <= "ゖ" or last in lexicon.CJK_COUNTING or last in lexicon.KANA_COUNTING)


def changed_weekday(old: Statement, new: Statement) -> bool:
    """One day of the week differs, at the end of what happens on it.

    What must not happen on a day adds up: both days are forbidden.
    """
    start, end = common_ends(old.keys, new.keys)
    theirs, mine = old.tokens[start : len(old.tokens) - end], new.tokens[start : len(new.tokens) - end]
    before, behind = old.tokens[:start], old.tokens[len(old.tokens) - end :]
    if len(theirs) != 1 or len(mine) != 1 or len(before) < LEAST_BEFORE:
        return False
    if not old.spaced:
        return _changed_cjk_weekday(old, theirs[0], mine[0], before, behind)
    if _is_one_of_several(old) or lexicon.CLAUSES.intersection(before):
        return False
    if before[-1] in lexicon.CONJUNCTIONS or lexicon.NEGATIONS.intersection(before):
        return False
    if _has(lexicon.GATHERING | lexicon.EVENTS, old) or not set(behind) <= lexicon.DAY_TIMES:
        return False
    if {theirs[0], mine[0]} <= lexicon.WEEKDAYS:
        return True
    counted = {theirs[0], mine[0]} <= set(lexicon.VIETNAMESE_NUMBERS)
    return counted and before[-1] == "thứ" and before[-2] in ("vào", "mỗi", "sáng", "chiều", "tối", "ngày")


def _changed_cjk_weekday(
    old: Statement, theirs: str, mine: str, before: Sequence[str], behind: Sequence[str]
) -> bool:
    signs = (*lexicon.CJK_GATHERING, *lexicon.CJK_EXISTENTIAL, *lexicon.CJK_NEGATIONS)
    if any(sign in old.text for sign in signs):
        return False
    if old.script == "chinese":
        days = {theirs, mine} <= set("一二三四五六日天")
        return days and before[-1] in ("周", "期", "拜") and len(before) > 3 and "的" not in behind
    days = {theirs, mine} <= set("月火水木金土日")
    return days and behind[:1] == ["曜"] and "は" in before and "の" not in behind and "は" not in behind
