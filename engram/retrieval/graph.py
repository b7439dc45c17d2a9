"""What rests on what: prerequisites over both roots as far as they may be shown, and circles among them."""

from __future__ import annotations

from engram.envelope import diagnostic

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from engram_contracts.models import Diagnostic

    from engram.store.catalog import Catalog
    from engram.store.record import Record

MOST_CIRCLES = 10
MOST_NAMES = 12
"""Ids of one circle that are told."""


class Prerequisites:
    """Prerequisites of records, of those that `shows` lets pass; each is looked up once."""

    __slots__ = ("_catalogs", "_known", "_shows")

    def __init__(self, catalogs: Sequence[Catalog], shows: Callable[[Record], bool]) -> None:
        self._catalogs = catalogs
        self._shows = shows
        self._known: dict[str, list[Record]] = {}

    def direct(self, record: Record) -> list[Record]:
        """What the record depends on itself, as written; own scope first."""
        if not record.depends_on:
            return []
        known = self._known.get(record.key)
        if known is None:
            found = (self.resolve(name, record) for name in record.depends_on)
            known = list({below.key: below for below in found if below is not None}.values())
            self._known[record.key] = known
        return known

    def all(self, record: Record) -> list[Record]:
        """Everything the record rests on, deepest first; a circle ends where it closes."""
        if not record.depends_on:
            return []
        done: dict[str, Record] = {}
        open_: set[str] = {record.key}
        stack = [(record, iter(self.direct(record)))]
        while stack:
            current, rest = stack[-1]
            below = next(rest, None)
            if below is None:
                stack.pop()
                open_.discard(current.key)
                if current.key != record.key:
                    done[current.key] = current
            elif below.key not in done and below.key not in open_:
                open_.add(below.key)
                stack.append((below, iter(self.direct(below))))
        return list(done.values())

    def circles(self, records: Iterable[Record]) -> list[list[Record]]:
        """Groups that rest on each other, among the records and what they rest on, by key.

        Each is one shortest way round through its first member, which stands first; a memory that names
        itself is a circle of one. Linear in memories and relations, and without recursion (Tarjan 1972).
        """
        found = []
        for group in _groups(records, self.direct):
            if len(group) > 1:
                found.append(self._way_round(group))
            elif group[0].id in group[0].depends_on:
                found.append(group)
        return sorted(found, key=lambda circle: circle[0].key)

    def layers(self, records: Iterable[Record]) -> dict[str, int]:
        """Key to depth: the memory's own level, or one more than its deepest prerequisite.

        Members of a circle stand in one layer.
        """
        depths: dict[str, int] = {}
        for group in _groups(records, self.direct):
            keys = {record.key for record in group}
            below = [
                depths[under.key] + 1
                for record in group
                for under in self.direct(record)
                if under.key not in keys
            ]
            depths.update(dict.fromkeys(keys, max(below + [record.level for record in group])))
        return depths

    def _way_round(self, group: list[Record]) -> list[Record]:
        members = {record.key for record in group}
        first = min(group, key=lambda record: record.key)
        came: dict[str, Record] = {}
        wave = [first]
        while wave:
            following = []
            for record in wave:
                for below in self.direct(record):
                    if below.key == first.key:
                        way = [record]
                        while way[-1].key != first.key:
                            way.append(came[way[-1].key])
                        return way[::-1]
                    if below.key in members and below.key not in came:
                        came[below.key] = record
                        following.append(below)
            wave = following
        return [first]

    def resolve(self, name: str, record: Record) -> Record | None:
        """What a name in a record means, own scope first; None for itself and what is not shown."""
        ordered = sorted(self._catalogs, key=lambda catalog: catalog.scope != record.scope)
        for catalog in ordered:
            found = catalog.resolve(name)
            if found is not None and found.key != record.key and self._shows(found):
                return found
        return None


def _groups(records: Iterable[Record], below: Callable[[Record], Sequence[Record]]) -> Iterator[list[Record]]:
    """Strongly connected groups of what can be reached, prerequisites before what rests on them."""
    numbers: dict[str, int] = {}
    lowest: dict[str, int] = {}
    waiting: dict[str, Record] = {}
    for start in records:
        if start.key in numbers:
            continue
        work = [(start, iter(below(start)))]
        numbers[start.key] = lowest[start.key] = len(numbers)
        waiting[start.key] = start
        while work:
            record, rest = work[-1]
            key = record.key
            under = next(rest, None)
            if under is not None:
                if under.key not in numbers:
                    numbers[under.key] = lowest[under.key] = len(numbers)
                    waiting[under.key] = under
                    work.append((under, iter(below(under))))
                elif under.key in waiting:
                    lowest[key] = min(lowest[key], numbers[under.key])
                continue
            work.pop()
            if work:
                above = work[-1][0].key
                lowest[above] = min(lowest[above], lowest[key])
            if lowest[key] == numbers[key]:
                group: list[Record] = []
                while not group or group[-1].key != key:
                    group.append(waiting.popitem()[1])
                yield group


def named(circle: Sequence[Record]) -> str:
    """`a -> b -> a`; the middle of a very long one is left out."""
    ids = [record.id for record in circle]
    if len(ids) > MOST_NAMES:
        ids = [*ids[: MOST_NAMES - 1], f"({len(ids) - MOST_NAMES} more)", ids[-1]]
    return " -> ".join([*ids, ids[0]])


def circle_diagnostics(circles: Sequence[Sequence[Record]]) -> list[Diagnostic]:
    """One finding a circle, at most `MOST_CIRCLES` and one that counts the rest."""
    found = [
        diagnostic(
            "warning",
            "memory.dependency_cycle",
            f"depends_on goes round in a circle, so none of these can come first: {named(circle)}.",
            f"Take one of these depends_on out, then `engram rehash {circle[-1].id}`.",
            id=circle[0].id,
            scope=circle[0].scope,
            path=circle[0].path,
        )
        for circle in circles[:MOST_CIRCLES]
    ]
    if len(circles) > MOST_CIRCLES:
        more = f"{len(circles) - MOST_CIRCLES} more circles of depends_on are not listed."
        found.append(
            diagnostic("warning", "memory.dependency_cycle", more, "`engram quality-check` lists them.")
        )
    return found


def circles_of(catalogs: Sequence[Catalog]) -> list[list[Record]]:
    """Every circle of the catalogs; ignored memories take no part."""
    prerequisites = Prerequisites(catalogs, lambda record: not record.ignored)
    return prerequisites.circles(
        record
        for catalog in catalogs
        for record in catalog.records.values()
        if record.depends_on and not record.ignored
    )
