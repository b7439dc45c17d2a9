"""What `engram doctor` looks for in one memory root: hashes, contents, derived files, unfinished writes."""

from __future__ import annotations

import stat

from engram.checkup import FAIL, PASS, WARN, Finding
from engram.store import layout
from engram.store.problem import FOREIGN, typed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from engram.retrieval.scanned import Scanned
    from engram.store.catalog import Catalog
    from engram.workspace import Workspace

MOST = 20
"""Files named by one check; the rest is counted."""

_REHASH = "`engram rehash {0}` shows the text and asks."
_STATES = {
    "mismatch": ("hash.mismatch", FAIL, "is not the text that was approved, so it is withheld", _REHASH),
    "missing_hash": ("hash.missing", WARN, "was never approved, so it is withheld", _REHASH),
    "conflict": ("hash.conflict", WARN, "has two recorded hashes, as after a merge", _REHASH),
    "missing_file": (
        "hash.file_gone",
        WARN,
        "has a recorded hash and is gone",
        "Bring it back, or `engram rehash {0}` to forget it.",
    ),
    "unreadable": ("memory.unreadable", FAIL, "cannot be read", "`engram repair` says what is wrong."),
    "link": ("memory.link", FAIL, "is a link or no regular file", "Replace it by the file itself."),
}
_BY_HASH = frozenset(
    ("memory.hash_missing", "memory.hash_mismatch", "memory.hash_conflict", "memory.missing_file")
)
_STATUS = {"error": FAIL, "warning": WARN}


def _few(check: str, scope: str, found: Iterable[Finding], remedy: str) -> Iterator[Finding]:
    """The first findings, and one that counts the others."""
    listed = list(found)
    yield from listed[:MOST]
    if len(listed) > MOST:
        worst = FAIL if any(finding.status == FAIL for finding in listed[MOST:]) else WARN
        message = f"{len(listed) - MOST} more are not named here"
        yield Finding(check, scope, worst, message, remedy=remedy)


def hashes(catalog: Catalog, _: Workspace) -> Iterator[Finding]:
    """Every file against its recorded hash, archive and notes included."""
    from engram.store.verify import MISSING_FILE, OK, verify

    scope = catalog.scope
    judged = verify(catalog.root)
    wrong: list[Finding] = []
    for path, state, _sha in judged:
        if state != OK:
            check, status, what, remedy = _STATES[state]
            if state == MISSING_FILE and not layout.is_safe(path):
                remedy = FOREIGN
            wrong.append(
                Finding(check, scope, status, f"{path} {what}", remedy=remedy.format(typed(path)), path=path)
            )
    yield from _few(f"hash.{scope}", scope, wrong, "`engram verify` names all of them.")
    if not wrong:
        yield Finding(f"hash.{scope}", scope, PASS, f"{len(judged)} files are as they were approved")


def memories(catalog: Catalog, workspace: Workspace) -> Iterator[Finding]:
    """What withholds a memory apart from its hash, what breaks a rule of the format, what is unsafe."""
    scope = catalog.scope
    wrong = [
        Finding(
            problem.code,
            scope,
            _STATUS.get(problem.severity, PASS),
            problem.message,
            remedy=problem.remedy,
            path=problem.path,
        )
        for problem in catalog.problems
        if problem.code not in _BY_HASH and problem.code not in ("memory.link", "store.unfinished")
    ]
    wrong += _contents(catalog, workspace)
    yield from _few("memory.more", scope, wrong, "`engram repair` names those that need you.")
    versions = [record.version for record in catalog.records.values()]
    older = sum(version < 3 for version in versions)
    told = f", {older} of an older form (read as they are; `engram upgrade` rewrites them)" if older else ""
    if not any(finding.status in (WARN, FAIL) for finding in wrong):
        yield Finding(f"memory.{scope}", scope, PASS, f"{len(versions)} memories can be read{told}")


def _contents(catalog: Catalog, workspace: Workspace) -> Iterator[Finding]:
    from engram.errors import EngramError
    from engram.memory.rules import check
    from engram.retrieval.scanned import Scanned

    config, scope = workspace.config, catalog.scope
    safety, limit = config["safety"], int(config["memory"]["rule_line_hard_limit"])
    emails, addresses = bool(safety["emails"]), bool(safety["private_addresses"])
    passed = Scanned(workspace.dirs, emails=emails, private_addresses=addresses)
    for record in catalog.records.values():
        try:
            data = catalog.text(record)
            faults = check(catalog.body(record), limit)
        except (EngramError, ValueError):
            continue  # withheld in this very moment; the check of hashes names it
        unsafe = _verdict(data, passed, emails=emails, addresses=addresses)
        remedy = f"Edit the file, then `engram rehash {record.id}`."
        if unsafe:
            message = f"{record.path} is withheld: {unsafe}"
            yield Finding("memory.unsafe", scope, FAIL, message, remedy=remedy, path=record.path)
        for fault in faults[:3]:
            message = f"{record.path}: {fault}"
            yield Finding("memory.invalid", scope, WARN, message, remedy=remedy, path=record.path)
    passed.keep()


def _verdict(data: bytes, passed: Scanned, *, emails: bool, addresses: bool) -> str:
    """The first finding of the scanners, "" for a text that may be shown."""
    from hashlib import sha256

    from engram.retrieval.reader import without_author
    from engram.safety.scan import check

    digest = sha256(data).digest()
    if digest in passed:
        return ""
    found = check(without_author(data.decode("utf-8", "replace")), emails, addresses, memory_file=True)
    if not found:
        passed.add(digest)
        return ""
    return f"{found[0].category} ({found[0].kind}) on line {found[0].line}"


def approvals(catalog: Catalog, workspace: Workspace) -> Iterator[Finding]:
    """Memories whose bytes nobody approved on this computer (decision 20)."""
    scope = catalog.scope
    count = sum(not record.approved for record in catalog.records.values())
    if not count:
        yield Finding("memory.unapproved", scope, PASS, "Every memory was approved on this computer")
        return
    shown = "withheld" if workspace.config["unapproved"] == "withhold" else "shown with a label"
    message = f"{count} memories were not approved on this computer; they are {shown}"
    remedy = "Read them, then `engram rehash all`; it shows each and asks."
    yield Finding("memory.unapproved", scope, WARN, message, remedy=remedy)


def derived_files(catalog: Catalog, _: Workspace) -> Iterator[Finding]:
    """Index and graph against the Markdown; they speed reading up and are believed in nothing."""
    from engram.store import derived
    from engram.store.files import Root

    scope = catalog.scope
    with Root(catalog.root) as root:
        for check, name, graph in (
            (f"index.{scope}", layout.INDEX, False),
            (f"graph.{scope}", layout.GRAPH, True),
        ):
            data = root.read_ours(name)
            if data is None:
                message = f"{name} is not there yet; the next write makes it"
                yield Finding(check, scope, PASS, message)
                continue
            known = derived.fold(data)
            if known == derived.lines_of(catalog.records.values(), graph):
                yield Finding(check, scope, PASS, f"{name} is up to date ({len(known or ())} lines)")
                continue
            what = "has lines that are no records" if known is None else "is older than the Markdown"
            yield Finding(
                check, scope, WARN, f"{name} {what}", remedy="Run `engram rebuild-index`.", path=name
            )


def writers(path: str, scope: str) -> Iterator[Finding]:
    """Interrupted writes, and what stands where the lock should be."""
    from engram.store import journal
    from engram.store.files import Root
    from engram.store.lock import Lock

    check = f"lock.{scope}"
    with Root(path) as root:
        there = root.status(layout.LOCK)
        if there is not None and not stat.S_ISREG(there.st_mode):
            message, remedy = f"{layout.LOCK} is no file", "Remove it; the next write makes it anew."
            yield Finding(check, scope, WARN, message, remedy=remedy, path=layout.LOCK)
            return
        with Lock(
            root, exclusive=False, wait=2.0
        ):  # a writer that works at this moment is none that broke off
            unfinished = journal.pending(root) is not None
            left = [] if root.status(layout.STAGED) is None else root.scan(layout.STAGED)
        if unfinished or left:
            message = (
                "A write was interrupted; it is shown as finished" if unfinished else "A write broke off"
            )
            yield Finding(check, scope, WARN, message, remedy="Run `engram repair`.")
            return
    yield Finding(check, scope, PASS, "No write is unfinished")


CHECKS: tuple[tuple[str, Callable[[Catalog, Workspace], Iterator[Finding]]], ...] = (
    ("hash", hashes),
    ("memory", memories),
    ("memory.unapproved", approvals),
    ("index", derived_files),
)
