"""`engram-mcp` greets clients of both eras, says what it is for, and survives bad lines and options."""

from __future__ import annotations

import json
import subprocess

import pytest
from engram_contracts.version import CONTRACT_VERSION
from engram_contracts.wire import NAMES

from engram.cli.table import TOOL_TWINS
from engram.hosts.guides.protocol import PROTOCOL
from tests.conftest import BIN, Project
from tests.mcp.client import LEGACY, MODERN
from tests.mcp.governed.conftest import Serve

READING = {"engram_load", "engram_route", "engram_search", "engram_verify", "engram_status"}


@pytest.mark.proves("R1", "R94", "R19")
@pytest.mark.parametrize("version", LEGACY)
def test_each_legacy_version_is_answered_with_itself(still: Project, serve: Serve, version: str) -> None:
    client = serve(still)
    hello = client.initialize(version)
    assert hello["protocolVersion"] == version
    assert hello["serverInfo"]["name"] == "engram"
    assert client.ask("ping")["result"] == {}
    tools = client.ask("tools/list")["result"]["tools"]
    assert [tool["name"] for tool in tools] == list(NAMES["governed"])
    assert client.call("engram_status")["content"][0]["type"] == "text"


@pytest.mark.proves("R18", "R21", "R23", "R24")
def test_one_process_serves_both_eras_in_turn(seeded: Project, serve: Serve) -> None:
    client = serve(seeded)
    found = client.ask_modern("server/discover")["result"]
    assert found["resultType"] == "complete"
    client.initialize()
    query = {"name": "engram_search", "arguments": {"query": "gap"}}
    legacy = client.ask("tools/call", query)["result"]
    modern = client.ask_modern("tools/call", query)["result"]
    assert modern.pop("resultType") == "complete"
    modern.pop("_meta")
    assert {**modern, "isError": False} == {**legacy, "isError": False}
    for method in ("tools/list", "prompts/list", "resources/list", "resources/templates/list"):
        listed = client.ask_modern(method)["result"]
        assert listed["ttlMs"] >= 0
        assert listed["cacheScope"] == "private"


@pytest.mark.proves("R28", "R29", "R30", "R58", "R92")
def test_both_eras_give_the_same_short_instructions(still: Project, serve: Serve) -> None:
    client = serve(still)
    text = client.initialize()["instructions"]
    assert text == client.ask_modern("server/discover")["result"]["instructions"]
    assert text.isascii()
    assert len(text) <= 512
    for word in ("Recall", "rules", "decisions", "Save", "engram_load", "engram_commit", "human"):
        assert word in text
    assert "engram_commit confirms changes and needs a human" in text


@pytest.mark.proves("R26", "R22", "R25", "R20")
def test_the_modern_era_refuses_what_belongs_to_the_other(still: Project, serve: Serve) -> None:
    client = serve(still)
    for method in ("ping", "initialize", "engram_status"):
        assert client.ask_modern(method)["error"]["code"] == -32601
    key = "io.modelcontextprotocol/protocolVersion"
    bare = client.ask("tools/list", {"_meta": {key: MODERN}})
    assert bare["error"]["code"] == -32602
    old = client.ask(
        "tools/list", {"_meta": {key: "1900-01-01", "io.modelcontextprotocol/clientCapabilities": {}}}
    )
    assert old["error"]["code"] == -32022
    assert old["error"]["data"]["requested"] == "1900-01-01"
    assert MODERN in old["error"]["data"]["supported"]
    assert client.initialize("1999-01-01")["protocolVersion"] == "2025-11-25"
    assert not any("1999-01-01" in json.dumps(message) for message in client.seen)


@pytest.mark.proves("R89", "R99", "R59", "C7")
def test_hints_tell_reading_from_writing(still: Project, serve: Serve) -> None:
    tools = {tool["name"]: tool for tool in serve(still).ask_modern("tools/list")["result"]["tools"]}
    hinted = {name for name, tool in tools.items() if tool["annotations"]["readOnlyHint"]}
    assert hinted & set(TOOL_TWINS) == READING
    assert tools["engram_commit"]["_meta"] == {"anthropic/requiresUserInteraction": True}
    assert "destructiveHint" not in tools["engram_note"]["annotations"]
    for name in ("engram_save", "engram_save_session"):
        assert tools[name]["annotations"]["destructiveHint"] is False


@pytest.mark.proves("R58", "R64")
def test_the_descriptions_say_that_a_token_is_no_approval(still: Project, serve: Serve) -> None:
    tools = {tool["name"]: tool for tool in serve(still).ask_modern("tools/list")["result"]["tools"]}
    assert "the token alone is no approval" in tools["engram_commit"]["description"]
    for name in ("engram_save", "engram_save_session"):
        assert "never call engram_commit before the human approved" in tools[name]["description"]


@pytest.mark.proves("R31")
def test_always_load_marks_one_tool_and_only_on_request(still: Project, serve: Serve) -> None:
    key = "anthropic/alwaysLoad"
    for options, expected in (((), []), (("--always-load",), ["engram_load"])):
        tools = serve(still, *options).ask_modern("tools/list")["result"]["tools"]
        assert [tool["name"] for tool in tools if key in tool.get("_meta", {})] == expected
        assert all(tool["_meta"][key] is True for tool in tools if tool["name"] in expected)


def test_minimal_schemas_are_smaller_and_name_the_same_arguments(still: Project, serve: Serve) -> None:
    full = serve(still).ask_modern("tools/list")["result"]["tools"]
    small = serve(still, "--schemas", "minimal").ask_modern("tools/list")["result"]["tools"]
    assert len(json.dumps(small)) < len(json.dumps(full)) * 0.6
    for one, other in zip(full, small, strict=True):
        assert one["name"] == other["name"]
        assert list(one["inputSchema"]["properties"]) == list(other["inputSchema"]["properties"])
        assert "outputSchema" not in other


@pytest.mark.proves("R36")
@pytest.mark.parametrize("option", ["--frobnicate", "--frobnicate=1", "-x", "--schemas=huge", "--schemas"])
def test_an_option_that_is_not_known_is_ignored_with_a_note(
    still: Project, serve: Serve, option: str
) -> None:
    client = serve(still, option)
    client.initialize()
    assert len(client.ask("tools/list")["result"]["tools"]) == len(NAMES["governed"])
    assert option.partition("=")[0] in client.errors()
    assert client.end() == 0


def test_version_and_help_are_printed_and_nothing_is_served(bare: Project) -> None:
    for option, start in (("--version", "engram-mcp "), ("--help", "Usage: engram-mcp")):
        done = subprocess.run(
            [str(BIN / "engram-mcp"), option],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            env=bare.environment,
            timeout=20,
            check=True,
        )
        assert done.stdout.startswith(start)
        assert done.stderr == ""
    assert (
        CONTRACT_VERSION
        in subprocess.run(
            [str(BIN / "engram-mcp"), "--version"],
            capture_output=True,
            text=True,
            env=bare.environment,
            check=True,
        ).stdout
    )


@pytest.mark.proves("R97", "R104", "R105", "R106", "R107")
def test_the_one_prompt_is_the_proposal_protocol(still: Project, serve: Serve) -> None:
    client = serve(still)
    for ask in (client.ask, client.ask_modern):
        (prompt,) = ask("prompts/list")["result"]["prompts"]
        assert prompt["name"] == "propose"
        result = ask("prompts/get", {"name": "propose"})["result"]
        (message,) = result["messages"]
        assert message == {"role": "user", "content": {"type": "text", "text": PROTOCOL}}
        assert ask("prompts/get", {"name": "other"})["error"]["code"] == -32602
    for said in (
        "TYPE: rule | TEXT: ",
        "LIGHT",
        "BALANCED",
        "STRICT",
        "yes, audit or cancel?",
        "- yes:",
        "- audit:",
        "- cancel",
        "engram save-session --accept-all with exactly the approved lines",
        "Never call engram_commit before the human said yes",
        "Never add --force",
        "durable",
        "Never propose secrets",
    ):
        assert said in PROTOCOL


@pytest.mark.proves("R27", "R100", "R101")
def test_bad_lines_are_answered_and_the_server_goes_on(seeded: Project, serve: Serve) -> None:
    client = serve(seeded)
    client.initialize()
    client.send_raw(b"{bad\n")
    assert client.read()["error"]["code"] == -32700
    client.send_raw(b'{"jsonrpc":"2.0","method":"engram_status"}\n')
    client.tell("tools/call", {"name": "engram_status", "arguments": {}})
    assert client.silent()
    for line in (
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'{"jsonrpc":"2.0","id":null,"method":"ping"}\n',
        b"[]\n",
    ):
        client.send_raw(line)
        assert client.read()["error"]["code"] in (-32700, -32600)
    assert client.alive()
    assert "negative" not in client.call("engram_search", {"query": "gap"})["content"][0]["text"]


@pytest.mark.proves("R102", "R26")
def test_a_tool_named_as_method_gives_plain_text_in_the_legacy_era(seeded: Project, serve: Serve) -> None:
    client = serve(seeded)
    client.initialize()
    text = client.ask("engram_search", {"query": "gap"})["result"]
    assert isinstance(text, str)
    assert text == client.call("engram_search", {"query": "gap"})["content"][0]["text"]
    for name in sorted(set(TOOL_TWINS) - READING):
        answer = client.ask(name, {"text": "The port is 8080."})["result"]
        assert "tools/call" in answer
    assert isinstance(client.ask("engram_search", {"limit": "many"})["result"], str)
    assert len(seeded.memories()) == 4


def test_a_server_that_was_never_asked_leaves_no_trace(bare: Project, serve: Serve) -> None:
    before = sorted(bare.path.rglob("*")), sorted(bare.home.rglob("*"))
    client = serve(bare)
    client.ask_modern("server/discover")
    client.initialize()
    client.ask("tools/list")
    assert client.end() == 0
    assert (sorted(bare.path.rglob("*")), sorted(bare.home.rglob("*"))) == before
