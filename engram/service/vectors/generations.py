"""Which collection of an outside index answers, and which one is being built: kept in the records."""

from __future__ import annotations

import json
from hashlib import sha256
from secrets import token_hex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.service.records.facts import Facts


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

    def for_model(self, model: str) -> list[Collection]:
        """Those that vectors of this model belong into."""
        return [
            found for found in (self.current(), self.next()) if found is not None and found.model == model
        ]

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
