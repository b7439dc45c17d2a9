"""engram_save_session: propose up to eight durable memories from the work just done."""

from __future__ import annotations

from engram.approval import proposal
from engram.approval.answer import carry_out
from engram.memory.candidate import parse_with_remarks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.outcome import Ask, Done
    from engram.tools.session import Session


def run(arguments: Mapping[str, Any], session: Session) -> Ask | Done:
    """Raises UsageError `candidate.*`, and what `approval.proposal.propose` raises."""
    roles = [name for name in arguments.get("role", "").replace(",", " ").split() if name]
    candidates, remarks = parse_with_remarks(arguments["text"])
    return proposal.propose(
        candidates,
        session,
        arguments.get("scope"),
        roles,
        show_variants=arguments["show_rule_variants"],
        remarks=remarks,
    )


def resume(
    arguments: Mapping[str, Any], state: Mapping[str, Any], answer: Mapping[str, Any], session: Session
) -> Done:
    """Carry out the human's answer. Raises as `approval.answer.carry_out` does."""
    del arguments
    return carry_out(state, answer, session)
