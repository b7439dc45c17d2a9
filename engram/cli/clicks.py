"""The click side of the command line: every command of the table as a click command, parsed and explained."""

from __future__ import annotations

import click

from engram.cli.grammar import Command, Option, convert
from engram.cli.table import COMMANDS, GROUPS
from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from engram.cli.grammar import Values

WIDTH = 96


class _Value(click.ParamType):  # type: ignore[type-arg]  # not generic at run time in click 8.1
    """A value as the table describes it."""

    name = "value"

    def __init__(self, option: Option, command: Command) -> None:
        self.option = option
        self.command = command

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:  # noqa: ARG002
        """The value in its type."""
        return convert(self.option, self.option.names[0], value, self.command)


def parse(command: Command, argv: Sequence[str]) -> Values:
    """The values of a command line, as `grammar.parse` gives them."""
    made = as_click(command)
    try:
        context = made.make_context(command.name, list(argv))
    except click.UsageError as problem:
        code = "cli.unknown_option" if isinstance(problem, click.NoSuchOption) else "cli.bad_value"
        raise UsageError(code, problem.format_message(), f"See `engram {command.name} --help`.") from None
    values: Values = dict(context.params)
    for option in command.options:
        if option.many:
            several = context.params[option.key]
            values[option.key] = ",".join(several) if several else None
    if command.words is not None:
        values[command.words.key] = list(context.params[command.words.key])
    return values


def as_click(command: Command) -> click.Command:
    """The click command of one row of the table."""
    parameters: list[click.Parameter] = []
    if command.words is not None:
        parameters.append(
            click.Argument(
                [command.words.key],
                nargs=-1,
                required=command.words.required,
                metavar=command.words.metavar,
            )
        )
    parameters.extend(_option(option, command) for option in command.options)
    return click.Command(
        command.name,
        params=parameters,
        help=_description(command),
        epilog=_epilog(command),
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": WIDTH},
        options_metavar="[OPTIONS]",
    )


def _option(option: Option, command: Command) -> click.Option:
    if option.kind == "flag":
        return click.Option([*option.names, option.key], is_flag=True, default=False, help=option.help)
    return click.Option(
        [*option.names, option.key],
        type=_Value(option, command),
        metavar=option.metavar,
        multiple=option.many,
        help=option.help,
    )


def _description(command: Command) -> str:
    parts = [command.summary]
    if command.words is not None and command.words.help:
        parts.append(f"{command.words.metavar}: {command.words.help}")
    if command.detail:
        parts.append(command.detail)
    return "\n\n".join(parts)


def _epilog(command: Command) -> str:
    short = f"\n\nShort: engram {', engram '.join(command.aliases)}" if command.aliases else ""
    return f"Example: {command.example}{short}"


def command_help(command: Command) -> str:
    """The help page of one command."""
    context = click.Context(
        as_click(command),
        info_name=f"engram {command.name}",
        max_content_width=WIDTH,
        help_option_names=["-h", "--help"],
    )
    return as_click(command).get_help(context)


def overview() -> str:
    """The first page: every command under its heading, with one example each."""
    page = click.HelpFormatter(max_width=WIDTH)
    page.write_usage("engram", "COMMAND [WORDS] [OPTIONS]")
    page.write_paragraph()
    page.write_text(
        "Memory of your coding agents, as Markdown files in your project: agents propose, people approve, "
        "hashes show what changed since."
    )
    for group in GROUPS:
        with page.section(group):
            rows = [(_names(command), command.summary) for command in COMMANDS if command.group == group]
            page.write_dl(rows, col_max=26)
    with page.section("Everywhere"):
        page.write_dl(
            [
                ("--workspace PATH", "Use the project at PATH, not the one around the current folder."),
                ("--json", "Print the answer as one line of JSON; refusals too."),
                ("-h, --help", "Explain a command: `engram load --help`."),
                ("--version", "Version of Engram and of its contract."),
            ],
            col_max=26,
        )
    page.write_paragraph()
    page.write_text('Start: `engram inject` in a project, then `engram save "…"`, then `engram load`.')
    return page.getvalue().rstrip()


def _names(command: Command) -> str:
    return ", ".join((command.name, *command.aliases))
