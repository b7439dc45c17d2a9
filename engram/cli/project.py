"""The project that a command works on."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.cli.grammar import Values
    from engram.retrieval.session import Session
    from engram.workspace import Workspace


def open_workspace(values: Values) -> Workspace:
    """The project named by `--workspace`, or the one around the current folder (decision 12)."""
    from engram.workspace import find

    where = values.get("workspace")
    return find(explicit=where if isinstance(where, str) else None)


def open_session(values: Values) -> Session:
    """The session of one command in that project."""
    from engram.retrieval.session import Session

    return Session(open_workspace(values))


def given(**arguments: Any) -> Mapping[str, Any]:
    """The arguments that were given: what is None or False is left to the tool's own defaults."""
    return {key: value for key, value in arguments.items() if value is not None and value is not False}
