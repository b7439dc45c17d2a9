"""docs/commands.md from the table of commands: `python -m tests.cli.commands_page > docs/commands.md`."""

from __future__ import annotations

from engram.cli.grammar import Command
from engram.cli.table import COMMANDS, EVERYWHERE, GROUPS, TOOL_TWINS

HEAD = """\
# Commands

The page is made from the table that the command line itself is made from. Every command also takes:

| option | |
|---|---|
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD + "".join(_row(option.names, option) for option in EVERYWHERE)]
    for group in GROUPS:
        parts.append(f"## {group}\n")
        parts += [_section(command) for command in COMMANDS if command.group == group]
    twins = "".join(f"| `{tool}` | `engram {name}` |\n" for tool, name in TOOL_TWINS.items())
    heading = "## What an agent calls, and what a person types\n\n"
    parts.append(heading + "| MCP tool | command |\n|---|---|\n" + twins)
    return "\n".join(parts)


def _section(command: Command) -> str:
    words = f" {command.words.metavar}" if command.words else ""
    short = f" Short: {', '.join(f'`{alias}`' for alias in command.aliases)}." if command.aliases else ""
    text = f"### engram {command.name}\n\n`engram {command.name}{words}`\n\n{command.summary}{short}"
    if command.words is not None:
        text += f" {command.words.metavar.replace('|', chr(92) + '|')}: {command.words.help}"
    if command.detail:
        text += f"\n\n{command.detail}"
    own = [option for option in command.options if option not in EVERYWHERE]
    if own:
        text += "\n\n| option | |\n|---|---|\n" + "".join(_row(option.names, option) for option in own)
        text = text.rstrip("\n")
    return f"{text}\n\nExample: `{command.example}`\n"


def _row(names: tuple[str, ...], option: object) -> str:
    kind, metavar, text = option.kind, option.metavar, option.help  # type: ignore[attr-defined]
    value = "" if kind == "flag" else " " + metavar.replace("|", "\\|")
    return f"| {', '.join(f'`{name}{value}`' for name in names)} | {text} |\n"


if __name__ == "__main__":
    print(page(), end="")
