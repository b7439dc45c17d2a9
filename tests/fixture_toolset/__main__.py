"""`python -m tests.fixture_toolset`: the fixture toolset on the protocol core, on stdio."""

from __future__ import annotations

import sys

from engram.protocol.options import read_options
from engram.protocol.server import serve
from tests.fixture_toolset.toolset import FixtureToolset


def main() -> None:
    options = read_options(
        sys.argv[1:],
        switches=("--no-elicitation", "--wants-roots", "--quiet"),
        values={"--schemas": ("standard", "minimal"), "--patience": (), "--workspace": ()},
        program="fixture",
    )
    toolset = FixtureToolset(
        minimal=options.get("--schemas") == "minimal",
        workspace=options.get("--workspace", ""),
        wants_roots="--wants-roots" in options,
        governed_like="--quiet" in options,
    )
    serve(toolset, dialogs="--no-elicitation" not in options, patience=float(options.get("--patience", "60")))


if __name__ == "__main__":
    main()
