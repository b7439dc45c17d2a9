"""Which collection of an outside index answers, and which one is being built: kept in the records."""

from __future__ import annotations

import json
from hashlib import sha256
from secrets import token_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engram.service.memory import Memory
    from engram.service.records.facts import Facts
    from engram.service.records.memories import Vector


class Collection:
    """One collection: its name, and the model and dimension of the vectors in it."""

    __slots__ = ("dim", "model", "name")

    def __init__(self, name: str, model: str, dim: int) -> None:
        self.name = name
        self.model = model
        self.dim = dim


class Generations:
    """The `current` and the `next` collection of the index `name`."""

    def __init__(self, facts: Facts, name: str, prefix: str) -> None:
        self._facts = facts
        self._fact = f"index.{name}"
        self._prefix = prefix

    def current(self) -> Collection | None:
        """The one that answers; None before the first vector."""
        return self._get("current")

    def next(self) -> Collection | None:
        """The one that is being built, if any."""
        return self._get("next")

    def both(self) -> list[Collection]:
        """The current and the next one, as far as they are there."""
        return [found for found in (self.current(), self.next()) if found is not None]

    def routed(
        self, made: Sequence[tuple[Memory, Vector]]
    ) -> Iterator[tuple[Collection, list[tuple[Memory, Vector]]]]:
        """Each collection with the memories whose vectors belong into it; a first vector makes one."""
        for model in dict.fromkeys(vector[0] for _, vector in made):
            some = [(memory, vector) for memory, vector in made if vector[0] == model]
            homes = [found for found in self.both() if found.model == model]
            if not homes and self.current() is None:
                homes = [self.first(model, some[0][1][1])]
            for collection in homes:
                yield collection, some

    def first(self, model: str, dim: int) -> Collection:
        """The current one, which is made for this model when there is none; the first process decides."""
        made = self._made(model, dim)
        self._facts.settle(f"{self._fact}.current", made)
        return self.current() or _read(made)

    def begin(self, model: str, dim: int) -> Collection:
        """A fresh next one; an unfinished older one is given back by `next` before."""
        made = self._made(model, dim)
        self._facts.set(f"{self._fact}.next", made)
        return _read(made)

    def adopt(self) -> Collection | None:
        """Make the next one current; the collection that nobody needs any more."""
        old, new = self.current(), self.next()
        if new is None:
            return None
        self._facts.set(f"{self._fact}.current", json.dumps([new.name, new.model, new.dim]))
        self._facts.drop(f"{self._fact}.next")
        return old

    def _made(self, model: str, dim: int) -> str:
        name = f"{self._prefix}_{sha256(model.encode()).hexdigest()[:8]}_{token_hex(4)}"
        return json.dumps([name, model, dim])

    def _get(self, which: str) -> Collection | None:
        found = self._facts.get(f"{self._fact}.{which}")
        return _read(found) if found else None


def _read(text: str) -> Collection:
    name, model, dim = json.loads(text)
    return Collection(str(name), str(model), int(dim))
