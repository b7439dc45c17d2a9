"""Which host reads what, from where: one row a surface, with the source of the fact (hosts.md 4, 7, 8).

The page docs/hosts.md is made from these rows; linking, unlinking, status, doctor and upgrade walk them.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engram.hosts.places import Places

MCP, SERVICE_ENTRY, HOOK, BLOCK, GUIDE, SKILL, SLASH, PLUGIN = (
    "MCP entry", "service entry", "hook", "instruction block", "guide file", "skill", "slash command",
    "plugin file",
)  # fmt: skip
SURFACES = (MCP, SERVICE_ENTRY, HOOK, BLOCK, GUIDE, SKILL, SLASH, PLUGIN)
ENTRIES = (MCP, SERVICE_ENTRY)
"""Surfaces that register a server."""

OF_SERVICE = " --service"
"""What a target ends with that stands for the memory service alone, as a person types it."""

JSON, JSON_COMMENTS, JSONC, TOML, TEXT = (
    "strict JSON", "JSON with comments", "JSON with comments and trailing commas", "TOML 1.0", "text",
)  # fmt: skip
"""Grammars, as the host reads the file."""


class Row:
    """One surface of one host in one scope.

    `paths` are templates of `Places.path`, the first existing one counts and the last is made when none
    exists; () where no file is written, for the reason in `skip`. `shape` says what stands in the file:
    an entry shape (`server`, `typed-server`, `opencode`, `codex`), a hook shape (`grouped`, `flat`,
    `plugin`) or a text (`block`, `rule`, `file`). `source` is where the fact comes from, `mark` how sure it
    is: S the product page, O an older release, C the host's own documentation or source, C2 second hand,
    U unconfirmed. `shows` is printed instead of writing: the command or snippet for a person. `service`
    marks a row of `link --service`.
    """

    __slots__ = (
        "grammar", "host", "mark", "paths", "scope", "service", "shape", "shows", "skip", "source", "surface",
    )  # fmt: skip

    def __init__(  # noqa: PLR0917 - rows of a table are read by position
        self,
        host: str,
        scope: str,
        surface: str,
        paths: str | tuple[str, ...],
        grammar: str,
        shape: str,
        mark: str,
        source: str,
        *,
        skip: str = "",
        shows: str = "",
        service: bool = False,
    ) -> None:
        self.host = host
        self.scope = scope
        self.surface = surface
        self.paths = (paths,) if isinstance(paths, str) else paths
        self.grammar = grammar
        self.shape = shape
        self.mark = mark
        self.source = source
        self.skip = skip
        self.shows = shows
        self.service = service

    @property
    def target(self) -> str:
        """What has to be named so that this row counts."""
        return self.host + (OF_SERVICE if self.service else "")

    def path(self, places: Places) -> str:
        """The file on this computer, "" for none."""
        return places.choose(self.paths) if self.paths else ""


class Host:
    """One host: how it is called, and how its presence on a computer shows.

    `homes` are path templates of folders (a `*` may end one), `programs` names looked up on PATH.
    """

    __slots__ = ("homes", "name", "programs", "title")

    def __init__(self, name: str, title: str, homes: tuple[str, ...], programs: tuple[str, ...]) -> None:
        self.name = name
        self.title = title
        self.homes = homes
        self.programs = programs


HOSTS = (
    Host("claude", "Claude Code", ("{claude}",), ("claude",)),
    Host("codex", "Codex", ("{codex}",), ("codex",)),
    Host("gemini", "Gemini CLI", ("{home}/.gemini", "{config}/gemini"), ("gemini",)),
    Host(
        "antigravity",
        "Antigravity",
        ("{home}/.antigravity*", "{home}/.gemini/config", "{home}/.gemini/antigravity"),
        ("antigravity", "agy", "ag"),
    ),
    Host("cursor", "Cursor", ("{home}/.cursor",), ("cursor",)),
    Host("opencode", "OpenCode", ("{home}/.config/opencode", "{config}/opencode"), ("opencode",)),
    Host("windsurf", "Windsurf", ("{home}/.codeium/windsurf",), ("windsurf",)),
    Host("copilot", "Copilot CLI", ("{home}/.copilot",), ("copilot",)),
    Host("cline", "Cline", ("{home}/.cline",), ("cline",)),
)

TARGETS: dict[str, str] = {
    "claude": "Claude Code",
    "codex": "Codex",
    "gemini": "Gemini CLI",
    "antigravity": "Antigravity",
    "cursor": "Cursor",
    "opencode": "OpenCode",
    "windsurf": "Windsurf",
    "copilot": "Copilot CLI",
    "cline": "Cline",
    "agents-md": "AGENTS.md, for every agent that reads it",
    "mcp": ".mcp.json, for every host that reads it",
    "slash": "/engram as a slash command, for hosts with prompt files",
    "all": "mcp, slash and every host found on this computer",
}
"""What may be named after `link`, and what it means."""

HIDDEN_TARGETS = {"agent-skill": "the skill folder .agents/skills"}
ALIASES = {"open-code": "opencode", "cascade": "windsurf", "antigravity-cli": "antigravity"}


def rows_of(target: str, scope: str) -> tuple[Row, ...]:
    """The rows of a target (not `all`) in a scope, in the order in which they are written."""
    from engram.hosts.rows import ROWS

    return tuple(row for row in ROWS if row.target == target and row.scope == scope)


def for_service(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows of the memory service: wherever a host reads servers, and what it wants around them."""
    for row in rows:
        if row.surface not in (MCP, PLUGIN):
            continue
        yield Row(
            row.host,
            row.scope,
            SERVICE_ENTRY if row.surface == MCP else row.surface,
            row.paths,
            row.grammar,
            row.shape,
            row.mark,
            row.source,
            skip=row.skip.replace("--global`", f"--global{OF_SERVICE}`"),
            shows=row.shows,
            service=True,
        )


def present(host: Host, places: Places) -> bool:
    """Whether the host is on this computer: its folder exists or its program is on PATH; nothing is run."""
    import glob
    import os
    import shutil

    for template in host.homes:
        path = places.path(template)
        if path and (glob.glob(glob.escape(path[:-1]) + "*") if path[-1] == "*" else os.path.isdir(path)):
            return True
    return any(shutil.which(program, path=places.env.get("PATH", "")) for program in host.programs)
