"""The same said and denied: orders and prohibitions, verbs with and without `not`, what is so no longer.

A negation decides only where it denies the whole sentence; `files that are not in git` are other files.
"""

from __future__ import annotations

from engram.approval import lexicon
from engram.approval.statement import Statement, behind, common_ends, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Tokens = Sequence[str]


def opposite_directive(old: Statement, new: Statement) -> bool:
    """The same order, once bidden and once forbidden."""
    if lexicon.ONLY.intersection(new.tokens):
        return False
    for one, other in ((old, new), (new, old)):
        forbidden = behind(one.tokens, lexicon.FORBIDDING, one.keys)
        if forbidden and len(forbidden) > 1 and not _denies_a_property(forbidden, one):
            bidden = behind(other.tokens, lexicon.BIDDING, other.keys) or other.keys
            if bidden == forbidden or _spanish_mood(forbidden, bidden):
                return True
        shunned = behind(one.tokens, lexicon.SHUNNING, one.keys)
        if shunned and len(shunned) > 1 and not _denies_a_property(shunned, one):
            used = behind(other.tokens, (*lexicon.PREFERRING, *lexicon.USING), other.keys)
            if used == shunned:
                return True
    return False


def _denies_a_property(forbidden: Tokens, statement: Statement) -> bool:
    """Whether the negation belongs to a property of things (`не публичные файлы`, `不要使用的模块`)."""
    if not statement.spaced:
        return "的" in forbidden
    first = statement.tokens[len(statement.tokens) - len(forbidden)]
    return first in lexicon.QUANTIFIERS or first.endswith(
        ("ые", "ие", "ый", "ая", "ое", "ых", "их", "ados", "adas", "idos", "idas")
    )


def _spanish_mood(forbidden: Tokens, bidden: Tokens) -> bool:
    """`no uses` against `usa`: one verb in two moods, and the rest word for word."""
    one, other = forbidden[0], bidden[0]
    if list(forbidden[1:]) != list(bidden[1:]) or not (one.isascii() and other.isascii()):
        return False
    start, _ = common_ends(one, other)
    return start >= 2 and {one[start:], other[start:]} <= lexicon.SPANISH_VERB


def negated_verb(old: Statement, new: Statement) -> bool:
    """`is shared` and `is not shared`, `always retry` and `never retry`, in a sentence of one clause."""
    if not old.spaced or lexicon.CLAUSES.intersection(old.tokens) or lexicon.ONLY.intersection(old.tokens):
        return False
    for one, other in ((old.tokens, new.tokens), (new.tokens, old.tokens)):
        start, end = common_ends(one, other)
        mine, theirs = one[start : len(one) - end], other[start : len(other) - end]
        if not start or lexicon.NEGATIONS.intersection(one[:start], one[len(one) - end :]):
            continue
        if mine == [] and _denies_the_verb(other, start, theirs):
            return True
        if _does_not(mine, theirs, other[start + len(theirs) :]):
            return True
        flip = (tuple(mine), tuple(theirs))
        if lexicon.SECOND_PREDICATE.intersection(one[start + len(mine) :]):
            continue
        if flip in ALWAYS_NEVER and not lexicon.AUXILIARIES.intersection(one[start + len(mine) :]):
            return True
    return False


def _does_not(mine: Tokens, theirs: Tokens, behind: Tokens) -> bool:
    """`shows` against `does not show`."""
    if len(mine) != 1 or len(theirs) != 3 or list(theirs[:2]) != ["does", "not"]:
        return False
    if (lexicon.QUANTIFIERS | lexicon.ONLY).intersection(behind):
        return False
    verb = theirs[2]
    return mine[0] in (f"{verb}s", f"{verb}es", f"{verb[:-1]}ies") or (mine[0], verb) == ("has", "have")


def _denies_the_verb(tokens: Tokens, at: int, added: Tokens) -> bool:
    """Whether the word that came in at a place denies the verb there, and not `all` or `only` behind it."""
    behind = tokens[at + len(added) :]
    if not behind or (lexicon.QUANTIFIERS | lexicon.ONLY).intersection(behind):
        return False
    if added in (["not"], ["never"]):
        return tokens[at - 1] in lexicon.AUXILIARIES - lexicon.UNSURE
    follows = behind[0]
    if added == ["no"]:
        return follows in lexicon.SPANISH_FINITE or tokens[at - 1] in ("has", "have")
    if added == ["не"]:
        return follows in lexicon.RUSSIAN_MODALS or (
            len(follows) > 4 and follows.endswith(lexicon.RUSSIAN_FINITE)
        )
    return added in (["do", "not"], ["will", "not"]) and follows not in lexicon.AUXILIARIES


ALWAYS_NEVER = (
    (("always",), ("never",)),
    (("siempre",), ("nunca",)),
    (("всегда",), ("никогда", "не")),
    (("luôn",), ("không", "bao", "giờ")),
    (("phải",), ("không", "được")),
)


def chinese_modal(old: Statement, new: Statement) -> bool:
    """One of the two forbids with a modal what the other orders, allows or states."""
    if old.script != "chinese" or new.script != "chinese":
        return False
    for one, other in ((old.tokens, new.tokens), (new.tokens, old.tokens)):
        for phrase in lexicon.CJK_MUST_NOT:
            at = find(one, phrase)
            rest = one[at + len(phrase) :]
            if at < 0 or "的" in rest or len(rest) < 2:
                continue
            if any(sign in "".join([*one[:at], *rest]) for sign in lexicon.CJK_NEGATIONS):
                continue
            if any(list(other) == [*one[:at], *modal, *rest] for modal in lexicon.CJK_MUST):
                return True
    return False


def japanese_ending(old: Statement, new: Statement) -> bool:
    """The last verb, and nothing else, is denied in one of the two."""
    if old.script != "japanese" or new.script != "japanese":
        return False
    one, other = (_japanese(statement) for statement in (old, new))
    start, _ = common_ends(one, other)
    for least in range(start, max(0, start - 3), -1):
        pair = (one[least:], other[least:])
        if pair in lexicon.JAPANESE_ENDS or pair[::-1] in lexicon.JAPANESE_ENDS:
            return least > 4
    return False


def _japanese(statement: Statement) -> str:
    text = "".join(statement.tokens)
    for word in lexicon.JAPANESE_FILLERS:
        text = text.replace(word, "")
    return text


def no_longer(old: Statement, new: Statement) -> bool:
    """What stood in the old statement is said to be so no longer, word for word."""
    for phrase in lexicon.GONE:
        at = find(new.tokens, phrase)
        if at < 0 or lexicon.CLAUSES.intersection(new.tokens[:at]):
            continue
        rest = [*new.keys[:at], *new.keys[at + len(phrase) :]]
        if rest and rest[-1] == lexicon.VIETNAMESE_END:
            rest.pop()
        if rest == old.keys and len(rest) > 2 and _is_predicate(new, at, len(phrase)):
            return True
    for phrase in lexicon.GONE_USE:
        at = find(new.tokens, phrase)
        if at > 0 and ["use", *new.tokens[:at], *new.tokens[at + len(phrase) :]] == old.tokens:
            return True
    return False


def _is_predicate(new: Statement, at: int, size: int) -> bool:
    """Whether `no longer` belongs to the main verb and not to one of several things."""
    before, behind = new.tokens[:at], new.tokens[at + size :]
    if not behind:
        return False
    if not new.spaced:
        return "的" not in behind
    if new.tokens[at] == "no":
        leads = not before or before[-1] in lexicon.AUXILIARIES or before[-1] in lexicon.SUBJECTS
        return leads or (behind[0].endswith("s") and not lexicon.AUXILIARIES.intersection(behind))
    adjectival = (
        ("os", "as", "ado", "ada", "ido", "ida")
        if new.tokens[at] == "ya"
        else ("ые", "ие", "ый", "ая", "ых", "их")
    )
    return len(behind[0]) <= 3 or not behind[0].endswith(adjectival)
