"""What is ours: told by the command, never by the name, since other products register `engram` too (3.4)."""

from __future__ import annotations

import re
import shlex
from itertools import pairwise

from engram.hosts.launcher import COMMAND, DISTRIBUTION, MODULES, SERVER, SERVERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

NPM_PACKAGE = "@the-long-ride/engram"
_ENDINGS = ("", ".exe", ".cmd")
_PACKAGE = re.compile(
    rf"(?:--(?:package|from|spec)=)?(?P<name>{re.escape(NPM_PACKAGE)}|{DISTRIBUTION})(?:\[[\w,-]*\])?"
    r"(?:(?:@|==)(?P<version>[^\s@=]+))?"
)
_RUNNERS = {"npx": (), "uvx": (), "uv": ("tool", "run"), "pipx": ("run",), "bunx": (), "bun": ("x",)}
_PYTHON = re.compile(r"(?:python|pypy)[0-9.]*w?(?:\.exe)?|py(?:\.exe)?", re.IGNORECASE)
_ASSIGNMENT = re.compile(r"[A-Za-z_]\w*=")
_SEPARATOR = re.compile(r"[\\/]")
_STOPS = frozenset(("|", "||", "&&", ";", "&", ">", "<"))
NOTE_LENGTH = 80
URL_KEYS = ("url", "httpUrl", "serverUrl")


class Start:
    """A command line that starts a program of ours.

    `tail` are the arguments behind the program; `package` and `version` those of a runner's pin, "" without.
    """

    __slots__ = ("package", "runner", "tail", "version")

    def __init__(self, tail: Sequence[str], runner: str = "", package: str = "", version: str = "") -> None:
        self.tail = tuple(tail)
        self.runner = runner
        self.package = package
        self.version = version

    @property
    def pinned(self) -> bool:
        return bool(self.package)


def base_name(word: str) -> str:
    """The last part of a path of either kind of system, in lower case without an ending of programs."""
    name = _SEPARATOR.split(word)[-1]
    lower = name.lower()
    for ending in _ENDINGS[1:]:
        if lower.endswith(ending):
            return name[: -len(ending)]
    return name


def start_of(words: Sequence[str], program: str = SERVER) -> Start | None:
    """How these words start the program of ours, None when they start anything else."""
    if not words:
        return None
    if base_name(words[0]) == program:
        return Start(words[1:])
    if base_name(words[0]).lower() == "cmd" and len(words) > 2 and words[1].lower() == "/c":
        return start_of(words[2:], program)
    if _PYTHON.fullmatch(base_name(words[0])):
        plain = words[2:] if list(words[1:2]) == ["-P"] else words[1:]
        return Start(plain[2:]) if list(plain[:2]) == ["-m", MODULES[program]] else None
    return _of_runner(words, program)


def _of_runner(words: Sequence[str], program: str) -> Start | None:
    runner = base_name(words[0])
    begins = _RUNNERS.get(runner)
    if begins is None or tuple(words[1 : 1 + len(begins)]) != begins:
        return None
    package = None
    for number, word in enumerate(words):
        if package is None:
            package = _PACKAGE.fullmatch(word)
        elif not _SEPARATOR.search(word) and base_name(word) in MODULES:
            mine = base_name(word) == program
            found = Start(words[number + 1 :], runner, package["name"], package["version"] or "")
            return found if mine else None
    return None


def hook_start(line: str, host: str) -> Start | None:
    """How a hook's command line starts `engram agent-hook --host <host>`, None when it does not."""
    for words in _split(line):
        at = 0
        while at < len(words) and (_ASSIGNMENT.match(words[at]) or words[at] == "exec"):
            at += 1
        start = start_of(words[at:], COMMAND)
        if start is None or not start.tail or start.tail[0] != "agent-hook":
            continue
        stop = next((n for n, word in enumerate(start.tail) if word in _STOPS), len(start.tail))
        tail = start.tail[:stop]
        if f"--host={host}" in tail or ("--host", host) in pairwise(tail):
            return start
    return None


def _split(line: str) -> list[list[str]]:
    """The words as a POSIX shell would split them, and as one would that leaves backslashes alone."""
    found: list[list[str]] = []
    for posix in (True, False):
        try:
            words = shlex.split(line, posix=posix)
        except ValueError:
            continue
        found.append(words if posix else [word.strip("\"'") for word in words])
    return found


def server_words(entry: object) -> list[str] | None:
    """Program and arguments of a server entry in any host's shape, None for another kind of entry."""
    if not isinstance(entry, dict) or any(key in entry for key in URL_KEYS):
        return None
    command, args = entry.get("command"), entry.get("args", [])
    words = [command] if isinstance(command, str) else command
    if not isinstance(words, list) or not isinstance(args, list):
        return None
    return [*words, *args] if all(isinstance(word, str) for word in (*words, *args)) else None


def server_start(entry: object, program: str = SERVER) -> Start | None:
    """How a server entry starts this server of ours, None when it is foreign."""
    words = server_words(entry)
    return start_of(words, program) if words is not None else None


def program_of(entry: object) -> str:
    """Which of our servers an entry starts, "" for none."""
    return next((program for program in SERVERS if server_start(entry, program) is not None), "")


def foreign_note(entry: object) -> str:
    """What a foreign entry starts, in short; never its environment, and secrets in it are masked."""
    from engram.safety.redaction import redact

    words = server_words(entry)
    if program := program_of(entry):
        return f"an entry for {program} stands under this name"
    if words:
        what = redact(" ".join([base_name(words[0]), *words[1:]]))[0][:NOTE_LENGTH]
    else:
        key = next((key for key in URL_KEYS if isinstance(entry, dict) and key in entry), "")
        what = f"a server behind {key}" if key else "no command"
    return f"another product's entry: {what}"
