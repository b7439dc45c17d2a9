"""Vectors in the user's cache directory, by model and by hash of the text: a text is encoded once.

A row is the first 16 bytes of a SHA-256, the vector, and a checksum of both. Rows are only appended, each
batch by one write, so that several processes may share the file. What is damaged or torn is encoded again;
what cannot be read or written is as good as nothing.
"""

from __future__ import annotations

import os
import zlib

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

KEY = 16
_CHECK = 4
MAX_BYTES = 268_435_456
"""The file starts anew when it is larger: some 250,000 texts."""


class Vectors:
    """Key to vector, each `size` bytes long."""

    __slots__ = ("_known", "_path", "_size")

    def __init__(self, folder: str, name: str, size: int) -> None:
        self._path = os.path.join(folder, "vectors", name)
        self._size = size
        self._known: dict[bytes, bytes] | None = None

    def get(self, key: bytes) -> bytes | None:
        """The vector of a text whose hash starts with these 16 bytes."""
        if self._known is None:
            self._known = self._read()
        return self._known.get(key)

    def add(self, new: Mapping[bytes, bytes]) -> None:
        """Keep vectors for this process and the next."""
        if self._known is None:
            self._known = self._read()
        self._known.update(new)
        rows = b"".join(_row(key, vector) for key, vector in new.items())
        try:
            os.makedirs(os.path.dirname(self._path), mode=0o700, exist_ok=True)
            large = os.path.exists(self._path) and os.path.getsize(self._path) > MAX_BYTES
            flags = os.O_WRONLY | os.O_CREAT | (os.O_TRUNC if large else os.O_APPEND)
            place = os.open(self._path, flags, 0o600)
            try:
                os.write(place, rows)
            finally:
                os.close(place)
        except OSError:
            return

    def _read(self) -> dict[bytes, bytes]:
        try:
            with open(self._path, "rb") as file:
                data = file.read(MAX_BYTES + 1)
        except OSError:
            return {}
        found: dict[bytes, bytes] = {}
        length = KEY + self._size + _CHECK
        at = 0
        while at + length <= len(data):
            key, vector = data[at : at + KEY], data[at + KEY : at + length - _CHECK]
            if data[at : at + length] == _row(key, vector):
                found[key] = vector
                at += length
            else:
                at += 1
        return found


def _row(key: bytes, vector: bytes) -> bytes:
    return key + vector + zlib.crc32(key + vector).to_bytes(_CHECK, "little")
