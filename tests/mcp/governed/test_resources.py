"""Memory as resources: the index, one memory, and the order of use."""

from __future__ import annotations

import json

import pytest

from tests.conftest import Project
from tests.mcp.client import Client
from tests.mcp.governed.conftest import Serve


def uris(client: Client) -> list[str]:
    return [entry["uri"] for entry in client.ask_modern("resources/list")["result"]["resources"]]


def text(client: Client, uri: str) -> str:
    (content,) = client.ask_modern("resources/read", {"uri": uri})["result"]["contents"]
    assert content["uri"] == uri
    found: str = content["text"]
    return found


@pytest.mark.proves("R95")
def test_the_index_has_one_line_a_memory(still: Project, serve: Serve) -> None:
    client = serve(still)
    lines = text(client, "engram://index").splitlines()
    for memory_id in still.ids:
        assert len([line for line in lines if line.startswith(f"{memory_id} [")]) == 1
    assert len(lines) == 1 + len(still.ids)


@pytest.mark.proves("R96")
def test_a_resource_is_what_load_by_id_prints_and_counts_as_a_use(seeded: Project, serve: Serve) -> None:
    client = serve(seeded)
    uri = f"engram://memory/{seeded.ids[1]}"
    assert text(client, uri).rstrip("\n") == seeded.ok("load", "--id", seeded.ids[1]).rstrip("\n")
    assert text(client, uri) == client.ask("resources/read", {"uri": uri})["result"]["contents"][0]["text"]
    assert client.end() == 0
    (counters,) = (seeded.home / ".state").rglob("usage/*.json")
    counts = json.loads(counters.read_text())["counts"]
    assert [entry["fetches"] for key, entry in counts.items() if seeded.ids[1] in key] == [4]


@pytest.mark.proves("R96", "R98")
def test_a_list_is_in_the_order_of_use_at_the_start_of_the_process(seeded: Project, serve: Serve) -> None:
    client = serve(seeded)
    first = uris(client)
    assert first[0] == "engram://index"
    assert sorted(first[1:]) == sorted(f"engram://memory/{one}" for one in seeded.ids)
    last = first[-1]
    for _ in range(3):
        text(client, last)
    assert uris(client) == first, "reading must not change a list"
    client.end()
    assert uris(serve(seeded))[:2] == ["engram://index", last]


@pytest.mark.proves("R98")
@pytest.mark.parametrize(("limit", "count"), [(0, 1), (1, 2), (3, 4), (20, 5), (200, 5)])
def test_the_list_is_as_long_as_the_setting_says(
    seeded: Project, serve: Serve, limit: int, count: int
) -> None:
    (seeded.root / "engram.config.json").write_text(json.dumps({"mcp": {"resource_limit": limit}}))
    assert len(uris(serve(seeded))) == count


@pytest.mark.proves("R98")
@pytest.mark.parametrize("limit", [-1, 201, "many"])
def test_a_limit_out_of_range_is_named(seeded: Project, serve: Serve, limit: object) -> None:
    (seeded.root / "engram.config.json").write_text(json.dumps({"mcp": {"resource_limit": limit}}))
    client = serve(seeded)
    answer = client.ask_modern("resources/list")
    assert "resource_limit" in answer["error"]["message"]
    assert client.ask_modern("tools/list")["result"]["tools"]


def test_twenty_memories_are_listed_when_nothing_is_set(project: Project, serve: Serve) -> None:
    words = [chr(97 + number) * 4 for number in range(22)]
    for start in range(0, 22, 8):
        part = words[start : start + 8]
        project.save(*(f"TYPE: knowledge | TEXT: {word.capitalize()} means {word[0] * 7}." for word in part))
    assert len(uris(serve(project))) == 21


@pytest.mark.proves("R95", "6.26")
def test_the_template_names_one_memory(still: Project, serve: Serve) -> None:
    client = serve(still)
    for ask in (client.ask, client.ask_modern):
        (template,) = ask("resources/templates/list")["result"]["resourceTemplates"]
        assert template["uriTemplate"] == "engram://memory/{id}"


@pytest.mark.parametrize(
    "uri",
    [
        "engram://memory/no-such-memory",
        "engram://memory/",
        "engram://memory/..%2f..%2fx",
        "engram://memory/../x",
        "engram://memory/a,b",
        "engram://memory/%00",
        "engram://other",
        "file:///etc/passwd",
        "",
    ],
)
@pytest.mark.proves("P01")
def test_an_unknown_resource_is_an_error_of_its_era(still: Project, serve: Serve, uri: str) -> None:
    client = serve(still)
    client.initialize()
    modern = client.ask_modern("resources/read", {"uri": uri})["error"]
    assert (modern["code"], modern["data"]) == (-32602, {"uri": uri})
    legacy = client.ask("resources/read", {"uri": uri})["error"]
    assert (legacy["code"], legacy["data"]) == (-32002, {"uri": uri})
    assert client.alive()


def test_hidden_memories_are_not_listed(seeded: Project, serve: Serve) -> None:
    (seeded.path / ".engramignore").write_text("knowledge/\n")
    client = serve(seeded)
    assert f"engram://memory/{seeded.ids[2]}" not in uris(client)
    assert seeded.ids[2] not in text(client, "engram://index")
    answer = client.ask_modern("resources/read", {"uri": f"engram://memory/{seeded.ids[2]}"})
    assert "chart datum" not in json.dumps(answer)
