"""Rows of Copilot CLI and Cline."""

from __future__ import annotations

from engram.hosts.places import GLOBAL, WORKSPACE
from engram.hosts.registry import BLOCK, HOOK, JSON, MCP, TEXT, Row
from engram.hosts.rows.guide import guide

COPILOT_MCP = "copilot-cli changelog: .mcp.json and .github/mcp.json, not .vscode/mcp.json"
_COPILOT_TEXT = "docs.github.com, copilot-cli/customize-copilot/add-custom-instructions"
_CLINE_RULES = "Cline docs, cline-rules.mdx: a folder; a file of that name is still read"

_NO_HOOKS = "hooks of this host are not supported by Engram yet"
COPILOT = (
    Row("copilot", WORKSPACE, MCP, "{project}/.mcp.json", JSON, "server", "S C", COPILOT_MCP),
    Row("copilot", WORKSPACE, HOOK, (), JSON, "flat", "O", "an older release wrote none", skip=_NO_HOOKS),
    Row(
        "copilot",
        WORKSPACE,
        BLOCK,
        "{project}/.github/copilot-instructions.md",
        TEXT,
        "block",
        "O C",
        _COPILOT_TEXT,
    ),
    guide("copilot", WORKSPACE, "{project}/.agents/engram.md"),
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
        "O C",
        _COPILOT_TEXT,
    ),
    guide("copilot", GLOBAL, "{home}/.agents/engram.md"),
)

_CLINE_MCP = "Cline docs, mcp-overview: the user's ~/.cline/mcp.json or the settings of the extension"
_CLINE_SKIP = "Cline keeps its servers in settings that Engram never writes; paste the entry there"
CLINE = (
    Row("cline", WORKSPACE, MCP, (), JSON, "server", "C", _CLINE_MCP, skip=_CLINE_SKIP, shows="cline"),
    Row("cline", WORKSPACE, HOOK, (), JSON, "flat", "O", "an older release wrote none", skip=_NO_HOOKS),
    Row("cline", WORKSPACE, BLOCK, "{project}/.clinerules", TEXT, "cline", "O C", _CLINE_RULES),
    guide("cline", WORKSPACE, "{project}/.agents/engram.md"),
    Row("cline", GLOBAL, MCP, (), JSON, "server", "C", _CLINE_MCP, skip=_CLINE_SKIP, shows="cline"),
    Row("cline", GLOBAL, HOOK, (), JSON, "flat", "O", "an older release wrote none", skip=_NO_HOOKS),
    Row("cline", GLOBAL, BLOCK, "{home}/Documents/Cline/Rules/engram.md", TEXT, "block", "O C", _CLINE_RULES),
    guide("cline", GLOBAL, "{home}/.agents/engram.md"),
)
