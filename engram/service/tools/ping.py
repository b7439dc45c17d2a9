"""Tell that the service is there (S1)."""

from __future__ import annotations

from engram.service.answer import Answer
from engram.service.memory import iso

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import PingInput

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: PingInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001 - as every tool
    """Answer with the time."""
    return Answer({"status": "pong", "timestamp": iso(service.now())})
