"""Which records may be shown today, by one rule for every reading path, and how many are hidden and why."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from engram_contracts.models import Hidden

    from engram.store.catalog import Catalog
    from engram.store.record import Record

REASONS = ("ignored", "role", "inactive", "expired", "low_confidence", "withheld")
_REASON_OF = {
    "archived": "inactive",
    "superseded": "inactive",
    "expired": "expired",
    "not_yet_valid": "expired",
    "role": "role",
    "low_confidence": "low_confidence",
    "ignored": "ignored",
}


class Visibility:
    """The records of both scopes on one day for one set of roles.

    - `hidden`: key of each record that is not shown, to the reason.
    - `overridden`: keys in the person's memory whose id the project has too (R133).
    - `paths`: (scope, path) of all that are not shown, by whether low confidence is.

    Build a new one when a catalog, the day or the roles change.
    """

    __slots__ = ("_stamp", "hidden", "overridden", "paths")

    def __init__(self, catalogs: Sequence[Catalog], day: str, roles: Sequence[str]) -> None:
        self._stamp = self.stamp(catalogs, day, roles)
        self.hidden: dict[str, str] = {}
        self.overridden: set[str] = set()
        own: Mapping[str, Record] = {}
        for catalog in catalogs:
            scope = catalog.scope
            doubled = {
                catalog.by_id[name].path
                for name in (catalog.by_id if own else ())
                if name in own and not own[name].ignored
            }
            self.overridden.update(f"{scope}:{path}" for path in doubled)
            for path, reason in catalog.hidden(day, roles).items():
                if path not in doubled:
                    self.hidden[f"{scope}:{path}"] = reason
            own = catalog.by_id
        low = {key for key, reason in self.hidden.items() if reason == "low_confidence"}
        refused = self.overridden.union(self.hidden)
        self.paths = {
            manual: [_scope_and_path(key) for key in sorted(refused - low if manual else refused)]
            for manual in (False, True)
        }

    @staticmethod
    def stamp(catalogs: Sequence[Catalog], day: str, roles: Sequence[str]) -> tuple[object, ...]:
        """What the answer depends on; two equal stamps mean the same visibility."""
        return (day, *roles, *((id(catalog), catalog.generation) for catalog in catalogs))

    def holds(self, catalogs: Sequence[Catalog], day: str, roles: Sequence[str]) -> bool:
        """Whether this visibility is still right."""
        return self._stamp == self.stamp(catalogs, day, roles)

    def shows(self, record: Record, manual: bool = False) -> bool:
        """Whether the record may be found. `manual` (search) finds low confidence too."""
        if not self.hidden and not self.overridden:
            return True
        key = record.key
        if key in self.overridden:
            return False
        reason = self.hidden.get(key, "")
        return not reason or (manual and reason == "low_confidence")

    def counts(
        self, catalogs: Sequence[Catalog], failed: Collection[str] = (), manual: bool = False
    ) -> Hidden:
        """How many memories are hidden, by reason; `failed` are keys that failed a check just now."""
        found = dict.fromkeys(REASONS, 0)
        for reason in self.hidden.values():
            found[_REASON_OF[reason]] += 1
        if manual:
            found["low_confidence"] = 0
        private: set[str] = set()
        problems: set[str] = set()
        unlisted = 0
        for catalog in catalogs:
            for problem in catalog.problems:
                if problem.files:
                    unlisted += problem.files
                elif problem.path and problem.withheld:
                    kept = private if catalog.hides(problem) else problems
                    kept.add(f"{problem.scope}:{problem.path}")
        found["ignored"] += len(private)
        found["withheld"] = len(problems.union(failed)) + unlisted
        return found  # type: ignore[return-value]  # a plain dict of the same keys


def _scope_and_path(key: str) -> tuple[str, str]:
    scope, _, path = key.partition(":")
    return scope, path
