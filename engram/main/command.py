"""The console script `engram`."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run the command line and leave with its exit code; what hosts start goes to `engram.hooks`."""
    words = sys.argv[1:]
    brief = words[:1] in (["load"], ["agent-hook"])
    if brief:  # gone before there is garbage worth a search
        gc.disable()
    if words[:1] == ["agent-hook"] and not {"-h", "--help"} & set(words):
        from engram.hooks.entry import run as answer

        answer(words[1:])
    from engram.cli.entry import run

    code = run(words)
    if brief:  # its output is flushed; taking the interpreter apart would cost a tenth of the whole
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    main()
