"""What a newcomer sees: help, refusals in one line, exit codes, and no traceback ever."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from engram_contracts.version import CONTRACT_VERSION

from engram import __version__
from engram.cli.table import COMMANDS
from tests.conftest import BIN, Project
from tests.judge import assert_valid

NAMES = [command.name for command in COMMANDS]


@pytest.mark.parametrize("ask", [[], ["--help"], ["-h"], ["help"]])
def test_the_first_page_lists_every_command_in_groups(bare: Project, ask: list[str]) -> None:
    page = bare.ok(*ask)
    for command in COMMANDS:
        assert f"  {', '.join((command.name, *command.aliases))} " in page
        assert f"{command.group}:" in page


@pytest.mark.parametrize("name", NAMES)
def test_every_command_explains_itself_with_an_example(bare: Project, name: str) -> None:
    command = next(command for command in COMMANDS if command.name == name)
    page = bare.ok(name, "--help")
    assert page == bare.ok("help", name)
    assert "Example: engram " in page
    for option in command.options:
        for spelling in option.names:
            assert spelling in page


@pytest.mark.parametrize(
    "words", [["-h", "save"], ["save", "some words", "-h"], ["load", "--json", "--help"]]
)
def test_help_may_stand_anywhere(bare: Project, words: list[str]) -> None:
    assert "Usage: engram" in bare.ok(*words)


def test_behind_two_dashes_help_is_a_word(still: Project) -> None:
    assert "Usage:" not in still.ok("search", "--", "--help")


def test_the_version_names_the_contract(bare: Project) -> None:
    assert bare.ok("--version") == f"engram {__version__} (contract {CONTRACT_VERSION})\n"
    envelope = bare.json("--version")
    assert envelope["contract_version"] == CONTRACT_VERSION
    assert envelope["data"] == {"version": __version__, "contract_version": CONTRACT_VERSION}


@pytest.mark.parametrize(
    ("typed", "meant"), [("lod", "load"), ("sav-session", "save-session"), ("inti", "init")]
)
def test_an_unknown_command_is_refused_with_a_suggestion(bare: Project, typed: str, meant: str) -> None:
    done = bare.run(typed)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"engram: There is no command '{typed}'. Did you mean `engram {meant}`?")


REFUSED = [
    (["xyzzy"], 2, "cli.unknown_command"),
    (["load", "--wide"], 2, "cli.unknown_option"),
    (["search", "--wide", "x"], 2, "cli.unknown_option"),
    (["load", "--budget-tokens"], 2, "cli.bad_value"),
    (["load", "--budget-tokens", "many"], 2, "cli.bad_value"),
    (["load", "--budget-tokens", "9" * 5000], 2, "cli.bad_value"),
    (["load", "--budget-tokens", "1"], 2, "arguments.invalid"),
    (["load", "--disclosure", "most"], 2, "cli.bad_value"),
    (["search"], 2, "cli.bad_value"),
    (["search", "--limit", "0", "x"], 2, "arguments.invalid"),
    (["verify", "everything"], 2, "cli.bad_value"),
    (["status", "please"], 2, "cli.bad_value"),
    (["set-role", "no spaces!"], 2, "arguments.invalid"),
    (["set-rule-variant", "loud"], 2, "arguments.invalid"),
    (["save-session", "--query-level", "0", "--accept-all"], 2, "cli.bad_value"),
    (["ss", "-a", "last", "0", "sessions"], 2, "cli.bad_value"),
    (["save-session", "--file", "no-such-file", "--accept-all"], 7, "cli.no_file"),
    (["rehash", "no-such-memory", "--accept-all"], 7, "memory.not_found"),
    (["--workspace", "/no/such/folder", "status"], 2, "workspace.not_a_folder"),
    (["save", "something"], 5, "approval.no_terminal"),
    (["note", "something"], 5, "approval.no_terminal"),
    (["rehash"], 5, "approval.no_terminal"),
    (["commit", "not-a-token", "--accept-all"], 7, "token.unknown"),
    (["pending", "show", "nothing"], 7, "proposal.missing"),
]


@pytest.mark.parametrize(("words", "code", "name"), REFUSED, ids=lambda value: str(value)[:50])
def test_a_refusal_is_one_line_with_a_remedy_and_an_exit_code(
    still: Project, words: list[str], code: int, name: str
) -> None:
    plain = still.run(*words)
    assert plain.returncode == code, plain.stderr
    assert plain.stdout == ""
    assert plain.stderr.count("\n") == 1
    assert plain.stderr.startswith("engram: ")
    as_json = still.run(*words, "--json")
    assert as_json.returncode == code
    envelope = json.loads(as_json.stdout)
    assert_valid("envelope.json", envelope)
    assert envelope["ok"] is False
    assert envelope["data"] == {}
    assert envelope["diagnostics"][0]["code"] == name, envelope
    assert envelope["diagnostics"][0]["remedy"]


def test_a_missing_workspace_is_never_made_by_a_save(bare: Project) -> None:
    done = bare.run("save", "--accept-all", "The port is 8080.")
    assert done.returncode == 7
    assert "engram inject" in done.stderr
    assert not bare.root.exists()


def test_a_broken_setting_names_the_file_and_exits_with_three(project: Project) -> None:
    (project.root / "engram.config.json").write_text('{"load": {"limit": 0}}')
    done = project.run("load", "x")
    assert done.returncode == 3
    assert "engram.config.json" in done.stderr
    assert (project.root / "engram.config.json").read_text() == '{"load": {"limit": 0}}'


def test_an_unexpected_failure_is_one_line_and_shows_where_on_demand(bare: Project) -> None:
    script = (
        "import engram.cli.reading as r\n"
        "def fail(values, screen): raise ZeroDivisionError('by hand')\n"
        "r.status = fail\n"
        "from engram.cli.entry import run\n"
        "raise SystemExit(run(['status']))\n"
    )
    python = str(BIN / "python")
    for debug, shown in (("", False), ("1", True)):
        done = subprocess.run(
            [python, "-c", script],
            capture_output=True,
            text=True,
            env={**bare.environment, "ENGRAM_DEBUG": debug},
            check=False,
        )
        assert done.returncode == 1
        assert ("Traceback" in done.stderr) is shown
        assert "ZeroDivisionError: by hand" in done.stderr
        assert done.stdout == ""


@pytest.mark.proves("D28")
@pytest.mark.parametrize("words", [["--help"], ["status"], ["load", "x", "--json"]])
def test_a_reader_that_leaves_early_is_no_failure(still: Project, words: list[str]) -> None:
    process = subprocess.Popen(
        [str(BIN / "engram"), *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        cwd=still.path,
        env=still.environment,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(30) == 0
    process.stderr.close()


@pytest.mark.parametrize("redirection", [">&-", "2>&-", ">&- 2>&-", "<&-"])
def test_closed_streams_are_no_failure(still: Project, redirection: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{BIN / 'engram'} status {redirection}"],
        capture_output=True,
        text=True,
        cwd=still.path,
        env=still.environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no device that is always full")
def test_an_answer_that_cannot_be_written_is_reported(still: Project) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [str(BIN / "engram"), "status"],
            stdout=full,
            stderr=subprocess.PIPE,
            stdin=subprocess.DEVNULL,
            cwd=still.path,
            env=still.environment,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"engram: The answer cannot be written: No space left on device.\n"


def test_words_that_are_no_text_are_taken_as_they_can_be(still: Project) -> None:
    done = subprocess.run(
        [str(BIN / "engram"), "search", b"caf\xe9 \xed\xa0\x80"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        cwd=still.path,
        env=still.environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.proves("R139")
def test_any_tool_can_be_called_by_its_name(still: Project) -> None:
    assert still.ok("call", "engram_status") == still.ok("status")
    found = json.loads(still.ok("call", "engram_search", '{"query": "x", "limit": 3}', "--json"))
    assert found["data"]["query"] == "x"
    for words, code in (
        (["engram_commit", '{"approval_token": "x", "approve": "all"}', "--accept-all"], "cli.use_command"),
        (["engram_nothing", "--accept-all"], "tool.unknown"),
        (["engram_search", "[1]"], "cli.bad_value"),
        (["engram_search", '{"limit": 1}'], "arguments.invalid"),
    ):
        assert still.json("call", *words)["diagnostics"][0]["code"] == code
