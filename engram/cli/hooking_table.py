"""Commands that hosts run, and the settings of their hooks."""

from __future__ import annotations

from engram.cli.grammar import Command, Option, Words
from engram.cli.options import EVERYWHERE, HOSTS

COMMANDS = (
    Command(
        "agent-hook",
        "hooking:agent_hook",
        HOSTS,
        "Answer an event of a coding agent; its hooks run this, not you.",
        "engram agent-hook --host claude < event.json",
        detail="Reads one JSON object on stdin, prints one on stdout, and always ends with exit code 0: what "
        "fails gives an empty object, and the agent goes on without memory. ENGRAM_DEBUG=1 tells why on "
        "stderr. docs/hooks.md says what each agent sends and reads.",
        options=(Option("--host", "The agent that runs it.", "text", "NAME"), *EVERYWHERE),
    ),
    Command(
        "set-read",
        "hooking:set_read",
        HOSTS,
        "Set when hooks bring memory, or tell it.",
        "engram set-read startup",
        aliases=("rd",),
        detail="startup: at the start of a session. auto: also at a prompt, when other memories fit it than "
        "the session has. always: at every prompt. manual: never, `engram load` answers as before. off: "
        "never, and load is silent too.",
        words=Words("read", "[startup|auto|always|manual|off|status]", "The mode; status only tells."),
        options=EVERYWHERE,
    ),
    Command(
        "set-proof",
        "hooking:set_proof",
        HOSTS,
        "Set whether hooks say in one line what they brought, or tell it.",
        "engram set-proof compact",
        aliases=("sp",),
        words=Words("proof", "[off|compact|status]", "One line or none; status only tells."),
        options=EVERYWHERE,
    ),
)
