"""The console script `engram-service`: the memory service on stdio, or one of its commands."""

from __future__ import annotations

import os
import sys

from engram.errors import EngramError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.service.service import Service

HELP = """Usage: engram-service [OPTIONS]
       engram-service COMMAND …

Serve a memory of many users to an MCP host on standard input and output; `serve` does so over HTTP.

Options:
  --store FILE|ADDRESS         The store: a file for SQLite, or postgresql://…
  --user ID                    Fix the user: calls need no userId, and another one is not believed.
  --schemas standard|minimal   How much the listed schemas say.
  --config FILE                Settings; default service.json in the user's directory.
  --version                    Print the version and leave.
  --help                       Print this text and leave.

Commands: serve, tenant, key, memory, backup, restore, migrate, export, import, worker, doctor;
`engram-service COMMAND --help` explains one.

A wrong word ends the command: it could open another store, or the memories of everybody."""

SWITCHES = ("--version", "--help", "-h")
VALUES: dict[str, tuple[str, ...]] = {
    "--store": (),
    "--user": (),
    "--config": (),
    "--schemas": ("standard", "minimal"),
}


COMMANDS = ("tenant", "key", "memory", "backup", "restore", "migrate", "export", "import", "worker", "doctor")


def main() -> None:
    """Serve until the client is gone, or carry out a command."""
    command = _command(sys.argv[1:])
    if command == "serve":
        from engram.main.serving import main as serve_http

        words = sys.argv[1:]
        words.remove(command)
        sys.exit(serve_http(words))
    if command in COMMANDS:
        from engram.cli.service.entry import run

        sys.exit(run(sys.argv[1:]))
    from engram.protocol.options import read_options

    try:
        options = read_options(sys.argv[1:], SWITCHES, VALUES, "engram-service", strict=True)
        if "--user" in options:
            from engram.service.naming import check_tenant

            check_tenant(options["--user"])
    except EngramError as wrong:
        sys.stderr.write(f"engram-service: {wrong.sentence}\n")
        sys.exit(wrong.exit_code)
    if "--help" in options or "-h" in options:
        sys.stdout.write(HELP + "\n")
        return
    if "--version" in options:
        from engram_contracts.version import CONTRACT_VERSION

        from engram import __version__

        sys.stdout.write(f"engram-service {__version__} (contract {CONTRACT_VERSION})\n")
        return
    if os.isatty(0):
        sys.stderr.write("engram-service serves MCP on standard input; a host starts it. Ctrl-C ends it.\n")
    from engram.main.serviced import Serviced
    from engram.protocol.server import serve
    from engram.service.caller import Caller

    caller = Caller(options.get("--user", ""))
    toolset = Serviced(lambda: opened(options), lambda _: caller, options.get("--schemas", "standard"))
    serve(toolset)


def _command(words: Sequence[str]) -> str:
    """The first word that is neither an option nor the value of one."""
    rest = iter(words)
    for word in rest:
        if not word.startswith("-"):
            return word
        if word in VALUES:
            next(rest, None)
    return ""


def opened(options: dict[str, str]) -> Service:
    """The service of the settings, with a worker of its own where they want one."""
    from engram.service import config as settings
    from engram.service.opening import open_service
    from engram.service.worker import Worker
    from engram.workspace import UserDirs

    path = options.get("--config") or os.path.join(UserDirs.of(os.environ).config, settings.FILE)
    given = {"store": options["--store"]} if "--store" in options else {}
    config = settings.load(path, os.environ, given)
    service = open_service(config, os.environ, make_tenants=config["tenants"] == "open")
    if config["worker"]:
        worker = Worker(service)
        service.wake_worker = worker.wake
        worker.start()
    return service


if __name__ == "__main__":
    main()
