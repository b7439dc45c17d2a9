"""engram_load: the memories of a task as text, tiered and within the budget; or memories by id."""

from __future__ import annotations

import os

from engram.outcome import Done
from engram.retrieval import budget, render
from engram.retrieval.graph import Prerequisites, circle_diagnostics, named
from engram.retrieval.reader import LONG, problems
from engram.retrieval.route import Chosen, Selection, choose
from engram.tools.answers import hidden_counts, load_data, notes_for, without_workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Diagnostic

    from engram.retrieval.explain import Explainer
    from engram.retrieval.reader import Reader
    from engram.store.catalog import Catalog
    from engram.store.record import Record
    from engram.tools.session import Session

    Circles = Sequence[Sequence[Record]]

NO_LIMIT = 10**9
_MOST_CIRCLES = 3


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises NotFoundError `memory.not_found` when none of the ids exists, UsageError `memory.invalid_id`,
    EngramError of configuration."""
    if is_silent(session):
        return _nothing(session, [])
    catalogs = session.catalogs()
    if not catalogs:
        return _nothing(session, without_workspace(session))
    if arguments.get("id", "").strip():
        from engram.tools.fetch import by_id

        return by_id(arguments["id"], session, catalogs)
    return _by_query(arguments, session, catalogs)


def is_silent(session: Session) -> bool:
    """Whether the settings say that no memory is loaded."""
    config = session.workspace.config
    return not config["enabled"] or config["read"] == "off"


def select(query: str, limit: int, session: Session, catalogs: Sequence[Catalog]) -> Selection:
    """What a load of this query chooses, before anything is opened; `engram_route` asks here too."""
    return choose(query, limit, session.index(), catalogs, session.visibility())


def notes_beside(query: str, session: Session, catalogs: Sequence[Catalog], reader: Reader) -> list[Chosen]:
    """Working notes that stand as cards beside what a query chooses, as far as they may be shown."""
    objective = os.environ.get("ENGRAM_SESSION_OBJECTIVE", "")
    found = notes_for(query, objective, session, catalogs)
    return [note for note in found if reader.data(note.record) is not None]


def _by_query(arguments: Mapping[str, Any], session: Session, catalogs: Sequence[Catalog]) -> Done:
    config = session.workspace.config
    query, wide = str(arguments["query"]), bool(arguments["full"])
    selection = select(query, config["load"]["limit"], session, catalogs)
    reader = session.reader()
    shown = _opened(selection, reader, config, wide)
    notes = notes_beside(query, session, catalogs, reader)
    chosen, total = [*selection.chosen, *notes], selection.total + len(notes)
    needs, circles = rests(selection, session, catalogs)
    explainer = None
    if arguments["explain"]:
        from engram.retrieval.explain import Explainer

        explainer = Explainer(
            query,
            selection,
            session.index(),
            reader,
            catalogs=catalogs,
            visibility=session.visibility(),
        )
    old, diagnostics = problems(catalogs)
    limit = NO_LIMIT if wide else arguments.get("budget_tokens", config["load"]["max_tokens"])
    disclosure = "full" if wide else str(arguments["disclosure"])
    text = _Text(shown, total, limit, explainer, circles)
    text.hidden = hidden_counts(session, catalogs, reader)
    text.by_id = disclosure == "ids"
    text.skipped = [*reader.skipped, *old]
    tiers = budget.arrange(chosen, shown, needs, text.compose, budget=limit, disclosure=disclosure)
    data = load_data(tiers, chosen, total)
    data["hidden"] = text.hidden
    if explainer is not None:
        data["explanation"] = [*text.reasons(tiers.bodies, tiers.cards, tiers.omitted), *text.others]
        data["left_out"] = text.left_out
    return Done(tiers.text, data, [*diagnostics, *reader.diagnostics, *circle_diagnostics(circles)])


def _opened(selection: Selection, reader: Reader, config: Mapping[str, Any], wide: bool) -> dict[str, str]:
    """Bodies of the selected memories, by key; those that may not be shown leave the selection.

    One that is longer than a page is checked, and shown as a card unless everything is wanted.
    """
    bodies: dict[str, str] = {}
    kept = []
    for entry in selection.chosen:
        record = entry.record
        if (record.size > LONG or record.key in selection.brief) and not wide:
            if reader.data(record) is not None:
                kept.append(entry)
            continue
        whole = render.body_of(reader, record, config, full=wide)
        if whole is not None and reader.page(record, whole, 1):
            kept.append(entry)
            bodies[record.key] = render.page(whole, 1, record.id)
    selection.chosen = kept
    return bodies


def rests(
    selection: Selection, session: Session, catalogs: Sequence[Catalog]
) -> tuple[dict[str, list[str]], Circles]:
    """(keys that each selected memory rests on, circles of depends_on that it would run into)."""
    records = [entry.record for entry in selection.chosen if entry.record.depends_on]
    if not records:
        return {}, []
    prerequisites = Prerequisites(catalogs, session.visibility().shows)
    needs = {record.key: [below.key for below in prerequisites.all(record)] for record in records}
    return needs, prerequisites.circles(records)


class _Text:
    """The text of a load, composed with more or less in it until it fits."""

    __slots__ = (
        "_circles", "_explainer", "_limit", "_shown", "_total", "by_id", "hidden", "left_out", "others",
        "skipped",
    )  # fmt: skip

    def __init__(
        self,
        shown: Mapping[str, str],
        total: int,
        limit: int,
        explainer: Explainer | None,
        circles: Circles,
    ) -> None:
        self._shown = shown
        self._total = total
        self._limit = limit
        self._explainer = explainer
        self._circles = circles
        self.by_id = False
        self.hidden: Any = {}
        self.skipped: Sequence[tuple[str, str, str]] = ()
        self.others: list[Any] = explainer.others() if explainer is not None else []
        self.left_out: list[Any] = explainer.left_out() if explainer is not None else []

    def compose(self, bodies: list[Chosen], cards: list[Chosen], omitted: list[Chosen], brief: bool) -> str:
        """Counts, bodies, cards, what is wrong, and last what was left out."""
        listed = [entry.record for entry in (*bodies, *cards)]
        room = 0 if brief else self._limit // 2
        parts = ["\n".join(render.header(listed, self._total, self.hidden, brief))]
        parts += ["\n---\n".join(self._shown[entry.record.key] for entry in bodies)] if bodies else []
        tail = [render.card(entry.record) for entry in cards]
        tail += [] if brief else self._circle_lines()
        tail += render.skipped_lines(self.skipped, room)
        parts += ["\n".join(tail)] if tail else []
        if self._explainer is not None and not brief:
            from engram.retrieval.explain import lines

            rows = [*self.reasons(bodies, cards, omitted), *self.others]
            parts.append("\n".join(lines(rows, self.left_out, self._limit)))
        last = render.omitted_line([entry.record.id for entry in omitted], room, asked=self.by_id)
        return "\n\n".join([*parts, last] if last else parts)

    def reasons(self, bodies: list[Chosen], cards: list[Chosen], omitted: list[Chosen]) -> list[Any]:
        """Why each memory in the three tiers was chosen."""
        if self._explainer is None:
            return []
        tiers = (("body", bodies), ("card", cards), ("omitted", omitted))
        return [self._explainer.row(entry, tier) for tier, entries in tiers for entry in entries]

    def _circle_lines(self) -> list[str]:
        shown = [f"engram: depends_on in a circle: {named(one)}"[:300] for one in self._circles]
        more = len(shown) - _MOST_CIRCLES
        return [*shown[:_MOST_CIRCLES], *([f"engram: and {more} more circles"] if more > 0 else [])]


def _nothing(session: Session, diagnostics: list[Diagnostic]) -> Done:
    text = diagnostics[0]["message"] if diagnostics else ""
    data = load_data(budget.Tiers([], [], [], text), [], 0)
    data["hidden"] = hidden_counts(session, [], None)
    return Done(text, data, diagnostics)
