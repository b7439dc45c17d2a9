"""Whether the host still asks the human before `engram_commit` (R61, R65), by the rules of each host.

Sources of the rules: hosts.md 5.3, 6.2 and the permission pages of the hosts named in docs/doctor.md.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

from engram.checkup import PASS, WARN, Finding
from engram.hosts.checks.documents import table
from engram.hosts.launcher import SERVER
from engram.hosts.registry import TOML

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from engram.hosts.checks.documents import Documents

COMMIT = "engram_commit"
NAME = "engram"


def check(documents: Documents) -> Iterator[Finding]:
    """One finding for every open gate; one that all is well for each host that was looked at."""
    for make in (_gemini, _codex, _claude, _opencode, _cursor):
        yield from make(documents)


def _names(documents: Documents, host: str) -> list[str]:
    """The names under which our server is registered for a host; the usual one always."""
    return list(dict.fromkeys([NAME, *(entry.name for entry in documents.ours() if entry.host == host)]))


def _gemini(documents: Documents) -> Iterator[Finding]:
    check = "host.gemini_trust"
    found = [entry for entry in documents.servers() if entry.host in ("gemini", "antigravity")]
    mine = [one for one in found if one.program == SERVER or (one.name == NAME and not one.program)]
    open_ = [entry for entry in mine if entry.value.get("trust") is True]
    for entry in open_:
        message = f"{entry.path}: mcpServers.{entry.name} has trust: true, so its tools run without asking"
        remedy = f"Take `trust` out of {entry.name}, or set it to false."
        yield Finding(check, "host", WARN, message, remedy=remedy, path=entry.path)
    if mine and not open_:
        yield Finding(check, "host", PASS, "Gemini asks before it runs tools of Engram")


def _codex(documents: Documents) -> Iterator[Finding]:
    check = "host.codex_approval"
    looked = False
    for template in ("{codex}/config.toml", "{project}/.codex/config.toml"):
        path = documents.places.path(template)
        servers = table(documents.at(path, TOML, "codex") if path else {}, "mcp_servers")
        for name in _names(documents, "codex"):
            server = table(servers, name)
            if not server:
                continue
            looked = True
            mode = table(server, "tools", COMMIT).get("approval_mode")
            mode = server.get("default_tools_approval_mode") if mode is None else mode
            if mode == "approve":
                looked = False
                message = f"{path}: for {COMMIT} `approve` means that Codex runs it without asking"
                remedy = (
                    f'Set mcp_servers.{name}.tools.{COMMIT}.approval_mode to "prompt", or `engram upgrade`.'
                )
                yield Finding(check, "host", WARN, message, remedy=remedy, path=path)
    if looked:
        yield Finding(check, "host", PASS, f"Codex does not run {COMMIT} by a standing approval")


def _claude(documents: Documents) -> Iterator[Finding]:
    check = "host.claude_allow"
    templates = (
        "{project}/.claude/settings.json",
        "{project}/.claude/settings.local.json",
        "{claude}/settings.json",
    )
    tools = [f"mcp__{name}__{COMMIT}" for name in _names(documents, "claude")]
    whole = [f"mcp__{name}" for name in _names(documents, "claude")]
    open_ = False
    for template in templates:
        rules = table(documents.of(template, host="claude"), "permissions").get("allow")
        for rule in rules if isinstance(rules, list) else ():
            if not isinstance(rule, str) or not rule.startswith("mcp__"):
                continue
            bare = rule.partition("(")[0]
            if bare in whole or any(fnmatchcase(tool, bare) for tool in tools):
                open_ = True
                path = documents.places.path(template)
                message = f"{path}: the allow rule {rule} covers {COMMIT}; before 2.1.199 it is not asked for"
                yield Finding(check, "host", WARN, message, remedy=f"Take {rule} out of allow.", path=path)
    if not open_ and any(entry.host == "claude" for entry in documents.ours()):
        yield Finding(check, "host", PASS, f"No allow rule of Claude Code covers {COMMIT}")


def _opencode(documents: Documents) -> Iterator[Finding]:
    check = "host.opencode_permission"
    entries = [entry for entry in documents.ours() if entry.host == "opencode"]
    if not entries:
        return
    folder = "{config}/opencode" if documents.places.moved_opencode else "{home}/.config/opencode"
    layers = [
        documents.of(template)
        for template in (
            f"{folder}/opencode.json",
            f"{folder}/opencode.jsonc",
            "{project}/opencode.json",
            "{project}/opencode.jsonc",
        )
    ]
    for name in dict.fromkeys(entry.name for entry in entries):
        tool = f"{name}_{COMMIT}"
        action = "allow"
        for layer in layers:
            action = _last_rule(layer.get("permission"), tool, action)
        if action in ("ask", "deny"):
            yield Finding(check, "host", PASS, f"OpenCode's permission for {tool} is {action}")
            continue
        message = f"OpenCode runs {tool} without asking, as long as no rule says otherwise"
        remedy = f'Add "permission": {{"{tool}": "ask"}} to {entries[0].path}.'
        yield Finding(check, "host", WARN, message, remedy=remedy, path=entries[0].path)


def _last_rule(rules: object, tool: str, action: str) -> str:
    """What the last matching rule says; a rule by input decides by its pattern for every input."""
    if isinstance(rules, str):
        return rules
    for pattern, rule in rules.items() if isinstance(rules, dict) else ():
        if fnmatchcase(tool, pattern.replace("[", "[[]")):
            said = rule.get("*", action) if isinstance(rule, dict) else rule
            action = said if isinstance(said, str) else action
    return action


def _cursor(documents: Documents) -> Iterator[Finding]:
    check = "host.cursor_allowlist"
    open_ = False
    for template in ("{home}/.cursor/permissions.json", "{project}/.cursor/permissions.json"):
        listed = documents.of(template, host="cursor").get("mcpAllowlist")
        for pattern in listed if isinstance(listed, list) else ():
            for name in _names(documents, "cursor"):
                if isinstance(pattern, str) and _covers(pattern, name):
                    open_ = True
                    path = documents.places.path(template)
                    message = (
                        f"{path}: {pattern!r} in mcpAllowlist covers {COMMIT}, so it runs without asking"
                    )
                    remedy = "List the reading tools one by one instead."
                    yield Finding(check, "host", WARN, message, remedy=remedy, path=path)
                    break
    if not open_ and any(entry.host == "cursor" for entry in documents.ours()):
        yield Finding(check, "host", PASS, f"Cursor's allow list does not cover {COMMIT}")


def _covers(pattern: str, server: str) -> bool:
    """Whether an item of the list, `server:tool` with wildcards, means our tool."""
    given, colon, tool = pattern.partition(":")
    return fnmatchcase(server, given) and fnmatchcase(COMMIT, tool if colon else "*")
