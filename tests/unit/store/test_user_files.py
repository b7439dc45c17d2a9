"""What is kept outside the repository: approvals, counters, the key; and what `inject` makes inside."""

from __future__ import annotations

import json
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from engram_contracts.checks import approval_record, usage

from engram.errors import ConfigError, StoreError
from engram.store import approvals, ignore, layout, root
from engram.store.seal import user_key
from engram.store.usage import Usage
from engram.workspace import UserDirs, digest_of
from tests.unit.store.conftest import Store, memory


@pytest.fixture
def dirs(tmp_path: Path) -> UserDirs:
    return UserDirs.of({"HOME": str(tmp_path / "home")})


def test_approvals_are_lines_of_the_contract_and_survive_a_torn_tail(dirs: UserDirs, tmp_path: Path) -> None:
    place = str(tmp_path)
    approvals.known(dirs, place).record({"rules/a.md": "a" * 64}, "terminal", "2026-12-01T08:00:00Z")
    file = Path(dirs.config, "approvals", digest_of(place) + ".jsonl")
    file.write_bytes(file.read_bytes() + b'{"file": "rules/torn')
    approvals.known(dirs, place).record({"rules/a.md": "b" * 64}, "token", "2026-12-01T08:00:01Z")
    known = approvals.known(dirs, place)
    assert known.has("rules/a.md", "a" * 64)
    assert known.has("rules/a.md", "b" * 64)
    assert not known.has("rules/b.md", "b" * 64)
    rows = [row for row in file.read_text().splitlines() if row.endswith("}")]
    for row in rows:
        approval_record.check(json.loads(row))
    assert file.stat().st_mode & 0o777 == 0o600
    assert not approvals.known(dirs, str(tmp_path / "elsewhere")).has("rules/a.md", "a" * 64)


def test_approvals_of_several_worktrees_at_once_are_all_kept(dirs: UserDirs, tmp_path: Path) -> None:
    place = str(tmp_path)

    def approve(number: int) -> None:
        for round_ in range(20):
            path = f"rules/{number}-{round_}.md"
            approvals.known(dirs, place).record({path: "a" * 64}, "token", "2026-12-01T08:00:00Z")

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(approve, range(8)))
    known = approvals.known(dirs, place)
    assert all(
        known.has(f"rules/{number}-{round_}.md", "a" * 64) for number in range(8) for round_ in range(20)
    )


@pytest.mark.proves("R96", "R98")
def test_reads_are_counted_for_the_user_and_the_order_is_that_of_the_start(
    dirs: UserDirs, tmp_path: Path
) -> None:
    first = Usage(dirs, str(tmp_path))
    for key in ("workspace:b", "workspace:a", "workspace:a"):
        first.count(key)
    assert first.top(5) == []
    assert first.of("workspace:a") == 2
    first.flush()
    first.flush()
    second = Usage(dirs, str(tmp_path))
    assert second.top(5) == ["workspace:a", "workspace:b"]
    assert second.top(1) == ["workspace:a"]
    second.count("workspace:b")
    second.count("workspace:b")
    second.flush()
    assert second.top(1) == ["workspace:a"]
    assert Usage(dirs, str(tmp_path)).of("workspace:b") == 3
    file = next(Path(dirs.state, "usage").iterdir())
    usage.check(json.loads(file.read_text()))
    file.write_text("{broken")
    assert Usage(dirs, str(tmp_path)).top(5) == []


def test_a_relative_cache_folder_is_no_folder_of_the_project(tmp_path: Path) -> None:
    dirs = UserDirs.of({"HOME": str(tmp_path), "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "./cache"})
    assert dirs.state == str(tmp_path / ".local/state/engram")
    assert dirs.cache == str(tmp_path / ".cache/engram")


def test_counters_that_cannot_be_written_are_forgotten(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file in the way")
    dirs = UserDirs.of({"HOME": str(tmp_path), "XDG_STATE_HOME": str(tmp_path / "state")})
    counter = Usage(dirs, str(tmp_path))
    counter.count("workspace:a")
    counter.flush()
    assert (tmp_path / "state").read_text() == "a file in the way"


def test_the_key_is_made_once_and_only_the_user_reads_it(dirs: UserDirs) -> None:
    key = user_key(dirs)
    assert key is not None
    assert len(key) == 32
    assert user_key(dirs) == key
    assert Path(dirs.config, "seal.key").stat().st_mode & 0o777 == 0o600
    Path(dirs.config, "seal.key").write_bytes(b"short")
    assert user_key(dirs) is None


@pytest.mark.proves("X03")
def test_inject_makes_a_root_whose_private_files_git_does_not_see(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    path, made = root.create(str(tmp_path), "0.1.0")
    assert ".gitignore" in made
    assert root.create(str(tmp_path), "0.1.0")[1] == []
    home = tmp_path.parent / f"{tmp_path.name}-home"
    home.mkdir()
    store = Store(tmp_path, home)
    store.save(memory("one"))
    store.change(lambda change: change.put(memory("note", tier="working"), "working/note.md"))
    (Path(path) / layout.PENDING).write_text("{}")
    done = subprocess.run(
        ["git", "-C", str(tmp_path), "status", "--porcelain", "-uall"],
        capture_output=True,
        text=True,
        check=True,
    )
    shown = sorted(line[3:].removeprefix(".agents/.engram/") for line in done.stdout.splitlines())
    assert shown == [
        ".engramignore", ".gitattributes", ".gitignore", "changelog.md", "engram.config.json",
        "knowledge/one.md", "memory.sha256",
    ]  # fmt: skip
    attributes = subprocess.run(
        ["git", "check-attr", "merge", "text", "--", "memory.sha256", "changelog.md", "rules/x.md"],
        cwd=path, capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "memory.sha256: merge: union" in attributes
    assert "changelog.md: merge: union" in attributes
    assert "rules/x.md: text: unset" in attributes


def test_inject_completes_files_and_overwrites_none(tmp_path: Path) -> None:
    path, _ = root.create(str(tmp_path))
    ignored = Path(path, ".gitignore")
    ignored.write_bytes(b"mine\r\n" + layout.LOCK.encode() + b"\r\n")
    Path(path, layout.CONFIG).write_text("{ // broken")
    (tmp_path / ".engramignore").write_text("secret-*\n.env")
    made = root.create(str(tmp_path))[1]
    assert made == [".gitignore", ".engramignore"]
    lines = ignored.read_bytes().decode().split("\r\n")
    assert lines[:2] == ["mine", layout.LOCK]
    assert lines.count(layout.LOCK) == 1
    assert Path(path, layout.CONFIG).read_text() == "{ // broken"
    assert (tmp_path / ".engramignore").read_text().startswith("secret-*\n.env\n# What Engram")


@pytest.mark.proves("P03")
def test_inject_does_not_follow_a_link(tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    project = tmp_path / "project"
    project.mkdir()
    (project / ".agents").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StoreError, match="link"):
        root.create(str(project))
    assert list((tmp_path / "elsewhere").iterdir()) == []


@pytest.mark.proves("R114", "R134")
@pytest.mark.parametrize(
    ("path", "hidden"),
    [
        ("rules/x.md", False),
        ("rules/.env", True),
        ("rules/.env.local/x.md", True),
        ("rules/x.secret", True),
        ("rules/dist/x.md", True),
        ("rules/dist", False),
        ("private/x.md", True),
        ("rules/private/x.md", False),
        ("privately/x.md", False),
        ("private", False),
    ],
)
def test_the_default_lines_mean_the_same_with_and_without_the_library(path: str, hidden: bool) -> None:
    from pathspec import GitIgnoreSpec

    lines = ignore.effective(ignore.DEFAULT_LINES)
    assert ignore.matcher(lines)(path) is hidden
    assert GitIgnoreSpec.from_lines(lines).match_file(path) is hidden


def test_lines_of_ones_own_have_gitignore_semantics(tmp_path: Path) -> None:
    file = tmp_path / ".engramignore"
    file.write_text(
        "# note\n\na/**\n!rules/keep.md\nrules/*\n/skills/x.md\nknowledge/[ab]*.md\n!rules/kept.md\n"
    )
    hidden = ignore.matcher(ignore.read_lines(str(file)))
    assert hidden("a/b.md")
    assert not hidden("ab/c.md")
    assert hidden("rules/x.md")
    assert not hidden("rules/kept.md")
    assert hidden("skills/x.md")
    assert hidden("knowledge/about.md")
    assert not hidden("knowledge/cache.md")
    assert ignore.read_lines(str(tmp_path / "none")) == []


@pytest.mark.parametrize("line", ["!", "secret\\", "rules/[z-a].md", "\udcfd\\"])
def test_a_line_that_is_no_pattern_is_named_and_hides_nothing_by_halves(line: str) -> None:
    with pytest.raises(ConfigError, match="is no pattern") as refused:
        ignore.matcher(["rules/*", line])
    assert ascii(line)[:80] in refused.value.message


@pytest.mark.proves("R114")
@pytest.mark.parametrize("start", [".agents/.engram/", "/.agents/.engram/"])
def test_a_line_may_name_a_memory_as_the_project_sees_it(start: str) -> None:
    hidden = ignore.matcher([f"{start}rules/plan-*", f"!{start}rules/plan-b.md", f"{start}skills/"])
    assert [hidden(f"rules/{name}.md") for name in ("plan-a", "plan-b", "other")] == [True, False, False]
    assert hidden("skills/x.md")
    assert not hidden("knowledge/rules/plan-a.md")
    assert not ignore.matcher([start])("rules/plan-a.md"), "memory that git ignores is still memory"


def test_an_ignore_file_that_leads_to_a_pipe_or_a_terminal_is_refused_at_once(tmp_path: Path) -> None:
    import os

    pipe, link = tmp_path / "pipe", tmp_path / ".engramignore"
    os.mkfifo(pipe)
    link.symlink_to(pipe)
    with pytest.raises(ConfigError, match="no regular file"):
        ignore.read_lines(str(link))
    link.unlink()
    (tmp_path / "shared").write_text("rules/*\n")
    link.symlink_to(tmp_path / "shared")
    assert ignore.read_lines(str(link)) == ["rules/*"]


def test_reading_by_the_default_lines_loads_no_library(store: Store) -> None:
    import sys

    code = (
        "import sys; from engram.store.ignore import matcher, effective, DEFAULT_LINES;"
        "matcher(effective(DEFAULT_LINES))('rules/x.md'); print('pathspec' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.proves("D08")
def test_a_user_without_rights_reads_and_cannot_write(
    store: Store, tmp_path_factory: pytest.TempPathFactory
) -> None:
    import os
    import sys

    if os.geteuid() != 0:
        pytest.skip("only root may become another user; the same is tested by modes in test_catalog")
    store.save(memory("one"))
    for folder in (store.project, *store.project.parents):
        if folder.stat().st_uid == 0 and folder != Path("/") and "pytest" in str(folder):
            folder.chmod(0o755)
    code = (
        "import os, sys\nfrom engram.store.catalog import Catalog\nfrom engram.store.commit import commit\n"
        "from engram.errors import ConfigError, StoreError\n"
        "os.setgid(65534); os.setuid(65534)\n"
        "c = Catalog(sys.argv[1]); c.refresh(full=True)\n"
        "print(list(c.by_id), c.body(c.by_id['one']).statements)\n"
        "try:\n    commit(c, lambda c: None, 'terminal')\nexcept StoreError as e:\n    print(e.code)\n"
    )
    before = store.tree()
    done = subprocess.run(
        [sys.executable, "-c", code, str(store.path)], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == ["['one'] ['The cache TTL is thirty seconds.']", "store.denied"], (
        done.stderr
    )
    assert store.tree() == before
