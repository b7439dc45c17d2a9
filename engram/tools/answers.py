"""Parts of answers that several reading tools share."""

from __future__ import annotations

from engram.envelope import diagnostic
from engram.memory.lifecycle import hidden_by
from engram.retrieval.render import tokens
from engram.retrieval.route import SESSION, Chosen
from engram.retrieval.terms import terms
from engram.retrieval.visibility import REASONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram_contracts.models import Diagnostic, Entry, Hidden

    from engram.retrieval.budget import Tiers
    from engram.retrieval.reader import Reader
    from engram.store.catalog import Catalog
    from engram.store.record import Record
    from engram.tools.session import Session


def without_workspace(session: Session) -> list[Diagnostic]:
    """The one diagnostic of a project without memory."""
    message = f"There is no Engram memory in {session.workspace.project} or above it."
    return [diagnostic("warning", "workspace.missing", message, "A person makes one with `engram inject`.")]


def hidden_counts(
    session: Session, catalogs: Sequence[Catalog], reader: Reader | None, manual: bool = False
) -> Hidden:
    """How many memories are hidden, by reason; those that the reader withheld just now are among them."""
    if not catalogs:
        return dict.fromkeys(REASONS, 0)  # type: ignore[return-value]  # a plain dict of the same keys
    return session.visibility().counts(catalogs, reader.failed if reader else (), manual)


def entry(record: Record, score: float) -> Entry:
    """A memory that was found, without its text."""
    return {
        "id": record.id,
        "type": record.type,  # type: ignore[typeddict-item]  # one of the three by construction
        "scope": record.scope,  # type: ignore[typeddict-item]
        "score": round(score, 4),
        "title": record.title,
        "summary": record.summary,
        "file": record.path,
        "tokens": (record.size + 3) // 4,
    }


def notes_for(query: str, objective: str, session: Session, catalogs: Sequence[Catalog]) -> list[Chosen]:
    """Working notes that may stand beside the answer as cards (R87, R88).

    At the start of a session only those of the session's objective; otherwise those that share a word with
    the query.
    """
    found: list[Chosen] = []
    if not any(catalog.notes for catalog in catalogs):
        return found
    start = query.strip().lower() == SESSION
    wanted = set(terms(query))
    for catalog in catalogs:
        for note in catalog.notes.values():
            if hidden_by(note, session.today(), session.workspace.config["roles"]):
                continue
            if start:
                if objective and note.objective == objective:
                    found.append(Chosen(note, 0.0, ["note of this session's objective"]))
                continue
            shared = wanted.intersection(terms(f"{note.title} {note.objective} {note.terms}"))
            if shared:
                found.append(Chosen(note, 0.0, [f"working note: {', '.join(sorted(shared))}"]))
    return sorted(found, key=lambda chosen: chosen.record.key)


def load_data(tiers: Tiers, chosen: Sequence[Chosen], total: int) -> dict[str, object]:
    """The data of a load but for what is hidden."""
    return {
        "text": tiers.text,
        "selected_keys": [entry.record.key for entry in chosen],
        "body_keys": [entry.record.key for entry in tiers.bodies],
        "card_ids": [entry.record.id for entry in tiers.cards],
        "omitted_ids": [entry.record.id for entry in tiers.omitted],
        "tokens": tokens(tiers.text),
        "total_related": total,
    }
