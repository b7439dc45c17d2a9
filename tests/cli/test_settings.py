"""set-save-target, and commands as people speak them."""

from __future__ import annotations

import pytest

from engram.cli.natural import command_words
from engram.cli.table import COMMANDS
from tests.conftest import Project

NAMES = {command.name for command in COMMANDS}


def test_the_save_target_is_set_in_place_and_told(project: Project) -> None:
    path = project.root / "engram.config.json"
    text = '{\n  // ours\n  "version": "0.1.0", // see the wiki\n  "scope": "both"\n}\n'
    path.write_text(text)
    assert project.ok("set-save-target", "status").startswith("Save target: both")
    assert path.read_text() == text
    assert project.json("set-save-target", "workspace")["data"] == {"target": "workspace", "changed": True}
    assert path.read_text() == text.replace('"both"', '"workspace"')
    assert "set save target: workspace" in (project.root / "changelog.md").read_text()
    assert project.json("set-save-target", "workspace")["data"]["changed"] is False
    assert project.run("set-save-target", "elsewhere").returncode == 2


def test_a_setting_needs_a_project(bare: Project) -> None:
    assert bare.run("set-save-target", "workspace").returncode == 7


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        ("set role dev", "set-role dev"),
        ("set rule variant strict", "set-rule-variant strict"),
        ("Set Save Target to workspace", "set-save-target to workspace"),
        ("rebuild index", "rebuild-index"),
        ("refresh hashes", "rehash"),
        ("rehash hashes", "rehash"),
        ("save session tokens expire", "save session tokens expire"),
        ("load set role", "load set role"),
        ("set", "set"),
    ],
)
def test_a_command_may_be_spoken_in_words(spoken: str, meant: str) -> None:
    assert command_words(spoken.split(), NAMES) == meant.split()


def test_spoken_commands_reach_their_command(project: Project) -> None:
    project.ok("set", "role", "dev")
    assert project.json("status")["data"]["roles"] == ["dev"]
    assert "Save target: workspace" in project.ok("set", "save", "target", "to", "workspace")
