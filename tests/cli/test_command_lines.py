"""The table of commands, and the two parsers that read it."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from engram_contracts.wire import NAMES
from hypothesis import given, settings
from hypothesis import strategies as st

from engram.cli.clicks import parse as parse_with_click
from engram.cli.grammar import parse
from engram.cli.table import COMMANDS, TOOL_TWINS, find
from engram.errors import UsageError
from tests.cli.commands_page import page

LOAD = next(command for command in COMMANDS if command.name == "load")
PIECES = ["--full", "-f", "--id", "a,b", "--id=c", "--budget-tokens", "400", "--budget-tokens=x", "--json"]
PIECES += [
    "--disclosure",
    "cards",
    "--disclosure=ids",
    "--explain",
    "--cwd",
    "/tmp",
    "--",
    "-",
    "why",
    "--id=",
]
PIECES += ["--wide", "-x"]


def outcome(parser: object, words: list[str]) -> object:
    try:
        return parser(LOAD, words)  # type: ignore[operator]
    except UsageError:
        return "refused"


@given(st.lists(st.sampled_from(PIECES), max_size=7))
@settings(max_examples=300, deadline=None)
def test_the_small_parser_and_click_read_a_load_alike(words: list[str]) -> None:
    assert outcome(parse, words) == outcome(parse_with_click, words)


def test_a_bundle_of_the_short_option_is_read_alike() -> None:
    assert outcome(parse, ["-ff", "x"]) == outcome(parse_with_click, ["-ff", "x"])
    assert outcome(parse, ["-fx"]) == outcome(parse_with_click, ["-fx"]) == "refused"


@pytest.mark.proves("R139")
def test_every_tool_has_a_command_that_does_the_same() -> None:
    assert set(TOOL_TWINS) <= set(NAMES["governed"])
    for command in (*TOOL_TWINS.values(), "call"):
        assert find(command) is not None


def test_names_and_aliases_are_unique() -> None:
    spoken = [name for command in COMMANDS for name in (command.name, *command.aliases)]
    assert len(spoken) == len(set(spoken))


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_example_is_a_command_line_that_parses(command: object) -> None:
    words = shlex.split(command.example)  # type: ignore[attr-defined]
    assert words[0] == "engram"
    parse_with_click(find(words[1]), words[2:])  # type: ignore[arg-type]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_takes_the_workspace_and_prints_json(command: object) -> None:
    names = {name for option in command.options for name in option.names}  # type: ignore[attr-defined]
    assert {"--workspace", "--cwd", "--json"} <= names


def test_the_page_of_commands_is_what_the_table_says() -> None:
    there = (Path(__file__).parents[2] / "docs" / "commands.md").read_text(encoding="utf-8")
    assert there == page(), "run: python -m tests.cli.commands_page > docs/commands.md"


@pytest.mark.proves("R139")
def test_the_guide_of_the_server_names_the_command_of_every_tool() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "mcp-server.md").read_text(encoding="utf-8")
    for tool, name in TOOL_TWINS.items():
        assert f"| `{tool}` | `engram {name}` |" in guide
