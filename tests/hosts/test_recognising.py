"""Ours is what starts our program, whatever its name; all else is somebody else's (hosts.md 3.4, 11)."""

from __future__ import annotations

import pytest

from engram.hosts.recognise import foreign_note, hook_start, server_start

NPM = "@the-long-ride/engram"

OURS = [
    {"command": "engram-mcp"},
    {"command": "/home/x/.local/bin/engram-mcp", "args": ["--always-load"]},
    {"command": "C:\\Users\\x y\\engram-mcp.exe"},
    {"command": "engram-mcp.cmd", "type": "stdio", "env": {"A": "b"}},
    {"command": ["engram-mcp"], "args": []},
    {"command": ["uvx", "--from", "engram-governed==1.0", "engram-mcp"], "type": "local"},
    {"command": "npx", "args": ["-y", "--package", f"{NPM}@0.0.28", "engram-mcp"]},
    {"command": "npx", "args": ["-y", f"--package={NPM}", "engram-mcp"]},
    {"command": "cmd", "args": ["/c", "npx", "-y", "-p", f"{NPM}@1.0.0-rc.1", "engram-mcp"]},
    {"command": "bunx", "args": ["-p", NPM, "engram-mcp"]},
    {"command": "pipx", "args": ["run", "--spec", "engram-governed[service]==2.0", "engram-mcp"]},
    {"command": "uv", "args": ["tool", "run", "--from=engram-governed", "engram-mcp"]},
    {"command": "/usr/bin/python3.12", "args": ["-m", "engram.main.server", "--no-elicitation"]},
    {"command": "/usr/bin/python3.12", "args": ["-P", "-m", "engram.main.server", "--no-elicitation"]},
]

FOREIGN = [
    {"command": "engram", "args": ["mcp", "--tools=agent"]},
    {"command": "engram", "args": ["mcp"]},
    {"url": "http://localhost:3000/mcp", "command": "engram-mcp"},
    {"httpUrl": "http://127.0.0.1:8377/engram-mcp"},
    {"serverUrl": "https://example.org"},
    {"command": "node", "args": ["/x/engram/dist/index.js", "engram-mcp"]},
    {"command": "python", "args": ["-m", "engram", "--config", "x.toml", "serve", "--mcp"]},
    {"command": "uvx", "args": ["engram-mcp"]},
    {"command": "uvx", "args": ["--from", "engram==1.0", "engram-mcp"]},
    {"command": "uvx", "args": ["--from", "engram-memory==1.0", "engram-mcp"]},
    {"command": "npx", "args": ["-y", "engram-mcp"]},
    {"command": "npx", "args": ["-y", "--package", f"{NPM}-fork", "engram-mcp"]},
    {"command": "engram-mcp-proxy"},
    {"command": "my-engram-mcp"},
    {"command": 5},
    {"command": "engram-mcp", "args": "x"},
    {"command": []},
    {},
    None,
    "engram-mcp",
]


@pytest.mark.parametrize("entry", OURS, ids=str)
def test_an_entry_is_ours_by_its_program(entry: object) -> None:
    assert server_start(entry) is not None


@pytest.mark.parametrize("entry", FOREIGN, ids=str)
def test_an_entry_of_another_program_is_foreign(entry: object) -> None:
    assert server_start(entry) is None


def test_a_pin_tells_its_version_and_what_stands_behind_it() -> None:
    entry = {"command": "npx", "args": ["-y", "--package", f"{NPM}@0.0.28", "engram-mcp", "--always-load"]}
    start = server_start(entry)
    assert start is not None
    assert (start.package, start.version, start.tail) == (NPM, "0.0.28", ("--always-load",))


@pytest.mark.parametrize(
    "line",
    [
        "engram agent-hook --host claude",
        "engram.exe agent-hook --host=claude",
        "'/opt/my tools/engram' agent-hook --host claude",
        '"C:\\Program Files\\engram.exe" agent-hook --host claude',
        "C:\\tools\\engram.cmd agent-hook --host claude",
        "ENGRAM_DEBUG=1 engram agent-hook --host claude 2>/dev/null",
        f"npx -y --package {NPM}@0.0.28 engram agent-hook --host claude",
        "uvx --from engram-governed==0.1.0 engram agent-hook --host claude",
        "engram agent-hook --host claude || true",
    ],
)
def test_a_hook_is_ours_by_program_command_and_host(line: str) -> None:
    assert hook_start(line, "claude") is not None
    assert hook_start(line, "codex") is None


@pytest.mark.parametrize(
    "line",
    [
        "engram-agent-hook-proxy --host claude",
        "echo engram agent-hook --host claude",
        "engram agent-hook",
        "engram agent-hook --host",
        "engram load --host claude",
        "engram agent-hooks --host claude",
        "engram agent-hook || run --host claude",
        "my-engram agent-hook --host claude",
        "bash -c 'engram agent-hook --host claude'",
        "npx -y engram agent-hook --host claude",
        "",
        "'",
    ],
)
def test_a_hook_that_only_names_us_is_a_person_s(line: str) -> None:
    assert hook_start(line, "claude") is None


def test_what_is_told_of_a_foreign_entry_holds_no_secret() -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    told = foreign_note(
        {"command": "/x/node", "args": ["server.js", "--token", secret], "env": {"K": secret}}
    )
    assert told.startswith("another product's entry: node server.js --token")
    assert secret not in told
    assert secret not in foreign_note({"url": f"https://x/?key={secret}"})
