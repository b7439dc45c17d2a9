"""engram_save: propose one durable memory."""

from __future__ import annotations

from engram.approval import proposal
from engram.approval.answer import carry_out
from engram.memory.candidate import make
from engram.outcome import Ask

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.outcome import Done
    from engram.tools.session import Session

_FIELDS = ("text", "type", "context", "example", "triggers", "depends_on", "update", "supersedes", "role")


def run(arguments: Mapping[str, Any], session: Session) -> Ask | Done:
    """Raises UsageError `candidate.*`, and what `approval.proposal.propose` raises."""
    candidate = make({name: str(arguments[name]) for name in _FIELDS if arguments.get(name)})
    return proposal.propose(
        [candidate], session, arguments.get("scope"), show_variants=arguments["show_rule_variants"]
    )


def resume(
    arguments: Mapping[str, Any], state: Mapping[str, Any], answer: Mapping[str, Any], session: Session
) -> Done:
    """Carry out the human's answer. Raises as `approval.answer.carry_out` does."""
    del arguments
    return carry_out(state, answer, session)
