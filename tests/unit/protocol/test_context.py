"""What a toolset may say while it serves a request."""

from __future__ import annotations

from typing import Any

import pytest

from engram.protocol.context import Context


def listening(version: str = "2025-11-25") -> tuple[Context, list[tuple[str, dict[str, Any]]]]:
    """A context that wants progress and warnings, and what was said through it."""
    said: list[tuple[str, dict[str, Any]]] = []
    context = Context(version, {}, {}, 0.0, modern=False, dialogs=True)
    context.progress_token = "t"
    context.log_level = "warning"
    context.attach(lambda method, params: said.append((method, params)))
    return context, said


@pytest.mark.proves("6.21")
def test_progress_that_does_not_grow_is_not_sent() -> None:
    context, said = listening()
    for done in (0, 0, 5, 3, 5, 5.5, 100):
        context.progress(done)
    assert [params["progress"] for _, params in said] == [0, 5, 5.5, 100]


@pytest.mark.proves("6.21")
def test_nothing_is_said_after_the_answer_or_after_cancelling() -> None:
    context, said = listening()
    context.cancelled = True
    context.progress(1)
    context.log("error", "x")
    context.cancelled = False
    context.attach(None)
    context.progress(2)
    context.log("error", "x")
    assert said == []


@pytest.mark.proves("6.21")
def test_log_lines_below_the_level_are_kept_back() -> None:
    context, said = listening()
    for level in ("debug", "info", "notice", "warning", "error", "emergency"):
        context.log(level, level)
    assert [params["data"] for _, params in said] == ["warning", "error", "emergency"]


@pytest.mark.proves("6.21", "R19")
@pytest.mark.parametrize(("version", "members"), [("2024-11-05", 3), ("2025-03-26", 4)])
def test_the_message_of_progress_came_with_2025_03_26(version: str, members: int) -> None:
    context, said = listening(version)
    context.progress(1, 2, "half")
    assert len(said[0][1]) == members
