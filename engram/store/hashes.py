"""`memory.sha256`: the approved hash of every file, in the format of the sha256sum tool (decision 7).

Tolerant of git's union merge: the same line twice is one line; two hashes for one path are a conflict, and
that file is withheld until a person decides. Lines that are neither are named and, before anything is
written, kept in a copy.
"""

from __future__ import annotations

from engram.pattern import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from engram.store.files import Reader

_CANONICAL = lazy(rb"(?:[0-9a-f]{64}  [^\\\n\r][^\n\r]*\n)*\Z")
_LINES = lazy(r"(?m)^([0-9a-fA-F]{64}) [ *]([^\\\n\r\ufffd][^\n\r\ufffd]*)\r*$")
_SIGN = lazy(r"\S")
_MAX_NAMED = 20


class Hashes:
    """What a hashes file says. `known`: path to hash; `conflicts`: path to its differing hashes.

    `malformed` holds (line number, text) of at most 20 lines, `broken` tells that there are such lines,
    `missing` that there is no file at all. `canonical`: sorted, unique and whole, can be changed in place.
    """

    __slots__ = ("broken", "canonical", "conflicts", "known", "malformed", "missing")

    def __init__(self) -> None:
        self.known: dict[str, str] = {}
        self.conflicts: dict[str, list[str]] = {}
        self.malformed: list[tuple[int, str]] = []
        self.broken = False
        self.missing = False
        self.canonical = True

    def take(self, changes: Mapping[str, str | None]) -> None:
        """Know these paths by these hashes, None not at all; their conflicts are settled.

        Whoever changes hashes has a file for them, or makes one with the same write.
        """
        self.missing = False
        for path, sha in changes.items():
            self.conflicts.pop(path, None)
            if sha is None:
                self.known.pop(path, None)
            else:
                self.known[path] = sha

    def settled(self) -> None:
        """The file was written by `splice` with what is known here."""
        self.missing = self.broken = False
        self.malformed = []
        self.canonical = not self.conflicts


def parse(data: bytes | None, share: Callable[[str, str], tuple[str, str]] | None = None) -> Hashes:
    """Read a hashes file; None means that there is none.

    `share` may give equal texts for path and hash that are kept elsewhere already.
    """
    found = Hashes()
    if data is None:
        found.missing = True
        return found
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        found.canonical = False
    if found.canonical and _CANONICAL.match(data) and _read_sorted(found, text, share):
        return found
    found.canonical = False
    found.known = {}
    at, number = 0, 1
    for match in _LINES.finditer(text):
        if match.start() > at:
            _pass_over(found, number, text[at : match.start()])
            number += text.count("\n", at, match.start())
        _take(found, match[1].lower(), match[2])
        at, number = match.end() + 1, number + 1
    _pass_over(found, number, text[at:])
    return found


def _read_sorted(found: Hashes, text: str, share: Callable[[str, str], tuple[str, str]] | None) -> bool:
    """Read well-formed lines; False when they are not sorted or not unique."""
    known, at, last = found.known, 0, ""
    while at < len(text):
        end = text.index("\n", at)
        path, sha = text[at + 66 : end], text[at : at + 64]
        if path <= last:
            return False
        at, last = end + 1, path
        if share is not None:
            path, sha = share(path, sha)
        known[path] = sha
    return True


def _pass_over(found: Hashes, number: int, lines: str) -> None:
    """Name the first of the lines between two good ones, of which there may be millions."""
    at = 0
    while (sign := _SIGN.search(lines, at)) is not None:
        found.broken = True
        if len(found.malformed) >= _MAX_NAMED:
            return
        start = lines.rfind("\n", at, sign.start()) + 1 or at
        number += lines.count("\n", at, start)
        end = lines.find("\n", start)
        end = len(lines) if end < 0 else end
        found.malformed.append((number, lines[start:end].rstrip("\r")[:80]))
        at, number = end + 1, number + 1


def _take(found: Hashes, sha: str, path: str) -> None:
    if path in found.conflicts:
        if sha not in found.conflicts[path]:
            found.conflicts[path].append(sha)
    elif found.known.setdefault(path, sha) != sha:
        found.conflicts[path] = [found.known.pop(path), sha]


def splice(data: bytes | None, changes: Mapping[str, str | None]) -> bytes:
    """The file with `changes` (path to new hash, None takes it out); conflicts of these paths are settled."""
    found = parse(data or b"")
    rows = [(path, sha) for path, sha in found.known.items() if path not in changes]
    rows += [(path, sha) for path, shas in found.conflicts.items() if path not in changes for sha in shas]
    rows += [(path, sha) for path, sha in changes.items() if sha is not None]
    return "".join(f"{sha}  {path}\n" for path, sha in sorted(rows)).encode()


def cuts(file: Reader, changes: Mapping[str, str | None]) -> list[tuple[int, int, bytes]]:
    """What `splice` changes in a canonical file: (from, to, what stands there instead), ascending.

    Of a long file only a few lines are read. Raises ValueError where the file is not canonical after all,
    OSError.
    """
    found = []
    for path, sha in sorted(changes.items()):
        name = path.encode()
        line = f"{sha}  ".encode() + name + b"\n" if sha is not None else b""
        found.append((*_place(file, name), line))
    return found


def _place(file: Reader, name: bytes) -> tuple[int, int]:
    """Where the line of a path lies, or would lie."""
    low, high = 0, file.size
    while low < high:
        start, line = _line_at(file, low, high, (low + high) // 2)
        here = line[66:-1]
        if here == name:
            return start, start + len(line)
        if here < name:
            low = start + len(line)
        else:
            high = start
    return low, low


def _line_at(file: Reader, low: int, high: int, middle: int) -> tuple[int, bytes]:
    """Offset and bytes of the line around `middle`; `low` and `high` are offsets of lines."""
    around = 256
    while True:
        start, end = max(low, middle - around), min(high, middle + around)
        data = file.part(start, end)
        first = data.rfind(b"\n", 0, middle - start) + 1
        last = data.find(b"\n", middle - start) + 1
        if last and (first or start == low):
            return start + first, data[first:last]
        if (start, end) == (low, high):
            raise ValueError("a line without an end")
        around *= 4
