"""What the last process knew of a root, kept in the user's cache, to be read row by row (decision 0012).

One file a root, never changed in place: a new one is written beside it and renamed over it, so that any
number of processes read and write at once and an interrupted write leaves the old one. Rows count only while
path, modification time, size and inode of their file are the same, and bodies are hashed again when they are
shown. Every piece carries a checksum that also knows its place. Best effort: a shelf that is missing,
foreign, older or damaged is none.
"""

from __future__ import annotations

import marshal
import os
import sys
import zlib
from array import array

from engram import __version__
from engram.digest import sha256
from engram.errors import EngramError
from engram.regular import regular
from engram.store.files import Root
from engram.store.layout import FOLDERS
from engram.store.record import FACET, STORED, Record, record_of
from engram.workspace import digest_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from io import FileIO
    from typing import Any

    from engram.workspace import UserDirs

    Beside = Callable[["Shelf | None", Iterable[int], Sequence[tuple[int, Record]]], bytes]
    """Of the shelf before, its rows that are gone and the new rows: bytes of another room's own section."""

LAYOUT = 1
FOLDER = "shelves"
_MAGIC = (
    f"engram shelf {LAYOUT} {sys.implementation.cache_tag} {sys.byteorder} {__version__} "
    f"{','.join(STORED)} {','.join(FACET)}\n"
).encode()
_SECTIONS = ("state", "paths", "numbers", "hashes", "facets", "facet_of", "memories", "beside")
_LOOSE = 2  # the last sections are read piece by piece
_HEAD = 8 * (2 * len(_SECTIONS) + 2)
_PREAD = getattr(os, "pread", None)
_FACET_PLACES = tuple(STORED.index(name) for name in FACET)


class Damaged(Exception):  # noqa: N818
    """A shelf that cannot be read: it does not count."""


def checked(data: bytes, seed: int) -> bytes:
    """A piece without the checksum before it, which starts from `seed`. Raises Damaged."""
    body = data[4:]
    if len(data) < 4 or int.from_bytes(data[:4], "little") != zlib.crc32(body, seed):
        raise Damaged
    return body


def path_of(dirs: UserDirs, root: str) -> str:
    """Where the shelf of a root lies."""
    return os.path.join(dirs.cache, FOLDER, digest_of(root))


class Shelf:
    """The rows of one root as they were kept; row `n` is the file `paths[n]`, "" where it is gone.

    `rows`: path to row; `mtimes`, `sizes`, `inodes`, `hash_of`: the file as it was; `facet_of[n]` the place
    of its facet in `facets`; `notes`: rows of working notes; `state`: what else was known of the root.
    """

    __slots__ = (
        "_at", "_file", "_hashes", "_lengths", "_memories", "_odd", "_odd_rows", "_where", "beside",
        "damaged", "facet_of", "facets", "inodes", "mtimes", "notes", "paths", "root", "rows", "sizes",
        "state",
    )  # fmt: skip

    def __init__(self, file: FileIO, root: str) -> None:
        """Raises Damaged, OSError."""
        self._file = file
        self._where = str(file.name)
        self.root = root
        self.damaged = False
        if file.read(len(_MAGIC)) != _MAGIC:
            raise Damaged
        table = file.read(_HEAD)
        if len(table) != _HEAD:
            raise Damaged
        numbers = array("Q", table)
        if numbers[-1] != zlib.crc32(table[:-8]):
            raise Damaged
        parts: dict[str, bytes] = {}
        at = len(_MAGIC) + _HEAD
        for place, name in enumerate(_SECTIONS):
            length, check = numbers[2 * place : 2 * place + 2]
            if place < len(_SECTIONS) - _LOOSE:
                data = parts[name] = file.read(length)
                if len(data) != length or zlib.crc32(data) != check:
                    raise Damaged
            elif name == "memories":
                self._memories = (at, length)
            else:
                self.beside = (at, length)
            at += length
        self._unpack(parts, numbers[-2])

    def _unpack(self, parts: Mapping[str, bytes], count: int) -> None:
        self.state: dict[str, Any] = marshal.loads(parts["state"])  # noqa: S302 - our own bytes, and checked
        self.facets: list[tuple[Any, ...]] = marshal.loads(parts["facets"])  # noqa: S302
        self.facet_of = array("I", parts["facet_of"])
        text = parts["paths"].decode("utf-8", "surrogateescape")
        self.paths = text.split("\n") if count else []
        columns, width = parts["numbers"], 8 * count
        if len(columns) != 5 * width or len(self.paths) != count:
            raise Damaged
        self.mtimes, self.sizes, self.inodes, self._at, self._lengths = (
            array("q", columns[place * width : (place + 1) * width]) for place in range(5)
        )
        self._hashes = parts["hashes"]
        self.rows = {path: number for number, path in enumerate(self.paths)}
        self.rows.pop("", None)
        self.notes: list[int] = []
        if "working/" in text:
            self.notes = [number for path, number in self.rows.items() if path.startswith("working/")]
        self._odd: dict[int, str] = self.state["ids"]
        self._odd_rows: dict[str, int] = {memory_id: number for number, memory_id in self._odd.items()}

    @classmethod
    def open(cls, path: str, root: str) -> Shelf | None:
        """The shelf of a root, None when there is none that can be read."""
        try:
            file = open(path, "rb", buffering=0, opener=regular)  # noqa: SIM115 - it stays open
        except OSError:
            return None
        try:
            return cls(file, root)
        except (Damaged, OSError, ValueError, EOFError, TypeError, KeyError):
            file.close()
            return None

    def piece(self, at: int, length: int, seed: int) -> bytes:
        """`length` bytes at `at` of the file, without the checksum before them. Raises Damaged."""
        return checked(self.raw(at, length), seed)

    def raw(self, at: int, length: int) -> bytes:
        """`length` bytes at `at` of the file, as they are. Raises Damaged."""
        try:
            data: bytes
            if _PREAD is not None:
                data = _PREAD(self._file.fileno(), length, at)
            else:  # pragma: no cover - Windows
                self._file.seek(at)
                data = self._file.read(length)
        except (OSError, ValueError, OverflowError) as wrong:
            raise Damaged from wrong
        if len(data) != length:
            raise Damaged
        return data

    def hash_of(self, number: int) -> str:
        """SHA-256 of the file of a row."""
        return self._hashes[32 * number : 32 * number + 32].hex()

    def _memory(self, number: int) -> tuple[tuple[Any, ...], bytes]:
        try:
            data = self.piece(self._memories[0] + self._at[number], self._lengths[number], number)
        except Damaged:
            self.damaged = True
            return self._from_file(number)
        middle = int.from_bytes(data[:4], "little")
        return marshal.loads(data[4:middle]), data[middle:]  # noqa: S302 - our own bytes, and checked

    def _from_file(self, number: int) -> tuple[tuple[Any, ...], bytes]:
        """What a row says, from the file itself; of a file that changed since nothing but its name."""
        from engram.memory import document

        path = self.paths[number]
        try:
            with Root(self.root) as root:
                data = root.read(path)
            memory = document.parse(data if sha256(data).hexdigest() == self.hash_of(number) else b"")
        except (OSError, EngramError, document.Unreadable):
            memory = document.Memory({"id": self.id_of(number), "type": "knowledge", "ignored": True}, "", [])
        found = record_of(memory, path, "", "", 0)
        return found.content, found.packed_terms

    def content(self, number: int) -> tuple[Any, ...]:
        """The values of STORED of a row."""
        return self._memory(number)[0]

    def packed_terms(self, number: int) -> bytes:
        """The packed terms of a row."""
        return self._memory(number)[1]

    def record(self, number: int, scope: str) -> Record:
        """The record of a row; its content is read when it is asked for."""
        found = Record(self.paths[number], scope, self.hash_of(number), self.sizes[number])
        found.shelf, found.number = self, number
        found.facet = self.facets[self.facet_of[number]]
        return found

    def id_of(self, number: int) -> str:
        """The id of a row; nearly always that in its file's name."""
        return self._odd.get(number) or _stem(self.paths[number])

    def row_of(self, memory_id: str) -> int:
        """The row of a durable memory by its id, -1 without one."""
        odd = self._odd_rows.get(memory_id)
        if odd is not None:
            return odd
        for folder in FOLDERS if "/" not in memory_id else ():
            named: int | None = self.rows.get(f"{folder}/{memory_id}.md")
            if named is not None and named not in self._odd:
                return named
        if not self.state["deep"]:
            return -1
        for path, number in self.rows.items():
            if _stem(path) == memory_id and number not in self._odd and not path.startswith("working/"):
                return number
        return -1

    def drop(self) -> None:
        """Take the file away, so that nobody meets its damage again."""
        self.damaged = True
        _remove(self._where)


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


class Row:
    """One file to be kept: as it lies there, and its record."""

    __slots__ = ("inode", "mtime", "record", "size")

    def __init__(self, record: Record, mtime: int, size: int, inode: int) -> None:
        self.record = record
        self.mtime = mtime
        self.size = size
        self.inode = inode


def _numbered(rows: Sequence[Row], before: Shelf | None) -> tuple[list[Row | None], Shelf | None]:
    """The rows by number, None where one is gone, and the shelf whose rows keep their numbers in it."""
    kept = [row for row in rows if row.record.shelf is before] if before is not None else []
    if before is None or before.damaged or len(before.paths) - len(kept) > 64 + len(rows) // 4:
        return list(rows), None
    places: list[Row | None] = [None] * len(before.paths)
    for row in kept:
        places[row.record.number] = row
    places += [row for row in rows if row.record.shelf is not before]
    return places, before


def write(
    target: str,
    root: str,
    rows: Sequence[Row],
    before: Shelf | None,
    *,
    state: Mapping[str, object],
    beside: Beside,
) -> Shelf | None:
    """Put a new shelf in the place of the old one; gives it, None when it cannot be written."""
    temp = f"{target}.{os.getpid()}.tmp"
    try:
        os.makedirs(os.path.dirname(target), 0o700, exist_ok=True)
        fd = os.open(temp, os.O_RDWR | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), 0o600)
    except OSError:
        return None
    try:
        with os.fdopen(fd, "wb", buffering=0) as file:
            for chunk in _chunks(rows, before, state, beside):
                view = memoryview(chunk)
                while view:
                    view = view[file.write(view) :]
        os.replace(temp, target)
    except (OSError, Damaged, ValueError) as wrong:
        if isinstance(wrong, Damaged) and before is not None:
            before.drop()
        _remove(temp)
        return None
    return Shelf.open(target, root)


def _remove(path: str) -> None:
    try:
        os.unlink(path)
    except OSError:
        return


def _chunks(
    rows: Sequence[Row], before: Shelf | None, state: Mapping[str, object], beside: Beside
) -> list[bytes]:
    """The whole file. Raises Damaged when the shelf before is."""
    places, before = _numbered(rows, before)
    memories, at, lengths = _memories(places, before)
    facets: dict[tuple[Any, ...], int] = {}
    facet_of = array("I")
    ids: dict[int, str] = {}
    new: list[tuple[int, Record]] = []
    for number, row in enumerate(places):
        if row is None:
            facet_of.append(0)
            continue
        record = row.record
        facet_of.append(facets.setdefault(_facet(record), len(facets)))
        old = before is not None and record.shelf is before
        memory_id = record.id
        if memory_id != _stem(record.path) and not record.path.startswith("working/"):
            ids[number] = memory_id
        if not old:
            new.append((number, record))
    gone = [n for n, row in enumerate(places) if row is None and before is not None and before.paths[n]]
    columns = array("q", [row.mtime if row else -1 for row in places])
    columns.extend(row.size if row else -1 for row in places)
    columns.extend(row.inode if row else -1 for row in places)
    columns.extend(at)
    columns.extend(lengths)
    deep = any(row is not None and row.record.path.count("/") > 1 for row in places)
    fixed = [
        marshal.dumps({**state, "ids": ids, "deep": deep}),
        "\n".join(row.record.path if row else "" for row in places).encode("utf-8", "surrogateescape"),
        columns.tobytes(),
        b"".join(bytes.fromhex(row.record.sha256) if row else bytes(32) for row in places),
        marshal.dumps(list(facets)),
        facet_of.tobytes(),
    ]
    other = beside(before, gone, new)
    table = array("Q")
    for data in fixed:
        table.extend((len(data), zlib.crc32(data)))
    table.extend((sum(map(len, memories)), 0, len(other), 0, len(places)))
    check = zlib.crc32(table.tobytes()).to_bytes(8, sys.byteorder)
    return [_MAGIC, table.tobytes(), check, *fixed, *memories, other]


def _facet(record: Record) -> tuple[Any, ...]:
    if record.facet is not None:
        return record.facet
    content = record.content
    return tuple(content[place] for place in _FACET_PLACES)


def _memories(
    places: Sequence[Row | None], before: Shelf | None
) -> tuple[list[bytes], Sequence[int], Sequence[int]]:
    """The section of contents, and start and length of each row in it."""
    pieces: list[bytes] = []
    at, lengths = array("q"), array("q")
    end = 0
    if before is not None:
        start, end = before._memories
        pieces.append(before.raw(start, end))
        at, lengths = array("q", before._at), array("q", before._lengths)
    for number in range(len(at), len(places)):
        row = places[number]
        if row is None:
            at.append(end)
            lengths.append(0)
            continue
        head = marshal.dumps(row.record.content)
        body = (len(head) + 4).to_bytes(4, "little") + head + row.record.packed_terms
        piece = zlib.crc32(body, number).to_bytes(4, "little") + body
        pieces.append(piece)
        at.append(end)
        lengths.append(len(piece))
        end += len(piece)
    return pieces, at, lengths
