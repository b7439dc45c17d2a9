"""From start to end of the process: closed streams, signals, dead parents, readers that do not read."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.mcp.client import FIXTURE, ROOT, Client

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals and descriptors of POSIX systems")


def ping(identity: Any) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": identity, "method": "ping"}).encode() + b"\n"


def call(identity: Any, name: str, **arguments: Any) -> dict[str, Any]:
    params = {"name": name, "arguments": arguments}
    return {"jsonrpc": "2.0", "id": identity, "method": "tools/call", "params": params}


def gone_within(client: Client, seconds: float) -> int:
    start = time.monotonic()
    code = client.process.wait(seconds + 5)
    assert time.monotonic() - start < seconds
    assert "Traceback" not in client.errors()
    return code


@pytest.mark.proves("6.2", "M12")
def test_the_end_of_input_ends_an_idle_server_at_once(client: Client) -> None:
    client.initialize()
    client.close_input()
    assert gone_within(client, 0.5) == 0


@pytest.mark.proves("6.2", "M12")
def test_an_empty_input_ends_the_server_quietly(client: Client) -> None:
    client.close_input()
    assert gone_within(client, 2) == 0
    assert client.errors() == ""


@pytest.mark.proves("6.2", "M12")
def test_an_open_dialog_does_not_keep_the_server(client: Client) -> None:
    client.initialize(capabilities={"elicitation": {}})
    client.send(call(1, "ask", note="n"))
    assert client.read()["method"] == "elicitation/create"
    client.close_input()
    assert gone_within(client, 1) == 0


@pytest.mark.proves("6.2", "M12")
def test_a_running_tool_keeps_the_server_for_less_than_a_second(client: Client) -> None:
    client.send(call(1, "nap", seconds=60))
    client.send_raw(ping(2))
    client.answer_to(2)
    client.close_input()
    assert gone_within(client, 1) == 0


@pytest.mark.proves("6.3", "M12")
def test_a_tool_that_ends_soon_is_answered_after_the_end_of_input(client: Client) -> None:
    client.send(call(1, "nap", seconds=0.4))
    client.close_input()
    assert client.answer_to(1)["result"]["content"][0]["text"] == "slept"
    assert client.end() == 0


@pytest.mark.proves("6.3")
@pytest.mark.parametrize("last", [b"\n", b""])
def test_every_request_of_a_file_is_answered(last: bytes) -> None:
    lines = [ping(number).rstrip() for number in range(500)]
    lines += [json.dumps(call(number, "nap", seconds=0.02)).encode() for number in range(500, 510)]
    done = subprocess.run(FIXTURE, cwd=ROOT, input=b"\n".join(lines) + last, capture_output=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert sorted(answer["id"] for answer in answers) == list(range(510))


@pytest.mark.proves("M12")
def test_a_line_that_the_end_of_input_cuts_is_answered_as_broken(client: Client) -> None:
    client.send_raw(b'{"jsonrpc":"2.0","id":1,"meth')
    client.close_input()
    assert client.read()["error"]["code"] == -32700
    assert client.end() == 0


@pytest.mark.proves("6.4", "M15")
@pytest.mark.parametrize("busy", [False, True])
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, -15), (signal.SIGINT, 130)])
def test_signals_end_the_server_promptly_and_quietly(
    client: Client, number: int, code: int, busy: bool
) -> None:
    client.initialize()
    if busy:
        client.send(call(1, "nap", seconds=60))
        time.sleep(0.1)
        assert client.alive()
    client.process.send_signal(number)
    assert gone_within(client, 2) == code
    assert client.errors() == ""


@pytest.mark.proves("6.5", "M13")
def test_a_reader_that_is_gone_ends_the_server_quietly(client: Client) -> None:
    client.initialize()
    assert client.process.stdout is not None
    client.process.stdout.close()
    with contextlib.suppress(BrokenPipeError):
        client.send_raw(b"".join(ping(number) for number in range(100)))
    assert gone_within(client, 2) == 0
    assert client.errors() == ""


CLOSED = """
import os, sys
for number in {}:
    os.close(number)
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""


@pytest.mark.proves("M13")
@pytest.mark.parametrize("closed", [(2,), (1,), (1, 2), (0,), (0, 1, 2)])
def test_streams_that_are_closed_from_the_start_crash_nothing(closed: tuple[int, ...]) -> None:
    command = [sys.executable, "-c", CLOSED.format(closed), *FIXTURE[1:], "--frobnicate"]
    request = json.dumps(call(1, "babble")).encode() + b"\n" + ping(2)
    done = subprocess.run(command, cwd=ROOT, input=request, capture_output=True, timeout=20, check=False)
    assert done.returncode == 0, done.stderr
    assert b"Traceback" not in done.stderr
    if not {0, 1} & set(closed):
        assert {json.loads(line)["id"] for line in done.stdout.splitlines()} == {1, 2}


PARENT = """
import subprocess, sys, time
server = subprocess.Popen(sys.argv[1:], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
keeper = subprocess.Popen(["sleep", "60"], stdin=server.stdout, stdout=server.stdin, stderr=-3)
print(server.pid, keeper.pid, flush=True)
time.sleep(60)
"""


@pytest.mark.proves("6.2", "M13")
def test_a_server_whose_parent_was_killed_leaves_though_its_pipes_are_held() -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, *FIXTURE], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert parent.stdout is not None
    server, keeper = map(int, parent.stdout.readline().split())
    time.sleep(1)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    try:
        until = time.monotonic() + 15
        while Path(f"/proc/{server}").exists() and time.monotonic() < until:
            state = Path(f"/proc/{server}/stat").read_text().rpartition(")")[2].split()[0]
            if state == "Z":
                break
            time.sleep(0.1)
        else:
            assert not Path(f"/proc/{server}").exists(), "the server is an orphan"
    finally:
        os.kill(keeper, signal.SIGKILL)


@pytest.mark.proves("6.7")
def test_a_client_that_does_not_read_can_still_send_a_mebibyte(client: Client) -> None:
    assert client.process.stdin is not None
    descriptor = client.process.stdin.fileno()
    os.set_blocking(descriptor, False)
    text = "z" * 1000
    lines = b"".join(json.dumps(call(number, "echo", text=text)).encode() + b"\n" for number in range(1000))
    rest, until = memoryview(lines), time.monotonic() + 10
    while rest:
        assert time.monotonic() < until, f"the reader stopped with {len(rest)} bytes to go"
        if select.select([], [descriptor], [], 0.5)[1]:
            rest = rest[os.write(descriptor, rest) :]
    time.sleep(0.5)
    os.set_blocking(descriptor, True)
    client.send_raw(ping("last"))
    assert {client.read()["id"] for _ in range(1001)} == {*range(1000), "last"}


@pytest.mark.proves("6.7", "R27")
def test_many_calls_at_once_give_whole_lines_only(client: Client) -> None:
    import threading

    def send(thread: int) -> None:
        for number in range(200):
            line = json.dumps(
                call(f"{thread}.{number}", "nap" if number % 10 == 0 else "echo", text="t" * 3000)
            )
            with lock:
                client.send_raw(line.encode() + b"\n")

    lock = threading.Lock()
    threads = [threading.Thread(target=send, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    answered = {client.read(30)["id"] for _ in range(1600)}
    for thread in threads:
        thread.join()
    assert len(answered) == 1600


@pytest.mark.proves("6.27")
def test_the_first_reply_comes_within_a_second(client: Client) -> None:
    start = time.monotonic()
    client.initialize()
    assert time.monotonic() - start < 1


@pytest.mark.proves("6.28")
def test_a_probe_in_a_process_of_its_own_leaves_no_trace(tmp_path: Path) -> None:
    environment = {"HOME": str(tmp_path), "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    with Client(cwd=tmp_path, env=environment) as probe:
        assert probe.ask_modern("server/discover")["result"]
        assert probe.end() == 0
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.proves("6.6")
def test_children_of_a_tool_find_no_protocol_input(client: Client) -> None:
    client.initialize()
    client.send(call(1, "babble"))
    client.send_raw(b"".join(ping(number) for number in range(2, 40)))
    assert {client.read()["id"] for _ in range(39)} == set(range(1, 40))


HEAVY = {
    *("typing", "dataclasses", "asyncio", "logging", "argparse", "click", "inspect", "pathlib", "subprocess"),
    *("tempfile", "threading", "queue", "hashlib", "hmac", "secrets", "base64", "random", "select", "signal"),
    *("socket", "importlib.metadata"),
}


@pytest.mark.proves("R27")
def test_the_core_starts_without_heavy_modules() -> None:
    program = "import engram.protocol.server, engram.protocol.options, sys; print(*sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert loaded & HEAVY == set()


@pytest.mark.proves("M18")
def test_an_idle_server_sleeps(client: Client) -> None:
    client.initialize()
    client.call("echo", {"text": "x"})
    time.sleep(1)
    stat = Path(f"/proc/{client.process.pid}/stat")
    if not stat.exists():
        pytest.skip("processor time is read from /proc, which this system does not have")

    def ticks() -> int:
        fields = stat.read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])

    before = ticks()
    time.sleep(1.5)
    assert ticks() - before <= 1
