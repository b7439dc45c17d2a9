"""Answers of the protocol's own: JSON-RPC errors (protocol 1.5).

A toolset raises these only for what the protocol names an error: no such tool, resource or prompt, parameters
of the wrong shape, a missing client capability. What a model can mend is a `Result` with `is_error`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram_contracts.models import ProtocolFault

PARSE_ERROR = -32700
INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
RESOURCE_NOT_FOUND = -32002
HEADER_MISMATCH = -32020
MISSING_CAPABILITY = -32021
UNSUPPORTED_VERSION = -32022


class ProtocolError(Exception):
    """One JSON-RPC error: an integer `code`, a short sentence, and `data` where the code defines some."""

    def __init__(self, code: int, message: str, data: Mapping[str, object] | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.data = data

    def body(self) -> ProtocolFault:
        """The `error` member of the answer; `data` is left out when there is none."""
        error: ProtocolFault = {"code": self.code, "message": self.message}
        if self.data is not None:
            error["data"] = dict(self.data)
        return error


class UnknownResourceError(ProtocolError):
    """Nothing is behind this URI: -32602 in the modern era, -32002 before (protocol 1.4, 2.1)."""

    def __init__(self, uri: str) -> None:
        super().__init__(INVALID_PARAMS, f"There is no resource {uri[:200]}.", {"uri": uri})


def invalid_params(message: str, data: Mapping[str, object] | None = None) -> ProtocolError:
    """The parameters cannot be used as they are."""
    return ProtocolError(INVALID_PARAMS, message, data)


def method_not_found(method: str) -> ProtocolError:
    """The method does not exist in this era, or its capability is not offered."""
    return ProtocolError(METHOD_NOT_FOUND, f"There is no method {method}.")
