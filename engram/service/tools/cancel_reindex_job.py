"""Cancel a reindex job (S12)."""

from __future__ import annotations

from engram.service.answer import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import CancelReindexJobInput

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: CancelReindexJobInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """Cancel it; one that ended stays as it is."""
    identity = arguments["jobId"]
    job = service.jobs.cancel(identity, service.now())
    return Answer(job.view() if job else {"jobId": identity, "state": "not_found"})
