"""The blended score of recall (S22 to S27): pure arithmetic, moments in milliseconds."""

from __future__ import annotations

from math import exp, isfinite, log

from engram.errors import ConfigError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engram_contracts.models import ScoreParts

    from engram.service.memory import Memory

DAY = 86_400_000
OVERFETCH = 3
MOST_CANDIDATES = 100


class Weights:
    """How much similarity, recency and importance count, and the half-life of recency in days.

    Raises ConfigError for negative, non-finite or all-zero weights and for a half-life that is not above 0.
    """

    __slots__ = ("half_life", "importance", "recency", "similarity")

    def __init__(
        self,
        similarity: float = 0.7,
        recency: float = 0.2,
        importance: float = 0.1,
        half_life: float = 30.0,
    ) -> None:
        given = (similarity, recency, importance)
        total = sum(given)
        if not all(isfinite(weight) and weight >= 0 for weight in given) or not isfinite(total) or total <= 0:
            raise ConfigError(
                "service.weights",
                "The weights of recall must be finite, not negative, and not all zero.",
            )
        if not isfinite(half_life) or half_life <= 0:
            raise ConfigError(
                "service.half_life", "The half-life of recall must be a number of days above 0."
            )
        self.similarity, self.recency, self.importance = (weight / total for weight in given)
        self.half_life = half_life

    def parts(self, similarity: float, memory: Memory, now: int) -> ScoreParts:
        """What the score of a memory is made of."""
        age = max(0, now - memory.created) / DAY
        return {
            "similarity": similarity,
            "recency": exp(-log(2) * age / self.half_life),
            "importance": memory.importance,
        }

    def score(self, parts: ScoreParts) -> float:
        """The blended score, from 0 to 1."""
        similarity = min(1.0, max(0.0, parts["similarity"]))
        return (
            self.similarity * similarity
            + self.recency * parts["recency"]
            + self.importance * parts["importance"]
        )


def candidates(limit: int) -> int:
    """How many neighbours are fetched for `limit` results (S27)."""
    return min(limit * OVERFETCH, MOST_CANDIDATES)


def ranked(scored: Iterable[tuple[float, Memory, ScoreParts]]) -> list[tuple[float, Memory, ScoreParts]]:
    """Best first; equal scores by id."""
    return sorted(scored, key=lambda one: (-one[0], one[1].id))
