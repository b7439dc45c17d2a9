"""The user's own secret: 32 random bytes that no repository holds (decision 19)."""

from __future__ import annotations

import os

from engram.store.files import Root

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import UserDirs

FILE = "seal.key"
_READ = (
    os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
)


def user_key(dirs: UserDirs) -> bytes | None:
    """The key, made on first use with mode 0600; None when the user's directory cannot be written or read."""
    try:
        found = _read(dirs) or _make(dirs)
    except OSError:
        return None
    return found if len(found) >= 32 else None


def _read(dirs: UserDirs) -> bytes:
    """The key that is there, b"" without one."""
    try:
        fd = os.open(os.path.join(dirs.config, FILE), _READ)
    except FileNotFoundError:
        return b""
    try:
        return os.read(fd, 4096)
    finally:
        os.close(fd)


def _make(dirs: UserDirs) -> bytes:
    os.makedirs(dirs.config, 0o700, exist_ok=True)
    with Root(os.path.realpath(dirs.config)) as root:
        temp = f"{FILE}.{os.urandom(4).hex()}.tmp"
        root.create(temp, os.urandom(32), 0o600)
        _publish(root, temp)
        return root.read(FILE, 4096)


def _publish(root: Root, temp: str) -> None:
    """The first of two processes wins; the other takes what is there."""
    try:
        os.link(root.full(temp), root.full(FILE))
    except FileExistsError:
        pass
    finally:
        root.remove(temp)
