"""Taking a memory out of use without losing it, and bringing it back byte for byte (governed-memory 1.3)."""

from __future__ import annotations

import re
from hashlib import sha256

from engram.approval.plan import refuse_unsafe
from engram.approval.scopes import joined
from engram.errors import IntegrityError, NotFoundError, PolicyError, UsageError
from engram.memory import document
from engram.memory.identity import require_id
from engram.outcome import Done
from engram.retrieval.reader import without_author
from engram.safety.terminal import visible
from engram.store import layout, problem
from engram.store.commit import Change, commit, commit_all
from engram.store.files import Root
from engram.upkeep.step import Step, changed, named, parted, still

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog
    from engram.store.record import Record

_HEAD = re.compile(
    rb"\A<!-- archived-at: ([^\n]*) -->\n<!-- original: (?:workspace|global):([^\n]+) -->\n"
    rb"<!-- reason: ([^\n]*) -->\n\n"
)


def archive(session: Session, name: str, reason: str = "", scope: str = "") -> Step:
    """The step that moves a memory to `archive/<date>/`, its reason in front, its hash kept (D12).

    `scope` both takes the memory of the same id in the other scope along, in one commit. A note of the person
    is added to the reason. Raises what `named` raises, UsageError `archive.scope`, PolicyError `safety.*`.
    """
    chosen = _chosen(session, name, scope)
    config = session.workspace.config
    if reason:
        refuse_unsafe(reason, "The reason", config)
    shown = [_shown(session, catalog, record) for catalog, record in chosen]
    lines = [f"Reason: {visible(reason) or 'none given'}"]
    if len(chosen) == 1:
        lines += _twin(session, chosen[0][1])

    def write(channel: str, note: str) -> Done:
        if note:
            refuse_unsafe(note, "The note", config)
        why = "; ".join(filter(None, (reason, note)))
        moved: list[str] = []

        def plan() -> list[Change]:
            changes = []
            for fresh, record in chosen:
                changes.append(Change())
                moved.append(changes[-1].archive(fresh, still(fresh, record), why, session.now()))
            return changes

        receipts = commit_all([catalog for catalog, _ in chosen], plan, channel, session.now())
        first = chosen[0][1]
        scopes = [record.scope for _, record in chosen]
        data = {"state": "archived", "id": first.id, "scope": joined(scopes), "file": moved[0]}
        notes = [one.diagnostic() for receipt in receipts for one in receipt.problems]
        rows = zip(chosen, moved, strict=True)
        said = [f"Archived {record.id} -> {record.scope}:{path}" for (_, record), path in rows]
        back = [f"engram restore {record.key if len(chosen) > 1 else record.id}" for _, record in chosen]
        return Done("\n".join([*said, f"Back again: {'; '.join(back)}"]), data, notes)

    return Step(
        "\n".join(
            [
                *shown[0][0],
                *(line for more in shown[1:] for line in ["", *more[0]]),
                *lines,
                "",
                *dict.fromkeys(text for _, text in shown),
            ]
        ),
        write,
    )


def _chosen(session: Session, name: str, scope: str) -> list[tuple[Catalog, Record]]:
    """The memory that is meant, and with scope both its twin."""
    given, rest = parted(name)
    if scope in ("workspace", "global") and given not in (None, scope):
        raise UsageError(
            "archive.scope",
            f"{name} is not in the {scope} memory.",
            "Leave --scope or the scope in front out.",
        )
    if scope in ("workspace", "global"):
        return [named(session, f"{scope}:{rest}")]
    first = named(session, name)
    found = [first]
    if scope == "both":
        found += [(catalog, other) for catalog, other in _others(session, first[1])]
        if len(found) == 1:
            raise UsageError(
                "archive.scope", f"Only the {first[0].scope} memory has {first[1].id}.", "Leave --scope out."
            )
    return found


def _others(session: Session, record: Record) -> list[tuple[Catalog, Record]]:
    """The memories of the same id in other scopes."""
    return [
        (catalog, other)
        for catalog in session.catalogs()
        if catalog.scope != record.scope
        and (other := catalog.get(record.id)) is not None
        and not other.ignored
    ]


def _shown(session: Session, catalog: Catalog, record: Record) -> tuple[list[str], str]:
    """What a person reads of one memory before it goes: where it goes, who needs it; and its text."""
    lines = [
        f"Archive: {record.key} ({record.size} bytes, sha256 {record.sha256[:12]})",
        f"To: {layout.ARCHIVE}/{session.today()}/{record.path}",
    ]
    needed = [one.id for one in catalog.records.values() if _needs(catalog, one, record)]
    lines += [f"Needed by: {', '.join(sorted(needed))}"] if needed else []
    return lines, visible(catalog.text(record).decode("utf-8", "replace")).rstrip("\n")


def _needs(catalog: Catalog, one: Record, record: Record) -> bool:
    return bool(one.depends_on) and not one.ignored and record in catalog.graph.prerequisites(one)


def _twin(session: Session, record: Record) -> list[str]:
    """A line on the memory of the same id in the other scope, which would then be seen instead."""
    return [
        f"Stays: {other.key}, which has the same id and would be seen instead (--scope both archives both)"
        for _, other in _others(session, record)
    ]


class _Archived:
    """One archived file: where it lies, where it was, and the bytes that it had there."""

    __slots__ = ("catalog", "data", "head", "original", "path", "sha256")

    def __init__(self, catalog: Catalog, path: str, data: bytes) -> None:
        head = _HEAD.match(data)
        self.catalog = catalog
        self.path = path
        self.sha256 = sha256(data).hexdigest()
        self.head = head[0].decode("utf-8", "replace") if head else ""
        self.original = head[2].decode("utf-8", "replace") if head else ""
        self.data = data[head.end() :] if head else b""

    @property
    def id(self) -> str:
        return self.original.rpartition("/")[2].removesuffix(".md")


def restore(session: Session, name: str) -> Step:
    """The step that moves an archived memory back to where it was, with the bytes that it had.

    `name` is its id, or the path of the archived file. Raises NotFoundError `archive.not_found`, UsageError
    `archive.ambiguous`, IntegrityError when the file is not what was archived, PolicyError `memory.id_taken`
    and `safety.*`.
    """
    found = _archived(session, name)
    memory_id = _memory_id(found)
    _require_free(found.catalog, found, memory_id)
    text = found.data.decode("utf-8", "replace")
    config = session.workspace.config
    refuse_unsafe(without_author(text), "The archived memory", config, memory_file=True)
    scope = found.catalog.scope
    lines = [f"Restore: {scope}:{found.path}", f"To: {found.original} (sha256 {_digest(found.data)[:12]})"]
    lines += [line[5:-4] for line in visible(found.head).split("\n") if line.startswith("<!-- reason")]

    def write(channel: str, note: str) -> Done:
        if note:
            refuse_unsafe(note, "The note", session.workspace.config)

        def plan(fresh: Catalog) -> Change:
            _require_free(fresh, found, memory_id)
            with Root(fresh.root) as root:
                if sha256(root.read_or_none(found.path) or b"").hexdigest() != found.sha256:
                    raise changed(found.path)
            change = Change()
            because = f": {' '.join(note.split())}" if note else ""
            change.put_bytes(found.original, found.data, f"restore {memory_id}{because}")
            change.remove(found.path)
            return change

        receipt = commit(found.catalog, plan, channel, session.now())
        data = {"state": "restored", "id": memory_id, "scope": scope, "file": found.original}
        notes = [one.diagnostic() for one in receipt.problems]
        return Done(f"Restored {memory_id} -> {scope}:{found.original}", data, notes)

    return Step("\n".join([*lines, "", visible(text).rstrip("\n")]), write)


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()


def _archived(session: Session, name: str) -> _Archived:
    """The one archived file that the name means, its hash verified."""
    scope, rest = parted(name)
    by_path = rest.startswith(layout.ARCHIVE + "/") and layout.has_hash(rest)
    if not by_path:
        require_id(rest.removesuffix(".md"))
    session.workspace.require_root()
    found: list[_Archived] = []
    for catalog in session.catalogs():
        if scope in (None, catalog.scope):
            found += _candidates(catalog, rest, by_path)
    if not found:
        raise NotFoundError(
            "archive.not_found", f"Nothing archived is named {name!r:.140}.", "Its id or path is needed."
        )
    if len(found) > 1:
        paths = ", ".join(f"{one.catalog.scope}:{one.path}" for one in found)
        raise UsageError("archive.ambiguous", f"It was archived more than once: {paths}.", "Name one path.")
    return found[0]


def _candidates(catalog: Catalog, name: str, by_path: bool) -> list[_Archived]:
    memory_id = name.removesuffix(".md")
    listing = catalog.listing(layout.HASHES)
    known = {*listing.known, *listing.conflicts}
    found = []
    with Root(catalog.root) as root:
        for path in [name] if by_path else sorted(known):
            stem = path.rpartition("/")[2].removesuffix(".md")
            likely = by_path or (path.startswith(layout.ARCHIVE + "/") and stem.startswith(memory_id))
            data = root.read_or_none(path) if likely else None
            if data is None:
                continue
            one = _Archived(catalog, path, data)
            right = catalog.expected(path) == one.sha256
            if not right and (by_path or stem == memory_id):
                wrong = problem.hash_mismatch(path, catalog.scope)
                raise IntegrityError(wrong.code, wrong.message, wrong.remedy)
            if right and (by_path or one.id == memory_id):
                found.append(one)
    return found


def _memory_id(found: _Archived) -> str:
    """The id of the archived memory; raises IntegrityError where the file holds none."""
    why = "" if layout.is_memory(found.original) else "its first lines are missing"
    try:
        memory = document.parse(found.data)
    except document.Unreadable as wrong:
        why = why or wrong.problems[0]
    if why:
        raise IntegrityError(
            "archive.unreadable",
            f"{found.path} is no archived memory: {why}.",
            "Copy what is needed out of it by hand.",
        )
    return memory.id


def _require_free(catalog: Catalog, found: _Archived, memory_id: str) -> None:
    taken = (
        catalog.taken(memory_id)
        or catalog.found(found.original)
        or catalog.case_twins(found.original.lower())
    )
    if taken:
        raise PolicyError(
            "memory.id_taken",
            f"There is a memory {memory_id} in the {catalog.scope} memory already.",
            f"Archive that one first: `engram archive {catalog.scope}:{found.original}`.",
        )
