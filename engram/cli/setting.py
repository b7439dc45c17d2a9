"""set-role, set-rule-variant, set-save-target: settings of the project, each a direct act of a person."""

from __future__ import annotations

from engram.cli.project import open_session
from engram.errors import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen

TARGETS = ("workspace", "global", "both")


def set_role(values: Values, screen: Screen) -> int:
    """`engram set-role`."""
    names = [part for word in _words(values, "roles") for part in word.split(",") if part]
    return _set("engram_set_role", {"roles": names}, values, screen)


def set_rule_variant(values: Values, screen: Screen) -> int:
    """`engram set-rule-variant`."""
    words = _words(values, "variant")
    if len(words) > 1:
        raise UsageError("cli.extra", f"Got more words than expected: {words[1]}.", "Name one strength.")
    return _set("engram_set_rule_variant", {"variant": words[0]} if words else {}, values, screen)


def _set(tool: str, arguments: Mapping[str, Any], values: Values, screen: Screen) -> int:
    from engram.outcome import Done
    from engram.tools import call

    done = call(tool, arguments, open_session(values))
    if not isinstance(done, Done):
        raise TypeError(tool)
    screen.answer(done.text, done.data, done.diagnostics)
    return 0


def set_save_target(values: Values, screen: Screen) -> int:
    """`engram set-save-target`: the setting `scope` of the project."""
    from engram.tools import settings

    words = [word for word in _words(values, "target") if word != "to"]
    wanted = words[0] if words else "status"
    if len(words) > 1 or wanted not in (*TARGETS, "status"):
        allowed = ", ".join((*TARGETS, "status"))
        raise UsageError("cli.bad_value", f"{' '.join(words)!r:.60} is no target.", f"Use one of {allowed}.")
    session = open_session(values)
    session.workspace.require_root()
    now = str(session.workspace.config["scope"])
    changed = wanted not in ("status", now)
    if changed:
        settings.change(session, {("scope",): wanted}, f"set save target: {wanted}")
        now = str(session.workspace.config["scope"])
    text = f"Save target: {now}"
    if now != "workspace" and session.workspace.global_root is None:
        means = (
            "until there is one, saves go to workspace" if now == "both" else "saves are refused without one"
        )
        text += f" (there is no personal memory on this computer; {means})"
    screen.answer(text, {"target": now, "changed": changed})
    return 0


def _words(values: Values, key: str) -> list[str]:
    words = values[key]
    return list(words) if isinstance(words, list) else []
