"""A newer Engram than the one that linked says so in one line; `engram upgrade` does the rest (decision 5).

Nothing is asked of a network: the version in the records is compared with this one.
"""

from __future__ import annotations

import os

from engram import __version__
from engram.regular import regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.hosts.records import Record, Records

OFF = "ENGRAM_NO_AUTO_UPGRADE"
"""The variable with which older releases were kept from refreshing by themselves silences the advice."""


def advice(folder: str, project: str) -> str:
    """The line for what is linked in a project and for the user by an older Engram, "" for none.

    `folder` is the user's own. Records that cannot be read are no matter here.
    """
    from engram.errors import StoreError
    from engram.hosts.records import Records

    if not worth_reading(folder):
        return ""
    try:
        stale = list(_older(Records(folder).load(), project))
    except StoreError:
        return ""
    if not stale:
        return ""
    oldest = min((record.version for record in stale), key=_order)
    return f"Engram {oldest} wrote what is linked here, this is {__version__}: `engram upgrade` refreshes it."


def settle(records: Records, project: str) -> None:
    """After an upgrade everything is of today, also what needed no change. Raises StoreError."""
    from engram.hosts.custody import held

    if not list(_older(records, project)):
        return
    with held(records):
        for record in _older(records, project):
            record.version = __version__
        records.save()


def worth_reading(folder: str) -> bool:
    """Whether a record of another version is among them, told without understanding the file."""
    try:
        with open(os.path.join(folder, "link-records.json"), "rb", opener=regular) as file:
            data = file.read()
    except OSError:
        return False
    return data.count(b'"version": "') > data.count(b'"version": "%s"' % __version__.encode())


def _older(records: Records, project: str) -> Iterator[Record]:
    for record in records.all():
        here = record.scope == "global" or record.path.startswith(project + os.sep)
        if here and _order(record.version) < _order(__version__):
            yield record


def _order(version: str) -> tuple[list[int], bool, str]:
    """Versions in order: by number, and one with a suffix (`rc1`, `.dev0`) before the one without."""
    numbers: list[int] = []
    rest = version
    while rest[:1].isdecimal():
        digits = len(rest) - len(rest.lstrip("0123456789"))
        numbers.append(int(rest[:digits]))
        rest = rest[digits:]
        if rest[:1] == "." and rest[1:2].isdecimal():
            rest = rest[1:]
    return numbers, not rest, rest
