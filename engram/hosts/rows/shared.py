"""Rows of targets that are no host of their own: AGENTS.md, .mcp.json, slash commands."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, JSON, MCP, SKILL, SLASH, TEXT, Row
from engram.hosts.rows.claude import CLAUDE_MCP
from engram.hosts.rows.codex import CODEX_SKILLS
from engram.hosts.rows.copilot_cline import COPILOT_MCP
from engram.hosts.rows.cursor import CURSOR_PLUGIN
from engram.hosts.rows.cursor import PLUGIN_FOLDER as CURSOR_FOLDER
from engram.hosts.rows.guide import guide
from engram.hosts.rows.opencode import FOLDER as OPENCODE_FOLDER

SHARED = (
    Row("agents-md", WORKSPACE, BLOCK, "{project}/AGENTS.md", TEXT, "block", "O C", "agents.md"),
    guide("agents-md", WORKSPACE, "{project}/.agents/engram.md"),
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
    guide("agents-md", GLOBAL, "{home}/.agents/engram.md"),
    Row(
        "agent-skill",
        WORKSPACE,
        SKILL,
        "{project}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        CODEX_SKILLS,
    ),
    Row(
        "agent-skill",
        GLOBAL,
        SKILL,
        "{home}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        CODEX_SKILLS,
    ),
    Row("mcp", WORKSPACE, MCP, "{project}/.mcp.json", JSON, "server", "S C", f"{CLAUDE_MCP}; {COPILOT_MCP}"),
    Row(
        "mcp",
        GLOBAL,
        MCP,
        (),
        JSON,
        "server",
        "S C",
        CLAUDE_MCP,
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
        f"{CURSOR_FOLDER}/commands/engram.md",
        "O C2",
        CURSOR_PLUGIN,
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
        f"{OPENCODE_FOLDER}/commands/engram.md",
        "O C",
        "OpenCode docs, commands.mdx",
    ),
)

SLASHES = tuple(
    Row("slash", scope, SLASH, path, TEXT, f"file:{host}", mark, source)
    for host, workspace, own, mark, source in _COMMANDS
    for scope, path in ((WORKSPACE, workspace), (GLOBAL, own))
)
