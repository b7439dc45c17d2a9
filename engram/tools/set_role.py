"""engram_set_role: choose the roles whose memories are shown in this project."""

from __future__ import annotations

import re

from engram.errors import UsageError
from engram.outcome import Done
from engram.tools import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.tools.session import Session

_ROLE = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")
RELOAD = "Agent action: reload memory with engram_load."


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises UsageError `role.invalid`, and what `settings.change` raises."""
    roles = roles_of(arguments["roles"])
    session.workspace.require_root()
    previous = list(session.workspace.config["roles"])
    changed = roles != previous
    if changed:
        told = ", ".join(roles) or "every role"
        settings.change(session, {("roles",): roles}, f"set roles: {told}")
    text = f"Roles: {', '.join(roles) or 'none active, every role is shown'}"
    data = {"roles": roles, "previous": previous, "changed": changed}
    return Done(f"{text}\n{RELOAD}" if changed else text, data)


def roles_of(given: object) -> list[str]:
    """Role names from a list or a text with commas or blanks; each once, in order."""
    names = given if isinstance(given, list) else re.split(r"[\s,]+", str(given))
    roles = list(dict.fromkeys(str(name) for name in names if name))
    wrong = [name for name in roles if not _ROLE.match(name)]
    if wrong:
        raise UsageError(
            "role.invalid",
            f"{wrong[0][:80]!r} is no role name.",
            "A role is 1 to 64 letters, digits, dots, hyphens or underscores.",
        )
    return roles
