"""Working notes: one file in `working/`, masked, short-lived, never durable by itself (R81 to R86)."""

from __future__ import annotations

from hashlib import sha256

from engram.approval import proposal as proposals
from engram.approval.author import author_of
from engram.approval.plan import refuse_unsafe
from engram.approval.scopes import resolve
from engram.errors import IntegrityError, PolicyError
from engram.memory import document, kinds
from engram.memory.identity import free_id
from engram.memory.lifecycle import add_days, hidden_by
from engram.outcome import Ask
from engram.safety.redaction import redact
from engram.safety.terminal import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog
    from engram.store.change import Change


def path_of(note_id: str) -> str:
    """Where a note lies, relative to the root."""
    return f"working/{note_id}.md"


def propose(text: str, objective: str, kind: str, scope: str, session: Session) -> Ask:
    """One yes-or-cancel question. Secrets are masked and instruction-like lines refused before the preview
    (R82).

    Raises PolicyError `safety.*`, NotFoundError `workspace.missing`, ConfigError `author.missing`.
    """
    workspace = session.workspace
    target = resolve(scope, workspace)
    config = workspace.config
    safety = config["safety"]
    clean, masked = redact(text, safety["emails"], safety["private_addresses"])
    goal, masked_in_goal = redact(objective.strip(), safety["emails"], safety["private_addresses"])
    refuse_unsafe(f"{clean}\n{goal}", "The note", config)
    author = author_of(workspace)
    catalog = session.catalog(target)
    if catalog is None:
        raise PolicyError("workspace.missing", f"The {target} memory is gone.", "Run `engram inject`.")
    title = document.make_title(clean)
    note_id = free_id(title, clean, lambda name: catalog.note_taken(name) or catalog.taken(name))
    day = session.today()
    fields: dict[str, Any] = {
        "id": note_id,
        "type": kinds.normal_type(kind) or "knowledge",
        "scope": target,
        "text": clean,
        "title": title,
        "objective": goal,
        "day": day,
        "valid_until": add_days(day, config["load"]["working_ttl_days"]),
        "author": list(author),
    }
    data = file_of(fields)
    row = {
        "n": 1,
        "fields": fields,
        "verdict": "ADD",
        "id": note_id,
        "title": title,
        "scope": target,
        "sha256": sha256(data).hexdigest(),
        "bytes": len(data),
        "selectable": True,
    }
    stored = proposals.record(session, "note", [target], [row])
    return _ask(session, stored, row, data, masked + masked_in_goal)


def sweep(change: Change, catalog: Catalog, day: str) -> int:
    """Take away the notes whose last day has passed; gives how many. Notes are private: no changelog line.

    A note that is not what was approved stays: somebody has written into it.
    """
    over = [note for note in catalog.notes.values() if hidden_by(note, day) == "expired"]
    gone = 0
    for note in over:
        try:
            catalog.text(note)
        except IntegrityError:
            continue
        change.remove(note.path)
        gone += 1
    return gone


def swept(count: int) -> str:
    """What the answer says of removed notes."""
    return f"Removed {count} working note{'' if count == 1 else 's'} whose days are over."


def file_of(fields: Mapping[str, Any]) -> bytes:
    """The bytes of the note; the same for the same fields."""
    day = fields["day"]
    meta = {
        "id": fields["id"],
        "type": fields["type"],
        "scope": fields["scope"],
        "created": day,
        "updated": day,
        "valid_from": day,
        "last_confirmed": day,
        "valid_until": fields["valid_until"],
        "author_name": fields["author"][0],
        "author_email": fields["author"][1],
        "source": "note",
        "tier": "working",
        "objective": fields["objective"],
        "confidence": "medium",
        "authority": "reference",
        "revision": 1,
    }
    if not fields["objective"]:
        del meta["objective"]
    return document.write(document.compose(meta, fields["title"], document.split_statements(fields["text"])))


def _ask(
    session: Session, stored: Mapping[str, Any], row: Mapping[str, Any], data: bytes, masked: int
) -> Ask:
    fields = row["fields"]
    head = [
        f"File: {path_of(row['id'])} ({row['bytes']} bytes, sha256 {row['sha256'][:12]})",
        f"Shown until: {fields['valid_until']}",
    ]
    if masked:
        head.append(f"Masked: {masked} secret{'s' if masked > 1 else ''}")
    shown = "\n".join([*head, "", visible(data.decode("utf-8")).rstrip("\n")])
    result: dict[str, object] = {
        "state": "proposed",
        "id": row["id"],
        "file": path_of(row["id"]),
        "valid_until": fields["valid_until"],
        "proposal_id": stored["proposal_id"],
        "expires_at": stored["expires_at"],
        "preview": shown,
    }
    title = visible(row["title"]).replace("\n", " ")
    form = {"c1": {"type": "boolean", "title": "Keep this note", "description": title, "default": False}}
    lines = [
        f"Engram: keep this working note until {fields['valid_until']}?",
        f"{title} [{row['id']}, {row['bytes']} bytes, {row['sha256'][:12]}]",
        f"Read it first: engram pending show {stored['proposal_id']}",
    ]
    state = {"proposal_id": stored["proposal_id"]}
    token_text = proposals.fallback(session, stored, shown, result)
    return Ask("\n".join(lines), form, state, shown, token_text)
