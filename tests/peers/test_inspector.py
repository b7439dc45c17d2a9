"""The inspector's command line, as a third opinion on what is listed (protocol 6.49)."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.mcp.client import FIXTURE, ROOT

pytestmark = pytest.mark.needs_node


@pytest.fixture
def inspector(node: Path, packages: Path) -> list[str]:
    """The command line of the inspector."""
    return [str(node), str(packages / "@modelcontextprotocol/inspector/clients/launcher/build/index.js")]


def inspect(inspector: list[str], config: Path, era: str, command: tuple[str, ...], *options: str) -> str:
    """What the inspector prints for one method."""
    entry = {"type": "stdio", "command": command[0], "args": list(command[1:]), "cwd": str(ROOT)}
    config.write_text(json.dumps({"mcpServers": {"peer": {**entry, "protocolEra": era}}}))
    done = subprocess.run(
        [*inspector, "--cli", "--config", str(config), "--server", "peer", *options],
        env={**os.environ, "HOME": str(config.parent)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.proves("R18", "R94")
@pytest.mark.parametrize("era", ["legacy", "auto", "modern"])
def test_the_inspector_lists_and_calls_the_fixture(inspector: list[str], tmp_path: Path, era: str) -> None:
    config = tmp_path / "mcp.json"
    arguments = ("--method", "tools/call", "--tool-name", "echo", "--tool-arg", "text=hello")
    assert "hello" in inspect(inspector, config, era, FIXTURE, *arguments)


@pytest.mark.proves("6.49", "6.40", "6.41", "6.42", "6.43")
@pytest.mark.parametrize("projection", ["standard", "minimal"])
@pytest.mark.parametrize("era", ["legacy", "modern"])
def test_the_strict_inspector_accepts_both_projections(
    inspector: list[str], tmp_path: Path, served_project: tuple[str, ...], projection: str, era: str
) -> None:
    command = (*served_project, "--schemas", projection)
    strict = ("--strict", "--method", "tools/list")
    assert "engram_load" in inspect(inspector, tmp_path / "mcp.json", era, command, *strict)
