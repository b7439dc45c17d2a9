"""The memories of a project and how they stand to each other, as far as one picture may hold."""

from __future__ import annotations

from engram.errors import NotFoundError
from engram.retrieval.graph import Prerequisites, circle_diagnostics
from engram.retrieval.nearness import Nearness
from engram.retrieval.reader import problems
from engram.upkeep.agreement import Agreement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engram_contracts.models import Diagnostic

    from engram.retrieval.reader import Reader
    from engram.retrieval.session import Session
    from engram.store.record import Record

MOST_SHOWN = 60
MOST_WORDS = 3
"""Words told of what two related memories share."""
SEEDS = 8
"""Memories that a query starts from."""
KINDS = ("depends_on", "parent", "related", "contradicts")


class Edge:
    """One relation between two shown memories. `kind` is one of KINDS; `why` is in words."""

    __slots__ = ("kind", "source", "target", "weight", "why")

    def __init__(self, kind: str, source: Record, target: Record, weight: float = 1.0, why: str = "") -> None:
        self.kind = kind
        self.source = source
        self.target = target
        self.weight = weight
        self.why = why


class Map:
    """What is shown of the graph.

    - `records` by layer and key, every one checked; `layers`: key to layer.
    - `edges` between them; `circles` and `missing` prerequisites: of the whole memory, or
      of the memories that are shown where the map starts from some of them.
    - `total` memories there are; `left_out` of those asked for found no room.
    """

    __slots__ = (
        "circles", "diagnostics", "edges", "layers", "left_out", "missing", "records", "skipped", "total",
    )  # fmt: skip

    def __init__(self) -> None:
        self.records: list[Record] = []
        self.layers: dict[str, int] = {}
        self.edges: list[Edge] = []
        self.circles: list[list[Record]] = []
        self.missing: list[tuple[Record, list[str]]] = []
        self.total = 0
        self.left_out = 0
        self.skipped: list[tuple[str, str, str]] = []
        self.diagnostics: list[Diagnostic] = []

    def data(self) -> dict[str, object]:
        """What `engram graph --json` gives; ids are unique among memories that are shown."""
        return {
            "total": self.total,
            "left_out": self.left_out,
            "nodes": [
                {
                    "id": record.id,
                    "scope": record.scope,
                    "type": record.type,
                    "title": record.title,
                    "layer": self.layers[record.key],
                }
                for record in self.records
            ],
            "edges": [
                {
                    "kind": edge.kind,
                    "from": edge.source.id,
                    "to": edge.target.id,
                    "weight": edge.weight,
                    "why": edge.why,
                }
                for edge in self.edges
            ],
            "circles": [[record.id for record in circle] for circle in self.circles],
            "missing": [{"id": record.id, "names": names} for record, names in self.missing],
        }

    def of_kind(self, kind: str) -> list[Edge]:
        """The edges of one kind."""
        return [edge for edge in self.edges if edge.kind == kind]


def relations(
    session: Session, query: str = "", around: str = "", depth: int = 1, limit: int = MOST_SHOWN
) -> Map:
    """The memories around one, around those that a query finds, or all of them; at most `limit`.

    Hidden memories take no part. Every memory that is shown was hashed and scanned. Raises NotFoundError
    `memory.not_found` for an id that is none.
    """
    session.workspace.require_root()
    catalogs, visibility = session.catalogs(), session.visibility()
    everything = {
        record.key: record
        for catalog in catalogs
        for record in catalog.records.values()
        if visibility.shows(record, manual=True)
    }
    stated = _Stated(session, everything)
    reader = session.reader()
    picker = _Picker(stated, session, reader)
    found = Map()
    found.total = len(everything)
    if around or query:
        seeds = [_named(around, session, everything)] if around else _found(query, session, everything)
        wanted = picker.around(seeds, depth, limit)
    else:
        wanted = picker.most_connected(limit)
        found.left_out = len(everything) - len(wanted)
    if around or query:
        found.left_out = picker.passed_over
    shown = {record.key: record for record in wanted if reader.data(record) is not None}
    layers = stated.prerequisites.layers(shown.values())
    found.layers = {key: layers[key] for key in shown}
    found.records = sorted(shown.values(), key=lambda record: (layers[record.key], record.key))
    found.edges = [*stated.edges(found.records), *picker.alike(found.records)]
    found.circles = stated.prerequisites.circles(
        record for record in everything.values() if record.depends_on
    )
    found.missing = stated.missing()
    if around or query:
        found.circles = [one for one in found.circles if any(record.key in shown for record in one)]
        found.missing = [(record, names) for record, names in found.missing if record.key in shown]
    old, diagnostics = problems(catalogs)
    found.skipped = [*reader.skipped, *old]
    found.diagnostics = [*diagnostics, *reader.diagnostics, *circle_diagnostics(found.circles)]
    return found


def _named(name: str, session: Session, everything: dict[str, Record]) -> Record:
    for catalog in session.catalogs():
        record = catalog.resolve(name)
        if record is not None and record.key in everything:
            return record
    raise NotFoundError(
        "memory.not_found", f"There is no memory named {name[:80]!r} to start from.", "Try `engram search`."
    )


def _found(query: str, session: Session, everything: dict[str, Record]) -> list[Record]:
    from engram.retrieval.route import search

    hits, _ = search(query, session.index(), session.visibility(), SEEDS, manual=True)
    return [hit.record for hit in hits if hit.record.key in everything]


class _Stated:
    """Relations that memories state themselves: depends_on and parent."""

    __slots__ = ("_beside", "_parents", "everything", "prerequisites")

    def __init__(self, session: Session, everything: dict[str, Record]) -> None:
        self.everything = everything
        self.prerequisites = Prerequisites(session.catalogs(), lambda record: record.key in everything)
        self._parents: dict[str, list[Record]] = {}
        self._beside: dict[str, list[Record]] = {}
        for record in everything.values():
            if not record.depends_on and not record.parent:
                continue
            named = (self.prerequisites.resolve(name, record) for name in record.parent)
            self._parents[record.key] = [one for one in named if one is not None]
            for other in (*self.prerequisites.direct(record), *self._parents[record.key]):
                self._beside.setdefault(record.key, []).append(other)
                self._beside.setdefault(other.key, []).append(record)

    def beside(self, record: Record) -> list[Record]:
        """Memories that name it or that it names."""
        return self._beside.get(record.key, [])

    def edges(self, records: Sequence[Record]) -> list[Edge]:
        """Stated relations among these."""
        shown = {record.key for record in records}
        found = []
        for record in records:
            for kind, others in (
                ("depends_on", self.prerequisites.direct(record)),
                ("parent", self._parents.get(record.key, [])),
            ):
                found += [Edge(kind, record, other) for other in others if other.key in shown]
        return found

    def missing(self) -> list[tuple[Record, list[str]]]:
        """Memories whose prerequisites are not there, or not shown, with the names that lead nowhere."""
        found = []
        for record in self.everything.values():
            names = [name for name in record.depends_on if self._leads_nowhere(name, record)]
            if names:
                found.append((record, names))
        return sorted(found, key=lambda row: row[0].key)

    def _leads_nowhere(self, name: str, record: Record) -> bool:
        return name != record.id and self.prerequisites.resolve(name, record) is None


class _Picker:
    """Chooses what is shown, and finds what is alike among it."""

    __slots__ = ("_least", "_most", "_near", "_reader", "_stated", "passed_over")

    def __init__(self, stated: _Stated, session: Session, reader: Reader) -> None:
        settings = session.workspace.config["graph"]
        self._most = int(settings["max_related"])
        self._least = float(settings["min_related_score"])
        self._stated = stated
        self._reader = reader
        self._near: Nearness | None = None
        self.passed_over = 0

    @property
    def near(self) -> Nearness:
        """Made when it is first needed."""
        if self._near is None:
            self._near = Nearness(self._stated.everything.values())
        return self._near

    def most_connected(self, limit: int) -> list[Record]:
        """Those with the most stated relations, then by key."""
        ordered = sorted(
            self._stated.everything.values(),
            key=lambda record: (-len(self._stated.beside(record)), record.key),
        )
        return ordered[:limit]

    def around(self, seeds: Iterable[Record], depth: int, limit: int) -> list[Record]:
        """The seeds and what is at most `depth` relations away, nearest first."""
        taken: dict[str, Record] = {}
        wave = list(seeds)
        for step in range(depth + 1):
            following: dict[str, Record] = {}
            for record in wave:
                if record.key in taken or record.key in self._reader.failed:
                    continue
                if len(taken) >= limit:
                    self.passed_over += 1
                    continue
                if self._reader.data(record) is None:
                    continue
                taken[record.key] = record
                if step < depth:
                    alike = [other for other, _, _ in self.near.near(record, self._most, self._least)]
                    following.update((one.key, one) for one in (*self._stated.beside(record), *alike))
            wave = [one for key, one in following.items() if key not in taken]
        return list(taken.values())

    def alike(self, records: Sequence[Record]) -> list[Edge]:
        """Related and contradicting pairs among these, each once."""
        shown = {record.key for record in records}
        found: dict[tuple[str, str], Edge] = {}
        agreement = Agreement()
        for record in records:
            for other, likeness, words in self.near.near(record, 2 * self._most, self._least):
                pair = (min(record.key, other.key), max(record.key, other.key))
                if other.key not in shown or pair in found:
                    continue
                rule = agreement.disagreement(record, other)
                first, second = sorted((record, other), key=lambda one: one.key)
                kind, why = ("contradicts", rule) if rule else ("related", ", ".join(words[:MOST_WORDS]))
                found[pair] = Edge(kind, first, second, likeness, why)
        edges = sorted(found.values(), key=lambda edge: (edge.kind, edge.source.key, edge.target.key))
        return self._thinned(edges)

    def _thinned(self, edges: Sequence[Edge]) -> list[Edge]:
        """At most `graph.max_related` related ones a memory, the likest first; contradictions all."""
        counts: dict[str, int] = {}
        kept = [edge for edge in edges if edge.kind == "contradicts"]
        for edge in sorted(edges, key=lambda edge: (-edge.weight, edge.source.key, edge.target.key)):
            ends = (edge.source.key, edge.target.key)
            if edge.kind == "related" and all(counts.get(key, 0) < self._most for key in ends):
                kept.append(edge)
                for key in ends:
                    counts[key] = counts.get(key, 0) + 1
        return kept
