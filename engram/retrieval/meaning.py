"""Which memories mean something like a question: the extra `semantic`, where it is on."""

from __future__ import annotations

from engram.embedding.kept import KEY, Vectors
from engram.embedding.model import MOST_LETTERS, Model
from engram.memory.words import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.store.catalog import Catalog
    from engram.store.record import Record

NEAR = 8
"""Memories that meaning may add to one answer."""
AT_ONCE = 512
"""Texts that are encoded before one answer; the rest follow with the next ones."""


class Meaning:
    """Vectors of the records of catalogs. `follow` brings them up to date; `near` asks."""

    __slots__ = ("_kept", "_keys", "_packed", "_seen", "model")

    def __init__(self, cache: str) -> None:
        """Raises UsageError `semantic.not_installed`."""
        self.model = Model()
        self._kept = Vectors(cache, self.model.name, 2 * self.model.size)
        self._seen: tuple[tuple[int, int], ...] | None = None
        self._keys: list[Record] = []
        self._packed = b""

    @property
    def is_behind(self) -> bool:
        """Whether texts are left that the next `follow` encodes."""
        return self._seen is None

    def follow(self, catalogs: Sequence[Catalog]) -> None:
        """Take in what changed; at most AT_ONCE texts are encoded now."""
        now = tuple((id(catalog), catalog.generation) for catalog in catalogs)
        if self._seen == now:
            return
        records = [record for catalog in catalogs for record in catalog.records.values()]
        new = [record for record in records if self._kept.get(_key(record)) is None]
        if new:
            self._encode(new[:AT_ONCE])
        self._keys, vectors = [], []
        for record in records:
            vector = self._kept.get(_key(record))
            if vector is not None:
                self._keys.append(record)
                vectors.append(vector)
        self._packed = b"".join(vectors)
        self._seen = now if len(new) <= AT_ONCE else None

    def near(self, text: str, shows: Callable[[Record], bool]) -> list[tuple[Record, float]]:
        """The shown records nearest in meaning with their cosine, nearest first."""
        if not self._keys or not text.strip():
            return []
        likes = self.model.likeness(self.model.encode([text]), self._packed)
        found: list[tuple[Record, float]] = []
        for place in sorted(range(len(likes)), key=lambda one: (-likes[one], self._keys[one].key)):
            if len(found) == NEAR or likes[place] <= 0:
                break
            if shows(self._keys[place]):
                found.append((self._keys[place], likes[place]))
        return found

    def _encode(self, records: Sequence[Record]) -> None:
        size = 2 * self.model.size
        data = self.model.encode([_text(record) for record in records])
        self._kept.add({_key(record): data[size * at : size * (at + 1)] for at, record in enumerate(records)})


def _key(record: Record) -> bytes:
    return bytes.fromhex(record.sha256)[:KEY]


def _text(record: Record) -> str:
    """Title and summary as they are written, then the words that follow them."""
    begin = record.summary.removesuffix("...")
    if not begin.casefold().startswith(record.title.casefold()):
        begin = f"{record.title}. {begin}"
    told = len(words(record.title)) + len(words(record.summary))
    return " ".join([begin, *record.terms[: 2 * MOST_LETTERS].split()[told:]])
