"""Making a memory root, and keeping its service files complete (`inject`)."""

from __future__ import annotations

import contextlib
import os
import shutil

from engram.config import FILE as CONFIG
from engram.errors import StoreError
from engram.regular import regular
from engram.store import changelog, ignore, layout
from engram.store.files import Root, replace, store_error
from engram.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_COMMENT = "# Made by Engram: what is derived, private to this computer or in work"


def create(project: str, version: str = "") -> tuple[str, list[str]]:
    """Make `<project>/.agents/.engram` and the project's ignore file.

    Gives the root and what was made or completed. May be repeated: nothing that is there is overwritten,
    missing lines are appended. Raises StoreError.
    """
    made: list[str] = []
    agents = os.path.join(project, ".agents")
    root = os.path.join(agents, ".engram")
    try:
        for folder in (agents, root):
            _make_folder(folder, made, project)
        complete(root, version, made)
        _complete_ignore_file(project, made)
    except StoreError:
        _unmake(agents, root, made)
        raise
    return root, made


def _unmake(agents: str, root: str, made: Sequence[str]) -> None:
    """Half a root is none: what this call has made new goes again."""
    if ".agents/.engram/" in made:
        shutil.rmtree(root, ignore_errors=True)
    if ".agents/" in made:
        with contextlib.suppress(OSError):
            os.rmdir(agents)


def complete(path: str, version: str = "", made: list[str] | None = None) -> list[str]:
    """Folders and service files of a root that exists.

    Gives what was made or completed. Raises StoreError.
    """
    done = made if made is not None else []
    with Root(path) as root:
        _folders(root, done)
        with Lock(root):
            _lines(root, ".gitignore", [_COMMENT, *layout.IGNORED_BY_GIT], done)
            _lines(root, ".gitattributes", list(layout.ATTRIBUTES), done)
            _once(root, layout.CHANGELOG, changelog.HEADING, done)
            _once(root, layout.HASHES, "", done)
            config = f'{{\n  "version": "{version}"\n}}\n' if version else "{}\n"
            _once(root, CONFIG, config, done)
    return done


def _make_folder(path: str, made: list[str], project: str) -> None:
    try:
        os.mkdir(path)
        made.append(os.path.relpath(path, project).replace(os.sep, "/") + "/")
    except FileExistsError:
        if os.path.islink(path) or not os.path.isdir(path):
            raise StoreError(
                "store.link", f"{path}: it is a link or no folder", "Replace it by a real folder."
            ) from None
    except OSError as wrong:
        raise store_error(wrong, path) from wrong


def _folders(root: Root, made: list[str]) -> None:
    for folder in (*layout.FOLDERS, layout.STAGED):
        try:
            made.extend(f"{new}/" for new in root.make_folders(folder) if new != layout.STAGED)
        except OSError as wrong:
            raise store_error(wrong, root.full(folder)) from wrong


def _once(root: Root, name: str, text: str, made: list[str]) -> None:
    if root.status(name) is None:
        replace(root, name, text.encode())
        made.append(name)


def _lines(root: Root, name: str, lines: list[str], made: list[str]) -> None:
    data = root.read_or_none(name)
    fresh = _with_lines(data, lines)
    if fresh is not None:
        replace(root, name, fresh)
        made.append(name)


def _with_lines(data: bytes | None, lines: Iterable[str]) -> bytes | None:
    """`data` with the lines that it lacks at its end, None when it lacks none."""
    old = data or b""
    there = {line.strip() for line in old.decode("utf-8", "replace").splitlines()}
    missing = [line for line in lines if line not in there]
    if not missing and data is not None:
        return None
    end = b"\r\n" if b"\r\n" in old else b"\n"
    gap = b"" if not old or old.endswith(b"\n") else end
    return old + gap + b"".join(line.encode() + end for line in missing)


def _complete_ignore_file(project: str, made: list[str]) -> None:
    path = os.path.join(project, ignore.FILE)
    try:
        if os.path.islink(path):
            return
        data: bytes | None = None
        if os.path.exists(path):
            with open(path, "rb", opener=regular) as file:
                data = file.read()
        fresh = _with_lines(data, ignore.DEFAULT_LINES)
        if fresh is not None:
            temp = f"{path}.tmp"
            with open(temp, "wb") as file:
                file.write(fresh)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temp, path)
            made.append(ignore.FILE)
    except OSError as wrong:
        raise store_error(wrong, path) from wrong
