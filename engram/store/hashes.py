"""`memory.sha256`: the approved hash of every file, in the format of the sha256sum tool (decision 7).

Tolerant of git's union merge: the same line twice is one line; two hashes for one path are a conflict, and
that file is withheld until a person decides. Lines that are neither are named and, before anything is
written, kept in a copy.
"""

from __future__ import annotations

from engram.pattern import lazy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

_CANONICAL = lazy(rb"(?:[0-9a-f]{64}  [^\\\n\r][^\n\r]*\n)*\Z")
_LINE = lazy(r"([0-9a-fA-F]{64}) [ *]([^\\\n\r][^\n\r]*)\Z")
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
    for number, line in enumerate(text.split("\n"), 1):
        _take(found, number, line.rstrip("\r"))
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


def _take(found: Hashes, number: int, line: str) -> None:
    match = _LINE.match(line)
    if match is None or "\ufffd" in line:
        if line.strip():
            found.broken = True
            if len(found.malformed) < _MAX_NAMED:
                found.malformed.append((number, line[:80]))
        return
    sha, path = match[1].lower(), match[2]
    if path in found.conflicts:
        if sha not in found.conflicts[path]:
            found.conflicts[path].append(sha)
    elif found.known.setdefault(path, sha) != sha:
        found.conflicts[path] = [found.known.pop(path), sha]


def splice(data: bytes | None, changes: Mapping[str, str | None]) -> bytes:
    """The file with `changes` (path to new hash, None takes it out); conflicts of these paths are settled."""
    return b"".join(pieces(data, changes, canonical=False))


def pieces(
    data: bytes | None, changes: Mapping[str, str | None], *, canonical: bool
) -> Sequence[bytes | memoryview]:
    """What `splice` gives, in pieces: of a long file most is not copied.

    `canonical` says that these very bytes were read as canonical; then nothing is sorted again.
    """
    raw = data or b""
    if canonical:
        *first, last = sorted(changes) or [""]
        for path in first:
            raw = b"".join(_splice_one(raw, path, changes[path]))
        return _splice_one(raw, last, changes[last]) if changes else [raw]
    found = parse(raw)
    rows = [(path, sha) for path, sha in found.known.items() if path not in changes]
    rows += [(path, sha) for path, shas in found.conflicts.items() if path not in changes for sha in shas]
    rows += [(path, sha) for path, sha in changes.items() if sha is not None]
    return ["".join(f"{sha}  {path}\n" for path, sha in sorted(rows)).encode()]


def _splice_one(raw: bytes, path: str, sha: str | None) -> tuple[memoryview, bytes, memoryview]:
    name = path.encode()
    line = f"{sha}  ".encode() + name + b"\n" if sha is not None else b""
    whole = memoryview(raw)
    low, high = 0, len(raw)
    while low < high:
        start = raw.rfind(b"\n", low, (low + high) // 2) + 1
        start = max(start, low)
        end = raw.index(b"\n", start) + 1
        here = raw[start + 66 : end - 1]
        if here == name:
            return whole[:start], line, whole[end:]
        if here < name:
            low = end
        else:
            high = start
    return whole[:low], line, whole[low:]
