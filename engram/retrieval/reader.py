"""The last gate before a memory is shown: bytes hashed as they are read, then scanned, then parsed (6.15)."""

from __future__ import annotations

from engram.digest import sha256
from engram.envelope import diagnostic
from engram.errors import IntegrityError, StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Diagnostic

    from engram.memory.document import Memory
    from engram.retrieval.scanned import Scanned
    from engram.store.catalog import Catalog
    from engram.store.record import Record

    Skipped = tuple[str, str, str]
    """Path, reason, what to do."""

PAGE = 65_536
"""Characters of a memory that are shown at once (decision 6)."""
LONG = 4 * PAGE
"""Bytes from which a memory is more than a page, whatever its letters; it is scanned page by page."""
MARGIN = 2_048
"""Characters before and behind a page that are scanned with it, so that nothing hides across its edge."""
WORTH_KEEPING = 16_384
"""Bytes up to which a memory that was read is kept for the next answer."""
_AUTHOR_LINES = ("author:", "author_email:", "author_name:", "legacy_author_email:")


class Reader:
    """Opens records for one answer and remembers which it had to withhold.

    `skipped` is for the text, `diagnostics` the same for the envelope. Neither holds a word of a memory that
    was withheld.
    """

    __slots__ = (
        "_catalogs", "_emails", "_private", "_scanned", "_withhold_unapproved", "diagnostics", "failed",
        "skipped",
    )  # fmt: skip

    def __init__(self, catalogs: Sequence[Catalog], config: Mapping[str, Any], scanned: Scanned) -> None:
        self._catalogs = {catalog.scope: catalog for catalog in catalogs}
        self._emails: bool = config["safety"]["emails"]
        self._private: bool = config["safety"]["private_addresses"]
        self._withhold_unapproved = config["unapproved"] == "withhold"
        self._scanned = scanned
        self.skipped: list[Skipped] = []
        self.diagnostics: list[Diagnostic] = []
        self.failed: set[str] = set()

    def body(self, record: Record, asked: tuple[object, ...], write: Callable[[Memory], str]) -> str | None:
        """The memory as it lies on disk now, as `write` writes it; None when it may not be shown.

        `asked` names whatever else than the memory decides what is written.
        """
        found = self._opened(record)
        if found is None:
            return None
        data, digest = found  # of what was read, which may be newer than the record
        known = self._scanned.bodies.get((digest, *asked))
        if known is not None:
            return known
        memory = self._parsed(record, data)
        if memory is None:
            return None
        body = write(memory)
        if len(body) < WORTH_KEEPING:
            self._scanned.remember((digest, *asked), body)
        return body

    def _parsed(self, record: Record, data: bytes) -> Memory | None:
        from engram.memory.document import Unreadable, parse

        try:
            return parse(data)
        except Unreadable as wrong:
            self._withhold(record, "memory.unreadable", "unreadable", wrong.problems[0], "`engram repair`")
            return None

    def data(self, record: Record) -> bytes | None:
        """The bytes of the memory, hashed and scanned, or None when it may not be shown."""
        found = self._opened(record)
        return found[0] if found is not None else None

    def _opened(self, record: Record) -> tuple[bytes, bytes] | None:
        """The bytes as `data` gives them, and their SHA-256."""
        if record.key in self.failed:
            return None
        if self._withhold_unapproved and not record.approved and not record.tier:
            reason = "not approved on this computer"
            self._withhold(record, "memory.unapproved", reason, f"its bytes were {reason}", _rehash(record))
            return None
        try:
            data, digest = self._catalogs[record.scope].text_and_hash(record)
        except (IntegrityError, StoreError) as wrong:
            remedy = wrong.remedy or _rehash(record)
            self._withhold(record, wrong.code, _words(wrong.code), wrong.message, remedy)
            return None
        if len(data) <= LONG:
            safe = self._is_safe(record, data, digest)
        else:
            head = _head(record, data)
            safe = self._is_safe(record, head, sha256(head).digest())
        return (data, digest) if safe else None

    def page(self, record: Record, whole: str, number: int) -> bool:
        """Whether one page of a memory's text may be shown. Short ones were scanned whole by `data`."""
        if record.size <= LONG:
            return True
        start = max(0, (number - 1) * PAGE - MARGIN)
        part = whole[start : number * PAGE + MARGIN].encode("utf-8", "replace")
        return self._is_safe(record, part, sha256(part).digest())

    def _is_safe(self, record: Record, data: bytes, digest: bytes) -> bool:
        verdict = self._verdict(data, digest)
        if verdict:
            remedy = "Edit the file by hand, then `engram rehash` it."
            self._withhold(record, "memory.unsafe", f"unsafe, {verdict}", verdict, remedy)
        return not verdict

    def _verdict(self, data: bytes, digest: bytes) -> str:
        """The first finding as `kind on line n`, "" when the text may be shown."""
        if digest in self._scanned:
            return ""
        known = self._scanned.refused.get(digest)
        if known is not None:
            return known
        from engram.safety.scan import check

        findings = check(
            without_author(data.decode("utf-8", "replace")), self._emails, self._private, memory_file=True
        )
        if findings:
            verdict = f"{findings[0].category} ({findings[0].kind}) on line {findings[0].line}"
            self._scanned.refuse(digest, verdict)
            return verdict
        self._scanned.add(digest)
        return ""

    def _withhold(self, record: Record, code: str, reason: str, message: str, remedy: str) -> None:
        self.failed.add(record.key)
        self.skipped.append((record.path, reason, remedy))
        said = f"{record.path} is withheld: {message.rstrip('.')}."
        where = {"id": record.id, "scope": record.scope, "path": record.path}
        self.diagnostics.append(diagnostic("warning", code, said, remedy, **where))


def _head(record: Record, data: bytes) -> bytes:
    """What a card of a long memory tells, and the beginning of its text."""
    told = f"{record.title}\n{record.summary}\n".encode("utf-8", "replace")
    return data[:PAGE] + b"\n" + told


def _rehash(record: Record) -> str:
    return f"`engram rehash {record.id}` shows it and asks."


def _words(code: str) -> str:
    return code.rpartition(".")[2].replace("_", " ")


def without_author(text: str) -> str:
    """The text with the author's name and address blanked: they are no leak (5.1). Lines keep their place."""
    if not text.startswith("---"):
        return text
    head, end, body = text.partition("\n---")
    lines = ["" if line.startswith(_AUTHOR_LINES) else line for line in head.split("\n")]
    return "\n".join(lines) + end + body


def problems(catalogs: Sequence[Catalog], limit: int = 20) -> tuple[list[Skipped], list[Diagnostic]]:
    """What the catalogs themselves withhold, in the shape of `Reader.skipped` and `Reader.diagnostics`.

    More than `limit` diagnostics end in one that counts the rest.
    """
    found = [problem for catalog in catalogs for problem in catalog.problems if not catalog.hides(problem)]
    skipped = [
        (problem.path, _words(problem.code), problem.remedy)
        for problem in found
        if problem.path and problem.withheld
    ]
    diagnostics = [problem.diagnostic() for problem in found[:limit]]
    if len(found) > limit:
        more = f"{len(found) - limit} more findings are not listed."
        diagnostics.append(diagnostic("warning", "memory.more_problems", more, "`engram verify` lists them."))
    return skipped, diagnostics
