"""What older releases left: a root at another place, hashes as JSON, folders of other names (1.2, 9.4)."""

from __future__ import annotations

import json
import os

from engram.errors import StoreError
from engram.store import layout
from engram.store.files import Root, is_link, store_error

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import UserDirs

OLD_ROOT = ".engram"
OLD_HASHES = "memory.hashes.json"
UNUSED = ("memory.index.json", "memory.graph.json", "memory.vec.sqlite", "agent-hook-cache.json")
"""Files of older releases that nothing reads any more."""
OLD_FOLDERS = {
    "rule": "rules",
    "skill": "skills",
    "workflow": "skills",
    "workflows": "skills",
}
_SIGNS = ("rules", "skills", "knowledge", OLD_HASHES, layout.HASHES, layout.CHANGELOG)


def old_root(project: str, dirs: UserDirs) -> str | None:
    """`<project>/.engram` where it is a memory of an older release, never the user's own folder."""
    path = os.path.join(project, OLD_ROOT)
    if os.path.islink(path) or not os.path.isdir(path):
        return None
    if os.path.realpath(path) == os.path.realpath(dirs.config):
        return None
    return path if any(os.path.lexists(os.path.join(path, sign)) for sign in _SIGNS) else None


def move_root(old: str, project: str) -> str:
    """Rename the old root to its place of today; gives the new path. Raises StoreError."""
    new = os.path.join(project, ".agents", ".engram")
    if os.path.lexists(new):
        raise StoreError(
            "upgrade.two_roots",
            f"{old} and {new} both exist",
            "Bring them together by hand; none is touched.",
        )
    made = False
    try:
        if not os.path.isdir(os.path.dirname(new)):
            os.mkdir(os.path.dirname(new))
            made = True
        os.rename(old, new)
        _sync(os.path.dirname(new))
        _sync(project)
    except OSError as wrong:
        if made:
            os.rmdir(os.path.dirname(new))
        raise store_error(wrong, new) from wrong
    return new


def _sync(folder: str) -> None:
    """Make a rename last, where the system can."""
    try:
        fd = os.open(folder, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(fd)
    except OSError:
        return
    finally:
        os.close(fd)


def old_hashes(root: Root) -> dict[str, str]:
    """Path to hash as an older release recorded them, under the names that folders have today."""
    data = root.read_ours(OLD_HASHES)
    try:
        found = json.loads(data) if data else {}
    except (ValueError, RecursionError):
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        renamed(path): sha
        for path, sha in found.items()
        if isinstance(path, str) and isinstance(sha, str) and layout.has_hash(renamed(path))
    }


def renamed(path: str) -> str:
    """The path with an old folder under its name of today."""
    folder, slash, rest = path.partition("/")
    return f"{OLD_FOLDERS.get(folder, folder)}{slash}{rest}"


def misplaced(root: Root) -> list[tuple[str, str]]:
    """Memory files in old folders, with the path that they get; one whose place is taken is left out."""
    found: list[tuple[str, str]] = []
    for folder in OLD_FOLDERS:
        try:
            entries = root.scan(folder)
        except FileNotFoundError:
            continue
        except OSError as wrong:
            if is_link(wrong):
                continue
            raise store_error(wrong, root.full(folder)) from wrong
        for entry in entries:
            path = f"{folder}/{entry.name}"
            new = renamed(path)
            plain = entry.name.endswith(".md") and entry.is_file(follow_symlinks=False)
            taken = root.status(new) is not None or new in [known for _, known in found]
            if plain and layout.is_memory(new) and not taken:
                found.append((path, new))
    return sorted(found)


def unused(root: Root) -> list[str]:
    """Files of older releases that may be deleted by hand."""
    return [name for name in UNUSED if root.status(name) is not None]
