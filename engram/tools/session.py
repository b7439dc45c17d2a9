"""The session that doors make and hand to `call`; it lives in `retrieval`, below everything that uses it."""

from engram.retrieval.session import Session

__all__ = ["Session"]
