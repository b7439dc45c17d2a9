"""Where the memory of a piece of work is (decision 12)."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from engram import workspace
from engram.errors import ConfigError, NotFoundError, PolicyError, UsageError


class Place:
    """A home with projects below it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.env = {"HOME": str(home)}

    def project(self, name: str) -> Path:
        """A project with a root."""
        path = self.home / name
        (path / ".agents" / ".engram").mkdir(parents=True)
        return path

    def folder(self, name: str) -> Path:
        """A folder without one."""
        path = self.home / name
        path.mkdir(parents=True)
        return path

    def find(self, cwd: Path, **how: object) -> workspace.Workspace:
        """The workspace for `cwd`."""
        env = {**self.env, **how.pop("env", {})}  # type: ignore[dict-item]
        return workspace.find(str(cwd), env=env, **how)  # type: ignore[arg-type]


@pytest.fixture
def place(tmp_path: Path) -> Place:
    home = tmp_path / "home"
    home.mkdir()
    return Place(home)


def test_the_nearest_root_upwards_is_found(place: Place) -> None:
    project = place.project("work")
    deep = place.folder("work/src/deep")
    found = place.find(deep)
    assert (found.project, found.root) == (str(project), str(project / ".agents" / ".engram"))
    assert found.how == "working directory"
    assert place.find(project).digest == found.digest
    assert len(found.digest) == 16
    inner = place.project("work/src/inner")
    assert place.find(inner).project == str(inner)


def test_the_search_ends_at_the_home(place: Place, tmp_path: Path) -> None:
    (tmp_path / ".agents" / ".engram").mkdir(parents=True)
    work = place.folder("work")
    found = place.find(work)
    assert found.root is None
    assert found.project == str(work)
    with pytest.raises(NotFoundError) as caught:
        found.require_root()
    assert caught.value.code == "workspace.missing"
    assert "engram inject" in caught.value.remedy


def test_the_order_of_what_decides(place: Place) -> None:
    here, told, named, host, client = (
        place.project(name) for name in ("here", "told", "named", "host", "client")
    )
    inside = place.folder("host/src")
    assert place.find(here, client_roots=[str(client)]).project == str(client)
    assert place.find(
        inside, env={"CLAUDE_PROJECT_DIR": str(host)}, client_roots=[str(client)]
    ).project == str(host)
    assert place.find(here, env={"CLAUDE_PROJECT_DIR": str(host)}).project == str(here)
    assert place.find(place.home, env={"CLAUDE_PROJECT_DIR": str(host)}).project == str(host)
    both = {"CLAUDE_PROJECT_DIR": str(host), "ENGRAM_WORKSPACE": str(named)}
    assert place.find(inside, env=both).project == str(named)
    assert place.find(inside, env=both, explicit=str(told)).project == str(told)
    assert place.find(here, explicit=str(told / ".agents" / ".engram")).root == str(
        told / ".agents" / ".engram"
    )
    with pytest.raises(UsageError, match="is no folder"):
        place.find(here, explicit="nowhere")


def test_roots_of_the_client_may_be_file_uris(place: Place) -> None:
    odd = place.project("a b%c")
    plain = place.folder("plain")
    cwd = place.folder("cwd")
    uri = odd.as_uri()
    assert place.find(cwd, client_roots=["https://example.org/x", "file://host/x", uri]).project == str(odd)
    assert place.find(cwd, client_roots=[str(plain)]).root is None
    assert place.find(cwd, client_roots=["relative", "file:///nowhere%00"]).project == str(cwd)


def test_a_linked_worktree_has_its_own_memory(place: Place) -> None:
    project = place.project("repo")
    git = ["git", "-C", str(project), "-c", "user.name=K", "-c", "user.email=k@example.org"]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "commit", "-q", "--allow-empty", "-m", "x"], check=True)
    subprocess.run(
        [*git, "worktree", "add", "-q", str(project / "trees" / "one")], check=True, capture_output=True
    )
    tree = project / "trees" / "one"
    assert place.find(tree).root is None
    (tree / ".agents" / ".engram").mkdir(parents=True)
    assert place.find(tree).project == str(tree)
    assert workspace.place(str(tree)) == str(tree)
    deep = place.folder("repo/src")
    assert workspace.place(str(deep)) == str(project)
    lone = place.folder("lone")
    assert workspace.place(str(lone)) == str(lone)


def test_a_root_of_another_user_is_refused(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    project = place.project("work")
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with pytest.raises(PolicyError) as caught:
        place.find(project)
    assert caught.value.code == "workspace.foreign_owner"


def test_another_file_system_is_not_entered(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    project = place.project("work")
    mounted = place.folder("work/mounted/deep")
    real = os.stat

    def stat(path: object, **options: object) -> os.stat_result:
        found = real(path, **options)  # type: ignore[arg-type]
        if str(path).startswith(str(project / "mounted")):
            return os.stat_result((*found[:2], found.st_dev + 1, *found[3:10]))
        return found

    monkeypatch.setattr(os, "stat", stat)
    assert place.find(mounted).root is None


@pytest.mark.proves("I07")
def test_the_global_root_comes_from_the_user_alone(place: Place) -> None:
    project = place.project("work")
    shared = place.folder("shared")
    config = place.folder(".engram") / "engram.config.json"
    config.write_text('{"global_path": "~/shared"}')
    (project / ".agents" / ".engram" / "engram.config.json").write_text('{"global_path": "/tmp"}')
    found = place.find(project)
    assert found.global_root == str(shared)
    assert [one["code"] for one in found.diagnostics] == ["config.user_only"]
    assert place.find(project, env={"ENGRAM_GLOBAL_DIR": ""}).global_root is None
    config.write_text('{"global_path": "~/none"}')
    missing = place.find(project)
    assert (missing.global_root, missing.global_path) == (None, str(place.home / "none"))
    for wrong in ("/", "relative", str(project / ".agents" / ".engram")):
        config.write_text(f'{{"global_path": "{wrong}"}}')
        with pytest.raises(ConfigError):
            _ = place.find(project).global_root


def test_finding_opens_no_memory_and_no_settings(place: Place) -> None:
    project = place.project("work")
    (project / ".agents" / ".engram" / "engram.config.json").write_text("broken")
    found = place.find(project)
    assert found.root
    with pytest.raises(ConfigError):
        _ = found.config
