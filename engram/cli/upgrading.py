"""upgrade: memory and hosts brought to the form of this version, after a person has seen the plan."""

from __future__ import annotations

import os

from engram.cli import gate
from engram.cli.screen import is_terminal
from engram.errors import PolicyError, StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.hosts.plan import Surroundings
    from engram.hosts.report import Report
    from engram.hosts.upgrading import Found
    from engram.upkeep.upgrade import Plan
    from engram.workspace import Workspace


def upgrade(values: Values, screen: Screen) -> int:
    """`engram upgrade`: exit code 5 when nobody agreed, 1 when something could not be done."""
    from engram.cli.project import open_workspace
    from engram.hosts.freshness import settle
    from engram.hosts.upgrading import find
    from engram.upkeep.upgrade import plan

    workspace = open_workspace(values)
    channel = "accept-all" if values["yes"] else "terminal"
    memory = plan(workspace, channel)
    around = _surroundings(workspace, values)
    hosts = find(around, latest=bool(values["latest"]))
    planned = _planned(hosts, around)
    text = _text(memory, planned, hosts)
    data = _data(memory, planned, hosts)
    if not memory.steps and not planned:
        if not values["plan"]:
            settle(around.records, around.places.project)
        screen.answer("\n".join(filter(None, ("Everything is up to date.", text))), data | {"applied": False})
        return 0
    if values["plan"]:
        screen.answer(text, data | {"applied": False})
        return 0
    if values["latest"] and hosts.conflicts:
        raise PolicyError(
            "upgrade.conflicts", "\n".join(hosts.conflicts), "Settle these first, or leave --latest out."
        )
    if not values["yes"] and not _agreed(screen, text):
        screen.answer("Nothing was changed.", data | {"applied": False})
        return PolicyError.exit_code
    return _carry_out(memory, hosts, around, data, screen)


def _agreed(screen: Screen, text: str) -> bool:
    import sys

    if not is_terminal(sys.stdin):
        screen.hint(text)
        raise PolicyError(
            "approval.no_terminal",
            "Nothing was changed: only a person at a terminal can agree.",
            "Run it in a terminal, or, if a person has seen this plan: `engram upgrade --yes`.",
        )
    return gate.confirm(screen, text, "Do this?")


def _carry_out(
    memory: Plan, hosts: Found, around: Surroundings, data: dict[str, object], screen: Screen
) -> int:
    from engram.hosts import upgrading
    from engram.hosts.freshness import settle
    from engram.upkeep.upgrade import carry_out

    refused = carry_out(memory.steps)
    reports = upgrading.carry_out(hosts, around)
    lines = [f"{step.scope}: {step.what}" for step in memory.steps if step not in [one for one, _ in refused]]
    lines += [report.line for report in reports]
    lines += [f"{step.where}: {wrong.sentence}" for step, wrong in refused]
    lines += memory.notes + hosts.conflicts
    failed = bool(refused) or any(report.failed for report in reports)
    if not failed:
        settle(around.records, around.places.project)
    more = {
        "applied": True,
        "records": [report.as_json() for report in reports],
        "refused": [
            {"where": step.where, "code": wrong.code, "message": wrong.message} for step, wrong in refused
        ],
    }
    screen.answer("\n".join(lines), data | more)
    return StoreError.exit_code if failed else 0


def _surroundings(workspace: Workspace, values: Values) -> Surroundings:
    from engram.hosts.part import UPGRADE
    from engram.hosts.places import WORKSPACE
    from engram.hosts.plan import Surroundings
    from engram.hosts.records import Records

    project = workspace.project if workspace.root is not None or values["workspace"] else os.getcwd()
    return Surroundings(project, os.environ, WORKSPACE, UPGRADE, Records(workspace.dirs.config))


def _planned(hosts: Found, around: Surroundings) -> list[Report]:
    from engram.hosts.report import PLANNED
    from engram.hosts.upgrading import told

    return [report for report in told(hosts, around) if report.word == PLANNED or report.failed]


def _text(memory: Plan, planned: list[Report], hosts: Found) -> str:
    lines: list[str] = []
    for step in memory.steps:
        lines.append(f"{step.where}: {step.what}")
        lines += [f"    {name}" for name in step.files[:20]]
        lines += [f"    and {len(step.files) - 20} more"] if len(step.files) > 20 else []
    for report in planned:
        lines.append(report.line)
        lines += [f"    {line}" for text in report.inserted for line in text.strip("\r\n").splitlines()]
    return "\n".join([*lines, *memory.notes, *hosts.conflicts])


def _data(memory: Plan, planned: list[Report], hosts: Found) -> dict[str, object]:
    return {
        "memory": [step.data() for step in memory.steps],
        "hosts": [report.as_json() for report in planned],
        "notes": memory.notes,
        "conflicts": hosts.conflicts,
    }
