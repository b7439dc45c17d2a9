"""Files of hosts as values: read once, under the grammar of their host, never changed."""

from __future__ import annotations

from engram.checkup import WARN, Finding
from engram.hosts import disk
from engram.hosts.json_tree import read as read_tree
from engram.hosts.launcher import SERVER
from engram.hosts.part import RefusedError
from engram.hosts.registry import JSON, JSON_COMMENTS, JSONC, MCP, TOML

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from engram.hosts.places import Places

BOM = "\ufeff"
REFUSES_BOM = ("gemini", "antigravity", "codex")
"""Hosts that refuse a file that begins with a byte order mark."""
CORRECT = "Correct the file by hand; Engram leaves it as it is."
_ANY = {
    "{project}/.mcp.json": JSON,
    "{project}/.claude/settings.json": JSON,
    "{project}/.claude/settings.local.json": JSON,
    "{claude}/settings.json": JSON,
    "{project}/.cursor/permissions.json": JSONC,
    "{home}/.cursor/permissions.json": JSONC,
    "{home}/.cursor/mcp.json": JSON,
    "{project}/opencode.json": JSONC,
    "{project}/opencode.jsonc": JSONC,
    "{home}/.config/opencode/opencode.json": JSONC,
    "{home}/.config/opencode/opencode.jsonc": JSONC,
    "{config}/opencode/opencode.json": JSONC,
    "{config}/opencode/opencode.jsonc": JSONC,
    "{project}/.codex/config.toml": TOML,
    "{project}/.gemini/settings.json": JSON_COMMENTS,
    "{home}/.gemini/settings.json": JSON_COMMENTS,
    "{home}/.gemini/config/hooks.json": JSON,
}
"""Further files that hosts read and Engram may have nothing in."""


class Entry:
    """A server entry: whose and where it is, the name that it stands under, its value.

    `program` is the server of ours that it starts, "" for none, and `start` how it does so.
    """

    __slots__ = ("host", "name", "path", "program", "scope", "start", "value")

    def __init__(self, host: str, scope: str, path: str, name: str, value: dict[str, Any]) -> None:
        from engram.hosts.recognise import program_of, server_start

        self.host = host
        self.scope = scope
        self.path = path
        self.name = name
        self.value = value
        self.program = program_of(value)
        self.start = server_start(value, self.program) if self.program else None


class Documents:
    """The files of all hosts on this computer, seen from one project."""

    __slots__ = ("_faults", "_known", "places")

    def __init__(self, places: Places) -> None:
        self.places = places
        self._known: dict[str, dict[str, Any]] = {}
        self._faults: dict[str, tuple[str, str]] = {}

    def of(self, template: str, grammar: str = "", host: str = "") -> dict[str, Any]:
        """The object in a file, {} where there is none or the host could not read it."""
        path = self.places.path(template)
        return self.at(path, grammar or _ANY[template], host) if path else {}

    def at(self, path: str, grammar: str, host: str = "") -> dict[str, Any]:
        """As `of`, for a path; what cannot be read is noted."""
        if path not in self._known:
            self._known[path] = {}
            try:
                self._known[path] = self._read(path, grammar, host)
            except RefusedError as refusal:
                self._faults[path] = (str(refusal), CORRECT)
        return self._known[path]

    def _read(self, path: str, grammar: str, host: str) -> dict[str, Any]:
        text = disk.read(path).text
        if text.startswith(BOM):
            if host in REFUSES_BOM:
                remedy = "Save the file as UTF-8 without a byte order mark."
                self._faults[path] = (f"it begins with a byte order mark, which {host} refuses", remedy)
            text = text.removeprefix(BOM)
        return _toml(text) if grammar == TOML else _json(text, grammar)

    def unreadable(self) -> list[Finding]:
        """One finding for every file that was looked at and that its host could not read."""
        return [
            Finding("host.config_unreadable", "host", WARN, f"{path}: {cause}", remedy=remedy, path=path)
            for path, (cause, remedy) in self._faults.items()
        ]

    def servers(self) -> Iterator[Entry]:
        """Every server entry of every host in the files that Engram may write, and beside them."""
        from engram.hosts.rows import ROWS

        seen: set[tuple[str, str, str]] = set()
        for row in ROWS:
            if row.surface != MCP or not row.paths:
                continue
            key = (
                "mcp" if row.shape == "opencode" else "mcp_servers" if row.shape == "codex" else "mcpServers"
            )
            host = "claude" if row.host in ("mcp", "copilot") else row.host
            for template in dict.fromkeys(row.paths):
                path = self.places.path(template)
                if path and (host, row.scope, path) not in seen:
                    seen.add((host, row.scope, path))
                    yield from self.entries(host, row.scope, path, key, row.grammar)

    def entries(self, host: str, scope: str, path: str, key: str, grammar: str) -> Iterator[Entry]:
        """The entries in one file."""
        document = self.at(path, grammar, host)
        holder = document.get(key, {})
        if not isinstance(holder, dict):
            self._faults[path] = (f"{key!r} is no {'table' if grammar == TOML else 'object'}", CORRECT)
            return
        for name, value in holder.items():
            if isinstance(value, dict):
                yield Entry(host, scope, path, name, value)

    def ours(self, *programs: str) -> list[Entry]:
        """Those that start one of these servers of ours, `engram-mcp` when none is named."""
        return [entry for entry in self.servers() if entry.program in (programs or (SERVER,))]


def _json(text: str, grammar: str) -> dict[str, Any]:
    root = read_tree(text, grammar).root
    try:
        value = root.value() if root is not None else {}
    except ValueError as wrong:
        raise RefusedError(str(wrong)) from None
    if not isinstance(value, dict):
        raise RefusedError("the file holds no object")
    return value


def _toml(text: str) -> dict[str, Any]:
    import tomllib

    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as wrong:
        raise RefusedError(f"not TOML 1.0: {wrong}") from None


def table(value: object, *keys: str) -> dict[str, Any]:
    """The object below these keys, {} when one of them leads nowhere."""
    for key in keys:
        value = value.get(key) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}
