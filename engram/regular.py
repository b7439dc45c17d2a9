"""Opens files by which nobody waits: a pipe or a device in the place of a file is refused at once."""

from __future__ import annotations

import errno
import os
import stat

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_CLOEXEC", 0)


def regular(path: str, flags: int) -> int:
    """The `opener` of `open` for a regular file. Raises OSError, also where something else lies there."""
    fd = os.open(path, flags | _AT_ONCE, 0o600)
    if stat.S_ISREG(os.fstat(fd).st_mode):
        return fd
    os.close(fd)
    raise OSError(errno.EINVAL, "it is no regular file", path)
