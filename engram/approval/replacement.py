"""One name put in the place of another, and said so: `not … but`, `instead of`, `moved from … to`."""

from __future__ import annotations

from engram.approval import lexicon
from engram.approval.statement import Statement, common_ends, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    Tokens = Sequence[str]

LONGEST_NAME = {"spaced": 4, "chinese": 8, "japanese": 6}
LEAST_SHARED = 2


def swapped_pair(old: Statement, new: Statement) -> bool:
    """`with tabs, not spaces` and `with spaces, not tabs`."""
    if sorted(old.tokens) != sorted(new.tokens) or old.script != new.script:
        return False
    start, end = common_ends(old.tokens, new.tokens)
    mine, theirs = new.tokens[start : len(new.tokens) - end], old.tokens[start : len(old.tokens) - end]
    if not start:
        return False
    longest = LONGEST_NAME[old.script]
    for first in range(1, min(longest, len(mine) - 1) + 1):
        for last in range(1, min(longest, len(mine) - first - 1) + 1):
            head, middle, tail = mine[:first], mine[first : len(mine) - last], mine[len(mine) - last :]
            around = (new.tokens[:start], new.tokens[len(new.tokens) - end :])
            if theirs == [*tail, *middle, *head] and _contrasts(middle, around, old.spaced):
                return _is_contrast(new, start + first, middle)
    return False


def _is_contrast(new: Statement, at: int, middle: Tokens) -> bool:
    """Whether the middle says `and not`; `A is not B` is as true the other way round."""
    if new.gaps[at] == ",":
        return True
    if new.spaced:
        return not lexicon.COPULAR_CONTRASTS.intersection(middle) or "а" in middle
    return not any(sign in "".join(middle) for sign in lexicon.CJK_COPULAR_CONTRASTS)


def _contrasts(middle: Tokens, around: tuple[Tokens, Tokens], spaced: bool) -> bool:
    """Whether nothing but a contrast stands between the two, and maybe the noun that belongs to both."""
    if spaced:
        noun = [token for token in middle if token not in lexicon.CONTRAST_LINKS]
        shared = noun in (list(around[0][-len(noun) :]), list(around[1][: len(noun)]))
        return bool(lexicon.CONTRASTS.intersection(middle)) and (not noun or shared)
    text = "".join(middle)
    return len(text) <= LONGEST_NAME["chinese"] and any(sign in text for sign in lexicon.CJK_CONTRASTS)


def instead_of(old: Statement, new: Statement) -> bool:
    """`use B instead of A for X` where `use A for X` stood."""
    if lexicon.NEGATIONS.intersection(old.tokens) or any(sign in old.text for sign in lexicon.CJK_NEGATIONS):
        return False
    return any(_puts(old.keys, rest, name, old.script) for name, rest in _instead(new))


def _instead(new: Statement) -> Iterator[tuple[list[str], list[str]]]:
    """(the name that goes, what remains of the statement without it), in every way to read it."""
    tokens = new.keys
    longest = LONGEST_NAME[new.script]
    for phrases, behind in ((lexicon.INSTEAD_BEFORE, True), (lexicon.INSTEAD_AFTER, False)):
        for phrase in phrases:
            at = find(new.tokens, phrase)
            if at < 0 or _denies([*new.tokens[:at], *new.tokens[at + len(phrase) :]]):
                continue
            for size in range(1, longest + 1):
                if behind:
                    start, end = at + len(phrase), at + len(phrase) + size
                    name, rest = tokens[start:end], [*tokens[:at], *tokens[end:]]
                else:
                    start = at - size
                    name, rest = (
                        tokens[max(start, 0) : at],
                        [*tokens[: max(start, 0)], *tokens[at + len(phrase) :]],
                    )
                if len(name) == size:
                    yield name, rest


def _denies(tokens: Tokens) -> bool:
    return bool(lexicon.NEGATIONS.intersection(tokens)) or any(
        sign in "".join(tokens) for sign in lexicon.CJK_NEGATIONS
    )


def _puts(old: Tokens, rest: Tokens, name: Tokens, script: str) -> bool:
    """Whether `rest` is the old statement with another short name where `name` was."""
    start, end = common_ends(old, rest)
    at = find(old, name)
    if at < 0 or find(old, name, at + 1) >= 0 or len(old) - len(name) < LEAST_SHARED:
        return False
    before, behind = list(old[:at]), list(old[at + len(name) :])
    put = list(rest[len(before) : len(rest) - len(behind)])
    return (
        start >= len(before)
        and end >= min(len(behind), end)
        and list(rest) == [*before, *put, *behind]
        and 0 < len(put) <= LONGEST_NAME[script]
        and put != list(name)
    )


def moved_from(old: Statement, new: Statement) -> bool:
    """`crash collection moved from A to B` where A collects the crashes."""
    if _denies(old.raw) or _denies(new.raw):
        return False
    if new.spaced:
        return any(_tells(old, name, rest) for name, rest in _moves(new.raw))
    if not any(sign in new.text for sign in lexicon.CJK_DONE):
        return False
    if new.script == "chinese":
        return any(_covers(old, name, rest) for name, rest in _chinese_moves(new.tokens))
    return any(_covers(old, name, rest) for name, rest in _japanese_moves(new.tokens))


def _moves(tokens: Tokens) -> Iterator[tuple[list[str], list[str]]]:
    for verbs, sources, goals in lexicon.MOVES:
        for at, verb in enumerate(tokens):
            if verb not in verbs or at + 3 >= len(tokens) or tokens[at + 1] not in sources:
                continue
            if tokens[at - 1] in lexicon.HABITUAL:
                continue
            if verb in lexicon.TIMELESS and not lexicon.DONE.intersection(tokens):
                continue
            for goal in range(at + 3, min(at + 6, len(tokens) - 1)):
                tail = tokens[goal + 1 :]
                if tokens[goal] in goals and len(tail) <= 3 and not lexicon.LIMITING.intersection(tail):
                    yield list(tokens[at + 2 : goal]), list(tokens[:at])


def _tells(old: Statement, name: Tokens, rest: Tokens) -> bool:
    """Whether the old statement says of `name` what `rest` names, with no word left over on either side."""
    at = find(old.raw, name)
    if at < 0:
        return False
    from engram.retrieval.terms import stem

    def meant(tokens: Tokens) -> set[str]:
        return {
            stem(word) for word in tokens if word not in lexicon.MOVE_FILLERS and word not in lexicon.ARTICLES
        }

    theirs = meant([*old.raw[:at], *old.raw[at + len(name) :]])
    mine = meant(rest)
    return bool(mine) and mine == theirs


def _chinese_moves(tokens: Tokens) -> Iterator[tuple[list[str], list[str]]]:
    source, goals = lexicon.CHINESE_MOVE
    at = find(tokens, source)
    if at < 0:
        return
    for goal in goals:
        to = find(tokens, goal, at)
        if at + 1 < to <= at + 4 and 0 < len(tokens) - to - len(goal) <= 4:
            yield list(tokens[at + 1 : to]), list(tokens[:at])


def _japanese_moves(tokens: Tokens) -> Iterator[tuple[list[str], list[str]]]:
    source, goals, verbs = lexicon.JAPANESE_MOVE
    at = find(tokens, tuple(source))
    if at < 1 or not any(verb in "".join(tokens[at:]) for verb in verbs):
        return
    topic = max((place for place, token in enumerate(tokens[:at]) if token in ("は", "を")), default=-1)
    if topic >= 0 and 0 < at - topic - 1 <= 3 and any(goal in tokens[at + 2 :] for goal in goals):
        yield list(tokens[topic + 1 : at]), list(tokens[:topic])


def _covers(old: Statement, name: Tokens, rest: Tokens) -> bool:
    """The same for scripts without blanks: all characters but particles, on both sides."""
    at = find(old.tokens, name)
    if at < 0:
        return False

    def meant(tokens: Tokens) -> set[str]:
        return {
            token for token in tokens if token not in lexicon.CJK_MOVE_FILLERS and not "ぁ" <= token <= "ゖ"
        }

    theirs = meant([*old.tokens[:at], *old.tokens[at + len(name) :]])
    mine = meant(rest)
    return len(mine) >= LEAST_SHARED and mine == theirs
