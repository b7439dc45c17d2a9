"""What the catalog keeps of a memory: enough to choose it, not its text."""

from __future__ import annotations

import sys
import zlib

from engram.memory.words import searchable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from engram.memory.document import Memory

    class Source(Protocol):
        """Where the content of records is kept; rows are numbered."""

        def content(self, number: int) -> tuple[Any, ...]: ...
        def packed_terms(self, number: int) -> bytes: ...
        def id_of(self, number: int) -> str: ...


SUMMARY_LENGTH = 140
TERMS_LENGTH = 65_536
_LEVELS = {
    "base": 0, "basic": 0, "core": 0, "foundation": 0, "foundational": 0, "fundamental": 0,
    "intermediate": 1, "mid": 1, "advanced": 2, "deep": 2,
}  # fmt: skip


_ASKED_OFTEN = ("depends_on", "id", "tier", "type")


class Record:
    """One memory as the catalog knows it. Lists are tuples; absent texts are "".

    `path` is relative to the root; `summary` its first statement, at most 140 characters; `approved`: these
    bytes were approved on this computer; `ignored`: by a pattern or, `private`, by its own frontmatter.
    `key` is `scope:path`, unique over both roots, and made when it is asked for.
    What the file says is in `content`, in the order of STORED, or is fetched from `shelf` when it is asked
    for; of that `facet` is at hand, by which a memory is shown or hidden.
    """

    __slots__ = (
        "_content", "_packed", "approved", "facet", "ignored", "key", "number", "path", "scope", "sha256",
        "shelf", "size",
        *_ASKED_OFTEN,
    )  # fmt: skip

    authority: str
    confidence: str
    created: str
    depends_on: tuple[str, ...]
    id: str
    level: int
    lifecycle: str
    objective: str
    parent: tuple[str, ...]
    private: bool
    review_after: str
    revision: int
    roles: tuple[str, ...]
    source: str
    standing: bool
    summary: str
    superseded_by: str
    supersedes: tuple[str, ...]
    tags: tuple[str, ...]
    task_types: tuple[str, ...]
    tier: str
    title: str
    triggers: tuple[str, ...]
    type: str
    updated: str
    valid_from: str
    valid_until: str
    version: int

    def __init__(self, path: str, scope: str, sha256: str, size: int) -> None:
        self.path = path
        self.scope = scope
        self.sha256 = sha256
        self.size = size
        self.approved = False
        self.ignored = False
        self.facet: tuple[Any, ...] | None = None
        self.shelf: Source | None = None
        self.number = -1
        self._content: tuple[Any, ...] | None = None
        self._packed = b""

    def __getattr__(self, name: str) -> Any:
        """What is not held yet: from the facet, else from the content."""
        if name == "key":
            self.key = f"{self.scope}:{self.path}"
            return self.key
        shelf = self.shelf
        if shelf is not None:
            place = _FACET_PLACES.get(name)
            if name == "id" or (place is not None and self.facet is not None):
                found = shelf.id_of(self.number) if place is None else self.facet[place]  # type: ignore[index]
                if name in _ASKED_OFTEN:
                    setattr(self, name, found)
                return found
        place = _PLACES.get(name)
        if place is None:
            raise AttributeError(name)
        return (self._content or self.content)[place]

    @property
    def content(self) -> tuple[Any, ...]:
        """The values of STORED, in that order."""
        if self._content is None:
            if self.shelf is None:
                raise AttributeError("content")
            self._content = self.shelf.content(self.number)
        return self._content

    @property
    def packed_terms(self) -> bytes:
        """The text of `terms`, compressed."""
        return self._packed if self.shelf is None else self.shelf.packed_terms(self.number)

    @property
    def terms(self) -> str:
        """Words of title and body in order, repeats kept, separated by blanks; unpacked each time."""
        return zlib.decompress(self.packed_terms).decode()

    @property
    def file(self) -> str:
        """The path under its name in the contract."""
        return self.path

    def fill(self, content: tuple[Any, ...], packed: bytes) -> None:
        """Hold what the file says."""
        self._content, self._packed = content, packed
        self.ignored = bool(self.private)

    def __repr__(self) -> str:
        return f"<Record {self.key}>"


STORED = tuple(sorted(Record.__annotations__))
_PLACES = {name: place for place, name in enumerate(STORED)}
FACET = (
    "lifecycle", "confidence", "valid_from", "valid_until", "roles", "private", "type", "tier", "updated",
    "created", "standing",
)  # fmt: skip
"""What of a memory many others share, and by which it is shown, hidden, or loaded at every start."""
_FACET_PLACES = {name: place for place, name in enumerate(FACET)}


class Facet:
    """A facet by its names, as far as it decides whether a memory is shown."""

    __slots__ = ("confidence", "ignored", "lifecycle", "roles", "valid_from", "valid_until")

    def __init__(self, values: tuple[Any, ...]) -> None:
        self.lifecycle: str = values[0]
        self.confidence: str = values[1]
        self.valid_from: str = values[2]
        self.valid_until: str = values[3]
        self.roles: tuple[str, ...] = values[4]
        self.ignored: bool = values[5]


STANDING_TAGS = frozenset(("session-start", "always-load", "start-session", "always"))
_EMPTY: tuple[str, ...] = ()


def record_of(memory: Memory, path: str, scope: str, sha256: str, size: int) -> Record:
    """The record of a memory that was read from `path` in the root of `scope`."""
    meta, text = memory.meta, memory.text
    statements = memory.statements
    found: dict[str, Any] = {
        "id": memory.id,
        "title": memory.title,
        "summary": _summary(statements[0] if statements else memory.title),
        "type": sys.intern(memory.type),
        "lifecycle": sys.intern(memory.lifecycle),
        "confidence": sys.intern(memory.confidence),
        "authority": sys.intern(memory.authority),
        "tags": _shared(memory.tags),
        "roles": _shared(memory.roles) if "role" in meta else _EMPTY,
        "task_types": _shared(memory.task_types) if "task_types" in meta else _EMPTY,
        "depends_on": tuple(memory.depends_on) if "depends_on" in meta else _EMPTY,
        "triggers": tuple(memory.triggers) if "triggers" in meta else _EMPTY,
        "parent": tuple(memory.texts("parent")) if "parent" in meta else _EMPTY,
        "supersedes": tuple(memory.texts("supersedes")) if "supersedes" in meta else _EMPTY,
        "updated": sys.intern(memory.updated),
        "revision": memory.revision,
        "level": _level(memory),
        "version": memory.version,
        "private": meta.get("ignored") is True,
    }
    for key in ("superseded_by", "objective"):
        found[key] = text(key)
    for key in ("valid_from", "valid_until", "review_after", "created", "source", "tier"):
        found[key] = sys.intern(text(key))
    found["standing"] = not STANDING_TAGS.isdisjoint(found["tags"])
    record = Record(path, scope, sha256, size)
    record.fill(tuple(found[name] for name in STORED), zlib.compress(_terms(memory).encode(), 1))
    return record


def _summary(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= SUMMARY_LENGTH else line[: SUMMARY_LENGTH - 3].rstrip() + "..."


def _shared(texts: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(sys.intern, texts))


def _level(memory: Memory) -> int:
    for key in ("level", "depth", "dependency_depth"):
        value = memory.meta.get(key)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return min(value, 1000)
        if isinstance(value, str) and value.lower() in _LEVELS:
            return _LEVELS[value.lower()]
    return 0


def _terms(memory: Memory) -> str:
    """Words of title, sections and note; the variants of a rule say the same again and are left out."""
    from engram.memory.document import DEFAULT_CONTEXT, DEFAULT_EXAMPLE

    parts = [memory.title]
    parts += [
        text
        for name, text in memory.sections
        if name != "Rule Variants" and text not in (DEFAULT_CONTEXT, DEFAULT_EXAMPLE)
    ]
    return " ".join(searchable("\n".join(parts)[:TERMS_LENGTH]))
