"""A process that makes one commit over two roots under strace; as `one_save`, with the other root third."""

from __future__ import annotations

import os
import sys
import tempfile

from engram.errors import EngramError
from engram.store import root
from engram.store.catalog import Catalog
from engram.store.commit import commit_all
from engram.workspace import UserDirs
from tests.faults.one_save import NOW, attach, plan


def save(one: Catalog, two: Catalog) -> list[str]:
    """The same change in both; gives the codes of what was found on the way."""
    receipts = commit_all([one, two], lambda: [plan(one), plan(two)], "terminal", NOW)
    return [found.code for receipt in receipts for found in receipt.problems]


def open_both(first: str, second: str, home: str) -> tuple[Catalog, Catalog]:
    """Catalogs that know nothing yet."""
    dirs = UserDirs.of({"HOME": home})
    return Catalog(first, "workspace", dirs), Catalog(second, "workspace", dirs)


def main() -> int:
    """Warm up, be traced, commit."""
    first, home, second, *strace = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        paths = []
        for name in ("a", "b"):
            os.mkdir(os.path.join(scratch, name))
            paths.append(root.create(os.path.join(scratch, name))[0])
        warm = open_both(paths[0], paths[1], scratch)
        save(*warm)
        save(*warm)
    both = open_both(first, second, home)
    attach(strace)
    os.chdir("/")
    try:
        codes = save(*both)
    except EngramError as wrong:
        os.chdir("/")
        print(f"{wrong.code}: {wrong.message} {wrong.remedy}", file=sys.stderr)
        return 1
    os.chdir("/")
    print("acknowledged", *codes, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
