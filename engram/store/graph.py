"""Relations between memories: prerequisites, depth, and nearness by shared topics.

Nearness is not stored pair by pair: it follows from the topics that two memories share, each weighing
less the more memories have it, so that building stays linear and a save touches its own memory alone.
"""

from __future__ import annotations

from engram.memory.words import identifiers

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from engram.store.record import Record

COMMON = 64  # a topic of more memories than this says nothing about their nearness


class Graph:
    """The relations among the records of one or two roots. Nodes are record keys (`scope:path`)."""

    __slots__ = ("_by_key", "_by_name", "_levels", "_topics")

    def __init__(self, records: Iterable[Record]) -> None:
        self._by_key: dict[str, Record] = {record.key: record for record in records}
        self._by_name: dict[str, list[Record]] = {}
        self._topics: dict[str, list[str]] | None = None
        self._levels: dict[str, int] = {}
        for record in self._by_key.values():
            base = record.path.rpartition("/")[2].lower()
            for name in {record.id, record.path.lower(), base}:
                self._by_name.setdefault(name, []).append(record)

    @property
    def topics(self) -> dict[str, list[str]]:
        """Tag or identifier to the keys of the memories that have it."""
        if self._topics is None:
            self._topics = {}
            for key, record in self._by_key.items():
                for topic in topics_of(record):
                    self._topics.setdefault(topic, []).append(key)
        return self._topics

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
            for record in own or ([] if strict else found):
                return record
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

    def depth(self, record: Record) -> int:
        """Own level, or one more than the deepest prerequisite; a cycle ends where it closes."""
        known = self._levels
        stack: list[tuple[Record, int]] = [(record, 0)]
        open_keys: set[str] = set()
        while stack:
            current, step = stack.pop()
            if step == 0 and (current.key in known or current.key in open_keys):
                continue
            below = self.prerequisites(current)
            if step == 0:
                open_keys.add(current.key)
                stack.append((current, 1))
                stack.extend((target, 0) for target in below if target.key not in known)
                continue
            depths = [known[target.key] + 1 for target in below if target.key in known]
            known[current.key] = max([current.level, *depths])
            open_keys.discard(current.key)
        return known[record.key]

    def cycle(self, record: Record) -> list[str]:
        """Ids along a cycle of prerequisites through `record`, [] when there is none."""
        path: list[Record] = [record]
        choices = [iter(self.prerequisites(record))]
        seen = {record.key}
        while choices:
            target = next(choices[-1], None)
            if target is None:
                choices.pop()
                path.pop()
            elif target.key == record.key:
                return [one.id for one in path] + [record.id]
            elif target.key not in seen:
                seen.add(target.key)
                path.append(target)
                choices.append(iter(self.prerequisites(target)))
        return []

    def neighbours(self, record: Record, limit: int = 8) -> list[tuple[Record, float]]:
        """The nearest memories by shared topics, with weights from 0 to 1; nearest first, then by key."""
        own = topics_of(record)
        scores: dict[str, float] = {}
        total = 0.0
        for topic in own:
            keys = self.topics.get(topic, [])
            if len(keys) > COMMON:
                continue
            weight = 1.0 / len(keys) if keys else 0.0
            total += weight
            for key in keys:
                if key != record.key:
                    scores[key] = scores.get(key, 0.0) + weight
        ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:limit]
        return [(self._by_key[key], round(score / total, 4)) for key, score in ranked]


def topics_of(record: Record) -> list[str]:
    """Tags without `task_type:`, and the identifiers that its text names; sorted."""
    tags = {tag.casefold() for tag in record.tags if not tag.startswith("task_type:")}
    return sorted(tags.union(identifiers(record.terms.split(" "))))
