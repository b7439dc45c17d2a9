"""`engram call`: any tool by its MCP name, so that none is out of a person's reach (R139)."""

from __future__ import annotations

import json

from engram.cli.table import TOOL_TWINS
from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen


def call(values: Values, screen: Screen) -> int:
    """Reading tools answer at once; what writes goes through the same gate as the commands."""
    from engram.cli.reading import answer
    from engram.cli.writing import propose
    from engram.tools import reads

    words = values["tool"] if isinstance(values["tool"], list) else []
    name, arguments = words[0], _arguments(words[1:])
    if reads(name):
        answer(name, arguments, values, screen)
        return 0
    if name in TOOL_TWINS:
        raise UsageError("cli.use_command", f"{name} writes.", f"Use `engram {TOOL_TWINS[name]}`.")
    return propose(name, arguments, values, screen, f"engram call {name} … --accept-all")


def _arguments(words: list[str]) -> Mapping[str, Any]:
    try:
        found = json.loads(" ".join(words) or "{}")
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise UsageError("cli.bad_value", "The arguments are no JSON object.", """Write '{"query": "…"}'.""")
    return found
