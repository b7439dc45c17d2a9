"""archive, restore, review and promote: each asks the person, and each is one commit."""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest

from engram.store import derived
from tests.cli.terminal import END_OF_INPUT, at_terminal
from tests.conftest import Project

NOTE = "The replay of the winter gap waits for the new tide table."


def changelog(project: Project) -> str:
    return (project.root / "changelog.md").read_text()


def file_of(project: Project, memory_id: str) -> Path:
    (path,) = [path for path in project.memories() if path.stem == memory_id]
    return path


def files(project: Project) -> dict[Path, bytes]:
    return {
        path: path.read_bytes()
        for path in project.root.rglob("*")
        if path.is_file() and path.name not in (".lock", "pending-approvals.json")
    }


def agree(project: Project) -> None:
    """Hashes fit, sha256sum says so too, and index and graph are what a rebuild gives (R131)."""
    assert project.json("verify")["data"]["mismatches"] == 0
    done = subprocess.run(
        ["sha256sum", "--quiet", "-c", "memory.sha256"], cwd=project.root, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stdout
    folded = {}
    for name in ("memory.index.jsonl", "memory.graph.jsonl"):
        lines = derived.fold((project.root / name).read_bytes())
        assert lines is not None
        folded[name] = derived.build(lines)
    project.ok("rebuild-index")
    assert {name: (project.root / name).read_bytes() for name in folded} == folded


def note(project: Project, text: str = NOTE, objective: str = "winter gap") -> str:
    data = project.json("note", "--accept-all", "--objective", objective, text)["data"]
    return str(data["id"])


def age(project: Project, note_id: str, day: str = "2020-01-01") -> None:
    """Let a note's days be over: its date is edited by hand and rehashed."""
    path = project.root / "working" / f"{note_id}.md"
    lines = path.read_text().splitlines()
    text = "\n".join(f"valid_until: {day}" if line.startswith("valid_until") else line for line in lines)
    path.write_text(text + "\n")
    project.ok("rehash", note_id, "--accept-all")


@pytest.mark.proves("R112", "R131", "R138", "D12", "D26")
def test_archive_asks_moves_the_bytes_and_keeps_a_hash(seeded: Project) -> None:
    path = file_of(seeded, seeded.ids[0])
    old = path.read_bytes()
    seen = at_terminal(seeded, "archive", seeded.ids[0], "--reason", "the pilots ask for it", answers=["A"])
    assert seen.code == 0, seen.text
    assert "Never fill a gap in the water levels" in seen.text
    assert not path.exists()
    (moved,) = (seeded.root / "archive").rglob("*.md")
    assert moved.read_bytes().endswith(old)
    assert b"<!-- reason: the pilots ask for it -->" in moved.read_bytes()
    listed = (seeded.root / "memory.sha256").read_text()
    assert f"{hashlib.sha256(moved.read_bytes()).hexdigest()}  {moved.relative_to(seeded.root)}" in listed
    assert f"archive {seeded.ids[0]}: the pilots ask for it [terminal]" in changelog(seeded)
    assert seeded.ids[0] not in seeded.ok("search", "invented values")
    agree(seeded)
    seeded.ok("rehash", "--accept-all")
    assert (seeded.root / "memory.sha256").read_text() == listed


def test_a_note_of_the_person_is_the_reason(seeded: Project) -> None:
    seen = at_terminal(seeded, "archive", seeded.ids[1], answers=["B nobody feeds it any more"])
    assert seen.code == 0, seen.text
    assert f"archive {seeded.ids[1]}: nobody feeds it any more" in changelog(seeded)


@pytest.mark.proves("R112", "R117")
@pytest.mark.parametrize(
    ("answers", "code"), [(["C"], 0), (["yes", "no"], 5), ([END_OF_INPUT], 5)], ids=["no", "unclear", "end"]
)
@pytest.mark.parametrize("command", ["archive", "restore", "supersede", "promote"])
def test_without_a_yes_nothing_changes(seeded: Project, command: str, answers: list[str], code: int) -> None:
    seeded.ok("archive", seeded.ids[3], "--accept-all")
    words = {
        "archive": ["archive", seeded.ids[0]],
        "restore": ["restore", seeded.ids[3]],
        "supersede": ["review", "supersede", seeded.ids[0], seeded.ids[1]],
        "promote": ["promote", note(seeded)],
    }[command]
    before = files(seeded)
    seen = at_terminal(seeded, *words, answers=answers)
    assert seen.code == code, seen.text
    assert files(seeded) == before
    refused = seeded.run(*words, stdin="A\n")
    assert refused.returncode == 5
    assert "--accept-all`" in refused.stderr
    assert files(seeded) == before


@pytest.mark.proves("R131", "R138")
def test_restore_brings_the_same_bytes_back(seeded: Project) -> None:
    path = file_of(seeded, seeded.ids[0])
    old = path.read_bytes()
    seeded.ok("archive", f"workspace:{path.relative_to(seeded.root)}", "--accept-all")
    (moved,) = (seeded.root / "archive").rglob("*.md")
    seen = at_terminal(seeded, "restore", seeded.ids[0], answers=["A"])
    assert seen.code == 0, seen.text
    assert "Never fill a gap in the water levels" in seen.text
    assert path.read_bytes() == old
    assert not moved.exists()
    assert "archive/" not in (seeded.root / "memory.sha256").read_text()
    assert f"restore {seeded.ids[0]} [terminal]" in changelog(seeded)
    assert seeded.json("status")["data"]["unapproved"] == 0
    agree(seeded)


def test_restore_checks_the_hash_before_it_shows_anything(seeded: Project) -> None:
    seeded.ok("archive", seeded.ids[0], "--accept-all")
    (moved,) = (seeded.root / "archive").rglob("*.md")
    moved.write_text(moved.read_text().replace("invented", "guessed"))
    before = files(seeded)
    for name in (seeded.ids[0], str(moved.relative_to(seeded.root))):
        envelope = seeded.json("restore", name, "--accept-all")
        assert envelope["diagnostics"][0]["code"] == "memory.hash_mismatch"
    seen = at_terminal(seeded, "restore", seeded.ids[0])
    assert seen.code == 4
    assert "guessed" not in seen.text
    assert files(seeded) == before


def test_restore_refuses_while_the_id_is_in_use(seeded: Project) -> None:
    path = file_of(seeded, seeded.ids[2])
    old = path.read_bytes()
    seeded.ok("archive", seeded.ids[2], "--accept-all")
    path.write_bytes(old)
    seeded.ok("rehash", seeded.ids[2], "--accept-all")
    before = files(seeded)
    envelope = seeded.json("restore", seeded.ids[2], "--accept-all")
    assert envelope["diagnostics"][0]["code"] == "memory.id_taken"
    seeded.ok("archive", seeded.ids[2], "--accept-all")
    assert len(files(seeded)) == len(before)
    envelope = seeded.json("restore", seeded.ids[2], "--accept-all")
    assert envelope["diagnostics"][0]["code"] == "archive.ambiguous"
    newest = sorted((seeded.root / "archive").rglob("*.md"))[0]
    seeded.ok("restore", str(newest.relative_to(seeded.root)), "--accept-all")
    assert path.read_bytes() == old


@pytest.mark.parametrize("command", ["archive", "restore", "promote"])
@pytest.mark.parametrize(
    ("name", "code"),
    [("../../etc/passwd", 2), ("/etc/passwd", 2), ("Rules", 2), ("rules/../x.md", 2), ("no-such-memory", 7)],
)
def test_a_name_that_is_no_id_is_refused(still: Project, command: str, name: str, code: int) -> None:
    done = still.run(command, name, "--accept-all")
    assert done.returncode == code, done.stderr
    assert done.stderr.count("\n") == 1


def test_a_memory_that_was_changed_by_hand_is_not_archived(seeded: Project) -> None:
    path = file_of(seeded, seeded.ids[0])
    path.write_text(path.read_text() + "\nmore\n")
    assert seeded.run("archive", seeded.ids[0], "--accept-all").returncode == 4
    assert path.exists()


@pytest.mark.proves("R82", "R127")
def test_a_reason_is_scanned_like_every_text(seeded: Project) -> None:
    reason = "moved, see ghp_" + "a1B2" * 9
    before = files(seeded)
    done = seeded.run("archive", seeded.ids[0], "--accept-all", "--reason", reason)
    assert done.returncode == 5
    assert "a1B2" not in done.stderr
    seen = at_terminal(seeded, "archive", seeded.ids[0], answers=["B " + reason])
    assert seen.code == 5
    assert files(seeded) == before


@pytest.mark.proves("R112", "R131", "D26")
def test_supersede_shows_the_difference_and_marks_both(seeded: Project) -> None:
    old, new = seeded.ids[0], seeded.ids[1]
    seen = at_terminal(seeded, "review", "supersede", old, new, answers=["A"])
    assert seen.code == 0, seen.text
    assert "+lifecycle: superseded" in seen.text
    assert f"+superseded_by: {new}" in seen.text
    for memory_id, parts in (
        (old, ("lifecycle: superseded", f"superseded_by: {new}", "revision: 2")),
        (new, (f"supersedes: [{old}]", "revision: 2")),
    ):
        text = file_of(seeded, memory_id).read_text()
        assert all(part in text for part in parts), text
    assert f"supersede {old} -> {new} [terminal]" in changelog(seeded)
    assert old not in seeded.ok("search", "invented values")
    agree(seeded)
    again = seeded.json("review", "supersede", old, new, "--accept-all")
    assert again["diagnostics"][0]["code"] == "review.inactive"
    itself = seeded.json("review", "supersede", new, new, "--accept-all")
    assert itself["diagnostics"][0]["code"] == "review.same"


@pytest.mark.proves("R112", "R138")
def test_review_verify_puts_the_next_look_off_after_a_yes(seeded: Project) -> None:
    name = seeded.ids[1]
    (path,) = [one for one in seeded.memories() if one.stem == name]
    edited = path.read_text().replace("\nid: ", "\nreview_after: 2020-05-01\nid: ", 1)
    path.write_text(edited)
    seeded.ok("rehash", name, "--accept-all")
    (finding,) = seeded.json("review")["data"]["findings"]
    assert (finding["kind"], finding["action"]) == ("stale", f"engram review verify {name}")
    assert seeded.run("review", "verify", name).returncode == 5, "a person is asked"
    assert at_terminal(seeded, "review", "verify", name, answers=["C"]).code == 0
    assert path.read_text() == edited
    seen = at_terminal(seeded, "review", "verify", name, answers=["B read it with Sam"])
    assert seen.code == 0, seen.text
    assert "-review_after: 2020-05-01" in seen.text
    assert "Try a feed request at most three times" in seen.text
    assert seeded.json("review")["data"]["findings"] == []
    assert f"confirm {name}: read it with Sam" in (seeded.root / "changelog.md").read_text()
    assert seeded.json("verify")["data"]["mismatches"] == 0


def test_review_verify_refuses_what_is_not_in_force(seeded: Project) -> None:
    first, second = seeded.ids[:2]
    (path,) = [one for one in seeded.memories() if one.stem == second]
    path.write_text(path.read_text().replace("\nid: ", "\nvalid_until: 2020-05-01\nid: ", 1))
    seeded.ok("rehash", second, "--accept-all")
    seeded.ok("review", "supersede", first, seeded.ids[2], "--accept-all")
    for name, code in ((first, "review.inactive"), (second, "review.expired"), ("none", "memory.not_found")):
        done = seeded.json("review", "verify", name, "--accept-all")
        assert done["diagnostics"][0]["code"] == code


def test_review_lists_what_is_expired_stale_double_superseded_or_unsupported(seeded: Project) -> None:
    assert seeded.json("review")["data"]["findings"] == []
    for memory_id, key, value in (
        (seeded.ids[0], "valid_until", "2020-05-01"),
        (seeded.ids[1], "review_after", "2020-05-01"),
        (seeded.ids[2], "depends_on", "[gone-for-good]"),
    ):
        path = file_of(seeded, memory_id)
        path.write_text(path.read_text().replace("---\n", f"---\n{key}: {value}\n", 1))
    path = file_of(seeded, seeded.ids[3])
    path.with_name("twin.md").write_text(path.read_text().replace(f"id: {seeded.ids[3]}", "id: twin"))
    seeded.ok("rehash", "--accept-all")
    age(seeded, note(seeded))
    found = {(one["kind"], one["id"]) for one in seeded.json("review", "list")["data"]["findings"]}
    kinds = {kind for kind, _ in found}
    assert kinds == {"expired", "stale", "dependency", "duplicate", "note"}
    assert ("expired", seeded.ids[0]) in found
    assert ("stale", seeded.ids[1]) in found
    assert ("dependency", seeded.ids[2]) in found
    assert seeded.ok("review").count("`engram ") == len(found)


@pytest.mark.proves("R86", "R131")
def test_promote_writes_the_memory_and_removes_the_note_after_a_yes(project: Project) -> None:
    note_id = note(project)
    seen = at_terminal(project, "promote", note_id, "--type", "rule", answers=["B agreed in March"])
    assert seen.code == 0, seen.text
    assert "Verdict: ADD" in seen.text
    (path,) = project.memories()
    text = path.read_text()
    for part in (
        "source: note",
        f'derived_from: ["note:{note_id}"]',
        "type: rule",
        "authority: instruction",
        NOTE,
    ):
        assert part in text or part.replace('"', "") in text, text
    for part in ("tier:", "objective:", "valid_until:"):
        assert part not in text
    assert "agreed in March" in text
    assert not list((project.root / "working").glob("*.md"))
    assert (project.root / "working" / "memory.sha256").read_text() == ""
    assert f"add rule: {path.stem}, from a note [terminal]" in changelog(project)
    assert project.json("status")["data"]["unapproved"] == 0
    agree(project)


@pytest.mark.proves("R86")
def test_a_note_is_promoted_by_nobody_but_a_person(project: Project) -> None:
    note_id = note(project)
    before = files(project)
    assert project.run("promote", note_id).returncode == 5
    done = project.run("call", "engram_promote", "{}", "--accept-all")
    assert done.returncode == 2
    assert project.run("restore", note_id, "--accept-all").returncode == 7
    assert project.run("archive", note_id, "--accept-all").returncode == 7
    assert files(project) == before


@pytest.mark.proves("R86")
def test_a_tampered_note_is_not_promoted(project: Project) -> None:
    note_id = note(project)
    path = project.root / "working" / f"{note_id}.md"
    path.write_text(path.read_text().replace("tide", "moon"))
    done = project.run("promote", note_id, "--accept-all")
    assert done.returncode == 4
    assert project.memories() == []
    assert path.exists()


@pytest.mark.proves("R86")
def test_a_note_that_says_what_is_known_stays_until_its_relation_is_named(project: Project) -> None:
    (known,) = project.save(f"TYPE: knowledge | TEXT: {NOTE}")
    note_id = note(project)
    before = files(project)
    done = project.run("promote", note_id, "--accept-all")
    assert done.returncode == 5
    assert known in done.stdout
    assert files(project) == before
    project.ok("promote", note_id, "--supersedes", known, "--accept-all")
    assert "lifecycle: superseded" in file_of(project, known).read_text()
    assert not list((project.root / "working").glob("*.md"))


def test_what_a_person_added_to_a_note_is_promoted_with_it(project: Project) -> None:
    note_id = note(project)
    path = project.root / "working" / f"{note_id}.md"
    path.write_text(path.read_text() + "\n## Numbers\n\n42 gaps\n")
    project.ok("rehash", note_id, "--accept-all")
    project.ok("promote", note_id, "--accept-all")
    assert "## Numbers\n\n42 gaps" in project.memories()[0].read_text()


def test_an_expired_note_can_be_promoted_until_it_is_removed(project: Project) -> None:
    first = note(project)
    age(project, first)
    project.ok("promote", first, "--accept-all")
    assert len(project.memories()) == 1
    old = note(project, "The buoy of the north pier sends twice.")
    age(project, old)
    lines = changelog(project)
    seen = project.ok("note", "--accept-all", "The gauge of the lock is offline.")
    assert "Removed 1 working note whose days are over." in seen
    assert [path.stem for path in (project.root / "working").glob("*.md")] != [old]
    assert len(list((project.root / "working").glob("*.md"))) == 1
    assert changelog(project) == lines
    assert project.run("promote", old, "--accept-all").returncode == 7


def test_repair_removes_notes_whose_days_are_over_and_no_others(project: Project) -> None:
    old = note(project, "The buoy of the north pier sends twice.")
    kept = note(project, "The gauge of the lock is offline.")
    age(project, old)
    lines = changelog(project)
    assert "Removed 1 working note whose days are over." in project.ok("repair")
    assert [path.stem for path in (project.root / "working").glob("*.md")] == [kept]
    assert changelog(project) == lines
    assert "Removed" not in project.ok("repair")


@pytest.mark.proves("R86")
def test_a_note_of_the_project_is_promoted_to_the_personal_memory_in_one_write(project: Project) -> None:
    personal = project.home / "personal"
    project.ok("inject", "--global-path", str(personal))
    words = ["note", "--accept-all", "--scope", "workspace", "The gauge of the lock is offline."]
    note_id = str(project.json(*words)["data"]["id"])
    project.ok("promote", note_id, "--scope", "global", "--accept-all")
    (path,) = (personal / "knowledge").glob("*.md")
    assert "scope: global" in path.read_text()
    assert project.memories() == []
    assert not list((project.root / "working").glob("*.md"))
