"""What is withheld or wrong, in words that say what to do."""

from __future__ import annotations

from engram.envelope import diagnostic
from engram.memory.identity import valid_id

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import Diagnostic

    from engram.errors import EngramError


class Problem:
    """One finding about a root.

    `severity` is error, warning or info. A `withheld` file is not among the records; `files` are withheld by
    one finding about the file that lists them.
    """

    __slots__ = ("code", "files", "id", "message", "path", "remedy", "scope", "severity", "withheld")

    def __init__(
        self,
        code: str,
        message: str,
        remedy: str,
        *,
        path: str = "",
        memory_id: str = "",
        scope: str = "",
        severity: str = "warning",
        withheld: bool = True,
        files: int = 0,
    ) -> None:
        self.code = code
        self.files = files
        self.message = message
        self.remedy = remedy
        self.path = path
        self.id = memory_id
        self.scope = scope
        self.severity = severity
        self.withheld = withheld

    def diagnostic(self) -> Diagnostic:
        """The finding as it stands in an envelope."""
        return diagnostic(
            self.severity, self.code, self.message, self.remedy, id=self.id, scope=self.scope, path=self.path
        )

    def __repr__(self) -> str:
        return f"<Problem {self.code} {self.path}>"


def _stem(path: str) -> str:
    return path.rpartition("/")[2].removesuffix(".md")


def typed(path: str) -> str:
    """The id of a file, else its path quoted: how a command names it that somebody may paste into a shell."""
    if valid_id(_stem(path)):
        return _stem(path)
    import shlex

    return shlex.quote(path)


FOREIGN = "No memory can lie there: take its line out of the file of hashes."
"""What to do about a recorded path that leaves the root; no command goes there."""


def hash_missing(path: str, scope: str) -> Problem:
    return Problem(
        "memory.hash_missing",
        f"{path} was never approved here: no hash is recorded for it, so it is withheld",
        f"`engram rehash {typed(path)}` shows it and asks.",
        path=path, memory_id=_stem(path), scope=scope,
    )  # fmt: skip


def hash_mismatch(path: str, scope: str) -> Problem:
    return Problem(
        "memory.hash_mismatch",
        f"{path} is not the text that was approved, so it is withheld",
        f"`engram rehash {typed(path)}` shows the text and asks; or bring the approved text back.",
        path=path, memory_id=_stem(path), scope=scope, severity="error",
    )  # fmt: skip


def hash_conflict(path: str, scope: str) -> Problem:
    return Problem(
        "memory.hash_conflict",
        f"{path} has two different hashes (a merge of two branches), so it is withheld",
        f"Settle the text, then `engram rehash {typed(path)}`.",
        path=path, memory_id=_stem(path), scope=scope,
    )  # fmt: skip


def unreadable(path: str, scope: str, why: str) -> Problem:
    return Problem(
        "memory.unreadable", f"{path} cannot be read: {why}",
        f"Correct {path}, then `engram rehash {typed(path)}`.",
        path=path, memory_id=_stem(path), scope=scope, severity="error",
    )  # fmt: skip


def denied(path: str, scope: str, why: str) -> Problem:
    """A file or folder that the system keeps closed: there is nothing in it to correct or to record."""
    return Problem(
        "memory.unreadable", f"{path} cannot be read: {why}",
        f"Check owner and permissions of {path}.",
        path=path, memory_id=_stem(path), scope=scope, severity="error",
    )  # fmt: skip


def link(path: str, scope: str) -> Problem:
    return Problem(
        "memory.link", f"{path} is a link or no regular file; links are not followed",
        "Replace it by a real file or folder.",
        path=path, memory_id=_stem(path), scope=scope, severity="error",
    )  # fmt: skip


def unsafe_name(path: str, scope: str) -> Problem:
    shown = ascii(path)
    return Problem(
        "memory.unsafe_name", f"{shown} has a name that cannot be listed (control signs, odd bytes)",
        "Rename the file.", path=shown, scope=scope,
    )  # fmt: skip


def duplicate_id(path: str, scope: str, memory_id: str, first: str) -> Problem:
    return Problem(
        "memory.duplicate_id", f"{path} has the same id {memory_id} as {first}; only {first} is used",
        f"Give one of them another id, then `engram rehash` it: {first}, {path}.",
        path=path, memory_id=memory_id, scope=scope,
    )  # fmt: skip


def case_fold(path: str, scope: str, other: str) -> Problem:
    return Problem(
        "memory.case_fold", f"{path} and {other} differ only in case; some systems keep only one of them",
        "Rename one of them.", path=path, memory_id=_stem(path), scope=scope, withheld=False,
    )  # fmt: skip


def missing_file(path: str, scope: str) -> Problem:
    return Problem(
        "memory.missing_file", f"{path} is listed in the hashes but the file is gone",
        f"Bring it back, or `engram rehash {typed(path)}` to confirm that it is gone.",
        path=path, memory_id=_stem(path), scope=scope,
    )  # fmt: skip


def hashes_missing(listing: str, scope: str, count: int) -> Problem:
    return Problem(
        "hashes.missing",
        f"{listing} is missing, so none of the {count} memories can be verified; they are withheld",
        f"Bring {listing} back from your version control, or confirm the memories with `engram rehash`.",
        path=listing, scope=scope, severity="error", files=count,
    )  # fmt: skip


def hashes_broken(listing: str, scope: str, lines: list[tuple[int, str]]) -> Problem:
    shown = ", ".join(f"line {number}" for number, _ in lines)
    return Problem(
        "hashes.broken", f"{listing} has lines that are no hashes: {shown}",
        "The next write keeps a copy of the file and all good lines.",
        path=listing, scope=scope, withheld=False,
    )  # fmt: skip


def bad_dates(path: str, scope: str, why: str) -> Problem:
    return Problem(
        "memory.bad_date", f"{path}: {why}; it has no effect",
        f"Correct the date, then `engram rehash {typed(path)}`.",
        path=path, memory_id=_stem(path), scope=scope, withheld=False,
    )  # fmt: skip


def unfinished(scope: str, paths: list[str]) -> Problem:
    return Problem(
        "store.unfinished",
        f"an interrupted write of {', '.join(paths) or 'derived files'} is shown as finished",
        "The next write or `engram repair` settles it.", scope=scope, severity="info", withheld=False,
    )  # fmt: skip


def refused(scope: str, wrong: EngramError) -> Problem:
    """A refusal that does not keep the rest from being read."""
    return Problem(wrong.code, wrong.message, wrong.remedy, scope=scope, severity="error", withheld=False)
