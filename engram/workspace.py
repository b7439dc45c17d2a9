"""Where the memory of this work lives: the roots, the user's own folders, the settings (decision 12).

Finding reads no memory and no configuration; both come when they are asked for.
"""

from __future__ import annotations

import os

from engram import config
from engram.digest import sha256
from engram.errors import ConfigError, NotFoundError, PolicyError, UsageError
from engram.regular import regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Diagnostic

BELOW_PROJECT = (".agents", ".engram")
HOST_VARIABLES = ("CLAUDE_PROJECT_DIR", "CURSOR_PROJECT_DIR", "GEMINI_CWD", "WINDSURF_PROJECT_DIR")


def digest_of(path: str) -> str:
    """16 hex digits that name a folder: of its real path."""
    real = os.path.realpath(path)
    return sha256(os.fsencode(real)).hexdigest()[:16]


def main_checkout(path: str) -> str:
    """The same folder in the main checkout when `path` lies in a linked git worktree, else `path`.

    A worktree is another view of one repository, so what its owner approved in one counts in all. The link
    is believed only when both ends name each other (gitrepository-layout: gitdir, commondir).
    """
    real = os.path.realpath(path)
    top = real
    while not os.path.lexists(os.path.join(top, ".git")):
        top, below = os.path.dirname(top), top
        if top == below:
            return path
    try:
        link = _first_line(os.path.join(top, ".git"))
        private = os.path.join(top, link.removeprefix("gitdir: "))
        back = os.path.join(private, _first_line(os.path.join(private, "gitdir")))
        common = os.path.realpath(os.path.join(private, _first_line(os.path.join(private, "commondir"))))
    except (OSError, UnicodeDecodeError):
        return path
    if not link.startswith("gitdir: ") or os.path.realpath(back) != os.path.join(top, ".git"):
        return path
    main = os.path.dirname(common) if os.path.basename(common) == ".git" else common
    return os.path.join(main, os.path.relpath(real, top))


def _first_line(path: str) -> str:
    with open(path, encoding="utf-8", opener=regular) as file:
        return file.readline(4096).rstrip("\r\n")


class UserDirs:
    """The folders that belong to the user and to no repository; nothing is made here."""

    __slots__ = ("cache", "config", "home", "state")

    def __init__(self, home: str, config_dir: str, state: str, cache: str) -> None:
        self.home = home
        self.config = config_dir
        self.state = state
        self.cache = cache

    @classmethod
    def of(cls, env: Mapping[str, str]) -> UserDirs:
        """`ENGRAM_CONFIG_DIR` or ~/.engram; XDG folders for state and cache, which are never relative."""
        home = env.get("HOME") or os.path.expanduser("~")
        state, cache = env.get("XDG_STATE_HOME", ""), env.get("XDG_CACHE_HOME", "")
        state = state if os.path.isabs(state) else os.path.join(home, ".local", "state")
        cache = cache if os.path.isabs(cache) else os.path.join(home, ".cache")
        return cls(
            home,
            os.path.abspath(env.get("ENGRAM_CONFIG_DIR") or os.path.join(home, ".engram")),
            os.path.join(os.path.abspath(state), "engram"),
            os.path.join(os.path.abspath(cache), "engram"),
        )


class Workspace:
    """`project` is the folder that the memory belongs to, `root` its `.agents/.engram` or None.

    `how` tells in words what decided.
    """

    __slots__ = ("_config", "_diagnostics", "_env", "_global", "dirs", "how", "project", "root")

    def __init__(
        self, project: str, root: str | None, dirs: UserDirs, how: str, env: Mapping[str, str]
    ) -> None:
        self.project = project
        self.root = root
        self.dirs = dirs
        self.how = how
        self._env = env
        self._config: dict[str, Any] | None = None
        self._diagnostics: list[Diagnostic] = []
        self._global: tuple[str | None] | None = None

    @property
    def digest(self) -> str:
        """16 hex digits of the real path of the root, of the project where there is none."""
        return digest_of(self.root or self.project)

    @property
    def config(self) -> dict[str, Any]:
        """All settings, layered and checked; read once. Raises ConfigError."""
        if self._config is None:
            there = self.global_root
            self._config, self._diagnostics = config.load(
                os.path.join(self.root, config.FILE) if self.root else None,
                os.path.join(there, config.FILE) if there else None,
                self.user_file,
            )
        return self._config

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """What reading the settings found."""
        _ = self.config
        return self._diagnostics

    @property
    def user_file(self) -> str:
        """The user's own configuration file."""
        return os.path.join(self.dirs.config, config.FILE)

    @property
    def global_path(self) -> str | None:
        """Where global memory is or would be, None when it is off. Raises ConfigError."""
        given = self._env.get("ENGRAM_GLOBAL_DIR")
        source = "ENGRAM_GLOBAL_DIR"
        if given is None:
            source = f"{self.user_file}: global_path"
            given = config.read_file(self.user_file).get("global_path", "")
        if not isinstance(given, str):
            raise ConfigError("config.invalid", f"{source} must be a text", "Correct it in that file.")
        if not given:
            return None
        if given == "~" or given.startswith("~/"):
            given = self.dirs.home + given[1:]
        path = os.path.realpath(given)
        if not os.path.isabs(given) or path == os.path.dirname(path):
            raise ConfigError(
                "config.invalid",
                f"{source} must be a folder with a full path, not {given!r}",
                "Choose a folder.",
            )
        if self.root is not None and (os.path.realpath(self.root) + os.sep).startswith(path + os.sep):
            raise ConfigError(
                "config.invalid",
                f"{source} is this project, a folder around it, or its memory",
                "Choose a folder of its own.",
            )
        return path

    @property
    def global_root(self) -> str | None:
        """The global memory where it exists. Raises ConfigError, PolicyError `workspace.foreign_owner`."""
        if self._global is None:
            path = self.global_path
            if path is not None and os.path.isdir(path):
                _own(path)
                self._global = (path,)
            else:
                self._global = (None,)
        return self._global[0]

    def forget(self) -> None:
        """Read the settings again when they are next asked for."""
        self._config = None
        self._diagnostics = []
        self._global = None

    def require_root(self) -> str:
        """The workspace root. Raises NotFoundError `workspace.missing`: nothing is made for an agent."""
        if self.root is None:
            raise NotFoundError(
                "workspace.missing",
                f"there is no Engram memory in {self.project} or above it",
                "A person makes one with `engram inject`.",
            )
        return self.root


def find(
    cwd: str | None = None,
    explicit: str | None = None,
    env: Mapping[str, str] | None = None,
    client_roots: Sequence[str] | None = None,
) -> Workspace:
    """The workspace for this work. `client_roots` are folders or file URIs that the client declared.

    Raises PolicyError `workspace.foreign_owner`, UsageError `workspace.not_a_folder`.
    """
    env = os.environ if env is None else env
    dirs = UserDirs.of(env)
    here = _here(cwd)
    for given, how in ((explicit, "--workspace"), (env.get("ENGRAM_WORKSPACE"), "ENGRAM_WORKSPACE")):
        if given:
            start = _folder(os.path.join(here, given), how)
            return _made(start, _exactly(start) or _upwards(start, dirs.home), dirs, how, env)
    at_home = os.path.realpath(here) == os.path.realpath(dirs.home)
    for name in HOST_VARIABLES:
        told = env.get(name)
        if told and os.path.isdir(told) and (at_home or _contains(told, here)):
            return _made(told, _exactly(told) or _upwards(told, dirs.home), dirs, name, env)
    if client_roots:
        chosen = _of_client(client_roots, here)
        if chosen is not None:
            return _made(chosen, _exactly(chosen) or _upwards(chosen, dirs.home), dirs, "client root", env)
    return _made(here, _upwards(here, dirs.home), dirs, "working directory", env)


def _here(cwd: str | None) -> str:
    try:
        return os.path.abspath(cwd or os.getcwd())
    except OSError as wrong:
        message = f"the working directory cannot be used: {wrong.strerror}"
        raise UsageError("workspace.not_a_folder", message, "Change to a folder that exists.") from wrong


def place(cwd: str, env: Mapping[str, str] | None = None) -> str:
    """The folder in which `inject` makes a workspace: the git top level, else `cwd`."""
    del env
    here = os.path.abspath(cwd)
    while True:
        if os.path.exists(os.path.join(here, ".git")):
            return here
        above = os.path.dirname(here)
        if above == here or _device(above) != _device(here):
            return os.path.abspath(cwd)
        here = above


def _made(start: str, root: str | None, dirs: UserDirs, how: str, env: Mapping[str, str]) -> Workspace:
    if root is not None:
        _own(root)
        return Workspace(os.path.dirname(os.path.dirname(root)), root, dirs, how, env)
    return Workspace(os.path.abspath(start), None, dirs, how, env)


def _folder(path: str, how: str) -> str:
    path = os.path.abspath(path)
    if not os.path.isdir(path):
        raise UsageError("workspace.not_a_folder", f"{how}: {path} is no folder", "Give the project folder.")
    parent, name = os.path.split(path)
    if (os.path.basename(parent), name) == BELOW_PROJECT:
        return os.path.dirname(parent)
    return path


def _exactly(project: str) -> str | None:
    root = os.path.join(os.path.abspath(project), *BELOW_PROJECT)
    return root if os.path.lexists(root) else None


def _upwards(start: str, home: str) -> str | None:
    """The nearest root from `start` upwards; not beyond the home, the file system or a linked worktree."""
    here = os.path.abspath(start)
    home = os.path.realpath(home)
    device = _device(here)
    while True:
        root = _exactly(here)
        if root is not None:
            return root
        above = os.path.dirname(here)
        beyond = above == here or os.path.realpath(here) == home or _is_worktree(here)
        if beyond or _device(above) != device:
            return None
        here = above


def _is_worktree(folder: str) -> bool:
    """Whether git made `folder` as a linked worktree, whose memory is its own and not that around it."""
    try:
        with open(os.path.join(folder, ".git"), "rb", opener=regular) as file:
            return b"/worktrees/" in file.read(4096).replace(b"\\", b"/")
    except OSError:
        return False


def _device(path: str) -> int:
    try:
        return os.stat(path).st_dev
    except OSError:
        return -1


def _contains(folder: str, path: str) -> bool:
    outer, inner = os.path.realpath(folder), os.path.realpath(path)
    return inner == outer or inner.startswith(outer.rstrip(os.sep) + os.sep)


def _of_client(roots: Sequence[str], here: str) -> str | None:
    folders = [path for path in map(_path_of, roots) if path is not None and os.path.isdir(path)]
    around = [path for path in folders if _contains(path, here)]
    for path in (*around, *folders):
        if _exactly(path) is not None:
            return path
    return next(iter(around or folders), None)


def _path_of(root: str) -> str | None:
    if not root.startswith("file://"):
        return root if os.path.isabs(root) else None
    from urllib.parse import unquote_to_bytes

    host, slash, path = root[7:].partition("/")
    if host not in ("", "localhost"):
        return None
    found = os.fsdecode(unquote_to_bytes(slash + path))
    if os.name == "nt":  # pragma: no cover
        found = found.lstrip("/")
    return None if "\x00" in found else found


def _own(root: str) -> None:
    """Raises PolicyError when another user owns the root."""
    owner = getattr(os, "geteuid", None)
    if owner is None:
        return
    try:
        found = os.lstat(root).st_uid
    except OSError:
        return
    if found != owner():
        raise PolicyError(
            "workspace.foreign_owner",
            f"{root} belongs to another user (id {found})",
            "Work as its owner, or make a workspace of your own with `engram inject`.",
        )
