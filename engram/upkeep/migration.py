"""From version 1 and 2 of a memory file to version 3: missing keys are added, every other byte stays (9.4).

Nothing is made up: a date comes from another date of the file, else from the file's own time, which is then
said; who wrote it and what it says are left as they are.
"""

from __future__ import annotations

import re

from engram.memory import document
from engram.memory.kinds import AUTHORITY
from engram.memory.lifecycle import is_date, today
from engram.memory.rules import check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.memory.document import Memory

VERSION = 3
_HEAD = re.compile(
    r"\ufeff?---[ ]*(?P<end>\r\n|\r|\n)"
    r"(?P<head>(?:(?!---(?:[\r\n]|\Z))[^\r\n]*(?:\r\n|\r|\n))*)---(?:[\r\n]|\Z)"
)


class Migrated:
    """The new bytes, and the keys that were added or filled."""

    __slots__ = ("data", "keys")

    def __init__(self, data: bytes, keys: list[str]) -> None:
        self.data = data
        self.keys = keys


def as_v3(data: bytes, scope: str, mtime: float) -> Migrated | None:
    """The memory as version 3, None when it is one already or of a newer version.

    `mtime` is the time of the file in seconds. Raises Unreadable for what is no memory, or would not be the
    same memory afterwards.
    """
    memory = document.parse(data)
    declared = memory.meta.get("schema_version")
    if memory.version == VERSION or (isinstance(declared, int) and declared > VERSION):
        return None
    wanted = {"schema_version": str(VERSION), **_missing(memory, scope, mtime)}
    new = _filled(data.decode("utf-8"), wanted, {key for key in wanted if key in memory.meta}).encode("utf-8")
    _require_same(memory, document.parse(new), wanted)
    return Migrated(new, sorted(wanted))


def _missing(memory: Memory, scope: str, mtime: float) -> dict[str, str]:
    """Values of the keys that version 3 asks for and the file does not have."""
    dates = {
        "valid_from": ("valid_from", "created", "updated"),
        "last_confirmed": ("last_confirmed", "last_verified", "updated", "created"),
    }
    found: dict[str, str] = {}
    for key, sources in dates.items():
        known = next((date for name in sources if is_date(date := memory.text(name))), "")
        if memory.meta.get(key) is None:
            found[key] = known or today(mtime)
            if not known:
                found["migration_date_source"] = "file_mtime"
    plain = {
        "authority": AUTHORITY[memory.type],
        "evidence_status": "unverified",
        "revision": "1",
        "scope": scope,
    }
    return {key: value for key, value in plain.items() if memory.meta.get(key) is None} | found


def _filled(text: str, wanted: dict[str, str], there: set[str]) -> str:
    """The text with these keys: one that is there gets its value in its line, the others follow the last."""
    found = _HEAD.match(text)
    if found is None:
        raise document.Unreadable(["the frontmatter cannot be found again"])
    head, end = found["head"], found["end"]
    for key in there:
        head, count = re.subn(rf"(?m)^{key}:[^\r\n]*", f"{key}: {wanted[key]}", head)
        if count != 1:
            raise document.Unreadable([f"the key {key} does not stand on a line of its own"])
    added = "".join(f"{key}: {wanted[key]}{end}" for key in sorted(wanted) if key not in there)
    return text[: found.start("head")] + head + added + text[found.end("head") :]


def _require_same(old: Memory, new: Memory, wanted: dict[str, str]) -> None:
    """Raises Unreadable unless only the wanted keys differ and no rule is broken that was kept before."""
    rest = {key: value for key, value in new.meta.items() if key not in wanted}
    kept = {key: value for key, value in old.meta.items() if key not in wanted}
    same = rest == kept and new.title == old.title and new.sections == old.sections
    broken = [fault for fault in check(new) if fault not in check(old)]
    if not same or new.version != VERSION or broken:
        raise document.Unreadable(broken or ["it would not be the same memory"])
