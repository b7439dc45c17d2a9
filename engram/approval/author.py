"""Whose name stands in a memory: the configured author, else git's user (decision 23)."""

from __future__ import annotations

from engram.approval.plan import refuse_unsafe
from engram.errors import ConfigError
from engram.memory.rules import author_problems
from engram.store.person import NOBODY, identity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.workspace import Workspace


def author_of(workspace: Workspace) -> tuple[str, str]:
    """(name, e-mail), asked for when proposing. Raises ConfigError `author.missing`, `author.invalid`."""
    name, email, source = identity(workspace)
    if source == NOBODY:
        raise ConfigError(
            "author.missing",
            "Nobody is named as author of this memory.",
            'Run `engram author set --name "Kim Doe" --email kim@example.org`, or `git config user.name` and '
            "`git config user.email`.",
        )
    refuse_bad(name, email, workspace.config)
    return name, email


def refuse_bad(name: str, email: str, settings: Mapping[str, Any]) -> None:
    """Raises ConfigError `author.invalid`, PolicyError `safety.*` for what must not stand in a memory."""
    wrong = author_problems(name, email)
    if wrong:
        raise ConfigError(
            "author.invalid", f"The author cannot be used: {wrong[0]}.", "Run `engram author set`."
        )
    refuse_unsafe(name, "The author's name", settings)
