"""How often one key may ask: a bucket of tokens for each."""

from __future__ import annotations

import math
import time

from engram.protocol.http.refusal import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

MANY = 10_000
"""Buckets; beyond, the full ones are forgotten, which changes nothing."""


class Rates:
    """`per_minute` requests in the long run and as many at once; 0 is no limit. `clock` gives seconds."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = float(per_minute)
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, identity: str, count: int = 1) -> None:
        """Count requests; raises 429 with the seconds after which there is room for them."""
        if not self._most or not count:
            return
        now = self._clock()
        wanted = min(float(count), self._most)
        left = self._left(identity, now)
        if left < wanted:
            seconds = max(1, math.ceil((wanted - left) * 60 / self._most))
            raise Refusal(429, "Too many requests with this key.", {"Retry-After": str(seconds)})
        self._buckets[identity] = (left - wanted, now)
        if len(self._buckets) > MANY:
            self._buckets = {
                name: bucket for name, bucket in self._buckets.items() if self._left(name, now) < self._most
            }

    def _left(self, identity: str, now: float) -> float:
        left, since = self._buckets.get(identity, (self._most, now))
        return min(self._most, left + (now - since) * self._most / 60)
