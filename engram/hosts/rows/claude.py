"""Rows of Claude Code."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, HOOK, JSON, MCP, SKILL, TEXT, Row
from engram.hosts.rows.guide import guide

CLAUDE_MCP = "Claude Code docs, mcp.md"
_CLAUDE_HOOKS = "Claude Code docs, hooks.md: timeouts in seconds, unknown keys may drop the file"

CLAUDE = (
    Row("claude", WORKSPACE, MCP, "{project}/.mcp.json", JSON, "server", "S C", CLAUDE_MCP),
    Row("claude", WORKSPACE, HOOK, "{project}/.claude/settings.json", JSON, "grouped", "O C", _CLAUDE_HOOKS),
    Row(
        "claude", WORKSPACE, BLOCK, "{project}/CLAUDE.md", TEXT, "block", "O C", "Claude Code docs, memory.md"
    ),
    guide("claude", WORKSPACE, "{project}/.claude/engram.md"),
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
        f"{CLAUDE_MCP}: user servers are in ~/.claude.json, which belongs to Claude",
        skip="Claude keeps user-level servers in ~/.claude.json, which Engram never writes; run the command",
        shows="claude",
    ),
    Row("claude", GLOBAL, HOOK, "{claude}/settings.json", JSON, "grouped", "O C", _CLAUDE_HOOKS),
    Row("claude", GLOBAL, BLOCK, "{claude}/CLAUDE.md", TEXT, "block", "O C", "Claude Code docs, memory.md"),
    guide("claude", GLOBAL, "{home}/.agents/engram.md"),
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
