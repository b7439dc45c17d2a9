"""From an argument list to an exit code: no traceback, one line for every refusal (governed-memory 7.2)."""

from __future__ import annotations

import os
import sys

from engram.cli.screen import OutputError, Screen
from engram.errors import EngramError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.cli.grammar import Command, Values

INTERRUPTED = 130
_REFRESHING = ("link", "unlink", "upgrade", "doctor", "agent-hook")
"""Commands that deal with what is linked themselves, or whose output belongs to a host."""


def run(argv: Sequence[str]) -> int:
    """Carry out one command line.

    Exit codes: 0 done, 1 the disk or something inside failed, 2 usage, 3 configuration, 4 integrity, 5 the
    gate or a safety rule said no, 7 not found, 130 interrupted. `ENGRAM_DEBUG=1` shows where an unexpected
    failure came from.
    """
    argv = [word.encode("utf-8", "surrogateescape").decode("utf-8", "replace") for word in argv]
    screen = Screen("--json" in _before_dashes(argv), sys.stdout, sys.stderr)  # type: ignore[arg-type]
    try:
        code = _guarded(argv, screen)
        screen.flush()
    except BrokenPipeError:
        _forget_output()
        return 0
    except OutputError as failure:
        _complain(failure)
        return 1
    return code


def _guarded(argv: Sequence[str], screen: Screen) -> int:
    try:
        return _dispatch(argv, screen)
    except EngramError as refusal:
        screen.refuse(refusal)
        return refusal.exit_code
    except (BrokenPipeError, OutputError):
        raise
    except KeyboardInterrupt:
        screen.hint("")
        return INTERRUPTED
    except Exception as failure:  # noqa: BLE001 - the last line of defence of a command line
        if os.environ.get("ENGRAM_DEBUG"):
            import traceback

            screen.hint(traceback.format_exc())
        name = type(failure).__name__
        screen.refuse(
            EngramError(
                "internal.failed",
                f"Something failed inside ({name}: {failure}); nothing half-written is left.",
                "Set ENGRAM_DEBUG=1 to see where, and report it.",
            )
        )
        return 1


def _dispatch(argv: Sequence[str], screen: Screen) -> int:
    leading, rest = _leading_options(argv)
    if not rest or rest[0] in ("-h", "--help", "help"):
        return _help([*rest[1:], *leading], screen)
    if len(rest) > 1 and (find(rest[0]) is None or rest[:2] == ["rehash", "hashes"]):
        rest = _spoken(rest)
    word = rest[0]
    if word in ("--version", "-v", "-V"):
        return _version(screen)
    command = find(word)
    if command is None:
        raise _unknown(word)
    arguments = [*leading, *rest[1:]]
    if any(word in ("-h", "--help") for word in _before_dashes(arguments)):
        return _help([command.name], screen)
    values = _parse(command, arguments)
    code = carry_out(command, values, screen)
    if not screen.json and command.name not in _REFRESHING:
        _advise(values, screen)
    return code


def _advise(values: Values, screen: Screen) -> None:
    """One line when an older Engram wrote what is linked here (decision 5)."""
    from engram.workspace import UserDirs

    folder = UserDirs.of(os.environ).config
    if not os.path.isfile(os.path.join(folder, "link-records.json")):
        return
    from engram.hosts.freshness import OFF, advice, worth_reading

    if os.environ.get(OFF) or not worth_reading(folder):
        return
    from engram.cli.project import open_workspace

    try:
        line = advice(folder, open_workspace(values).project)
    except EngramError:
        return
    if line:
        screen.hint(f"engram: {line}")


def find(word: str) -> Command | None:
    """The command of this name or alias; those that read are known without the table of all."""
    from engram.cli.reading_table import COMMANDS

    for command in COMMANDS:
        if word == command.name or word in command.aliases:
            return command
    from engram.cli.table import find as find_in_all

    return find_in_all(word)


def _spoken(words: Sequence[str]) -> list[str]:
    from engram.cli.natural import command_words
    from engram.cli.table import COMMANDS

    return command_words(words, {command.name for command in COMMANDS})


def _parse(command: Command, arguments: Sequence[str]) -> Values:
    if command.name == "load":  # asked for at every turn of some agents; click costs more than the load
        from engram.cli.grammar import parse

        return parse(command, arguments)
    from engram.cli.clicks import parse as parse_with_click

    return parse_with_click(command, arguments)


def carry_out(command: Command, values: Values, screen: Screen) -> int:
    """Run the function behind a command."""
    module, _, function = command.run.partition(":")
    code: int = getattr(__import__("engram.cli." + module, fromlist=[function]), function)(values, screen)
    return code


def _leading_options(argv: Sequence[str]) -> tuple[list[str], list[str]]:
    """Options that every command takes may stand before the command."""
    leading: list[str] = []
    rest = list(argv)
    while rest:
        if rest[0] == "--json" or rest[0].startswith(("--workspace=", "--cwd=")):
            leading.append(rest.pop(0))
        elif rest[0] in ("--workspace", "--cwd") and len(rest) > 1:
            leading += [rest.pop(0), rest.pop(0)]
        else:
            break
    return leading, rest


def _before_dashes(argv: Sequence[str]) -> Sequence[str]:
    return argv[: list(argv).index("--")] if "--" in argv else argv


def _help(words: Sequence[str], screen: Screen) -> int:
    from engram.cli.clicks import command_help, overview

    topic = next((word for word in words if not word.startswith("-")), None)
    if topic is None:
        screen.say(overview())
        return 0
    command = find(topic)
    if command is None:
        raise _unknown(topic)
    screen.say(command_help(command))
    return 0


def _version(screen: Screen) -> int:
    from engram_contracts.version import CONTRACT_VERSION

    from engram import __version__

    text = f"engram {__version__} (contract {CONTRACT_VERSION})"
    screen.answer(text, {"version": __version__, "contract_version": CONTRACT_VERSION})
    return 0


def _unknown(word: str) -> UsageError:
    from difflib import get_close_matches

    from engram.cli.table import COMMANDS

    names = [name for command in COMMANDS for name in (command.name, *command.aliases) if len(name) > 2]
    close = get_close_matches(word, names, n=1, cutoff=0.5)
    meant = f"Did you mean `engram {close[0]}`? " if close else ""
    return UsageError(
        "cli.unknown_command", f"There is no command {word!r:.60}.", f"{meant}`engram --help` lists all."
    )


def _complain(failure: OutputError) -> None:
    try:
        if sys.stderr is not None:
            sys.stderr.write(f"engram: The answer cannot be written: {failure}.\n")
            sys.stderr.flush()
    except OSError:
        pass
    _forget_output()


def _forget_output() -> None:
    """Point the streams nowhere, so that the interpreter does not complain again at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for descriptor in (1, 2):
        try:
            os.dup2(nowhere, descriptor)
        except OSError:
            continue
