"""Files as people have them, one of each kind, and those of a folder named by ENGRAM_HOST_DATA.

Each sample says what link does: `round-trip` (bytes come back), `refused` (left alone, also with --force),
`foreign` (changed with --force only, and given back), `ours` (recognised, unlink takes it out), `untouched`.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

DATA = os.environ.get("ENGRAM_HOST_DATA", "")

TARGETS = {
    ".mcp.json": "mcp",
    ".claude/settings.json": "claude",
    ".cursor/mcp.json": "cursor",
    ".cursor/hooks.json": "cursor",
    ".gemini/settings.json": "gemini",
    "opencode.json": "opencode",
    "opencode.jsonc": "opencode",
    ".codex/config.toml": "codex",
    ".codex/hooks.json": "codex",
    ".codeium/windsurf/mcp_config.json": "windsurf",
    ".windsurf/hooks.json": "windsurf",
    ".gemini/config/mcp_config.json": "antigravity",
    ".gemini/config/hooks.json": "antigravity",
    ".vscode/mcp.json": "copilot",
    "AGENTS.md": "agents-md",
    "CLAUDE.md": "claude",
    "GEMINI.md": "gemini",
    ".github/copilot-instructions.md": "copilot",
    ".windsurf/rules/engram.md": "windsurf",
    ".cursor/rules/engram.mdc": "cursor",
    ".clinerules": "cline",
}
IN_HOME = (".codex/config.toml", ".codeium/windsurf/mcp_config.json", ".gemini/config/")


class Sample:
    """One file before link."""

    def __init__(self, name: str, place: str, data: bytes, verdict: str) -> None:
        self.name = name
        self.place = place
        self.data = data
        self.verdict = verdict
        self.target = TARGETS[place]
        self.everywhere = place.startswith(IN_HOME)


def _own() -> list[Sample]:
    servers = '{\n  "mcpServers": {\n    "a": {\n      "command": "a"\n    }\n  }\n}\n'
    rows: list[tuple[str, str, str | bytes, str]] = [
        ("plain", ".mcp.json", servers, "round-trip"),
        ("tabs", ".mcp.json", servers.replace("  ", "\t"), "round-trip"),
        ("crlf", ".mcp.json", servers.replace("\n", "\r\n"), "round-trip"),
        ("cr", ".mcp.json", servers.replace("\n", "\r"), "round-trip"),
        ("mixed line ends", ".mcp.json", servers.replace("{\n", "{\r\n", 2), "round-trip"),
        ("bom", ".mcp.json", "\ufeff" + servers, "round-trip"),
        ("no final newline", ".mcp.json", servers.rstrip(), "round-trip"),
        ("blanks at the end", ".mcp.json", servers.rstrip() + " \t ", "round-trip"),
        ("one line", ".mcp.json", '{"mcpServers":{"a":{"command":"a"}},"x":1.0}', "round-trip"),
        ("empty inline", ".mcp.json", '{"mcpServers":{}}\n', "round-trip"),
        ("empty with blanks", ".mcp.json", '{ "mcpServers": {  } }', "round-trip"),
        ("empty over lines", ".mcp.json", '{\n  "mcpServers": {\n\n  }\n}\n', "round-trip"),
        ("empty document", ".mcp.json", "{}", "round-trip"),
        ("no servers", ".mcp.json", '{\n    "n": 1e400,\n    "m": 10000000000000000000001\n}', "round-trip"),
        ("brace beside the last", ".mcp.json", '{"mcpServers": {\n "a": {"command": "a"}}}', "round-trip"),
        ("two on a line", ".mcp.json", '{\n"mcpServers": {"a": {}, "b": {}}\n}', "round-trip"),
        ("escaped key", ".mcp.json", '{\n "mcp\\u0053ervers": {"a\\/b": {"command": "\\u00e9"}}\n}', "round-trip"),
        ("deep", ".mcp.json", '{"x": ' + "[" * 5000 + "]" * 5000 + "}", "round-trip"),
        ("nothing", ".mcp.json", "", "round-trip"),
        ("blank", ".mcp.json", "\n \n\t", "round-trip"),
        ("names like ours", ".mcp.json", '{"mcpServers": {"Engram": {"command": "engram-mcp"}}}', "round-trip"),
        ("trailing comma", ".mcp.json", '{"mcpServers": {"a": {}},}', "refused"),
        ("comment", ".mcp.json", '// c\n{"mcpServers": {}}', "refused"),
        ("broken", ".mcp.json", '{"mcpServers": {', "refused"),
        ("array at the top", ".mcp.json", "[]", "refused"),
        ("servers are null", ".mcp.json", '{"mcpServers": null}', "refused"),
        ("servers are an array", ".mcp.json", '{"mcpServers": []}', "refused"),
        ("servers twice", ".mcp.json", '{"mcpServers": {}, "mcpServers": {}}', "refused"),
        ("ours is a text", ".mcp.json", '{"mcpServers": {"engram": "x"}}', "refused"),
        ("engram twice", ".mcp.json", '{"mcpServers": {"engram": {}, "engram": {}}}', "refused"),
        ("utf-16", ".mcp.json", servers.encode("utf-16"), "refused"),
        ("latin-1", ".mcp.json", '{"é": 1}'.encode("latin-1"), "refused"),
        ("nul", ".mcp.json", b'{"a": \x00}', "refused"),
        ("single quotes", ".mcp.json", "{'mcpServers': {}}", "refused"),
        ("foreign", ".mcp.json", '{"mcpServers": {"engram": {"command": "node", "args": ["x.js"]}}}', "foreign"),
        ("foreign by url", ".mcp.json", '{\n"mcpServers": {"engram": {"url": "http://x/engram-mcp"}}}', "foreign"),
        ("ours by a path", ".mcp.json", '{"mcpServers": {"engram": {"command": "/x/engram-mcp"}}}', "ours"),
        ("ours by npx", ".mcp.json", NPX, "ours"),
        ("grouped hooks", ".claude/settings.json", HOOKS, "round-trip"),
        ("events empty", ".claude/settings.json", '{"hooks": {"SessionStart": [ ]}}', "round-trip"),
        ("event is no array", ".claude/settings.json", '{"hooks": {"SessionStart": {}}}', "refused"),
        ("hooks are an array", ".claude/settings.json", '{"hooks": []}', "refused"),
        ("old handler in a group", ".claude/settings.json", OLD_HOOK, "ours"),
        ("comments", ".gemini/settings.json", COMMENTED, "round-trip"),
        ("trailing comma", ".gemini/settings.json", COMMENTED.replace("]\n", "],\n"), "refused"),
        ("trailing commas", "opencode.jsonc", LENIENT, "round-trip"),
        ("only a comment inside", "opencode.json", '{\n  "mcp": {\n    // none yet\n  }\n}', "round-trip"),
        ("only a block comment", "opencode.json", '{ "mcp": { /* none */ } }', "round-trip"),
        ("only comments", "opencode.json", "// nothing\n", "round-trip"),
        ("comment behind the last", "opencode.json", '{\n "mcp": {\n  "a": {} // last\n }\n}', "round-trip"),
        ("line comment inline", "opencode.json", '{ "mcp": { "a": {} // last\n } }', "round-trip"),
        ("comment after all", "opencode.jsonc", '{"mcp": {"a": 1,},}\n// end', "round-trip"),
        ("disabled", "opencode.json", '{"mcp": {"engram": {"command": ["engram-mcp"], "enabled": false}}}', "ours"),
        ("flat hooks", ".cursor/hooks.json", '{"hooks": {"stop": [{"command": "x"}]}}', "round-trip"),
        ("windsurf hooks", ".windsurf/hooks.json", '{"hooks": {"pre_user_prompt": [{"command": "x"}]}}', "round-trip"),
        ("toml", ".codex/config.toml", TOML, "round-trip"),
        ("toml crlf", ".codex/config.toml", TOML.replace("\n", "\r\n"), "round-trip"),
        ("toml no final newline", ".codex/config.toml", TOML.rstrip(), "round-trip"),
        ("toml bom", ".codex/config.toml", "\ufeff" + TOML, "round-trip"),
        ("toml empty", ".codex/config.toml", "", "round-trip"),
        ("toml blank lines", ".codex/config.toml", "\n\n", "round-trip"),
        ("toml dotted", ".codex/config.toml", 'mcp_servers.a.command = "a"\n', "round-trip"),
        ("toml header in a string", ".codex/config.toml", 's = """\n[mcp_servers.engram]\n"""\n', "round-trip"),
        ("toml inline servers", ".codex/config.toml", 'mcp_servers = {a = {command = "a"}}\n', "refused"),
        ("toml array of servers", ".codex/config.toml", '[[mcp_servers]]\ncommand = "a"\n', "refused"),
        ("toml dotted foreign", ".codex/config.toml", '[mcp_servers]\nengram.command = "x"\n', "refused"),
        ("toml inline foreign", ".codex/config.toml", '[mcp_servers]\nengram = {url = "x"}\n', "refused"),
        ("toml broken", ".codex/config.toml", '[a]\nb = 1\nb = 2\n', "refused"),
        ("toml foreign", ".codex/config.toml", '[mcp_servers."engram"]\nurl = "x"\n\n[z]\nk = 1\n', "foreign"),
        ("toml orphan", ".codex/config.toml", '[mcp_servers.engram.env]\nA = "x"\n', "foreign"),
        ("toml after codex mcp add", ".codex/config.toml", REWRITTEN, "ours"),
        ("toml inline ours", ".codex/config.toml", '[mcp_servers]\nengram = {command = "engram-mcp"}\n', "ours"),
        ("text", "AGENTS.md", "# Rules\n\nBe kind.\n", "round-trip"),
        ("text crlf", "AGENTS.md", "# Rules\r\n\r\nBe kind.", "round-trip"),
        ("text blank lines at the end", "AGENTS.md", "# Rules\n\n\n\n", "round-trip"),
        ("text bom", "CLAUDE.md", "\ufeff# Rules\n", "round-trip"),
        ("text empty", "GEMINI.md", "", "round-trip"),
        ("text blank", "GEMINI.md", "\n\n", "round-trip"),
        ("example in a fence", "AGENTS.md", f"```html\n{BLOCK}\n```\n", "round-trip"),
        ("open fence", "AGENTS.md", "~~~\nnever closed\n", "round-trip"),
        ("doubled markers", "AGENTS.md", f"{BLOCK}\n{BLOCK}\n", "refused"),
        ("block not closed", "AGENTS.md", "<!-- engram:start -->\nx\n", "refused"),
        ("older block", "AGENTS.md", f"# A\r\n\r\n{BLOCK}\r\n\r\n\r\nafter".replace("\n", "\r\n"), "ours"),
        ("rule with frontmatter", ".cursor/rules/engram.mdc", "---\ndescription: mine\n---\nText\n", "round-trip"),
        ("rule without", ".windsurf/rules/engram.md", "Mine.", "round-trip"),
        ("a file of rules", ".clinerules", "Be kind.\n", "round-trip"),
        ("other editor", ".vscode/mcp.json", '{"servers": {}}', "untouched"),
    ]  # fmt: skip
    return [
        Sample(name, place, data if isinstance(data, bytes) else data.encode(), verdict)
        for name, place, data, verdict in rows
    ]


BLOCK = "<!-- engram:start -->\nexample\n<!-- engram:end -->"
NPX = (
    '{"mcpServers": {"engram": {"command": "npx", "args": '
    '["-y", "--package", "@the-long-ride/engram@0.0.28", "engram-mcp"], "env": {"A": "b"}}}}'
)
HOOKS = (
    '{\n\t"hooks": {\n\t\t"SessionStart": [\n\t\t\t{ "hooks": [ { "type": "command", "command": "mine" } ] }\n'
    "\t\t]\n\t}\n}\n"
)
OLD_HOOK = (
    '{"hooks": {"SessionStart": [{"matcher": "*", "hooks": [{"type": "command", "command": "echo mine"}, '
    '{"name": "engram-auto-load", "type": "command", "command": "engram agent-hook --host claude", '
    '"timeout": 10000, "description": "x"}]}]}}'
)
COMMENTED = '{\n  // first\n  "tools": ["a", "b"], /* two */\n  "list": [\n    1.50 // one\n  ]\n}\n'
LENIENT = '{\n  "mcp": {\n    "a": {"type": "local", "command": ["a"],}, // a\n  },\n  /* end */\n}\n'
TOML = (
    '# mine\nmodel = "x" # why\n\n[mcp_servers.a]\ncommand = \'C:\\a.exe\'\nargs = [ # list\n  "x", # one\n]\n'
    "timeout = 30.0\n"
)
REWRITTEN = (
    '[mcp_servers.engram]\ncommand = "engram-mcp"\nargs = []\nstartup_timeout_sec = 10.0\n\n'
    '[mcp_servers.engram.tools.engram_commit]\napproval_mode = "approve"\n\n# of the next\n[mcp_servers.z]\n'
    'command = "z"\n'
)


def _verdict(expected: str) -> str:
    """The verdict that an expectation of the folder states in words."""
    words = expected.lower()
    if "foreign entry" in words:
        return "foreign"
    if words.startswith(("skip", "claude itself", "codex itself", "gemini itself")):
        return "refused"
    if "no link target" in words or "not a hooks file" in words:
        return "untouched"
    ours = (
        "recognised as ours",
        "recognised as our",
        "linked = yes",
        "link: no change",
        "doctor warns",
        "unlink keeps",
    )
    return "ours" if words.startswith(ours) else "round-trip"


def _collected() -> list[Sample]:
    if not DATA:
        return []
    folder = Path(DATA)
    found = []
    for item in json.loads((folder / "manifest.json").read_text(encoding="utf-8")):
        data = (folder / item["file"]).read_bytes()
        found.append(Sample(item["file"], item["place"], data, _verdict(item["expect"])))
    return found


SAMPLES = [*_own(), *_collected()]
