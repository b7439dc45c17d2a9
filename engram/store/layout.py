"""Names inside one memory root, and which paths are memories (governed-memory 1.2, decisions 7 and 8)."""

from __future__ import annotations

from engram.pattern import lazy

HASHES = "memory.sha256"
INDEX = "memory.index.jsonl"
GRAPH = "memory.graph.jsonl"
CHANGELOG = "changelog.md"
CONFIG = "engram.config.json"
PENDING = "pending-approvals.json"
LOCK = ".lock"
GIT_LOCK = ".lock.git"
STAGED = ".staged"
JOURNAL = ".staged/journal"
WORKING = "working"
WORKING_HASHES = "working/memory.sha256"
LISTINGS = (HASHES, WORKING_HASHES)
ARCHIVE = "archive"
FOLDERS = ("knowledge", "rules", "skills")

MAX_DEPTH = 12
MAX_FILE_BYTES = 67_108_864
_MEMORY = lazy(r"(?:rules|skills|knowledge)/[^\n]*\.md\Z")
_NOTE = lazy(r"working/[^/\n]*\.md\Z")
_WITH_HASH = lazy(r"(?:rules|skills|knowledge|archive|working)/[^\n]*\.md\Z")
_BAD_PART = lazy(r"[\x00-\x1f\x7f\\]")


def is_memory(path: str) -> bool:
    """Whether a `/` path below the root is a durable memory by its name."""
    return _MEMORY.match(path) is not None and is_safe(path)


def is_note(path: str) -> bool:
    """Whether the path is a note of the working tier."""
    return _NOTE.match(path) is not None and is_safe(path)


def has_hash(path: str) -> bool:
    """Whether a file of this name is listed in a hashes file (archived ones are)."""
    return _WITH_HASH.match(path) is not None and is_safe(path)


def hashes_of(path: str) -> str:
    """The hashes file that lists `path`."""
    return WORKING_HASHES if path.startswith("working/") else HASHES


_NO_NAMES = frozenset(("", ".", ".."))


def _is_whole(path: str) -> bool:
    """Whether no half of a pair of characters, or byte that is no UTF-8, stands in it."""
    try:
        path.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_safe(path: str) -> bool:
    """No empty part, no `.` or `..`, no control character, no backslash, not absolute."""
    if not path or "\\" in path or not (path.isascii() or _is_whole(path)):
        return False
    if not path.isprintable() and _BAD_PART.search(path):
        return False
    return _NO_NAMES.isdisjoint(path.split("/"))


IGNORED_BY_GIT = (
    INDEX,
    GRAPH,
    WORKING + "/",
    PENDING,
    LOCK,
    LOCK + ".*",
    STAGED + "/",
    STAGED + ".broken-*/",
    HASHES + ".broken-*",
    "*.tmp",
)
ATTRIBUTES = ("* -text", f"{HASHES} -text merge=union", f"{CHANGELOG} -text merge=union")
