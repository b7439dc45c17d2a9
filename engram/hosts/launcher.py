"""How hosts start Engram on this computer (decision 2): the name on PATH, a pinned runner, or a full path.

Nothing is run to find out: whether a program on PATH is ours is read from where its script points.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys

from engram import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

DISTRIBUTION = "engram-governed"
SERVER, SERVICE, COMMAND = "engram-mcp", "engram-service", "engram"
SERVERS = (SERVER, SERVICE)
MODULES = {
    SERVER: "engram.main.server",
    SERVICE: "engram.main.service",
    COMMAND: "engram.main.command",
}
"""What `python -m` starts where an installation has no scripts."""

EXTRAS = {SERVICE: "[service]"}
"""What a program needs of the distribution beyond its core."""

_SUFFIXES = ("", ".exe", ".cmd")
_SHEBANG = re.compile(
    rb"\A#!\s*(?:/bin/sh\s*\n'''exec' )?[\"']?([^\"'\r\n]+?)[\"']?(?:\s+-[^\r\n]*|\s+\"\$0\"[^\r\n]*)?[\r\n]"
)
_HEAD_BYTES = 4096


class Launcher:
    """What stands before the arguments. `how`: `path` (a bare name), `pinned` or `absolute`."""

    __slots__ = ("args", "command", "how")

    def __init__(self, command: str, args: tuple[str, ...], how: str) -> None:
        self.command = command
        self.args = args
        self.how = how

    @property
    def words(self) -> tuple[str, ...]:
        return (self.command, *self.args)

    def line(self, *more: str) -> str:
        """One command line for a shell."""
        if os.name == "nt":  # pragma: no cover
            import subprocess

            return subprocess.list2cmdline([*self.words, *more])
        return shlex.join([*self.words, *more])


def find(program: str, env: Mapping[str, str]) -> Launcher:
    """The launcher of one of our programs."""
    found = shutil.which(program, path=env.get("PATH", ""))
    if found is not None and is_ours(found, program):
        return Launcher(program, (), "path")
    if from_index():
        package = f"{DISTRIBUTION}{EXTRAS.get(program, '')}=={__version__}"
        return Launcher("uvx", ("--from", package, program), "pinned")
    script = own_script(program)
    if script is not None:
        return Launcher(script, (), "absolute")
    # -P: a host starts it in the project, whose folders must not stand in for our package.
    return Launcher(sys.executable, ("-P", "-m", MODULES[program]), "absolute")


def own_script(program: str) -> str | None:
    """The installed script of this very installation, None when there is none beside the interpreter."""
    for folder in _script_folders():
        for suffix in _SUFFIXES:
            path = os.path.join(folder, program + suffix)
            if os.path.isfile(path):
                return path
    return None


def is_ours(path: str, program: str) -> bool:
    """Whether a script belongs to this installation: it is the same file, or its first line points here."""
    own = own_script(program)
    if own is not None and os.path.realpath(path) == os.path.realpath(own):
        return True
    if not os.path.isfile(path):
        return False  # a pipe or a terminal in its place would keep the reader
    try:
        with open(os.path.realpath(path), "rb") as file:
            head = file.read(_HEAD_BYTES)
    except OSError:
        return False
    found = _SHEBANG.match(head)
    if found is None:
        return False
    interpreter = os.fsdecode(found[1].strip())
    return os.path.dirname(interpreter) in _script_folders()


def has_extra() -> bool:
    """Whether this installation has what the memory service needs beyond the core."""
    from importlib.util import find_spec

    return find_spec("numpy") is not None


def from_index() -> bool:
    """Whether this installation came from a package index, so that a pin of its version can be served."""
    from importlib.metadata import PackageNotFoundError, distribution

    if re.search(r"dev|\+", __version__):
        return False
    try:
        found = distribution(DISTRIBUTION)
        return found.version == __version__ and found.read_text("direct_url.json") is None
    except PackageNotFoundError:
        return False


def _script_folders() -> set[str]:
    name = "Scripts" if os.name == "nt" else "bin"
    return {os.path.dirname(sys.executable), os.path.join(sys.prefix, name)}
