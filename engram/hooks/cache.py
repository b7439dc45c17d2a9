"""What a session was given last, by hash, in the user's cache directory; never a word of prompt or memory.

One small file a session, so that two sessions never overwrite each other's. What cannot be read or written is
as good as nothing: the context is then given once more.
"""

from __future__ import annotations

import os

from engram.digest import sha256
from engram.regular import regular

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.hooks.event import Event

MOST_SESSIONS = 200
HEX = frozenset(b"0123456789abcdef")


class Cache:
    """The signature of the context that one session of one host has; `folder` is the user's cache."""

    __slots__ = ("_folder", "_path")

    def __init__(self, folder: str, root: str, event: Event) -> None:
        who = f"{event.host}\x00{os.path.realpath(event.cwd)}\x00{event.session}"
        self._folder = os.path.join(folder, "hooks", root)
        self._path = os.path.join(self._folder, sha256(who.encode("utf-8", "surrogatepass")).hexdigest())

    def signature(self) -> str:
        """64 hex digits of the text that was given last, "" when nothing is known."""
        try:
            with open(self._path, "rb", opener=regular) as file:
                found = file.read(65)
        except OSError:
            return ""
        return found.decode("ascii") if len(found) == 64 and HEX.issuperset(found) else ""

    def keep(self, signature: str) -> None:
        """Remember it, and forget the oldest sessions beyond `MOST_SESSIONS`."""
        temp = f"{self._path}.{os.getpid()}.tmp"
        try:
            os.makedirs(self._folder, 0o700, exist_ok=True)
            fresh = not os.path.exists(self._path)
            with open(os.open(temp, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(signature.encode("ascii"))
            os.replace(temp, self._path)
            if fresh:
                self._prune()
        except OSError:
            return

    def _prune(self) -> None:
        with os.scandir(self._folder) as entries:
            found = sorted((entry.stat(follow_symlinks=False).st_mtime_ns, entry.path) for entry in entries)
        for _, path in found[: max(0, len(found) - MOST_SESSIONS)]:
            try:
                os.unlink(path)
            except OSError:
                continue
