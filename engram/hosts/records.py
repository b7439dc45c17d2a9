"""What link changed, kept in the user's folder and never in a repository: `link-records.json` (hosts.md 3.6).

One item a file: who uses it, the edits in layers with hashes before and after, and the facts that help when
it was changed since. Beside it `global-skillsets.json` lists global installs (8.5). Both go when nothing is
linked any more.
"""

from __future__ import annotations

import json
import os

from engram import __version__
from engram.errors import StoreError
from engram.hosts import disk
from engram.hosts.part import RefusedError
from engram.hosts.places import GLOBAL
from engram.hosts.registry import OF_SERVICE
from engram.jsonc.edits import apply, reverse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engram.hosts.part import Facts
    from engram.jsonc.edits import Edit

SHARED = ("document", "gap", "inner", "made")
"""Facts about the file as a whole, which outlive the surface that noted them."""

FILE, LOCK, SKILLSETS = "link-records.json", "link.lock", "global-skillsets.json"


class Record:
    """What link did to one physical file; `users` are the targets of each surface."""

    __slots__ = (
        "created", "facts", "folders", "layers", "path", "real", "scope", "users", "version",
    )  # fmt: skip

    def __init__(self, path: str, real: str, scope: str) -> None:
        self.path = path
        self.real = real
        self.scope = scope
        self.users: dict[str, list[str]] = {}
        self.version = __version__
        self.created = False
        self.folders: list[str] = []
        self.layers: list[dict[str, Any]] = []
        self.facts: dict[str, Facts] = {}

    def as_json(self) -> dict[str, Any]:
        """The item of the file."""
        return {name: getattr(self, name) for name in self.__slots__}

    @classmethod
    def of(cls, item: dict[str, Any]) -> Record:
        """From the item of the file. Raises KeyError, TypeError where it is another thing."""
        made = cls(str(item["path"]), str(item["real"]), str(item["scope"]))
        if "users" not in item:  # before each surface had users of its own
            item = {**item, "users": {surface: list(item["targets"]) for surface in item["surfaces"]}}
        for name in cls.__slots__:
            wanted = type(getattr(made, name))
            if not isinstance(item[name], wanted):
                raise TypeError(name)
            setattr(made, name, item[name])
        return made

    @property
    def targets(self) -> list[str]:
        """Every target that uses anything in the file."""
        return list(dict.fromkeys(target for users in self.users.values() for target in users))

    def use(self, surface: str, targets: Sequence[str]) -> bool:
        """Note who uses a surface; whether that was new."""
        known = self.users.get(surface, [])
        self.users[surface] = list(dict.fromkeys([*known, *targets]))
        return self.users[surface] != known

    def others(self, surface: str, targets: Sequence[str]) -> list[str]:
        """Who uses a surface besides these targets."""
        return [one for one in self.users.get(surface, []) if one not in targets]

    def add(self, before: str, after: str, steps: list[list[Edit]]) -> None:
        """A layer of edits; older ones that do not lead to `before` can never be undone and are dropped."""
        if self.layers and self.layers[-1]["after"] != before:
            self.layers = []
        self.layers.append({"before": before, "after": after, "steps": steps})
        self.version = __version__

    def note(self, surface: str, facts: Facts) -> None:
        """Facts of one surface, beside those that are known."""
        known = self.facts.setdefault(surface, {})
        made = [
            *known.get("made", []),
            *(path for path in facts.get("made", []) if path not in known.get("made", [])),
        ]
        known.update(facts)
        if made:
            known["made"] = made

    def known(self, surface: str) -> Facts:
        """The facts of one surface, and what all know of the file, as the last to go empties containers."""
        shared: Facts = {}
        for facts in self.facts.values():
            shared |= {key: facts[key] for key in SHARED[:2] if key in facts}
            if "inner" in facts:
                shared["inner"] = {**shared.get("inner", {}), **facts["inner"]}
            if "made" in facts:
                shared["made"] = [*shared.get("made", []), *facts["made"]]
        for other, facts in self.facts.items():
            if other != surface and other in self.users and "before" in facts:
                shared["behind"] = facts["before"]
        return {**self.facts.get(surface, {}), **shared}

    def leave(self, surface: str, *, passed: bool = False) -> None:
        """A surface went while others stay: what is known of the file stays with them.

        `passed` says that its gap passed on to them.
        """
        self.users.pop(surface, None)
        facts = self.facts.get(surface, {})
        for other in self.facts.values() if passed else ():
            if "before" in other:
                other["before"] = facts.get("before", "")
        self.facts[surface] = {key: facts[key] for key in SHARED if key in facts}

    def go_on(self, bottom: str | None, before: str, after: str, steps: list[list[Edit]]) -> None:
        """The layers after a surface was taken out of the middle.

        `bottom` is the text below all layers where what went has no part in it, else None: then nothing can
        be unwound any more, and the rest goes by its structure.
        """
        if bottom is None:
            self.layers = []
            return
        known = [str(layer["after"]) for layer in self.layers]
        if after in known:
            self.layers = self.layers[: known.index(after) + 1]
        else:
            self.layers.append({"before": before, "after": after, "steps": steps})

    def unwound(self, text: str, digest: str) -> str | None:
        """The text before link, when the file is as link left it, else None."""
        if not self.layers or self.layers[-1]["after"] != digest:
            return None
        try:
            for layer in reversed(self.layers):
                for step in reversed(layer["steps"]):
                    text = apply(text, reverse([(int(at), str(old), str(new)) for at, old, new in step]))
        except (ValueError, TypeError, KeyError):
            return None
        return text


class Records:
    """The records of a user, read once and written as a whole."""

    __slots__ = ("_found", "folder", "made")

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.made: list[str] = []
        self._found: dict[str, Record] = {}

    @property
    def path(self) -> str:
        return os.path.join(self.folder, FILE)

    def load(self) -> Records:
        """Read the file. Raises StoreError where it cannot be understood: nothing is linked on a guess."""
        self._found = {}
        if not os.path.isdir(self.folder):
            return self
        try:
            file = disk.read(self.path)
            items = json.loads(file.text)["files"] if file.data else []
            self._found = {record.real: record for record in map(Record.of, items)}
        except (RefusedError, ValueError, KeyError, TypeError, RecursionError) as wrong:
            raise StoreError(
                "link.records_broken",
                f"{self.path} cannot be read: {wrong}",
                "Move it away; unlink then works from what stands in the files.",
            ) from None
        return self

    def get(self, real: str) -> Record | None:
        """The record of a physical file."""
        return self._found.get(real)

    def all(self) -> list[Record]:
        """Every record, sorted by path."""
        return sorted(self._found.values(), key=lambda record: record.real)

    def put(self, record: Record) -> None:
        """Keep a record; one without users is forgotten."""
        self._found[record.real] = record

    def drop(self, real: str) -> None:
        """Forget a file."""
        self._found.pop(real, None)

    def hashes(self, real: str) -> set[str]:
        """The hashes with which Engram wrote a file of its own."""
        record = self._found.get(real)
        return {str(layer["after"]) for layer in record.layers} if record is not None else set()

    def save(self) -> None:
        """Write both files, or remove them when nothing is recorded. Raises StoreError."""
        if self._found:
            items = [record.as_json() for record in self.all()]
            self._write(FILE, {"version": 1, "files": items})
        else:
            self._remove(FILE)
        installs = self._installs()
        if installs:
            self._write(SKILLSETS, {"version": 1, "engram_version": __version__, "installs": installs})
        else:
            self._remove(SKILLSETS)

    def _installs(self) -> dict[str, Any]:
        """Global installs by target, in the shape of older releases."""
        found: dict[str, Any] = {}
        for record in self.all():
            if record.scope != GLOBAL or not record.layers:
                continue
            item = {
                "path": record.path,
                "mode": "file" if record.created else "block",
                "hash": record.layers[-1]["after"],
            }
            for target in dict.fromkeys(one.removesuffix(OF_SERVICE) for one in record.targets):
                made = {"target": target, "engram_version": record.version, "files": []}
                found.setdefault(target, made)["files"].append(item)
        return found

    def _write(self, name: str, value: object) -> None:
        path = os.path.join(self.folder, name)
        text = json.dumps(value, ensure_ascii=True, indent=1) + "\n"
        try:
            file = disk.read(path)
            if file.data != text.encode():
                disk.write(file, text.encode(), self.folder, mode=0o600)
        except (RefusedError, OSError, disk.ChangedError) as wrong:
            raise no_record(path, str(wrong)) from None

    def _remove(self, name: str) -> None:
        path = os.path.join(self.folder, name)
        disk.clear(path)
        try:
            os.unlink(path)
        except OSError:
            return


def no_record(path: str, why: str) -> StoreError:
    """Nothing is changed in a host's file that could not be undone later."""
    return StoreError(
        "link.no_record",
        f"{path} cannot be written ({why}); without it unlink could not give files back as they were",
        "Make room there and the folder writable, or name another one in ENGRAM_CONFIG_DIR.",
    )
