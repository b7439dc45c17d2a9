"""engram_note: propose one working note; one yes or cancel."""

from __future__ import annotations

from engram.approval import note
from engram.approval.answer import carry_out

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.outcome import Ask, Done
    from engram.tools.session import Session


def run(arguments: Mapping[str, Any], session: Session) -> Ask:
    """Raises what `approval.note.propose` raises."""
    return note.propose(
        arguments["text"], arguments["objective"], arguments["type"], arguments["scope"], session
    )


def resume(
    arguments: Mapping[str, Any], state: Mapping[str, Any], answer: Mapping[str, Any], session: Session
) -> Done:
    """Carry out the human's answer. Raises as `approval.answer.carry_out` does."""
    del arguments
    return carry_out(state, answer, session)
