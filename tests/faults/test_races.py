"""Many processes on one project, commands and servers mixed: nothing is lost, nothing is written twice."""

from __future__ import annotations

import hashlib
import json
import random
import signal
import subprocess
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from engram.approval import pending
from engram.workspace import find
from tests.conftest import BIN, Project, make_home
from tests.faults.stand import LONG
from tests.mcp.client import Client

pytestmark = pytest.mark.timeout(7200 if LONG else 120)

Json = dict[str, Any]
FORM = {"elicitation": {}}
ROUNDS = 100 if LONG else 10
KILLS = 1000 if LONG else 30
WRITERS, EACH = 4, 12 if LONG else 4


def fact(word: str) -> str:
    """A text that has no word in common with that of another `word`, nor one that looks like it."""
    letters = hashlib.sha256(word.encode()).hexdigest().translate(str.maketrans("0123456789", "ghijklmnop"))
    return " ".join(letters[at : at + 8] for at in range(0, 48, 8)).capitalize() + "."


@contextmanager
def servers(project: Project, count: int) -> Iterator[list[Client]]:
    """Running servers that are spoken to without dialogs."""
    with ExitStack() as stack:
        found = []
        for _ in range(count):
            client = Client([str(BIN / "engram-mcp")], cwd=project.path, env=project.environment)
            stack.enter_context(client).initialize()
            found.append(client)
        yield found


def proposed(client: Client, text: str) -> str:
    """The token of a new proposal of one memory."""
    data = client.call("engram_save", {"text": text, "type": "knowledge"})["structuredContent"]["data"]
    return str(data["approval_token"])


def commit_call(token: str) -> Json:
    return {"name": "engram_commit", "arguments": {"approval_token": token, "approve": "all"}}


def kept(project: Project, acknowledged: dict[str, str]) -> None:
    """Every acknowledged memory is there whole, and nothing is wrong with anything."""
    for path, text in acknowledged.items():
        assert text in (project.root / path).read_text(), path
    checked = project.json("verify")["data"]
    assert (checked["mismatches"], checked.get("problems", [])) == (0, []), checked
    changelog = (project.root / "changelog.md").read_text()
    for path in acknowledged:
        assert changelog.count(f" {path} ") <= 1, path


@pytest.mark.proves("C01", "C02", "C03", "C09", "C12", "R131")
def test_eight_writers_of_both_doors_keep_everything_while_others_verify_and_rebuild(
    project: Project,
) -> None:
    acknowledged: dict[str, str] = {}

    def by_command(number: int) -> None:
        for round_ in range(EACH):
            text = fact(f"c{number}r{round_}")
            done = project.run("save", "--accept-all", "--json", "knowledge", text)
            if done.returncode == 0:
                (row,) = json.loads(done.stdout)["data"]["written"]
                acknowledged[row["file"]] = text

    def by_server(client: Client, number: int) -> None:
        for round_ in range(EACH * 2):
            text = fact(f"m{number}r{round_}")
            result = client.ask("tools/call", commit_call(proposed(client, text)))["result"]
            if not result.get("isError"):
                (row,) = result["structuredContent"]["data"]["written"]
                acknowledged[row["file"]] = text

    writing = True
    looks: list[Json] = []

    def by_others() -> None:
        while writing:
            looks.append(project.json("verify")["data"])
            project.run("rebuild-index")

    with servers(project, WRITERS) as clients, ThreadPoolExecutor(2 * WRITERS + 1) as pool:
        looking = pool.submit(by_others)
        writers = [pool.submit(by_command, number) for number in range(WRITERS)]
        writers += [pool.submit(by_server, client, number) for number, client in enumerate(clients)]
        try:
            for writer in writers:
                writer.result()
        finally:
            writing = False
        looking.result()
    assert looks
    assert {look["mismatches"] for look in looks} == {0}, "a false alarm"
    assert len(acknowledged) == WRITERS * EACH * 3, "a writer gave up although nobody held the lock for long"
    assert len(project.memories()) == len(acknowledged)
    kept(project, acknowledged)


@pytest.mark.proves("C05", "C06", "R55", "R131")
def test_one_token_among_eight_processes_writes_once_in_every_round(project: Project) -> None:
    with servers(project, 7) as clients, ThreadPoolExecutor(8) as pool:
        for round_ in range(ROUNDS):
            text = fact(f"t{round_}")
            token = proposed(clients[0], text)
            command = pool.submit(project.run, "commit", token, "--accept-all")
            if round_ % 2:
                time.sleep(0.15)  # by then the command has started, too
            call = {"jsonrpc": "2.0", "id": round_, "method": "tools/call", "params": commit_call(token)}
            for client in clients:
                client.send(call)
            results = [client.answer_to(round_)["result"] for client in clients]
            done = command.result()
            wrote = [result for result in results if not result.get("isError")]
            assert len(wrote) + (done.returncode == 0) == 1, (results, done)
            told = [result["content"][0]["text"] for result in results if result.get("isError")]
            told += [done.stderr] if done.returncode else []
            assert all("already used" in text for text in told), told
    assert len(project.memories()) == ROUNDS
    assert (project.root / "changelog.md").read_text().count("add knowledge") == ROUNDS
    assert project.json("verify")["data"]["mismatches"] == 0


@pytest.mark.proves("C06", "R77", "R78", "M11")
def test_one_sealed_state_in_parallel_and_again_later_writes_once(project: Project) -> None:
    with Client([str(BIN / "engram-mcp")], cwd=project.path, env=project.environment) as client:
        for round_ in range(ROUNDS):
            arguments = {"text": fact(f"s{round_}"), "type": "knowledge"}
            call = {"name": "engram_save", "arguments": arguments}
            asked = client.ask_modern("tools/call", call, FORM)["result"]
            answer = {"approval": {"action": "accept", "content": {"c1": True, "scope": "workspace"}}}
            retry = {**call, "inputResponses": answer, "requestState": asked["requestState"]}
            retry["_meta"] = {
                "io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": FORM,
            }
            lines = [
                json.dumps({"jsonrpc": "2.0", "id": f"{round_}-{n}", "method": "tools/call", "params": retry})
                for n in range(8)
            ]
            client.send_raw("\n".join(lines).encode() + b"\n")
            answers = [client.read() for _ in range(8)]
            assert sorted(one["id"] for one in answers) == [f"{round_}-{n}" for n in range(8)]
            assert sum("result" in one for one in answers) == 1, answers
            assert {one["error"]["code"] for one in answers if "error" in one} == {-32602}
            for _ in range(5):
                assert client.ask("tools/call", retry)["error"]["code"] == -32602
    assert len(project.memories()) == ROUNDS


@pytest.mark.proves("C10")
def test_two_writers_of_one_title_never_write_over_each_other(project: Project) -> None:
    with servers(project, 2) as clients, ThreadPoolExecutor(2) as pool:
        for round_ in range(ROUNDS):
            title = fact(f"title {round_}")[:17]
            texts = [f"{title}\n{fact(f'{side}{round_}')}" for side in ("left", "right")]
            tokens = [proposed(client, text) for client, text in zip(clients, texts, strict=True)]

            def commit(number: int, tokens: list[str] = tokens) -> Json:
                answer: Json = clients[number].ask("tools/call", commit_call(tokens[number]))["result"]
                return answer

            results = list(pool.map(commit, range(2)))
            written = [
                (text, row)
                for text, result in zip(texts, results, strict=True)
                for row in result["structuredContent"]["data"]["written"]
            ]
            assert written
            assert len({row["file"] for _, row in written}) == len(written)
            for text, row in written:
                assert text.split("\n")[1] in (project.root / row["file"]).read_text()
            for result in results:
                data = result["structuredContent"]["data"]
                assert data["written"] or data["deferred"] or data["skipped"], "nobody was told"
    assert project.json("verify")["data"]["mismatches"] == 0


@pytest.mark.proves("D02", "D14", "R130", "R131")
def test_what_was_acknowledged_outlives_any_number_of_kills_at_any_moment(tmp_path: Path) -> None:
    """Every process is killed at a random moment; what it had acknowledged on standard output stays."""
    chance = random.Random(20261129)
    home = make_home(tmp_path / "home")
    total = 0
    for batch in range(0, KILLS, 50):
        path = tmp_path / f"project-{batch}"
        path.mkdir()
        project = Project(path, home)
        project.git("init", "-q")
        project.ok("inject")
        acknowledged: dict[str, str] = {}
        for number in range(batch, min(batch + 50, KILLS)):
            if number % 3 == 0:
                acknowledged |= _killed_command(project, number, chance.uniform(0.05, 0.5))
            else:
                acknowledged |= _killed_server(project, number, chance)
        project.ok("save", "--accept-all", "knowledge", "The next save finds everything as it was.")
        kept(project, acknowledged)
        assert not list((project.root / ".staged").glob("*"))
        assert not list(project.root.rglob("*.tmp"))
        total += len(acknowledged)
    assert total > KILLS / 2, "the kills came too early to prove anything"


def _killed_command(project: Project, number: int, after: float) -> dict[str, str]:
    text = fact(f"k{number}")
    command = [str(BIN / "engram"), "save", "--accept-all", "--json", "knowledge", text]
    process = subprocess.Popen(
        command, cwd=project.path, env=project.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(after)
    process.send_signal(signal.SIGKILL)
    out, err = process.communicate(timeout=30)
    assert b"Traceback" not in err
    if not out.endswith(b"\n"):
        return {}
    envelope = json.loads(out)
    assert envelope["ok"], envelope
    return {row["file"]: text for row in envelope["data"]["written"]}


def _killed_server(project: Project, number: int, chance: random.Random) -> dict[str, str]:
    """Up to twenty saves in a row; the kill comes at some moment of one of them."""
    found: dict[str, str] = {}
    last = chance.randrange(20)
    with (
        Client([str(BIN / "engram-mcp")], cwd=project.path, env=project.environment) as client,
        ThreadPoolExecutor(1) as pool,
    ):
        client.initialize()
        try:
            for save in range(20):
                text = fact(f"k{number}s{save}")
                token = proposed(client, text)
                if save == last:
                    pool.submit(_kill_later, client, chance.uniform(0.0, 0.03))
                result = client.ask("tools/call", commit_call(token))["result"]
                (row,) = result["structuredContent"]["data"]["written"]
                found[row["file"]] = text
        except (AssertionError, OSError):
            assert client.process.wait(20) == -signal.SIGKILL
    return found


def _kill_later(client: Client, after: float) -> None:
    time.sleep(after)
    client.process.kill()


@pytest.mark.proves("A15")
def test_proposals_that_nobody_answers_stay_few_and_small(project: Project) -> None:
    workspace = find(explicit=str(project.path), env=project.environment)
    with servers(project, 1) as (client,):
        client.call("engram_save", {"text": "The port is 8080. " * 200})
    long_ago, today, far = "2000-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2999-01-01T00:00:00Z"
    (sample,) = pending.listed(workspace, today)
    for number in range(10_000 if LONG else 300):
        made = {**sample, "proposal_id": f"p-{number:012x}", "token_hash": pending.token_hash(str(number))}
        pending.add(workspace, made, str(number), long_ago)
    assert (project.root / "pending-approvals.json").stat().st_size < 1_000_000
    begun = time.monotonic()
    listed = project.json("pending")["data"]["proposals"]
    assert time.monotonic() - begun < 1
    assert 1 < len(listed) <= pending.MOST
    assert listed[-1]["proposal_id"] == made["proposal_id"], "the newest is never pushed out"
    pending.add(workspace, {**made, "proposal_id": "p-0", "expires_at": "2999-12-31T00:00:00Z"}, "late", far)
    assert len(pending.listed(workspace, far)) == 1
    text = (project.root / "pending-approvals.json").read_text()
    assert text.count("proposal_id") == 1, "what has expired goes with the next write"
