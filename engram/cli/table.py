"""Every command of `engram`: names, options, help, and the function that carries it out."""

from __future__ import annotations

from engram.cli import caring_table, hooking_table, linking_table, reading_table, writing_table
from engram.cli.grammar import Command
from engram.cli.options import CARE, EVERYWHERE, HOSTS, READ, WRITE

__all__ = ["COMMANDS", "EVERYWHERE", "GROUPS", "TOOL_TWINS", "find"]

GROUPS = (READ, WRITE, CARE, HOSTS)

COMMANDS: tuple[Command, ...] = (
    *reading_table.COMMANDS,
    *writing_table.COMMANDS,
    *caring_table.COMMANDS,
    *linking_table.COMMANDS,
    *hooking_table.COMMANDS,
)

TOOL_TWINS = {
    "engram_load": "load",
    "engram_route": "route",
    "engram_search": "search",
    "engram_verify": "verify",
    "engram_status": "status",
    "engram_save": "save",
    "engram_save_session": "save-session",
    "engram_commit": "commit",
    "engram_note": "note",
    "engram_set_role": "set-role",
    "engram_set_rule_variant": "set-rule-variant",
}
"""The command that does what an MCP tool does (R139); `engram call` reaches the tools without one."""


def find(word: str) -> Command | None:
    """The command of this name or alias."""
    for command in COMMANDS:
        if word == command.name or word in command.aliases:
            return command
    return None
