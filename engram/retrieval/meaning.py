"""Which memories mean something like a question: the extra `semantic`, where it is on."""

from __future__ import annotations

from engram.embedding import english
from engram.embedding.kept import KEY, Vectors
from engram.embedding.model import MOST_LETTERS, Model
from engram.memory.words import words
from engram.retrieval.terms import ENGLISH, STOP_WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.embedding.english import English
    from engram.store.catalog import Catalog
    from engram.store.record import Record

NEAR = 8
"""Memories that meaning may add to one answer."""
AT_ONCE = 512
"""Texts that are encoded before one answer; the rest follow with the next ones."""
JUDGED = 16
"""Memories nearest by the model of many languages, and as many by words, that the one for English judges."""
_FOREIGN = STOP_WORDS - ENGLISH
_ACCENTS = 20
"""Fewer than one letter in so many is not in the English alphabet."""


class Meaning:
    """Vectors of the records of catalogs. `follow` brings them up to date; `near` asks."""

    __slots__ = ("_english", "_judged", "_kept", "_keys", "_packed", "_seen", "model")

    def __init__(self, cache: str) -> None:
        """Raises UsageError `semantic.not_installed`."""
        self.model = Model()
        self._kept = Vectors(cache, self.model.name, 2 * self.model.size)
        self._english: English | None = None
        self._judged = Vectors(cache, english.NAME, 2 * english.SIZE)
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

    def near(
        self, text: str, shows: Callable[[Record], bool], told: Sequence[Record] = ()
    ) -> list[tuple[Record, float]]:
        """The shown records nearest in meaning, nearest first, each with how near it is.

        1 is near enough to answer a question with which a memory shares no word. `told` are the best by
        words: those in English are compared too when the question is English.
        """
        if not self._keys or not text.strip():
            return []
        likes = self.model.likeness(self.model.encode([text]), self._packed)
        best: dict[str, tuple[Record, float]] = {}
        for place in sorted(range(len(likes)), key=lambda one: (-likes[one], self._keys[one].key)):
            if len(best) == JUDGED or likes[place] <= 0:
                break
            record = self._keys[place]
            if shows(record):
                best[record.key] = (record, likes[place] / self.model.alone)
        if english.is_installed() and is_english(text):
            known = [record for record, _ in best.values()] + [one for one in told if one.key not in best]
            for record, like in self._judge(text, [one for one in known if is_english(_text(one))]):
                best[record.key] = (record, like)
        found = sorted(best.values(), key=lambda row: (-row[1], row[0].key))
        return [row for row in found[:NEAR] if row[1] > 0]

    def _judge(self, text: str, records: Sequence[Record]) -> list[tuple[Record, float]]:
        """Each record with how near it is by the model for English."""
        if not records:
            return []
        if self._english is None:
            self._english = english.English()
        model, kept = self._english, self._judged
        new = {_key(record): _text(record) for record in records if kept.get(_key(record)) is None}
        if new:
            data, size = model.encode(list(new.values())), 2 * model.size
            kept.add({key: data[size * at : size * (at + 1)] for at, key in enumerate(new)})
        vectors = b"".join(kept.get(_key(record)) or b"" for record in records)
        likes = model.likeness(model.encode([text]), vectors)
        return [(record, like / model.alone) for record, like in zip(records, likes, strict=True)]

    def _encode(self, records: Sequence[Record]) -> None:
        size = 2 * self.model.size
        data = self.model.encode([_text(record) for record in records])
        self._kept.add({_key(record): data[size * at : size * (at + 1)] for at, record in enumerate(records)})


def is_english(text: str) -> bool:
    """Whether a text may be English: by its letters, and by little words of English and other languages."""
    letters = sum(map(str.isalpha, text))
    if not letters or sum(not one.isascii() and one.isalpha() for one in text) * _ACCENTS > letters:
        return False
    said = [word for word in words(text) if len(word) > 1]
    return sum(word in _FOREIGN for word in said) <= sum(word in ENGLISH for word in said)


def _key(record: Record) -> bytes:
    return bytes.fromhex(record.sha256)[:KEY]


def _text(record: Record) -> str:
    """Title and summary as they are written, then the words that follow them."""
    begin = record.summary.removesuffix("...")
    if not begin.casefold().startswith(record.title.casefold()):
        begin = f"{record.title}. {begin}"
    told = len(words(record.title)) + len(words(record.summary))
    return " ".join([begin, *record.terms[: 2 * MOST_LETTERS].split()[told:]])
