"""doctor, the part about memory: each check on a project that is well and on one that is not."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Project, make_home

WRONG = ("warn", "fail")


def checks(project: Project, *arguments: str) -> list[dict[str, Any]]:
    """What `engram doctor` found about memory."""
    done = project.run("doctor", *arguments, "--json")
    found: list[dict[str, Any]] = json.loads(done.stdout)["data"]["checks"]
    return [one for one in found if not one["id"].startswith("host.")]


def wrong(project: Project, check: str) -> list[dict[str, Any]]:
    found = [one for one in checks(project) if one["id"] == check and one["status"] in WRONG]
    assert all(one["remedy"] for one in found)
    return found


def test_a_project_that_is_well_has_nothing_to_mend(seeded: Project) -> None:
    found = checks(seeded)
    assert [one for one in found if one["status"] not in ("pass", "skip")] == []
    assert {one["id"] for one in found} >= {
        "config.resolved",
        "root.workspace",
        "root.global",
        "author.identity",
        "lock.workspace",
        "hash.workspace",
        "memory.workspace",
        "memory.unapproved",
        "index.workspace",
        "graph.workspace",
        "git.workspace",
        "permissions",
    }


def edit(project: Project, change: Callable[[str], str]) -> Path:
    path = project.memories()[0]
    path.write_text(change(path.read_text()))
    return path


def tamper(project: Project) -> None:
    edit(project, lambda text: text + "\nMore.\n")


def add(project: Project) -> None:
    (project.root / "rules" / "new.md").write_text(
        "---\nid: new\ntype: rule\n---\n\n# N\n\n## Content\n\n- n\n"
    )


def rehash_after(change: Callable[[str], str]) -> Callable[[Project], None]:
    def break_it(project: Project) -> None:
        edit(project, change)
        project.ok("rehash", "--accept-all")

    return break_it


def conflict(project: Project) -> None:
    listing = project.root / "memory.sha256"
    first = listing.read_text().splitlines(keepends=True)[0]
    listing.write_text("0" * 64 + first[64:] + listing.read_text())


def remove(project: Project) -> None:
    project.memories()[0].unlink()


def link(project: Project) -> None:
    path = project.memories()[0]
    path.rename(project.path / "elsewhere.md")
    path.symlink_to(project.path / "elsewhere.md")


def unsafe(project: Project) -> None:
    add(project)
    path = project.root / "rules" / "new.md"
    path.write_text(path.read_text() + "- AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYzEXAMQLEKEY\n")
    data = subprocess.run(["sha256sum", "rules/new.md"], cwd=project.root, capture_output=True, check=True)
    listing = project.root / "memory.sha256"
    listing.write_text("".join(sorted([*listing.read_text().splitlines(True), data.stdout.decode()])))


def foreign(project: Project) -> None:
    for path in (project.home / ".engram" / "approvals").iterdir():
        path.unlink()


def staged(project: Project) -> None:
    (project.root / ".staged").mkdir(exist_ok=True)
    (project.root / ".staged" / "left.tmp").write_text("half")


def lock_folder(project: Project) -> None:
    (project.root / ".lock").unlink(missing_ok=True)
    (project.root / ".lock").mkdir()


def index(name: str, data: str) -> Callable[[Project], None]:
    def break_it(project: Project) -> None:
        with (project.root / name).open("a") as file:
            file.write(data)

    return break_it


def config(text: str) -> Callable[[Project], None]:
    def break_it(project: Project) -> None:
        (project.root / "engram.config.json").write_text(text)

    return break_it


def ignored(project: Project) -> None:
    (project.path / ".gitignore").write_text(".agents/\n")


def tracked(project: Project) -> None:
    (project.root / "pending-approvals.json").write_text("{}")
    project.git("add", "-f", ".agents/.engram/pending-approvals.json")


def lines(project: Project) -> None:
    (project.root / ".gitignore").write_text("*.tmp\n")


def nobody(project: Project) -> None:
    (project.home / ".gitconfig").write_text("")


def open_key(project: Project) -> None:
    (project.home / ".engram" / "seal.key").write_bytes(b"x" * 32)
    os.chmod(project.home / ".engram" / "seal.key", 0o644)


def open_root(project: Project) -> None:
    (project.root).chmod(0o707)


def no_cache(project: Project) -> None:
    (project.home / ".cache").rename(project.home / "gone")
    (project.home / ".cache").write_text("a file")


def newer(project: Project) -> None:
    config('{"version": "99.0.0"}')(project)


BROKEN: list[tuple[str, Callable[[Project], None]]] = [
    ("hash.mismatch", tamper),
    ("hash.missing", add),
    ("hash.conflict", conflict),
    ("hash.file_gone", remove),
    ("memory.link", link),
    ("memory.unsafe", unsafe),
    ("memory.invalid", rehash_after(lambda text: text.replace("revision: 1", "revision: 0"))),
    ("memory.unapproved", foreign),
    ("lock.workspace", staged),
    ("lock.workspace", lock_folder),
    ("index.workspace", index("memory.index.jsonl", '{"file":"rules/none.md","id":"none"}\n')),
    ("index.workspace", index("memory.index.jsonl", "torn")),
    ("graph.workspace", index("memory.graph.jsonl", "torn")),
    ("config.resolved", config("{")),
    ("config.setting", config('{"raed": "auto"}')),
    ("config.setting", config('{"unapproved": "label"}')),
    ("config.version", newer),
    ("git.workspace", ignored),
    ("git.private", tracked),
    ("git.service_files", lines),
    ("author.identity", nobody),
    ("permissions", open_key),
    ("permissions", open_root),
    ("user.folders", no_cache),
]


@pytest.mark.parametrize(
    ("check", "break_it"),
    BROKEN,
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_check_fires_where_something_is_wrong_and_only_there(
    seeded: Project, check: str, break_it: Callable[[Project], None]
) -> None:
    assert wrong(seeded, check) == []
    break_it(seeded)
    assert wrong(seeded, check)


def test_a_memory_that_cannot_be_read_is_named(seeded: Project) -> None:
    path = edit(seeded, lambda text: text.replace("---", "", 1))
    data = subprocess.run(
        ["sha256sum", str(path.relative_to(seeded.root))], cwd=seeded.root, capture_output=True, check=True
    )
    listing = seeded.root / "memory.sha256"
    kept = [line for line in listing.read_text().splitlines(True) if str(path.name) not in line]
    listing.write_text("".join(sorted([*kept, data.stdout.decode()])))
    (found,) = wrong(seeded, "memory.unreadable")
    assert path.name in found["message"]


def test_strict_decides_the_exit_code_alone(seeded: Project) -> None:
    assert seeded.run("doctor", "workspace", "--strict").returncode == 0
    tamper(seeded)
    assert seeded.run("doctor", "workspace").returncode == 0
    assert seeded.run("doctor", "workspace", "--strict").returncode == 1


def test_the_page_names_check_state_and_remedy(seeded: Project) -> None:
    tamper(seeded)
    out = seeded.ok("doctor", "workspace")
    assert "FAIL hash.mismatch: " in out
    assert "engram rehash" in out
    assert "OK   author.identity: Kim Doe <kim@example.org>" in out
    assert out.splitlines()[-1].endswith("not checked")


def test_the_envelope_counts_what_it_lists(seeded: Project) -> None:
    data = json.loads(seeded.ok("doctor", "--json"))["data"]
    for status, count in data["counts"].items():
        assert count == sum(one["status"] == status for one in data["checks"])
    assert set(data["counts"]) == {"pass", "warn", "fail", "skip"}


def test_a_project_without_memory_is_told_so(bare: Project) -> None:
    (found,) = wrong(bare, "root.workspace")
    assert "engram inject" in found["remedy"]
    assert bare.run("doctor").returncode == 0


def test_a_root_that_is_a_link_is_refused_and_the_rest_is_looked_at(bare: Project, tmp_path: Path) -> None:
    (bare.path / ".agents").mkdir()
    (tmp_path / "real").mkdir()
    bare.root.symlink_to(tmp_path / "real")
    found = {one["id"]: one["status"] for one in checks(bare)}
    assert found["root.workspace"] == "fail"
    assert found["author.identity"] == "pass"


def test_many_findings_of_one_kind_are_counted(project: Project) -> None:
    for number in range(30):
        (project.root / "rules" / f"r{number}.md").write_text("no memory")
    found = [one for one in checks(project, "workspace") if one["status"] in WRONG]
    assert len([one for one in found if one["id"] == "hash.missing"]) == 20
    assert any("10 more" in one["message"] for one in found)


def test_doctor_writes_nothing_into_project_or_home(seeded: Project) -> None:
    tamper(seeded)

    def state() -> dict[str, bytes]:
        found = {}
        for folder in (seeded.path, seeded.home):
            for path in sorted(folder.rglob("*")):
                if path.is_file() and ".cache" not in path.parts and path.name != "index":
                    found[str(path)] = path.read_bytes()
        return found

    before = state()
    seeded.ok("doctor")
    assert state() == before


def test_the_personal_memory_is_looked_at_too(seeded: Project, tmp_path: Path) -> None:
    seeded.ok("inject", "--global-path", str(tmp_path / "mine"))
    found = {one["id"]: one["status"] for one in checks(seeded)}
    assert found["root.global"] == "pass"
    assert found["hash.global"] == "pass"
    assert found["git.global"] == "pass"
    assert {one["scope"] for one in checks(seeded, "global")} <= {"user", "global"}
    lock = tmp_path / "mine" / ".git" / "index.lock"
    lock.write_text("")
    os.utime(lock, (0, 0))
    assert wrong(seeded, "git.lock")


def test_another_person_is_told_what_was_not_approved_here(seeded: Project, tmp_path: Path) -> None:
    other = Project(seeded.path, make_home(tmp_path / "other", "Ann Roe", "ann@example.org"))
    (found,) = wrong(other, "memory.unapproved")
    assert "4 memories" in found["message"]
    assert "shown with a label" in found["message"]
