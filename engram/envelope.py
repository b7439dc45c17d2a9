"""The envelope around every answer: `{contract_version, ok, data, diagnostics}` (R48)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engram_contracts.models import Diagnostic, Envelope

    from engram.errors import EngramError


def diagnostic(severity: str, code: str, message: str, remedy: str = "", **where: str) -> Diagnostic:
    """One finding beside the data.

    `severity` is error, warning or info; `where` may name `id`, `scope`, `path`; empty ones are left out.
    """
    found: dict[str, str] = {"severity": severity, "code": code, "message": message}
    if remedy:
        found["remedy"] = remedy
    found.update({key: value for key, value in where.items() if value})
    return found  # type: ignore[return-value]  # a plain dict of the same keys


def success(data: Mapping[str, object], diagnostics: Sequence[Diagnostic] = ()) -> Envelope:
    """The envelope of an answer; `data` has the shape of the tool's output schema."""
    from engram_contracts.version import CONTRACT_VERSION

    return {
        "contract_version": CONTRACT_VERSION,
        "ok": True,
        "data": dict(data),
        "diagnostics": list(diagnostics),
    }


def failure(error: EngramError, diagnostics: Sequence[Diagnostic] = ()) -> Envelope:
    """The envelope of a refusal: `data` is empty and the refusal is the first diagnostic."""
    from engram_contracts.version import CONTRACT_VERSION

    first = diagnostic("error", error.code, error.message, error.remedy)
    return {
        "contract_version": CONTRACT_VERSION,
        "ok": False,
        "data": {},
        "diagnostics": [first, *diagnostics],
    }
