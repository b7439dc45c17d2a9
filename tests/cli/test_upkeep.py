"""inject, rehash, rebuild-index, set-role, set-rule-variant, pending, commit."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from engram.upkeep.inject import with_block
from tests.cli.terminal import END_OF_INPUT, INTERRUPT, at_terminal
from tests.conftest import BIN, Project
from tests.mcp.client import Client
from tests.mcp.governed.conftest import CANDIDATES, Serve, serve

__all__ = ["serve"]


def proposed(client: Client) -> dict[str, str]:
    """Propose two memories over MCP; gives the data of the proposal."""
    found = client.call("engram_save_session", {"text": "\n".join(CANDIDATES[:2])})
    data: dict[str, str] = found["structuredContent"]["data"]
    return data


def test_inject_makes_the_root_at_the_top_of_the_repository(bare: Project) -> None:
    below = bare.path / "src" / "deep"
    below.mkdir(parents=True)
    done = bare.run("inject", cwd=below)
    assert done.returncode == 0
    assert str(bare.root) in done.stdout
    assert {path.name for path in bare.root.iterdir() if path.is_dir()} >= {"rules", "skills", "knowledge"}
    assert not (below / ".agents").exists()


def test_without_git_inject_uses_the_current_folder(home: Path, tmp_path: Path) -> None:
    folder = tmp_path / "plain"
    folder.mkdir()
    plain = Project(folder, home)
    assert plain.json("init")["data"]["root"] == str(plain.root)
    assert plain.root.is_dir()


def test_a_repository_inside_a_project_with_memory_gets_its_own(project: Project) -> None:
    inner = Project(project.path / "vendor" / "inner", project.home)
    inner.path.mkdir(parents=True)
    inner.git("init", "-q")
    inner.ok("inject")
    assert inner.root.is_dir()


def test_inject_again_changes_nothing(project: Project) -> None:
    before = {path: path.read_bytes() for path in project.path.rglob("*") if path.is_file()}
    assert "Everything was there already" in project.ok("inject")
    assert {path: path.read_bytes() for path in project.path.rglob("*") if path.is_file()} == before


def test_inject_completes_what_is_missing_and_keeps_what_a_person_wrote(project: Project) -> None:
    ignore = project.path / ".engramignore"
    ignore.write_text("# ours\ndrafts/\n.env\n")
    (project.root / ".gitignore").write_text("mine\n")
    made = project.json("inject")["data"]["made"]
    assert ".engramignore" in made
    assert ".agents/.engram/.gitignore" in made
    lines = ignore.read_text().splitlines()
    assert lines[:3] == ["# ours", "drafts/", ".env"]
    assert lines.count(".env") == 1
    assert {"*.secret", "private/**"} <= set(lines)
    assert "pending-approvals.json" in (project.root / ".gitignore").read_text()


def test_inject_touches_nothing_outside_the_root_but_the_ignore_file(bare: Project) -> None:
    bare.ok("inject")
    assert sorted(path.name for path in bare.path.iterdir()) == [".agents", ".engramignore", ".git"]
    assert [path.name for path in (bare.path / ".agents").iterdir()] == [".engram"]


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_the_block_of_global_patterns_follows_the_setting(line_end: str) -> None:
    text = line_end.join(["mine/", "a b", ""]).encode()
    once = with_block(text, ["x/**", "*.key"])
    assert once.startswith(text)
    assert once.count(line_end.encode()) == 6
    assert with_block(once, ["x/**", "*.key"]) == once
    assert (
        with_block(once + b"after\n", ["y"])
        == text + once[len(text) :].replace(b"x/**" + line_end.encode() + b"*.key", b"y") + b"after\n"
    )
    assert with_block(once, []) == text
    assert with_block(b"*.key", ["*.key"]) == b"*.key"


@pytest.mark.proves("R113", "D13")
def test_rehash_shows_the_difference_asks_and_records(seeded: Project) -> None:
    seeded.git("add", "--all")
    seeded.git("commit", "-qm", "memory")
    (path,) = [path for path in seeded.memories() if path.stem == seeded.ids[0]]
    path.write_text(path.read_text().replace("invented", "guessed"))
    seen = at_terminal(seeded, "rehash", answers=["yes"], prompt="[yes/cancel]")
    assert seen.code == 0, seen.text
    assert "-- Never fill a gap in the water levels with invented values." in seen.text
    assert "+- Never fill a gap in the water levels with guessed values." in seen.text
    assert "guessed" in seeded.ok("load", "--id", seeded.ids[0])
    assert "rehash" in (seeded.root / "changelog.md").read_text()
    assert seeded.json("status")["data"]["unapproved"] == 0


@pytest.mark.parametrize("answer", ["no", "", END_OF_INPUT, "yess"])
def test_rehash_without_a_clear_yes_records_nothing(seeded: Project, answer: str) -> None:
    path = seeded.memories()[0]
    path.write_text(path.read_text() + "\nmore\n")
    before = (seeded.root / "memory.sha256").read_bytes()
    seen = at_terminal(seeded, "rehash", answers=[answer], prompt="[yes/cancel]")
    assert seen.code == 5, seen.text
    assert (seeded.root / "memory.sha256").read_bytes() == before


def test_rehash_by_id_leaves_the_others_alone(seeded: Project) -> None:
    for path in seeded.memories():
        path.write_text(path.read_text().replace("## Context", "## Context\n\nSeen again.", 1))
    seeded.ok("rehash", seeded.ids[1], "--accept-all")
    assert seeded.json("verify")["data"]["mismatches"] == 3


def test_rehash_forgets_a_file_that_a_person_deleted(seeded: Project) -> None:
    (path,) = [path for path in seeded.memories() if path.stem == seeded.ids[0]]
    path.unlink()
    seeded.ok("rehash", seeded.ids[0], "--accept-all")
    assert seeded.ids[0] not in (seeded.root / "memory.sha256").read_text()
    assert seeded.json("verify")["data"]["mismatches"] == 0


def test_rehash_of_a_note_leaves_no_line_in_the_shared_changelog(project: Project) -> None:
    project.ok("note", "--accept-all", "Half done with the replay.")
    (note,) = (project.root / "working").glob("*.md")
    note.write_text(note.read_text() + "\nmore\n")
    assert project.run("verify").returncode == 4
    project.ok("rehash", "--accept-all")
    assert project.run("verify").returncode == 0
    assert note.stem not in (project.root / "changelog.md").read_text()


def test_a_hand_written_memory_is_shown_after_rehash(project: Project) -> None:
    text = (Path(__file__).parents[2] / "docs" / "memory-files.md").read_text()
    example = text.partition("```markdown\n")[2].partition("```")[0]
    memory_id = "sign-release-tags-with-the-team-key"
    (project.root / "rules" / f"{memory_id}.md").write_text(example)
    assert "team key" not in project.run("load", "--id", memory_id).stdout.replace(memory_id, "")
    assert project.run("verify").returncode == 4
    project.ok("rehash", memory_id, "--accept-all")
    assert "Sign release tags with the team key" in project.ok("load", "--id", memory_id)


def test_rebuild_index_counts_what_it_indexed(seeded: Project) -> None:
    (scope,) = seeded.json("rebuild-index")["data"]["scopes"]
    assert (scope["scope"], scope["indexed"]) == ("workspace", 4)
    assert "workspace: 4 memories" in seeded.ok("ri", "workspace")


@pytest.mark.proves("D14", "G9")
def test_repair_sweeps_an_interrupted_write_and_changes_no_memory(seeded: Project) -> None:
    before = {path: path.read_bytes() for path in seeded.root.glob("*/*.md")}
    (seeded.root / ".staged").mkdir(exist_ok=True)
    (seeded.root / ".staged" / "0123456789abcdef-0").write_text("half a memory")
    (seeded.root / "memory.index.jsonl").write_text("{broken")
    assert "removed 1 temporary file" in seeded.ok("repair")
    assert "no interrupted write" in seeded.ok("repair")
    assert {path: path.read_bytes() for path in seeded.root.glob("*/*.md")} == before
    assert "{broken" not in (seeded.root / "memory.index.jsonl").read_text()


@pytest.mark.proves("I01")
def test_repair_names_what_only_a_person_can_mend(seeded: Project) -> None:
    victim = next((seeded.root / "rules").glob("*.md"))
    victim.write_text(victim.read_text() + "tampered\n")
    done = seeded.run("repair")
    assert done.returncode == 4
    assert f"engram rehash {victim.stem}" in done.stdout


@pytest.mark.proves("C01")
def test_a_script_learns_from_the_exit_code_that_something_was_put_off(project: Project) -> None:
    line = "TYPE: knowledge | TEXT: The billing service listens on port 8443."
    near = "TYPE: knowledge | TEXT: The billing service listens on port 8443 at night."
    other = "TYPE: rule | TEXT: Never squash release branches."
    project.ok("ss", "-a", line)
    assert project.run("ss", "-a", line).returncode == 0, "it exists already: nothing is lost"
    assert project.run("ss", "-a", near).returncode == 5
    mixed = project.run("ss", "-a", "--file", "-", stdin=f"{near}\n{other}\n")
    assert mixed.returncode == 5
    assert "squash-release-branches" in mixed.stdout
    assert len(list(project.root.glob("rules/*.md"))) == 1


def test_roles_and_rule_strength_from_the_command_line(seeded: Project) -> None:
    assert seeded.json("set-role", "backend,reviewer", "ops")["data"]["roles"] == [
        "backend",
        "reviewer",
        "ops",
    ]
    assert seeded.json("sr")["data"]["roles"] == []
    assert seeded.json("rv")["data"]["changed"] is False
    assert seeded.json("set-rule-variant", "light")["data"]["active"] == "light"
    config = json.loads((seeded.root / "engram.config.json").read_text())
    assert config["rule_variants"] == {"enabled": True, "active": "light"}


@pytest.mark.proves("R139", "R128")
def test_a_person_lists_shows_and_drops_what_an_agent_proposed(project: Project, serve: Serve) -> None:
    data = proposed(serve(project))
    name = data["proposal_id"]
    (listed,) = project.json("pending")["data"]["proposals"]
    assert listed["proposal_id"] == name
    assert name in project.ok("pending", "list")
    shown = project.ok("pending", "show", name[:6])
    for text in (
        "Never fill a gap in the water levels",
        "Try a feed request at most three times",
        "Verdict: ADD",
    ):
        assert text in shown
    project.ok("pending", "drop", name)
    assert project.json("pending")["data"]["proposals"] == []
    done = project.run("commit", data["approval_token"], "--accept-all")
    assert done.returncode != 0
    assert project.memories() == []


@pytest.mark.proves("R139")
def test_a_person_commits_a_token_at_the_terminal(project: Project, serve: Serve) -> None:
    data = proposed(serve(project))
    refused = project.run("commit", data["approval_token"])
    assert refused.returncode == 5
    seen = at_terminal(project, "commit", data["approval_token"], answers=["A 2"])
    assert seen.code == 0, seen.text
    assert "Try a feed request at most three times" in seen.text
    (path,) = project.memories()
    assert "three times" in path.read_text()
    assert project.run("commit", data["approval_token"], "--accept-all").returncode != 0


def test_a_person_rejects_a_token_at_the_terminal(project: Project, serve: Serve) -> None:
    data = proposed(serve(project))
    seen = at_terminal(project, "commit", data["approval_token"], answers=["C"])
    assert seen.code == 0, seen.text
    assert project.run("commit", data["approval_token"], "--accept-all").returncode != 0
    assert project.memories() == []


BAD_IDS = ["../x", "..\\x", "%2e%2e%2f", "....//", "/etc/passwd", "C:\\x", "\\\\srv\\x", "~root", "x/../../y"]
BAD_IDS += [".git/hooks/pre-commit", "", ".", "..", "a/b", "x" * 300, "\n", "x ", "X", "x\u202e", "ид"]


@pytest.mark.proves("P01")
@pytest.mark.parametrize("bad", BAD_IDS, ids=ascii)
def test_an_id_that_is_no_name_is_refused(still: Project, bad: str) -> None:
    done = still.run("load", f"--id={bad}")
    assert done.returncode in (2, 7), (done.stdout, done.stderr)
    assert "root:" not in done.stdout
    for option in ("--update", "--supersedes"):
        done = still.run("save", "--accept-all", f"{option}={bad}", "Use one more word.")
        assert done.returncode in (2, 7), (option, done.stdout, done.stderr)


@pytest.mark.proves("R113")
def test_memories_approved_elsewhere_are_accepted_by_rehash(seeded: Project, tmp_path: Path) -> None:
    colleague = Project(seeded.path, tmp_path / "colleague")
    assert colleague.json("status")["data"]["unapproved"] == 4
    colleague.ok("rehash", seeded.ids[0], "--accept-all")
    assert colleague.json("status")["data"]["unapproved"] == 3
    for command in ("verify", "status"):
        assert "`engram rehash all` shows each and asks" in colleague.ok(command)
    assert "Every file is as recorded" in colleague.ok("rehash", "--accept-all")
    colleague.ok("rehash", "all", "--accept-all")
    assert colleague.json("status")["data"]["unapproved"] == 0


def test_a_setting_withholds_what_was_approved_elsewhere_and_status_counts_it(
    seeded: Project, tmp_path: Path
) -> None:
    colleague = Project(seeded.path, tmp_path / "colleague")
    config = Path(colleague.environment["ENGRAM_CONFIG_DIR"])
    config.mkdir(parents=True)
    (config / "engram.config.json").write_text('{"unapproved": "withhold"}')
    assert colleague.json("status")["data"]["hidden"]["withheld"] == 4
    assert "not approved on this computer" in colleague.ok("load", "--id", seeded.ids[0])
    colleague.ok("rehash", "all", "--accept-all")
    assert colleague.json("status")["data"]["hidden"]["withheld"] == 0


@pytest.mark.proves("I01")
def test_rehash_accepts_what_is_a_memory_and_names_what_is_none(seeded: Project) -> None:
    good, torn = (next((seeded.root / kind).glob("*.md")) for kind in ("rules", "knowledge"))
    good.write_text(good.read_text().replace("## Context", "## Context\n\nSaid again in June.", 1))
    torn.write_text(torn.read_text() + "\n<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> branch\n")
    done = seeded.run("rehash", "--accept-all")
    assert done.returncode == 4
    assert "Recorded workspace:rules/" in done.stdout
    assert "unresolved merge" in done.stderr
    assert "theirs" not in seeded.run("load", "--id", torn.stem).stdout


@pytest.mark.proves("I01")
def test_a_recorded_path_that_leaves_the_root_keeps_no_other_file_from_rehash(seeded: Project) -> None:
    good = next((seeded.root / "rules").glob("*.md"))
    good.write_text(good.read_text().replace("## Context", "## Context\n\nSaid again in June.", 1))
    with (seeded.root / "memory.sha256").open("a") as listing:
        listing.write(f"{'0' * 64}  ../../outside.md\n")
    done = seeded.run("rehash", "all", "--accept-all")
    assert done.returncode == 4
    assert "Recorded workspace:rules/" in done.stdout
    assert "../../outside.md cannot be accepted" in done.stderr
    assert "its line belongs out of the file of hashes" in done.stderr


def test_a_hand_edited_rule_reaches_agents_and_rehash_tells_of_the_other_wordings(seeded: Project) -> None:
    rule = next((seeded.root / "rules").glob("*.md"))
    head, mark, rest = rule.read_text().partition("## Content\n\n")
    rule.write_text(
        head + mark + "- Edited by hand.\n\n## Rule Variants" + rest.partition("## Rule Variants")[2]
    )
    seen = at_terminal(seeded, "rehash", answers=["yes"], prompt="[yes/cancel]")
    assert "balanced wording does not say what its content says" in seen.text
    assert "Edited by hand." in seeded.ok("load", "--id", rule.stem)


def test_a_forgotten_text_is_not_saved_as_a_memory_called_rule(project: Project) -> None:
    for words in (["rule"], [""], ["skill", " "]):
        done = project.run("save", *words, "--accept-all")
        assert (done.returncode, done.stdout) == (2, ""), words
        assert "text of the memory is missing" in done.stderr


def test_an_interrupted_question_leaves_no_proposal_behind(project: Project) -> None:
    seen = at_terminal(project, "save", "rule", "Log in English only.", answers=[INTERRUPT])
    assert seen.code == 130
    assert "Traceback" not in seen.text
    assert project.json("status")["data"]["pending_proposals"] == 0
    assert not list((project.root / "rules").glob("*.md"))


@pytest.mark.proves("R113")
def test_what_was_approved_in_one_worktree_counts_in_the_others(seeded: Project, tmp_path: Path) -> None:
    seeded.git("add", "-A")
    seeded.git("commit", "-qm", "memories")
    seeded.git("worktree", "add", "-q", str(tmp_path / "other"))
    there = Project(tmp_path / "other", seeded.home)
    assert there.json("status")["data"]["total"] == 4
    assert there.json("status")["data"]["unapproved"] == 0
    there.save("TYPE: rule | TEXT: Never squash release branches.")
    seeded.git("-C", str(there.path), "add", "-A")
    seeded.git("-C", str(there.path), "commit", "-qm", "one more")
    seeded.git("merge", "-q", "other")
    assert seeded.json("status")["data"]["unapproved"] == 0


def test_a_git_file_that_only_claims_to_be_a_worktree_inherits_nothing(
    seeded: Project, tmp_path: Path
) -> None:
    import shutil

    fake = tmp_path / "fake"
    shutil.copytree(seeded.path, fake, ignore=shutil.ignore_patterns(".git"))
    (fake / ".git").write_text(f"gitdir: {seeded.path / '.git'}\n")
    (seeded.path / ".git" / "commondir").write_text(".\n")
    (seeded.path / ".git" / "gitdir").write_text(f"{seeded.path / '.git'}\n")
    assert Project(fake, seeded.home).json("status")["data"]["unapproved"] == 4


@pytest.mark.proves("I08")
def test_a_memory_of_a_newer_version_is_read_and_not_rewritten(seeded: Project) -> None:
    rule = next((seeded.root / "rules").glob("*.md"))
    rule.write_text(rule.read_text().replace("schema_version: 3", "schema_version: 4"))
    seeded.ok("rehash", "--accept-all")
    assert rule.stem in seeded.ok("load", "--id", rule.stem)
    done = seeded.run("save", "rule", "A further fact.", "--update", rule.stem, "--accept-all")
    assert done.returncode != 0
    assert "newer than what this Engram writes" in done.stderr
    assert "schema_version: 4" in rule.read_text()


@pytest.mark.proves("I08")
def test_a_pending_file_of_a_newer_version_hides_no_status(seeded: Project) -> None:
    (seeded.root / "pending-approvals.json").write_text('{"version": 2, "proposals": []}')
    envelope = seeded.json("status")
    assert envelope["data"]["total"] == 4
    assert any(found["severity"] == "warning" for found in envelope["diagnostics"])


@pytest.mark.proves("I07")
def test_the_global_memory_cannot_be_the_project_or_around_it(seeded: Project) -> None:
    for path in (seeded.path, seeded.path.parent, seeded.root):
        done = subprocess.run(
            [str(BIN / "engram"), "status"], cwd=seeded.path, capture_output=True, text=True, check=False,
            env={**seeded.environment, "ENGRAM_GLOBAL_DIR": str(path)},
        )  # fmt: skip
        assert done.returncode == 3, path
        assert "Choose a folder of its own" in done.stderr


def test_what_is_withheld_or_missing_is_no_success(seeded: Project, tmp_path: Path) -> None:
    rule = next((seeded.root / "rules").glob("*.md"))
    rule.write_text(rule.read_text() + "tampered\n")
    assert seeded.run("load", "--id", rule.stem).returncode == 4
    assert seeded.run("load", "water").returncode == 0
    elsewhere = Project(tmp_path / "elsewhere", seeded.home)
    elsewhere.path.mkdir()
    assert elsewhere.run("verify").returncode == 7
    assert elsewhere.run("rehash", "--accept-all").returncode == 7


@pytest.mark.proves("D05", "F05")
def test_rehash_says_which_file_it_cannot_read(seeded: Project) -> None:
    rule = next((seeded.root / "rules").glob("*.md"))
    rule.unlink()
    rule.symlink_to("/etc/hostname")
    done = seeded.run("rehash", "--accept-all")
    assert done.returncode == 4
    assert f"{rule.name} cannot be accepted: it is a link" in done.stderr


@pytest.mark.proves("F06")
def test_a_very_long_memory_is_read_in_pages(seeded: Project) -> None:
    rule = next((seeded.root / "knowledge").glob("*.md"))
    facts = "".join(f"- Buoy {number} lies at its place.\n" for number in range(6000))
    rule.write_text(rule.read_text().replace("## Content\n\n", f"## Content\n\n{facts}", 1))
    seeded.ok("rehash", "--accept-all")
    first = seeded.ok("load", "--id", rule.stem)
    assert f"page 1 of 3 of {rule.stem}; go on with id {rule.stem}:2" in first
    pages = [first, *(seeded.ok("load", "--id", f"{rule.stem}:{number}") for number in (2, 3))]
    assert all(f"Buoy {number} lies" in "".join(pages) for number in (0, 2999, 5999))
    assert len(max(pages, key=len)) < 70_000
    assert seeded.run("load", "--id", f"{rule.stem}:4").returncode == 2
    assert seeded.run("load", "--id", f"{rule.stem}:0").returncode == 2
