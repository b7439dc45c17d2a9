"""The commands of engram-service, as an operator types them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.judge import judge

COMMAND = (sys.executable, "-c", "from engram.main.service import main; main()")


class Shell:
    """engram-service in a home of its own, with a store in a file."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.store = str(home / "service.db")

    def __call__(self, *words: str, code: int = 0) -> str:
        done = subprocess.run(
            [*COMMAND, "--store", self.store, *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
            env=self.environment(),
        )
        assert done.returncode == code, done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout if code == 0 else done.stderr

    def environment(self) -> dict[str, str]:
        return {**os.environ, "HOME": str(self.home), "ENGRAM_CONFIG_DIR": str(self.home / "config")}

    def json(self, *words: str, code: int = 0) -> dict[str, Any]:
        done = self("--json", *words, code=code)
        found: dict[str, Any] = json.loads(done)
        return found

    def call(self, name: str, arguments: dict[str, Any], *options: str) -> dict[str, Any]:
        """The data that one tool answers over stdio."""
        meta = {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientCapabilities": {},
        }
        params = {"name": name, "arguments": arguments, "_meta": meta}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        with subprocess.Popen(
            [*COMMAND, "--store", self.store, *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=self.environment(),
        ) as server:
            assert server.stdin is not None
            assert server.stdout is not None
            server.stdin.write(json.dumps(message) + "\n")
            server.stdin.flush()
            result = json.loads(server.stdout.readline())["result"]
            server.stdin.close()
        judge(name, result["structuredContent"])
        data: dict[str, Any] = result["structuredContent"]["data"]
        assert json.loads(result["content"][0]["text"]) == data
        return data


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    return Shell(tmp_path)


def created(shell: Shell, user: str, content: str) -> str:
    arguments = {"userId": user, "content": content, "type": "long-term"}
    return str(shell.call("create_memory", arguments)["id"])


def test_tenants_are_made_listed_and_erased(shell: Shell) -> None:
    assert "Tenant abc" in shell("tenant", "create", "abc")
    assert "already" in shell("tenant", "create", "abc", code=2)
    assert "small letters" in shell("tenant", "create", "No-Good", code=2)
    created(shell, "abc", "a memory")
    assert shell.json("tenant", "list")["data"]["tenants"][0]["memories"] == 1
    assert "erased" in shell("tenant", "delete", "abc", "--yes")
    assert "no tenants" in shell("tenant", "list")
    assert "no tenant" in shell("tenant", "delete", "abc", "--yes", code=7)


def test_erasing_is_asked_for_and_the_end_of_input_is_a_no(shell: Shell) -> None:
    shell("tenant", "create", "abc")
    shell("tenant", "delete", "abc", code=130)
    assert "abc" in shell("tenant", "list")


def test_a_key_is_shown_once_and_then_by_its_prefix(shell: Shell) -> None:
    shell("tenant", "create", "abc")
    key = shell("key", "create", "abc", "--name", "laptop").strip()
    listed = shell("key", "list")
    assert key not in listed
    assert key[:12] in listed
    identity = shell.json("key", "list")["data"]["keys"][0]["id"]
    assert shell("key", "rotate", identity).strip() != key
    second = shell.json("key", "list")["data"]["keys"][1]["id"]
    shell("key", "revoke", second)
    states = [row["state"] for row in shell.json("key", "list")["data"]["keys"]]
    assert states == ["ended", "revoked"]


def test_a_deleted_memory_is_brought_back_under_its_id(shell: Shell) -> None:
    identity = created(shell, "abc", "the heron nests in April")
    shell.call("delete_memory", {"userId": "abc", "memoryId": identity})
    assert "delete" in shell("memory", "history", "abc", identity)
    assert "is back" in shell("memory", "restore", "abc", identity)
    found = shell.call("recall", {"userId": "abc", "query": "heron"})
    assert found["results"][0]["memory"]["id"] == identity
    assert "Nothing was done" in shell("memory", "restore", "abc", identity, code=7)
    assert "No deletion" in shell("memory", "restore", "abc", "unknownmemory", code=7)


def test_a_backup_restores_into_an_empty_store_and_nowhere_else(shell: Shell, tmp_path: Path) -> None:
    identity = created(shell, "abc", "kept safe")
    file = str(tmp_path / "backup.db")
    shell("backup", file)
    assert "exists" in shell("backup", file, code=5)
    assert "already" in shell("restore", file, code=5)
    shell.store = str(tmp_path / "other.db")
    shell("restore", file)
    found = shell.call("get_memory", {"userId": "abc", "memoryId": identity})
    assert found["content"] == "kept safe"
    third = str(tmp_path / "third.db")
    assert "copied" in shell("migrate", "--to", third)


def test_nothing_is_copied_out_of_a_store_that_is_not_there(shell: Shell, tmp_path: Path) -> None:
    target = tmp_path / "target"
    for words in (
        ("backup", str(target)),
        ("migrate", "--to", str(target)),
        ("export", "--output", str(target)),
    ):
        assert "There is no store" in shell(*words, code=7)
    assert [path.name for path in tmp_path.iterdir()] == []


def test_exported_memories_are_imported_elsewhere(shell: Shell, tmp_path: Path) -> None:
    created(shell, "abc", "one")
    created(shell, "xyz", "two")
    lines = shell("export")
    assert len(lines.splitlines()) == 3
    file = tmp_path / "memories.jsonl"
    file.write_text(lines, encoding="utf-8")
    shell.store = str(tmp_path / "other.db")
    assert "no tenant" in shell("import", str(file), code=7)
    assert shell.json("import", "--new-tenants", str(file))["data"] == {"imported": 2, "present": 0}
    assert shell.json("import", str(file))["data"] == {"imported": 0, "present": 2}
    assert shell("export") == lines


def test_the_doctor_names_what_is_wrong_and_fails(shell: Shell, tmp_path: Path) -> None:
    assert "service.store" in shell("doctor")
    shell("doctor", "--strict", code=1)
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"no database at all" * 100)
    shell.store = str(broken)
    shell("doctor", code=1)
    assert broken.read_bytes() == b"no database at all" * 100


def test_wrong_words_are_explained_without_a_traceback(shell: Shell) -> None:
    assert "No such command" in shell("tenant", "erase", code=2)
    assert "Missing argument" in shell("tenant", "create", code=2)


@pytest.mark.parametrize(
    "words",
    [
        ("--user", ""),
        ("--user", "Not An Id"),
        ("--user",),
        ("--usr", "mara"),
        ("--usr=mara",),
        ("--schemas", "none"),
        ("serv", "--http", "127.0.0.1:0"),
        ("tenats", "list"),
    ],
)
def test_a_wrong_word_opens_nothing_to_everybody(shell: Shell, words: tuple[str, ...]) -> None:
    shell(*words, code=2)


def test_refusals_are_json_wherever_the_option_stands(shell: Shell) -> None:
    assert shell.json("tenant", "list", "--json")["data"] == {"tenants": []}
    assert json.loads(shell("tenant", "list", "--json"))["ok"]


def test_what_is_exported_is_for_its_owner_alone(shell: Shell, tmp_path: Path) -> None:
    created(shell, "abc", "one")
    for words in (("export", "--output", str(tmp_path / "m.jsonl")), ("backup", str(tmp_path / "b.db"))):
        shell(*words)
        assert Path(words[-1]).stat().st_mode & 0o077 == 0


LINE: dict[str, Any] = {
    "accessCount": 0,
    "content": "kept",
    "createdAt": 1_796_000_270_538,
    "expiresAt": None,
    "id": "adrypbekem5xep8ekmvxagse",
    "lastAccess": None,
    "metadata": {},
    "scope": None,
    "tags": [],
    "textVersion": 1,
    "type": "long-term",
    "updatedAt": 1_796_000_270_538,
    "userId": "mara",
    "version": 1,
}
HEADER = '{"format": "engram-service-memories", "version": 1, "model": ""}\n'


def vector(length: int, data: str) -> dict[str, Any]:
    return {"model": "m", "dim": length, "textVersion": 1, "data": data}


@pytest.mark.parametrize(
    "change",
    [
        {"content": "a\0b"},
        {"content": ""},
        {"content": "half \ud800"},
        {"tags": ["a\0"]},
        {"tags": None},
        {"metadata": {"a": float("nan")}},
        {"metadata": {"a\ud800": 1}},
        {"metadata": [1]},
        {"id": "a" * 129},
        {"id": "../x"},
        {"userId": "A B"},
        {"userId": ""},
        {"version": 2**63},
        {"createdAt": float("inf")},
        {"createdAt": -1},
        {"expiresAt": "soon"},
        {"vector": vector(2, "AAAAAA==")},
        {"vector": vector(1, "AAAA")},
        {"vector": 5},
        {"type": "medium"},
        {"scope": 5},
    ],
)
def test_a_line_that_is_no_memory_is_named_and_nothing_of_it_is_kept(
    shell: Shell, tmp_path: Path, change: dict[str, Any]
) -> None:
    file = tmp_path / "memories.jsonl"
    good = {**LINE, "id": "b" + LINE["id"][1:], "content": "good"}
    file.write_text(
        HEADER + json.dumps(good) + "\n" + json.dumps({**LINE, **change}) + "\n", encoding="utf-8"
    )
    assert "Line 3 is no memory" in shell("import", "--new-tenants", str(file), code=2)
    (tenant,) = shell.json("tenant", "list")["data"]["tenants"]
    assert (tenant["tenant"], tenant["memories"]) == ("mara", 1)


def test_a_file_that_is_no_export_is_refused_without_a_traceback(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "memories.jsonl"
    for content in (
        b"",
        b"\xff\xfe\0",
        HEADER.encode() + b"\xff\n",
        b"[" * 100_000,
        HEADER.encode() + b"[" * 100_000,
    ):
        file.write_bytes(content)
        shell("import", str(file), code=2)
    other = tmp_path / "empty.db"
    other.write_bytes(b"no database at all" * 100)
    assert "no SQLite database" in shell("restore", str(other), code=1)


def test_names_and_labels_cannot_write_over_the_terminal(shell: Shell) -> None:
    identity = created(shell, "abc", "one")
    label = "me\x1b[2J\nforged line"
    arguments = {"userId": "abc", "memoryId": identity, "content": "two", "actorLabel": label}
    shell.call("update_memory", arguments)
    told = shell("memory", "history", "abc", identity)
    assert "\x1b" not in told
    assert len(told.splitlines()) == 2
    assert "one line" in shell("key", "create", "abc", "--name", "a\nb", code=2)
    assert "one line" in shell("key", "create", "abc", "--name", "n" * 101, code=2)


def test_a_locked_user_is_filled_in_and_wins(shell: Shell) -> None:
    arguments = {"content": "mine", "type": "long-term", "userId": "other"}
    identity = shell.call("create_memory", arguments, "--user", "me")["id"]
    assert [row["tenant"] for row in shell.json("tenant", "list")["data"]["tenants"]] == ["me"]
    assert shell.call("get_memory", {"memoryId": identity}, "--user", "me")["found"]
