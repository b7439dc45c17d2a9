"""How one statement stands to another: the same, more of the same, in its place, or for a person to tell.

Every rule wants all tokens of both statements accounted for; one word left over and the answer is "". The
names are those of the table in docs/verdicts.md.
"""

from __future__ import annotations

import re

from engram.approval import contradiction, lexicon, replacement, slots
from engram.approval.statement import Statement, behind, common_ends, find, statement_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Tokens = Sequence[str]
    Phrase = tuple[str, ...]

LEAST_TOKENS = {"spaced": 3, "chinese": 6, "japanese": 5}
"""Shorter statements say too little to be extended by guess."""
MOVED_TOKENS = 5
_PROPERTY = re.compile("未..[的の]")
"""`未签名的`: a thing that lacks something, not a sentence that denies."""
ALWAYS = (("always",), ("siempre",), ("всегда",), ("luôn",), ("luôn", "luôn"))


def relation(old: Statement, new: Statement) -> tuple[str, str]:
    """(word, rule): NOOP, UPDATE, SUPERSEDE or "", and the name of the rule that says so."""
    since = _from_now(new.text)
    if since:
        return relation(old, statement_of(since))
    if 3 * len(old.bag & new.bag) < min(len(old.bag), len(new.bag)):
        return "", ""
    for name, rule in NOOP_RULES:
        if rule(old, new):
            return "NOOP", name
    for name, rule in SUPERSEDE_RULES:
        if rule(old, new):
            return "SUPERSEDE", name
    for name, rule in UPDATE_RULES:
        if rule(old, new):
            return "UPDATE", name
    return "", ""


def _from_now(text: str) -> str:
    """What is said behind `from now on`, "" where a sentence does not begin so."""
    lower = text.casefold()
    for opening in lexicon.FROM_NOW:
        rest = text[len(opening) :] if lower.startswith(opening) else ""
        if rest and (rest[0] in " ,、" or opening[0] >= "\u3000"):
            return rest.lstrip(" ,、")
    return ""


def says_nothing_back(statement: Statement) -> bool:
    """Whether a sentence that comes along takes back nothing, restricts nothing, denies nothing."""
    return not _limits(statement.tokens, statement)


def equal_words(old: Statement, new: Statement) -> bool:
    """The same tokens but for case, width, articles and punctuation."""
    return bool(new.raw) and (old.raw == new.raw or (old.tokens == new.tokens and len(new.tokens) > 1))


def equal_prohibition(old: Statement, new: Statement) -> bool:
    """`do not`, `never`, `must not`, or `avoid` and `do not use`, before the same words."""
    for heads in (lexicon.SHUNNING, lexicon.FORBIDDING):
        mine, other = behind(new.tokens, heads, new.keys), behind(old.tokens, heads, old.keys)
        if mine is not None and mine == other and len(mine) > 1:
            return True
    if new.script == old.script == "chinese":
        form = _one_form(old)
        return form is not None and form == _one_form(new)
    return False


def _one_form(statement: Statement) -> list[str] | None:
    """A Chinese sentence with one word for all prohibitions; None where it has none, or one of a property."""
    tokens = statement.tokens
    for phrase in lexicon.CHINESE_FORBIDDING:
        at = find(tokens, phrase)
        if at >= 0 and "的" not in tokens[at:]:
            return [*tokens[:at], "不要", *tokens[at + len(phrase) :]]
    return None


def japanese_form(old: Statement, new: Statement) -> bool:
    """One order in two of its forms: `しないこと` and `しない`, `使用する` and `使う`."""
    if old.script != "japanese" or new.script != "japanese":
        return False
    one, other = _plain(old), _plain(new)
    return len(one) > LEAST_TOKENS["japanese"] and one == other


def _plain(statement: Statement) -> str:
    text = "".join(statement.tokens)
    for form, plain in lexicon.JAPANESE_SAME:
        text = text.replace(form, plain)
    return text


def said_already(old: Statement, new: Statement) -> bool:
    """The old statement begins with the new one and goes on with a second predicate, or behind a comma."""
    size = len(new.tokens)
    suffix = old.tokens[size:]
    if (
        size < LEAST_TOKENS[new.script]
        or len(suffix) < LEAST_TOKENS["spaced"]
        or old.tokens[:size] != new.tokens
    ):
        return False
    if _limits(old.tokens, old) or _has_number(suffix[:3]) or lexicon.CLAUSES.intersection(old.tokens):
        return False
    if "," in old.gaps[1:size] or "," in old.gaps[size + 1 :] or lexicon.ORDERED.intersection(suffix):
        return False
    if not old.spaced:
        return old.script == "chinese" and old.gaps[size] == "," and "、" not in old.text
    if old.gaps[size] == ",":
        return not lexicon.ENUMERATING.intersection(suffix)
    return suffix[0] in lexicon.ADDING and _is_predicate(suffix[1], old)


def _is_predicate(token: str, statement: Statement) -> bool:
    """Whether a verb, and not one more noun, stands behind `and`."""
    if (
        token in lexicon.AUXILIARIES
        or token in lexicon.SPANISH_FINITE
        or token.endswith(lexicon.RUSSIAN_FINITE)
    ):
        return True
    at = statement.raw.index(token)
    return token.endswith("s") and statement.raw[at + 1] in lexicon.ARTICLES


def _has_number(tokens: Tokens) -> bool:
    return any(token[0].isdigit() or token in lexicon.NUMBER_WORDS for token in tokens)


def equal_bidding(old: Statement, new: Statement) -> bool:
    """`always` before an order adds nothing to it."""
    mine, other = behind(new.tokens, ALWAYS) or new.tokens, behind(old.tokens, ALWAYS) or old.tokens
    return mine == other and len(mine) > 1


def moved_time(old: Statement, new: Statement) -> bool:
    """The time of day stands in front instead of at the end, or the other way round."""
    first, second = old.raw, new.raw
    if len(first) != len(second) or len(first) < MOVED_TOKENS or sorted(first) != sorted(second):
        return False
    if not old.spaced or lexicon.ORDERED.intersection(first) or lexicon.CLAUSES.intersection(first):
        return False
    for at in range(2, len(first) - 1):
        if second == [*first[at:], *first[:at]]:
            return _is_time(first[at:]) or _is_time(first[:at])
    return False


def _is_time(piece: Tokens) -> bool:
    return (
        piece[0] in lexicon.ADJUNCTS
        and 2 <= len(piece) <= MOVED_TOKENS
        and sum(1 for token in piece if token[0].isdigit()) == 1
        and any(token[0].isdigit() for token in piece[1:3])
    )


def of_or_compound(old: Statement, new: Statement) -> bool:
    """`user avatars` and `avatars of users` in front of the same words."""
    return _opened(old.tokens, new.tokens) or _opened(new.tokens, old.tokens)


def _opened(compound: Tokens, phrase: Tokens) -> bool:
    return (
        len(phrase) == len(compound) + 1
        and len(phrase) > MOVED_TOKENS
        and phrase[1] == "of"
        and compound[1] == phrase[0]
        and phrase[2] in (compound[0], compound[0] + "s")
        and phrase[0].endswith("s")
        and phrase[3:] == compound[2:]
    )


def added_at_the_end(old: Statement, new: Statement) -> bool:
    """The old words, all of them, and behind them something that only adds."""
    size = len(old.tokens)
    if size < LEAST_TOKENS[new.script] or len(new.tokens) <= size or old.tokens != new.tokens[:size]:
        return False
    suffix = new.tokens[size:]
    if not _joins(suffix, new.gaps[size], new) or _limits(suffix, new):
        return False
    return not _narrows(suffix, old)


def _narrows(suffix: Tokens, old: Statement) -> bool:
    """Whether what is added says what the old words hold for; of a prohibition all does but a reason."""
    forbids = bool(lexicon.NEGATIONS.intersection(old.tokens)) or any(
        sign in old.text for sign in lexicon.CJK_NEGATIONS
    )
    if not old.spaced:
        return forbids and not any(find(suffix, joint) == 0 for joint in lexicon.CJK_MORE)
    if forbids:
        return suffix[0] not in lexicon.REASONS and suffix[0] not in lexicon.ADDING
    rest = suffix[len(_bound(suffix)) :] if find(suffix[:3], _bound(suffix)) == 0 else suffix
    return bool(lexicon.COMPARING.intersection(rest[:4]))


def longer_list(old: Statement, new: Statement) -> bool:
    """A list of steps with further steps behind; the small words between steps do not count."""
    if old.gaps.count(",") < 2 and not new.spaced:
        return False
    mine = [token for token in new.tokens if token not in lexicon.SEQUENCE]
    theirs = [token for token in old.tokens if token not in lexicon.SEQUENCE]
    if old.gaps.count(",") < 2 or len(mine) <= len(theirs) or mine[: len(theirs)] != theirs:
        return False
    return not _limits(mine[len(theirs) :], new)


def longer_enumeration(old: Statement, new: Statement) -> bool:
    """`A and B` at the end has become `A, B and C`: every item of old, in order, and one more."""
    start, _ = common_ends(old.tokens, new.tokens)
    if _limits(new.tokens, new) or start < 2:
        return False
    for first in range(start, 0, -1):
        mine, theirs = _items(new, first), _items(old, first)
        if len(theirs) > 1 and len(mine) > len(theirs) and mine[: len(theirs)] == theirs:
            return first > 1
    return False


def _items(statement: Statement, first: int) -> list[tuple[str, ...]]:
    """The members of a list that begins at a token and ends the sentence; [] where it is none."""
    items: list[tuple[str, ...]] = []
    held: list[str] = []
    for at in range(first, len(statement.tokens)):
        token = statement.tokens[at]
        link = token in lexicon.ENUMERATING
        if held and (link or statement.gaps[at] == ","):
            items.append(tuple(held))
            held = []
        if not link:
            held.append(token)
    items.append(tuple(held))
    long = any(len(item) > 2 or not item for item in items)
    return [] if long or "," in statement.gaps[1:first] else items


def japanese_second_part(old: Statement, new: Statement) -> bool:
    """The last verb goes on (`…し、`) and a second part follows."""
    if old.script != "japanese" or new.script != "japanese":
        return False
    one, other = "".join(old.tokens), "".join(new.tokens)
    start, _ = common_ends(one, other)
    if start < LEAST_TOKENS["japanese"] or one[start:] not in lexicon.JAPANESE_LAST:
        return False
    rest = new.text[_end_of(other[:start], new.text) :]
    going = next((on for on in lexicon.JAPANESE_ON if rest.startswith((on + "、", on + ","))), "")
    return bool(going) and not _limits(list(rest), new)


def _end_of(letters: str, text: str) -> int:
    """Where in the text the last of the letters, silent signs skipped, has been read."""
    read = 0
    lower = text.casefold()
    for at, char in enumerate(lower):
        if read == len(letters):
            return at
        if char == letters[read]:
            read += 1
    return len(lower)


def _joins(suffix: Tokens, gap: str, new: Statement) -> bool:
    if gap:
        return True
    if new.spaced:
        counted = len(suffix) > 2 and _has_number(suffix[1:2])
        if counted and suffix[0] in lexicon.ADDING:
            return False
        lasting = counted and suffix[0] in lexicon.LASTING and suffix[2] in lexicon.DIMENSIONS
        return suffix[0] in lexicon.JOINTS or lasting or find(suffix[:3], _bound(suffix)) == 0
    return any(find(suffix, joint) == 0 for joint in lexicon.CJK_JOINTS)


def _bound(suffix: Tokens) -> Phrase:
    """The limit with which the suffix begins; a phrase that stands nowhere when it does not."""
    return next((bound for bound in lexicon.BOUNDS if tuple(suffix[: len(bound)]) == bound), ("\0",))


def _limits(tokens: Tokens, statement: Statement) -> bool:
    """Whether the tokens deny, restrict, replace or move to another environment."""
    rest = list(tokens)
    for bound in lexicon.BOUNDS:
        at = find(rest, bound)
        if at >= 0:
            del rest[at : at + len(bound)]
    if statement.spaced:
        if rest and rest[0] in lexicon.ADDING:
            rest = [token for at, token in enumerate(rest) if at < 3 or token not in lexicon.LACKING]
        return bool(lexicon.LIMITING.intersection(rest) or lexicon.NEGATIONS.intersection(rest))
    text = _PROPERTY.sub("", "".join(rest))
    return any(sign in text for sign in (*lexicon.CJK_LIMITING, *lexicon.CJK_NEGATIONS))


NOOP_RULES: tuple[tuple[str, Callable[[Statement, Statement], bool]], ...] = (
    ("equal words", equal_words),
    ("equal prohibition", equal_prohibition),
    ("equal bidding", equal_bidding),
    ("moved time", moved_time),
    ("of or compound", of_or_compound),
    ("Japanese form", japanese_form),
    ("said already", said_already),
)
SUPERSEDE_RULES: tuple[tuple[str, Callable[[Statement, Statement], bool]], ...] = (
    ("changed value", slots.changed_value),
    ("changed weekday", slots.changed_weekday),
    ("opposite directive", contradiction.opposite_directive),
    ("negated verb", contradiction.negated_verb),
    ("Chinese modal", contradiction.chinese_modal),
    ("Japanese ending", contradiction.japanese_ending),
    ("no longer", contradiction.no_longer),
    ("swapped pair", replacement.swapped_pair),
    ("instead of", replacement.instead_of),
    ("moved from", replacement.moved_from),
)
UPDATE_RULES: tuple[tuple[str, Callable[[Statement, Statement], bool]], ...] = (
    ("added at the end", added_at_the_end),
    ("longer list", longer_list),
    ("longer enumeration", longer_enumeration),
    ("Japanese second part", japanese_second_part),
)
