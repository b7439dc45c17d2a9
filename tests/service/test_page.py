"""docs/service.md says what is so."""

from __future__ import annotations

import json
import re

from engram_contracts.wire import NAMES

from engram.cli.service.entry import commands
from tests.service.settings_table import PAGE, ROOT, written


def test_the_settings_stand_in_the_page_as_in_their_schema() -> None:
    assert PAGE.read_text() == written()


def test_every_tool_stands_in_the_page_with_what_it_does() -> None:
    page = PAGE.read_text()
    told = re.findall(
        r"^\| `([a-z_]+)` \|", page.partition("## Tools")[2].partition("\n## ")[0], re.MULTILINE
    )
    assert told == list(NAMES["service"])


def test_every_command_stands_in_the_page() -> None:
    page = PAGE.read_text()
    for name in commands.commands:
        assert f"engram-service {name}" in page, name


def test_codes_that_the_page_explains_are_given_somewhere() -> None:
    source = "".join(path.read_text() for path in (ROOT / "engram").rglob("*.py"))
    for code in re.findall(r"`(service\.[a-z_]+)`", PAGE.read_text()):
        assert f'"{code}"' in source, code


def test_examples_of_json_are_json() -> None:
    for block in re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.DOTALL):
        assert json.loads(block)
