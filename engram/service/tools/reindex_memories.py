"""Rebuild the vector index in this call (S9)."""

from __future__ import annotations

from engram.service import reindex
from engram.service.answer import Answer
from engram.service.reindex_options import issues, options_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram_contracts.models import ReindexMemoriesInput

    from engram.service.caller import Caller
    from engram.service.service import Service

__all__ = ["issues", "run"]


def run(arguments: ReindexMemoriesInput, service: Service, caller: Caller) -> Answer:  # noqa: ARG001
    """Work through the rows and count."""
    options = options_of(arguments)
    counts = reindex.run(service, options)
    return Answer({"scope": options.get("userId", "all-users"), **counts.view()})
