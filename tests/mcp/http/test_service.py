"""`engram-service serve`: keys, tenants, and nothing lost when many call."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engram.service.caller import SCOPES
from engram.service.records.database import Database
from engram.service.records.postgres import Postgres
from engram.service.service import Service
from tests.mcp.client import ROOT
from tests.mcp.http.served import Served, environment, last, legacy
from tests.service.stand import STORES, opened

COMMAND = (sys.executable, "-c", "from engram.main.service import main; main()")
ANN, BEN = "cjld2cjxh0000qzrmn831i7rn", "tz4a98xxat96iws9zmbrgj3a"


class Shop:
    """A store with two tenants, and the way to open it over HTTP."""

    def __init__(self, folder: Path, database: Database) -> None:
        self.path = folder / "service.db"
        self.store = database._address if isinstance(database, Postgres) else str(self.path)
        self.service = Service(database, None, None)
        for tenant in (ANN, BEN):
            self.service.tenants.create(tenant, self.service.now())
        self.env = {**environment(folder), "ENGRAM_SERVICE_HTTP_REQUESTS_PER_MINUTE": "0"}

    def key(self, tenant: str, *scopes: str) -> str:
        return self.service.keys.create(tenant, "test", scopes or SCOPES[:3], self.service.now())[0]

    def words(self, *options: str) -> tuple[str, ...]:
        return (*COMMAND, "--store", self.store, "serve", *options)

    def served(self, *options: str, **env: str) -> Served:
        return Served(self.words("--http", "127.0.0.1:0", *options), {**self.env, **env})

    def refused(self, *options: str) -> tuple[int, str]:
        done = subprocess.run(
            self.words(*options),
            env=self.env,
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=30,
            check=False,
        )
        return done.returncode, done.stderr


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Shop]:
    with opened("sqlite", tmp_path) as database:
        yield Shop(tmp_path, database)


@pytest.fixture(params=STORES)
def each_shop(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shop]:
    """On every record store."""
    with opened(request.param, tmp_path) as database:
        yield Shop(tmp_path, database)


def kept(served: Served, key: str, content: str, **more: Any) -> dict[str, Any]:
    arguments = {"content": content, "type": "long-term", **more}
    return served.call("create_memory", arguments, key=key)


@pytest.mark.parametrize("address", ["0.0.0.0:0", "[::]:0"])
def test_without_authentication_it_serves_this_machine_alone(shop: Shop, address: str) -> None:
    code, said = shop.refused("--http", address, "--no-auth")
    assert code == 3
    assert "--no-auth" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("address", ["", "8080", "127.0.0.1", "127.0.0.1:99999", "nowhere.invalid:80", "a:b"])
def test_an_address_that_cannot_be_is_refused_in_a_sentence(shop: Shop, address: str) -> None:
    code, said = shop.refused("--http", address)
    assert code == 2
    assert "Traceback" not in said


def test_a_mistyped_option_is_refused_and_not_ignored(shop: Shop) -> None:
    code, said = shop.refused("--http", "127.0.0.1:0", "--noauth")
    assert code == 2
    assert "--noauth" in said


@pytest.mark.proves("S33", "S36")
def test_a_key_fixes_the_tenant_whatever_the_arguments_say(shop: Shop) -> None:
    ann, ben = shop.key(ANN), shop.key(BEN)
    with shop.served() as served:
        identity = kept(served, ann, "The sea is blue.", userId=BEN)["structuredContent"]["data"]["id"]
        assert served.call("list_memories", key=ben)["structuredContent"]["data"]["memories"] == []
        found = served.call("recall", {"query": "sea", "userId": BEN}, key=ann)
        results = found["structuredContent"]["data"]["results"]
        assert [(result["memory"]["id"], result["memory"]["userId"]) for result in results] == [
            (identity, ANN)
        ]
        foreign = served.call("get_memory", {"memoryId": identity, "userId": ANN}, key=ben)
        assert foreign["structuredContent"]["data"] == {"found": False, "memoryId": identity}


def test_a_key_may_do_what_its_scopes_say(shop: Shop) -> None:
    reader = shop.key(ANN, "memories:read")
    with shop.served() as served:
        refused = kept(served, reader, "no")
        assert refused["structuredContent"]["diagnostics"][0]["code"] == "service.forbidden"
        assert "isError" not in served.call("list_memories", key=reader)
        admin = served.call("queue_reindex_memories", key=reader)
        assert admin["structuredContent"]["diagnostics"][0]["code"] == "service.forbidden"
        operator = shop.key("", "admin")
        assert "isError" not in served.call("queue_reindex_memories", key=operator)


def test_a_revoked_key_opens_nothing_from_the_next_request_on(shop: Shop) -> None:
    key, known = shop.service.keys.create(ANN, "test", SCOPES, shop.service.now())
    with shop.served() as served:
        named = {"Mcp-Session-Id": served.open(key=key)}
        assert served.post(legacy("ping"), named, key).status_code == 200
        shop.service.keys.revoke(known.id, shop.service.now())
        assert served.ask("tools/list", key=key).status_code == 401
        assert served.post(legacy("ping"), named, key).status_code == 401
        assert key not in "".join(served.raw)
        assert served.logged("request", key=f"key:{known.prefix}")


def test_without_keys_the_operator_is_told_that_nobody_can_enter(shop: Shop) -> None:
    with shop.served() as served:
        assert served.logged("no_keys")["level"] == "warning"
        assert served.ask("tools/list").status_code == 401


def test_on_this_machine_alone_it_may_be_open_and_a_bad_key_is_bad_all_the_same(shop: Shop) -> None:
    with shop.served("--no-auth") as served:
        assert kept(served, "", "open", userId=ANN)["structuredContent"]["ok"] is True
        assert served.ask("tools/list", key="egk_wrong").status_code == 401
        unknown = kept(served, "", "nobody", userId="tz4a98xxat96iws9zmbrgj3b")
        assert unknown["structuredContent"]["ok"] is False
        assert "isError" not in served.call("queue_reindex_memories")
    token = {"ENGRAM_SERVICE_ADMIN_TOKEN": "a-token-of-some-length"}
    with shop.served("--no-auth", **token) as served:
        refused = served.call("queue_reindex_memories")
        assert refused["structuredContent"]["diagnostics"][0]["code"] == "service.unauthorized"
        told = served.call("queue_reindex_memories", {"adminToken": token["ENGRAM_SERVICE_ADMIN_TOKEN"]})
        assert "isError" not in told


def test_settings_and_options_reach_the_door(shop: Shop) -> None:
    env = {
        "ENGRAM_SERVICE_HTTP_MAX_BODY_BYTES": "1024",
        "ENGRAM_SERVICE_HTTP_REQUESTS_PER_MINUTE": "6",
        "ENGRAM_SERVICE_HTTP_ORIGINS": "https://app.example.org",
        "ENGRAM_SERVICE_HTTP_HOSTS": "one.example.org",
        "ENGRAM_SERVICE_LOG": "warning",
    }
    words = shop.words("--http", "127.0.0.1:0", "--no-auth")
    quiet = subprocess.Popen(words, env={**shop.env, **env}, cwd=ROOT, stderr=subprocess.PIPE, text=True)
    time.sleep(1.5)
    quiet.terminate()
    assert quiet.communicate(timeout=20)[1] == ""
    env["ENGRAM_SERVICE_LOG"] = "info"
    with shop.served("--no-auth", "--host", "two.example.org", "--metrics", "127.0.0.1:0", **env) as served:
        assert served.ask("tools/list", headers={"Host": "one.example.org"}).status_code == 200
        assert served.ask("tools/list", headers={"Host": "two.example.org:443"}).status_code == 200
        assert served.ask("tools/list", headers={"Host": "three.example.org"}).status_code == 403
        assert served.ask("tools/list", headers={"Origin": "https://app.example.org"}).status_code == 200
        assert served.ask("tools/call", {"name": "ping", "arguments": {"a": "b" * 1024}}).status_code == 413
        assert "engram_http_requests_total" in served.http.get(served.metrics).text
        assert [served.ask("tools/list").status_code for _ in range(4)][-1] == 429


def test_it_is_ready_while_its_store_answers_and_alive_in_any_case(shop: Shop) -> None:
    with shop.served("--no-auth") as served:
        for path in ("healthz", "readyz"):
            answer = served.http.get(f"{served.base}/{path}", headers={"Host": "10.0.0.7"})
            assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
        shop.path.rename(shop.path.with_suffix(".away"))
        until = time.monotonic() + 10
        while served.http.get(f"{served.base}/readyz").status_code == 200 and time.monotonic() < until:
            time.sleep(0.2)
        assert served.http.get(f"{served.base}/readyz").status_code == 503
        assert served.http.get(f"{served.base}/healthz").status_code == 200
        assert served.ask("tools/list", key="egk_any").status_code == 503
        shop.path.with_suffix(".away").rename(shop.path)
        while served.http.get(f"{served.base}/readyz").status_code == 503 and time.monotonic() < until + 10:
            time.sleep(0.2)
        assert served.http.get(f"{served.base}/readyz").status_code == 200


@pytest.mark.proves("S34")
def test_nothing_is_lost_when_64_clients_write_at_once_in_both_eras(each_shop: Shop) -> None:
    clients, each = 64, 5
    keys = {tenant: each_shop.key(tenant) for tenant in (ANN, BEN)}
    lost: list[Any] = []
    with each_shop.served() as served:

        def write(number: int) -> None:
            key = keys[ANN if number % 2 else BEN]
            named = {"Mcp-Session-Id": served.open(key=key)} if number % 4 < 2 else None
            for turn in range(each):
                arguments = {"content": f"Client {number} says {turn}.", "type": "short-term"}
                params = {"name": "create_memory", "arguments": arguments}
                if named is None:
                    answer = served.ask("tools/call", params, key=key, identity=1)
                else:
                    answer = served.post(legacy("tools/call", params, turn), named, key)
                if answer.status_code != 200 or "isError" in last(answer).get("result", {"isError": 1}):
                    lost.append(answer.text)

        threads = [threading.Thread(target=write, args=(number,)) for number in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert lost == []
        for tenant, odd in ((ANN, 1), (BEN, 0)):
            found: set[str] = set()
            after: dict[str, str] = {}
            while True:
                page = served.call("list_memories", {"limit": 50, **after}, key=keys[tenant])
                data = page["structuredContent"]["data"]
                found |= {memory["content"] for memory in data["memories"]}
                if not data["pagination"]["hasNextPage"]:
                    break
                after = {"cursor": data["pagination"]["endCursor"]}
            wanted = {
                f"Client {n} says {turn}." for n in range(clients) if n % 2 == odd for turn in range(each)
            }
            assert found == wanted
        assert served.terminate() == 0


@pytest.mark.parametrize("works", [True, False])
def test_reindex_jobs_are_worked_on_where_the_settings_say_so(shop: Shop, works: bool) -> None:
    key = shop.key("", "admin")
    with shop.served(ENGRAM_SERVICE_WORKER=str(works).lower()) as served:
        queued = served.call("queue_reindex_memories", key=key)["structuredContent"]["data"]
        state, until = "", time.monotonic() + (10 if works else 1.5)
        while state != "completed" and time.monotonic() < until:
            told = served.call("get_reindex_status", {"jobId": queued["jobId"]}, key=key)
            state = told["structuredContent"]["data"]["state"]
            time.sleep(0.1)
        assert state == ("completed" if works else "queued")


def test_what_is_remembered_stands_in_no_log(shop: Shop) -> None:
    key = shop.key(ANN)
    with shop.served(ENGRAM_SERVICE_LOG="debug") as served:
        kept(served, key, "The vault opens at noon.")
        served.call("recall", {"query": "When does the vault open?"}, key=key)
        served.call("list_memories", {"search": "vault", "limit": 10**6}, key=key)
        served.ask("tools/call", {"name": "recall", "arguments": "vault"}, key=key)
        assert served.terminate() == 0
        assert "vault" not in "".join(served.raw)
        assert key not in "".join(served.raw)


def test_on_stdio_nothing_of_http_is_loaded(shop: Shop) -> None:
    hello = (
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}\n'
        b'{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ping"}}\n'
    )
    words = (sys.executable, "-X", "importtime", *COMMAND[1:], "--store", str(shop.path))
    done = subprocess.run(
        words, input=hello, env=shop.env, cwd=ROOT, capture_output=True, timeout=30, check=True
    )
    assert b"pong" in done.stdout
    loaded = {line.rpartition("|")[2].strip() for line in done.stderr.decode().splitlines()}
    tops = {name.partition(".")[0] for name in loaded}
    assert "engram" in tops
    assert not tops & {"starlette", "uvicorn", "anyio", "h11", "argparse", "click"}
    assert not [name for name in loaded if name.startswith("engram.protocol.http")]
