"""The official Python client in both eras, and at every version that it can offer (protocol 3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client import Client
from mcp.client.stdio import stdio_client
from mcp_types import ElicitResult

from tests.conftest import Project
from tests.mcp.client import FIXTURE, LEGACY, MODERN, ROOT
from tests.peers.governed import CHOSEN, TEXT, judge_commit, judge_dialog

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

ACCEPT = ElicitResult(action="accept", content={"candidate_1": True, "scope": "project"})
DECLINE = ElicitResult(action="decline")


def parameters(command: tuple[str, ...]) -> StdioServerParameters:
    return StdioServerParameters(command=command[0], args=list(command[1:]), cwd=ROOT)


def drive(
    command: tuple[str, ...],
    mode: str,
    answer: ElicitResult | None,
    steps: Callable[[Client], Awaitable[None]],
) -> None:
    """Run `steps` with a connected client; `answer` is what its human says, None for no dialogs at all."""

    async def reply(context: Any, params: Any) -> ElicitResult:
        assert answer is not None
        return answer

    async def run() -> None:
        callback = None if answer is None else reply
        with anyio.fail_after(60):
            async with Client(parameters(command), mode=mode, elicitation_callback=callback) as client:
                await steps(client)

    anyio.run(run)


@pytest.mark.proves("R18", "R75", "R77")
@pytest.mark.parametrize(("mode", "version"), [("legacy", LEGACY[-1]), ("auto", MODERN), (MODERN, MODERN)])
@pytest.mark.parametrize(
    ("answer", "said"),
    [(ACCEPT, "saved n1"), (DECLINE, "nothing was saved: decline"), (None, "token: t-1")],
    ids=["accept", "decline", "no-forms"],
)
def test_a_python_client_lists_calls_reads_and_answers(
    mode: str, version: str, answer: ElicitResult | None, said: str
) -> None:
    async def steps(client: Client) -> None:
        assert client.protocol_version == version
        tools = await client.list_tools()
        assert "echo" in [tool.name for tool in tools.tools]
        echoed = await client.call_tool("echo", {"text": "hé 😀 \u2028"})
        assert echoed.structured_content == {"text": "hé 😀 \u2028"}
        asked = await client.call_tool("ask", {"note": "n1"})
        assert asked.content[0].text == said
        assert len((await client.list_resources()).resources) == 3
        assert len((await client.list_resource_templates()).resource_templates) == 1
        assert len((await client.list_prompts()).prompts) == 5
        read = await client.read_resource("test://static-text")
        assert read.contents[0].text.startswith("A text")
        prompt = await client.get_prompt("test_simple_prompt")
        assert prompt.messages[0].role == "user"

    drive(FIXTURE, mode, answer, steps)


@pytest.mark.proves("R19", "R66")
@pytest.mark.parametrize("version", LEGACY)
def test_a_python_client_may_insist_on_any_legacy_version(
    version: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mcp.client.session.LATEST_HANDSHAKE_VERSION", version)

    async def reply(context: Any, params: Any) -> ElicitResult:
        return ACCEPT

    async def run() -> None:
        with anyio.fail_after(60):
            async with (
                stdio_client(parameters(FIXTURE)) as (read, write),
                ClientSession(read, write, elicitation_callback=reply) as session,
            ):
                assert (await session.initialize()).protocol_version == version
                assert (await session.list_tools()).tools
                asked = await session.call_tool("ask", {"note": "n1"})
                expected = "saved n1" if version >= "2025-06-18" else "token: t-1"
                assert asked.content[0].text == expected  # type: ignore[union-attr]

    anyio.run(run)


@pytest.mark.proves("R1", "R18", "R28", "R95", "R97")
@pytest.mark.parametrize("mode", ["legacy", "auto"])
def test_engram_mcp_serves_a_python_client(served_project: tuple[str, ...], mode: str) -> None:
    async def steps(client: Client) -> None:
        assert "engram_load" in [tool.name for tool in (await client.list_tools()).tools]
        loaded = await client.call_tool("engram_load", {"query": "release"})
        assert loaded.structured_content["ok"] is True
        resources = (await client.list_resources()).resources
        assert str(resources[0].uri) == "engram://index"
        assert (await client.read_resource("engram://index")).contents
        assert [prompt.name for prompt in (await client.list_prompts()).prompts] == ["propose"]
        assert (await client.get_prompt("propose")).messages

    drive(served_project, mode, None, steps)


@pytest.mark.proves("R18", "R66", "R69", "R70", "R75", "R77", "6.30")
@pytest.mark.parametrize("mode", ["legacy", "auto", MODERN])
@pytest.mark.parametrize(
    ("answer", "state"),
    [(ElicitResult(action="accept", content=CHOSEN), "written"), (DECLINE, "declined")],
    ids=["accept", "decline"],
)
def test_a_python_client_saves_through_its_dialog(
    project: Project, served_project: tuple[str, ...], mode: str, answer: ElicitResult, state: str
) -> None:
    async def steps(client: Client) -> None:
        saved = await client.call_tool("engram_save_session", {"text": TEXT})
        assert saved.structured_content["data"]["state"] == state
        judge_dialog(project, state, saved.content[0].text)

    drive(served_project, mode, answer, steps)


@pytest.mark.proves("R18", "R52", "R53", "R55", "R80")
@pytest.mark.parametrize("mode", ["legacy", "auto", MODERN])
def test_a_python_client_without_dialogs_saves_with_a_token(
    project: Project, served_project: tuple[str, ...], mode: str
) -> None:
    async def steps(client: Client) -> None:
        saved = await client.call_tool("engram_save_session", {"text": TEXT})
        token = saved.structured_content["data"]["approval_token"]
        assert token in saved.content[0].text
        call = {"approval_token": token, "approve": "all"}
        written = await client.call_tool("engram_commit", call)
        assert len(written.structured_content["data"]["written"]) == 2
        again = await client.call_tool("engram_commit", call)
        assert again.is_error
        judge_commit(project, again.content[0].text)

    drive(served_project, mode, None, steps)
