"""docs/hosts.md from the registry: `python -m tests.hosts.hosts_page > docs/hosts.md`."""

from __future__ import annotations

from engram.hosts.registry import HOSTS, SURFACES, TARGETS, Row
from engram.hosts.rows import ROWS

HEAD = """\
# Hosts

What Engram writes for each coding agent, where, and how that is known. The page is made from the registry
(`engram/hosts/rows`) that link, unlink, status, doctor and upgrade walk. How to begin with one host:
[quickstart](quickstart.md). What hooks print: [hooks and proof lines](hooks-and-proof-lines.md).
The checks: [doctor](doctor.md).

`engram link <target>` changes files of the project, with `--global` those of the user; `engram unlink
<target>` takes the changes out again, byte for byte where nobody touched the file since. `{project}` is the
project, `{home}` the home folder (`ENGRAM_AGENT_HOME` stands for it), `{claude}` `~/.claude` or
`CLAUDE_CONFIG_DIR`, `{codex}` `~/.codex` or `CODEX_HOME`.

`--service` registers the memory service in the place of the governed memory: the same files, an entry
`engram-service`, and nothing else but what the host wants around a server. Either goes without the other, in
any order. `engram unlink` without a target takes both out, `engram unlink <target>` what `engram link
<target>` put in, `engram unlink <target> --service` the service alone.

- **A host reads the file by its own grammar.** What the host cannot read is left alone, also with
  `--force`, and is told with line and column; so is a file whose structure has no place for ours.
- **Ours is told by its command**, never by the name `engram`, which other products use too; `engram-mcp` is
  never taken for `engram-service`, nor the other way round. An entry of
  another product stays and blocks the file; `--force` replaces it, and unlink gives it back.
- **An entry of ours in `.mcp.json` changes with `--force` or `engram upgrade` only.** Elsewhere a plain
  link renews an older pin. Keys that you added stay.
- **What was changed is recorded** in `~/.engram/link-records.json` (mode 0600): the inserted texts and
  hashes, never a copy of your file. With it a file that you changed meanwhile loses our part alone, and one
  that held no document before holds none afterwards. Without it unlink works from the structure; then an
  emptied container stays as `{}`.
- **A file that several targets share** (`AGENTS.md`, `.mcp.json`, two names of one file) holds one entry or
  block until the last of them is unlinked.
- **Links are followed and stay links**; mode, owner, hard links, byte order mark and line ends stay.

Marks: **S** the product page, **O** an older release of Engram, **C** the host's own documentation or
source, **C2** second hand, **U** unconfirmed. Where the host's word and the product page differ: [Codex
approval](decisions/0003-codex-approval-prompt.md).

"""

FOOT = """\
## Read and not written

| host | what | why |
|---|---|---|
| Claude Code | `~/.claude.json` | belongs to Claude; the command to run is printed |
| Claude Code | `~/.claude/mcp.json` | Claude does not read it; upgrade takes an old entry of ours out |
| Codex | `.codex/config.toml` in a project | the product page names the user's file alone |
| Copilot in VS Code | `.vscode/mcp.json` | its key is `servers`; Copilot CLI no longer reads it |
| Antigravity | `.agents/mcp_config.json`, `hooks.json` | second hand; no event for a session's start |
| all | allow lists, trust stores, approvals | the host's question before `engram_commit` is the human gate |

The manifest of the Cursor plugin carries no key of our own, since Cursor's published schema allows none.
It is recognised by its hash in the record.

## A newer Engram

Nothing refreshes itself. When a newer Engram meets what an older one linked in this project or for the user,
its commands say so in one line on the error output (not with `--json`, and not to hooks), and `engram doctor`
does (`host.links_version`): `engram upgrade` shows what it would change, and asks. The version is that in the
record; no network is asked. `ENGRAM_NO_AUTO_UPGRADE=1` silences the line.
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD, "## Host × surface × scope\n\n", _overview(), "\n"]
    titles = {host.name: host.title for host in HOSTS}
    for target in dict.fromkeys(row.host for row in ROWS):
        title = titles.get(target) or TARGETS.get(target, "The skill folder that several hosts read")
        parts.append(f"## {title}: `engram link {target}`\n\n")
        parts.append("| scope | surface | file | grammar | source |\n|---|---|---|---|---|\n")
        parts += [_line(row) for row in ROWS if row.host == target]
        parts.append("\n")
    return "".join(parts) + FOOT


def _overview() -> str:
    """Which surfaces exist for which target: P in the project, G for the user, s shown to a person."""
    lines = ["| target | " + " | ".join(SURFACES) + " |\n", "|---" * (len(SURFACES) + 1) + "|\n"]
    for target in dict.fromkeys(row.host for row in ROWS):
        cells = []
        for surface in SURFACES:
            rows = [row for row in ROWS if row.host == target and row.surface == surface]
            marks = [_mark(row) for row in rows]
            cells.append(" ".join(dict.fromkeys(mark for mark in marks if mark)))
        lines.append(f"| `{target}` | " + " | ".join(cells) + " |\n")
    return (
        "".join(lines)
        + "\nP: in the project. G: for the user, with `--global`. *shown*: printed for a person.\n"
    )


def _mark(row: Row) -> str:
    if not row.paths:
        return "*shown*" if row.shows else ""
    return "P" if row.scope == "workspace" else "G"


def _line(row: Row) -> str:
    files = ", else ".join(f"`{path}`" for path in dict.fromkeys(row.paths)) or f"none: {row.skip}"
    source = row.source.replace("|", "\\|")
    grammar = row.grammar if row.paths else ""
    return f"| {row.scope} | {row.surface} | {files} | {grammar} | {row.mark}: {source} |\n"


if __name__ == "__main__":
    print(page(), end="")
