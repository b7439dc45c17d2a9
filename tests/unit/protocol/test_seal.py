"""Sealed states and the clock of dialogs, without a process."""

from __future__ import annotations

from typing import Any

import pytest

from engram.protocol.crew import Crew
from engram.protocol.fault import ProtocolError
from engram.protocol.seal import LIFETIME, Sealer, digest
from engram.protocol.session import Session
from engram.protocol.toolset import InputRequired, Result, Toolset


class Clock:
    """A monotonic clock that moves when told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.mark.proves("R76", "R78")
def test_a_state_opens_until_ten_minutes_have_passed() -> None:
    clock = Clock()
    sealer = Sealer(clock)
    state = sealer.seal("bound", {"a": [1, "é"]})
    clock.now += LIFETIME
    opened = sealer.open("bound", state)
    assert (opened.content, opened.age) == ({"a": [1, "é"]}, LIFETIME)
    clock.now += 1
    with pytest.raises(ProtocolError) as refused:
        sealer.open("bound", state)
    assert refused.value.code == -32602


@pytest.mark.proves("R77", "R78")
def test_a_state_is_used_up_once_and_forgotten_after_its_life() -> None:
    clock = Clock()
    sealer = Sealer(clock)
    first, second = (sealer.seal("b", number) for number in (1, 2))
    opened = sealer.open("b", first)
    sealer.use(opened)
    with pytest.raises(ProtocolError):
        sealer.use(opened)
    with pytest.raises(ProtocolError):
        sealer.open("b", first)
    clock.now += 1
    sealer.use(sealer.open("b", second))
    assert LIFETIME == 600


@pytest.mark.proves("R79")
def test_another_process_has_another_key() -> None:
    state = Sealer().seal("b", 1)
    with pytest.raises(ProtocolError):
        Sealer().open("b", state)


@pytest.mark.proves("R78")
def test_a_digest_tells_values_apart_and_ignores_order() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    different = [{}, {"a": 1}, {"a": "1"}, {"a": True}, {"a": None}, {"a": [1]}, {"a": 1.5}]
    assert len({digest(value) for value in different}) == len(different)


class Asking(Toolset):
    """Asks, and notes what came of it."""

    name = "asking"
    tools = ("ask",)

    def __init__(self) -> None:
        self.responses: Any = None

    def call(self, name: str, arguments: dict[str, object], context: Any) -> InputRequired:
        form = {"message": "?", "requestedSchema": {"type": "object", "properties": {}}}
        return InputRequired({"q": {"method": "elicitation/create", "params": form}}, None)

    def resume(self, name: str, arguments: Any, state: Any, responses: Any, context: Any) -> Result:
        self.responses = responses
        return Result("done")


@pytest.mark.proves("6.30", "R73")
@pytest.mark.parametrize(("patience", "expected"), [(60.0, 54.0), (10.0, 10.0)])
def test_a_dialog_ends_in_time_for_an_answer_within_55_seconds(
    monkeypatch: pytest.MonkeyPatch, patience: float, expected: float
) -> None:
    clock, sent, deadlines = Clock(), [], []
    monkeypatch.setattr("engram.protocol.elicitation.time.monotonic", clock)
    toolset = Asking()
    crew = Crew(lambda: None, lambda _: None, lambda: None)
    monkeypatch.setattr(crew, "set_deadline", lambda when, action: deadlines.append((when, action)))
    session = Session(toolset, sent.append, crew, patience=patience)
    session.take(
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{"elicitation":{}}}}', 999.0
    )
    session.take(b'{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"ask"}}', 1000.0)
    [(when, action)] = deadlines
    assert when - 1000.0 == expected
    assert b"elicitation/create" in sent[-1]
    action()
    assert toolset.responses == {"q": {"action": "cancel", "reason": "timeout"}}
    assert b'"id":2' in sent[-1]
