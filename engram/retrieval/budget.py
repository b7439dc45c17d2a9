"""Tiered disclosure (6.14): bodies first, cards next, ids last, and the whole text never over the budget."""

from __future__ import annotations

from engram.retrieval import render

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.retrieval.route import Chosen

RANKED_BODIES = 3
ENOUGH_SCORE = 0.5
CARD_SHARE = 0.25
CARD_TOKENS = 30


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
    bodies: dict[str, str],
    budget: int,
    disclosure: str,
    compose: Callable[[list[Chosen], list[Chosen], list[Chosen], bool], str],
) -> Tiers:
    """Tiers whose text costs at most `budget` tokens.

    `bodies` has the rendered body of each entry that may have one, by key; `compose(bodies, cards, omitted,
    brief)` gives the whole text. What does not fit is left out from the end of the load order, cards before
    bodies; with nothing left to leave out the text is made brief.
    """
    whole = set(_bodies(chosen, bodies, budget, disclosure))
    carded = set() if disclosure == "ids" else {entry.record.key for entry in chosen} - whole
    while True:
        shown = [entry for entry in chosen if entry.record.key in whole]
        cards = [entry for entry in chosen if entry.record.key in carded]
        omitted = [entry for entry in chosen if entry.record.key not in whole | carded]
        text = compose(shown, cards, omitted, False)
        if render.tokens(text) <= budget:
            return Tiers(shown, cards, omitted, text)
        if cards:
            carded.discard(cards[-1].record.key)
        elif shown:
            whole.discard(shown[-1].record.key)
        else:
            return Tiers(shown, cards, omitted, compose(shown, cards, omitted, True))


def _bodies(chosen: Sequence[Chosen], bodies: dict[str, str], budget: int, disclosure: str) -> list[str]:
    """Keys of the entries to show whole, by what they cost and how well they fit."""
    if disclosure in ("cards", "ids"):
        return []
    top = max((entry.score for entry in chosen), default=0.0)
    ranks = {
        entry.record.key: rank for rank, entry in enumerate(sorted(chosen, key=lambda entry: -entry.score), 1)
    }
    fixed = sum(len(entry.record.id) + 2 for entry in chosen) // 4 + 40
    used = fixed
    taken: list[str] = []
    for number, entry in enumerate(chosen):
        text = bodies.get(entry.record.key)
        if text is None:
            continue
        fits = entry.score >= ENOUGH_SCORE * top or ranks[entry.record.key] <= RANKED_BODIES
        needed = any("prerequisite" in reason for reason in entry.reasons)
        if disclosure != "full" and not fits and not needed:
            continue
        rest = len(chosen) - number - 1
        reserve = 0 if disclosure == "full" else min(int(budget * CARD_SHARE), CARD_TOKENS * rest)
        cost = render.tokens(text) + 2
        if used + cost <= budget - reserve:
            used += cost
            taken.append(entry.record.key)
    return taken
