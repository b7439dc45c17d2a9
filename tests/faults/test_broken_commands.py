"""The real commands and the real server, broken at every system call that touches what people own.

Each run starts from the same project: killed at a call, or refused by the system there. Afterwards the memory
is the one before the run or the one behind it, byte for byte; what was acknowledged stays; the next command
works; and an approval is never both usable and written (robustness 0 and 1, P1 to P25).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import BIN, Project
from tests.faults.stand import CALLS, CHANGING, LONG, Ending, Point, Prepare, Stand, at_each, cut, engram
from tests.mcp.client import Client

pytestmark = [pytest.mark.needs_strace, pytest.mark.timeout(7200 if LONG else 240)]

AT_ONCE = 3
PUT_OFF = 5
"""The exit code of a save that wrote some candidates and put the others off."""
ADDED = "TYPE: knowledge | TEXT: The mail server listens on port 2525."
ERRORS = {
    "ENOSPC": {"openat", "write", "fsync", "rename", "renameat", "mkdir", "mkdirat", "ftruncate", "link"},
    "EIO": {"openat", "read", "write", "fsync", "rename", "renameat", "unlink", "unlinkat", "ftruncate"},
    "EMFILE": {"openat"},
}  # fmt: skip
CREATING_ONLY = ("ENOSPC",)
"""Errors that an open for reading cannot have."""


def one(project: Project) -> list[str]:
    return ["save", "--accept-all", "knowledge", "The mail server listens on port 2525."]


def three(project: Project) -> list[str]:
    """One new memory, one that grows, one that replaces another."""
    lines = [
        ADDED,
        f"TYPE: skill | UPDATE: {project.ids[2]} | TEXT: Watch the disk while the logs move.",
        f"TYPE: rule | SUPERSEDES: {project.ids[1]} | TEXT: Try a feed request twice, then leave the gap.",
    ]
    path = project.path / "candidates.txt"
    path.write_text("\n".join(lines) + "\n")
    return ["save-session", "--accept-all", "--file", str(path)]


def note(project: Project) -> list[str]:
    return [
        "note",
        "--accept-all",
        "--objective",
        "winter gap",
        "The replay is green, the API test is missing.",
    ]


def token(project: Project) -> list[str]:
    """The token of a proposal of three."""
    three(project)
    text = (project.path / "candidates.txt").read_text()
    with Client([str(BIN / "engram-mcp")], cwd=project.path, env=project.environment) as client:
        client.initialize()
        proposed = client.call("engram_save_session", {"text": text})["structuredContent"]["data"]
        client.end()
    return [str(proposed["approval_token"])]


def commit(project: Project) -> list[str]:
    return ["commit", *token(project), "--accept-all"]


def promote(project: Project) -> list[str]:
    name = project.json("note", "--accept-all", "The lexer waits for the review of Monday.")["data"]["id"]
    return ["promote", name, "--accept-all"]


def archive(project: Project) -> list[str]:
    return ["archive", project.ids[0], "--reason", "The pipeline does it now.", "--accept-all"]


def restore(project: Project) -> list[str]:
    project.ok(*archive(project))
    return ["restore", project.ids[0], "--accept-all"]


COMMANDS: dict[str, Prepare] = {
    "save": one,
    "save-session": three,
    "commit": commit,
    "note": note,
    "promote": promote,
    "archive": archive,
    "restore": restore,
}
POINTS = {"kill": 7, "ENOSPC": 2, "EIO": 3, "EMFILE": 2}
"""How many points of a command a short run breaks in each way."""


TRIES = 5
"""On a busy machine a file may be so young when it is looked at that it is read once more."""


def make_stands(
    folder: Path, prepare: Prepare, run: Callable[..., Ending]
) -> tuple[list[Stand], list[Point]]:
    """Several equal stands, and the points of a run in them."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        stands = list(pool.map(lambda n: Stand(folder / str(n), prepare), range(AT_ONCE)))
        for _ in range(TRIES):
            found = list(pool.map(lambda stand: _points_of_a_run(stand, run), stands))
            kinds = [[point.kind for point in points] for points in found]
            if kinds[0] == kinds[1] == kinds[2]:
                break
    assert kinds[0] == kinds[1] == kinds[2], "the same run makes the same calls"
    points = max(found, key=found.count)
    assert sum(point.name == "fsync" for point in points) >= 8
    return stands, points


def _points_of_a_run(stand: Stand, run: Callable[..., Ending]) -> list[Point]:
    """What a run that nothing breaks calls, and what it leaves."""
    stand.reset()
    ending = run(stand)
    assert ending.said, ending
    stand.new = stand.texts()
    assert stand.new != stand.old
    return stand.points()


def at_a_shell(stand: Stand, *inject: str) -> Ending:
    """The command of the stand, from its start on."""
    done = stand.under_strace(engram(*stand.words), *inject)
    said = re.findall(r"^(?:Saved|Archived|Restored).* -> \w+:(\S+)", done.stdout, re.MULTILINE)
    return Ending(done.returncode, tuple(said), done.stdout + done.stderr)


SERVER = (
    "import ctypes, os, sys\n"
    "ctypes.CDLL(None).prctl(0x59616D61, ctypes.c_ulong(-1), 0, 0, 0)\n"
    "os.execv(sys.argv[1], sys.argv[1:])\n"
)
"""Lets strace attach where only parents may."""


@contextmanager
def traced(stand: Stand, client: Client, *inject: str) -> Iterator[None]:
    """strace on every thread of a running server."""
    pid = client.process.pid
    command = [stand.strace, "-f", "-qq", "-y", "-o", str(stand.log), f"--trace={CALLS}", *inject]
    tracer = subprocess.Popen([*command, "-p", str(pid)], stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 20
        while not all(_is_traced(task) for task in Path(f"/proc/{pid}/task").iterdir()):
            assert time.monotonic() < end, "strace did not attach"
            time.sleep(0.002)
        yield
    finally:
        tracer.terminate()
        tracer.wait(20)


def _is_traced(task: Path) -> bool:
    return "TracerPid:\t0\n" not in (task / "status").read_text()


def at_the_server(stand: Stand, *inject: str) -> Ending:
    """engram_commit with the token of the stand; strace comes in when the call is about to be made."""
    command = [sys.executable, "-c", SERVER, str(BIN / "engram-mcp")]
    with Client(command, cwd=stand.project.path, env=stand.project.environment) as client:
        client.initialize()
        time.sleep(0.05)  # until the thread that leads waits in its read again
        call = {"name": "engram_commit", "arguments": {"approval_token": stand.words[0], "approve": "all"}}
        with traced(stand, client, *inject):
            client.send({"jsonrpc": "2.0", "id": "commit", "method": "tools/call", "params": call})
            try:
                answer = client.answer_to("commit")
            except (AssertionError, OSError) as gone:
                return Ending(client.process.wait(20), said=(), told=str(gone))
        result = answer["result"]
        assert client.alive()
        assert client.end() == 0
        assert "Traceback" not in client.errors()
        data = result["structuredContent"]["data"]
        said = tuple(row["file"] for row in data.get("written", ()))
        return Ending(0 if len(said) == 3 else 5 if said else 1, said, json.dumps(result))


def settle(stand: Stand, ending: Ending, where: str) -> str:
    """Hold the state after a broken run against the oracle; gives `old` or `new`."""
    seen = stand.state(ending.said)
    assert seen != "old" or not ending.said, f"{where}: an acknowledged save is gone"
    if seen == "part":
        assert ending.code == PUT_OFF, where
        stand.project.ok("verify")
        return seen
    after = _settle_token(stand, seen, where) if token_of(stand) else seen
    following = stand.project.run(
        "save", "--accept-all", "knowledge", "The next save finds everything as it was."
    )
    assert following.returncode == 0, f"{where}: {following.stderr}"
    stand.whole()
    texts = stand.texts()
    for path, data in (stand.new if after == "new" else stand.old).items():
        assert texts[path] == data, f"{where}: {path}"
    return seen


def token_of(stand: Stand) -> str:
    """The token that the run commits, "" when it needs none."""
    if len(stand.words) == 1:
        return stand.words[0]
    return stand.words[1] if stand.words[0] == "commit" else ""


def _settle_token(stand: Stand, seen: str, where: str) -> str:
    """The same token once more: it writes what is not written, or says why it never will."""
    again = stand.project.run("commit", token_of(stand), "--accept-all")
    told = again.stdout + again.stderr
    if again.returncode == 0:
        assert seen == "old", f"{where}: one approval wrote twice"
        assert stand.state() == "new", where
        return "new"
    assert "already used" in told, f"{where}: {told}"
    assert "ropose the candidates again" in told, f"{where}: {told}"
    assert stand.state() == seen, where
    return seen


SHIFTS = (0, 0, 1, -1, 0, 1, -1, 2, -2, 0, 1, -1)
"""Where the numbered call is looked for: a waiting read counts once more when strace saw it begin."""


def break_at(stand: Stand, point: Point, how: str, run: Callable[..., Ending]) -> str:
    """One broken run and what came of it."""
    inject = "signal=KILL" if how == "kill" else f"error={how}"
    for shift in SHIFTS:
        ending = run(stand, point.inject(inject, shift))
        if stand.broke(point):
            break
        stand.reset()
    where = f"{how} at {point.name} {point.number} ({point.what}): {ending}"
    assert stand.broke(point), f"not reached: {where}"
    assert "Traceback" not in ending.told, where
    if how == "kill":
        assert ending.code == -9, where
        return settle(stand, ending, where)
    if ending.code not in (0, PUT_OFF) and point.what != "standard output":
        assert stand.tree() == stand.before, where
        assert str(stand.folder) in ending.told or "cannot be read" in ending.told, where
    state = settle(stand, ending, where)
    if point.what != "standard output" and state != "part":
        assert state == ("new" if ending.code == 0 else "old"), where
    return state


def break_everywhere(stands: list[Stand], points: list[Point], run: Callable[..., Ending]) -> int:
    """All the ways to break all the points of a command; gives how many there were."""
    count = 0
    for how, most in POINTS.items():
        if how == "kill":
            fitting = [point for point in points if point.name in CHANGING and not point.reads]
        else:
            fitting = [p for p in points if p.name in ERRORS[how] and not (p.reads and how in CREATING_ONLY)]
        chosen = cut(fitting, most)
        states = at_each(stands, chosen, lambda stand, point, how=how: break_at(stand, point, how, run))
        count += len(states)
        if how == "kill":
            assert states == sorted(states, reverse=True), "the commit point is one point"
            assert set(states) == {"old", "new"}
    return count


@pytest.mark.proves("D01", "D03", "D05", "D06", "D14", "R54", "R130", "R131")
@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_broken_anywhere_writes_all_or_nothing(tmp_path: Path, name: str) -> None:
    stands, points = make_stands(tmp_path, COMMANDS[name], at_a_shell)
    assert break_everywhere(stands, points, at_a_shell) > (200 if LONG else 12)


@pytest.mark.proves("D01", "D03", "D05", "D06", "R53", "R55", "M12")
def test_a_commit_over_mcp_broken_anywhere_writes_all_or_nothing(tmp_path: Path) -> None:
    stands, points = make_stands(tmp_path, token, at_the_server)
    assert break_everywhere(stands, points, at_the_server) > (100 if LONG else 12)


@pytest.mark.proves("D05", "D06", "P08", "C10")
@pytest.mark.parametrize("kind", ["knowledge", "note"])
def test_what_cannot_be_seen_for_a_moment_is_not_written_over(tmp_path: Path, kind: str) -> None:
    """A folder or file that cannot be read hides a memory whose name the new one would get."""
    title = "The staging database is rebuilt each Monday morning."

    def prepare(project: Project) -> list[str]:
        if kind == "note":
            project.ok("note", "--accept-all", f"{title}\nSeen on the first of May.")
            return ["note", "--accept-all", f"{title}\nSeen on the second of May."]
        return ["save", "--accept-all", "knowledge", f"{title}\nThe tram museum opens at noon on Sundays."]

    stand = Stand(tmp_path / "stand", prepare)
    for how in ("EIO", "EMFILE"):
        stand.reset()
        at_a_shell(stand)
        reading = [
            p for p in stand.points() if p.reads and p.name in ERRORS[how] and p.what.startswith(".engram")
        ]
        for point in cut(reading, 16):
            stand.reset()
            ending = at_a_shell(stand, point.inject(f"error={how}"))
            texts = stand.texts()
            for path, data in stand.old.items():
                assert texts.get(path) == data, f"{how} at {point}: {path} {ending}"


@pytest.mark.proves("P1")
def test_the_oracle_sees_a_half_written_memory(tmp_path: Path) -> None:
    stand = Stand(tmp_path / "stand", one)
    stand.new = {**stand.old, "knowledge/new.md": b""}
    (stand.root / "knowledge" / "half.md").write_text("half")
    with pytest.raises(AssertionError):
        stand.state()
