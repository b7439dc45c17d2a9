"""Commands that write memory, each after a person approved."""

from __future__ import annotations

from engram.cli.grammar import Command, Option, Words
from engram.cli.options import ACCEPT, ANSWERS, EVERYWHERE, ONE_SCOPE, ROLE, SCOPE, TYPES, VARIANTS, WRITE

COMMANDS = (
    Command(
        "save",
        "writing:save",
        WRITE,
        "Save one memory.",
        'engram save rule "Run the migrations before the tests."',
        aliases=("s",),
        detail=ANSWERS,
        words=Words(
            "text",
            "[rule|skill|workflow|knowledge] TEXT…",
            "The memory in its final wording; the type is told from the text when left out.",
            required=True,
        ),
        options=(
            SCOPE,
            ROLE,
            Option(
                "--type",
                "The type, when the text itself starts with such a word.",
                choices=TYPES,
            ),
            Option("--context", "Why it exists: where it came up.", "text"),
            Option("--example", "How it looks in practice.", "text"),
            Option("--triggers", "Words by which it should be found.", "text", "WORD,…", many=True),
            Option("--depends-on", "Memories that must be read first.", "text", "ID,…", many=True),
            Option("--update", "The memory that this text adds to.", "text", "ID"),
            Option("--supersedes", "The memory that this one replaces.", "text", "ID"),
            VARIANTS,
            ACCEPT,
            *EVERYWHERE,
        ),
    ),
    Command(
        "save-session",
        "writing:save_session",
        WRITE,
        "Save up to eight memories of a session.",
        "engram save-session --file candidates.txt",
        aliases=("ss",),
        detail="Candidates are lines such as `TYPE: rule | TEXT: … | CONTEXT: … | EXAMPLE: …`. They come "
        "from the command line, from --file, or from standard input. `engram ss -f last 50 sessions` is "
        "short for --query-level 50 --accept-all. " + ANSWERS,
        words=Words("text", "[CANDIDATES…]", "The candidates, or words such as: force last 50 sessions."),
        options=(
            Option("--file", "Read candidates from a file; - is standard input.", "text", "PATH"),
            Option(
                "--query-level",
                "Consider up to N sessions.",
                "integer",
                "N",
            ),
            SCOPE,
            ROLE,
            VARIANTS,
            ACCEPT,
            *EVERYWHERE,
        ),
    ),
    Command(
        "commit",
        "proposals:commit",
        WRITE,
        "Write a proposal that an agent made over MCP.",
        "engram commit p-3f9c --approve 1,3",
        detail="At a terminal the name that `engram pending` lists is enough, or its beginning: you see the "
        "whole preview, and you are the approval. Without a terminal the approval_token is needed, which "
        "proves that the proposal exists. " + ANSWERS,
        words=Words(
            "proposal", "PROPOSAL|TOKEN", "The proposal by its name, or its approval_token.", required=True
        ),
        options=(
            Option("--approve", "What to write: all, or numbers such as 1,3.", "text", "NUMBERS"),
            Option("--scope", "Write a proposal for both memories to this one only.", choices=ONE_SCOPE),
            ACCEPT,
            *EVERYWHERE,
        ),
    ),
    Command(
        "note",
        "writing:note",
        WRITE,
        "Keep a short note about the task in hand for some days, outside git.",
        'engram note --objective "winter gap" "Replay is green, the API test is missing."',
        words=Words("text", "TEXT…", "The note, a few lines.", required=True),
        options=(
            Option("--objective", "The task the note belongs to.", "text", "TEXT"),
            Option("--type", "Kind of note.", choices=TYPES),
            Option("--scope", "Where the note is kept.", choices=ONE_SCOPE),
            ACCEPT,
            *EVERYWHERE,
        ),
    ),
    Command(
        "pending",
        "proposals:pending",
        WRITE,
        "List, show or drop proposals that wait for a person.",
        "engram pending show 3f9c",
        detail="`show` prints the whole preview; `drop` throws the proposal away with its token.",
        words=Words("what", "[list|show|drop] [PROPOSAL]", "What to do, and the name or its beginning."),
        options=EVERYWHERE,
    ),
    Command(
        "promote",
        "keeping:promote",
        WRITE,
        "Make a working note durable; the note is removed.",
        "engram promote the-lexer-waits-for-review",
        detail="The note is checked against its hash and shown as the memory that would be written, with its "
        "verdict. Rejecting keeps the note. Nothing else makes a note durable, and no agent can. " + ANSWERS,
        words=Words("name", "NOTE-ID", "The id of the note.", required=True),
        options=(
            Option("--scope", "Where the memory goes; left out, where the note is.", choices=ONE_SCOPE),
            Option("--type", "The type; left out, the note's.", choices=TYPES),
            Option("--update", "The memory that the note adds to.", "text", "ID"),
            Option("--supersedes", "The memory that it replaces.", "text", "ID"),
            Option("--depends-on", "Memories that must be read first.", "text", "ID,…", many=True),
            ACCEPT,
            *EVERYWHERE,
        ),
    ),
)
