"""What is remembered of one request for the log and the counts."""

from __future__ import annotations

import time

from engram.protocol import legacy, modern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.types import Scope

    from engram.protocol.toolset import Toolset

METHODS = frozenset(
    {*modern.METHODS, *legacy.METHODS, "notifications/cancelled", "notifications/initialized"}
)
PATHS = frozenset({"/mcp", "/healthz", "/readyz"})
OTHER = "other"
LEFT = 499
"""Stands for a status where the client left before there was one."""


class Record:
    """`method` and `tool` are names of this service or `other`, so nothing that a client made up is kept."""

    __slots__ = ("address", "key", "left", "method", "path", "since", "status", "tool")

    def __init__(self, path: str, address: str) -> None:
        self.path = path if path in PATHS else OTHER
        self.address = address
        self.since = time.monotonic()
        self.key = ""
        self.method = ""
        self.tool = ""
        self.status = 0
        self.left = False

    @classmethod
    def of(cls, scope: Scope) -> Record:
        """The record of the request that is being served."""
        found: Record = scope["engram.record"]
        return found

    @property
    def seconds(self) -> float:
        """Since the request came."""
        return time.monotonic() - self.since

    @property
    def ending(self) -> int:
        """The status, or `LEFT`."""
        return self.status or LEFT

    def describe(self, message: object, toolset: Toolset) -> None:
        """Note what a message asks for."""
        if isinstance(message, list):
            self.method = "batch"
            return
        if not isinstance(message, dict):
            return
        method, params = message.get("method"), message.get("params")
        if method is None:
            self.method = "response"
            return
        self.method = method if isinstance(method, str) and method in METHODS else OTHER
        if method == "tools/call" and isinstance(params, dict):
            name = params.get("name")
            self.tool = name if isinstance(name, str) and name in toolset.tools else OTHER
