"""Memories asked for by id: whole, in pages, without a budget, and hidden ones with a notice."""

from __future__ import annotations

from engram.errors import NotFoundError
from engram.memory.identity import require_id
from engram.outcome import Done
from engram.retrieval import budget, render
from engram.retrieval.route import Chosen
from engram.tools.answers import hidden_counts, load_data

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Diagnostic

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


def by_id(ids: str, session: Session, catalogs: Sequence[Catalog]) -> Done:
    """Raises NotFoundError `memory.not_found` when none of the ids exists, UsageError `memory.invalid_id`."""
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
        notice = f"hidden from automatic loads: {_NOTICES[reason]}" if reason else ""
        notes = _notes_of(name, catalogs) if not record.tier else []
        for one in (record, *notes):
            page = _page(one, number, notice if one is record else "", reader, config)
            shown += [(one, page)] if page is not None else []
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
    data = load_data(budget.Tiers(chosen, [], [], text), chosen, len(chosen))
    data["hidden"] = hidden
    return Done(text, data, [*reader.diagnostics, *diagnostics])


def _page(record: Record, number: int, notice: str, reader: Reader, config: Mapping[str, Any]) -> str | None:
    """One page of a memory, None when it may not be shown."""
    whole = render.body_of(reader, record, config, notice=notice)
    if whole is None or not reader.page(record, whole, number):
        return None
    return render.page(whole, number, record.id)


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
            if problem.withheld and (problem.id in names or stem in names) and not catalog.hides(problem):
                skipped.append(
                    (problem.path, problem.code.rpartition(".")[2].replace("_", " "), problem.remedy)
                )
                diagnostics.append(problem.diagnostic())
    return skipped, diagnostics


def _names(skipped: Sequence[tuple[str, str, str]]) -> set[str]:
    return {path.rpartition("/")[2].removesuffix(".md") for path, _, _ in skipped}
