"""The console script `engram`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line and leave with its exit code; what hosts start goes to `engram.hooks`."""
    words = sys.argv[1:]
    if words[:1] == ["agent-hook"] and not {"-h", "--help"} & set(words):
        from engram.hooks.entry import run as answer

        answer(words[1:])
    from engram.cli.entry import run

    sys.exit(run(words))
