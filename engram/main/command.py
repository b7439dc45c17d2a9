"""The console script `engram`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit code."""
    from engram.cli.entry import run

    sys.exit(run(sys.argv[1:]))
