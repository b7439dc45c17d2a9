"""engram_load: the memories of a task as text, tiered and within the budget; or memories by id."""

from __future__ import annotations

import os

from engram.errors import NotFoundError
from engram.memory.identity import require_id
from engram.outcome import Done
from engram.retrieval import budget, render
from engram.retrieval.reader import problems
from engram.retrieval.route import SESSION, Chosen, Selection, choose
from engram.retrieval.terms import terms
from engram.tools.answers import hidden_counts, notes_for, without_workspace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Diagnostic, Explanation

    from engram.memory.document import Memory
    from engram.retrieval.reader import Reader
    from engram.store.catalog import Catalog
    from engram.store.record import Record
    from engram.tools.session import Session

_NOTICES = {
    "role": "meant for other roles",
    "archived": "archived",
    "superseded": "superseded",
    "expired": "expired",
    "not_yet_valid": "not valid yet",
    "low_confidence": "of low confidence",
}


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises NotFoundError `memory.not_found` when none of the ids exists, UsageError `memory.invalid_id`,
    EngramError of configuration."""
    config = session.workspace.config
    if not config["enabled"] or config["read"] == "off":
        return _nothing(session, [])
    catalogs = session.catalogs()
    if not catalogs:
        return _nothing(session, without_workspace(session))
    if arguments.get("id", "").strip():
        return _by_id(arguments["id"], session, catalogs)
    return _by_query(arguments, session, catalogs)


def _by_query(arguments: Mapping[str, Any], session: Session, catalogs: Sequence[Catalog]) -> Done:
    config, visibility = session.workspace.config, session.visibility()
    query = str(arguments["query"])
    selection = choose(query, config["load"]["limit"], session.index(), catalogs, visibility)
    reader = session.reader()
    memories = _opened(selection, reader)
    objective = os.environ.get("ENGRAM_SESSION_OBJECTIVE", "")
    notes = [note for note in notes_for(query, objective, session) if reader.data(note.record) is not None]
    old, diagnostics = problems(catalogs)
    diagnostics += reader.diagnostics
    hidden = hidden_counts(session, catalogs, reader)
    wide = bool(arguments["full"])
    shown = {
        key: render.page(render.body(memory, record, config, full=wide), 1, record.id)
        for key, (record, memory) in memories.items()
    }
    chosen = [*selection.chosen, *notes]
    limit = 10**9 if wide else arguments.get("budget_tokens", config["load"]["max_tokens"])
    skipped = [*reader.skipped, *old]

    def compose(bodies: list[Chosen], cards: list[Chosen], omitted: list[Chosen], brief: bool) -> str:
        listed = [entry.record for entry in (*bodies, *cards)]
        room = 0 if brief else limit
        lines = render.header(listed, selection.total, hidden, brief)
        parts = ["\n".join(lines)]
        parts += ["\n---\n".join(shown[entry.record.key] for entry in bodies)] if bodies else []
        tail = [render.card(entry.record) for entry in cards]
        tail += [
            line for line in (render.omitted_line([entry.record.id for entry in omitted], room // 2),) if line
        ]
        tail += render.skipped_lines(skipped, room // 2)
        return "\n\n".join([*parts, "\n".join(tail)] if tail else parts)

    disclosure = "full" if wide else str(arguments["disclosure"])
    tiers = budget.arrange(chosen, shown, limit, disclosure, compose)
    data = _data(tiers, chosen, selection.total)
    data["hidden"] = hidden
    if arguments["explain"]:
        wanted = terms(query)
        for entry in (*selection.chosen, *selection.over_limit):
            matched = session.index().matched(entry.record, wanted)
            entry.reasons += [f"matches: {', '.join(matched)}"] if matched else []
        data["explanation"] = _explained(tiers, selection, session, catalogs)
    return Done(tiers.text, data, diagnostics)


def _opened(selection: Selection, reader: Reader) -> dict[str, tuple[Record, Memory]]:
    """The selected memories that may be shown, by key; the others leave the selection."""
    found: dict[str, tuple[Record, Memory]] = {}
    for entry in selection.chosen:
        memory = reader.memory(entry.record)
        if memory is not None:
            found[entry.record.key] = (entry.record, memory)
    selection.chosen = [entry for entry in selection.chosen if entry.record.key in found]
    return found


def _by_id(ids: str, session: Session, catalogs: Sequence[Catalog]) -> Done:
    wanted = list(dict.fromkeys(paged(name.strip()) for name in ids.split(",") if name.strip()))
    config, visibility = session.workspace.config, session.visibility()
    reader = session.reader()
    shown: list[tuple[Record, str]] = []
    missing: list[str] = []
    for name, number in wanted:
        record = find(name, catalogs)
        reason = visibility.hidden.get(record.key, "") if record else ""
        if record is None or reason == "ignored":
            missing.append(name)
            continue
        memory = reader.memory(record)
        if memory is not None:
            notice = f"hidden from automatic loads: {_NOTICES[reason]}" if reason else ""
            body = render.body(memory, record, config, notice=notice)
            shown.append((record, render.page(body, number, record.id)))
        for note in _notes_of(name, catalogs) if not record.tier else ():
            beside = reader.memory(note)
            if beside is not None:
                shown.append((note, render.page(render.body(beside, note, config), number, note.id)))
    skipped, diagnostics = _withheld_by_name(missing, catalogs)
    if not shown and not skipped and not reader.skipped:
        raise NotFoundError(
            "memory.not_found",
            f"There is no memory named {', '.join(repr(name[:80]) for name in missing)}.",
            "Look for it with engram_search.",
        )
    hidden = hidden_counts(session, catalogs, reader)
    session.count_use([f"{record.scope}:{record.id}" for record, _ in shown])
    lines = render.header([record for record, _ in shown], len(shown), hidden)
    lines += render.skipped_lines([*reader.skipped, *skipped], 4000)
    lines += [
        f"engram: there is no memory named {name[:80]}" for name in missing if name not in _names(skipped)
    ]
    text = "\n\n".join(["\n".join(lines), *(["\n---\n".join(body for _, body in shown)] if shown else [])])
    chosen = [Chosen(record, 1.0, ["asked for by id"]) for record, _ in shown]
    data = _data(budget.Tiers(chosen, [], [], text), chosen, len(chosen))
    data["hidden"] = hidden
    return Done(text, data, [*reader.diagnostics, *diagnostics])


def paged(name: str) -> tuple[str, int]:
    """(id, page) of `id` or `id:2`. Raises UsageError `memory.invalid_id`."""
    memory_id, colon, number = name.partition(":")
    if colon and number.isascii() and number.isdigit() and 0 < int(number[:6]) < 100_000:
        return require_id(memory_id), int(number[:6])
    return require_id(name), 1


def find(name: str, catalogs: Sequence[Catalog]) -> Record | None:
    """The record of an id in the project's memory, else the person's, else among the working notes."""
    for catalog in catalogs:
        record = catalog.resolve(name)
        if record is not None:
            return record
    return next(iter(_notes_of(name, catalogs)), None)


def _notes_of(name: str, catalogs: Sequence[Catalog]) -> list[Record]:
    return [note for catalog in catalogs for note in catalog.notes.values() if note.id == name]


def _withheld_by_name(
    names: Sequence[str], catalogs: Sequence[Catalog]
) -> tuple[list[tuple[str, str, str]], list[Diagnostic]]:
    """What is known about names that have no record because their file is withheld."""
    skipped: list[tuple[str, str, str]] = []
    diagnostics: list[Diagnostic] = []
    for catalog in catalogs:
        for problem in catalog.problems:
            stem = problem.path.rpartition("/")[2].removesuffix(".md")
            if problem.withheld and (problem.id in names or stem in names):
                skipped.append(
                    (problem.path, problem.code.rpartition(".")[2].replace("_", " "), problem.remedy)
                )
                diagnostics.append(problem.diagnostic())
    return skipped, diagnostics


def _names(skipped: Sequence[tuple[str, str, str]]) -> set[str]:
    return {path.rpartition("/")[2].removesuffix(".md") for path, _, _ in skipped}


def _data(tiers: budget.Tiers, chosen: Sequence[Chosen], total: int) -> dict[str, object]:
    return {
        "text": tiers.text,
        "selected_keys": [entry.record.key for entry in chosen],
        "body_keys": [entry.record.key for entry in tiers.bodies],
        "card_ids": [entry.record.id for entry in tiers.cards],
        "omitted_ids": [entry.record.id for entry in tiers.omitted],
        "tokens": render.tokens(tiers.text),
        "total_related": total,
    }


def _explained(
    tiers: budget.Tiers, selection: Selection, session: Session, catalogs: Sequence[Catalog]
) -> list[Explanation]:
    """Why each memory was chosen or left out; hidden ones by reason, ignored ones never."""
    rows: list[dict[str, object]] = []
    for outcome, entries in (
        ("body", tiers.bodies),
        ("card", tiers.cards),
        ("omitted", tiers.omitted),
        ("over_limit", selection.over_limit[:100]),
    ):
        rows += [_row(entry.record, outcome, entry.score, entry.reasons) for entry in entries]
    visibility = session.visibility()
    for catalog in catalogs:
        for record in catalog.records.values():
            reason = visibility.hidden.get(record.key, "")
            if reason and reason != "ignored" and len(rows) < 300:
                rows.append(_row(record, "hidden", 0.0, [_NOTICES[reason]]))
    return rows  # type: ignore[return-value]  # plain dicts of the same keys


def _row(record: Record, outcome: str, score: float, reasons: Sequence[str]) -> dict[str, object]:
    return {
        "id": record.id,
        "scope": record.scope,
        "outcome": outcome,
        "score": round(score, 4),
        "reasons": list(reasons),
    }


def _nothing(session: Session, diagnostics: list[Diagnostic]) -> Done:
    text = diagnostics[0]["message"] if diagnostics else ""
    data = _data(budget.Tiers([], [], [], text), [], 0)
    data["hidden"] = hidden_counts(session, [], None)
    return Done(text, data, diagnostics)


__all__ = ["SESSION", "find", "run"]
