"""`engram upgrade`, the part about memory: a plan that a person reads, then each step whole or not at all.

A root is moved first, then hashes of an older release are taken over, then files are rewritten as version 3;
each is one atomic write, so a run that broke off is completed by the next. What nobody approved is never
blessed: a file whose bytes are not the recorded ones is left alone and named.
"""

from __future__ import annotations

import hashlib
import os

from engram.errors import EngramError, StoreError
from engram.memory.document import MAX_BYTES, Unreadable
from engram.store import layout
from engram.store.files import Root, store_error
from engram.upkeep import legacy
from engram.upkeep.migration import as_v3

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engram.store.catalog import Catalog
    from engram.store.commit import Change
    from engram.workspace import Workspace

BACKUP = ".pre-v3.bak"


class Step:
    """One change of the plan: where, what in words, and the files. `act` carries it out."""

    __slots__ = ("act", "files", "kind", "scope", "what", "where")

    def __init__(
        self, kind: str, here: _Place, what: str, act: Callable[[], None], files: Sequence[str] = ()
    ) -> None:
        self.kind = kind
        self.scope = here.scope
        self.where = here.path
        self.what = what
        self.files = list(files)
        self.act = act

    def data(self) -> dict[str, object]:
        """The step as it stands in an envelope."""
        return {
            "kind": self.kind,
            "scope": self.scope,
            "where": self.where,
            "what": self.what,
            "files": self.files,
        }


class Plan:
    """Steps in their order, and notes on what a person has to look at."""

    __slots__ = ("notes", "steps")

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.notes: list[str] = []


class _Place:
    """Where a root is; moving it changes this for the steps that follow."""

    __slots__ = ("path", "scope", "workspace")

    def __init__(self, workspace: Workspace, scope: str, path: str) -> None:
        self.workspace = workspace
        self.scope = scope
        self.path = path

    def catalog(self) -> Catalog:
        """The memory as it lies now."""
        from engram.store.catalog import catalogs

        return next(one for one in catalogs(self.workspace) if one.scope == self.scope)

    def move(self) -> None:
        """Bring the root of an older release to its place of today."""
        from engram import __version__
        from engram.store.root import complete
        from engram.workspace import find

        project = os.path.dirname(self.path)
        self.path = legacy.move_root(self.path, project)
        complete(self.path, __version__)
        self.workspace = find(explicit=project)


def plan(workspace: Workspace, channel: str) -> Plan:
    """What an upgrade would change in the memory of project and person. Nothing is written.

    `channel` is how the person will have agreed: terminal or accept-all. Raises StoreError, ConfigError.
    """
    from engram.workspace import place

    found = Plan()
    project = workspace.project if workspace.root is not None else place(workspace.project)
    old = legacy.old_root(project, workspace.dirs)
    if old is not None and workspace.root is None:
        here = _Place(workspace, "workspace", old)
        what = "moves to .agents/.engram, where memory lives today"
        found.steps.append(Step("move", here, what, here.move))
        _plan_root(found, here, channel)
    elif old is not None:
        message = (
            f"{old} is a memory of an older release beside {workspace.root}; bring them together by hand"
        )
        found.notes.append(message)
    for scope, root in (("workspace", workspace.root), ("global", workspace.global_root)):
        if root is not None:
            _plan_root(found, _Place(workspace, scope, root), channel)
    return found


def _plan_root(found: Plan, here: _Place, channel: str) -> None:
    path = here.path
    with Root(path) as root:
        moves = legacy.misplaced(root)
        unused = legacy.unused(root)
    if moves:
        what = "files go to the folders that memory has today"
        files = [f"{old} -> {new}" for old, new in moves]
        found.steps.append(Step("folders", here, what, lambda: _rename(here, moves), files))
    if unused:
        found.notes.append(f"{path}: nothing reads {', '.join(unused)} any more; delete them when you like")
    _plan_files(found, here, moves, channel)


def _rename(here: _Place, moves: Sequence[tuple[str, str]]) -> None:
    from engram.store.lock import Lock

    with Root(here.path) as root, Lock(root):
        for old, new in moves:
            try:
                root.make_folders(new.rpartition("/")[0])
                if root.status(new) is None:
                    root.rename(old, new)
                    root.sync(new.rpartition("/")[0])
            except OSError as wrong:
                raise store_error(wrong, root.full(old)) from wrong
        for folder in {old.partition("/")[0] for old, _ in moves}:
            try:
                root.remove_folder(folder)
            except OSError:
                continue


def _plan_files(found: Plan, here: _Place, moves: Sequence[tuple[str, str]], channel: str) -> None:
    """The hashes to take over, and the files to rewrite."""
    taken: dict[str, str] = {}
    rewritten: dict[str, tuple[bytes, bytes]] = {}
    told: list[str] = []
    withheld: list[str] = []
    scope, path = here.scope, here.path
    with Root(path) as root:
        for name, where, sha in _trusted(root, moves, taken, withheld):
            try:
                data, status = root.read_with_status(where)
                made = as_v3(data, scope, status.st_mtime)
                if made is not None and len(made.data) > MAX_BYTES:
                    raise Unreadable([f"it would have more than {MAX_BYTES} bytes"])
            except Unreadable as wrong:
                found.notes.append(f"{scope}:{where} stays as it is: {wrong.problems[0]}")
                taken.pop(name, None)
                continue
            except OSError as wrong:
                raise store_error(wrong, root.full(where)) from wrong
            if made is not None and hashlib.sha256(data).hexdigest() == sha:
                rewritten[name] = (data, made.data)
                told.append(f"{name} (adds {', '.join(made.keys)})")
    if taken:
        what = "hashes of an older release that fit their files are recorded; who approved them on this "
        what += "computer nobody knows, so `engram rehash all` asks for that"
        act = _TakeOver(here, taken)
        found.steps.append(Step("hashes", here, what, act, sorted(taken)))
    if rewritten:
        what = f"files become version 3; the old bytes are kept beside each as *{BACKUP}"
        found.steps.append(Step("version", here, what, _Rewrite(here, rewritten, channel), sorted(told)))
    if withheld:
        shown = ", ".join(withheld[:5]) + (f" and {len(withheld) - 5} more" if len(withheld) > 5 else "")
        said = "withheld, since nobody approved these bytes; `engram rehash` shows them first"
        found.notes.append(f"{scope}: {shown} {said}")


def _trusted(
    root: Root, moves: Sequence[tuple[str, str]], taken: dict[str, str], withheld: list[str]
) -> Iterator[tuple[str, str, str]]:
    """(path of today, where it lies, hash) of files whose bytes are recorded, today or by an older release.

    The latter are put into `taken`, what nobody recorded into `withheld`.
    """
    from engram.store.verify import MISSING_HASH, OK, verify

    known = legacy.old_hashes(root)
    judged = [(name, name, state, sha) for name, state, sha in verify(root.path) if layout.is_memory(name)]
    for old, new in moves:
        data = root.read_or_none(old) or b""
        judged.append((new, old, MISSING_HASH, hashlib.sha256(data).hexdigest()))
    for name, where, state, sha in judged:
        if state == MISSING_HASH and known.get(name) == sha:
            taken[name] = sha
        elif state != OK:
            withheld.append(where)
            continue
        yield name, where, sha


class _TakeOver:
    """Records hashes of an older release; approved on this computer nothing is by that."""

    __slots__ = ("here", "taken")

    def __init__(self, here: _Place, taken: dict[str, str]) -> None:
        self.here = here
        self.taken = taken

    def __call__(self) -> None:
        """Raises StoreError, IntegrityError when a file changed since the plan was shown."""
        from engram.store.commit import commit

        commit(self.here.catalog(), self._change, "")

    def _change(self, _: Catalog) -> Change:
        from engram.store.commit import Change

        change = Change()
        for name, sha in sorted(self.taken.items()):
            change.accept(name, f"hash of an older release taken over for {name}", sha)
        return change


class _Rewrite:
    """Writes files as version 3, all of a root in one write, with backups made before."""

    __slots__ = ("channel", "files", "here")

    def __init__(self, here: _Place, files: dict[str, tuple[bytes, bytes]], channel: str) -> None:
        self.here = here
        self.files = files
        self.channel = channel

    def __call__(self) -> None:
        """Raises StoreError, IntegrityError when a file changed since the plan was shown."""
        from engram.memory.lifecycle import timestamp
        from engram.store.commit import commit

        catalog = self.here.catalog()
        known = catalog.approvals
        self._back_up()
        before = {name: catalog.expected(name) or "" for name in self.files}
        receipt = commit(catalog, self._change, "")
        if known is not None:
            approved = {name: receipt.hashes[name] for name, sha in before.items() if known.has(name, sha)}
            known.record(approved, self.channel, timestamp())

    def _change(self, catalog: Catalog) -> Change:
        from engram.errors import IntegrityError
        from engram.store.commit import Change

        change = Change()
        with Root(catalog.root) as root:
            for name, (old, new) in sorted(self.files.items()):
                if root.read_or_none(name) != old:
                    raise IntegrityError(
                        "memory.changed_meanwhile",
                        f"{name} changed after the plan was shown.",
                        "Run `engram upgrade` again.",
                    )
                stem = name.rpartition("/")[2].removesuffix(".md")
                change.put_bytes(name, new, f"upgrade {stem} to version 3 [{self.channel}]")
        return change

    def _back_up(self) -> None:
        """Keep the old bytes beside each file; a backup is whole or not there, and never written over."""
        with Root(self.here.path) as root:
            for name, (old, _) in sorted(self.files.items()):
                backup, temp = name + BACKUP, f"{name}{BACKUP}.tmp"
                there = root.read_or_none(backup)
                if there is not None and there != old:
                    raise StoreError(
                        "upgrade.backup_differs",
                        f"{root.full(backup)} is another backup and is never written over",
                        "Move it away, then run `engram upgrade` again.",
                    )
                try:
                    if there is None:
                        root.remove(temp)
                        root.create(temp, old)
                        root.rename(temp, backup)
                        root.sync(backup.rpartition("/")[0])
                except OSError as wrong:
                    raise store_error(wrong, root.full(backup)) from wrong


def carry_out(steps: Sequence[Step]) -> list[tuple[Step, EngramError]]:
    """Every step; one that is refused keeps the later ones of its root from being tried, no other root's."""
    refused: list[tuple[Step, EngramError]] = []
    broken: set[str] = set()
    for step in steps:
        if step.where in broken:
            continue
        try:
            step.act()
        except EngramError as wrong:
            broken.add(step.where)
            refused.append((step, wrong))
    return refused
