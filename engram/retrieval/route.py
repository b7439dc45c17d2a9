"""Chooses the memories of a task and puts them in load order: prerequisites before what builds on them."""

from __future__ import annotations

from engram.retrieval.graph import Prerequisites
from engram.retrieval.rank import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.retrieval.postings import Hit, Index
    from engram.retrieval.visibility import Visibility
    from engram.store.catalog import Catalog
    from engram.store.record import Record

SESSION = "current session"
POOL = 4
"""How many candidates are looked at for each place of the selection."""
STANDING_TAGS = frozenset(("session-start", "always-load", "start-session", "always"))


class Chosen:
    """One selected record: its score, and the words or signals that chose it."""

    __slots__ = ("reasons", "record", "score")

    def __init__(self, record: Record, score: float, reasons: Sequence[str]) -> None:
        self.record = record
        self.score = score
        self.reasons = list(reasons)


class Selection:
    """`chosen` in load order; `total` memories fit at all; `over_limit` did not find room.

    `brief`: keys of the chosen that are shown as cards at the most.
    """

    __slots__ = ("brief", "chosen", "over_limit", "total")

    def __init__(
        self,
        chosen: list[Chosen],
        total: int,
        over_limit: list[Chosen],
        brief: frozenset[str] = frozenset(),
    ) -> None:
        self.chosen = chosen
        self.total = total
        self.over_limit = over_limit
        self.brief = brief


def search(
    query: str, index: Index, visibility: Visibility, most: int, manual: bool = False
) -> tuple[list[Hit], int]:
    """(the best visible records that hold a word of the query, how many there are in all).

    `manual`: somebody looks something up by hand, and low confidence is shown.
    """

    def shows(record: Record) -> bool:
        return visibility.shows(record, manual)

    return find(query, index, shows, most, visibility.paths[manual])


def choose(
    query: str, limit: int, index: Index, catalogs: Sequence[Catalog], visibility: Visibility
) -> Selection:
    """The selection for a task; for `current session` the standing rules, of which no card is left out
    because there are many. Deterministic.
    """
    standing = query.strip().lower() == SESSION
    if standing:
        ranked = _standing(catalogs, visibility)
        total = len(ranked)
    else:
        hits, total = search(query, index, visibility, POOL * limit)
        ranked = [Chosen(hit.record, hit.score, []) for hit in hits]
    found = {entry.record.key for entry in ranked}
    prerequisites = Prerequisites(catalogs, visibility.shows)
    picked = _pick(ranked, limit, prerequisites)
    kept = {entry.record.key for entry in picked}
    left = [entry for entry in ranked if entry.record.key not in kept]
    if total == len(ranked):
        total += sum(entry.record.key not in found for entry in picked)
    ordered = _in_load_order(picked, prerequisites)
    if not standing:
        return Selection(ordered, total, left)
    also, left = left[: POOL * limit], left[POOL * limit :]
    return Selection([*ordered, *also], total, left, frozenset(entry.record.key for entry in also))


def _standing(catalogs: Sequence[Catalog], visibility: Visibility) -> list[Chosen]:
    """What holds at the start of every session: always-load memories first, then rules, newest first."""
    found = []
    for catalog in catalogs:
        for record in catalog.records.values():
            marked = not STANDING_TAGS.isdisjoint(record.tags)
            if (marked or record.type == "rule") and visibility.shows(record):
                found.append((marked, record))
    found.sort(key=lambda pair: (pair[1].scope != "workspace", pair[1].path))
    found.sort(key=lambda pair: pair[1].updated or pair[1].created, reverse=True)
    found.sort(key=lambda pair: not pair[0])
    return [
        Chosen(
            record, 1.0 if marked else 0.5, ["loads at the start of a session" if marked else "standing rule"]
        )
        for marked, record in found
    ]


def _pick(ranked: list[Chosen], limit: int, prerequisites: Prerequisites) -> list[Chosen]:
    """At most `limit` entries: each with what it rests on, or not at all; the best one always."""
    by_key = {entry.record.key: entry for entry in ranked}
    picked: dict[str, Chosen] = {}
    for entry in ranked:
        if len(picked) >= limit:
            break
        if entry.record.key in picked:
            continue
        needed = [record for record in prerequisites.all(entry.record) if record.key not in picked]
        if len(picked) + len(needed) + 1 > limit:
            if picked:
                continue
            needed = needed[-(limit - 1) :] if limit > 1 else []
        for record in needed:
            reason = f"prerequisite of {entry.record.id}"
            known = by_key.get(record.key)
            if known is not None:
                known.reasons.append(reason)
            picked[record.key] = known or Chosen(record, entry.score / 2, [reason])
        picked[entry.record.key] = entry
    return list(picked.values())


def _in_load_order(picked: list[Chosen], prerequisites: Prerequisites) -> list[Chosen]:
    """By score, but every prerequisite directly before the first entry that needs it."""
    by_key = {entry.record.key: entry for entry in picked}
    ordered: dict[str, Chosen] = {}
    for entry in picked:
        for record in (*prerequisites.all(entry.record), entry.record):
            if record.key in by_key and record.key not in ordered:
                ordered[record.key] = by_key[record.key]
    return list(ordered.values())
