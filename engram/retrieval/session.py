"""What a door keeps between calls: one project, its catalogs, the search index, tokens of open dialogs."""

from __future__ import annotations

import os
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engram.retrieval.postings import Index
    from engram.retrieval.reader import Reader
    from engram.retrieval.scanned import Scanned
    from engram.retrieval.visibility import Visibility
    from engram.store.catalog import Catalog
    from engram.store.usage import Usage
    from engram.workspace import Workspace

FEW = 8
SHARE = 128
"""So many changed memories, and one in so many, each process reads again before the shelf is made anew."""
LARGE = 5_000
"""Memories from which a server does not keep what changed when it leaves: the next command does."""


class Session:
    """One project seen by one process. A command makes one and drops it; a server keeps it.

    - `workspace`: where the memory is; `root` is None when the project has none.
    - `clock`: epoch seconds in UTC; tests pass their own.
    - `make_token`: gives the raw token of a new proposal; tests pass their own.
    - `tokens`: raw token and data of each open question, by proposal id; never in a state or file.
    - `answering`: a call is at work, whose end releases what it leaves open for its next text.
    - `client`: what the door knows about who asks (`name/version`), for the changelog; may be empty.
    """

    __slots__ = (
        "_catalogs", "_index", "_scanned", "_settings", "_shelves", "_usage", "_visibility",
        "answering", "client", "clock", "make_token", "tokens", "workspace",
    )  # fmt: skip

    def __init__(
        self,
        workspace: Workspace,
        clock: Callable[[], float] = time.time,
        make_token: Callable[[], str] | None = None,
        client: str = "",
    ) -> None:
        self.workspace = workspace
        self.clock = clock
        self.make_token = make_token
        self.client = client
        self.tokens: dict[str, tuple[str, dict[str, object]]] = {}
        self.answering = False
        self._catalogs: list[Catalog] | None = None
        self._index: Index | None = None
        self._shelves = True
        self._settings: list[tuple[int, int] | None] = []
        self._scanned: Scanned | None = None
        self._usage: Usage | None = None
        self._visibility: Visibility | None = None

    def today(self) -> str:
        """The calendar day in UTC, YYYY-MM-DD."""
        return time.strftime("%Y-%m-%d", time.gmtime(self.clock()))

    def now(self, later: int = 0) -> str:
        """The moment `later` seconds from now in UTC, ISO 8601 with seconds and Z."""
        return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(self.clock() + later))

    def catalogs(self) -> list[Catalog]:
        """The memory of the project and then of the person, as it lies on disk at this moment."""
        self._follow_settings()
        if self._catalogs is None:
            from engram.store.catalog import catalogs

            self._catalogs = catalogs(self.workspace)
        else:
            for catalog in self._catalogs:
                catalog.refresh(hold=self.answering)
        return self._catalogs

    def opened(self) -> list[Catalog]:
        """The catalogs as last given: for a writer, which looks at them again under the lock."""
        self._follow_settings()
        return self._opened()

    def catalog(self, scope: str) -> Catalog | None:
        """The catalog of one scope, or None where that scope has no root."""
        return next((catalog for catalog in self.catalogs() if catalog.scope == scope), None)

    def index(self) -> Index:
        """What ranks the records of the catalogs as last given.

        Their lists on the shelf, and an index in memory of what changed since; of everything where nothing
        can be kept.
        """
        catalogs = self._opened()
        if self._index is None:
            from engram.retrieval.postings import Index

            self._shelve(catalogs)
            self._index = Index()
            if self.workspace.config["load"]["semantic"]:
                from engram.retrieval.meaning import Meaning

                self._index.meaning = Meaning(self.workspace.dirs.cache)
        self._index.follow(catalogs)
        if self._index.meaning is not None:
            self._index.meaning.follow(catalogs)
        if self._shelves and self._index.in_memory > FEW + len(self._index) // SHARE:
            self._shelve(catalogs)
            self._index.follow(catalogs)
        return self._index

    def _shelve(self, catalogs: Sequence[Catalog]) -> None:
        """Keep catalogs for the next process where it pays, and note where that cannot be done."""
        from engram.retrieval.kept import fits, pack

        for catalog in catalogs:
            size = len(catalog.records)
            fitting = fits(catalog.shelf)
            changed = catalog.changed_rows() if fitting else size
            if changed > FEW + size // SHARE and not catalog.keep(pack, anew=not fitting):
                self._shelves = False

    def visibility(self) -> Visibility:
        """Which records of the catalogs as last given may be shown today in the active roles."""
        catalogs, day, roles = self._opened(), self.today(), self.workspace.config["roles"]
        if self._visibility is None or not self._visibility.holds(catalogs, day, roles):
            from engram.retrieval.visibility import Visibility

            self._visibility = Visibility(catalogs, day, roles)
        return self._visibility

    def reader(self) -> Reader:
        """What opens records of the catalogs as last given, for one answer."""
        from engram.retrieval.reader import Reader

        config = self.workspace.config
        if self._scanned is None:
            from engram.retrieval.scanned import Scanned

            safety = config["safety"]
            self._scanned = Scanned(
                self.workspace.dirs, emails=safety["emails"], private_addresses=safety["private_addresses"]
            )
        return Reader(self._opened(), config, self._scanned)

    def usage(self) -> Usage | None:
        """The use counters, in the user's state directory, never in the memory root (decision 9)."""
        root = self.workspace.root
        if self._usage is None and root is not None:
            from engram.store.usage import Usage

            self._usage = Usage(self.workspace.dirs, root)
        return self._usage

    def count_use(self, keys: list[str]) -> None:
        """Count fetches by `scope:id`."""
        usage = self.usage()
        if usage is not None:
            for key in keys:
                usage.count(key)

    def flush(self, *, quickly: bool = False) -> None:
        """Write what is counted and remembered; doors call it at the end and now and then while idle.

        `quickly` leaves to a later command what takes long.
        """
        if self._usage is not None:
            self._usage.flush()
        if self._scanned is not None:
            self._scanned.keep()
        self._keep(LARGE if quickly else 1 << 30)

    def _keep(self, most: int) -> None:
        """What this process read anew, the next one finds on the shelf."""
        if self._catalogs is None or self._index is None or not self._shelves:
            return
        for catalog in self._catalogs:
            if not catalog.settled and len(catalog.records) < most and catalog.changed_rows():
                from engram.retrieval.kept import fits, pack

                catalog.keep(pack, anew=not fits(catalog.shelf), last=True)

    def release(self) -> None:
        """Close what an answer left open."""
        self.answering = False
        for catalog in self._catalogs or ():
            catalog.release()

    def forget_settings(self) -> None:
        """Read the settings again at the next call: they have changed."""
        self.workspace.forget()
        self._settings = []
        self._catalogs = None
        self._index = None
        self._scanned = None

    def _opened(self) -> list[Catalog]:
        return self.catalogs() if self._catalogs is None else self._catalogs

    def _follow_settings(self) -> None:
        """Notice that somebody edited a configuration file while this process lives."""
        workspace = self.workspace
        files = [workspace.user_file]
        files += [os.path.join(root, "engram.config.json") for root in (workspace.root,) if root]
        found = [_mark(path) for path in files]
        if self._settings and found != self._settings:
            self.forget_settings()
        self._settings = found


def _mark(path: str) -> tuple[int, int] | None:
    try:
        state = os.stat(path)
    except OSError:
        return None
    return state.st_mtime_ns, state.st_size
