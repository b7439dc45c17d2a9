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
    rows: dict[str, list[tuple[str, str, str | bytes]]] = {
        "round-trip": [
            ("plain", ".mcp.json", servers),
            ("tabs", ".mcp.json", servers.replace("  ", "\t")),
            ("crlf", ".mcp.json", servers.replace("\n", "\r\n")),
            ("cr", ".mcp.json", servers.replace("\n", "\r")),
            ("mixed line ends", ".mcp.json", servers.replace("{\n", "{\r\n", 2)),
            ("bom", ".mcp.json", "\ufeff" + servers),
            ("no final newline", ".mcp.json", servers.rstrip()),
            ("blanks at the end", ".mcp.json", servers.rstrip() + " \t "),
            ("one line", ".mcp.json", '{"mcpServers":{"a":{"command":"a"}},"x":1.0}'),
            ("empty inline", ".mcp.json", '{"mcpServers":{}}\n'),
            ("empty with blanks", ".mcp.json", '{ "mcpServers": {  } }'),
            ("empty over lines", ".mcp.json", '{\n  "mcpServers": {\n\n  }\n}\n'),
            ("empty document", ".mcp.json", "{}"),
            ("no servers", ".mcp.json", '{\n    "n": 1e400,\n    "m": 10000000000000000000001\n}'),
            ("brace beside the last", ".mcp.json", '{"mcpServers": {\n "a": {"command": "a"}}}'),
            ("two on a line", ".mcp.json", '{\n"mcpServers": {"a": {}, "b": {}}\n}'),
            ("escaped key", ".mcp.json", '{\n "mcp\\u0053ervers": {"a\\/b": {"command": "\\u00e9"}}\n}'),
            ("deep", ".mcp.json", '{"x": ' + "[" * 5000 + "]" * 5000 + "}"),
            ("nothing", ".mcp.json", ""),
            ("blank", ".mcp.json", "\n \n\t"),
            ("names like ours", ".mcp.json", '{"mcpServers": {"Engram": {"command": "engram-mcp"}}}'),
            ("grouped hooks", ".claude/settings.json", HOOKS),
            ("events empty", ".claude/settings.json", '{"hooks": {"SessionStart": [ ]}}'),
            ("comments", ".gemini/settings.json", COMMENTED),
            ("trailing commas", "opencode.jsonc", LENIENT),
            ("only a comment inside", "opencode.json", '{\n  "mcp": {\n    // none yet\n  }\n}'),
            ("only a block comment", "opencode.json", '{ "mcp": { /* none */ } }'),
            ("only comments", "opencode.json", "// nothing\n"),
            ("comment behind the last", "opencode.json", '{\n "mcp": {\n  "a": {} // last\n }\n}'),
            ("line comment inline", "opencode.json", '{ "mcp": { "a": {} // last\n } }'),
            ("comment after all", "opencode.jsonc", '{"mcp": {"a": 1,},}\n// end'),
            ("flat hooks", ".cursor/hooks.json", '{"hooks": {"stop": [{"command": "x"}]}}'),
            ("windsurf hooks", ".windsurf/hooks.json", '{"hooks": {"pre_user_prompt": [{"command": "x"}]}}'),
            ("toml", ".codex/config.toml", TOML),
            ("toml crlf", ".codex/config.toml", TOML.replace("\n", "\r\n")),
            ("toml no final newline", ".codex/config.toml", TOML.rstrip()),
            ("toml bom", ".codex/config.toml", "\ufeff" + TOML),
            ("toml empty", ".codex/config.toml", ""),
            ("toml blank lines", ".codex/config.toml", "\n\n"),
            ("toml dotted", ".codex/config.toml", 'mcp_servers.a.command = "a"\n'),
            ("toml header in a string", ".codex/config.toml", 's = """\n[mcp_servers.engram]\n"""\n'),
            ("text", "AGENTS.md", "# Rules\n\nBe kind.\n"),
            ("text crlf", "AGENTS.md", "# Rules\r\n\r\nBe kind."),
            ("text blank lines at the end", "AGENTS.md", "# Rules\n\n\n\n"),
            ("text bom", "CLAUDE.md", "\ufeff# Rules\n"),
            ("text empty", "GEMINI.md", ""),
            ("text blank", "GEMINI.md", "\n\n"),
            ("example in a fence", "AGENTS.md", f"```html\n{BLOCK}\n```\n"),
            ("open fence", "AGENTS.md", "~~~\nnever closed\n"),
            ("rule with frontmatter", ".cursor/rules/engram.mdc", "---\ndescription: mine\n---\nText\n"),
            ("rule without", ".windsurf/rules/engram.md", "Mine."),
            ("a file of rules", ".clinerules", "Be kind.\n"),
        ],
        "refused": [
            ("trailing comma", ".mcp.json", '{"mcpServers": {"a": {}},}'),
            ("comment", ".mcp.json", '// c\n{"mcpServers": {}}'),
            ("broken", ".mcp.json", '{"mcpServers": {'),
            ("array at the top", ".mcp.json", "[]"),
            ("servers are null", ".mcp.json", '{"mcpServers": null}'),
            ("servers are an array", ".mcp.json", '{"mcpServers": []}'),
            ("servers twice", ".mcp.json", '{"mcpServers": {}, "mcpServers": {}}'),
            ("ours is a text", ".mcp.json", '{"mcpServers": {"engram": "x"}}'),
            ("engram twice", ".mcp.json", '{"mcpServers": {"engram": {}, "engram": {}}}'),
            ("utf-16", ".mcp.json", servers.encode("utf-16")),
            ("latin-1", ".mcp.json", '{"é": 1}'.encode("latin-1")),
            ("nul", ".mcp.json", b'{"a": \x00}'),
            ("single quotes", ".mcp.json", "{'mcpServers': {}}"),
            ("event is no array", ".claude/settings.json", '{"hooks": {"SessionStart": {}}}'),
            ("hooks are an array", ".claude/settings.json", '{"hooks": []}'),
            ("trailing comma", ".gemini/settings.json", COMMENTED.replace("]\n", "],\n")),
            ("toml inline servers", ".codex/config.toml", 'mcp_servers = {a = {command = "a"}}\n'),
            ("toml array of servers", ".codex/config.toml", '[[mcp_servers]]\ncommand = "a"\n'),
            ("toml dotted foreign", ".codex/config.toml", '[mcp_servers]\nengram.command = "x"\n'),
            ("toml inline foreign", ".codex/config.toml", '[mcp_servers]\nengram = {url = "x"}\n'),
            ("toml broken", ".codex/config.toml", "[a]\nb = 1\nb = 2\n"),
            ("doubled markers", "AGENTS.md", f"{BLOCK}\n{BLOCK}\n"),
            ("block not closed", "AGENTS.md", "<!-- engram:start -->\nx\n"),
        ],
        "foreign": [
            ("foreign", ".mcp.json", '{"mcpServers": {"engram": {"command": "node", "args": ["x.js"]}}}'),
            ("foreign by url", ".mcp.json", '{\n"mcpServers": {"engram": {"url": "http://x/engram-mcp"}}}'),
            ("toml foreign", ".codex/config.toml", '[mcp_servers."engram"]\nurl = "x"\n\n[z]\nk = 1\n'),
            ("toml orphan", ".codex/config.toml", '[mcp_servers.engram.env]\nA = "x"\n'),
        ],
        "ours": [
            ("ours by a path", ".mcp.json", '{"mcpServers": {"engram": {"command": "/x/engram-mcp"}}}'),
            ("ours by npx", ".mcp.json", NPX),
            ("old handler in a group", ".claude/settings.json", OLD_HOOK),
            (
                "disabled",
                "opencode.json",
                '{"mcp": {"engram": {"command": ["engram-mcp"], "enabled": false}}}',
            ),
            ("toml after codex mcp add", ".codex/config.toml", REWRITTEN),
            ("toml inline ours", ".codex/config.toml", '[mcp_servers]\nengram = {command = "engram-mcp"}\n'),
            ("older block", "AGENTS.md", f"# A\r\n\r\n{BLOCK}\r\n\r\n\r\nafter".replace("\n", "\r\n")),
        ],
        "untouched": [
            ("other editor", ".vscode/mcp.json", '{"servers": {}}'),
        ],
    }
    return [
        Sample(name, place, data if isinstance(data, bytes) else data.encode(), verdict)
        for verdict, group in rows.items()
        for name, place, data in group
    ]


BLOCK = "<!-- engram:start -->\nexample\n<!-- engram:end -->"
NPX = (
    '{"mcpServers": {"engram": {"command": "npx", "args": '
    '["-y", "--package", "@the-long-ride/engram@0.0.28", "engram-mcp"], "env": {"A": "b"}}}}'
)
HOOKS = (
    '{\n\t"hooks": {\n\t\t"SessionStart": [\n'
    '\t\t\t{ "hooks": [ { "type": "command", "command": "mine" } ] }\n\t\t]\n\t}\n}\n'
)
OLD_HOOK = (
    '{"hooks": {"SessionStart": [{"matcher": "*", "hooks": [{"type": "command", "command": "echo mine"}, '
    '{"name": "engram-auto-load", "type": "command", "command": "engram agent-hook --host claude", '
    '"timeout": 10000, "description": "x"}]}]}}'
)
COMMENTED = '{\n  // first\n  "tools": ["a", "b"], /* two */\n  "list": [\n    1.50 // one\n  ]\n}\n'
LENIENT = '{\n  "mcp": {\n    "a": {"type": "local", "command": ["a"],}, // a\n  },\n  /* end */\n}\n'
TOML = (
    "# mine\nmodel = \"x\" # why\n\n[mcp_servers.a]\ncommand = 'C:\\a.exe'\n"
    'args = [ # list\n  "x", # one\n]\ntimeout = 30.0\n'
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
