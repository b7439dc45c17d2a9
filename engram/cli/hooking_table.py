"""Commands about hosts: the check-up, what hosts run, and the settings of their hooks."""

from __future__ import annotations

from engram.cli.grammar import Command, Option, Words
from engram.cli.options import EVERYWHERE, HOSTS

COMMANDS = (
    Command(
        "doctor",
        "doctoring:doctor",
        HOSTS,
        "Check memory and hosts, and say what to do about each finding.",
        "engram doctor",
        detail="Looks at settings, roots, hashes, derived files, git, author and permissions, and at every "
        "agent's files: who starts Engram and how, whether its hooks run, and whether the agent still asks "
        "before engram_commit. Engram's own server is started as an agent would start it; nothing else is "
        "run and nothing is written. docs/doctor.md lists the checks.",
        words=Words("scope", "[SCOPE]", "workspace, global or all (when left out); hosts only with all."),
        options=(
            Option("--strict", "Exit code 1 when something is to be looked at or wrong."),
            *EVERYWHERE,
        ),
    ),
    Command(
        "upgrade",
        "upgrading:upgrade",
        HOSTS,
        "Bring memory files and what is linked to the form of this version.",
        "engram upgrade --plan",
        aliases=("up",),
        detail="Shows the plan first and asks. Memory files of version 1 and 2 get the keys of version 3, "
        "with a backup beside each; entries of hosts are pinned to this version, hooks, blocks and "
        "generated files are refreshed; what older releases left at other places is moved, taken out or "
        "explained. A file whose bytes nobody approved is not touched. Running it again changes nothing.",
        options=(
            Option("--plan", "Only show what would change; write nothing."),
            Option("--latest", "Also link the hosts of this computer that are not linked yet."),
            Option("--yes", "Do not ask: a person has seen the plan."),
            *EVERYWHERE,
        ),
    ),
    Command(
        "agent-hook",
        "hooking:agent_hook",
        HOSTS,
        "Answer an event of a coding agent; its hooks run this, not you.",
        "engram agent-hook --host claude",
        detail="Reads one JSON object on stdin, prints one on stdout, and always ends with exit code 0: what "
        "fails gives an empty object, and the agent goes on without memory. ENGRAM_DEBUG=1 tells why on "
        "stderr. docs/hooks-and-proof-lines.md says what each agent sends and reads.",
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
