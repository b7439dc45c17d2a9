"""The human gate of the command line, through a terminal and without one."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from engram.errors import StoreError
from engram.outcome import Done
from engram.tools import call
from engram.tools.session import Session
from engram.workspace import find
from tests.cli.terminal import END_OF_INPUT, INTERRUPT, at_terminal
from tests.conftest import BIN, Project

RULE = "Run the migrations before the tests."
THREE = (
    "TYPE: rule | TEXT: Keep every public function typed.\n"
    "TYPE: knowledge | TEXT: The staging database is rebuilt each Monday morning.\n"
    "TYPE: skill | TEXT: To rotate the log files: stop the service, move the files, start the service.\n"
)


def changelog(project: Project) -> str:
    return (project.root / "changelog.md").read_text()


@pytest.mark.proves("R108", "R128", "R129", "R130")
def test_a_accepts_and_exactly_the_shown_bytes_are_written(project: Project) -> None:
    seen = at_terminal(project, "save", "rule", RULE, "--show-rule-variants", answers=["A"])
    assert seen.code == 0, seen.text
    (path,) = project.memories()
    for line in path.read_text().splitlines():
        assert line in seen.text
    assert "ADD" in seen.text
    assert "terminal" in changelog(project)
    assert project.json("verify")["data"]["mismatches"] == 0


@pytest.mark.proves("R129")
def test_b_accepts_with_a_note_that_is_kept(project: Project) -> None:
    seen = at_terminal(project, "save", "rule", RULE, answers=["B asked for in the review of May"])
    assert seen.code == 0, seen.text
    (path,) = project.memories()
    assert "asked for in the review of May" in path.read_text()


@pytest.mark.proves("R129", "R130")
def test_c_rejects_and_nothing_is_written(project: Project) -> None:
    seen = at_terminal(project, "save", "rule", RULE, answers=["C"])
    assert seen.code == 0, seen.text
    assert project.memories() == []
    assert project.json("status")["data"]["pending_proposals"] == 0


@pytest.mark.proves("R129", "R130", "R123")
def test_a_with_numbers_writes_only_these(project: Project) -> None:
    (project.path / "c.txt").write_text(THREE)
    seen = at_terminal(project, "save-session", "--file", "c.txt", answers=["A 1,3"])
    assert seen.code == 0, seen.text
    assert [path.parent.name for path in project.memories()] == ["rules", "skills"]


@pytest.mark.proves("R129")
def test_b_with_numbers_keeps_the_note_with_these_only(project: Project) -> None:
    (project.path / "c.txt").write_text(THREE)
    seen = at_terminal(project, "save-session", "--file", "c.txt", answers=["B 2 since the move in May"])
    assert seen.code == 0, seen.text
    (path,) = project.memories()
    assert path.parent.name == "knowledge"
    assert "since the move in May" in path.read_text()


def test_an_unclear_answer_is_asked_for_once_more(project: Project) -> None:
    seen = at_terminal(project, "save", "rule", RULE, answers=["yes please", "A"])
    assert seen.code == 0, seen.text
    assert len(project.memories()) == 1


@pytest.mark.parametrize(
    "answers",
    [["yes", "ok"], [END_OF_INPUT], ["what?", END_OF_INPUT], ["", ""]],
    ids=["unclear", "end", "both", "empty"],
)
def test_no_clear_answer_is_a_rejection(project: Project, answers: list[str]) -> None:
    seen = at_terminal(project, "save", "rule", RULE, answers=answers)
    assert seen.code == 5, seen.text
    assert project.memories() == []
    assert project.json("status")["data"]["pending_proposals"] == 0


def test_an_interrupt_writes_nothing_and_exits_with_130(project: Project) -> None:
    seen = at_terminal(project, "save", "rule", RULE, answers=[INTERRUPT])
    assert seen.code == 130, seen.text
    assert project.memories() == []


@pytest.mark.proves("R112", "R117", "A13")
@pytest.mark.parametrize("stdin", ["A\n", "yes\n", "", "\ufeffA\n", "A\n" * 1000])
def test_a_pipe_is_no_person(project: Project, stdin: str) -> None:
    for words in (["save", "rule", RULE], ["note", "where I am"], ["save-session", THREE]):
        done = project.run(*words, stdin=stdin)
        assert done.returncode == 5
        assert "--accept-all" in done.stderr
    assert project.memories() == []
    assert not (project.root / "working").is_dir() or not list((project.root / "working").glob("*.md"))


def test_the_refusal_names_a_command_that_works(project: Project) -> None:
    refused = project.run("save", "rule", "Quote 'every' path; never $expand it.", "--scope", "workspace")
    command = refused.stderr.partition("`")[2].rpartition("`")[0]
    done = subprocess.run(  # noqa: S602 - a person would paste it into a shell
        command.replace("engram", str(BIN / "engram"), 1),
        shell=True,
        cwd=project.path,
        env=project.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Quote 'every' path; never $expand it." in project.memories()[0].read_text()


@pytest.mark.proves("R107", "R125", "R90", "R91")
@pytest.mark.parametrize(
    "spelling",
    [["--accept-all"], ["-a"], ["--force"], ["-f"], ["force"], ["accept", "all"], ["accept-all"]],
    ids=" ".join,
)
def test_every_spelling_of_approval_saves_without_asking(project: Project, spelling: list[str]) -> None:
    words = ["ss", *spelling] if spelling[0].startswith("-") else ["ss", " ".join([*spelling, THREE])]
    done = project.run(*words, stdin=THREE)
    assert done.returncode == 0, done.stderr
    assert len(project.memories()) == 3, done.stdout
    assert "accept-all" in changelog(project)


@pytest.mark.proves("R91", "R124", "R125")
def test_a_counted_request_without_candidates_gives_guidance_and_writes_nothing(project: Project) -> None:
    text = project.ok("ss", "-f", "last", "50", "sessions")
    assert "up to 50 recent sessions" in text
    assert "engram save-session --accept-all --file -" in text
    assert project.memories() == []


def test_candidates_come_from_a_file_a_pipe_or_the_command_line(project: Project) -> None:
    lines = THREE.splitlines()
    (project.path / "one.txt").write_text(lines[0])
    project.ok("save-session", "--accept-all", "--file", "one.txt")
    project.ok("save-session", "--accept-all", "--file", "-", stdin=lines[1])
    project.ok("save-session", "--accept-all", lines[2])
    assert len(project.memories()) == 3


def test_candidates_may_be_typed_at_the_terminal(project: Project) -> None:
    line = THREE.splitlines()[0]
    seen = at_terminal(project, "save-session", answers=[("Ctrl-D ends them.", line + "\n"), "A"])
    assert seen.code == 0, seen.text
    assert len(project.memories()) == 1


def test_json_on_a_terminal_keeps_the_question_out_of_the_answer(project: Project) -> None:
    seen = at_terminal(project, "save", "rule", RULE, "--json", answers=["A"])
    last = seen.text.strip().splitlines()[-1]
    assert json.loads(last)["data"]["state"] == "written"


@pytest.mark.proves("F13")
def test_a_preview_has_no_power_over_the_terminal(project: Project) -> None:
    seen = at_terminal(
        project, "save", "rule", "Never print \x1b]52;c;aGVsbG8=\x07 \x1b[2J here.", answers=["C"]
    )
    assert "\x1b]52" not in seen.text
    assert "\x1b[2J" not in seen.text


@pytest.mark.proves("R129")
def test_numbers_mean_what_was_shown_where_only_one_candidate_can_be_chosen(project: Project) -> None:
    project.save(THREE.splitlines()[0])
    (project.path / "c.txt").write_text(THREE.rsplit("TYPE", 1)[0])
    seen = at_terminal(project, "save-session", "--file", "c.txt", answers=["B 2 since the move in May"])
    assert seen.code == 0, seen.text
    path = next(iter((project.root / "knowledge").glob("*.md")))
    assert "\nsince the move in May" in path.read_text()
    assert "Candidate 1: exists already as keep-every-public-function-typed" in seen.text


@pytest.mark.proves("R54", "R107")
def test_what_exists_already_is_no_failure_of_a_script(project: Project) -> None:
    lines = THREE.splitlines()
    project.save(lines[0])
    done = project.run("ss", "-a", "--file", "-", stdin="\n".join(lines[:2]))
    assert done.returncode == 0, done.stdout
    assert "Candidate 1: exists already" in done.stdout
    added = project.run("ss", "-a", f"{lines[0]} | CONTEXT: Agreed in May.")
    assert added.returncode == 5, "its context is not saved yet"
    assert "UPDATE: keep-every-public-function-typed" in added.stdout


@pytest.mark.proves("R128")
def test_a_preview_longer_than_the_terminal_names_the_command_that_shows_it(project: Project) -> None:
    words = ["save", "rule", RULE]
    small = at_terminal(project, *words, answers=["C"], lines=10)
    assert re.search(r"\d+ lines; .*`engram pending show p-[0-9a-f]{12} \| less`", small.text)
    assert "| less" not in at_terminal(project, *words, answers=["C"], lines=200).text


@pytest.mark.proves("R112", "R91")
def test_an_empty_pipe_is_told_how_to_propose(project: Project) -> None:
    for words in (["ss"], ["ss", "last", "50", "sessions"], ["ss", "-f", "last", "session"]):
        done = project.run(*words, stdin="\n")
        assert done.returncode == 0, done.stderr
        assert done.stdout.startswith("No candidates were given, so nothing was saved.")
    assert project.memories() == []


@pytest.mark.proves("D08")
def test_nobody_is_asked_about_a_memory_that_cannot_be_written(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    personal = tmp_path / "personal"
    project.ok("inject", "--global-path", str(personal))
    workspace = find(explicit=str(project.path), env=project.environment)
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: path != str(personal) and real(path, mode))
    with pytest.raises(StoreError) as refusal:
        call("engram_save", {"text": RULE}, Session(workspace))
    assert str(personal) in refusal.value.message
    assert "scope workspace" in refusal.value.remedy
    assert not (project.root / "pending-approvals.json").exists()
    assert not isinstance(call("engram_save", {"text": RULE, "scope": "workspace"}, Session(workspace)), Done)


def test_a_note_takes_one_yes(project: Project) -> None:
    words = ["note", "--objective", "winter gap", "The replay is green, the interface test is missing."]
    refused = at_terminal(project, *words, answers=["no"], prompt="[yes/cancel]")
    assert refused.code == 0, refused.text
    assert project.json("status")["data"]["working_notes"] == 0
    kept = at_terminal(project, *words, answers=["yes"], prompt="[yes/cancel]")
    assert kept.code == 0, kept.text
    assert project.json("status")["data"]["working_notes"] == 1
    assert project.memories() == []


@pytest.mark.proves("R108", "R130")
@pytest.mark.parametrize(
    ("words", "again"),
    [
        (
            ("ss", "--file", "c.txt", "--scope", "workspace", "--role", "ops"),
            "engram save-session --scope workspace --role ops --file c.txt --accept-all",
        ),
        (("ss", "rule: Sign tags."), "engram save-session --accept-all 'rule: Sign tags.'"),
        (("ss", "--scope", "workspace"), "engram save-session --scope workspace --file - --accept-all"),
        (("rehash", "all", "--scope", "workspace"), "engram rehash all --scope workspace --accept-all"),
        (
            ("commit", "eng_" + "0" * 48, "--approve", "1", "--scope", "workspace"),
            "engram commit TOKEN --approve 1 --scope workspace --accept-all",
        ),
    ],
)
def test_what_to_run_instead_of_a_terminal_writes_the_same_and_no_more(
    project: Project, words: tuple[str, ...], again: str
) -> None:
    (project.path / "c.txt").write_text(THREE)
    done = project.run(*words, stdin=THREE)
    assert done.returncode == 5
    assert f"`{again}`" in done.stderr
    assert project.memories() == []


@pytest.mark.parametrize(("term", "styled"), [("xterm", True), ("dumb", False), ("", False)])
def test_a_terminal_that_says_nothing_of_itself_gets_no_styles(
    project: Project, term: str, styled: bool
) -> None:
    seen = at_terminal(project, "save", "rule", RULE, answers=["C"], term=term)
    assert seen.code == 0
    assert ("\x1b" in seen.text) is styled


@pytest.mark.parametrize("name", ["{}", "{}.md", "rules/{}.md"])
def test_a_person_names_the_memory_to_add_to_by_id_or_file_in_any_case(project: Project, name: str) -> None:
    project.ok("save", "rule", RULE, "--accept-all")
    (path,) = project.memories()
    wanted = name.format(path.stem.upper())
    text = project.ok("save", "rule", "Tell the pilots as well.", "--update", wanted, "--accept-all")
    assert f"UPDATE {path.stem}" in text
    assert "Tell the pilots as well." in path.read_text()
