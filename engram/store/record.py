"""What the catalog keeps of a memory: enough to choose it, not its text."""

from __future__ import annotations

import sys
import zlib

from engram.memory.words import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.memory.document import Memory

SUMMARY_LENGTH = 140
TERMS_LENGTH = 65_536
_LEVELS = {
    "base": 0, "basic": 0, "core": 0, "foundation": 0, "foundational": 0, "fundamental": 0,
    "intermediate": 1, "mid": 1, "advanced": 2, "deep": 2,
}  # fmt: skip


class Record:
    """One memory as the catalog knows it. Lists are tuples; absent texts are "".

    `path` is relative to the root; `summary` its first statement, at most 140 characters; `approved`: these
    bytes were approved on this computer; `ignored`: by a pattern or, `private`, by its own frontmatter.
    """

    __slots__ = (
        "approved", "authority", "confidence", "created", "depends_on", "id", "ignored", "level",
        "lifecycle", "objective", "packed_terms", "parent", "path", "private", "review_after", "revision",
        "roles", "scope", "sha256", "size", "source", "summary", "superseded_by", "supersedes", "tags",
        "task_types", "tier", "title", "triggers", "type", "updated", "valid_from", "valid_until",
        "version",
    )  # fmt: skip

    approved: bool
    authority: str
    confidence: str
    created: str
    depends_on: tuple[str, ...]
    id: str
    ignored: bool
    level: int
    lifecycle: str
    objective: str
    packed_terms: bytes
    parent: tuple[str, ...]
    path: str
    private: bool
    review_after: str
    revision: int
    roles: tuple[str, ...]
    scope: str
    sha256: str
    size: int
    source: str
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

    @property
    def terms(self) -> str:
        """Words of title and body in order, repeats kept, separated by blanks; kept packed, so ask once."""
        return zlib.decompress(self.packed_terms).decode()

    @property
    def key(self) -> str:
        """`scope:path`, unique over both roots."""
        return f"{self.scope}:{self.path}"

    @property
    def file(self) -> str:
        """The path under its name in the contract."""
        return self.path

    def __repr__(self) -> str:
        return f"<Record {self.key}>"


_OF_THE_MOMENT = ("approved", "ignored", "path", "scope", "sha256", "size")
STORED = tuple(name for name in Record.__slots__ if name not in _OF_THE_MOMENT)
_EMPTY: tuple[str, ...] = ()


def record_of(memory: Memory, path: str, scope: str, sha256: str, size: int) -> Record:
    """The record of a memory that was read from `path` in the root of `scope`."""
    found = Record()
    meta, text = memory.meta, memory.text
    statements = memory.statements
    found.path, found.scope, found.sha256, found.size = path, scope, sha256, size
    found.id, found.title = memory.id, memory.title
    found.summary = _summary(statements[0] if statements else memory.title)
    found.type = sys.intern(memory.type)
    found.lifecycle = sys.intern(memory.lifecycle)
    found.confidence = sys.intern(memory.confidence)
    found.authority = sys.intern(memory.authority)
    found.tags = _shared(memory.tags)
    found.roles = _shared(memory.roles) if "role" in meta else _EMPTY
    found.task_types = _shared(memory.task_types) if "task_types" in meta else _EMPTY
    found.depends_on = tuple(memory.depends_on) if "depends_on" in meta else _EMPTY
    found.triggers = tuple(memory.triggers) if "triggers" in meta else _EMPTY
    found.parent = tuple(memory.texts("parent")) if "parent" in meta else _EMPTY
    found.supersedes = tuple(memory.texts("supersedes")) if "supersedes" in meta else _EMPTY
    found.superseded_by = text("superseded_by")
    found.valid_from = sys.intern(text("valid_from"))
    found.valid_until = sys.intern(text("valid_until"))
    found.review_after = sys.intern(text("review_after"))
    found.created = sys.intern(text("created"))
    found.updated = sys.intern(memory.updated)
    found.source = sys.intern(text("source"))
    found.tier, found.objective = sys.intern(text("tier")), text("objective")
    found.revision = memory.revision
    found.level = _level(memory)
    found.version = memory.version
    found.private = meta.get("ignored") is True
    found.ignored = found.private
    found.approved = False
    found.packed_terms = zlib.compress(_terms(memory).encode(), 1)
    return found


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
    return " ".join(words("\n".join(parts)[:TERMS_LENGTH]))
