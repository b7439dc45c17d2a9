"""The console script `engram`."""

from __future__ import annotations

import gc
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from typing import Any

_OURS = ("engram.", "engram_contracts.")


class Beside:
    """Finds a module of ours by the file that it must be: the usual finder lists every folder on the way.

    What it does not find, the usual one is asked for.
    """

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: object = None) -> ModuleSpec | None:
        """Where a module below one of our packages lies; as `importlib.abc.MetaPathFinder.find_spec`."""
        del target
        if not path or not name.startswith(_OURS):
            return None
        place = os.path.join(path[0], name.rpartition(".")[2])
        file = f"{place}.py"
        package = not os.path.isfile(file)
        if package:
            file = os.path.join(place, "__init__.py")
            if not os.path.isfile(file):
                return None
        loader: Any = type(__spec__.loader)
        spec: ModuleSpec = type(__spec__)(name, loader(name, file), origin=file, is_package=package)
        spec.has_location = True
        if package:
            spec.submodule_search_locations = [place]
        return spec


def main() -> None:
    """Run the command line and leave with its exit code; what hosts start goes to `engram.hooks`."""
    words = sys.argv[1:]
    brief = words[:1] in (["load"], ["agent-hook"])
    if brief:  # gone before there is garbage worth a search
        gc.disable()
        if type(__spec__.loader).__name__ == "SourceFileLoader":
            sys.meta_path.insert(0, Beside)
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
