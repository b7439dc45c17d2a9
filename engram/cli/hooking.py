"""agent-hook, set-read, set-proof: hooks of coding agents and their settings."""

from __future__ import annotations

from engram.cli.project import open_session
from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.cli.grammar import Values
    from engram.cli.screen import Screen

MODES = ("startup", "auto", "always", "manual", "off")
PROOFS = ("off", "compact")


def agent_hook(values: Values, screen: Screen) -> int:
    """`engram agent-hook` with something in front of it: no host writes that, so it gives nothing.

    `engram.main.command` hands the command to `engram.hooks` before the table of commands is read.
    """
    del values
    screen.say("{}")
    return 0


def set_read(values: Values, screen: Screen) -> int:
    """`engram set-read`."""
    return _set("read", MODES, "Read mode", values, screen)


def set_proof(values: Values, screen: Screen) -> int:
    """`engram set-proof`."""
    return _set("proof", PROOFS, "Proof lines", values, screen)


def _set(setting: str, allowed: tuple[str, ...], title: str, values: Values, screen: Screen) -> int:
    """Put a setting of the project, or tell it; hooks read it at every run."""
    from engram.tools import settings

    words = values[setting]
    given = list(words) if isinstance(words, list) else []
    wanted = given[0] if given else "status"
    if len(given) > 1 or wanted not in (*allowed, "status"):
        raise UsageError(
            "cli.bad_value",
            f"{' '.join(given)!r:.60} is none of them.",
            f"Use one of {', '.join((*allowed, 'status'))}.",
        )
    session = open_session(values)
    session.workspace.require_root()
    now = str(session.workspace.config[setting])
    changed = wanted not in ("status", now)
    if changed:
        settings.change(session, {(setting,): wanted}, f"set {setting}: {wanted}")
        now = str(session.workspace.config[setting])
    screen.answer(f"{title}: {now}", {setting: now, "changed": changed})
    return 0
