"""Official peers straight at the HTTP door: the conformance suite, and clients that drive the service."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp_types import ElicitResult

from engram.service.records.sqlite import Sqlite
from engram.service.service import Service
from tests.mcp.client import LEGACY, MODERN, ROOT
from tests.mcp.http.served import Served, environment, fixture
from tests.peers.test_conformance import (
    LEGACY_DIRECT,
    MODERN_DIRECT,
    NEEDS_A_FIXTURE_TOOL,
    NEW,
    OLD,
    failing,
    passed,
    run_at,
)
from tests.peers.test_typescript import CLIENTS, PROGRAM

COMMAND = (sys.executable, "-c", "from engram.main.service import main; main()")
TENANT = "cjld2cjxh0000qzrmn831i7rn"
ERAS = [("legacy", LEGACY[-1]), ("auto", MODERN), (MODERN, MODERN)]


@pytest.fixture(scope="module")
def door() -> Iterator[Served]:
    with fixture() as served:
        yield served


@pytest.mark.needs_node
@pytest.mark.proves("R18", "R21", "R22", "R23", "R24", "R25", "R26", "R76", "R77", "R78")
def test_the_door_fulfils_the_requirements_of_2026_07_28(node: Path, packages: Path, door: Served) -> None:
    code, report = run_at(node, packages, NEW, door.url, "--requirements", "2026-07-28")
    assert code == 0, report
    assert passed(report) >= 149
    assert not failing(report, ("http-header-validation",)), report


@pytest.mark.needs_node
@pytest.mark.proves("R18", "R19", "R75", "R94")
def test_the_door_fulfils_the_requirements_of_2025_11_25(node: Path, packages: Path, door: Served) -> None:
    code, report = run_at(node, packages, NEW, door.url, "--requirements", "2025-11-25")
    assert code == 0, report
    assert passed(report) >= 80


@pytest.mark.needs_node
@pytest.mark.proves("R18", "R75", "R94")
def test_the_door_passes_the_default_suite_of_the_stable_release(
    node: Path, packages: Path, door: Served
) -> None:
    code, report = run_at(node, packages, OLD, door.url)
    assert code == 0, report
    assert passed(report) >= 39


class Shop:
    """A store with one tenant and a key, for the service on stdio and behind HTTP."""

    def __init__(self, folder: Path) -> None:
        self.env = environment(folder)
        path = str(folder / "service.db")
        service = Service(Sqlite(path), None, None)
        service.tenants.create(TENANT, service.now())
        scopes = ["memories:read", "memories:write"]
        self.key = service.keys.create(TENANT, "peer", scopes, service.now())[0]
        service.close()
        settings = [f"{name}={value}" for name, value in self.env.items()]
        self.stdio = ("env", "-i", *settings, *COMMAND, "--store", path, "--user", TENANT)
        self._serve = (*COMMAND, "--store", path, "serve", "--http", "127.0.0.1:0")

    def served(self, *options: str) -> Served:
        return Served((*self._serve, *options), self.env)


@pytest.fixture
def shop(tmp_path: Path) -> Shop:
    return Shop(tmp_path)


@pytest.mark.needs_node
@pytest.mark.proves("S30", "S37")
def test_the_service_passes_the_scenarios_that_need_no_fixture(
    node: Path, packages: Path, tmp_path: Path, shop: Shop
) -> None:
    direct = [name for name in MODERN_DIRECT if name != "sep-2164-resource-not-found"]
    expected = tmp_path / "expected.yml"
    expected.write_text(NEEDS_A_FIXTURE_TOOL)
    with shop.served("--no-auth") as served:
        _, report = run_at(node, packages, NEW, served.url, "--requirements", "2026-07-28")
        assert not failing(report, tuple(direct)), report
        _, report = run_at(node, packages, NEW, served.url, "--requirements", "2025-11-25")
        assert not failing(report, LEGACY_DIRECT), report
        options = ("--scenario", "server-stateless", "--expected-failures", str(expected))
        code, report = run_at(node, packages, NEW, served.url, *options)
        assert code == 0, report


def transport(url: str, key: str) -> Any:
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    return streamable_http_client(url, http_client=create_mcp_http_client(headers=headers))


@pytest.mark.proves("R18", "R66", "R75", "R77")
@pytest.mark.parametrize(("mode", "version"), ERAS)
@pytest.mark.parametrize("action", ["accept", "decline"])
def test_a_python_client_lists_calls_reads_and_answers_over_http(
    door: Served, mode: str, version: str, action: Any
) -> None:
    content = {"candidate_1": True, "scope": "project"} if action == "accept" else None

    async def reply(context: Any, params: Any) -> ElicitResult:
        return ElicitResult(action=action, content=content)

    async def run() -> None:
        with anyio.fail_after(60):
            async with Client(transport(door.url, ""), mode=mode, elicitation_callback=reply) as client:
                assert client.protocol_version == version
                echoed = await client.call_tool("echo", {"text": "hé 😀 \u2028"})
                assert echoed.structured_content == {"text": "hé 😀 \u2028"}
                asked = await client.call_tool("ask", {"note": "n1"})
                said = {"accept": "saved n1", "decline": "nothing was saved: decline"}[action]
                assert asked.content[0].text == said  # type: ignore[union-attr]
                assert len((await client.list_resources()).resources) == 3
                read = await client.read_resource("test://static-text")
                assert read.contents[0].text.startswith("A text")  # type: ignore[union-attr]
                with pytest.raises(Exception, match="no tool"):
                    await client.call_tool("no_such_tool", {})

    anyio.run(run)


@pytest.mark.proves("S1", "S2", "S8", "S30", "S36", "S37")
@pytest.mark.parametrize(("mode", "version"), ERAS)
@pytest.mark.parametrize("way", ["stdio", "http"])
def test_a_python_client_drives_the_service(shop: Shop, way: str, mode: str, version: str) -> None:
    async def run(server: Any) -> None:
        with anyio.fail_after(60):
            async with Client(server, mode=mode) as client:
                assert client.protocol_version == version
                assert len((await client.list_tools()).tools) == 13
                assert (await client.call_tool("ping", {})).structured_content["data"]["status"] == "pong"
                made = await client.call_tool(
                    "create_memory", {"userId": TENANT, "content": "The sea is blue.", "type": "long-term"}
                )
                identity = made.structured_content["data"]["id"]
                found = await client.call_tool("recall", {"userId": TENANT, "query": "the blue sea"})
                results = found.structured_content["data"]["results"]
                assert [result["memory"]["id"] for result in results] == [identity]
                assert json.loads(found.content[0].text) == found.structured_content["data"]  # type: ignore[union-attr]
                refused = await client.call_tool("recall", {"userId": TENANT, "query": ""})
                assert refused.is_error

    with shop.served() if way == "http" else nullcontext() as served:
        if served is None:
            command, *words = shop.stdio
            anyio.run(run, StdioServerParameters(command=command, args=words, cwd=ROOT))
        else:
            anyio.run(run, transport(served.url, shop.key))


@pytest.mark.needs_node
@pytest.mark.proves("S2", "S8", "S30", "S36", "S37")
@pytest.mark.parametrize("client", CLIENTS, ids="-".join)
@pytest.mark.parametrize("way", ["stdio", "http"])
@pytest.mark.usefixtures("packages")
def test_a_typescript_client_drives_the_service(
    node: Path, shop: Shop, way: str, client: tuple[str, str]
) -> None:
    with shop.served() if way == "http" else nullcontext() as served:
        target = shop.stdio if served is None else (served.url,)
        done = subprocess.run(
            [node, str(PROGRAM), *client, "none", *target],
            cwd=ROOT,
            env={**shop.env, "KEY": shop.key, "USER_ID": TENANT},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert done.returncode == 0, done.stderr[-2000:]
    seen = json.loads(done.stdout)
    assert seen["errors"] == []
    assert seen["server"]["name"] == "engram-service"
    assert len(seen["tools"]) == 13
    identity = seen["made"]["structuredContent"]["data"]["id"]
    results = seen["recalled"]["structuredContent"]["data"]["results"]
    assert [result["memory"]["id"] for result in results] == [identity]
    assert seen["refused"]["isError"] is True


@pytest.mark.needs_node
@pytest.mark.proves("R18", "R75", "R77")
@pytest.mark.parametrize("client", CLIENTS, ids="-".join)
@pytest.mark.usefixtures("packages")
def test_a_typescript_client_answers_questions_over_http(
    node: Path, door: Served, client: tuple[str, str]
) -> None:
    command = [node, str(PROGRAM), *client, "accept", door.url]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    seen = json.loads(done.stdout)
    assert seen["errors"] == []
    assert seen["ask"]["content"][0]["text"] == "saved n1"
