"""Tiered disclosure (6.14): bodies first, cards next, ids last, and the whole text never over the budget.

What the text costs is measured on the text itself, so no estimate can let it grow over the budget.
"""

from __future__ import annotations

from engram.retrieval import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from engram.retrieval.route import Chosen

    Compose = Callable[[list[Chosen], list[Chosen], list[Chosen], bool], str]

RANKED_BODIES = 3
ENOUGH_SCORE = 0.5
CARD_SHARE = 0.25
CARD_TOKENS = 30
_TYPES = ("rule", "skill", "knowledge")


class Tiers:
    """Which of the chosen are shown whole, as cards, or only by id; all in load order."""

    __slots__ = ("bodies", "cards", "omitted", "text")

    def __init__(self, bodies: list[Chosen], cards: list[Chosen], omitted: list[Chosen], text: str) -> None:
        self.bodies = bodies
        self.cards = cards
        self.omitted = omitted
        self.text = text


def arrange(
    chosen: Sequence[Chosen],
    bodies: Mapping[str, str],
    needs: Mapping[str, Sequence[str]],
    compose: Compose,
    *,
    budget: int,
    disclosure: str,
) -> Tiers:
    """Tiers whose text costs at most `budget` tokens.

    - `bodies`: the rendered body of each entry that may have one, by key.
    - `needs`: keys of the chosen prerequisites of an entry, by its key; a body comes with theirs or not.
    - `compose(bodies, cards, omitted, brief)`: the whole text. Brief, with nothing in it but counts, it must
      fit into the least budget.
    """
    desk = _Desk(chosen, compose)
    everything = _everything(desk, bodies, needs, budget, disclosure)
    if everything is not None:
        return everything
    whole = _bodies(desk, bodies, needs, budget, disclosure) if disclosure in ("auto", "full") else set()
    rest = [entry.record.key for entry in chosen if entry.record.key not in whole]
    carded = set(rest[: _fitting(desk, whole, rest, budget)]) if disclosure != "ids" else set()
    found = desk.tiers(whole, carded)
    if render.tokens(found.text) <= budget:
        return found
    return Tiers([], [], list(chosen), compose([], [], list(chosen), True))


class _Desk:
    """The chosen, and what the text would be with some of them shown."""

    __slots__ = ("chosen", "compose")

    def __init__(self, chosen: Sequence[Chosen], compose: Compose) -> None:
        self.chosen = chosen
        self.compose = compose

    def tiers(self, whole: set[str], carded: set[str]) -> Tiers:
        shown = [entry for entry in self.chosen if entry.record.key in whole]
        cards = [entry for entry in self.chosen if entry.record.key in carded]
        omitted = [entry for entry in self.chosen if entry.record.key not in whole | carded]
        return Tiers(shown, cards, omitted, self.compose(shown, cards, omitted, False))

    def cost(self, whole: set[str], carded: set[str]) -> int:
        return render.tokens(self.tiers(whole, carded).text)


def _everything(
    desk: _Desk, bodies: Mapping[str, str], needs: Mapping[str, Sequence[str]], budget: int, disclosure: str
) -> Tiers | None:
    """All bodies that are worth it and cards of all others, None when that is too much."""
    if disclosure == "ids":
        return None
    whole: set[str] = set()
    for group in _groups(desk, bodies, needs, disclosure) if disclosure in ("auto", "full") else ():
        whole |= group
    if sum(len(bodies[key]) for key in whole) > 4 * budget:
        return None
    found = desk.tiers(whole, {entry.record.key for entry in desk.chosen} - whole)
    return found if render.tokens(found.text) <= budget else None


def _groups(
    desk: _Desk, bodies: Mapping[str, str], needs: Mapping[str, Sequence[str]], disclosure: str
) -> list[set[str]]:
    """Keys of each entry that is worth its body, with those of what it rests on; the best first."""
    ranked = sorted(
        (entry for entry in desk.chosen if entry.record.key in bodies),
        key=lambda entry: (-entry.score, _TYPES.index(entry.record.type)),
    )
    top = max((entry.score for entry in ranked), default=0.0)
    return [
        {entry.record.key, *(below for below in needs.get(entry.record.key, ()) if below in bodies)}
        for rank, entry in enumerate(ranked, 1)
        if disclosure == "full" or rank <= RANKED_BODIES or entry.score >= ENOUGH_SCORE * top
    ]


def _bodies(
    desk: _Desk, bodies: Mapping[str, str], needs: Mapping[str, Sequence[str]], budget: int, disclosure: str
) -> set[str]:
    """Keys of the entries to show whole: the best first, as far as they fit."""
    whole: set[str] = set()
    for group in _groups(desk, bodies, needs, disclosure):
        grown = whole | group
        if len(grown) == len(whole):
            continue
        cards = len(desk.chosen) - len(grown)
        reserve = 0 if disclosure == "full" else min(int(budget * CARD_SHARE), CARD_TOKENS * cards)
        if sum(len(bodies[one]) for one in grown - whole) > 4 * budget:
            continue
        if desk.cost(grown, set()) <= budget - reserve:
            whole = grown
    return whole


def _fitting(desk: _Desk, whole: set[str], rest: Sequence[str], budget: int) -> int:
    """How many of the first of `rest` fit as cards."""
    least, most = 0, len(rest)
    while least < most:
        middle = (least + most + 1) // 2
        if desk.cost(whole, set(rest[:middle])) <= budget:
            least = middle
        else:
            most = middle - 1
    return least
