"""Rows of OpenCode."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, HOOK, JSONC, MCP, SKILL, TEXT, Row
from engram.hosts.rows.guide import guide

_OPENCODE = "OpenCode docs, config.mdx and mcp-servers.mdx"
_OPENCODE_BOTH = _OPENCODE + "; .jsonc is read after .json: source, config.ts, as quoted in #18953 and #3407"

_OPENCODE_GLOBAL = (
    _OPENCODE_BOTH
    + ". With XDG_CONFIG_HOME set OpenCode reads its folder `opencode` instead (source, global/index.ts; "
    "anomalyco/opencode#6669); link and doctor say so"
)

FOLDER = "{home}/.config/opencode"
OPENCODE = (
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
    guide("opencode", WORKSPACE, "{project}/.opencode/engram.md"),
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
            f"{FOLDER}/opencode.jsonc",
            f"{FOLDER}/opencode.json",
            f"{FOLDER}/opencode.jsonc",
        ),
        JSONC,
        "opencode",
        "S C",
        _OPENCODE_GLOBAL,
    ),
    Row(
        "opencode",
        GLOBAL,
        HOOK,
        f"{FOLDER}/plugins/engram.js",
        TEXT,
        "plugin",
        "O C",
        "OpenCode docs, plugins.mdx; the names of the hooks: @opencode-ai/plugin",
    ),
    Row(
        "opencode",
        GLOBAL,
        BLOCK,
        f"{FOLDER}/AGENTS.md",
        TEXT,
        "block",
        "O C",
        "OpenCode docs, rules.mdx",
    ),
    guide("opencode", GLOBAL, f"{FOLDER}/engram.md"),
    Row(
        "opencode",
        GLOBAL,
        SKILL,
        f"{FOLDER}/skills/engram/SKILL.md",
        TEXT,
        "file",
        "O C",
        "OpenCode docs, skills.mdx: every skill is also /name",
    ),
)
