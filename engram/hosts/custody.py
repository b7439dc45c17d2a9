"""The records of a user held by one process at a time; two links at once wait for each other."""

from __future__ import annotations

import os
from contextlib import ExitStack, contextmanager, suppress

from engram.errors import StoreError
from engram.hosts import disk
from engram.hosts.records import FILE, LOCK, no_record
from engram.store.files import Root
from engram.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.hosts.records import Records

_TRIES = 100
"""How often others may take the folder away while one waits for it; each time a command has ended."""


@contextmanager
def held(records: Records) -> Iterator[None]:
    """The records as they are now, alone; nothing of them is left behind when nothing is linked.

    Raises StoreError where the user's folder cannot be written: nothing is changed that no record undoes.
    """
    folder = records.folder
    try:
        with _taken(folder):
            records.load()
            yield
            if not records.all():
                records.save()
                with suppress(OSError):
                    os.unlink(os.path.join(folder, LOCK))
    finally:
        disk.remove_folders([folder])


def _taken(folder: str) -> ExitStack:
    """The lock in the folder; begun again when the one before took the empty folder away meanwhile."""
    gone: OSError | None = None
    for _ in range(_TRIES):
        with ExitStack() as stack:
            try:
                _make(folder)
                root = stack.enter_context(Root(os.path.realpath(folder)))
                stack.enter_context(Lock(root, name=LOCK))
                return stack.pop_all()
            except FileNotFoundError as wrong:
                gone = wrong
            except OSError as wrong:
                raise no_record(os.path.join(folder, FILE), wrong.strerror or "the system refuses") from None
            except StoreError as refusal:
                if not isinstance(refusal.__cause__, FileNotFoundError):
                    raise
                gone = refusal.__cause__
    why = gone.strerror if gone is not None else None
    raise no_record(os.path.join(folder, FILE), why or "the system refuses")


def _make(folder: str) -> None:
    os.makedirs(folder, mode=0o700, exist_ok=True)
    if not os.access(folder, os.W_OK):
        os.stat(folder)
        raise PermissionError(13, "access is denied")
