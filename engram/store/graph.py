"""Which memory a reference means: by id, file, base name, or `scope:` and one of these.

A change is taken in alone; nothing about pairs of memories is kept.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from engram.store.record import Record


class Graph:
    """The names of the records of one root, and what they refer to."""

    __slots__ = ("_by_name", "_records", "generation")

    def __init__(self, records: Mapping[str, Record], generation: int = 0) -> None:
        self._records: dict[str, Record] = {}
        self._by_name: dict[str, list[Record]] = {}
        self.generation = generation
        for path in records:
            self._take(path, records)

    def follow(self, records: Mapping[str, Record], changed: Iterable[str], generation: int) -> None:
        """Take in what changed: path to record as they are now, and the paths that differ."""
        for path in changed:
            self._take(path, records)
        self.generation = generation

    def _take(self, path: str, records: Mapping[str, Record]) -> None:
        old, new = self._records.pop(path, None), records.get(path)
        for name in _names(old) if old is not None else ():
            kept = [record for record in self._by_name[name] if record.path != path]
            if kept:
                self._by_name[name] = kept
            else:
                del self._by_name[name]
        if new is not None:
            self._records[path] = new
            for name in _names(new):
                self._by_name.setdefault(name, []).append(new)

    def resolve(self, reference: str, scope: str = "") -> Record | None:
        """The record meant by an id, file, base name or `scope:` form of these; own scope first."""
        name = reference.strip().lower()
        head, colon, tail = name.partition(":")
        if colon and head in ("workspace", "global"):
            return self._named(tail, head, strict=True)
        return self._named(name, scope, strict=False)

    def _named(self, name: str, scope: str, *, strict: bool) -> Record | None:
        for form in (name, name.removesuffix(".md"), name + ".md"):
            found = self._by_name.get(form, [])
            own = [record for record in found if record.scope == scope]
            fitting = own or ([] if strict else found)
            if fitting:
                return min(fitting, key=lambda record: record.path)
        return None

    def prerequisites(self, record: Record) -> list[Record]:
        """The memories that it depends on directly, in the order written; unknown ones are left out."""
        found: dict[str, Record] = {}
        for reference in record.depends_on:
            target = self.resolve(reference, record.scope)
            if target is not None and target.key != record.key:
                found[target.key] = target
        return list(found.values())

    def missing(self, record: Record) -> list[str]:
        """References of `depends_on` that name no memory."""
        return [text for text in record.depends_on if self.resolve(text, record.scope) is None]


def _names(record: Record) -> set[str]:
    return {record.id, record.path.lower(), record.path.rpartition("/")[2].lower()}
