"""`engram link`, `unlink`, `link list`, `link status` as processes: words, exit codes, bad surroundings."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import BIN, Project
from tests.hosts.desk import put

PATH = f"{BIN}:/usr/bin:/bin"


@pytest.fixture
def person(bare: Project) -> Project:
    """A project without memory; `engram` is on the PATH."""
    bare.environment["PATH"] = PATH
    return bare


def statuses(project: Project, *arguments: str) -> dict[str, str]:
    """The word for each surface."""
    envelope = project.json(*arguments)
    return {one["surface"]: one["status"] for one in envelope["data"]["records"]}


@pytest.mark.proves("R2")
def test_link_tells_each_file_and_unlink_takes_it_out(person: Project) -> None:
    assert statuses(person, "link", "claude") == {
        "MCP entry": "WRITTEN",
        "hook": "WRITTEN",
        "instruction block": "WRITTEN",
        "guide file": "WRITTEN",
        "skill": "WRITTEN",
    }
    assert set(statuses(person, "link", "claude").values()) == {"SKIPPED"}
    assert set(statuses(person, "unlink", "claude").values()) == {"REMOVED"}
    assert sorted(path.name for path in person.path.iterdir()) == [".git"]
    assert not (person.home / ".engram").exists()


def test_a_plan_shows_the_exact_text_and_writes_nothing(person: Project) -> None:
    out = person.ok("link", "cursor", "--plan")
    assert "PLANNED cursor: MCP entry" in out
    assert '"command": "engram-mcp"' in out
    assert "<!-- engram:start -->" in out
    envelope = person.json("link", "cursor", "--plan")
    assert all(one["inserted"] for one in envelope["data"]["records"])
    assert sorted(path.name for path in person.path.iterdir()) == [".git"]
    person.ok("link", "cursor")
    before = (person.path / ".cursor" / "mcp.json").read_bytes()
    assert "PLANNED" in person.ok("unlink", "cursor", "--plan")
    assert (person.path / ".cursor" / "mcp.json").read_bytes() == before


def test_all_takes_hosts_that_are_here_and_all_supported_every_one(person: Project) -> None:
    (person.home / ".gemini").mkdir()
    targets = {one["target"] for one in person.json("link", "--plan")["data"]["records"]}
    assert targets == {"mcp", "slash", "gemini"}
    targets = {one["target"] for one in person.json("link", "--plan", "--all-supported")["data"]["records"]}
    assert {"claude", "codex", "cursor", "opencode", "windsurf", "cline", "antigravity"} <= targets


def test_the_list_names_targets_and_aliases(person: Project) -> None:
    out = person.ok("link", "list")
    for name in (
        "claude",
        "codex",
        "gemini",
        "antigravity",
        "cursor",
        "opencode",
        "windsurf",
        "copilot",
        "cline",
    ):
        assert f"\n{name} " in f"\n{out}"
    assert "cascade" in out
    assert "agent-skill" not in out


def test_the_status_is_one_table(person: Project) -> None:
    assert "Nothing is linked" in person.ok("link", "status")
    person.ok("link", "codex", "--global")
    person.ok("link", "cursor")
    put(person.path / ".gemini" / "settings.json", "{ broken")
    foreign = '{"mcpServers": {"engram": {"command": "node", "env": {"KEY": "s3cret"}}}}'
    put(person.path / ".mcp.json", foreign)
    out = person.ok("link", "status")
    assert out.split("\n")[0].split() == ["host", "scope", "surface", "version", "state", "file"]
    rows = json.loads(person.ok("link", "status", "--json"))["data"]["rows"]
    states = {(row["host"], row["scope"], row["surface"]): row["state"] for row in rows}
    assert states["codex", "global", "MCP entry"] == "current"
    assert states["cursor", "workspace", "hook"] == "current"
    assert states["gemini", "workspace", "MCP entry"] == "unreadable"
    assert states["mcp", "workspace", "MCP entry"] == "foreign"
    assert "s3cret" not in out


def test_exit_codes_tell_skips_from_failures(person: Project) -> None:
    put(person.path / ".cursor" / "mcp.json", "{ broken")
    assert person.run("link", "cursor").returncode == 1
    assert person.run("link", "windsurf").returncode == 0
    (person.home / ".cursor").mkdir()
    assert person.run("link").returncode == 0
    done = person.run("link", "cluade")
    assert done.returncode == 2
    assert "Did you mean claude?" in done.stderr
    assert person.run("link", "claude", "codex").returncode == 2


def test_parent_and_children_speak_of_memories(seeded: Project) -> None:
    parent, *children = seeded.ids[:3]
    done = seeded.run("link", "--parent", parent, "--children", ",".join(children))
    assert done.returncode == 5
    assert "--force" in done.stderr
    told = seeded.json(
        "link", "--parent", parent, "--children", children[0], "--children", children[1], "--force"
    )
    assert told["data"]["children"] == children
    (path,) = seeded.root.glob(f"*/{parent}.md")
    assert f"parent: [{', '.join(children)}]" in path.read_text()
    assert seeded.run("verify").returncode == 0
    assert f"link {parent} -> " in (seeded.root / "changelog.md").read_text()
    again = seeded.run("link", "--parent", parent, "--children", children[0], "--force")
    assert "names these children already" in again.stderr
    assert seeded.run("link", "--parent", parent, "--children", parent, "--force").returncode == 2
    assert seeded.run("link", "--parent", parent, "--children", "nowhere", "--force").returncode == 7
    assert seeded.run("link", "claude", "--parent", parent).returncode == 2
    assert not (seeded.path / ".mcp.json").exists()


def test_a_project_whose_memory_is_the_person_s_is_not_linked(person: Project) -> None:
    put(person.home / ".engram" / "engram.config.json", '{"scope": "global"}')
    done = person.run("link", "claude")
    assert done.returncode == 2
    assert "config scope is global" in done.stderr
    assert person.run("link", "claude", "--global").returncode == 0


def run(project: Project, *arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    """`engram` with another environment than usual."""
    environment = {"PATH": PATH, "LC_ALL": "C.UTF-8", **more}
    done = subprocess.run(
        [str(BIN / "engram"), *arguments],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        cwd=project.path,
        env=environment,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stderr
    return done


def test_a_home_that_cannot_be_written_is_told_before_anything_changes(person: Project) -> None:
    home = person.home / "locked"
    put(home, "a file, so that nothing can be made in it")
    done = run(person, "link", "claude", HOME=str(home))
    assert done.returncode == 1
    assert "ENGRAM_CONFIG_DIR" in done.stderr
    assert sorted(path.name for path in person.path.iterdir()) == [".git"]
    done = run(person, "link", "claude", HOME=str(home), ENGRAM_CONFIG_DIR=str(person.home / "other"))
    assert done.returncode == 0, done.stderr
    assert (person.path / ".mcp.json").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_home_closed_to_writing_is_told_before_anything_changes(person: Project) -> None:
    home = person.home / "closed"
    home.mkdir(mode=0o500)
    done = run(person, "link", "claude", HOME=str(home))
    assert done.returncode == 1
    assert sorted(path.name for path in person.path.iterdir()) == [".git"]


def test_without_a_home_the_account_s_own_counts_or_nothing_happens(person: Project) -> None:
    done = run(
        person, "link", "codex", ENGRAM_AGENT_HOME=str(person.home), ENGRAM_CONFIG_DIR=str(person.home / "e")
    )
    assert done.returncode == 0, done.stderr
    done = run(person, "link", "list")
    assert done.returncode == 0


def test_links_at_the_same_time_wait_for_each_other(person: Project) -> None:
    names = ("claude", "codex", "gemini", "cursor")
    put(person.path / "AGENTS.md", "# Rules\n")
    started = [
        subprocess.Popen(
            [str(BIN / "engram"), "link", name],
            cwd=person.path, env=person.environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )
        for name in names
    ]  # fmt: skip
    for one in started:
        _, err = one.communicate(timeout=60)
        assert one.returncode == 0, err
    records = json.loads((person.home / ".engram" / "link-records.json").read_text())["files"]
    assert {target for record in records for users in record["users"].values() for target in users} == set(
        names
    )
    person.ok("unlink")
    assert sorted(path.name for path in person.path.iterdir()) == [".git", "AGENTS.md"]
    assert (person.path / "AGENTS.md").read_text() == "# Rules\n"


def test_unlinking_everywhere_leaves_only_the_memory_root(project: Project) -> None:
    project.environment["PATH"] = PATH
    before = _files(project)
    project.ok("link", "--all-supported")
    project.ok("link", "--all-supported", "--global")
    assert len(_files(project)) > len(before) + 40
    project.ok("unlink")
    project.ok("unlink", "--global")
    assert _files(project) == before


def _files(project: Project) -> dict[str, bytes]:
    tops = (project.path, project.home)
    return {
        str(path): path.read_bytes() if path.is_file() else b""
        for top in tops
        for path in top.rglob("*")
        if ".git" not in path.parts and ".engram" not in path.parts[len(project.path.parts) :][:1]
    }


def test_a_link_from_below_the_project_goes_to_the_project(project: Project) -> None:
    below = project.path / "src"
    below.mkdir()
    done = project.run("link", "mcp", cwd=below)
    assert done.returncode == 0
    assert (project.path / ".mcp.json").exists()
    assert not (below / ".mcp.json").exists()


def test_hosts_start_what_link_wrote(person: Project) -> None:
    person.environment["PATH"] = "/usr/bin:/bin"
    person.ok("link", "mcp")
    entry = json.loads((person.path / ".mcp.json").read_text())["mcpServers"]["engram"]
    done = subprocess.run(
        [entry["command"], *entry["args"], "--version"],
        capture_output=True, stdin=subprocess.DEVNULL, text=True, timeout=60, check=True, cwd=person.path,
        env={"PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.stdout.startswith("engram-mcp ")


def test_the_page_of_hosts_is_made_from_the_registry() -> None:
    from tests.hosts.hosts_page import page

    path = Path(__file__).parents[2] / "docs" / "hosts.md"
    assert path.read_text(encoding="utf-8") == page(), "python -m tests.hosts.hosts_page > docs/hosts.md"


@pytest.mark.proves("R103")
def test_the_page_of_the_server_points_on_to_hosts_and_hooks() -> None:
    text = (Path(__file__).parents[2] / "docs" / "mcp-server.md").read_text(encoding="utf-8")
    assert (
        "Agent integrations overview: [what is written for each host, and how that is known](hosts.md)"
        in text
    )
    assert "[Hooks and proof lines](hooks-and-proof-lines.md)" in text


@pytest.mark.proves("R60")
def test_status_tells_of_a_command_that_lies_on_another_computer(project: Project) -> None:
    entry = {"command": "/home/kim/tools/engram-mcp", "args": []}
    (project.path / ".mcp.json").write_text(json.dumps({"mcpServers": {"engram": entry}}))
    rows = json.loads(project.ok("link", "status", "--json"))["data"]["rows"]
    assert {row["state"] for row in rows} == {"outdated"}
    assert all("not on this computer" in row["note"] for row in rows)


@pytest.mark.proves("R60")
def test_unlink_speaks_of_a_service_only_where_one_was_linked(project: Project) -> None:
    project.ok("link", "claude")
    assert "service" not in project.ok("unlink", "--plan")
    assert "service" not in project.ok("unlink")
    project.ok("link", "claude", "--service")
    assert "REMOVED claude: service entry" in project.ok("unlink")
    assert "SKIPPED claude: service entry" in project.ok("unlink", "claude", "--service")
    (project.path / ".mcp.json").write_text('{"mcpServers": {,}}')
    told = project.run("unlink", "claude")
    assert "not strict JSON" in told.stdout
    assert '"command"' not in told.stdout + told.stderr
