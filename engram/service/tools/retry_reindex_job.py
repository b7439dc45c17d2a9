"""Queue a failed or cancelled job again (S13)."""

from __future__ import annotations

from engram.service.answer import Answer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import RetryReindexJobInput

    from engram.service.caller import Caller
    from engram.service.service import Service


def run(arguments: RetryReindexJobInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """The new job, or the old one where there is nothing to retry."""
    identity = arguments["jobId"]
    job = service.jobs.retry(identity, service.now())
    service.wake_worker()
    return Answer(job.view() if job else {"jobId": identity, "state": "not_found"})
