"""Accepting what a person edited by hand: show what changed, then record the hash of the file as it is.

A hand edit is a first-class act (decision 7), and the only one that blesses bytes without a proposal; so what
was shown is exactly what is recorded, and the changelog names the channel (D13).
"""

from __future__ import annotations

import hashlib
import os

from engram.errors import IntegrityError, NotFoundError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.store.catalog import Catalog
    from engram.store.commit import Receipt
    from engram.workspace import Workspace

CHANGED = {
    "mismatch": "changed since its hash was recorded",
    "missing_hash": "has no recorded hash",
    "conflict": "has two recorded hashes, as after a merge",
    "missing_file": "is gone; its recorded hash would be forgotten",
    "unapproved": "is as recorded, but was not approved on this computer",
}
"""States that a person can accept, in words."""

BEYOND = {
    "unreadable": "cannot be read",
    "link": "is a link or no regular file",
    "outside": "is recorded outside the memory; its line belongs out of the file of hashes",
}
"""States that nobody can accept."""


class Edit:
    """One file whose bytes are not the recorded ones.

    `data` is what a person is shown and what may be recorded, None when the file is gone; `sha256` is of
    these bytes, or empty. `trouble` says why these bytes cannot be a memory, `lagging` that
    the balanced wording of a rule does not say what its content says.
    """

    __slots__ = ("catalog", "data", "lagging", "path", "sha256", "trouble", "what")

    def __init__(self, catalog: Catalog, path: str, state: str, data: bytes | None) -> None:
        self.catalog = catalog
        self.path = path
        self.what = CHANGED.get(state) or BEYOND[state]
        self.data = data
        self.sha256 = "" if data is None else hashlib.sha256(data).hexdigest()
        self.trouble, self.lagging = _looked_through(data)
        if state in BEYOND:
            self.trouble = f"it {self.what}"

    @property
    def id(self) -> str:
        """The id by its file name."""
        return self.path.rpartition("/")[2].removesuffix(".md")

    def preview(self) -> str:
        """State and difference to the version that git has, or the whole text where git has none."""
        head = f"{self.catalog.scope}:{self.path} {self.what}."
        if self.lagging:
            head += " Its balanced wording does not say what its content says; edit that as well."
        if self.data is None:
            return head
        new = self.data.decode("utf-8", "replace")
        old = _committed(self.catalog.root, self.path)
        if old is None:
            return f"{head} The file as it is now:\n\n{new}"
        if old == self.data:
            return f"{head} It is the same as in git's HEAD:\n\n{new}"
        from difflib import unified_diff

        was = old.decode("utf-8", "replace")
        lines = unified_diff(was.splitlines(), new.splitlines(), "in git's HEAD", "now", lineterm="")
        return head + "\n\n" + "\n".join(lines)


def find_edits(
    workspace: Workspace, names: Sequence[str] = (), scope: str | None = None, *, foreign: bool = False
) -> list[Edit]:
    """The files that a person may accept: all that changed, or those named by id or path.

    With names or `foreign` also those that are as recorded but were approved elsewhere (decision 20). Raises
    NotFoundError for a name that is no memory file; one that needs no approval is left out.
    """
    from engram.store.catalog import catalogs
    from engram.store.files import Root
    from engram.store.layout import is_safe
    from engram.store.verify import verify

    edits: list[Edit] = []
    known: set[str] = set()
    for catalog in catalogs(workspace):
        if scope not in (None, catalog.scope):
            continue
        with Root(catalog.root) as root:
            for path, found, sha256 in verify(catalog.root):
                known |= {path, path.rpartition("/")[2].removesuffix(".md")}
                state = found if is_safe(path) else "outside"
                if state == "ok" and (names or foreign) and _is_foreign(catalog, path, sha256):
                    state = "unapproved"
                if (state in CHANGED or state in BEYOND) and _named(path, names):
                    data = root.read_or_none(path) if state in CHANGED else None
                    edits.append(Edit(catalog, path, state, data))
    for name in names:
        if name not in known:
            raise NotFoundError(
                "memory.not_found",
                f"There is no memory file {name!r:.140}.",
                "`engram verify` lists the files.",
            )
    return edits


def accept(edits: Sequence[Edit]) -> list[Receipt]:
    """Record the hashes of the edits, all or nothing per scope.

    Raises IntegrityError when a file changed after it was shown.
    """
    from engram.store.commit import Change, commit
    from engram.store.files import Root

    receipts = []
    for catalog in dict.fromkeys(edit.catalog for edit in edits):
        mine = [edit for edit in edits if edit.catalog is catalog]

        def plan(current: Catalog, mine: Sequence[Edit] = mine) -> Change:
            change = Change()
            with Root(current.root) as root:
                for edit in mine:
                    if root.read_or_none(edit.path) != edit.data:
                        raise IntegrityError(
                            "memory.changed_meanwhile",
                            f"{edit.path} changed after it was shown.",
                            f"Run `engram rehash {edit.id}` again.",
                        )
                    private = edit.path.startswith("working/")  # notes leave no line in the shared changelog
                    change.accept(edit.path, "" if private else f"rehash {edit.id}")
            return change

        receipts.append(commit(catalog, plan, "rehash"))
    return receipts


def _is_foreign(catalog: Catalog, path: str, sha256: str) -> bool:
    from engram.store.layout import is_memory

    return is_memory(path) and catalog.approvals is not None and not catalog.approvals.has(path, sha256)


def _looked_through(data: bytes | None) -> tuple[str, bool]:
    """(why the bytes are no memory, whether the balanced wording of a rule fell behind its content)."""
    from engram.memory import document

    if data is None:
        return "", False
    try:
        memory = document.parse(data)
    except document.Unreadable as wrong:
        return "; ".join(wrong.problems), False
    balanced = memory.variants.get("balanced") if memory.type == "rule" else None
    return "", bool(balanced) and balanced != memory.statements


def _named(path: str, names: Sequence[str]) -> bool:
    return not names or path in names or path.rpartition("/")[2].removesuffix(".md") in names


def _committed(root: str, path: str) -> bytes | None:
    """The bytes of the file in git's HEAD, None where git knows none."""
    import subprocess

    try:
        done = subprocess.run(
            ["git", "-C", root, "show", f"HEAD:./{path}"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=10,
            env={**os.environ, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"},
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None
