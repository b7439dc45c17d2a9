"""Rows of Windsurf."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, HOOK, JSON, MCP, TEXT, Row
from engram.hosts.rows.guide import guide

_WINDSURF_MCP = "docs.windsurf.com, mcp: one file for the user; `type` is not documented and tolerated"
_WINDSURF_HOOKS = "docs.windsurf.com, hooks: no timeout key"
_WINDSURF_RULES = "docs.windsurf.com, rules: trigger, 12,000 characters a file"

WINDSURF = (
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
    guide("windsurf", WORKSPACE, "{project}/.windsurf/engram.md"),
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
    guide("windsurf", GLOBAL, "{home}/.agents/engram.md"),
)
