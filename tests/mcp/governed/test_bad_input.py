"""Bad queries and broken files through the server: each is answered, and the server goes on."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.bad_input import QUERIES, SURROGATES, spoil
from tests.conftest import Project
from tests.mcp.client import Client
from tests.mcp.governed.conftest import Serve

TOOLS = ("engram_load", "engram_search", "engram_route")


def started(serve: Serve, project: Project) -> Client:
    client = serve(project)
    client.initialize()
    return client


@pytest.mark.proves("M09", "F13", "R37", "R39", "R47", "R48")
@pytest.mark.parametrize("name", TOOLS)
def test_every_bad_query_is_answered_and_the_server_goes_on(still: Project, serve: Serve, name: str) -> None:
    client = started(serve, still)
    for kind, query in {**QUERIES, **SURROGATES}.items():
        for more in ({}, {"explain": True}) if name == "engram_load" else ({},):
            result = client.call(name, {"query": query, **more})
            envelope = result["structuredContent"]
            if result.get("isError"):
                assert envelope["ok"] is False, kind
                assert len(result["content"][0]["text"]) < 500, kind
            else:
                assert envelope["ok"] is True, kind
    shown = client.call("engram_load", {"query": "fill a gap"})
    assert "honest numbers" in shown["content"][0]["text"]
    assert "Traceback" not in client.errors()


@pytest.mark.proves("R37")
@pytest.mark.parametrize("kind", ["stop words", "punctuation", "emoji", "blank", "combining"])
def test_a_query_without_a_word_gets_nothing(still: Project, serve: Serve, kind: str) -> None:
    data = started(serve, still).call("engram_load", {"query": QUERIES[kind]})["structuredContent"]["data"]
    assert (data["selected_keys"], data["total_related"]) == ([], 0)


@pytest.mark.proves("M09")
@pytest.mark.parametrize(
    "arguments",
    [
        {"query": "gap", "budget_tokens": 199},
        {"query": "gap", "budget_tokens": 16_001},
        {"query": "gap", "budget_tokens": -1},
        {"query": "gap", "budget_tokens": "x"},
        {"query": "gap", "disclosure": "some"},
        {"query": "gap", "explain": "yes"},
        {"id": "../../etc/passwd"},
        {"id": "a/b"},
        {"id": "x" * 20_001},
        {"id": "gap:0"},
        {"id": "gap:99999999999999999999"},
        {"id": "gap\x00"},
        {"id": "gap\ud800"},
    ],
)
def test_bad_arguments_are_refused_in_words(still: Project, serve: Serve, arguments: dict[str, Any]) -> None:
    client = started(serve, still)
    result = client.call("engram_load", arguments)
    assert result["isError"] is True
    first = result["structuredContent"]["diagnostics"][0]
    assert first["severity"] == "error"
    assert len(first["message"]) < 400
    assert client.alive()


@pytest.mark.proves("F02", "F04", "F05", "P04", "R136")
def test_broken_files_are_named_by_the_server_and_the_others_served(seeded: Project, serve: Serve) -> None:
    client = started(serve, seeded)
    client.call("engram_load", {"query": "fill a gap"})
    spoilt = spoil(seeded.root)
    result = client.call("engram_load", {"query": "fill a gap", "budget_tokens": 4000})
    told = json.dumps(result)
    assert "honest numbers" in told
    named = [path for path in spoilt if path in told]
    assert set(spoilt) - set(named) <= {"knowledge/elsewhere.md"}
    for name in ("engram_search", "engram_route", "engram_status", "engram_verify"):
        arguments = {"query": "gap"} if name in TOOLS else {}
        assert not client.call(name, arguments).get("isError"), name
    assert "Traceback" not in client.errors()


@pytest.mark.proves("F15")
def test_a_circle_is_named_by_the_server(seeded: Project, serve: Serve) -> None:
    one, two = seeded.ids[:2]
    for name, other in ((one, two), (two, one)):
        path = seeded.root / "rules" / f"{name}.md"
        path.write_text(path.read_text().replace("\nid:", f"\ndepends_on: [{other}]\nid:", 1))
    seeded.ok("rehash", "--accept-all")
    client = started(serve, seeded)
    for name in ("engram_load", "engram_route", "engram_verify", "engram_status"):
        arguments = {"query": "fill a gap"} if name in TOOLS else {}
        found = client.call(name, arguments)["structuredContent"]["diagnostics"]
        assert any(one in row["message"] and two in row["message"] for row in found), name


@pytest.mark.proves("F06")
def test_ten_megabytes_are_read_in_pages_by_the_server(seeded: Project, serve: Serve) -> None:
    lines = "".join(f"- Walrus {number} keeps watch over buoy {number % 997}.\n" for number in range(230_000))
    head = "---\nid: walrus\ntype: knowledge\nscope: workspace\nrevision: 1\n---\n"
    data = f"{head}\n# Walrus log\n\n## Content\n\n{lines}".encode()
    (seeded.root / "knowledge" / "walrus.md").write_bytes(data)
    with (seeded.root / "memory.sha256").open("a") as file:
        file.write(f"{hashlib.sha256(data).hexdigest()}  knowledge/walrus.md\n")
    client = started(serve, seeded)
    loaded = client.call("engram_load", {"query": "walrus watch"})["structuredContent"]["data"]
    assert loaded["card_ids"] == ["walrus"]
    assert loaded["tokens"] <= 1600
    page = client.call("engram_load", {"id": "walrus:3"})["content"][0]["text"]
    assert "page 3 of" in page
    assert len(page) < 70_000
    status = Path(f"/proc/{client.process.pid}/status")
    if status.exists():
        peak = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        assert int(peak.split()[1]) < 300_000, "KiB"
