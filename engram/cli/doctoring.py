"""doctor: every check, printed. Memory and hosts are looked at in rooms that do not know each other."""

from __future__ import annotations

import os

from engram.cli.reading import one_scope
from engram.errors import EngramError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.checkup import Finding
    from engram.cli.grammar import Values
    from engram.cli.screen import Screen

STRICT_EXIT = 1
_STYLES = {"pass": "green", "warn": "yellow", "fail": "red", "skip": ""}
_WORDS = {"pass": "OK", "warn": "WARN", "fail": "FAIL", "skip": "SKIP"}


def doctor(values: Values, screen: Screen) -> int:
    """`engram doctor`: exit code 1 with --strict when something is to be done, else 0."""
    from engram.checkup import STATUSES

    found = _findings(values)
    counts = {status: sum(finding.status == status for finding in found) for status in STATUSES}
    if screen.json:
        data = {"checks": [finding.data() for finding in found], "counts": counts}
        screen.answer("", data)
    else:
        _print(found, counts, screen)
    wrong = counts["warn"] + counts["fail"]
    return STRICT_EXIT if values["strict"] and wrong else 0


def _findings(values: Values) -> list[Finding]:
    """Memory first, then hosts; a project that cannot be opened leaves the hosts to be looked at."""
    from engram.cli.project import open_workspace
    from engram.hosts.checks import examine as examine_hosts
    from engram.upkeep.doctor import examine, refused

    scope = one_scope(values)
    project, root, found = os.getcwd(), None, []
    try:
        workspace = open_workspace(values)
    except EngramError as wrong:
        found = [refused("root.workspace", "workspace", wrong)]
    else:
        project, root = workspace.project, workspace.root
        found = examine(workspace, scope)
    return found if scope != "all" else [*found, *examine_hosts(project, os.environ, root)]


def _print(found: Sequence[Finding], counts: dict[str, int], screen: Screen) -> None:
    for finding in found:
        line = f"{_WORDS[finding.status]:<4} {finding.id}: {finding.message}."
        if finding.remedy and finding.status in ("warn", "fail"):
            line += f" {finding.remedy}"
        screen.say(line, _STYLES[finding.status])
    screen.say(
        f"{counts['pass']} in order, {counts['warn']} to look at, {counts['fail']} wrong, "
        f"{counts['skip']} not checked"
    )
