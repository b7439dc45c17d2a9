"""The plugin file for OpenCode, run in node against the real hook."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import node
from tests.conftest import Project

pytestmark = pytest.mark.needs_node
RULE = "Never fill a gap in the water levels with invented values."
FIELD = "Water levels are metres above chart datum"
Drive = Callable[..., Any]


@pytest.fixture
def drive(seeded: Project) -> Iterator[Drive]:
    """One call of the plugin; gives the system prompt that OpenCode would send."""
    seeded.ok("link", "opencode")
    plugin = seeded.path / ".opencode" / "plugins" / "engram.js"
    module = seeded.home / "engram.mjs"  # as a module, whatever the project says about its .js files
    module.write_bytes(plugin.read_bytes())
    process = subprocess.Popen(
        [str(node.binary()), str(Path(__file__).parent / "opencode.mjs"), str(module), str(seeded.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=seeded.environment,
    )
    assert process.stdin
    assert process.stdout
    shape = json.loads(process.stdout.readline())

    def call(**said: Any) -> Any:
        if not said:
            return shape
        assert process.stdin
        assert process.stdout
        process.stdin.write(json.dumps(said).encode() + b"\n")
        process.stdin.flush()
        return json.loads(process.stdout.readline())

    yield call
    process.stdin.close()
    process.stdout.close()
    assert process.wait(timeout=30) == 0


def test_it_exports_one_function_and_the_hooks_that_opencode_knows(drive: Drive) -> None:
    assert drive() == {
        "exports": 1,
        "hooks": ["chat.message", "event", "experimental.chat.system.transform"],
    }


def test_standing_rules_stay_while_what_fits_the_prompt_is_replaced(drive: Drive) -> None:
    base, start, prompt = drive(session="a", message="Which chart datum do the levels use?")
    assert base == "base"
    assert RULE in start
    assert FIELD in prompt
    _, start_again, other = drive(session="a", message="How do I replay a day of the database?")
    assert start_again == start
    assert "To replay a day" in other
    assert FIELD not in other
    assert drive(session="a", message="zebra quilting")[2] == other


def test_sessions_do_not_share_their_context_and_a_deleted_one_is_forgotten(drive: Drive) -> None:
    assert len(drive(session="a", message="Which chart datum?")) == 3
    assert drive(session="b") == ["base"]
    assert len(drive(session="a", nameless=True)) == 3
    assert drive(session="a", deleted="a") == ["base"]


def test_a_read_mode_that_gives_nothing_clears_what_was_given(drive: Drive, seeded: Project) -> None:
    assert len(drive(session="a", message="Which chart datum?")) == 3
    seeded.ok("set-read", "manual")
    assert drive(session="a", message="Which chart datum?") == ["base"]


def test_a_hook_that_fails_leaves_the_last_context(drive: Drive, seeded: Project) -> None:
    given = drive(session="a", message="Which chart datum?")
    (seeded.root / "engram.config.json").write_text("{")
    assert drive(session="a", message="How do I replay a day?") == given
