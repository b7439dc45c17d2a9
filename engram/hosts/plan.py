"""From what a person names to the files that are concerned: one plan for link, unlink, upgrade and status."""

from __future__ import annotations

import os

from engram.hosts import guides, plugins
from engram.hosts.json_entry import NAMES, JsonEntry
from engram.hosts.json_hooks import JsonHooks
from engram.hosts.launcher import COMMAND, SERVER, SERVICE, find
from engram.hosts.part import RefusedError
from engram.hosts.places import GLOBAL, WORKSPACE, Places
from engram.hosts.records import Records
from engram.hosts.registry import (
    ALIASES,
    BLOCK,
    ENTRIES,
    GUIDE,
    HIDDEN_TARGETS,
    HOOK,
    HOSTS,
    OF_SERVICE,
    SKILL,
    SLASH,
    TARGETS,
    Row,
    present,
    rows_of,
)  # fmt: skip
from engram.hosts.rows import ROWS
from engram.hosts.text_block import TextBlock
from engram.hosts.toml_entry import TomlEntry
from engram.hosts.whole_file import WholeFile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engram.hosts.part import Part

SHARED_MCP = ".mcp.json"


class Surroundings:
    """What a plan depends on besides the names: places, launchers, records, and how much may change.

    `options` are arguments of the memory service in a new entry.
    """

    __slots__ = ("engram", "env", "mode", "options", "places", "records", "scope", "server", "service")

    def __init__(self, project: str, env: Mapping[str, str], scope: str, mode: str, records: Records) -> None:
        self.env = env
        self.places = Places.of(project, env)
        self.scope = scope
        self.mode = mode
        self.records = records
        self.server = find(SERVER, env)
        self.service = find(SERVICE, env)
        self.engram = find(COMMAND, env)
        self.options: tuple[str, ...] = ()


class Item:
    """One surface in one file, for the rows that want it there."""

    __slots__ = ("part", "row", "targets")

    def __init__(self, row: Row, part: Part) -> None:
        self.row = row
        self.part = part
        self.targets = [row.target]


class Job:
    """One physical file with everything that is to stand in it."""

    __slots__ = ("items", "path", "real")

    def __init__(self, path: str) -> None:
        self.path = path
        self.real = os.path.realpath(path)
        self.items: list[Item] = []

    @property
    def targets(self) -> list[str]:
        return list(dict.fromkeys(target for item in self.items for target in item.targets))


class Plan:
    """Files in the order in which they are written, and rows for which there is no file."""

    __slots__ = ("jobs", "without")

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.without: list[Row] = []


def targets_of(
    name: str, around: Surroundings, *, supported: bool = False, service: bool = False
) -> list[str]:
    """The targets that a name stands for; `all` are mcp, slash and the hosts on this computer.

    With `service` those of the memory service, [] for a target that registers no server. Raises KeyError for
    a name that is none.
    """
    name = ALIASES.get(name, name)
    names = [name]
    if name == "all":
        hosts = [host.name for host in HOSTS if supported or present(host, around.places)]
        names = ["mcp", "slash", *hosts]
    elif name not in TARGETS and name not in HIDDEN_TARGETS:
        raise KeyError(name)
    return of_service(names) if service else names


def of_service(names: Sequence[str]) -> list[str]:
    """The targets of the memory service that belong to these names."""
    known = {row.target for row in ROWS if row.service}
    return [name + OF_SERVICE for name in names if name + OF_SERVICE in known]


def make(targets: Sequence[str], around: Surroundings, *, everything: bool = False) -> Plan:
    """The plan for these targets. `everything` also takes in slash files of hosts that are not here."""
    plan = Plan()
    jobs: dict[str, Job] = {}
    for target in targets:
        for row in rows_of(target, around.scope):
            if target == "slash" and not (everything or targets == ["slash"] or _slash_wanted(row, targets)):
                continue
            path = _path(row, around)
            if not path:
                plan.without.append(row)
                continue
            job = jobs.setdefault(os.path.realpath(path), Job(path))
            same = next((item for item in job.items if item.row.surface == row.surface), None)
            if same is not None:
                if target not in same.targets:
                    same.targets.append(target)
                continue
            job.items.append(Item(row, _part(row, around, job.real)))
    plan.jobs = list(jobs.values())
    _decide_always_load(plan, around)
    return plan


def _slash_wanted(row: Row, targets: Sequence[str]) -> bool:
    return row.shape.partition(":")[2] in targets


def _path(row: Row, around: Surroundings) -> str:
    """The file of a row; Cline reads a folder of rules, or a file of that name."""
    path = row.path(around.places)
    if row.host == "cline" and row.surface == BLOCK:
        if row.scope == WORKSPACE and not os.path.isfile(path):
            return os.path.join(path, "engram.md")
        home = around.places.home
        other = os.path.join(home, "Cline")
        if (
            row.scope == GLOBAL
            and os.path.isdir(other)
            and not os.path.isdir(os.path.join(home, "Documents", "Cline"))
        ):
            return os.path.join(other, "Rules", "engram.md")
    return path


def _part(row: Row, around: Surroundings, real: str) -> Part:
    """The editor of a row."""
    if row.surface in ENTRIES:
        return _entry(row, around)
    if row.shape in ("grouped", "flat"):
        return JsonHooks(row.host, row.grammar, around.engram.line("agent-hook", "--host", row.host))
    if row.surface == BLOCK:
        command = _spoken(around)
        bodies = {
            guides.instruction_block(one.host, _shown(one), command) for one in ROWS if one.surface == GUIDE
        }
        body = guides.instruction_block(row.host, _guide_of(row), command)
        front = guides.RULES[row.host] if row.shape == "rule" else ""
        return TextBlock(body, front, bodies)
    return WholeFile(_content(row, around), around.records.hashes(real))


def _entry(row: Row, around: Surroundings) -> Part:
    """The editor of a server's entry; only `engram-mcp` knows the flag that loads a tool up front."""
    program, launcher = (SERVICE, around.service) if row.service else (SERVER, around.server)
    options = around.options if row.service else ()
    if row.shape == "codex":
        return TomlEntry(launcher, program, options)
    settled = bool(row.paths) and os.path.basename(row.paths[-1]) == SHARED_MCP
    flag = False if settled and not row.service else None
    return JsonEntry(
        row.shape, row.grammar, launcher, program=program, options=options, settled=settled, always_load=flag
    )


def _spoken(around: Surroundings) -> str:
    """How texts name the command: short where it is on PATH, else in full."""
    return around.engram.line()


def _guide_of(row: Row) -> str:
    found = next((one for one in rows_of(row.host, row.scope) if one.surface == GUIDE), None)
    return _shown(found) if found is not None else ".agents/engram.md"


def _shown(row: Row) -> str:
    """The path of a guide file as a text names it."""
    return row.paths[-1].replace("{project}/", "").replace("{home}", "~")


def _content(row: Row, around: Surroundings) -> str:
    command = _spoken(around)
    if row.surface == GUIDE:
        return guides.guide(row.host, command)
    if row.surface == SKILL:
        return guides.skill(row.host, command)
    if row.surface == SLASH:
        host = row.shape.partition(":")[2] or row.host
        return next(iter(guides.slash(host, command).values()))
    return plugins.opencode(around.engram) if row.shape == "plugin" else plugins.cursor_manifest()


def _decide_always_load(plan: Plan, around: Surroundings) -> None:
    """`--always-load` on the whole plan: only where no hook of Claude Code brings memory (R32, 5.1)."""
    wanted = not claude_hook(plan, around)
    for job in plan.jobs:
        for item in job.items:
            if isinstance(item.part, JsonEntry) and item.part.always_load is not None:
                item.part.always_load = wanted


def claude_hook(plan: Plan, around: Surroundings) -> bool:
    """Whether Claude Code runs a hook of ours after this plan: one is there, or the plan puts one in."""
    from engram.hosts import disk, json_tree
    from engram.hosts.registry import JSON

    places = around.places
    settings = [
        places.path("{project}/.claude/settings.json"),
        places.path("{project}/.claude/settings.local.json"),
        places.path("{claude}/settings.json"),
    ]
    planned = {
        job.real
        for job in plan.jobs
        for item in job.items
        if item.row.host == "claude" and item.row.surface == HOOK
    }
    hooks = JsonHooks("claude", JSON, "")
    found = False
    for path in filter(None, settings):
        try:
            file = disk.read(path)
            root = json_tree.read(file.text, JSON).root
            switch = root.at("disableAllHooks") if root is not None else None
            if switch is not None and switch.raw == "true":
                return False
            here = bool(hooks.look(file.text).detail["events"])
            if file.real in planned and not here:
                disk.require_writable(file)
                here = True
        except RefusedError:
            continue
        found = found or here
    return found


def printed(row: Row, plan: Plan, around: Surroundings) -> str:
    """The command or snippet for a person, for a row without a file."""
    if row.shows == "claude" and row.service:
        return f"claude mcp add --scope user {NAMES[SERVICE]} -- " + around.service.line(*around.options)
    if row.shows == "claude":
        flag = [] if claude_hook(plan, around) else ["--always-load"]
        return f"claude mcp add --scope user {NAMES[SERVER]} -- " + around.server.line(*flag)
    return _entry(row, around).shown() if row.shows else ""
