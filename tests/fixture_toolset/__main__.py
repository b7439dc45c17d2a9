"""`python -m tests.fixture_toolset`: the fixture toolset on the protocol core, on stdio or, with `--http
HOST:PORT`, behind the HTTP door, which says on stderr where it listens. Keys are `key-…`; `--open` asks
none."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING

from engram.protocol.options import read_options
from engram.protocol.server import serve
from tests.fixture_toolset.toolset import FixtureToolset

if TYPE_CHECKING:
    from collections.abc import Callable


def main() -> None:
    options = read_options(
        sys.argv[1:],
        switches=("--no-elicitation", "--wants-roots", "--quiet", "--open"),
        values={"--schemas": ("standard", "minimal"), "--patience": (), "--workspace": (), "--http": ()},
        program="fixture",
    )

    def make() -> FixtureToolset:
        return FixtureToolset(
            minimal=options.get("--schemas") == "minimal",
            workspace=options.get("--workspace", ""),
            wants_roots="--wants-roots" in options,
            governed_like="--quiet" in options,
        )

    if "--http" in options:
        serve_http(make, options)
        return
    serve(make(), dialogs="--no-elicitation" not in options, patience=float(options.get("--patience", "60")))


def serve_http(make: Callable[[], FixtureToolset], options: dict[str, str]) -> None:
    """Serve with the settings that stand in FIXTURE_SETTINGS as JSON."""
    from engram.protocol.context import Principal
    from engram.protocol.http import server
    from engram.protocol.http.app import Application
    from engram.protocol.http.log import Log
    from engram.protocol.http.settings import Settings

    given = json.loads(os.environ.get("FIXTURE_SETTINGS", "{}"))
    given |= {
        name: kind(given[name]) for name, kind in (("hosts", frozenset), ("origins", tuple)) if name in given
    }
    settings, log = Settings(**given), Log("debug")

    def authenticate(token: str | None) -> Principal | None:
        if token is None:
            return Principal("nobody", None) if "--open" in options else None
        return Principal(token[:5], token) if token.startswith("key-") else None

    server.serve(
        lambda: Application(make, settings, authenticate, log, lambda: True),
        settings,
        log,
        server.bind(options["--http"]),
        server.bind("127.0.0.1:0"),
    )


if __name__ == "__main__":
    main()
