"""What a careless toolset can do to the core: nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from typing import Any

import pytest

from engram.errors import PolicyError
from engram.protocol.crew import Crew
from engram.protocol.fault import ProtocolError
from engram.protocol.session import Session
from engram.protocol.toolset import InputRequired, PromptText, Result, Toolset
from tests.mcp.client import modern_meta


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return value


class Careless(Toolset):
    """Does with each request what the test says."""

    name = "careless"
    tools = ("do",)
    plain_names = ("do",)
    completes = True

    def __init__(self, deed: Any) -> None:
        self.deed = deed

    def _do(self) -> Any:
        if isinstance(self.deed, BaseException):
            raise self.deed
        return self.deed

    def call(self, name: str, arguments: Any, context: Any) -> Any:
        return self._do()

    plain = read = prompt = complete = listing = lambda self, *_: self._do()


DEEDS = [
    Result("x", {"a": float("nan")}),
    Result("x", {"a": float("inf")}),
    Result("x", {"a": b"bytes"}),
    Result("x", {"a": {1, 2}}),
    Result("x", nested(5000)),
    Result([{"no": "type"}]),
    PromptText([{"role": "user"}]),
    InputRequired({"q": {"method": "elicitation/create"}}, {1}),
    InputRequired({"q": {}}, None),
    None,
    "a text",
    5,
    [float("nan")],
    ValueError("a secret value"),
    RecursionError(),
    MemoryError(),
    OSError(28, "No space left"),
    PolicyError("policy.refused", "Not allowed."),
    ProtocolError(-32602, "No such thing."),
    KeyError("x"),
    UnicodeDecodeError("utf-8", b"x", 0, 1, "bad"),
]
METHODS = [
    ("tools/call", {"name": "do"}),
    ("tools/list", {}),
    ("resources/read", {"uri": "test://x"}),
    ("prompts/get", {"name": "p"}),
    ("completion/complete", {"ref": {}, "argument": {}}),
    ("do", {}),
]


@pytest.mark.proves("M09", "6.1", "6.12")
@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: repr(deed)[:40])
@pytest.mark.parametrize("modern", [False, True])
def test_every_request_gets_exactly_one_line_whatever_the_toolset_does(
    deed: Any, modern: bool, capfd: pytest.CaptureFixture[str]
) -> None:
    sent: list[bytes] = []
    session = Session(Careless(deed), sent.append, Crew(lambda: None, lambda _: None, lambda: None))
    for method, params in METHODS:
        sent.clear()
        meta = {"_meta": modern_meta({"elicitation": {}})} if modern else {}
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**params, **meta}}
        session.take(json.dumps(message).encode(), 0.0)
        assert len(sent) == 1, (method, sent)
        answer = sent[0]
        if isinstance(deed, (str, int)) and method == "tools/list":
            continue
        assert b"Traceback" not in answer
        assert b"a secret value" not in answer
        assert b"NaN" not in answer
        assert b"\n" not in answer
        if method != "tools/list":
            assert json.loads(answer)["id"] == 1
    assert "Traceback" not in capfd.readouterr().err


SERVED = """
import time
from engram.protocol.server import serve
from engram.protocol.toolset import Toolset

class Stuck(Toolset):
    def close(self):
        {}

serve(Stuck())
"""


@pytest.mark.proves("6.2")
@pytest.mark.parametrize("closing", ["time.sleep(60)", "raise ValueError('no')", "print('kept')"])
def test_a_toolset_that_cannot_close_does_not_keep_the_process(closing: str) -> None:
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", SERVED.format(closing)],
        input=b"",
        capture_output=True,
        timeout=20,
        check=False,
    )
    assert time.monotonic() - start < 2
    assert (done.returncode, done.stdout) == (0, b"")
    assert b"Traceback" not in done.stderr
