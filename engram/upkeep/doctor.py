"""`engram doctor`, the part about memory: settings, roots, hashes, derived files, git, author, permissions.

Nothing is written and nothing is repaired; each finding says what a person can do (governed-memory 9.6).
"""

from __future__ import annotations

import os

from engram import __version__
from engram.checkup import FAIL, PASS, WARN, Finding
from engram.errors import EngramError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engram.store.catalog import Catalog
    from engram.workspace import Workspace


def examine(workspace: Workspace, scope: str = "all") -> list[Finding]:
    """Every check of the roots named by `scope` (all, workspace, global), and of the user's folders.

    A check that cannot be made is a failure of its own and keeps no other from being made.
    """
    from engram.upkeep import doctor_git, doctor_permissions

    found = _guarded("config.resolved", "user", _settings, workspace)
    if any(finding.status == FAIL for finding in found):
        return found
    found += _guarded("root.workspace", "workspace", _roots, workspace, scope)
    found += _guarded("author.identity", "user", _author, workspace)
    for name in ("workspace", "global"):
        if scope in ("all", name):
            found += _root(workspace, name)
            found += _guarded(f"git.{name}", name, doctor_git.check, workspace, name)
    return found + _guarded("permissions", "user", doctor_permissions.check, workspace)


def _guarded(check: str, scope: str, make: Callable[..., Iterator[Finding]], *given: object) -> list[Finding]:
    found: list[Finding] = []
    try:
        for finding in make(*given):
            found.append(finding)  # noqa: PERF402 - what was found before a refusal is kept
    except EngramError as wrong:
        found.append(refused(check, scope, wrong))
    return found


def refused(check: str, scope: str, wrong: EngramError) -> Finding:
    """The failure of a check that could not be made."""
    return Finding(check, scope, FAIL, wrong.message, remedy=wrong.remedy or "Mend that, then run it again.")


def _settings(workspace: Workspace) -> Iterator[Finding]:
    """Whether the configuration can be read, and what in it has no effect."""
    from engram.store.ignore import patterns

    config = workspace.config
    patterns(workspace)
    for told in workspace.diagnostics:
        yield Finding(
            "config.setting",
            "user",
            WARN,
            told["message"],
            remedy=told.get("remedy", ""),
            path=told.get("path", ""),
        )
    made_by = str(config["version"])
    if _newer(made_by, __version__):
        message = f"This memory was made by Engram {made_by}, this is {__version__}"
        yield Finding("config.version", "workspace", WARN, message, remedy="Update Engram.")
    read = f"read mode {config['read']}, proof lines {config['proof']}"
    yield Finding("config.resolved", "user", PASS, f"Settings can be read ({read})")


def _newer(one: str, other: str) -> bool:
    numbers = [[int(part) for part in text.split(".")] for text in (one, other) if _is_version(text)]
    return len(numbers) == 2 and numbers[0] > numbers[1]


def _is_version(text: str) -> bool:
    return all(part.isascii() and part.isdigit() and len(part) < 9 for part in text.split("."))


def _roots(workspace: Workspace, scope: str) -> Iterator[Finding]:
    if scope != "global":
        yield _workspace_root(workspace)
    if scope != "workspace":
        yield _global_root(workspace)


def _workspace_root(workspace: Workspace) -> Finding:
    if workspace.root is None:
        message = f"There is no Engram memory in {workspace.project} or above it"
        remedy = "A person makes one with `engram inject`."
        return Finding("root.workspace", "workspace", WARN, message, remedy=remedy)
    return _root_state("workspace", workspace.root, f"found by {workspace.how}")


def _global_root(workspace: Workspace) -> Finding:
    path = workspace.global_path
    if path is None:
        return Finding("root.global", "global", PASS, "There is no personal memory on this computer")
    if workspace.global_root is None:
        message, remedy = f"{path} is named as personal memory and is no folder", "`engram inject --global`"
        return Finding("root.global", "global", FAIL, message, remedy=remedy, path=path)
    return _root_state("global", path, "named in the user's configuration")


def _root_state(scope: str, root: str, how: str) -> Finding:
    """Whether the root can be opened without following a link, and written."""
    from engram.store.files import Root

    check = f"root.{scope}"
    with Root(root):
        pass
    if not os.access(root, os.W_OK | os.X_OK):
        message, remedy = f"{root} cannot be written by this user", "Give yourself the right to write there."
        return Finding(check, scope, WARN, message, remedy=remedy, path=root)
    return Finding(check, scope, PASS, f"{root} ({how})", path=root)


def _author(workspace: Workspace) -> Iterator[Finding]:
    from engram.memory.rules import author_problems
    from engram.store.person import NOBODY, identity

    name, email, source = identity(workspace)
    remedy = 'Run `engram author set --name "Kim Doe" --email kim@example.org`.'
    if source == NOBODY:
        message = "Nobody is named as author, so nothing can be proposed"
        yield Finding("author.identity", "user", WARN, message, remedy=remedy)
        return
    wrong = author_problems(name, email)
    if wrong:
        yield Finding("author.identity", "user", FAIL, wrong[0], remedy=remedy)
        return
    yield Finding("author.identity", "user", PASS, f"{name} <{email}>, from {source}")


def _root(workspace: Workspace, scope: str) -> list[Finding]:
    from engram.upkeep import doctor_root

    path = workspace.root if scope == "workspace" else workspace.global_root
    if path is None:
        return []
    found = _guarded(f"lock.{scope}", scope, doctor_root.writers, path, scope)
    try:
        catalog = _catalog(workspace, scope)
    except EngramError as wrong:
        return [*found, refused(f"hash.{scope}", scope, wrong)]
    for check, make in doctor_root.CHECKS:
        found += _guarded(f"{check}.{scope}", scope, make, catalog, workspace)
    return found


def _catalog(workspace: Workspace, scope: str) -> Catalog:
    from engram.store.catalog import catalogs

    return next(catalog for catalog in catalogs(workspace) if catalog.scope == scope)
