"""What `engram doctor` asks the file system: who else can read or write what is private or decides."""

from __future__ import annotations

import os
import stat

from engram.checkup import FAIL, PASS, WARN, Finding
from engram.store import layout
from engram.store.seal import FILE as SEAL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.workspace import Workspace

OTHERS_READ, OTHERS_WRITE = 0o077, 0o022


def check(workspace: Workspace) -> Iterator[Finding]:
    """Private files that others read, folders that others write, folders of the user that cannot be used."""
    dirs = workspace.dirs
    found = [*_private(workspace), *_open_to_writing(workspace)]
    for what, path in (("settings", dirs.config), ("state", dirs.state), ("cache", dirs.cache)):
        if not _usable(path):
            message = f"{path} cannot be made or written, so {what} of this user are not kept"
            remedy = (
                "Make the folder yours, or name another: ENGRAM_CONFIG_DIR, XDG_STATE_HOME, XDG_CACHE_HOME."
            )
            found.append(Finding("user.folders", "user", WARN, message, remedy=remedy, path=path))
    yield from found
    if not found:
        yield Finding(
            "permissions", "user", PASS, "Private files are private, folders are yours alone to write"
        )


def _private(workspace: Workspace) -> Iterator[Finding]:
    paths = [os.path.join(workspace.dirs.config, name) for name in (SEAL, "link-records.json")]
    paths += [
        os.path.join(root, layout.PENDING)
        for root in (workspace.root, workspace.global_root)
        if root is not None
    ]
    for path in paths:
        mode = _mode(path)
        if mode is not None and mode & OTHERS_READ and os.name != "nt":
            message = f"{path} can be used by others (mode {stat.S_IMODE(mode):04o})"
            yield Finding("permissions", "user", FAIL, message, remedy=f"`chmod 600 {path}`", path=path)


def _open_to_writing(workspace: Workspace) -> Iterator[Finding]:
    """A folder that others may write decides nothing; a sticky one still lets them add."""
    for path in (workspace.dirs.config, workspace.root, workspace.global_root):
        mode = _mode(path) if path is not None else None
        if path is not None and mode is not None and mode & OTHERS_WRITE & 0o002 and os.name != "nt":
            message = f"{path} can be written by everybody (mode {stat.S_IMODE(mode):04o})"
            yield Finding("permissions", "user", FAIL, message, remedy=f"`chmod o-w {path}`", path=path)


def _mode(path: str) -> int | None:
    try:
        return os.stat(path, follow_symlinks=False).st_mode
    except OSError:
        return None


def _usable(path: str) -> bool:
    """Whether the folder is there and can be written, or could be made."""
    here = path
    while not os.path.lexists(here) and os.path.dirname(here) != here:
        here = os.path.dirname(here)
    return os.path.isdir(here) and os.access(here, os.W_OK | os.X_OK)
