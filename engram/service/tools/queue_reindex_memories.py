"""Queue a job that rebuilds the vector index (S10)."""

from __future__ import annotations

from engram.service.answer import Answer
from engram.service.memory import iso
from engram.service.reindex_options import issues, options_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import QueueReindexMemoriesInput

    from engram.service.caller import Caller
    from engram.service.service import Service

__all__ = ["issues", "run"]


def run(arguments: QueueReindexMemoriesInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """Queue it, and wake a worker of this process."""
    job = service.jobs.queue(options_of(arguments), service.now())
    service.wake_worker()
    return Answer({"jobId": job.id, "state": job.state, "createdAt": iso(job.created)})
