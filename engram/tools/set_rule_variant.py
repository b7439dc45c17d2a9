"""engram_set_rule_variant: choose in which strength rules are shown in this project."""

from __future__ import annotations

from engram.outcome import Done
from engram.tools import settings
from engram.tools.set_role import RELOAD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from engram.tools.session import Session


def run(arguments: Mapping[str, Any], session: Session) -> Done:
    """Raises what `settings.change` raises; `status` changes nothing."""
    wanted = str(arguments["variant"])
    now = session.workspace.config["rule_variants"]
    enabled, active = bool(now["enabled"]), str(now["active"])
    changed = False
    if wanted != "status":
        session.workspace.require_root()
        target = (False, "balanced") if wanted == "off" else (True, wanted)
        changed = target != (enabled, active)
        enabled, active = target
        if changed:
            group: dict[tuple[str, ...], object] = {
                ("rule_variants", "enabled"): enabled,
                ("rule_variants", "active"): active,
            }
            settings.change(session, group, f"set rule variant: {wanted}")
    shown = active if enabled else "balanced"
    text = f"Rule variant: {active}" if enabled else "Rule variant: off (rules as they were written)"
    data = {"enabled": enabled, "active": shown, "changed": changed}
    return Done(f"{text}\n{RELOAD}" if changed else text, data)
