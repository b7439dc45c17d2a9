"""The console script `engram-mcp`: the governed tools on standard input and output."""

from __future__ import annotations

import os
import sys

HELP = """Usage: engram-mcp [OPTIONS]

Serve the memory of a project to an MCP host on standard input and output.

Options:
  --workspace, --cwd PATH      Use the project at PATH, not the one around the current folder.
  --always-load                Ask Claude Code to load engram_load at the start of a session.
  --no-elicitation             Never ask in the host's dialog; approval goes through the chat and a token.
  --schemas standard|minimal   How much the listed schemas say; minimal is for hosts that refuse more.
  --version                    Print the version and leave.
  --help                       Print this text and leave.

An unknown option is ignored with a note on standard error."""

SWITCHES = ("--always-load", "--no-elicitation", "--version", "--help", "-h")
VALUES: dict[str, tuple[str, ...]] = {
    "--schemas": ("standard", "minimal"),
    "--workspace": (),
    "--cwd": (),
}


def main() -> None:
    """Serve until the client is gone."""
    from engram.protocol.options import read_options

    options = read_options(sys.argv[1:], SWITCHES, VALUES, "engram-mcp")
    if "--help" in options or "-h" in options:
        sys.stdout.write(HELP + "\n")
        return
    if "--version" in options:
        from engram_contracts.version import CONTRACT_VERSION

        from engram import __version__

        sys.stdout.write(f"engram-mcp {__version__} (contract {CONTRACT_VERSION})\n")
        return
    if os.isatty(0):
        sys.stderr.write("engram-mcp serves MCP on standard input; a host starts it. Ctrl-C ends it.\n")
    from engram.main.governed import Governed
    from engram.protocol.server import serve

    toolset = Governed(
        workspace=options.get("--workspace") or options.get("--cwd"),
        projection=options.get("--schemas", "standard"),
        always_load="--always-load" in options,
    )
    serve(toolset, dialogs="--no-elicitation" not in options)


if __name__ == "__main__":
    main()
