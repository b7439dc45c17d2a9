"""Which texts passed the safety scan, remembered by hash between processes, in the user's cache directory.

Only hashes of texts that passed are kept. A change of any rule starts afresh. What cannot be read or written
is as good as nothing: the text is scanned again.
"""

from __future__ import annotations

import os

from engram import __version__
from engram.digest import sha256
from engram.regular import regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.workspace import UserDirs

SIZE = 32
REMEMBERED = 1_048_576
"""Characters of all bodies that are kept."""
MET = 2048
MAX_BYTES = 4_194_304


class Scanned:
    """Hashes of texts that passed. `keep` appends the new ones to the file.

    `refused`: verdicts on texts that did not. `bodies`: what was written of late for a reader, by the hash of
    the memory and how it was asked for.
    """

    __slots__ = ("_known", "_met", "_new", "_path", "_size", "bodies", "refused")

    def __init__(self, dirs: UserDirs, *, emails: bool, private_addresses: bool) -> None:
        name = f"{_rules_digest()}-{emails:d}{private_addresses:d}"
        self._path = os.path.join(dirs.cache, "scanned", name)
        self._known: bytes | None = None
        self._new: set[bytes] = set()
        self._met: set[bytes] = set()
        self._size = 0
        self.refused: dict[bytes, str] = {}
        self.bodies: dict[tuple[object, ...], str] = {}

    def remember(self, asked: tuple[object, ...], body: str) -> None:
        """Keep a body for the next answer; the oldest go. It is not among them."""
        self._size += len(body)
        while self._size > REMEMBERED:
            self._size -= len(self.bodies.pop(next(iter(self.bodies))))
        self.bodies[asked] = body

    def refuse(self, digest: bytes, verdict: str) -> None:
        """Know for the life of this process why the text of this SHA-256 is withheld."""
        if len(self.refused) >= MET:
            self.refused.clear()
        self.refused[digest] = verdict

    def __contains__(self, digest: bytes) -> bool:
        if digest in self._met or digest in self._new:
            return True
        if self._known is None:
            self._known = _read(self._path)
        at = self._known.find(digest)
        while at >= 0 and at % SIZE:
            at = self._known.find(digest, at + 1)
        if at >= 0:
            if len(self._met) >= MET:
                self._met.clear()
            self._met.add(digest)
        return at >= 0

    def add(self, digest: bytes) -> None:
        """Note that the text of this SHA-256 passed."""
        self._new.add(digest)

    def keep(self) -> None:
        """Append what is new; the file starts anew when it has grown too large."""
        if not self._new:
            return
        data = b"".join(sorted(self._new))
        self._known, self._new = (self._known or b"") + data, set()
        try:
            os.makedirs(os.path.dirname(self._path), 0o700, exist_ok=True)
            full = os.path.exists(self._path) and os.path.getsize(self._path) > MAX_BYTES
            with open(self._path, "wb" if full else "ab", opener=regular) as file:
                file.write(data)
        except OSError:
            return


def _read(path: str) -> bytes:
    try:
        with open(path, "rb", opener=regular) as file:
            data = file.read(MAX_BYTES + 1)
    except OSError:
        return b""
    return data[: len(data) // SIZE * SIZE]


def _rules_digest() -> str:
    """Names the rules by their files, so that a new rule is applied to what an older one let pass."""
    import engram

    folder = os.path.join(os.path.dirname(engram.__file__ or ""), "safety")
    marks = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(".py"):
                    status = entry.stat()
                    marks.append(f"{entry.name} {status.st_mtime_ns} {status.st_size}")
    except OSError:
        marks = []
    return sha256("\n".join([__version__, *sorted(marks)]).encode()).hexdigest()[:16]
