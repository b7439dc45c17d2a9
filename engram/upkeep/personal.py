"""The personal memory, which all projects of a person read: making it, and the person's own settings."""

from __future__ import annotations

import os

from engram import config
from engram.envelope import diagnostic
from engram.errors import StoreError, UsageError
from engram.store import layout
from engram.store.files import Root, replace, store_error
from engram.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram_contracts.models import Diagnostic

    from engram.workspace import UserDirs, Workspace

DEFAULT = ("Documents", "engram")
"""Below the home, when nothing else is said."""


class Personal:
    """Where the memory is, what was `made`, what there is to tell; `repository`: it has a history."""

    __slots__ = ("config", "diagnostics", "made", "repository", "root", "told")

    def __init__(self, root: str, config_file: str) -> None:
        self.root = root
        self.config = config_file
        self.made: list[str] = []
        self.told: list[str] = []
        self.diagnostics: list[Diagnostic] = []
        self.repository = False


def make(cwd: str, path: str | None, env: Mapping[str, str] | None = None) -> Personal:
    """Make the personal memory at `path`, else where it is configured, else in ~/Documents/engram.

    The person's configuration then says where it is. Running it again adds only what is missing. Raises
    UsageError `inject.global_path`, ConfigError, StoreError.
    """
    from engram import __version__
    from engram.store.root import complete
    from engram.workspace import find

    workspace = find(cwd=cwd, env=env)
    before = workspace.global_path
    root = _place(workspace, cwd, path)
    done = Personal(root, workspace.user_file)
    try:
        os.makedirs(root, exist_ok=True)
    except OSError as wrong:
        raise store_error(wrong, root) from wrong
    complete(root, __version__, done.made)
    if config.read_file(workspace.user_file).get("global_path") != root:
        configure(workspace.dirs, {("global_path",): root})
        done.told.append(f"Remembered in {workspace.user_file}: global_path")
    workspace.forget()
    if before is not None and before != root:
        done.told.append(f"The personal memory was {before}; nothing there was changed.")
    if workspace.global_path != root:
        done.told.append(f"ENGRAM_GLOBAL_DIR is set, so {workspace.global_path} is used while it is.")
    _begin_history(workspace, done)
    return done


def _place(workspace: Workspace, cwd: str, path: str | None) -> str:
    """The folder meant; refuses one that holds something else."""
    home = workspace.dirs.home
    if path is None:
        path = workspace.global_path or os.path.join(home, *DEFAULT)
    elif path == "~" or path.startswith("~/"):
        path = home + path[1:]
    root = os.path.realpath(os.path.join(cwd, path))
    if root in (os.path.dirname(root), os.path.realpath(home)) or f"{os.sep}.agents{os.sep}.engram" in root:
        raise _refusal(root, "is no folder of its own")
    try:
        names = os.listdir(root)
    except FileNotFoundError:
        names = []
    except OSError as wrong:
        raise store_error(wrong, root) from wrong
    if set(names) - {".git"} and not {layout.HASHES, layout.CONFIG} & set(names):
        raise _refusal(root, "holds other things and no memory")
    return root


def _refusal(root: str, why: str) -> UsageError:
    return UsageError("inject.global_path", f"{root} {why}.", "Choose a new or an empty folder.")


def _begin_history(workspace: Workspace, done: Personal) -> None:
    from engram.store.git import TroubleError
    from engram.store.history import history_of

    history = history_of(workspace, done.root)
    if history is None:
        return
    try:
        around = history.around()
        if around:
            done.told.append(
                f"It lies in the git repository {around}, and has a repository of its own there."
            )
        history.begin()
        done.repository = True
    except TroubleError as wrong:
        done.diagnostics.append(diagnostic("warning", wrong.code, wrong.message, wrong.remedy))
    except StoreError as wrong:
        done.diagnostics.append(diagnostic("warning", "git.failed", wrong.message, wrong.remedy))


def configure(dirs: UserDirs, settings: Mapping[tuple[str, ...], object]) -> None:
    """Put values into the person's own configuration, every other byte kept; None takes a key out.

    Links to the folder or the file are followed, as dotfiles are kept. Raises ConfigError `config.broken`,
    StoreError.
    """
    path = os.path.realpath(os.path.join(dirs.config, config.FILE))
    folder, name = os.path.split(path)
    try:
        os.makedirs(folder, 0o700, exist_ok=True)
    except OSError as wrong:
        raise store_error(wrong, folder) from wrong
    with Root(folder) as root, Lock(root):
        replace(root, name, config.edited(root.read_or_none(name), settings, path))
