"""A hook never disturbs its host: one empty object and exit code 0, whatever is wrong."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import pytest

from engram.hooks import answer, entry
from engram.hosts import json_hooks
from tests.conftest import BIN, Project, clean_environment
from tests.hooks.conftest import Hook, cached, context_of, start
from tests.hooks.samples import PROMPTS, STARTS, placed

DEEP = b"[" * 200_000


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"  \n",
        b"garbage",
        b"[]",
        b"null",
        b'"SessionStart"',
        b"{",
        b'{"hook_event_name": "SessionStart", ',
        b"\xff\xfe{\x00}\x00",
        DEEP,
        b'{"hook_event_name": {"a": 1}}',
        b'{"hook_event_name": "UserPromptSubmit", "prompt": 7, "cwd": 3, "session_id": []}',
        b'{"hook_event_name": "SessionStart", "cwd": "/no/such/folder"}',
        b'{"hook_event_name": "SessionStart", "cwd": "/\\u0000"}',
    ],
    ids=lambda data: repr(data[:40]),
)
def test_what_is_no_event_gives_an_empty_object(hook: Hook, data: bytes) -> None:
    assert hook("claude", data) == {}


def test_a_byte_order_mark_does_not_hide_the_event(hook: Hook, seeded: Project) -> None:
    event = json.dumps(placed(STARTS["claude"], str(seeded.path))).encode()
    assert context_of(hook("claude", b"\xef\xbb\xbf" + event))


def test_half_a_character_in_a_prompt_does_no_harm(hook: Hook, seeded: Project) -> None:
    event = placed({**PROMPTS["claude"], "prompt": "water levels \ud800", "session_id": "\udfff"}, "")
    event["cwd"] = str(seeded.path)
    assert context_of(hook("claude", json.dumps(event).encode()))


def test_a_project_without_memory_gives_an_empty_object(bare: Project) -> None:
    event = json.dumps(placed(STARTS["claude"], str(bare.path))).encode()
    done = start(bare, "claude", event, {})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{}\n", b"")
    assert not (bare.home / ".cache" / "engram" / "hooks").exists()
    assert not (bare.path / ".agents").exists()


def test_no_folder_of_the_user_can_be_written(hook: Hook, seeded: Project) -> None:
    blocked = seeded.home / "blocked"
    blocked.write_text("a file where a folder should be")
    nowhere = {
        "XDG_CACHE_HOME": str(blocked),
        "XDG_STATE_HOME": str(blocked),
        "HOME": str(blocked),
        "ENGRAM_CONFIG_DIR": str(blocked / "config"),
    }
    for _ in range(2):
        assert context_of(hook("claude", PROMPTS["claude"], **nowhere))


def test_a_broken_configuration_gives_an_empty_object_and_is_told_when_asked(seeded: Project) -> None:
    (seeded.root / "engram.config.json").write_text("{")
    event = json.dumps(placed(STARTS["claude"], str(seeded.path))).encode()
    done = start(seeded, "claude", event, {})
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{}\n", b"")
    done = start(seeded, "claude", event, {"ENGRAM_DEBUG": "1"})
    assert (done.returncode, done.stdout) == (0, b"{}\n")
    assert b"engram.config.json" in done.stderr


def test_a_huge_prompt_is_answered_by_its_ends(hook: Hook) -> None:
    filler = "lorem ipsum dolor sit amet " * 400_000
    began = time.monotonic()
    for prompt in (
        f"Why the gap in the water levels? {filler}",
        f"{filler} Why the gap in the water levels?",
    ):
        event = {**PROMPTS["claude"], "prompt": prompt, "session_id": prompt[:5]}
        assert "Never fill a gap" in context_of(hook("claude", event))
    assert time.monotonic() - began < 20


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", ">/dev/full"])
def test_closed_streams_are_no_failure(seeded: Project, closed: str) -> None:
    event = json.dumps(placed(STARTS["claude"], str(seeded.path)))
    file = seeded.home / "event.json"
    file.write_text(event)
    before = {path: path.read_bytes() for path in seeded.path.rglob("*") if path.is_file()}
    done = subprocess.run(
        ["/bin/sh", "-c", f"'{BIN / 'engram'}' agent-hook --host claude < '{file}' {closed}"],
        capture_output=True,
        env=seeded.environment,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    assert {path: path.read_bytes() for path in seeded.path.rglob("*") if path.is_file()} == before


def test_a_host_that_left_is_no_failure(seeded: Project) -> None:
    process = subprocess.Popen(
        [str(BIN / "engram"), "agent-hook", "--host", "claude"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=seeded.environment,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(json.dumps(placed(STARTS["claude"], str(seeded.path))).encode())
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()


def test_a_host_that_never_ends_its_event_is_left_before_its_own_time_limit(seeded: Project) -> None:
    assert entry.SECONDS < json_hooks.SECONDS
    script = "from engram.hooks import entry; entry.SECONDS = 1.0; entry.run(['--host', 'claude'])"
    reading, writing = os.pipe()
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", script],
        stdin=reading,
        capture_output=True,
        env=seeded.environment,
        timeout=60,
        check=False,
    )
    os.close(reading)
    os.close(writing)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"{}\n", b"")
    assert time.monotonic() - began > 0.9


@pytest.mark.parametrize("arguments", [[], ["--host"], ["--host=claude"], ["--frobnicate"]])
def test_the_command_line_is_never_refused(seeded: Project, arguments: list[str]) -> None:
    done = seeded.run("agent-hook", *arguments, stdin=json.dumps(placed(STARTS["claude"], str(seeded.path))))
    assert done.returncode == 0
    assert bool(context_of(json.loads(done.stdout))) == (arguments == ["--host=claude"])
    assert json.loads(seeded.run("--json", "agent-hook", *arguments[1:], stdin="{}").stdout) == {}


@pytest.mark.parametrize("letter", ["x", "д", "水", "😀"])
@pytest.mark.parametrize("host", ["claude", "codex"])
def test_the_context_never_exceeds_the_limit_of_the_host(project: Project, host: str, letter: str) -> None:
    (project.root / "engram.config.json").write_text('{"load": {"max_tokens": 16000, "limit": 32}}')
    for number in range(14):
        text = f"Say {letter * 12}{number} when the tide turns. " * 22
        (project.root / "rules" / f"rule-{number}.md").write_text(
            f"---\nid: rule-{number}\ntype: rule\ncreated: 2026-11-01\n---\n\n# Rule {number}\n\n"
            f"## Content\n\n- {text}\n"
        )
    project.ok("rehash", "--accept-all")
    event = json.dumps(placed(STARTS[host], str(project.path))).encode()
    done = start(project, host, event, {})
    text = context_of(json.loads(done.stdout))
    assert 3000 < answer.size(host, text) <= answer.LIMIT
    assert "`engram load" in text.split("\n")[-1]


def test_old_sessions_are_forgotten(hook: Hook, seeded: Project) -> None:
    assert context_of(hook("claude", PROMPTS["claude"]))
    folder = cached(seeded)[0].parent
    for number in range(300):
        (folder / f"{number:064x}").write_text("0" * 64)
        os.utime(folder / f"{number:064x}", (number, number))
    assert context_of(hook("claude", {**PROMPTS["claude"], "session_id": "next"}))
    assert len(cached(seeded)) == 200
    assert not (folder / f"{0:064x}").exists()
    assert hook("claude", PROMPTS["claude"]) == {}


def test_a_hook_starts_on_the_path_of_load(seeded: Project) -> None:
    script = (
        "import os, sys\n"
        "sys.argv = ['engram', 'agent-hook', '--host', 'claude']\n"
        "leave = os._exit\n"
        "def told(code):\n"
        "    sys.stderr.write('\\n'.join(sys.modules)); sys.stderr.flush(); leave(code)\n"
        "os._exit = told\n"
        "from engram.main.command import main; main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        input=json.dumps(placed(PROMPTS["claude"], str(seeded.path))).encode(),
        capture_output=True,
        cwd=seeded.home,
        env=clean_environment(seeded.home),
        timeout=60,
        check=True,
    )
    names = set(done.stderr.decode().split())
    assert "engram.tools.load" in names
    assert context_of(json.loads(done.stdout))
    denied = {"click", "argparse", "asyncio", "dataclasses", "inspect", "logging", "typing", "threading"}
    assert {name for name in names if name.partition(".")[0] in {*denied, "signal", "subprocess"}} == set()
    assert not {name for name in names if name.startswith(("engram.cli", "engram.hosts", "engram.upkeep"))}


def test_a_hook_needs_no_regular_expressions_where_nothing_changed(seeded: Project) -> None:
    script = (
        "import sys, os\n"
        "def told(code, leave=os._exit):\n"
        "    sys.stderr.write('\\n'.join(sys.modules)); sys.stderr.flush(); leave(code)\n"
        "sys.argv, os._exit = ['engram', 'agent-hook', '--host', 'claude'], told\n"
        "from engram.main.command import main; main()\n"
    )
    command, env = [sys.executable, "-c", script], clean_environment(seeded.home)
    for session in ("first", "second"):
        event = placed({**PROMPTS["claude"], "session_id": session}, str(seeded.path))
        done = subprocess.run(
            command,
            input=json.dumps(event).encode(),
            capture_output=True,
            cwd=seeded.home,
            env=env,
            timeout=60,
            check=True,
        )
        assert context_of(json.loads(done.stdout)), done.stderr
    names = set(done.stderr.decode().split())
    assert "engram.memory.document" in names
    assert sorted(names & {"base64", "json", "re", "unicodedata"}) == []
