"""Rows of Gemini CLI and Antigravity."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, HOOK, JSON, JSON_COMMENTS, MCP, SKILL, SLASH, TEXT, Row
from engram.hosts.rows.guide import guide

_GEMINI_SETTINGS = "gemini-cli, settings.ts: comments are stripped, then JSON.parse"
_GEMINI_HOOKS = "gemini-cli, docs/hooks/reference.md: milliseconds"
_ANTIGRAVITY = "rulesync and docs.rs/agent-config 0.4.0, which track it; no page of the vendor was found"
_ANTIGRAVITY_MCP = _ANTIGRAVITY + "; the path: sam-mesh.dev, docs/integrations/antigravity, too"
_ANTIGRAVITY_SKILLS = "Google's GenMedia guide for Antigravity (vertex-ai-creative-studio): .agents/skills"
_ANTIGRAVITY_OWN_SKILLS = (
    "antigravity.google/docs/skills as quoted by atamel.dev, July 2026; googlecodelabs/feedback#2075 and the "
    "docs within agy 1.1.7 (vercel-labs/skills#1470) agree; the ~/.gemini/antigravity/skills of guides is 1.x"
)
_NO_SESSION_HOOK = "Antigravity has no event for the start of a session; its hooks.json is left alone"

GEMINI = (
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
    guide("gemini", WORKSPACE, "{project}/.gemini/engram.md"),
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
    guide("gemini", GLOBAL, "{home}/.agents/engram.md"),
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

ANTIGRAVITY = (
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
    guide("antigravity", WORKSPACE, "{project}/.agents/engram.md"),
    Row(
        "antigravity",
        WORKSPACE,
        SKILL,
        "{project}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "C",
        _ANTIGRAVITY_SKILLS,
    ),
    Row(
        "antigravity",
        GLOBAL,
        MCP,
        "{home}/.gemini/config/mcp_config.json",
        JSON,
        "server",
        "S O C2",
        _ANTIGRAVITY_MCP,
    ),
    Row("antigravity", GLOBAL, HOOK, (), JSON, "grouped", "C2", _ANTIGRAVITY, skip=_NO_SESSION_HOOK),
    Row("antigravity", GLOBAL, BLOCK, "{home}/.gemini/GEMINI.md", TEXT, "block", "O C2", _ANTIGRAVITY),
    guide("antigravity", GLOBAL, "{home}/.agents/engram.md"),
    Row(
        "antigravity",
        GLOBAL,
        SKILL,
        "{home}/.gemini/config/skills/engram/SKILL.md",
        TEXT,
        "file",
        "C",
        _ANTIGRAVITY_OWN_SKILLS,
    ),
)
