"""How far a reindex job is (S11)."""

from __future__ import annotations

from engram.service.answer import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import GetReindexStatusInput

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: GetReindexStatusInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """The job, or not_found."""
    identity = arguments["jobId"]
    job = service.jobs.get(identity)
    return Answer(job.view() if job else {"jobId": identity, "state": "not_found"})
