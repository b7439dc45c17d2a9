"""The house stands as it is drawn: imports point down, click stays in its room, starting stays cheap."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import Project, clean_environment

HOUSE = Path(__file__).parents[2]
LAYERS = {
    "main": 9,
    **dict.fromkeys(("cli", "protocol", "hooks"), 8),
    **dict.fromkeys(("tools", "service", "hosts", "upkeep"), 7),
    "approval": 6,
    "retrieval": 5,
    "store": 4,
    **dict.fromkeys(("embedding", "memory", "safety"), 3),
    "workspace": 2,
    **dict.fromkeys(("config", "outcome"), 1),
    **dict.fromkeys(("checkup", "envelope", "jsonc"), 0.5),
    **dict.fromkeys(("digest", "errors", "json_text", "pattern", "regular"), 0),
}
"""Rooms of engram/ by height; rooms of one height never import each other."""

BASE = {"errors", "envelope", "outcome"}
MODULES = sorted((HOUSE / "engram").rglob("*.py"))
DENIED = {
    *("argparse", "asyncio", "click", "contextlib", "dataclasses", "datetime", "difflib", "hmac"),
    *("importlib.metadata", "inspect", "logging", "pathlib", "random", "secrets", "shutil", "signal"),
    *("subprocess", "tempfile", "textwrap", "threading", "typing", "unicodedata", "urllib", "uuid"),
}
"""Not loaded by engram-mcp before its first reply."""

SERVING = {"anyio", "h11", "starlette", "uvicorn"}
"""What serves HTTP, in engram/protocol/http alone."""

SELF_EXPLAINING = 2
"""Statements of a function that its name may explain alone."""

MOST_MODULES = 55


def room(path: Path) -> str:
    """The room that a module is in: `cli`, `errors`, or "" for the package itself."""
    parts = path.relative_to(HOUSE / "engram").with_suffix("").parts
    return "" if parts[0] == "__init__" else parts[0]


def imports(path: Path) -> Iterator[str]:
    """Full names of what a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            module = node.module or ""
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_imports_point_down(path: Path) -> None:
    here = room(path)
    for name in imports(path):
        parts = name.split(".")
        if parts[0] in ("codegen", "tests", "examples"):
            pytest.fail(f"{path} imports {name}")
        there = parts[1] if parts[0] == "engram" and len(parts) > 1 else ""
        if here and there in LAYERS and there != here:
            assert LAYERS[there] < LAYERS[here], f"{here} imports {name}"
            assert here != "protocol" or there in BASE, f"the protocol core imports {name}"
        assert parts[0] != "click" or here == "cli", f"click outside of cli: {path}"
        assert parts[0] not in SERVING or path.parent.name == "http", f"{path} imports {name}"


def test_every_room_has_its_height() -> None:
    assert {room(path) for path in MODULES} - {""} <= set(LAYERS)


def test_the_contract_package_needs_the_standard_library_alone() -> None:
    for path in (HOUSE / "generated" / "engram_contracts").rglob("*.py"):
        for name in imports(path):
            top = name.split(".")[0]
            assert top in sys.stdlib_module_names or top == "engram_contracts", f"{path} imports {name}"


def test_the_generator_knows_nothing_of_what_it_serves() -> None:
    for path in (HOUSE / "codegen").rglob("*.py"):
        assert not {name.split(".")[0] for name in imports(path)} & {"engram", "engram_contracts"}, path


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_what_is_public_says_what_it_is_for(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not tree.body:
        return
    missing = [] if ast.get_docstring(tree) else ["the module"]
    holders: list[ast.Module | ast.ClassDef] = [tree]
    holders += [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]
    for holder in holders:
        for node in holder.body:
            if not isinstance(node, ast.ClassDef | ast.FunctionDef) or node.name.startswith("_"):
                continue
            short = isinstance(node, ast.FunctionDef) and len(node.body) <= SELF_EXPLAINING
            if not short and not ast.get_docstring(node):
                missing.append(node.name)
    assert not missing


def loaded(script: str, stdin: bytes, folder: Path, home: Path) -> set[str]:
    """Modules that a script loads, beyond those of an empty one."""
    found = []
    for code in ("pass", script):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", code],
            input=stdin,
            capture_output=True,
            cwd=folder,
            env=clean_environment(home),
            timeout=60,
            check=True,
        )
        lines = done.stderr.decode().splitlines()
        found.append({line.rpartition("|")[2].strip() for line in lines if line.startswith("import time:")})
    return found[1] - found[0]


@pytest.mark.proves("6.27")
def test_the_server_loads_little_before_its_first_reply(bare: Project) -> None:
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}}
    lines = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello},
        {"jsonrpc": "2.0", "method": "notifications/initialized"},
        {"jsonrpc": "2.0", "id": 2, "method": "tools/list"},
    ]
    stdin = "".join(json.dumps(line) + "\n" for line in lines).encode()
    names = loaded("from engram.main.server import main; main()", stdin, bare.path, bare.home)
    assert "engram.protocol.session" in names
    assert {name for name in names if name in DENIED or name.partition(".")[0] in DENIED} == set()
    assert len(names) <= MOST_MODULES, sorted(names)


def test_load_starts_without_click(project: Project) -> None:
    script = "import sys; sys.argv = ['engram', 'load', 'x']; from engram.main.command import main; main()"
    names = loaded(script, b"", project.path, project.home)
    assert "engram.retrieval.route" in names
    denied = {
        "click",
        "argparse",
        "asyncio",
        "dataclasses",
        "inspect",
        "logging",
        "typing",
        "pathspec",
        "anyascii",
    }
    assert {name for name in names if name.partition(".")[0] in denied} == set()
