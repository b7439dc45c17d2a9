"""The page about HTTP says what is so."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from engram.protocol.http import app, server
from engram.protocol.http.settings import Settings
from engram.service import config
from tests.mcp.client import ROOT
from tests.mcp.http.served import environment
from tests.mcp.http.test_service import COMMAND

PAGE = (ROOT / "docs" / "service-http.md").read_text(encoding="utf-8")
COMMANDS_OF_OTHERS = {"--name"}
TOOLS_OF_OTHERS = {"--no-cache-dir", "--create-home"}


def test_every_option_on_the_page_is_one_of_the_command_and_none_is_left_out(tmp_path: Path) -> None:
    words = (*COMMAND, "serve", "--help")
    env = environment(tmp_path)
    done = subprocess.run(words, env=env, cwd=ROOT, capture_output=True, text=True, check=True)
    there = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", done.stdout))
    told = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PAGE)) - COMMANDS_OF_OTHERS - TOOLS_OF_OTHERS
    assert told == there - {"--help"}


def test_every_variable_on_the_page_is_a_setting() -> None:
    known = {key for key, _ in config._leaves(config.load("", {}, {}))}
    names = {config.PREFIX + key.upper().replace(".", "_") for key in known}
    assert set(re.findall(r"ENGRAM_SERVICE_[A-Z_]+", PAGE)) <= names
    for key in re.findall(r"`http\.(\w+)`", PAGE):
        assert f"http.{key}" in known


def test_the_numbers_on_the_page_are_the_defaults() -> None:
    settings = Settings()
    for sentence in (
        f"there within {settings.body_seconds:.0f} seconds",
        f"head within {settings.head_seconds:.0f} seconds",
        f"At most {settings.max_connections} connections",
        f"takes longer than {settings.quiet:.0f} seconds",
        f"after {settings.session_idle / 60:.0f} minutes without use",
        f"more than {settings.max_sessions} in all or {settings.max_sessions_of_one} of one key",
        f"up to {settings.grace:.0f} seconds",
    ):
        assert sentence in " ".join(PAGE.split()), sentence
    assert all(f"`{path}`" in PAGE for path in (*app.OPEN, "/mcp", "/metrics"))
    assert server.KEEP_ALIVE > 60
