"""Reading and writing below one folder that nothing can lead out of.

Every path is opened part by part without following links, from the folder's own descriptor where the system
has them. Errors of the system become StoreError with the path and the next step; a failed read is never an
empty file.
"""

from __future__ import annotations

import errno
import os
import stat

from engram.errors import StoreError
from engram.store.layout import MAX_FILE_BYTES, is_safe

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

_FD = os.open in os.supports_dir_fd and os.scandir in os.supports_fd
_NOFOLLOW = getattr(os, "O_NOFOLLOW", 0)
_DIRECTORY = getattr(os, "O_DIRECTORY", 0)
_CLOEXEC = getattr(os, "O_CLOEXEC", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_BINARY = getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | _NOFOLLOW | _CLOEXEC | _NONBLOCK | _BINARY
_NO_COPYING = (errno.EXDEV, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.EBADF)
_FOLDER = os.O_RDONLY | _NOFOLLOW | _DIRECTORY | _CLOEXEC

_SPACE = "Free some space, then run the command again."
_OWNER = "Check owner and permissions of the path."
_KNOWN = {
    errno.ENOSPC: ("store.disk_full", "the disk is full", _SPACE),
    errno.EDQUOT: ("store.disk_full", "the disk quota is used up", _SPACE),
    errno.EROFS: ("store.read_only", "the file system is read-only", "Make it writable, then try again."),
    errno.EACCES: ("store.denied", "access is denied", _OWNER),
    errno.EPERM: ("store.denied", "access is denied", _OWNER),
    errno.EMFILE: ("store.too_many_files", "too many files are open", "Raise the limit: ulimit -n."),
    errno.ENFILE: ("store.too_many_files", "too many files are open", "Close programs, then try again."),
    errno.ELOOP: ("store.link", "links are not followed", "Replace it by a real file or folder."),
    errno.ENOTDIR: ("store.link", "it is a link or no folder", "Replace it by a real folder."),
    errno.EIO: ("store.io", "the disk reports an error", "Check the disk; nothing was changed."),
    errno.ENOENT: ("store.missing", "there is no such file", "`engram verify` shows the state."),
}  # fmt: skip


def store_error(wrong: OSError, path: str) -> StoreError:
    """The refusal that a person can act on, for an error of the system at `path`."""
    if isinstance(wrong.filename, str) and os.path.isabs(wrong.filename):
        path = wrong.filename
    code, what, remedy = _KNOWN.get(
        wrong.errno or 0, ("store.failed", wrong.strerror or "the system refuses", "Run `engram doctor`.")
    )
    return StoreError(code, f"{path}: {what}", remedy)


def is_link(wrong: OSError) -> bool:
    """Whether an open failed because a link or something else than a folder stood in the way."""
    return wrong.errno in (errno.ELOOP, errno.ENOTDIR, errno.EMLINK, errno.ENXIO, errno.EOPNOTSUPP)


class Signature(tuple[int, int, int]):
    """(mtime in ns, size, inode): what tells that a file was not touched."""

    __slots__ = ()


NOTHING = Signature((0, -1, 0))


def signature(status: os.stat_result) -> Signature:
    """The signature of a stat result."""
    return Signature((status.st_mtime_ns, status.st_size, status.st_ino))


class Root:
    """An open memory root. Use as a context manager; folder descriptors are kept until it closes.

    Raises StoreError `store.link` when the root itself (or its `.agents` parent) is a link.
    """

    __slots__ = ("_folders", "path")

    def __init__(self, path: str) -> None:
        self.path = path
        self._folders: dict[str, int] = {}

    def __enter__(self) -> Root:
        parent, name = os.path.split(self.path.rstrip("/\\"))
        names = [name]
        if os.path.basename(parent) == ".agents":
            parent, middle = os.path.split(parent)
            names.insert(0, middle)
        if _FD:
            self._folders[""] = self._enter(parent, names)
        else:
            self._refuse_links(parent, names)
        return self

    def _enter(self, parent: str, names: list[str]) -> int:
        where = parent
        try:
            fd = os.open(parent or ".", os.O_RDONLY | _DIRECTORY | _CLOEXEC)
            for name in names:
                where = os.path.join(where, name)
                try:
                    below = os.open(name, _FOLDER, dir_fd=fd)
                finally:
                    os.close(fd)
                fd = below
        except OSError as wrong:
            raise _folder_error(wrong, where) from wrong
        return fd

    def _refuse_links(self, parent: str, names: list[str]) -> None:
        where = parent
        for name in names:
            where = os.path.join(where, name)
            try:
                status = os.lstat(where)
            except OSError as wrong:
                raise store_error(wrong, where) from wrong
            if stat.S_ISLNK(status.st_mode) or not stat.S_ISDIR(status.st_mode):
                raise _folder_error(OSError(errno.ELOOP, "link"), where)

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()

    def __del__(self) -> None:
        self._close()

    def _close(self) -> None:
        """Let go of all descriptors, also of a root that was dropped while it was open."""
        folders, self._folders = self._folders, {}
        for fd in folders.values():
            os.close(fd)

    def full(self, path: str) -> str:
        """The path as a person would write it."""
        return os.path.join(self.path, *path.split("/")) if path else self.path

    def locate(self, path: str) -> tuple[str, int | None]:
        """Name and folder descriptor for an operation on `path`. Raises OSError when a folder is a link."""
        if not is_safe(path):
            raise OSError(errno.EINVAL, "not a path below the root")
        if _FD:
            folder, _, name = path.rpartition("/")
            return name, self.folder(folder)
        folder = path.rpartition("/")[0]
        if folder:
            self._check_parts(folder)
        return self.full(path), None

    def _check_parts(self, folder: str) -> None:
        where = ""
        for part in folder.split("/"):
            where = f"{where}/{part}" if where else part
            mode = os.lstat(self.full(where)).st_mode
            if not stat.S_ISDIR(mode):
                raise OSError(errno.ELOOP, "link")

    def folder(self, path: str) -> int:
        """Descriptor of the folder `path` ("" is the root). Raises OSError."""
        known = self._folders.get(path)
        if known is not None:
            return known
        above, _, name = path.rpartition("/")
        try:
            fd = os.open(name, _FOLDER, dir_fd=self.folder(above))
        except OSError as wrong:
            wrong.filename = self.full(path)
            raise
        self._folders[path] = fd
        return fd

    def read(self, path: str, limit: int = MAX_FILE_BYTES) -> bytes:
        """The bytes of a regular file. Raises OSError; EFBIG over `limit`, ELOOP for links and devices."""
        return self.read_with_status(path, limit)[0]

    def read_with_status(self, path: str, limit: int = MAX_FILE_BYTES) -> tuple[bytes, os.stat_result]:
        """Bytes and stat result from one descriptor."""
        name, at = self.locate(path)
        return _read(os.open(name, _READ, dir_fd=at) if at is not None else _open_plain(name), limit)

    def tail(self, path: str) -> tuple[int, bytes]:
        """Size and last byte of a regular file, (0, b"") when there is none. Raises OSError."""
        name, at = self.locate(path)
        try:
            fd = os.open(name, _READ, dir_fd=at) if at is not None else _open_plain(name)
        except FileNotFoundError:
            return 0, b""
        try:
            status = os.fstat(fd)
            if not stat.S_ISREG(status.st_mode):
                raise OSError(errno.ELOOP, "not a regular file")
            if not status.st_size:
                return 0, b""
            os.lseek(fd, status.st_size - 1, os.SEEK_SET)
            return status.st_size, os.read(fd, 1)
        finally:
            os.close(fd)

    def read_or_none(self, path: str) -> bytes | None:
        """As `read`; None when there is no such file. Raises StoreError for everything else."""
        try:
            return self.read(path)
        except FileNotFoundError:
            return None
        except OSError as wrong:
            raise store_error(wrong, self.full(path)) from wrong

    def read_ours(self, path: str) -> bytes | None:
        """As `read_or_none` for who only looks: a link or a folder in its place is no file of ours either."""
        try:
            return self.read(path)
        except OSError as wrong:
            if wrong.errno in (errno.ENOENT, errno.EISDIR) or is_link(wrong):
                return None
            raise store_error(wrong, self.full(path)) from wrong

    def status(self, path: str) -> os.stat_result | None:
        """lstat of `path`, None when it is not there or a folder above it is a link."""
        try:
            name, at = self.locate(path)
            return os.stat(name, dir_fd=at, follow_symlinks=False)
        except OSError as wrong:
            if wrong.errno == errno.ENOENT or is_link(wrong):
                return None
            raise store_error(wrong, self.full(path)) from wrong

    def scan(self, path: str) -> list[os.DirEntry[str]]:
        """Entries of a folder; to be looked at while the root is open. Raises OSError."""
        if _FD:
            with os.scandir(self.folder(path)) as entries:
                return list(entries)
        if path:
            self._check_parts(path)
        with os.scandir(self.full(path)) as found:
            return list(found)

    def make_folders(self, path: str) -> list[str]:
        """Make the folder and those above it below the root; gives the new ones. Raises OSError."""
        made: list[str] = []
        where = ""
        for part in path.split("/") if path else []:
            where = f"{where}/{part}" if where else part
            name, at = self.locate(where)
            try:
                os.mkdir(name, 0o777, dir_fd=at)
                made.append(where)
            except FileExistsError:
                if _FD:
                    self.folder(where)
        return made

    def create(self, path: str, data: bytes, mode: int | None = None) -> None:
        """A new file with `data`, synced. `mode` None means what the umask leaves. Raises OSError."""
        with self._new(path, mode) as fd:
            _write_all(fd, data)

    def _new(self, path: str, mode: int | None) -> _New:
        """The descriptor of a new file, which is synced and closed afterwards."""
        name, at = self.locate(path)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NOFOLLOW | _CLOEXEC | _BINARY
        fd = os.open(name, flags, 0o666 if mode is None else 0o600, dir_fd=at)
        try:
            if mode is not None and hasattr(os, "fchmod"):
                os.fchmod(fd, mode)
        except BaseException:
            os.close(fd)
            raise
        return _New(fd)

    def append(self, path: str, data: bytes, *, at_offset: int, sync: bool) -> None:
        """Write `data` at `at_offset`, the expected end of the file; what a torn append left there goes.

        Raises OSError.
        """
        name, at = self.locate(path)
        flags = os.O_RDWR | os.O_CREAT | _NOFOLLOW | _CLOEXEC | _NONBLOCK | _BINARY
        fd = os.open(name, flags, 0o666, dir_fd=at)
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise OSError(errno.ELOOP, "not a regular file")
            os.ftruncate(fd, at_offset)
            os.lseek(fd, at_offset, os.SEEK_SET)
            _write_all(fd, data)
            if sync:
                os.fsync(fd)
        finally:
            os.close(fd)

    def copy_with(
        self, source: str, target: str, cuts: Sequence[tuple[int, int, bytes]], mode: int | None = None
    ) -> None:
        """A new file `target`, synced: `source` with other bytes between some offsets, (from, to, bytes) in
        ascending order. The rest never passes through this process where the system can copy by itself.

        Raises OSError.
        """
        name, at = self.locate(source)
        there = os.open(name, _READ, dir_fd=at) if at is not None else _open_plain(name)
        try:
            size = os.fstat(there).st_size
            with self._new(target, mode) as fd:
                done = 0
                for start, end, data in cuts:
                    _copy(there, fd, done, start)
                    _write_all(fd, data)
                    done = end
                _copy(there, fd, done, size)
        finally:
            os.close(there)

    def reader(self, path: str) -> Reader:
        """An open regular file to read parts of. Raises OSError."""
        name, at = self.locate(path)
        return Reader(os.open(name, _READ, dir_fd=at) if at is not None else _open_plain(name))

    def rename(self, old: str, new: str) -> None:
        """Put `old` in the place of `new`. Raises OSError."""
        source, source_at = self.locate(old)
        target, target_at = self.locate(new)
        if source_at is None:
            os.replace(source, target)
        else:
            os.replace(source, target, src_dir_fd=source_at, dst_dir_fd=target_at)

    def remove(self, path: str) -> bool:
        """Take a file away; False when it was not there. Raises OSError."""
        try:
            name, at = self.locate(path)
            os.unlink(name, dir_fd=at)
        except FileNotFoundError:
            return False
        return True

    def remove_folder(self, path: str) -> None:
        """Take an empty folder away. Raises OSError."""
        name, at = self.locate(path)
        known = self._folders.pop(path, None)
        if known is not None:
            os.close(known)
        os.rmdir(name, dir_fd=at)

    def sync(self, path: str) -> None:
        """Make the names of a folder durable. Raises OSError."""
        if _FD:
            os.fsync(self.folder(path))


def _folder_error(wrong: OSError, where: str) -> StoreError:
    if is_link(wrong):
        return StoreError(
            "store.link",
            f"{where}: it is a link or no folder, and links are not followed",
            "Replace it by a real folder.",
        )
    return store_error(wrong, where)


def _open_plain(path: str) -> int:
    if stat.S_ISLNK(os.lstat(path).st_mode):
        raise OSError(errno.ELOOP, "link")
    return os.open(path, _READ)


def _read(fd: int, limit: int) -> tuple[bytes, os.stat_result]:
    try:
        status = os.fstat(fd)
        if not stat.S_ISREG(status.st_mode):
            raise OSError(errno.ELOOP, "not a regular file")
        if status.st_size > limit:
            raise OSError(errno.EFBIG, f"larger than {limit} bytes")
        data = os.read(fd, status.st_size + 1)
        if len(data) == status.st_size:
            return data, status
        pieces, total = [data], len(data)
        while piece := os.read(fd, 1_048_576):
            pieces.append(piece)
            total += len(piece)
            if total > limit:
                raise OSError(errno.EFBIG, f"larger than {limit} bytes")
        return b"".join(pieces), os.fstat(fd)
    finally:
        os.close(fd)


class _New:
    """A file being written: synced when nothing went wrong, and closed."""

    __slots__ = ("_fd",)

    def __init__(self, fd: int) -> None:
        self._fd = fd

    def __enter__(self) -> int:
        return self._fd

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is None:
                os.fsync(self._fd)
        finally:
            os.close(self._fd)


class Reader:
    """Parts of one open file. Use as a context manager."""

    __slots__ = ("fd", "size")

    def __init__(self, fd: int) -> None:
        self.fd = fd
        self.size = os.fstat(fd).st_size

    def __enter__(self) -> Reader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self.fd)

    def part(self, start: int, end: int) -> bytes:
        """The bytes from `start` to `end`; fewer when the file ends before. Raises OSError."""
        if hasattr(os, "pread"):
            return os.pread(self.fd, end - start, start)
        os.lseek(self.fd, start, os.SEEK_SET)
        return os.read(self.fd, end - start)


def _copy(source: int, target: int, start: int, end: int) -> None:
    """Copy a part of a file to where the other one is."""
    if hasattr(os, "copy_file_range"):
        try:
            while start < end and (count := os.copy_file_range(source, target, end - start, start)):
                start += count
        except OSError as wrong:
            if wrong.errno not in _NO_COPYING:
                raise
    if start < end:
        os.lseek(source, start, os.SEEK_SET)
        while start < end and (data := os.read(source, min(end - start, 1_048_576))):
            _write_all(target, data)
            start += len(data)


def add_lines(path: str, lines: bytes) -> None:
    """Write whole lines behind whatever other processes write to a private file outside the roots, synced;
    a line that somebody left torn is ended first. Folders that are missing are made.

    Raises StoreError.
    """
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | _NOFOLLOW | _CLOEXEC | _NONBLOCK | _BINARY
    try:
        try:
            fd = os.open(path, flags, 0o600)
        except FileNotFoundError:
            os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
            fd = os.open(path, flags, 0o600)
        with Reader(fd) as file:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise OSError(errno.ELOOP, "not a regular file")
            torn = file.size and file.part(file.size - 1, file.size) != b"\n"
            _write_all(fd, b"\n" + lines if torn else lines)
            os.fsync(fd)
            if not file.size:
                _sync_above(path)
    except OSError as wrong:
        raise store_error(wrong, path) from wrong


def _sync_above(path: str) -> None:
    """Make the names of a new file and of a new folder around it durable."""
    if _FD:
        for _ in range(2):
            path = os.path.dirname(path)
            fd = os.open(path, os.O_RDONLY | _DIRECTORY | _CLOEXEC)
            try:
                os.fsync(fd)
            finally:
                os.close(fd)


def _write_all(fd: int, data: bytes | memoryview) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]


def replace(root: Root, path: str, data: bytes, mode: int | None = None) -> None:
    """Put `data` in the place of one file: temp beside it, sync, rename, sync of the folder. Keeps the mode.

    Raises StoreError; the old file is then untouched and no temp stays.
    """
    folder, _, name = path.rpartition("/")
    temp = f"{folder}/.{name}.tmp" if folder else f".{name}.tmp"
    old = root.status(path)
    if mode is None and old is not None and stat.S_ISREG(old.st_mode):
        mode = stat.S_IMODE(old.st_mode)
    try:
        root.remove(temp)
        try:
            root.create(temp, data, mode)
            root.rename(temp, path)
        except OSError:
            root.remove(temp)
            raise
        root.sync(folder)
    except OSError as wrong:
        raise store_error(wrong, root.full(path)) from wrong
