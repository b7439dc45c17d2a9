"""Rows of Cursor."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, HOOK, JSON, MCP, PLUGIN, SKILL, SLASH, TEXT, Row
from engram.hosts.rows.guide import guide

CURSOR_PLUGIN = (
    "cursor.com/docs/reference/plugins.md; the folder: Cursor's own create-plugin rules (cursor/plugins)"
)
_CURSOR_HOOKS = "cursor.com/docs/hooks: version 1, flat handlers, seconds"

PLUGIN_FOLDER = "{home}/.cursor/plugins/local/engram"
CURSOR = (
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
    guide("cursor", WORKSPACE, "{project}/.cursor/engram.md"),
    Row(
        "cursor",
        WORKSPACE,
        SLASH,
        "{project}/.cursor/commands/engram.md",
        TEXT,
        "file",
        "O C2",
        "cursor.com/docs/reference/plugins.md names commands; the folder: microsoft/apm#1046, Cursor 1.6",
    ),
    Row(
        "cursor",
        GLOBAL,
        PLUGIN,
        f"{PLUGIN_FOLDER}/.cursor-plugin/plugin.json",
        TEXT,
        "file",
        "O C",
        CURSOR_PLUGIN,
    ),
    Row("cursor", GLOBAL, MCP, f"{PLUGIN_FOLDER}/mcp.json", JSON, "typed-server", "S O C", CURSOR_PLUGIN),
    Row("cursor", GLOBAL, HOOK, f"{PLUGIN_FOLDER}/hooks/hooks.json", JSON, "flat", "O C", CURSOR_PLUGIN),
    Row("cursor", GLOBAL, BLOCK, f"{PLUGIN_FOLDER}/rules/engram.mdc", TEXT, "rule", "O C", CURSOR_PLUGIN),
    guide("cursor", GLOBAL, "{home}/.agents/engram.md"),
    Row(
        "cursor", GLOBAL, SKILL, f"{PLUGIN_FOLDER}/skills/engram/SKILL.md", TEXT, "file", "O C", CURSOR_PLUGIN
    ),
    Row("cursor", GLOBAL, SLASH, f"{PLUGIN_FOLDER}/commands/engram.md", TEXT, "file", "O C", CURSOR_PLUGIN),
)
