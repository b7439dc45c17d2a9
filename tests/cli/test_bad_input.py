"""Bad queries and broken files through the command line: an answer, no traceback, the rest unharmed."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.bad_input import QUERIES, spoil
from tests.conftest import BIN, Project

COMMANDS = ("load", "search", "route", "graph")
ARGUMENT = 120_000
"""Bytes that one argument may have on Linux, nearly."""


def words(query: str) -> list[str]:
    """The query as arguments: cut where the system cannot pass it, without NUL, which it cannot pass."""
    plain = query.replace("\x00", " ")
    return [plain[at : at + ARGUMENT // 4] for at in range(0, len(plain), ARGUMENT // 4)]


@pytest.mark.proves("M09", "F13", "R37", "R39")
@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("kind", QUERIES)
def test_a_bad_query_is_answered_or_refused_in_one_line(still: Project, command: str, kind: str) -> None:
    done = still.run(command, "--", *words(QUERIES[kind]))
    assert done.returncode in (0, 2), done.stderr
    if done.returncode == 2:
        assert len(done.stderr.splitlines()) == 1
        assert len(done.stderr) < 400
    assert "\x1b" not in done.stderr


@pytest.mark.proves("F02", "F04", "F05", "P04", "M09")
def test_broken_files_are_named_and_the_others_are_served(seeded: Project) -> None:
    spoilt = spoil(seeded.root)
    unreadable = seeded.root / "knowledge" / "locked.md"
    unreadable.write_text("gap")
    unreadable.chmod(0)
    told = seeded.ok("load", "fill a gap in the water levels", "--budget-tokens", "4000")
    assert "honest numbers" in told
    for path in spoilt:
        if path not in ("knowledge/elsewhere.md",):
            assert path in told, path
    for command in (("search", "gap"), ("route", "gap"), ("graph",), ("stats",), ("status",)):
        assert seeded.run(*command).returncode == 0, command
    assert seeded.ids[0] in seeded.ok("graph")
    assert seeded.run("verify").returncode == 4
    done = seeded.run("quality-check")
    assert done.returncode == 1
    assert "knowledge/binary.md" in done.stdout
    hostname = Path("/etc/hostname").read_text().strip() if Path("/etc/hostname").exists() else ""
    assert not hostname or hostname not in told
    repaired = seeded.run("repair")
    assert repaired.returncode == 4
    assert "knowledge/binary.md" in repaired.stdout
    assert (seeded.root / "knowledge" / "binary.md").read_bytes() == bytes(range(256)) * 64


@pytest.mark.proves("F08")
def test_two_files_of_one_id_are_named_and_one_is_used_always(seeded: Project) -> None:
    source = seeded.root / "rules" / f"{seeded.ids[0]}.md"
    data = source.read_bytes().replace(b"honest", b"borrowed")
    (seeded.root / "rules" / "zz-copy.md").write_bytes(data)
    with (seeded.root / "memory.sha256").open("a") as file:
        file.write(f"{hashlib.sha256(data).hexdigest()}  rules/zz-copy.md\n")
    answers = {seeded.ok("load", "fill a gap") for _ in range(3)}
    (told,) = answers
    assert "honest numbers" in told
    assert "borrowed" not in told
    assert "zz-copy" in told
    done = seeded.run("verify")
    assert done.returncode == 4
    assert "duplicate id" in done.stdout


@pytest.mark.proves("F15")
def test_a_circle_of_prerequisites_is_named_by_load_verify_status_and_graph(seeded: Project) -> None:
    for name, other in ((seeded.ids[0], seeded.ids[1]), (seeded.ids[1], seeded.ids[0])):
        path = seeded.root / "rules" / f"{name}.md"
        path.write_text(path.read_text().replace("\nid:", f"\ndepends_on: [{other}]\nid:", 1))
    seeded.ok("rehash", "--accept-all")
    circle = f"{' -> '.join(sorted(seeded.ids[:2]))} -> {min(seeded.ids[:2])}"
    for command in (("load", "fill a gap"), ("verify",), ("graph",), ("route", "fill a gap"), ("status",)):
        done = seeded.run(*command)
        assert done.returncode == 0, command
        assert circle in done.stdout + done.stderr, command
    codes = [one["code"] for one in seeded.json("load", "fill a gap")["diagnostics"]]
    assert "memory.dependency_cycle" in codes


@pytest.fixture
def walrus(seeded: Project) -> Iterator[Project]:
    """A project with a memory of ten megabytes that a person wrote."""
    lines = "".join(f"- Walrus {number} keeps watch over buoy {number % 997}.\n" for number in range(230_000))
    data = (
        "---\nid: walrus\ntype: knowledge\nscope: workspace\nrevision: 1\n---\n\n"
        f"# Walrus log\n\n## Content\n\n{lines}"
    ).encode()
    assert len(data) > 9_000_000
    (seeded.root / "knowledge" / "walrus.md").write_bytes(data)
    with (seeded.root / "memory.sha256").open("a") as file:
        file.write(f"{hashlib.sha256(data).hexdigest()}  knowledge/walrus.md\n")
    yield seeded
    (seeded.root / "knowledge" / "walrus.md").unlink()


LAUNCH = """
import os, subprocess, sys
child = subprocess.Popen(sys.argv[1:], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
_, status, used = os.wait4(child.pid, 0)
print(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
"""
"""A small process in between: a peak starts from what the process that starts the command has in use."""


def cost(project: Project, *arguments: str) -> tuple[str, float, int]:
    """Output, CPU seconds and the peak of memory in MiB of one command."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", LAUNCH, str(BIN / "engram"), *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
        cwd=project.path,
        env=project.environment,
    )
    code, seconds, peak = done.stderr.split()
    assert code == "0", done.stdout
    return done.stdout, float(seconds), int(peak) // 1024


@pytest.mark.proves("F06")
def test_a_memory_of_ten_megabytes_is_a_card_and_is_read_in_pages(walrus: Project) -> None:
    told, seconds, peak = cost(walrus, "load", "walrus on watch")
    assert "walrus [knowledge" in told
    assert len(told) <= 4 * 1600
    assert peak < 128
    assert seconds < 8
    _, seconds, peak = cost(walrus, "load", "fill a gap in the levels")
    assert seconds < 2
    assert peak < 128
    first, _, peak = cost(walrus, "load", "--id", "walrus")
    assert "Walrus 0 keeps" in first
    assert "go on with id walrus:2" in first
    assert peak < 128
    last = first.rpartition(" of ")[0].rpartition("page 1 of ")[2] or first.split("page 1 of ")[1].split()[0]
    told, _, _ = cost(walrus, "load", "--id", f"walrus:{last}")
    assert "Walrus 229999 keeps" in told
    assert "go on with" not in told
    assert walrus.run("load", "--id", f"walrus:{int(last) + 1}").returncode == 2


@pytest.mark.proves("F06", "F11")
def test_a_secret_deep_in_a_long_memory_keeps_its_page_back_and_no_other(walrus: Project) -> None:
    path = walrus.root / "knowledge" / "walrus.md"
    old = path.read_bytes()
    token = "ghp_" + "a1B2" * 9
    at = old.index(b"Walrus 5000 ")
    data = old[:at] + f"Use {token} here. ".encode() + old[at:]
    path.write_bytes(data)
    listing = walrus.root / "memory.sha256"
    sums = (hashlib.sha256(one).hexdigest() for one in (old, data))
    listing.write_text(listing.read_text().replace(next(sums), next(sums)))
    page = data[: at + 60].decode()
    number = len(page) // 65_536 + 1
    done = walrus.run("load", "--id", f"walrus:{number}")
    assert token not in done.stdout + done.stderr
    assert "unsafe" in done.stdout
    assert "Walrus 0 keeps" in walrus.ok("load", "--id", "walrus")


def test_reading_works_with_little_memory_and_few_descriptors(seeded: Project) -> None:
    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (24, 24))
        resource.setrlimit(resource.RLIMIT_AS, (400 << 20, 400 << 20))

    started = time.monotonic()
    done = subprocess.run(
        [str(BIN / "engram"), "load", "fill a gap"],
        capture_output=True,
        text=True,
        cwd=seeded.path,
        env=seeded.environment,
        preexec_fn=limited,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "honest numbers" in done.stdout
    assert time.monotonic() - started < 30


def as_pipe(path: Path) -> None:
    os.mkfifo(path)


def as_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        here = Path.cwd()
        os.chdir(path.parent)  # the name of a socket is short
        try:
            one.bind(path.name)
        finally:
            os.chdir(here)


@pytest.mark.proves("R97")
@pytest.mark.parametrize("odd", [as_pipe, as_socket, Path.mkdir])
def test_nobody_waits_for_a_pipe_in_the_place_of_any_file(
    seeded: Project, odd: Callable[[Path], None]
) -> None:
    (seeded.path / ".engramignore").write_text("private/**\n")
    seeded.ok("load", "--id", seeded.ids[0])
    event = {"hook_event_name": "SessionStart", "session_id": "one", "cwd": str(seeded.path)}
    seeded.ok("agent-hook", "--host", "claude", stdin=json.dumps(event))
    places = [path for place in (seeded.root, seeded.home) for path in place.rglob("*") if path.is_file()]
    places += [seeded.path / ".engramignore", seeded.path / ".git/HEAD", seeded.path / ".git/config"]
    assert {"shelves", "scanned", "usage", "approvals"} <= {path.parent.name for path in places}
    for path in places:
        aside = path.with_name(f"{path.name}.aside")
        path.rename(aside)
        odd(path)
        for words in (("load", "water level"), ("verify",), ("search", "feed")):
            done = seeded.run(*words)
            assert done.returncode in (0, 3, 4), (path, words, done.stdout, done.stderr)
        assert seeded.run("agent-hook", "--host", "claude", stdin=json.dumps(event)).returncode == 0
        if path.is_dir():
            path.rmdir()
        else:
            path.unlink(missing_ok=True)
        aside.rename(path)
    assert seeded.ok("load", "water level")
