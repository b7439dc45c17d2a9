"""Rows of the table of commands: link and unlink."""

from __future__ import annotations

from engram.cli.grammar import Command, Option, Words
from engram.cli.options import EVERYWHERE, HOSTS

_GLOBAL = Option("--global", "For all projects of this user, in the host's own folder of the user.")
_PLAN = Option("--plan", "Only show what would change, with the exact text; write nothing.")

_SERVICE = Option(
    "--service", "The memory service, `engram-service`, in the place of the governed memory and its texts."
)

COMMANDS: tuple[Command, ...] = (
    Command(
        "link",
        "linking:link",
        HOSTS,
        "Connect coding agents: MCP server, hook, instructions, skill.",
        "engram link claude",
        aliases=("l",),
        detail="Without a target: .mcp.json, slash commands and every host found here. `engram link list` "
        "names the targets, `engram link status` tells what is linked where. Files are changed by adding a "
        "few lines; everything else stays byte for byte, and `engram unlink` takes the lines out again. An "
        "entry of another product stays unless --force says otherwise. With --service the memory service is "
        "registered in the same files, and nothing else. With --parent and --children it "
        "marks one memory as what others have in common; a person is shown the change and asked, and --force "
        "says that one approved it.",
        words=Words("target", "[TARGET|list|status]", "What to connect; all when left out."),
        options=(
            _GLOBAL,
            Option("--force", "Also replace an entry or file of somebody else; unlink gives it back."),
            _SERVICE,
            Option("--user", "With --service: whose memories these are, in a new entry.", "text", "ID"),
            _PLAN,
            Option("--all-supported", "Every supported host, found here or not."),
            Option("--parent", "A memory that generalises others.", "text", "ID"),
            Option("--children", "The memories that it generalises.", "text", "ID,…", many=True),
            *EVERYWHERE,
        ),
    ),
    Command(
        "unlink",
        "linking:unlink",
        HOSTS,
        "Take out of the files of coding agents what `engram link` put in.",
        "engram unlink claude",
        detail="Removes our entry, block, hook and generated files, and nothing else; a file that nobody "
        "touched since gets back its bytes. What several targets share stays until the last one is unlinked. "
        "A target alone takes out what `engram link` of that target put in, with --service the entry of the "
        "memory service; without a target everything goes, that entry too.",
        words=Words("target", "[TARGET]", "What to disconnect; all when left out."),
        options=(
            _GLOBAL,
            Option("--force", "Also remove generated files that were edited since."),
            _SERVICE,
            _PLAN,
            *EVERYWHERE,
        ),
    ),
)
