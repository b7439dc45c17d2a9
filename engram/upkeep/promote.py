"""Making a working note durable: the only way out of `working/`, a person's alone (R86, 9.8).

The note is checked against its hash, planned like any other candidate, and after the person's yes the durable
file is written and the note removed in one commit. A no keeps the note.
"""

from __future__ import annotations

from engram.approval import metadata, preview
from engram.approval.author import author_of
from engram.approval.plan import Plan, Setting, make, refuse_unreadable, refuse_unsafe, with_note
from engram.approval.proposal import name_missing, setting_for, unknown
from engram.errors import EngramError, IntegrityError, NotFoundError
from engram.memory import document, kinds
from engram.memory.candidate import Candidate
from engram.memory.identity import require_id
from engram.outcome import Done
from engram.store import layout
from engram.store.commit import Change, commit_all
from engram.upkeep.step import Step, changed, parted, still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.memory.document import Memory
    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog
    from engram.store.record import Record

_COMPOSED = ("Context", "Content", "Rule Variants", "Example", "Human Note")


class Wish:
    """What a person said beside the note: scope and type, and how it relates to memories that exist."""

    __slots__ = ("depends_on", "scope", "supersedes", "type", "update")

    def __init__(
        self, scope: str = "", kind: str = "", *, update: str = "", supersedes: str = "", depends_on: str = ""
    ) -> None:
        self.scope = scope
        self.type = kind
        self.update = update
        self.supersedes = supersedes
        self.depends_on = [name.strip() for name in depends_on.split(",") if name.strip()]


def promote(session: Session, name: str, wish: Wish) -> Step:
    """The step that makes a note durable; an expired one too, until it is removed.

    Raises NotFoundError `note.not_found`, IntegrityError for a note that is not what was approved,
    PolicyError `safety.*`, ConfigError `author.missing`, and what planning raises.
    """
    home, note = _note(session, name)
    memory = home.body(note)
    candidate = Candidate(_fields(memory, note, wish))
    refuse_unsafe(_all_text(memory), "The note", session.workspace.config)
    scope = wish.scope or home.scope
    if session.catalog(scope) is None:
        raise NotFoundError(
            "scope.global_missing", f"There is no {scope} memory here.", "Leave --scope out, or set it up."
        )
    setting = setting_for(scope, session, author_of(session.workspace), session.today())
    setting.source = "note"
    shown = _planned(candidate, setting, memory, note)
    name_missing([shown], session)
    refuse_unreadable([shown], session.workspace.config)
    text = (
        f"Note: {note.key} (kept until {note.valid_until})\n\n{preview.preview([shown], show_variants=True)}"
    )

    def write(channel: str, comment: str) -> Done:
        if comment:
            refuse_unsafe(comment, "The note", session.workspace.config)

        target = setting.catalog
        apart = target is not home

        def plan() -> list[Change]:
            still(home, note)
            setting.taken.clear()
            setting.written.clear()
            again = _planned(candidate, setting, memory, note, shown)
            change = Change()
            data = with_note(again, comment) if comment else again.data
            verb = "update" if again.word == "UPDATE" else "add"
            change.put_bytes(again.path, data, f"{verb} {again.type}: {again.id}, from a note")
            if again.old is not None:
                change.put_bytes(*again.old, f"supersede {again.target} -> {again.id}")
            left = Change() if apart else change
            left.remove(note.path)
            return [change, left] if apart else [change]

        receipts = commit_all([target, home] if apart else [target], plan, channel, session.now())
        problems = [*(one for receipt in receipts for one in receipt.problems), *unknown([shown])]
        row = {
            "state": "written",
            "scope": scope,
            "id": shown.id,
            "file": shown.path,
            "verdict": shown.verdict,
        }
        said = f"Saved -> {scope}:{shown.path} ({shown.verdict})\nRemoved the note {note.id}."
        return Done(said, {**row, "note": note.id}, [one.diagnostic() for one in problems])

    return Step(text, write, shown.reason)


def _note(session: Session, name: str) -> tuple[Catalog, Record]:
    """The note of an id or path whose bytes are what was approved."""
    scope, rest = parted(name)
    memory_id = require_id(rest.removeprefix(layout.WORKING + "/").removesuffix(".md"))
    session.workspace.require_root()
    for catalog in session.catalogs():
        if scope not in (None, catalog.scope):
            continue
        for record in catalog.notes.values():
            if record.id == memory_id and not record.ignored:
                return catalog, record
        for problem in catalog.problems:
            if problem.path == f"{layout.WORKING}/{memory_id}.md":
                raise IntegrityError(problem.code, problem.message, problem.remedy)
    raise NotFoundError(
        "note.not_found",
        f"There is no working note {memory_id!r:.140}.",
        "`engram review list` names notes whose days are over; `engram load TASK` shows the others.",
    )


def _fields(memory: Memory, note: Record, wish: Wish) -> Mapping[str, object]:
    """The note as a candidate; nothing that a person wrote into it is left behind."""
    statements = memory.statements
    text = statements[0] if len(statements) == 1 else document.encode_bullets(statements)
    kept = {"context": memory.context, "example": memory.example}
    fillers = (document.DEFAULT_CONTEXT, document.DEFAULT_EXAMPLE)
    return {
        "type": kinds.normal_type(wish.type) or note.type,
        "text": text,
        "update": wish.update,
        "supersedes": wish.supersedes,
        "depends_on": list(dict.fromkeys([*note.depends_on, *wish.depends_on])),
        "triggers": list(note.triggers),
        "role": list(note.roles),
        **{key: value for key, value in kept.items() if value not in fillers},
        **{key: "\n".join(texts) for key, texts in memory.variants.items()},
    }


def _all_text(memory: Memory) -> str:
    return "\n".join([memory.title, *(text for _, text in memory.sections)])


def _planned(
    candidate: Candidate, setting: Setting, memory: Memory, note: Record, shown: Plan | None = None
) -> Plan:
    """The plan with its origin written down; the second time it must be what was shown."""
    pinned = shown.id if shown is not None and shown.word != "UPDATE" else ""
    try:
        plan = make(1, candidate, setting, pinned)
    except EngramError:
        if shown is not None:
            raise changed(shown.path) from None
        raise
    if plan.data:
        plan.data = _with_origin(plan, memory, note)
    if shown is not None and _what(plan) != _what(shown):
        raise changed(shown.path)
    return plan


def _what(plan: Plan) -> tuple[str, str, str, str]:
    return plan.verdict, plan.target_sha256, plan.sha256, plan.reason


def _with_origin(plan: Plan, memory: Memory, note: Record) -> bytes:
    """The planned file with the note named as its source, and with all that the note held."""
    planned = document.parse(plan.data)
    origins = list(dict.fromkeys([*planned.texts("derived_from"), f"note:{note.id}"]))
    own = {name for name, _ in planned.sections}
    planned.sections += [row for row in memory.sections if row[0] not in _COMPOSED and row[0] not in own]
    comment = metadata.joined(planned.note, memory.note, "")
    return document.write(document.revise(planned, meta={"derived_from": list(origins)}, note=comment))
