"""Files of other programs: read with all that must stay, written so that nothing else changes (3.1, 3.3).

A link is followed to the end and never replaced; mode, owner and hard links stay.
"""

from __future__ import annotations

import errno
import os
import stat

from engram.errors import StoreError
from engram.hosts.part import RefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_BYTES = 64 * 1024 * 1024
_OPEN = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_IN_PLACE = (errno.EXDEV, errno.EBUSY, errno.EPERM, errno.EACCES, errno.EROFS, errno.ETXTBSY)
_CAUSES = {
    errno.EISDIR: "it is a directory",
    errno.ENXIO: "it is no regular file",
    errno.ELOOP: "its links lead in a circle",
    errno.ENOTDIR: "a file stands where a folder should be",
    errno.EACCES: "access is denied",
    errno.EPERM: "access is denied",
    errno.ENAMETOOLONG: "its name is too long",
}


class ChangedError(Exception):
    """The file is not what was read any more."""


class Foreign:
    """One file as it was read: `real` is where its links lead, `data` None when there is none yet."""

    __slots__ = ("data", "path", "real", "status")

    def __init__(self, path: str, real: str, data: bytes | None, status: os.stat_result | None) -> None:
        self.path = path
        self.real = real
        self.data = data
        self.status = status

    @property
    def text(self) -> str:
        """The text, its byte order mark and line ends included. Raises RefusedError."""
        data = self.data or b""
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            raise RefusedError("not UTF-8 but UTF-16", 1, 1)
        if b"\0" in data:
            before = data[: data.index(b"\0")]
            column = len(before) - (before.rfind(b"\n") + 1) + 1
            raise RefusedError("a NUL byte: UTF-16, or no text", before.count(b"\n") + 1, column)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError as wrong:
            before = data[: wrong.start]
            column = wrong.start - (before.rfind(b"\n") + 1) + 1
            raise RefusedError("not UTF-8", before.count(b"\n") + 1, column) from None


def read(path: str) -> Foreign:
    """The file behind a path. Raises RefusedError where it cannot be read, which is never an empty file."""
    real = os.path.realpath(path)
    try:
        fd = os.open(real, os.O_RDONLY | _OPEN)
    except FileNotFoundError:
        return Foreign(path, real, None, None)
    except OSError as wrong:
        raise _refused(wrong) from None
    try:
        status = os.fstat(fd)
        if stat.S_ISDIR(status.st_mode):
            raise RefusedError(_CAUSES[errno.EISDIR])
        if not stat.S_ISREG(status.st_mode):
            raise RefusedError("it is no regular file")
        if status.st_size > MAX_BYTES:
            raise RefusedError(f"it is larger than {MAX_BYTES} bytes")
        with os.fdopen(os.dup(fd), "rb") as file:
            return Foreign(path, real, file.read(), status)
    except OSError as wrong:
        raise _refused(wrong) from None
    finally:
        os.close(fd)


def _refused(wrong: OSError) -> RefusedError:
    return RefusedError(_CAUSES.get(wrong.errno or 0, wrong.strerror or "the system refuses"))


def require_writable(file: Foreign) -> None:
    """Raises RefusedError for a file that its owner has closed to writing; it is not replaced behind that."""
    if file.status is None:
        return
    if not file.status.st_mode & 0o222 or not os.access(file.real, os.W_OK):
        raise RefusedError("it is not writable")


def write(file: Foreign, data: bytes, backups: str, mode: int = 0o666) -> list[str]:
    """Put `data` in the place of what was read; gives the folders that had to be made.

    `backups` is a folder of the user for the old bytes while a file must be written in place; `mode` is that
    of a new file. Raises ChangedError when the file changed since, RefusedError where the system refuses.
    """
    require_writable(file)
    _unchanged(file)
    made: list[str] = []
    try:
        if file.status is None:
            made = _make_folders(file.real)
            _replace(file, data, mode)
        elif _must_stay(file.real, file.status):
            _in_place(file, data, backups)
        else:
            try:
                _replace(file, data, mode)
            except OSError as wrong:
                if wrong.errno not in _IN_PLACE:
                    raise
                _in_place(file, data, backups)
    except OSError as wrong:
        remove_folders(made)
        raise _refused(wrong) from None
    return made


def delete(file: Foreign, folders: Sequence[str]) -> None:
    """Remove a file that link made, then folders that link made, as far as they are empty.

    Raises ChangedError, RefusedError.
    """
    _unchanged(file)
    clear(file.real)
    try:
        os.unlink(file.real)
    except OSError as wrong:
        raise _refused(wrong) from None
    remove_folders(folders)


def remove_folders(folders: Sequence[str]) -> None:
    """Remove these folders, the deepest first, as far as they are empty."""
    for folder in sorted(folders, key=len, reverse=True):
        try:
            os.rmdir(folder)
        except OSError:
            continue


def _unchanged(file: Foreign) -> None:
    now = read(file.path)
    if now.data != file.data or now.real != file.real:
        raise ChangedError(file.path)


def missing_folders(path: str) -> list[str]:
    """The folders that a file needs and that are not there yet, the outermost first."""
    missing: list[str] = []
    folder = os.path.dirname(path)
    while folder and not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    return missing[::-1]


def clear(path: str) -> None:
    """Remove what a killed process left beside a file; who writes holds the lock of the records."""
    folder, name = os.path.split(path)
    try:
        mark = _mark(name)
        left = [one for one in os.listdir(folder) if one.startswith(mark) and one[len(mark) :].isdigit()]
    except OSError:
        return
    for one in left:
        _forget(os.path.join(folder, one))


def _make_folders(path: str) -> list[str]:
    made: list[str] = []
    for folder in missing_folders(path):
        try:
            os.mkdir(folder)
            made.append(folder)
        except FileExistsError:
            continue
        except OSError:
            remove_folders(made)
            raise
    return made


def _must_stay(path: str, status: os.stat_result) -> bool:
    """Whether another file under this name would break something: hard links, or no new file possible."""
    if status.st_nlink > 1 or not os.access(os.path.dirname(path), os.W_OK):
        return True
    owner = getattr(os, "geteuid", None)
    return owner is not None and owner() not in (0, status.st_uid)


def _replace(file: Foreign, data: bytes, mode: int) -> None:
    folder, name = os.path.split(file.real)
    clear(file.real)
    temporary = os.path.join(folder, f"{_mark(name)}{os.getpid()}")
    fd = os.open(
        temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _OPEN, mode if file.status is None else 0o600
    )
    try:
        with os.fdopen(fd, "wb") as out:
            out.write(data)
            out.flush()
            if file.status is not None:
                _like(file, temporary, fd)
            os.fsync(fd)
        _unchanged(file)
        os.replace(temporary, file.real)
    except BaseException:
        _forget(temporary)
        raise
    _sync_folder(folder)


def _mark(name: str) -> str:
    """How names of our temporary files begin."""
    return f".{name[:100]}.engram-"


def _like(file: Foreign, temporary: str, fd: int) -> None:
    """Give a new file mode, owner and attributes of the old one."""
    status = file.status
    if status is None or os.name == "nt":
        return
    now = os.fstat(fd)
    if (now.st_uid, now.st_gid) != (status.st_uid, status.st_gid):
        os.chown(temporary, status.st_uid, status.st_gid)
    os.chmod(temporary, stat.S_IMODE(status.st_mode))
    if hasattr(os, "listxattr"):
        try:
            for name in os.listxattr(file.real):
                os.setxattr(temporary, name, os.getxattr(file.real, name))
        except OSError:
            return


def _in_place(file: Foreign, data: bytes, backups: str) -> None:
    """Write through the existing file; a copy of the old bytes lies in the user's folder meanwhile."""
    backup = os.path.join(backups, f"link-backup-{os.getpid()}")
    fd = os.open(backup, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _OPEN, 0o600)
    with os.fdopen(fd, "wb") as out:
        out.write(file.data or b"")
        out.flush()
        os.fsync(fd)
    fd = os.open(file.real, os.O_WRONLY | _OPEN)
    try:
        with os.fdopen(fd, "wb") as out:
            out.write(data)
            out.truncate()
            out.flush()
            os.fsync(out.fileno())
    except OSError as wrong:
        raise StoreError(
            "link.interrupted",
            f"{file.path} was not written to the end ({wrong.strerror}); its old bytes are in {backup}",
            "Free some space and copy them back.",
        ) from wrong
    _forget(backup)


def _forget(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return


def _sync_folder(path: str) -> None:
    try:
        fd = os.open(path, os.O_RDONLY)
    except OSError:
        return
    try:
        os.fsync(fd)
    except OSError:
        pass
    finally:
        os.close(fd)
