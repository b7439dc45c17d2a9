"""One change that a person is asked about: what they are shown, and how it is written after their yes."""

from __future__ import annotations

import re

from engram.errors import IntegrityError, NotFoundError, PolicyError
from engram.memory.identity import require_id
from engram.store import layout

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.outcome import Done
    from engram.retrieval.session import Session
    from engram.store.catalog import Catalog
    from engram.store.record import Record

_SCOPED = re.compile(r"(workspace|global):(.+)\Z", re.DOTALL)


class Step:
    """`preview` is shown; `write(channel, note)` carries it out and gives the answer.

    `blocked` is the reason when it cannot be approved as it stands, "" otherwise. `note` is the comment of a
    B answer; what becomes of it is up to the step. Writing raises PolicyError `memory.changed_meanwhile` when
    the memory is not what was shown any more.
    """

    __slots__ = ("blocked", "preview", "write")

    def __init__(self, preview: str, write: Callable[[str, str], Done], blocked: str = "") -> None:
        self.preview = preview
        self.write = write
        self.blocked = blocked


def parted(name: str) -> tuple[str | None, str]:
    """The scope that a name starts with, and the rest."""
    found = _SCOPED.match(name)
    return (found[1], found[2]) if found else (None, name)


def named(session: Session, name: str) -> tuple[Catalog, Record]:
    """The durable memory of an id or file, with its scope in front or not; the project's before the person's.

    Raises UsageError `memory.invalid_id`, NotFoundError `memory.not_found`, and IntegrityError for one that
    is withheld.
    """
    scope, rest = parted(name)
    path = rest if layout.is_memory(rest) else ""
    memory_id = "" if path else require_id(rest.removesuffix(".md"))
    session.workspace.require_root()
    for catalog in session.catalogs():
        if scope in (None, catalog.scope):
            record = catalog.records.get(path) if path else catalog.get(memory_id)
            if record is not None and not record.ignored:
                return catalog, record
            _refuse_withheld(catalog, path, memory_id)
    raise NotFoundError(
        "memory.not_found", f"There is no memory {name!r:.140}.", "Look for its id with `engram search`."
    )


def _refuse_withheld(catalog: Catalog, path: str, memory_id: str) -> None:
    for problem in catalog.problems:
        stem = problem.path.rpartition("/")[2].removesuffix(".md")
        if (
            problem.withheld
            and layout.is_memory(problem.path)
            and (problem.path == path or stem == memory_id)
        ):
            raise IntegrityError(problem.code, problem.message, problem.remedy)


def still(catalog: Catalog, record: Record) -> Record:
    """The record as it lies under the lock; raises when it is not what was shown."""
    now = catalog.records.get(record.path) or catalog.notes.get(record.path)
    if now is None or now.sha256 != record.sha256:
        raise changed(record.path)
    return now


def changed(path: str) -> PolicyError:
    """The refusal to write what nobody was shown."""
    return PolicyError(
        "memory.changed_meanwhile",
        f"{path} changed after it was shown; nothing was written.",
        "Run it again.",
    )
