"""Which memories are private, by patterns of project, settings and global root (governed-memory 5.5).

Patterns have gitignore semantics and are matched against the path below the root, `rules/x.md`; one that
begins with the root's own place in the project means the same, since the file lies there. The default
lines of `inject` can be judged without a matcher library; pathspec is loaded only for lines of the user's
own.
"""

from __future__ import annotations

import os

from engram.errors import ConfigError
from engram.regular import regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from engram.workspace import Workspace

FILE = ".engramignore"
MAX_BYTES = 1_048_576
DEFAULT_LINES = (
    "# What Engram never shows to an agent; gitignore patterns against paths like rules/x.md",
    ".env",
    ".env.*",
    "dist/",
    "coverage/",
    "node_modules/",
    "*.secret",
    "private/**",
)
BEGIN = "# BEGIN ENGRAM GLOBAL PATTERNS"
END = "# END ENGRAM GLOBAL PATTERNS"
_PLACES = (".agents/.engram/", "/.agents/.engram/")
_DEFAULTS = frozenset(line for line in DEFAULT_LINES if not line.startswith("#"))
_FOLDERS = frozenset({"dist", "coverage", "node_modules"})


def read_lines(path: str) -> list[str]:
    """The lines of an ignore file that count, [] when there is none. Raises ConfigError."""
    try:
        with open(path, "rb", opener=regular) as file:
            data = file.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return []
    except OSError as wrong:
        raise ConfigError(
            "config.ignore_unreadable", f"{path}: {wrong.strerror}; private memories cannot be told apart",
            "Make the file readable.",
        ) from wrong  # fmt: skip
    if len(data) > MAX_BYTES:
        raise ConfigError(
            "config.ignore_unreadable", f"{path} is larger than {MAX_BYTES} bytes", "Shorten it."
        )
    text = data.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    return effective(text.splitlines())


def effective(lines: Iterable[str]) -> list[str]:
    """Lines without comments, blanks and repeats of the same line in a row."""
    stripped = (line.strip() if not line.endswith("\\ ") else line for line in lines)
    return [line for line in stripped if line and not line.startswith("#")]


def patterns(workspace: Workspace) -> list[str]:
    """All patterns that count for this workspace, in the order in which later ones win.

    Raises ConfigError.
    """
    chosen = workspace.config["ignore"]
    found = [*chosen["global_patterns"], *chosen["also_ignore"]]
    if chosen["global_engramignore"] and workspace.global_root is not None:
        found += read_lines(os.path.join(workspace.global_root, FILE))
    if chosen["source"] in ("gitignore", "both"):
        found += read_lines(os.path.join(workspace.project, chosen["gitignore_path"]))
    if chosen["source"] in ("engramignore", "both"):
        found += read_lines(os.path.join(workspace.project, chosen["engramignore_path"]))
    return effective(found)


def matcher(lines: Sequence[str]) -> Callable[[str], bool]:
    """A test of paths like `rules/x.md`. Raises ConfigError for a line that is no pattern."""
    if _DEFAULTS.issuperset(lines):
        return _Plain(frozenset(lines)).matches
    import re

    from pathspec import GitIgnoreSpec

    try:
        return GitIgnoreSpec.from_lines([_below_root(line) for line in lines]).match_file
    except (ValueError, re.error):
        raise ConfigError(
            "config.ignore_pattern",
            f"{_broken(lines):.80} is no pattern of an ignore file, so private memories cannot be told apart",
            "Correct or remove that line.",
        ) from None


def _below_root(line: str) -> str:
    """A line that names a path below the root as the project sees it, seen from the root; others stay."""
    sign, path = ("!", line[1:]) if line.startswith("!") else ("", line)
    for place in _PLACES:
        if path.startswith(place) and len(path) > len(place):
            return f"{sign}/{path[len(place) :]}"
    return line


def _broken(lines: Sequence[str]) -> str:
    """The first line of which no pattern can be made, in signs that every terminal can show."""
    import re

    from pathspec import GitIgnoreSpec

    for line in lines:
        try:
            GitIgnoreSpec.from_lines([line])
        except (ValueError, re.error):
            return ascii(line)
    return ""


def may_match(matches: Callable[[str], bool], paths: Iterable[str]) -> bool:
    """Whether a test that `matcher` gave may hold for any of the paths: one glance at all of them."""
    owner = getattr(matches, "__self__", None)
    return not isinstance(owner, _Plain) or owner.glance("\n".join(paths))


class _Plain:
    """The default lines, judged by hand."""

    __slots__ = ("_lines",)

    def __init__(self, lines: frozenset[str]) -> None:
        self._lines = lines

    def glance(self, text: str) -> bool:
        """Whether a text of paths holds anything that a line asks for."""
        return any(line.strip("*") in text for line in self._lines)

    def matches(self, path: str) -> bool:
        parts = path.split("/")
        lines = self._lines
        for number, part in enumerate(parts):
            if ".env" in lines and part == ".env":
                return True
            if ".env.*" in lines and part.startswith(".env."):
                return True
            if "*.secret" in lines and part.endswith(".secret"):
                return True
            if part in _FOLDERS and f"{part}/" in lines and number < len(parts) - 1:
                return True
        return "private/**" in lines and len(parts) > 1 and parts[0] == "private"
