"""Rows of Codex."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, HOOK, JSON, MCP, SKILL, TEXT, TOML, Row
from engram.hosts.rows.guide import guide

_CODEX_HOOKS = "openai/codex source and its schema at schemastore: strict JSON, seconds, trust by /hooks"
CODEX_SKILLS = "developers.openai.com/codex/skills"

CODEX = (
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
    guide("codex", WORKSPACE, "{project}/.agents/engram.md"),
    Row(
        "codex",
        WORKSPACE,
        SKILL,
        "{project}/.agents/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        CODEX_SKILLS,
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
    guide("codex", GLOBAL, "{home}/.agents/engram.md"),
    Row("codex", GLOBAL, SKILL, "{home}/.agents/skills/engram/SKILL.md", TEXT, "file", "O C", CODEX_SKILLS),
)
