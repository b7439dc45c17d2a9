"""link and unlink: coding agents are connected by one command, and one command leaves no trace."""

from __future__ import annotations

import os

from engram.errors import StoreError, UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.cli.grammar import Values
    from engram.cli.screen import Screen
    from engram.hosts.plan import Surroundings
    from engram.hosts.report import Report

ACTIONS = ("list", "status")


def link(values: Values, screen: Screen) -> int:
    """`engram link`."""
    words = _words(values)
    if values["parent"] is not None or values["children"] is not None:
        return _link_memories(values, words, screen)
    if words[:1] == ["list"]:
        return _list(screen)
    from engram.hosts.part import FORCE, LINK

    around = _surroundings(values, FORCE if values["force"] else LINK)
    if words[:1] == ["status"]:
        return _status(around, screen)
    from engram.hosts import linking
    from engram.hosts.plan import make

    service = bool(values["service"])
    around.options = _options(values)
    names = _targets(words, around, supported=bool(values["all_supported"]), service=service)
    _refuse_mixed_scope(values, around)
    around.records.load()
    plan = make(names, around, everything=bool(values["all_supported"]))
    reports = linking.link(plan, around, only_plan=bool(values["plan"]))
    reports += linking.without_file(plan, around)
    hints = linking.hints(plan, around)
    _tell(reports, hints, screen, planned=bool(values["plan"]))
    return _code(reports, words)


def unlink(values: Values, screen: Screen) -> int:
    """`engram unlink`."""
    from engram.hosts import unlinking
    from engram.hosts.part import FORCE, LINK
    from engram.hosts.registry import OF_SERVICE

    words = _words(values)
    around = _surroundings(values, FORCE if values["force"] else LINK)
    everything = not words or words[0] == "all"
    around.records.load()
    service = bool(values["service"])
    if everything:
        names = [name for name in unlinking.every_target() if not service or name.endswith(OF_SERVICE)]
    else:
        names = _targets(words, around, supported=True, service=service)
    reports = unlinking.unlink(names, around, only_plan=bool(values["plan"]))
    if everything:
        reports = [report for report in reports if report.reason not in ("file not found", "not registered")]
    _tell(reports, _left(names, around), screen, planned=bool(values["plan"]))
    return _code(reports, words)


def _options(values: Values) -> tuple[str, ...]:
    """The arguments of the memory service. Raises UsageError for what is no user of it."""
    if values["user"] is None:
        return ()
    if not values["service"]:
        raise UsageError(
            "link.user", "--user is of the memory service.", "engram link TARGET --service --user ID"
        )
    from engram.service.naming import check_tenant

    check_tenant(str(values["user"]))
    return "--user", str(values["user"])


def _left(names: Sequence[str], around: Surroundings) -> list[str]:
    """The service of a target stays when its name alone is unlinked; how it goes."""
    from engram.hosts.registry import OF_SERVICE

    stays = {
        user
        for record in around.records.load().all()
        for user in record.targets
        if record.scope == around.scope and user not in names and user.removesuffix(OF_SERVICE) in names
    }
    flag = " --global" if around.scope == "global" else ""
    return [
        f"engram-service stays registered: `engram unlink {user}{flag}` takes it out."
        for user in sorted(stays)
    ]


def _words(values: Values) -> list[str]:
    words = values["target"]
    found = [str(word) for word in words] if isinstance(words, list) else []
    if len(found) > 1:
        raise UsageError("cli.extra", f"Got more words than expected: {found[1]}.", "Name one target.")
    return found


def _link_memories(values: Values, words: Sequence[str], screen: Screen) -> int:
    """`link --parent ID --children ID…` speaks of memories, not of hosts."""
    from engram.cli.keeping import link_memories

    if words or not values["parent"] or not values["children"]:
        raise UsageError(
            "link.memories",
            "--parent and --children go together and stand alone: they link memories, not hosts.",
            "engram link --parent ID --children ID,ID",
        )
    return link_memories(values, screen)


def _surroundings(values: Values, mode: str) -> Surroundings:
    from engram.cli.project import open_workspace
    from engram.hosts.places import GLOBAL, WORKSPACE
    from engram.hosts.plan import Surroundings
    from engram.hosts.records import Records

    workspace = open_workspace(values)
    project = workspace.project if workspace.root is not None or values["workspace"] else os.getcwd()
    if not os.path.isabs(workspace.dirs.home) and not os.environ.get("ENGRAM_CONFIG_DIR"):
        raise StoreError(
            "link.no_home",
            "no home folder is known, so it cannot be recorded what is linked",
            "Set HOME, or name a folder in ENGRAM_CONFIG_DIR.",
        )
    scope = GLOBAL if values["global"] else WORKSPACE
    around = Surroundings(project, os.environ, scope, mode, Records(workspace.dirs.config))
    if scope == GLOBAL and not around.places.home:
        raise StoreError("link.no_home", "no home folder is known", "Set HOME or ENGRAM_AGENT_HOME.")
    return around


def _refuse_mixed_scope(values: Values, around: Surroundings) -> None:
    from engram.cli.project import open_workspace
    from engram.hosts.places import WORKSPACE

    if around.scope == WORKSPACE and open_workspace(values).config["scope"] == "global":
        raise UsageError("link.scope", "config scope is global", "Use `engram link --global`.")


def _targets(words: Sequence[str], around: Surroundings, *, supported: bool, service: bool) -> list[str]:
    from difflib import get_close_matches

    from engram.hosts.plan import targets_of
    from engram.hosts.registry import TARGETS

    name = words[0] if words else "all"
    try:
        names = targets_of(name, around, supported=supported, service=service)
    except KeyError:
        close = get_close_matches(name, [*TARGETS, *ACTIONS], n=1)
        meant = f"Did you mean {close[0]}? " if close else ""
        raise UsageError(
            "link.target", f"There is no target {name!r:.60}.", f"{meant}`engram link list` names all."
        ) from None
    if not names:
        raise UsageError(
            "link.no_server", f"{name} registers no server.", "`engram link mcp --service`, or a host."
        )
    return names


def _list(screen: Screen) -> int:
    from engram.hosts.registry import ALIASES, TARGETS

    width = max(map(len, TARGETS))
    lines = [f"{name.ljust(width)}  {what}" for name, what in TARGETS.items()]
    lines += [f"{alias.ljust(width)}  = {name}" for alias, name in ALIASES.items()]
    screen.answer("\n".join(lines), {"targets": dict(TARGETS), "aliases": dict(ALIASES)})
    return 0


def _status(around: Surroundings, screen: Screen) -> int:
    from engram.hosts.state import table

    rows = table(around)
    heads = ("host", "scope", "surface", "version", "state", "file")
    cells = [heads, *(tuple(row[head] for head in heads) for row in rows)]
    widths = [max(len(line[n]) for line in cells) for n in range(len(heads) - 1)]
    lines = [
        "  ".join([*(cell.ljust(w) for cell, w in zip(line, widths, strict=False)), line[-1]])
        for line in cells
    ]
    text = (
        "\n".join(line.rstrip() for line in lines)
        if rows
        else "Nothing is linked. `engram link` links what is here."
    )
    screen.answer(text, {"rows": rows})
    return 0


def _tell(reports: Sequence[Report], hints: Sequence[str], screen: Screen, *, planned: bool) -> None:
    lines: list[str] = []
    for report in reports:
        lines.append(report.line)
        shown = report.inserted if planned else []
        for text in [*shown, *([report.snippet] if report.snippet else [])]:
            lines += ["    " + line for line in text.strip("\r\n").splitlines()]
    lines += list(hints)
    text = "\n".join(lines) or "Nothing to do."
    screen.answer(text, {"records": [report.as_json() for report in reports], "hints": list(hints)})


def _code(reports: Sequence[Report], words: Sequence[str]) -> int:
    """1 when a file that the person named by its target could not be edited; skips are no failures."""
    named = bool(words) and words[0] != "all"
    return int(named and any(report.failed for report in reports))
