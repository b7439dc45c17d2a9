"""A process that makes one commit under strace; the harness breaks it in there.

Arguments: root, home, then the command of strace without its process. Prints `acknowledged` when the
commit said so. It writes to a scratch root first, so that nothing is loaded any more, and lets strace
attach then, so that the calls of the commit are counted from one. The commit stands between two calls of
chdir.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
import time

from engram.errors import EngramError
from engram.memory import document
from engram.store import root
from engram.store.catalog import Catalog
from engram.store.commit import Change, commit
from engram.workspace import UserDirs

NOW = "2026-12-01T08:00:00Z"


def memory(memory_id: str, text: str, revision: int = 1) -> document.Memory:
    """A small valid memory."""
    return document.compose(
        {
            "id": memory_id, "type": "knowledge", "scope": "workspace", "authority": "reference",
            "revision": revision, "valid_from": "2026-12-01", "last_confirmed": "2026-12-01",
        },
        memory_id, [text],
    )  # fmt: skip


def plan(catalog: Catalog) -> Change:
    """One memory is changed and one is new: both or neither."""
    change = Change()
    change.put(memory("old", "The new text.", 2), message="update knowledge: old")
    change.put(memory("new", "A second fact."), message="add knowledge: new")
    return change


def main() -> int:
    """Warm up, be traced, commit."""
    path, home, *strace = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        warm = Catalog(root.create(scratch)[0], "workspace", UserDirs.of({"HOME": scratch}))
        commit(warm, plan, "terminal", NOW)
        commit(warm, plan, "terminal", NOW)
    catalog = Catalog(path, "workspace", UserDirs.of({"HOME": home}))
    attach(strace)
    os.chdir("/")
    try:
        receipt = commit(catalog, plan, "terminal", NOW)
    except EngramError as wrong:
        os.chdir("/")
        print(f"{wrong.code}: {wrong.message} {wrong.remedy}", file=sys.stderr)
        return 1
    os.chdir("/")
    print("acknowledged", *(found.code for found in receipt.problems), flush=True)
    return 0


def attach(strace: list[str]) -> None:
    """Start strace on this process and wait until it traces; not before starting it is over and done with."""
    any_tracer = ctypes.c_ulong(-1)
    ctypes.CDLL(None).prctl(0x59616D61, any_tracer, 0, 0, 0)
    status = os.open("/proc/self/status", os.O_RDONLY)
    gate, starter = os.pipe()
    waiting = ["sh", "-c", 'read -r _ && exec "$0" "$@"', *strace, "-p", str(os.getpid())]
    subprocess.Popen(waiting, start_new_session=True, stdin=gate)
    os.write(starter, b"\n")
    end = time.monotonic() + 20
    while time.monotonic() < end:
        if b"TracerPid:\t0\n" not in os.pread(status, 8192, 0):
            return
        time.sleep(0.002)
    sys.exit("strace did not attach")


if __name__ == "__main__":
    sys.exit(main())
