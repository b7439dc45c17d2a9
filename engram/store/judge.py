"""Which files may be shown and which are withheld, and why: a function of what was seen, nothing else."""

from __future__ import annotations

from engram.memory.lifecycle import is_date
from engram.store import layout, problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from engram.store.problem import Problem
    from engram.store.record import Record
    from engram.store.scan import Seen
    from engram.store.watch import Watch


class Judgement:
    """`records` and `notes` by path, `by_id` the records once each, `problems` in a fixed order.

    `private`: paths of findings about files that say themselves that no agent may see them.
    """

    __slots__ = ("by_id", "notes", "private", "problems", "records")

    def __init__(self) -> None:
        self.records: dict[str, Record] = {}
        self.notes: dict[str, Record] = {}
        self.by_id: dict[str, Record] = {}
        self.problems: list[Problem] = []
        self.private: set[str] = set()


def judge(watch: Watch, ignored: Callable[[str], bool] | None = None) -> Judgement:
    """Sort every file that was seen; a file that is `ignored` takes no id from one that is not."""
    found = Judgement()
    if watch.overlay is not None:
        paths = [target for _, target, _, _ in watch.overlay.moves if layout.has_hash(target)]
        found.problems.append(problem.unfinished(watch.scope, paths))
    if watch.trouble is not None:
        found.problems.append(watch.trouble)
    found.problems += _listing_problems(watch)
    for path in sorted(watch.scanner.seen):
        seen = watch.scanner.seen[path]
        wrong = _wrong(watch, path, seen)
        if wrong is not None:
            if wrong.code != "hashes.missing":
                found.problems.append(wrong)
        elif seen.record is not None:
            (found.notes if path.startswith("working/") else found.records)[path] = seen.record
    _settle(watch.scope, found, ignored)
    return found


def _listing_problems(watch: Watch) -> list[Problem]:
    found: list[Problem] = []
    for name, listing in watch.hashes.items():
        if listing.broken:
            found.append(problem.hashes_broken(name, watch.scope, listing.malformed))
        if listing.missing:
            count = sum(1 for p, s in watch.scanner.seen.items() if s.sha256 and layout.hashes_of(p) == name)
            if count:
                found.append(problem.hashes_missing(name, watch.scope, count))
        found.extend(
            problem.missing_file(path, watch.scope)
            for path in listing.known
            if path not in watch.scanner.seen and (layout.is_memory(path) or layout.is_note(path))
        )
    return found


def _wrong(watch: Watch, path: str, seen: Seen) -> Problem | None:
    """Why the file is withheld, None when it is not."""
    if not seen.sha256:
        return seen.problem
    name = layout.hashes_of(path)
    listing = watch.hashes[name]
    expected = listing.known.get(path)
    if expected == seen.sha256:
        return seen.problem
    if expected is not None:
        return problem.hash_mismatch(path, watch.scope)
    if listing.missing:
        return problem.hashes_missing(name, watch.scope, 1)
    if path in listing.conflicts:
        return problem.hash_conflict(path, watch.scope)
    return seen.problem or problem.hash_missing(path, watch.scope)


def _settle(scope: str, found: Judgement, ignored: Callable[[str], bool] | None) -> None:
    """Every id once, and what is odd but shown."""
    folded: dict[str, str] = {}
    paths = list(found.records)
    if len({record.id for record in found.records.values()}) < len(paths):
        paths.sort(key=lambda path: found.records[path].private or (ignored is not None and ignored(path)))
    for path in paths:
        record = found.records[path]
        first = found.by_id.setdefault(record.id, record)
        if first is not record:
            found.problems.append(problem.duplicate_id(path, scope, record.id, first.path))
            if record.private:
                found.private.add(path)
            del found.records[path]
            continue
        other = folded.setdefault(path.lower(), path)
        if other != path:
            found.problems.append(problem.case_fold(path, scope, other))
        if record.valid_until and not is_date(record.valid_until):
            why = f"valid_until is {record.valid_until[:40]!r}, not a date like 2026-12-01"
            found.problems.append(problem.bad_dates(path, scope, why))
