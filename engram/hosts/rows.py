"""The rows of the registry, host by host. Data only: what each value means stands in `registry.Row`."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import (
    BLOCK,
    GUIDE,
    HOOK,
    JSON,
    JSON_COMMENTS,
    JSONC,
    MCP,
    PLUGIN,
    SKILL,
    SLASH,
    TEXT,
    TOML,
    Row,
)  # fmt: skip

_CLAUDE_MCP = "Claude Code docs, mcp.md"
_CLAUDE_HOOKS = "Claude Code docs, hooks.md: timeouts in seconds, unknown keys may drop the file"
_CODEX_HOOKS = "openai/codex source and its schema at schemastore: strict JSON, seconds, trust by /hooks"
_CODEX_SKILLS = "developers.openai.com/codex/skills"
_GEMINI_SETTINGS = "gemini-cli, settings.ts: comments are stripped, then JSON.parse"
_GEMINI_HOOKS = "gemini-cli, docs/hooks/reference.md: milliseconds"
_CURSOR_PLUGIN = (
    "cursor.com/docs/reference/plugins.md; the folder: Cursor's own create-plugin rules (cursor/plugins)"
)
_CURSOR_HOOKS = "cursor.com/docs/hooks: version 1, flat handlers, seconds"
_OPENCODE = "OpenCode docs, config.mdx and mcp-servers.mdx"
_OPENCODE_BOTH = _OPENCODE + "; .jsonc is read after .json: source, config.ts, as quoted in #18953 and #3407"
_WINDSURF_MCP = "docs.windsurf.com, mcp: one file for the user; `type` is not documented and tolerated"
_WINDSURF_HOOKS = "docs.windsurf.com, hooks: no timeout key"
_WINDSURF_RULES = "docs.windsurf.com, rules: trigger, 12,000 characters a file"
_ANTIGRAVITY = "rulesync and docs.rs/agent-config 0.4.0, which track it; no page of the vendor was found"
_COPILOT_MCP = "copilot-cli changelog: .mcp.json and .github/mcp.json, not .vscode/mcp.json"
_CLINE_RULES = "Cline docs, cline-rules.mdx: a folder; a file of that name is still read"
_NO_SESSION_HOOK = "Antigravity has no event for the start of a session; its hooks.json is left alone"


def _guide(host: str, scope: str, path: str) -> Row:
    return Row(host, scope, GUIDE, path, TEXT, "file", "O", "a file of ours, named by the instruction block")


_CLAUDE = (
    Row("claude", WORKSPACE, MCP, "{project}/.mcp.json", JSON, "server", "S C", _CLAUDE_MCP),
    Row("claude", WORKSPACE, HOOK, "{project}/.claude/settings.json", JSON, "grouped", "O C", _CLAUDE_HOOKS),
    Row(
        "claude", WORKSPACE, BLOCK, "{project}/CLAUDE.md", TEXT, "block", "O C", "Claude Code docs, memory.md"
    ),
    _guide("claude", WORKSPACE, "{project}/.claude/engram.md"),
    Row(
        "claude",
        WORKSPACE,
        SKILL,
        "{project}/.claude/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        "Claude Code docs, skills.md",
    ),
    Row(
        "claude",
        GLOBAL,
        MCP,
        (),
        JSON,
        "server",
        "S C",
        f"{_CLAUDE_MCP}: user servers are in ~/.claude.json, which belongs to Claude",
        skip="Claude keeps user-level servers in ~/.claude.json, which Engram never writes; run the command",
        shows="claude",
    ),
    Row("claude", GLOBAL, HOOK, "{claude}/settings.json", JSON, "grouped", "O C", _CLAUDE_HOOKS),
    Row("claude", GLOBAL, BLOCK, "{claude}/CLAUDE.md", TEXT, "block", "O C", "Claude Code docs, memory.md"),
    _guide("claude", GLOBAL, "{home}/.agents/engram.md"),
    Row(
        "claude",
        GLOBAL,
        SKILL,
        "{claude}/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        "Claude Code docs, skills.md",
    ),
)

_CODEX = (
    Row(
        "codex",
        WORKSPACE,
        MCP,
        (),
        TOML,
        "codex",
        "S",
        "the product page: Codex reads the user's file",
        skip="Codex does not read .mcp.json; use `engram link codex --global`",
    ),
    Row("codex", WORKSPACE, HOOK, "{project}/.codex/hooks.json", JSON, "grouped", "O C", _CODEX_HOOKS),
    Row(
        "codex",
        WORKSPACE,
        BLOCK,
        "{project}/AGENTS.md",
        TEXT,
        "block",
        "O C",
        "openai/codex, docs/agents_md.md",
    ),
    _guide("codex", WORKSPACE, "{project}/.agents/engram.md"),
    Row(
        "codex",
        WORKSPACE,
        SKILL,
        "{project}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        _CODEX_SKILLS,
    ),
    Row(
        "codex",
        GLOBAL,
        MCP,
        "{codex}/config.toml",
        TOML,
        "codex",
        "S C",
        "openai/codex, config schema and source; approval_mode: docs/decisions/0003",
    ),
    Row("codex", GLOBAL, HOOK, "{codex}/hooks.json", JSON, "grouped", "O C", _CODEX_HOOKS),
    Row("codex", GLOBAL, BLOCK, "{codex}/AGENTS.md", TEXT, "block", "O C", "openai/codex, docs/agents_md.md"),
    _guide("codex", GLOBAL, "{home}/.agents/engram.md"),
    Row("codex", GLOBAL, SKILL, "{home}/.agents/skills/engram/SKILL.md", TEXT, "file", "O C", _CODEX_SKILLS),
)

_GEMINI = (
    Row(
        "gemini",
        WORKSPACE,
        MCP,
        "{project}/.gemini/settings.json",
        JSON_COMMENTS,
        "server",
        "S C",
        _GEMINI_SETTINGS,
    ),
    Row(
        "gemini",
        WORKSPACE,
        HOOK,
        "{project}/.gemini/settings.json",
        JSON_COMMENTS,
        "grouped",
        "O C",
        _GEMINI_HOOKS,
    ),
    Row(
        "gemini", WORKSPACE, BLOCK, "{project}/GEMINI.md", TEXT, "block", "O C", "gemini-cli docs, GEMINI.md"
    ),
    _guide("gemini", WORKSPACE, "{project}/.gemini/engram.md"),
    Row(
        "gemini",
        WORKSPACE,
        SKILL,
        "{project}/.gemini/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        "gemini-cli docs, skills.md",
    ),
    Row(
        "gemini",
        WORKSPACE,
        SLASH,
        "{project}/.gemini/commands/engram.toml",
        TEXT,
        "file",
        "O C",
        "gemini-cli docs, custom-commands.md",
    ),
    Row(
        "gemini",
        GLOBAL,
        MCP,
        "{home}/.gemini/settings.json",
        JSON_COMMENTS,
        "server",
        "S C",
        _GEMINI_SETTINGS,
    ),
    Row(
        "gemini", GLOBAL, HOOK, "{home}/.gemini/settings.json", JSON_COMMENTS, "grouped", "O C", _GEMINI_HOOKS
    ),
    Row(
        "gemini",
        GLOBAL,
        BLOCK,
        "{home}/.gemini/GEMINI.md",
        TEXT,
        "block",
        "O C",
        "gemini-cli docs, GEMINI.md",
    ),
    _guide("gemini", GLOBAL, "{home}/.agents/engram.md"),
    Row(
        "gemini",
        GLOBAL,
        SKILL,
        "{home}/.gemini/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        "gemini-cli docs, skills.md",
    ),
    Row(
        "gemini",
        GLOBAL,
        SLASH,
        "{home}/.gemini/commands/engram.toml",
        TEXT,
        "file",
        "O C",
        "gemini-cli docs, custom-commands.md",
    ),
)

_ANTIGRAVITY_ROWS = (
    Row(
        "antigravity",
        WORKSPACE,
        MCP,
        (),
        JSON,
        "server",
        "C2",
        _ANTIGRAVITY,
        skip="a workspace file of Antigravity is known at second hand only; "
        "use `engram link antigravity --global`",
    ),
    Row("antigravity", WORKSPACE, HOOK, (), JSON, "grouped", "C2", _ANTIGRAVITY, skip=_NO_SESSION_HOOK),
    Row("antigravity", WORKSPACE, BLOCK, "{project}/AGENTS.md", TEXT, "block", "C2", _ANTIGRAVITY),
    _guide("antigravity", WORKSPACE, "{project}/.agents/engram.md"),
    Row(
        "antigravity",
        WORKSPACE,
        SKILL,
        "{project}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "C2",
        _ANTIGRAVITY,
    ),
    Row(
        "antigravity",
        GLOBAL,
        MCP,
        "{home}/.gemini/config/mcp_config.json",
        JSON,
        "server",
        "S O C2",
        _ANTIGRAVITY,
    ),
    Row("antigravity", GLOBAL, HOOK, (), JSON, "grouped", "C2", _ANTIGRAVITY, skip=_NO_SESSION_HOOK),
    Row("antigravity", GLOBAL, BLOCK, "{home}/.gemini/GEMINI.md", TEXT, "block", "O C2", _ANTIGRAVITY),
    _guide("antigravity", GLOBAL, "{home}/.agents/engram.md"),
    Row(
        "antigravity",
        GLOBAL,
        SKILL,
        "{home}/.gemini/config/skills/engram/SKILL.md",
        TEXT,
        "file",
        "C2",
        _ANTIGRAVITY,
    ),
)

_PLUGIN = "{home}/.cursor/plugins/local/engram"
_CURSOR = (
    Row(
        "cursor",
        WORKSPACE,
        MCP,
        "{project}/.cursor/mcp.json",
        JSON,
        "typed-server",
        "S C",
        "cursor.com/docs/mcp",
    ),
    Row("cursor", WORKSPACE, HOOK, "{project}/.cursor/hooks.json", JSON, "flat", "O C", _CURSOR_HOOKS),
    Row(
        "cursor",
        WORKSPACE,
        BLOCK,
        "{project}/.cursor/rules/engram.mdc",
        TEXT,
        "rule",
        "O C",
        "cursor.com/docs/rules",
    ),
    _guide("cursor", WORKSPACE, "{project}/.cursor/engram.md"),
    Row(
        "cursor",
        WORKSPACE,
        SLASH,
        "{project}/.cursor/commands/engram.md",
        TEXT,
        "file",
        "O C2",
        "cursor.com/docs/reference/plugins.md names commands; the project folder at second hand",
    ),
    Row(
        "cursor", GLOBAL, PLUGIN, f"{_PLUGIN}/.cursor-plugin/plugin.json", TEXT, "file", "O C", _CURSOR_PLUGIN
    ),
    Row("cursor", GLOBAL, MCP, f"{_PLUGIN}/mcp.json", JSON, "typed-server", "S O C", _CURSOR_PLUGIN),
    Row("cursor", GLOBAL, HOOK, f"{_PLUGIN}/hooks/hooks.json", JSON, "flat", "O C", _CURSOR_PLUGIN),
    Row("cursor", GLOBAL, BLOCK, f"{_PLUGIN}/rules/engram.mdc", TEXT, "rule", "O C", _CURSOR_PLUGIN),
    _guide("cursor", GLOBAL, "{home}/.agents/engram.md"),
    Row("cursor", GLOBAL, SKILL, f"{_PLUGIN}/skills/engram/SKILL.md", TEXT, "file", "O C", _CURSOR_PLUGIN),
    Row("cursor", GLOBAL, SLASH, f"{_PLUGIN}/commands/engram.md", TEXT, "file", "O C", _CURSOR_PLUGIN),
)

_OPENCODE_HOME = "{home}/.config/opencode"
_OPENCODE_ROWS = (
    Row(
        "opencode",
        WORKSPACE,
        MCP,
        ("{project}/opencode.jsonc", "{project}/opencode.json"),
        JSONC,
        "opencode",
        "S C",
        _OPENCODE_BOTH,
    ),
    Row(
        "opencode",
        WORKSPACE,
        HOOK,
        "{project}/.opencode/plugins/engram.js",
        TEXT,
        "plugin",
        "O C",
        "OpenCode docs, plugins.mdx; the names of the hooks: @opencode-ai/plugin",
    ),
    Row(
        "opencode", WORKSPACE, BLOCK, "{project}/AGENTS.md", TEXT, "block", "O C", "OpenCode docs, rules.mdx"
    ),
    _guide("opencode", WORKSPACE, "{project}/.opencode/engram.md"),
    Row(
        "opencode",
        WORKSPACE,
        SKILL,
        "{project}/.opencode/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        "OpenCode docs, skills.mdx: every skill is also /name",
    ),
    Row(
        "opencode",
        GLOBAL,
        MCP,
        (
            f"{_OPENCODE_HOME}/opencode.jsonc",
            f"{_OPENCODE_HOME}/opencode.json",
            f"{_OPENCODE_HOME}/opencode.jsonc",
        ),
        JSONC,
        "opencode",
        "S C",
        _OPENCODE_BOTH,
    ),
    Row(
        "opencode",
        GLOBAL,
        HOOK,
        f"{_OPENCODE_HOME}/plugins/engram.js",
        TEXT,
        "plugin",
        "O C",
        "OpenCode docs, plugins.mdx; the names of the hooks: @opencode-ai/plugin",
    ),
    Row(
        "opencode",
        GLOBAL,
        BLOCK,
        f"{_OPENCODE_HOME}/AGENTS.md",
        TEXT,
        "block",
        "O C",
        "OpenCode docs, rules.mdx",
    ),
    _guide("opencode", GLOBAL, f"{_OPENCODE_HOME}/engram.md"),
    Row(
        "opencode",
        GLOBAL,
        SKILL,
        f"{_OPENCODE_HOME}/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        "OpenCode docs, skills.mdx: every skill is also /name",
    ),
)

_WINDSURF = (
    Row(
        "windsurf",
        WORKSPACE,
        MCP,
        (),
        JSON,
        "typed-server",
        "S C",
        _WINDSURF_MCP,
        skip="the host's official contract documents user-level MCP config only; "
        "use `engram link windsurf --global`",
    ),
    Row("windsurf", WORKSPACE, HOOK, "{project}/.windsurf/hooks.json", JSON, "flat", "O C", _WINDSURF_HOOKS),
    Row(
        "windsurf",
        WORKSPACE,
        BLOCK,
        "{project}/.windsurf/rules/engram.md",
        TEXT,
        "rule",
        "O C",
        _WINDSURF_RULES,
    ),
    _guide("windsurf", WORKSPACE, "{project}/.windsurf/engram.md"),
    Row(
        "windsurf",
        GLOBAL,
        MCP,
        "{home}/.codeium/windsurf/mcp_config.json",
        JSON,
        "typed-server",
        "S C",
        _WINDSURF_MCP,
    ),
    Row(
        "windsurf", GLOBAL, HOOK, "{home}/.codeium/windsurf/hooks.json", JSON, "flat", "O C", _WINDSURF_HOOKS
    ),
    Row(
        "windsurf",
        GLOBAL,
        BLOCK,
        "{home}/.codeium/windsurf/memories/global_rules.md",
        TEXT,
        "block",
        "O C",
        _WINDSURF_RULES,
    ),
    _guide("windsurf", GLOBAL, "{home}/.agents/engram.md"),
)

_NO_HOOKS = "hooks of this host are not supported by Engram yet"
_COPILOT = (
    Row("copilot", WORKSPACE, MCP, "{project}/.mcp.json", JSON, "server", "S C", _COPILOT_MCP),
    Row("copilot", WORKSPACE, HOOK, (), JSON, "flat", "O", "an older release wrote none", skip=_NO_HOOKS),
    Row(
        "copilot",
        WORKSPACE,
        BLOCK,
        "{project}/.github/copilot-instructions.md",
        TEXT,
        "block",
        "O C2",
        "GitHub docs, Copilot CLI reference, as listed by developersdigest.tech",
    ),
    _guide("copilot", WORKSPACE, "{project}/.agents/engram.md"),
    Row(
        "copilot",
        GLOBAL,
        MCP,
        (),
        JSON,
        "server",
        "C",
        "github/docs, use-copilot-cli.md (#41226): ~/.copilot/mcp-config.json, key mcpServers",
        skip="paste the entry into ~/.copilot/mcp-config.json, or add it with /mcp add in Copilot CLI",
        shows="copilot",
    ),
    Row("copilot", GLOBAL, HOOK, (), JSON, "flat", "O", "an older release wrote none", skip=_NO_HOOKS),
    Row(
        "copilot",
        GLOBAL,
        BLOCK,
        "{home}/.copilot/copilot-instructions.md",
        TEXT,
        "block",
        "O C2",
        "GitHub docs, Copilot CLI reference, as listed by developersdigest.tech",
    ),
    _guide("copilot", GLOBAL, "{home}/.agents/engram.md"),
)

_CLINE_MCP = "Cline docs, mcp-overview: the user's ~/.cline/mcp.json or the settings of the extension"
_CLINE_SKIP = "Cline keeps its servers in settings that Engram never writes; paste the entry there"
_CLINE = (
    Row("cline", WORKSPACE, MCP, (), JSON, "server", "C", _CLINE_MCP, skip=_CLINE_SKIP, shows="cline"),
    Row("cline", WORKSPACE, HOOK, (), JSON, "flat", "O", "an older release wrote none", skip=_NO_HOOKS),
    Row("cline", WORKSPACE, BLOCK, "{project}/.clinerules", TEXT, "cline", "O C", _CLINE_RULES),
    _guide("cline", WORKSPACE, "{project}/.agents/engram.md"),
    Row("cline", GLOBAL, MCP, (), JSON, "server", "C", _CLINE_MCP, skip=_CLINE_SKIP, shows="cline"),
    Row("cline", GLOBAL, HOOK, (), JSON, "flat", "O", "an older release wrote none", skip=_NO_HOOKS),
    Row("cline", GLOBAL, BLOCK, "{home}/Documents/Cline/Rules/engram.md", TEXT, "block", "O C", _CLINE_RULES),
    _guide("cline", GLOBAL, "{home}/.agents/engram.md"),
)

_SHARED = (
    Row("agents-md", WORKSPACE, BLOCK, "{project}/AGENTS.md", TEXT, "block", "O C", "agents.md"),
    _guide("agents-md", WORKSPACE, "{project}/.agents/engram.md"),
    Row(
        "agents-md",
        GLOBAL,
        BLOCK,
        "{codex}/AGENTS.md",
        TEXT,
        "block",
        "O C",
        "openai/codex, docs/agents_md.md",
    ),
    _guide("agents-md", GLOBAL, "{home}/.agents/engram.md"),
    Row(
        "agent-skill",
        WORKSPACE,
        SKILL,
        "{project}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        _CODEX_SKILLS,
    ),
    Row(
        "agent-skill",
        GLOBAL,
        SKILL,
        "{home}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        _CODEX_SKILLS,
    ),
    Row(
        "mcp", WORKSPACE, MCP, "{project}/.mcp.json", JSON, "server", "S C", f"{_CLAUDE_MCP}; {_COPILOT_MCP}"
    ),
    Row(
        "mcp",
        GLOBAL,
        MCP,
        (),
        JSON,
        "server",
        "S C",
        _CLAUDE_MCP,
        skip="there is no user-level file that several hosts read; run the command for Claude Code",
        shows="claude",
    ),
)

_COMMANDS = (
    (
        "claude",
        "{project}/.claude/commands/engram.md",
        "{claude}/commands/engram.md",
        "O C",
        "Claude Code docs, slash-commands.md; a skill of that name wins",
    ),
    (
        "cursor",
        "{project}/.cursor/commands/engram.md",
        f"{_PLUGIN}/commands/engram.md",
        "O C2",
        _CURSOR_PLUGIN,
    ),
    (
        "gemini",
        "{project}/.gemini/commands/engram.toml",
        "{home}/.gemini/commands/engram.toml",
        "O C",
        "gemini-cli docs, custom-commands.md",
    ),
    (
        "opencode",
        "{project}/.opencode/commands/engram.md",
        f"{_OPENCODE_HOME}/commands/engram.md",
        "O C",
        "OpenCode docs, commands.mdx",
    ),
)

_SLASH = tuple(
    Row("slash", scope, SLASH, path, TEXT, f"file:{host}", mark, source)
    for host, workspace, own, mark, source in _COMMANDS
    for scope, path in ((WORKSPACE, workspace), (GLOBAL, own))
)

ROWS: tuple[Row, ...] = (
    *_CLAUDE,
    *_CODEX,
    *_GEMINI,
    *_ANTIGRAVITY_ROWS,
    *_CURSOR,
    *_OPENCODE_ROWS,
    *_WINDSURF,
    *_COPILOT,
    *_CLINE,
    *_SHARED,
    *_SLASH,
)
"""Every row, in the order in which a target's files are written."""
