"""Each of the eleven tools, answered and refused, in both eras. Every envelope is judged by the client."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engram_contracts.wire import NAMES

from tests.conftest import Project
from tests.mcp.client import Client
from tests.mcp.governed.conftest import Serve

Json = dict[str, Any]
ERAS = ("legacy", "modern")


def caller(client: Client, era: str) -> Callable[..., Json]:
    """Calls a tool in one era and gives the result."""
    if era == "legacy":
        client.initialize()
    ask = client.ask if era == "legacy" else client.ask_modern

    def call(name: str, **arguments: Any) -> Json:
        answer = ask("tools/call", {"name": name, "arguments": arguments})
        assert "result" in answer, answer
        result: Json = answer["result"]
        return result

    return call


def data(result: Json) -> Json:
    """The data of a success; content and envelope must agree."""
    assert not result.get("isError"), result
    envelope = result["structuredContent"]
    assert envelope["ok"] is True
    assert result["content"][0]["type"] == "text"
    found: Json = envelope["data"]
    if "text" in found:
        assert found["text"] == result["content"][0]["text"]
    return found


def refusal(result: Json) -> Json:
    """The first diagnostic of a refusal, which the text says too."""
    assert result["isError"] is True
    envelope = result["structuredContent"]
    assert envelope["ok"] is False
    first: Json = envelope["diagnostics"][0]
    assert first["message"].rstrip(".") in result["content"][0]["text"]
    return first


def tree(root: Path) -> dict[str, str]:
    """The digest of every file below a folder."""
    return {
        str(path.relative_to(root)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


@pytest.mark.proves("R37", "R38", "R39", "R40", "R47", "R48", "R49", "R50")
@pytest.mark.parametrize("era", ERAS)
def test_the_reading_tools_answer_and_write_nothing(seeded: Project, serve: Serve, era: str) -> None:
    before = tree(seeded.path)
    client = serve(seeded)
    call = caller(client, era)
    loaded = data(call("engram_load", query="the feed is down, fill the gap?"))
    assert seeded.ids[0] in " ".join(loaded["body_keys"])
    assert loaded["tokens"] == -(-len(loaded["text"]) // 4)
    assert set(loaded["body_keys"]) <= set(loaded["selected_keys"])
    routed = data(call("engram_route", query="the feed is down, fill the gap?"))
    assert routed["task_type"]
    assert {"id", "type", "scope", "score"} <= set(routed["entries"][0])
    found = data(call("engram_search", query="chart datum"))
    assert found["entries"][0]["id"] == seeded.ids[2]
    assert {"id", "type", "scope", "score"} <= set(found["entries"][0])
    assert data(call("engram_verify"))["checked"] == 4
    status = data(call("engram_status"))
    assert status["total"] == 4
    assert status["by_type"] == {"rule": 2, "skill": 1, "knowledge": 1}
    assert status["by_scope"] == {"workspace": 4, "global": 0}
    assert client.end() == 0
    assert tree(seeded.path) == before


@pytest.mark.proves("R46", "R49")
@pytest.mark.parametrize("era", ERAS)
def test_what_the_budget_left_out_can_be_read_by_id_without_a_budget(
    project: Project, serve: Serve, era: str
) -> None:
    text = (
        "TYPE: knowledge | TEXT: The gauge feed number {0} of the harbour {1}. | CONTEXT: " + "detail " * 60
    )
    words = ("north", "south", "east", "west", "inner", "outer", "upper")
    project.save(*(text.format(n, f"{word} {word}ern {word}ward") for n, word in enumerate(words)))
    call = caller(serve(project), era)
    small = data(call("engram_load", query="gauge feed harbour", budget_tokens=200))
    assert small["tokens"] <= 200
    left = [*small["omitted_ids"], *small["card_ids"]]
    assert left
    one = data(call("engram_load", id=left[0], budget_tokens=200))
    assert one["text"] == data(call("engram_load", id=left[0]))["text"]
    assert "detail detail" in one["text"]
    assert small["omitted_ids"]
    assert data(call("engram_load", id=small["omitted_ids"][0]))["body_keys"]


@pytest.mark.proves("R45")
def test_full_gives_the_wider_output(seeded: Project, serve: Serve) -> None:
    call = caller(serve(seeded), "legacy")
    tiered = data(call("engram_load", query="fill the gap"))
    full = data(call("engram_load", query="fill the gap", full=True))
    assert "schema_version" in full["text"]
    assert "schema_version" not in tiered["text"]
    cards = data(call("engram_load", query="fill the gap", disclosure="cards"))
    assert cards["body_keys"] == []
    assert seeded.ids[0] in cards["card_ids"]


@pytest.mark.proves("R51", "R135")
def test_a_prerequisite_loads_before_what_builds_on_it_whatever_its_score(
    seeded: Project, serve: Serve
) -> None:
    line = "TYPE: skill | TEXT: Backfill of the archive tapes: mount, copy, unmount."
    (late,) = seeded.save(f"{line} | DEPENDS_ON: {seeded.ids[2]}")
    entries = data(caller(serve(seeded), "modern")("engram_route", query="backfill the archive tapes"))[
        "entries"
    ]
    assert [entry["id"] for entry in entries][:2] == [seeded.ids[2], late]
    assert entries[0]["score"] < entries[1]["score"]


@pytest.mark.proves("R41", "R52", "R53", "R42", "R62", "R131")
@pytest.mark.parametrize("era", ERAS)
@pytest.mark.parametrize("approve", ["all", "1", [1], 1])
def test_a_proposal_writes_nothing_until_its_token_is_committed(
    project: Project, serve: Serve, era: str, approve: object
) -> None:
    call = caller(serve(project), era)
    proposed = data(call("engram_save", text="Run the migrations before the tests.", type="rule"))
    assert proposed["state"] == "proposed"
    assert project.memories() == []
    token = proposed["approval_token"]
    assert token not in (project.root / "pending-approvals.json").read_text()
    project.git("check-ignore", ".agents/.engram/pending-approvals.json")
    assert [candidate["verdict"] for candidate in proposed["candidates"]] == ["ADD"]
    assert "Verdict: ADD" in proposed["preview"]
    written = data(call("engram_commit", approval_token=token, approve=approve))
    (path,) = project.memories()
    assert [entry["file"] for entry in written["written"]] == [f"rules/{path.name}"]
    assert "Run the migrations before the tests." in path.read_text()
    assert path.stem in (project.root / "memory.sha256").read_text()
    assert path.stem in (project.root / "memory.index.jsonl").read_text()
    assert path.stem in (project.root / "changelog.md").read_text()
    assert "token" in (project.root / "changelog.md").read_text()
    assert refusal(call("engram_commit", approval_token=token, approve=approve))["code"]
    assert path.stem in data(call("engram_load", query="migrations tests"))["text"]


@pytest.mark.proves("R53")
def test_only_the_chosen_candidates_of_a_session_are_written(project: Project, serve: Serve) -> None:
    call = caller(serve(project), "modern")
    lines = [
        f"TYPE: knowledge | TEXT: The {word} server listens on port 80{n}0."
        for n, word in enumerate(["mail", "map"])
    ]
    lines.append("TYPE: rule | TEXT: Never deploy on a Friday afternoon.")
    proposed = data(call("engram_save_session", text="\n".join(lines)))
    assert [candidate["n"] for candidate in proposed["candidates"]] == [1, 2, 3]
    done = data(call("engram_commit", approval_token=proposed["approval_token"], approve="3"))
    assert [entry["n"] for entry in done["written"]] == [3]
    assert done["rejected"] == [1, 2]
    assert len(project.memories()) == 1


@pytest.mark.proves("R44", "R81", "R83")
@pytest.mark.parametrize("era", ERAS)
def test_a_note_is_kept_in_the_working_tier(project: Project, serve: Serve, era: str) -> None:
    call = caller(serve(project), era)
    note = data(
        call("engram_note", text="The replay is green, the interface test is missing.", objective="gap")
    )
    assert note["state"] == "proposed"
    assert set(note) >= {"id", "file", "valid_until"}
    data(call("engram_commit", approval_token=note["approval_token"], approve="all"))
    text = (project.root / note["file"]).read_text()
    assert "tier: working" in text
    assert "source: note" in text
    assert note["valid_until"] in text
    project.git("check-ignore", f".agents/.engram/{note['file']}")
    assert project.memories() == []


@pytest.mark.proves("R43")
@pytest.mark.parametrize("era", ERAS)
def test_roles_and_rule_strength_are_set_and_take_effect(seeded: Project, serve: Serve, era: str) -> None:
    call = caller(serve(seeded), era)
    assert data(call("engram_set_rule_variant"))["changed"] is False
    strict = data(call("engram_set_rule_variant", variant="strict"))
    assert (strict["enabled"], strict["active"], strict["changed"]) == (True, "strict", True)
    assert "Strict" in data(call("engram_load", id=seeded.ids[0]))["text"]
    role = data(call("engram_set_role", roles=["backend"]))
    assert (role["roles"], role["previous"], role["changed"]) == (["backend"], [], True)
    status = data(call("engram_status"))
    assert (status["roles"], status["rule_variant"]) == (["backend"], "strict")
    assert data(call("engram_set_role", roles=""))["roles"] == []


REFUSED: list[tuple[str, Json, str]] = [
    ("engram_load", {"budget_tokens": 5}, "arguments.invalid"),
    ("engram_load", {"disclosure": "most"}, "arguments.invalid"),
    ("engram_load", {"quary": "x"}, "arguments.invalid"),
    ("engram_load", {"id": "../../etc/passwd"}, "memory.invalid_id"),
    ("engram_load", {"id": "no-such-memory"}, "memory.not_found"),
    ("engram_route", {}, "arguments.invalid"),
    ("engram_search", {"query": ["x"]}, "arguments.invalid"),
    ("engram_verify", {"scope": "everything"}, "arguments.invalid"),
    ("engram_status", {"verbose": True}, "arguments.invalid"),
    ("engram_save", {"text": ""}, "arguments.invalid"),
    ("engram_save_session", {"text": 7}, "arguments.invalid"),
    ("engram_commit", {"approval_token": "made-up", "approve": "all"}, "token.unknown"),
    ("engram_commit", {"approval_token": "made-up", "approve": {}}, "arguments.invalid"),
    ("engram_note", {"text": "x", "scope": "both"}, "arguments.invalid"),
    ("engram_set_role", {"roles": ["a b"]}, "arguments.invalid"),
    ("engram_set_rule_variant", {"variant": "loud"}, "arguments.invalid"),
]


@pytest.mark.proves("R48", "M09")
@pytest.mark.parametrize("era", ERAS)
def test_each_tool_refuses_with_an_envelope_and_the_server_goes_on(
    still: Project, serve: Serve, era: str
) -> None:
    client = serve(still)
    call = caller(client, era)
    for name, arguments, code in REFUSED:
        assert refusal(call(name, **arguments))["code"] == code, (name, arguments)
    assert {name for name, _, _ in REFUSED} == set(NAMES["governed"])
    assert data(call("engram_search", query="gap"))["entries"]


@pytest.mark.parametrize("era", ERAS)
def test_without_memory_reading_says_so_and_saving_is_refused(bare: Project, serve: Serve, era: str) -> None:
    call = caller(serve(bare), era)
    assert data(call("engram_status"))["workspace"] == ""
    loaded = call("engram_load", query="anything")
    assert "engram inject" in loaded["content"][0]["text"] + str(loaded["structuredContent"]["diagnostics"])
    for name, arguments in (
        ("engram_save", {"text": "The port is 8080."}),
        ("engram_save_session", {"text": "TYPE: rule | TEXT: Keep it small."}),
        ("engram_note", {"text": "Half done."}),
        ("engram_set_role", {"roles": "backend"}),
    ):
        assert refusal(call(name, **arguments))["code"] == "workspace.missing"
    assert not bare.root.exists()


def test_memory_made_meanwhile_is_found_by_a_running_server(bare: Project, serve: Serve) -> None:
    call = caller(serve(bare), "legacy")
    assert data(call("engram_status"))["workspace"] == ""
    bare.ok("inject")
    (saved,) = bare.save("TYPE: rule | TEXT: Never deploy on a Friday afternoon.")
    assert data(call("engram_status"))["total"] == 1
    assert saved in data(call("engram_load", query="deploy friday"))["text"]


def test_what_a_person_saves_is_seen_by_the_next_call(seeded: Project, serve: Serve) -> None:
    call = caller(serve(seeded), "legacy")
    assert data(call("engram_search", query="friday"))["entries"] == []
    (saved,) = seeded.save("TYPE: rule | TEXT: Never deploy on a Friday afternoon.")
    assert [entry["id"] for entry in data(call("engram_search", query="friday"))["entries"]] == [saved]
    seeded.memories()[0].unlink()
    assert data(call("engram_status"))["total"] == 4
