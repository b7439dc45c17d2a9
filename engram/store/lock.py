"""One writer a root: a kernel lock on `.lock`, gone with the process that held it (governed-memory 9.2, D12).

What the file contains and who made it does not matter, only the lock on it. A folder, link or device in its
place is set aside. Readers take the same lock shared, and never create the file.
"""

from __future__ import annotations

import errno
import os
import stat
import sys
import time

from engram.errors import StoreError
from engram.store.files import Root, is_link, store_error
from engram.store.layout import LOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

WAIT_SECONDS = 10.0
_OPEN = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)


class Lock:
    """Holds the lock of an open root inside a `with`.

    Raises StoreError `store.locked` after `wait` seconds. `held` is False for a reader of a root that never
    had a writer or whose lock cannot be opened: there is nothing to wait for then.
    """

    __slots__ = ("exclusive", "fd", "name", "root", "wait")

    def __init__(
        self, root: Root, *, exclusive: bool = True, wait: float = WAIT_SECONDS, name: str = LOCK
    ) -> None:
        self.root = root
        self.name = name
        self.exclusive = exclusive
        self.wait = wait
        self.fd = -1

    @property
    def held(self) -> bool:
        return self.fd >= 0

    def __enter__(self) -> Lock:
        end = time.monotonic() + self.wait
        pause = 0.002
        while True:
            fd = self._open_for_writing() if self.exclusive else self._open_for_reading()
            if fd < 0:
                return self
            if _try_lock(fd, exclusive=self.exclusive):
                if self._still_in_place(fd):
                    self.fd = fd
                    return self
                os.close(fd)
                continue
            os.close(fd)
            if time.monotonic() >= end:
                raise StoreError(
                    "store.locked",
                    f"{self.root.full(self.name)}: another process has held it for {self.wait:g} seconds",
                    "Wait for it to end, then run the command again.",
                )
            time.sleep(pause)
            pause = min(pause * 1.5, 0.02)

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.fd >= 0:
            os.close(self.fd)
            self.fd = -1

    def _still_in_place(self, fd: int) -> bool:
        there = self.root.status(self.name)
        mine = os.fstat(fd)
        return there is not None and (there.st_ino, there.st_dev) == (mine.st_ino, mine.st_dev)

    def _open_for_reading(self) -> int:
        try:
            name, at = self.root.locate(self.name)
            fd = os.open(name, os.O_RDONLY | _OPEN, dir_fd=at)
        except OSError:
            return -1
        if stat.S_ISREG(os.fstat(fd).st_mode):
            return fd
        os.close(fd)
        return -1

    def _open_for_writing(self) -> int:
        for _ in range(3):
            try:
                name, at = self.root.locate(self.name)
                fd = os.open(name, os.O_RDWR | os.O_CREAT | _OPEN, 0o666, dir_fd=at)
            except OSError as wrong:
                if not (is_link(wrong) or wrong.errno in (errno.EISDIR, errno.ENXIO)):
                    raise store_error(wrong, self.root.full(self.name)) from wrong
                self._set_aside()
                continue
            if stat.S_ISREG(os.fstat(fd).st_mode):
                return fd
            os.close(fd)
            self._set_aside()
        raise StoreError(
            "store.locked",
            f"{self.root.full(self.name)}: not a file and cannot be moved away",
            "Remove it by hand.",
        )

    def _set_aside(self) -> None:
        for number in range(1, 100):
            aside = f"{self.name}.aside-{number}"
            if self.root.status(aside) is None:
                try:
                    self.root.rename(self.name, aside)
                except FileNotFoundError:
                    pass
                except OSError as wrong:
                    raise store_error(wrong, self.root.full(self.name)) from wrong
                return


if sys.platform == "win32":  # pragma: no cover
    import msvcrt

    def _try_lock(fd: int, *, exclusive: bool) -> bool:
        del exclusive
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(fd: int, *, exclusive: bool) -> bool:
        try:
            fcntl.flock(fd, (fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH) | fcntl.LOCK_NB)
        except OSError as wrong:
            if wrong.errno in (errno.EWOULDBLOCK, errno.EACCES, errno.EINTR):
                return False
            raise StoreError(
                "store.locked", f"the lock cannot be taken: {wrong.strerror}", "Run `engram doctor`."
            ) from wrong
        return True
