"""The posting lists of one root on its shelf: looked up term by term, never read as a whole.

A term leads by its checksum to a bucket, the bucket to its list; every piece carries a checksum that knows
what it belongs to. Lists of another way to make terms do not count.
"""

from __future__ import annotations

import marshal
import os
import zlib
from array import array

from engram.store.shelf import Damaged, checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from engram.store.record import Record
    from engram.store.shelf import Shelf

SOURCES = (
    "memory/words", "retrieval/kept", "retrieval/russian", "retrieval/scripts", "retrieval/stems",
    "retrieval/terms", "retrieval/weighing",
)  # fmt: skip
"""Modules that decide which terms a record has and what they weigh."""
_A_BUCKET = 8
_SMALL = 524_288
"""Bytes up to which all buckets are read at once."""
_REMEMBERED = 16_384
_READ = 131_072
"""Postings of the lists that were read of late."""
_HEAD = 40
_tag = b""


def tag() -> bytes:
    """Names the way in which terms are made and weighed, by the text of the modules that do it."""
    global _tag  # noqa: PLW0603 - worked out once
    if not _tag:
        import engram

        folder = os.path.dirname(engram.__file__ or "")
        check = size = 0
        for name in SOURCES:
            try:
                with open(os.path.join(folder, f"{name}.py"), "rb", buffering=0) as file:
                    data = file.read()
            except OSError:
                data = name.encode()
            check, size = zlib.crc32(data, check), size + len(data)
        _tag = f"terms {check:08x} {size:010d}\n".encode()
    return _tag


class Kept:
    """Posting lists of one shelf. Raises Damaged when they are not of this kind or not whole."""

    __slots__ = (
        "_buckets",
        "_directory",
        "_found",
        "_lists",
        "_read",
        "_rows",
        "_size",
        "_table",
        "_whole",
        "shelf",
    )

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        at, length = shelf.beside
        mine = tag()
        if length < len(mine) + _HEAD + 4 or shelf.raw(at, len(mine)) != mine:
            raise Damaged
        head = array("Q", shelf.piece(at + len(mine), _HEAD + 4, 0))
        self._buckets = head[0]
        self._directory = at + len(mine) + _HEAD + 4
        self._table = self._directory + 4 * (self._buckets + 1)
        self._rows = (self._table + head[1], head[4])
        self._lists = self._rows[0] + head[3]
        self._found: dict[str, tuple[int, int]] = {}
        self._read: dict[str, array[int]] = {}
        self._size = 0
        self._whole = b""
        if self._rows[0] - self._directory <= _SMALL:
            self._whole = shelf.raw(self._directory, self._rows[0] - self._directory)

    def posting(self, term: str) -> array[int] | None:
        """Row << 8 | impact of every row that holds the term, None when none does; not to be changed.

        Raises Damaged.
        """
        known = self._read.get(term)
        if known is not None:
            return known
        at, length = self._place(term)
        if not length:
            return None
        check = zlib.crc32(term.encode("utf-8", "surrogatepass"))
        found = array("I", self.shelf.piece(self._lists + at, length, check))
        self._size += len(found)
        if self._size > _READ:
            self._read.clear()
            self._size = len(found)
        self._read[term] = found
        return found

    def count(self, term: str) -> int:
        """How many rows hold the term. Raises Damaged."""
        return max(0, self._place(term)[1] - 4) // 4

    def _place(self, term: str) -> tuple[int, int]:
        """Where the list of a term lies, and its length with its checksum, 0 without one."""
        found = self._found.get(term)
        if found is None:
            check = zlib.crc32(term.encode("utf-8", "surrogatepass"))
            found = (0, 0)
            for held, at, length in self._bucket(check % self._buckets) if self._buckets else ():
                if held == term:
                    found = (at, length)
                    break
            if len(self._found) >= _REMEMBERED:
                self._found.clear()
            self._found[term] = found
        return found

    def _bucket(self, number: int) -> list[tuple[str, int, int]]:
        start = 4 * number
        near = self._whole[start : start + 8] if self._whole else self.shelf.raw(self._directory + start, 8)
        ends = array("I", near)
        if len(ends) != 2 or ends[0] > ends[1]:
            raise Damaged
        if ends[0] == ends[1]:
            return []
        at, length = self._table + ends[0], ends[1] - ends[0]
        if self._whole:
            data = checked(self._whole[at - self._directory : at - self._directory + length], number + 1)
        else:
            data = self.shelf.piece(at, length, number + 1)
        rows: list[tuple[str, int, int]] = marshal.loads(data)  # noqa: S302 - our own bytes, and checked
        return rows

    def terms(self, number: int) -> list[str]:
        """The terms of a row in the order of its text, none for a working note. Raises Damaged."""
        at, count = self._rows
        if number >= count:
            raise Damaged
        ends = array("Q", self.shelf.raw(at + 8 * number, 16))
        if not ends[0] <= ends[1] <= sum(self.shelf.beside):
            raise Damaged
        if ends[0] == ends[1]:
            return []
        data = self.shelf.piece(at + 8 * (count + 1) + ends[0], ends[1] - ends[0], number)
        return data.decode("utf-8", "surrogatepass").split("\n")

    def all_terms(self) -> tuple[array[int], bytes]:
        """Where the terms of each row end, and all of them."""
        at, count = self._rows
        ends = array("Q", self.shelf.raw(at, 8 * (count + 1)))
        return ends, self.shelf.raw(at + 8 * (count + 1), ends[-1])

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Every term and its list. Raises Damaged."""
        for number in range(self._buckets):
            for term, at, length in self._bucket(number):
                check = zlib.crc32(term.encode("utf-8", "surrogatepass"))
                yield term, self.shelf.piece(self._lists + at, length, check)


class Again:
    """Lists of a shelf whose own are damaged, made again in memory for the same rows."""

    __slots__ = ("_lists",)

    def __init__(self, shelf: Shelf) -> None:
        self._lists, _ = _lists_of((number, shelf.record(number, "")) for number in shelf.rows.values())

    def posting(self, term: str) -> array[int] | None:
        """As `Kept.posting`."""
        return self._lists.get(term)

    def count(self, term: str) -> int:
        """As `Kept.count`."""
        return len(self._lists.get(term, ()))


def _lists_of(rows: Iterable[tuple[int, Record]]) -> tuple[dict[str, array[int]], dict[int, bytes]]:
    """Term to list over the rows, and row to its terms; working notes have none."""
    from engram.retrieval.weighing import impacts_of

    lists: dict[str, array[int]] = {}
    held: dict[int, bytes] = {}
    for number, record in rows:
        if record.path.startswith("working/"):
            continue
        shifted = number << 8
        impacts = impacts_of(record)
        held[number] = "\n".join(impacts).encode("utf-8", "surrogatepass")
        for term, impact in impacts.items():
            posting = lists.get(term)
            if posting is None:
                posting = lists[term] = array("I")
            posting.append(shifted | impact)
    return lists, held


def fits(shelf: Shelf | None) -> bool:
    """Whether a shelf has lists of today's kind."""
    try:
        return shelf is not None and not shelf.damaged and Kept(shelf) is not None
    except Damaged:
        return False


def pack(before: Shelf | None, gone: Iterable[int], new: Sequence[tuple[int, Record]]) -> bytes:
    """The lists of the shelf before, without the rows that are gone and with the new ones.

    Working notes have none. Raises Damaged when those before cannot be read.
    """
    lists, held = _lists_of(new)
    if before is None:
        terms = _terms_bytes(array("Q", [0]), b"", held)
        return _bytes({term: posting.tobytes() for term, posting in lists.items()}, terms)
    from engram.retrieval.weighing import counts_of

    known = Kept(before)
    packed = dict(known.all())
    lost = set(gone)
    for term in {term for number in lost for term in counts_of(before.record(number, ""))}:
        if term in packed:
            kept = array("I", (one for one in array("I", packed[term]) if one >> 8 not in lost))
            packed[term] = kept.tobytes()
    for term, posting in lists.items():
        packed[term] = packed.get(term, b"") + posting.tobytes()
    terms = _terms_bytes(*known.all_terms(), held)
    return _bytes({term: data for term, data in packed.items() if data}, terms)


def _terms_bytes(ends: array[int], data: bytes, held: Mapping[int, bytes]) -> tuple[int, list[bytes]]:
    """How many rows there are, and the terms of each: those before, then the new ones."""
    pieces = [data]
    for number in range(len(ends) - 1, max(held, default=-1) + 1):
        text = held.get(number, b"")
        pieces.append(zlib.crc32(text, number).to_bytes(4, "little") + text if text else b"")
        ends.append(ends[-1] + len(pieces[-1]))
    return len(ends) - 1, [ends.tobytes(), *pieces]


def _bytes(lists: dict[str, bytes], terms: tuple[int, list[bytes]]) -> bytes:
    buckets = 1
    while buckets * _A_BUCKET < len(lists):
        buckets *= 2
    rows: list[list[tuple[str, int, int]]] = [[] for _ in range(buckets)]
    pieces: list[bytes] = []
    at = 0
    for term in sorted(lists):
        data = lists[term]
        check = zlib.crc32(term.encode("utf-8", "surrogatepass"))
        pieces.append(zlib.crc32(data, check).to_bytes(4, "little"))
        pieces.append(data)
        rows[check % buckets].append((term, at, len(data) + 4))
        at += len(data) + 4
    ends, table = array("I", [0]), []
    for number, bucket in enumerate(rows, 1):
        data = marshal.dumps(bucket)
        table.append(zlib.crc32(data, number).to_bytes(4, "little") + data if bucket else b"")
        ends.append(ends[-1] + len(table[-1]))
    head = array("Q", [buckets, ends[-1], len(lists), sum(map(len, terms[1])), terms[0]]).tobytes()
    said = zlib.crc32(head).to_bytes(4, "little")
    return b"".join([tag(), said, head, ends.tobytes(), *table, *terms[1], *pieces])
