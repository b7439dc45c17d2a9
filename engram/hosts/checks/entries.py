"""Which hosts are here, where Engram is registered, and whether those entries start this installation."""

from __future__ import annotations

import os
import shutil

from engram import __version__
from engram.checkup import FAIL, PASS, WARN, Finding
from engram.hosts import launcher
from engram.hosts.recognise import base_name, server_words
from engram.hosts.registry import HOSTS, JSON, present

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engram.hosts.checks.documents import Documents, Entry

CLAUDE_OWN = "{home}/.claude.json"
"""Where Claude Code keeps user and local servers; read here, never written."""


def check(documents: Documents) -> Iterator[Finding]:
    """Hosts found, linked ones, commands that do not lead to us, doubled entries."""
    places = documents.places
    here = [host.title for host in HOSTS if present(host, places)]
    said = f"Found on this computer: {', '.join(here)}" if here else "No coding agent was found here"
    yield Finding("host.executables", "host", PASS, said)
    ours = documents.ours()
    linked = [f"{entry.host} ({entry.scope})" for entry in ours]
    if linked:
        said = f"Registered for {', '.join(dict.fromkeys(linked))}"
        yield Finding("host.engram_linkage", "host", PASS, said)
    else:
        said, remedy = "No host has Engram's MCP server registered", "`engram link` registers it."
        yield Finding("host.engram_linkage", "host", WARN if here else PASS, said, remedy=remedy)
    for entry in ours:
        yield _command(entry, places.env.get("PATH", ""))
    yield from _foreign(documents)
    yield from _doubled(documents, ours)


def _command(entry: Entry, path: str) -> Finding:
    """Whether the command leads to a server of ours, and to this version."""
    check = "host.server_command"
    words = server_words(entry.value) or [""]
    where = f"{entry.path}: {entry.name}"
    start = entry.start
    if start is not None and start.pinned:
        return _pin(entry, where, words[0], path)
    found = shutil.which(words[0], path=path)
    if found is None:
        message = f"{where} starts {words[0]!r}, which is not on this computer"
        other = os.path.isabs(words[0])
        told = "It may be another person's path; `engram link --force` or `engram upgrade` writes yours."
        remedy = told if other else "Put it on PATH, or `engram upgrade`."
        return Finding(check, "host", FAIL, message, remedy=remedy, path=entry.path)
    if base_name(words[0]) == launcher.SERVER and not launcher.is_ours(found, launcher.SERVER):
        message = f"{where} starts {found}, which does not belong to this installation of Engram"
        remedy = "Check whose it is; `engram upgrade` writes the command of this installation."
        return Finding(check, "host", FAIL, message, remedy=remedy, path=entry.path)
    return Finding(check, "host", PASS, f"{where} starts {found}", path=entry.path)


def _pin(entry: Entry, where: str, runner: str, path: str) -> Finding:
    check = "host.server_command"
    start = entry.start
    version = start.version if start is not None else ""
    package = start.package if start is not None else ""
    if package != launcher.DISTRIBUTION:
        message = f"{where} starts {package}, the package of an older release"
        return Finding(check, "host", WARN, message, remedy="`engram upgrade`", path=entry.path)
    if version != __version__:
        message = f"{where} is pinned to {version or 'no version'}, this is {__version__}"
        return Finding(check, "host", WARN, message, remedy="`engram upgrade`", path=entry.path)
    if shutil.which(runner, path=path) is None:
        message = f"{where} is started by {runner!r}, which is not on this computer"
        remedy = f"Install {runner}, or `engram upgrade`."
        return Finding(check, "host", FAIL, message, remedy=remedy, path=entry.path)
    return Finding(check, "host", PASS, f"{where} is pinned to {version}", path=entry.path)


def _foreign(documents: Documents) -> Iterator[Finding]:
    for entry in documents.servers():
        if entry.name == "engram" and entry.start is None:
            message = f"{entry.path}: the entry engram belongs to another product"
            remedy = "Keep it, or `engram link --force` to replace it; it shows what it replaces."
            yield Finding("host.foreign_entry", "host", WARN, message, remedy=remedy, path=entry.path)


def _doubled(documents: Documents, ours: Sequence[Entry]) -> Iterator[Finding]:
    """Hosts that would start our server twice."""
    found: dict[str, list[str]] = {}
    for entry in [*ours, *_beside(documents)]:
        found.setdefault(entry.host, []).append(f"{entry.name} in {entry.path}")
    doubled = False
    for host, where in found.items():
        several = list(dict.fromkeys(where))
        if len(several) > 1:
            doubled = True
            message = f"Engram is registered more than once for {host}: {', '.join(several)}"
            remedy = "Keep one; `engram unlink` takes an entry out, in the project or with --global."
            yield Finding("host.duplicate", "host", WARN, message, remedy=remedy)
    if found and not doubled:
        yield Finding("host.duplicate", "host", PASS, "Engram is registered once for each host")


def _beside(documents: Documents) -> Iterator[Entry]:
    """Our server in files that Engram never writes: Claude's own, and Cursor's for the user."""
    from engram.hosts.checks.documents import Entry

    places = documents.places
    own = places.env.get("CLAUDE_CONFIG_DIR")
    path = os.path.join(own, ".claude.json") if own else places.path(CLAUDE_OWN)
    if path and os.path.isfile(path):
        claude = documents.at(path, JSON)
        projects = claude.get("projects")
        local = projects.get(places.project) if isinstance(projects, dict) else None
        for holder in (claude, local):
            servers = holder.get("mcpServers") if isinstance(holder, dict) else None
            for name, value in servers.items() if isinstance(servers, dict) else ():
                if isinstance(value, dict):
                    yield from _if_ours(Entry("claude", "global", path, name, value))
    cursor = places.path("{home}/.cursor/mcp.json")
    if cursor:
        for entry in documents.entries("cursor", "global", cursor, "mcpServers", JSON):
            yield from _if_ours(entry)


def _if_ours(entry: Entry) -> Iterator[Entry]:
    if entry.start is not None:
        yield entry
