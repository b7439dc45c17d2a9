"""The records of a user held by one process at a time; two links at once wait for each other."""

from __future__ import annotations

import os
from contextlib import contextmanager, suppress

from engram.hosts import disk
from engram.hosts.records import FILE, LOCK, no_record
from engram.store.files import Root
from engram.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.hosts.records import Records


@contextmanager
def held(records: Records) -> Iterator[None]:
    """The records as they are now, alone; nothing of them is left behind when nothing is linked.

    Raises StoreError where the user's folder cannot be written: nothing is changed that no record undoes.
    """
    folder = records.folder
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(13, "access is denied")
    except OSError as wrong:
        raise no_record(os.path.join(folder, FILE), wrong.strerror or "the system refuses") from None
    try:
        with Root(os.path.realpath(folder)) as root, Lock(root, name=LOCK):
            records.load()
            yield
            if not records.all():
                records.save()
                with suppress(OSError):
                    os.unlink(os.path.join(folder, LOCK))
    finally:
        disk.remove_folders([folder])
