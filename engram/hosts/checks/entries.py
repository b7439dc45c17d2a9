"""Which hosts are here, where Engram is registered, and whether those entries start this installation."""

from __future__ import annotations

import os
import shutil

from engram import __version__
from engram.checkup import FAIL, PASS, WARN, Finding
from engram.hosts import launcher
from engram.hosts.json_entry import NAMES
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
    ours, beside = documents.ours(), list(_beside(documents))
    linked = [
        f"{entry.host} ({entry.scope})" for entry in (*ours, *beside) if entry.program == launcher.SERVER
    ]
    if linked:
        said = f"Registered for {', '.join(dict.fromkeys(linked))}"
        yield Finding("host.engram_linkage", "host", PASS, said)
    else:
        said, remedy = "No host has Engram's MCP server registered", "`engram link` registers it."
        yield Finding("host.engram_linkage", "host", WARN if here else PASS, said, remedy=remedy)
    service = documents.ours(launcher.SERVICE)
    if service:
        said = ", ".join(dict.fromkeys(f"{entry.host} ({entry.scope})" for entry in service))
        yield Finding("host.service_linkage", "host", PASS, f"The memory service is registered for {said}")
    for entry in [*ours, *service]:
        yield _command(entry, places.env.get("PATH", ""))
    if (
        service
        and not all(entry.start and entry.start.pinned for entry in service)
        and not launcher.has_extra()
    ):
        said = "The memory service is registered, and this installation lacks what it needs"
        remedy = f"`pip install '{launcher.DISTRIBUTION}{launcher.EXTRAS[launcher.SERVICE]}'`"
        yield Finding("host.service_extra", "host", WARN, said, remedy=remedy)
    yield from _moved(documents, [*ours, *service])
    yield from _foreign(documents)
    yield from _doubled([*ours, *service, *beside])


def _moved(documents: Documents, ours: Sequence[Entry]) -> Iterator[Finding]:
    """OpenCode looks for its files elsewhere than where Engram puts those of the user."""
    moved = documents.places.moved_opencode
    if moved and any(entry.host == "opencode" and entry.scope == "global" for entry in ours):
        message = (
            f"OpenCode follows XDG_CONFIG_HOME and reads {moved}, not ~/.config/opencode, where Engram is"
        )
        remedy = "Make one of the folders a link to the other, or `engram link opencode` in the project."
        yield Finding("host.opencode_folder", "host", WARN, message, remedy=remedy, path=moved)


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
    if base_name(words[0]) == entry.program and not launcher.is_ours(found, entry.program):
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
    programs = {name: program for program, name in NAMES.items()}
    for entry in documents.servers():
        program = programs.get(entry.name, entry.program)
        if entry.program != program:
            whose = f"starts {entry.program}" if entry.program else "belongs to another product"
            message = f"{entry.path}: the entry {entry.name} {whose}"
            flags = "--service --force" if program == launcher.SERVICE else "--force"
            remedy = f"Keep it, or `engram link {flags}` to replace it; it shows what it replaces."
            yield Finding("host.foreign_entry", "host", WARN, message, remedy=remedy, path=entry.path)


def _doubled(ours: Sequence[Entry]) -> Iterator[Finding]:
    """Hosts that would start one of our servers twice."""
    found: dict[tuple[str, str], list[str]] = {}
    for entry in ours:
        found.setdefault((entry.host, entry.program), []).append(f"{entry.name} in {entry.path}")
    doubled = False
    for (host, program), where in found.items():
        several = list(dict.fromkeys(where))
        if len(several) > 1:
            doubled = True
            what = "Engram" if program == launcher.SERVER else "The memory service"
            message = f"{what} is registered more than once for {host}: {', '.join(several)}"
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
