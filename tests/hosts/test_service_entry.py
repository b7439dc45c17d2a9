"""`--service`: the memory service beside the governed memory in one file, in any order (hosts.md 3.6)."""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engram import __version__
from engram.checkup import PASS, WARN
from engram.hosts import launcher, linking
from engram.hosts.checks import examine
from engram.hosts.json_entry import NAMES
from engram.hosts.launcher import SERVER, SERVICE
from engram.hosts.part import FORCE, LINK
from engram.hosts.plan import make, targets_of
from engram.hosts.recognise import program_of, server_start, server_words
from engram.hosts.registry import MCP, PLUGIN, SERVICE_ENTRY
from engram.hosts.report import SHOWN, SKIPPED
from engram.hosts.rows import ROWS
from engram.jsonc.syntax import LENIENT, Tree
from tests.conftest import BIN, Project
from tests.hosts.desk import Desk, put, told
from tests.hosts.samples import SAMPLES, Sample

SERVERS = (
    ".mcp.json",
    ".cursor/mcp.json",
    ".gemini/settings.json",
    "opencode.json",
    "opencode.jsonc",
    ".codex/config.toml",
    ".codeium/windsurf/mcp_config.json",
    ".gemini/config/mcp_config.json",
)
ORDERS = [
    order
    for order in itertools.permutations(("+memory", "+service", "-memory", "-service"))
    if order.index("+memory") < order.index("-memory") and order.index("+service") < order.index("-service")
]


def of(*verdicts: str) -> pytest.MarkDecorator:
    """Samples of files that register servers."""
    chosen = [one for one in SAMPLES if one.verdict in verdicts and one.place in SERVERS]
    return pytest.mark.parametrize("sample", chosen, ids=lambda one: f"{one.place}:{one.name}")


def desks(tmp_path: Path, sample: Sample) -> Iterator[tuple[tuple[str, ...], Desk, Path]]:
    """A desk with the sample for each order of linking and unlinking."""
    for order in ORDERS:
        desk = Desk(tmp_path / "".join(order))
        top = desk.home if sample.everywhere else desk.project
        yield order, desk, put(top / sample.place, sample.data)


def turn(desk: Desk, sample: Sample, step: str, mode: str = LINK) -> None:
    """One step of an order."""
    service = step.endswith("service")
    if step.startswith("+"):
        desk.link(sample.target, everywhere=sample.everywhere, mode=mode, service=service)
    else:
        desk.unlink(sample.target, everywhere=sample.everywhere, service=service)


def programs(path: Path) -> set[str]:
    """Which of our servers stand in the file under our names."""
    text = path.read_bytes().decode("utf-8-sig")
    if path.suffix == ".toml":
        servers = tomllib.loads(text).get("mcp_servers", {})
        found = [servers.get(name) for name in NAMES.values()]
    else:
        root = Tree(text, LENIENT).root
        holder = "mcp" if path.name.startswith("opencode") else "mcpServers"
        nodes = [root.at(holder, name) if root is not None else None for name in NAMES.values()]
        found = [node.value() if node is not None else None for node in nodes]
    return {program_of(entry) for entry in found} - {""}


@of("round-trip")
@pytest.mark.proves("R17")
def test_both_entries_come_and_go_in_any_order_and_leave_every_byte(sample: Sample, tmp_path: Path) -> None:
    for order, desk, path in desks(tmp_path, sample):
        before = desk.tree()
        wanted: set[str] = set()
        for step in order:
            turn(desk, sample, step)
            program = SERVICE if step.endswith("service") else SERVER
            wanted = wanted | {program} if step[0] == "+" else wanted - {program}
            assert programs(path) == wanted, (order, step)
        assert path.read_bytes() == sample.data, order
        assert desk.tree() == before, order


@of("round-trip")
def test_a_change_elsewhere_stays_when_both_go_in_any_order(sample: Sample, tmp_path: Path) -> None:
    for order, desk, path in desks(tmp_path, sample):
        if order[2][0] == "+":
            continue
        for step in order[:2]:
            turn(desk, sample, step)
        path.write_bytes(path.read_bytes() + b"\n")
        for step in order[2:]:
            turn(desk, sample, step)
        assert path.read_bytes() == sample.data + b"\n", order


@of("round-trip")
def test_a_change_between_the_two_links_stays_too(sample: Sample, tmp_path: Path) -> None:
    for order, desk, path in desks(tmp_path, sample):
        line = b"\r\n" if b"\r\n" in sample.data else b"\n"
        turn(desk, sample, order[0])
        path.write_bytes(path.read_bytes() + line)
        for step in order[1:]:
            turn(desk, sample, step)
        assert path.read_bytes() == sample.data + line, order


@of("foreign")
def test_an_entry_that_force_replaced_comes_back_in_any_order(sample: Sample, tmp_path: Path) -> None:
    for order, desk, path in desks(tmp_path, sample):
        before = desk.tree()
        for step in order:
            turn(desk, sample, step, FORCE)
        assert path.read_bytes() == sample.data, order
        assert desk.tree() == before, order


@of("refused")
def test_what_the_host_cannot_read_is_left_alone(sample: Sample, tmp_path: Path) -> None:
    desk = Desk(tmp_path)
    path = put((desk.home if sample.everywhere else desk.project) / sample.place, sample.data)
    about = "engram" in sample.name or "ours" in sample.name or "foreign" in sample.name
    for mode in (LINK, FORCE):
        reports = desk.link(sample.target, everywhere=sample.everywhere, mode=mode, service=True)
        if not about:  # what is wrong with the other entry alone is no matter here
            assert told(reports, SERVICE_ENTRY).failed
            assert told(reports, SERVICE_ENTRY).snippet
            assert path.read_bytes() == sample.data
    desk.unlink(sample.target, everywhere=sample.everywhere, service=True)
    assert path.read_bytes() == sample.data


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


TAKEN = {
    ".mcp.json": ("mcp", '{"mcpServers": {"engram-service": {"command": "node", "args": ["x.js"]}}}'),
    ".codex/config.toml": ("codex", '[mcp_servers.engram-service]\nurl = "x"\n\n[z]\nk = 1\n'),
}


@pytest.mark.parametrize("place", TAKEN)
def test_another_product_under_the_name_of_the_service_changes_by_force_alone(desk: Desk, place: str) -> None:
    target, text = TAKEN[place]
    everywhere = target == "codex"
    path = put((desk.home if everywhere else desk.project) / place, text)
    report = told(desk.link(target, everywhere=everywhere, service=True), SERVICE_ENTRY)
    assert report.word == SKIPPED
    assert "another product's entry" in report.reason
    assert "engram-service" in report.snippet
    assert told(desk.link(target, everywhere=everywhere), MCP).word != SKIPPED
    desk.link(target, everywhere=everywhere, service=True, mode=FORCE)
    desk.unlink(target, everywhere=everywhere)
    assert "engram-mcp" not in path.read_text()
    desk.unlink(target, everywhere=everywhere, service=True)
    assert path.read_text() == text


@pytest.mark.parametrize("own", [SERVER, SERVICE])
def test_neither_server_is_taken_for_the_other(desk: Desk, own: str) -> None:
    other = SERVICE if own == SERVER else SERVER
    name = "engram" if own == SERVER else "engram-service"
    path = put(desk.project / ".mcp.json", json.dumps({"mcpServers": {name: {"command": other}}}))
    before = path.read_bytes()
    surface = MCP if own == SERVER else SERVICE_ENTRY
    report = told(desk.link("mcp", service=own == SERVICE), surface)
    assert report.reason == f"an entry for {other} stands under this name; use --force to replace it"
    desk.unlink("mcp", service=own == SERVICE)
    assert path.read_bytes() == before


SAME = [
    ["{}"],
    ["/home/x/.local/bin/{}", "--user", "mara"],
    ["C:\\x y\\{}.exe"],
    ["uvx", "--from", "engram-governed[service]==1.0", "{}"],
    ["pipx", "run", "--spec", "engram-governed[service,postgres]==2.0", "{}", "--user", "m"],
    ["uv", "tool", "run", "--from=engram-governed", "{}.exe"],
]
MODULE = {SERVER: "engram.main.server", SERVICE: "engram.main.service"}


@pytest.mark.parametrize("program", [SERVER, SERVICE])
@pytest.mark.parametrize("words", SAME, ids=" ".join)
def test_a_command_is_the_server_that_it_starts_and_no_other(words: list[str], program: str) -> None:
    command, *args = [word.format(program) for word in words]
    assert program_of({"command": command, "args": args}) == program
    assert program_of({"command": [command, *args]}) == program
    assert program_of({"command": "python3", "args": ["-P", "-m", MODULE[program]]}) == program


@pytest.mark.parametrize(
    "words",
    [
        ["uvx", "--from", "engram-governed", "engram-mcp", "engram-service"],
        ["uvx", "--from", "engram-governed", "engram-mcp", "--workspace", "/x/engram-service"],
        ["engram-mcp", "engram-service"],
    ],
    ids=" ".join,
)
def test_an_argument_that_names_the_other_server_starts_nothing(words: list[str]) -> None:
    entry = {"command": words[0], "args": words[1:]}
    assert server_start(entry, SERVICE) is None
    assert program_of(entry) == SERVER


def test_arguments_that_a_person_added_survive_a_new_pin(desk: Desk) -> None:
    args = ["--from", "engram-governed[service]==0.0.1", "engram-service", "--user", "mara"]
    path = put(desk.project / ".cursor" / "mcp.json", json.dumps({"mcpServers": {
        "engram-service": {"command": "uvx", "args": args, "env": {"A": "b"}}}}))  # fmt: skip
    desk.link("cursor", service=True)
    found = json.loads(path.read_text())["mcpServers"]["engram-service"]
    assert found == {"command": "engram-service", "args": ["--user", "mara"], "env": {"A": "b"}}


def test_codex_gets_a_block_without_a_gate_of_its_own(desk: Desk) -> None:
    desk.link("codex", everywhere=True, service=True)
    text = (desk.home / ".codex" / "config.toml").read_text()
    assert tomllib.loads(text) == {
        "mcp_servers": {"engram-service": {"command": "engram-service", "args": []}}
    }
    assert text.startswith("# engram:start")
    desk.link("codex", everywhere=True)
    both: dict[str, Any] = tomllib.loads((desk.home / ".codex" / "config.toml").read_text())["mcp_servers"]
    assert list(both) == ["engram-service", "engram"]
    assert both["engram"]["tools"] == {"engram_commit": {"approval_mode": "prompt"}}


def test_claude_for_the_user_is_told_the_exact_command(desk: Desk) -> None:
    report = told(desk.link("claude", everywhere=True, service=True), SERVICE_ENTRY)
    assert report.word == SHOWN
    assert report.snippet == "claude mcp add --scope user engram-service -- engram-service"
    assert desk.tree().keys() == {"project", "home"}


def test_every_target_with_a_server_has_the_service_in_the_same_place() -> None:
    places = {(row.target, row.scope): row.paths for row in ROWS if row.surface == MCP}
    assert len(places) >= 18
    for (target, scope), paths in places.items():
        (row,) = (
            one for one in ROWS
            if (one.target, one.scope, one.surface) == (f"{target} --service", scope, SERVICE_ENTRY)
        )  # fmt: skip
        assert row.paths == paths
        assert "global`" not in row.skip or "--global --service`" in row.skip


@pytest.mark.parametrize("first", ["memory", "service"])
def test_the_plugin_that_both_need_in_cursor_stays_until_the_last_goes(desk: Desk, first: str) -> None:
    before = desk.tree()
    manifest = desk.home / ".cursor/plugins/local/engram/.cursor-plugin/plugin.json"
    for service in (False, True):
        desk.link("cursor", everywhere=True, service=service)
    reports = desk.unlink("cursor", everywhere=True, service=first == "service")
    other = "cursor" if first == "service" else "cursor --service"
    assert told(reports, PLUGIN).reason == f"still used by {other}"
    assert manifest.exists()
    desk.unlink("cursor", everywhere=True, service=first == "memory")
    assert desk.tree() == before


def test_targets_that_share_the_service_s_entry_keep_it_until_the_last_goes(desk: Desk) -> None:
    before = desk.tree()
    desk.link("claude", service=True)
    desk.link("mcp", service=True)
    desk.link("copilot")
    assert told(desk.unlink("claude", service=True), SERVICE_ENTRY).reason == "still used by mcp --service"
    desk.unlink("copilot")
    path = desk.project / ".mcp.json"
    assert list(json.loads(path.read_text())["mcpServers"]) == ["engram-service"]
    desk.unlink("mcp", service=True)
    assert desk.tree() == before


@pytest.mark.parametrize("everywhere", [False, True])
def test_unlinking_everything_takes_the_service_out_too(desk: Desk, everywhere: bool) -> None:
    put(desk.project / ".mcp.json", '{"mcpServers": {"a": {}}}')
    put(desk.home / ".codex" / "config.toml", "# mine\n")
    before = desk.tree()
    for target in ("claude", "codex", "gemini", "antigravity", "cursor", "opencode", "windsurf"):
        for service in (False, True):
            desk.link(target, everywhere=everywhere, service=service)
    assert len(desk.tree()) > len(before)
    desk.unlink("all", everywhere=everywhere)
    assert desk.tree() == before


def test_entries_come_and_go_many_times_and_the_record_does_not_copy_the_file(desk: Desk) -> None:
    text = '{\n  "mcpServers": {\n    "mine": {"env": {"KEY": "pass' + 'word-of-mine"}}\n  }\n}\n'
    path = put(desk.project / ".mcp.json", text)
    for _ in range(5):
        for step in ("+memory", "+service", "-memory", "+memory", "-service"):
            turn(desk, Sample("x", ".mcp.json", b"", ""), step)
            assert "word-of-mine" not in (desk.user / "link-records.json").read_text()
    desk.unlink("mcp")
    assert path.read_text() == text
    assert not desk.user.exists()


def test_a_record_from_before_the_service_is_understood(desk: Desk) -> None:
    text = '{"mcpServers": {"a": {}}}'
    path = put(desk.project / ".mcp.json", text)
    desk.link("mcp")
    records = desk.user / "link-records.json"
    known = json.loads(records.read_text())
    for one in known["files"]:
        users = one.pop("users")
        one |= {"surfaces": list(users), "targets": [name for names in users.values() for name in names]}
    records.write_text(json.dumps(known))
    desk.link("mcp", service=True)
    desk.unlink("mcp")
    assert list(json.loads(path.read_text())["mcpServers"]) == ["a", "engram-service"]
    desk.unlink("mcp", service=True)
    assert path.read_text() == text


def test_the_service_has_its_words_at_the_command_line(bare: Project) -> None:
    bare.environment["PATH"] = f"{BIN}:/usr/bin:/bin"
    planned = bare.ok("link", "claude", "--service", "--plan")
    assert '"engram-service": {' in planned
    records = bare.json("link", "claude", "--service")["data"]["records"]
    assert [(one["target"], one["surface"], one["status"]) for one in records] == [
        ("claude", "service entry", "WRITTEN")
    ]
    bare.ok("link", "claude")
    rows = json.loads(bare.ok("link", "status", "--json"))["data"]["rows"]
    assert {(one["host"], one["surface"]) for one in rows} >= {
        ("claude", "service entry"),
        ("claude", "MCP entry"),
    }
    kept = bare.ok("unlink", "claude")
    assert "engram-service stays registered: `engram unlink claude --service` takes it out." in kept
    assert bare.run("link", "slash", "--service").returncode == 2
    bare.ok("unlink", "--service")
    assert sorted(path.name for path in bare.path.iterdir()) == [".git"]
    assert not (bare.home / ".engram").exists()
    assert "codex: service entry  (Codex does not read" in bare.ok("link", "codex", "--service")
    assert os.listdir(bare.path) == [".git"]


def test_the_doctor_looks_at_the_service_without_making_its_store(desk: Desk) -> None:
    desk.link("mcp", service=True)
    desk.link("gemini", service=True)
    desk.environment |= {
        "XDG_STATE_HOME": str(desk.home / "state"),
        "XDG_CACHE_HOME": str(desk.home / "cache"),
    }
    before = desk.tree()
    found = examine(str(desk.project), desk.environment)
    assert desk.tree() == before
    messages = {one.id: one for one in found}
    assert messages["host.service_linkage"].message.endswith("for claude (workspace), gemini (workspace)")
    (start,) = (one for one in found if one.id == "host.server_start")
    assert start.status == PASS, start.message
    assert "engram-service answers" in start.message
    assert messages["host.server_command"].status == PASS
    assert "host.codex_approval" not in messages
    assert "No host has Engram's MCP server registered" in messages["host.engram_linkage"].message


def test_the_doctor_tells_a_service_entry_of_another_product_and_a_doubled_one(desk: Desk) -> None:
    servers = {"engram-service": {"command": "node"}, "memory": {"command": "engram-service"}}
    put(
        desk.project / ".mcp.json",
        json.dumps({"mcpServers": {**servers, "x": {"command": "engram-service"}}}),
    )
    found = examine(str(desk.project), desk.environment)
    (foreign,) = (one for one in found if one.id == "host.foreign_entry")
    assert "engram-service belongs to another product" in foreign.message
    assert "--service --force" in foreign.remedy
    (doubled,) = (one for one in found if one.id == "host.duplicate")
    assert doubled.status == WARN
    assert doubled.message.startswith("The memory service is registered more than once for claude: memory")


def test_without_its_extra_the_service_is_linked_with_advice(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = desk.around()
    plan = make(targets_of("mcp", around, service=True), around)
    assert not any("pip install" in hint for hint in linking.hints(plan, around))
    monkeypatch.setattr(launcher, "has_extra", lambda: False)
    monkeypatch.setattr(linking, "has_extra", lambda: False)
    assert any("pip install 'engram-governed[service]'" in hint for hint in linking.hints(plan, around))
    desk.link("mcp", service=True)
    found = {one.id: one for one in examine(str(desk.project), desk.environment)}
    assert found["host.service_extra"].status == WARN


def test_the_service_is_started_as_a_module_where_there_is_no_script(tmp_path: Path) -> None:
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": "ping", "arguments": {}}}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "engram.main.service", "--store", str(tmp_path / "s.db")],
        input=json.dumps(message) + "\n", capture_output=True, text=True, timeout=60, check=True,
        cwd=tmp_path,
    )  # fmt: skip
    assert json.loads(done.stdout)["id"] == 1


def test_a_pinned_service_comes_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(launcher, "from_index", lambda: True)
    found = launcher.find(SERVICE, {"PATH": "/nowhere"})
    assert found.words == ("uvx", "--from", f"engram-governed[service]=={__version__}", "engram-service")


def test_upgrade_pins_the_service_anew_and_unlink_still_gives_the_bytes_back(bare: Project) -> None:
    bare.environment["PATH"] = f"{BIN}:/usr/bin:/bin"
    old = ["--from", "engram-governed[service]==0.0.1", "engram-service", "--user", "mara"]
    entry = {"command": "uvx", "args": old}
    path = put(bare.path / ".mcp.json", json.dumps({"mcpServers": {"engram-service": entry}}, indent=1))
    bare.ok("link", "mcp", "--service")
    assert json.loads(path.read_text())["mcpServers"]["engram-service"] == entry
    bare.ok("upgrade", "--yes")
    assert json.loads(path.read_text())["mcpServers"]["engram-service"] == {
        "command": "engram-service", "args": ["--user", "mara"]
    }  # fmt: skip
    assert "Everything is up to date" in bare.ok("upgrade", "--yes")


USERS = {
    "new": None,
    "without": {"command": "engram-service", "args": []},
    "another": {"command": "engram-service", "args": ["--schemas", "minimal", "--user", "olga"]},
    "joined": {"command": "engram-service", "args": ["--user=olga"]},
    "no list": {"command": "engram-service"},
}


@pytest.mark.parametrize("known", USERS)
@pytest.mark.parametrize("place", [".mcp.json", ".codex/config.toml", "opencode.json"])
def test_the_user_of_the_service_is_written_into_a_new_entry_or_by_force(
    desk: Desk, place: str, known: str
) -> None:
    from engram.hosts.checks.documents import table

    entry = USERS[known]
    target, everywhere = (
        {".mcp.json": "mcp", "opencode.json": "opencode"}.get(place, "codex"),
        "toml" in place,
    )
    path = (desk.home if everywhere else desk.project) / place
    holder = {"mcp": "mcpServers", "opencode": "mcp", "codex": "mcp_servers"}[target]
    if entry is not None and everywhere:
        lines = [f"{key} = {json.dumps(value)}" for key, value in entry.items()]
        put(path, "[mcp_servers.engram-service]\n" + "\n".join(lines) + "\n")
    elif entry is not None:
        whole = {**entry, "command": [entry["command"]]} if target == "opencode" else entry
        put(path, json.dumps({holder: {"engram-service": whole}}))
    around = desk.around(everywhere=everywhere, mode=FORCE)
    around.options = ("--user", "mara")
    linking.link(make(targets_of(target, around, service=True), around), around)
    read = tomllib.loads if everywhere else json.loads
    found = table(read(path.read_text()), holder, "engram-service")
    words = server_words(found)
    start = server_start(found, SERVICE)
    assert start is not None
    assert words is not None
    assert "olga" not in " ".join(words)
    assert "--user=mara" in start.tail or start.tail[start.tail.index("--user") + 1] == "mara"
    assert ("minimal" in start.tail) == (known == "another")


def test_a_user_is_a_matter_of_the_service_and_has_to_be_one(bare: Project) -> None:
    bare.environment["PATH"] = f"{BIN}:/usr/bin:/bin"
    assert bare.run("link", "claude", "--user", "mara").returncode == 2
    assert bare.run("link", "claude", "--service", "--user", "No Body!").returncode in (2, 5)
    assert os.listdir(bare.path) == [".git"]
    told = bare.ok("link", "claude", "--service", "--global", "--user", "mara")
    assert "claude mcp add --scope user engram-service -- engram-service --user mara" in told
    assert "name a user" not in told
