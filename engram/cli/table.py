"""Every command of `engram`: names, options, help, and the function that carries it out."""

from __future__ import annotations

from engram.cli.grammar import Command, Option, Words

READ, WRITE, CARE = "Read memory", "Write memory (a person approves)", "Care for memory"
GROUPS = (READ, WRITE, CARE)

JSON = Option("--json", "Print the envelope {contract_version, ok, data, diagnostics} as one line of JSON.")
WORKSPACE = Option(
    "--workspace/--cwd", "Use the project at PATH, not the one around the current folder.", "text", "PATH"
)
EVERYWHERE = (WORKSPACE, JSON)
"""Options that every command takes; they may also stand before the command."""

ACCEPT = Option(
    "--accept-all/-a/--force/-f",
    "Do not ask: a person has approved exactly these candidates. Related or duplicate ones still wait.",
)
TYPES = ("rule", "skill", "workflow", "knowledge")
ONE_SCOPE = ("workspace", "global")
SCOPE = Option("--scope", "Where to save; left out, the project's setting.", choices=(*ONE_SCOPE, "both"))
ROLE = Option("--role", "Show it only while one of these roles is active.", "text", "NAME,…", many=True)
VARIANTS = Option("--show-rule-variants", "Show the three forms of each rule in the preview.")

ANSWERS = (
    "On a terminal you see the whole text that would be written and answer A (accept all), A 1,3 (these "
    "only), B NOTE or B 1,3 NOTE (accept with a note of yours) or C (reject). Without a terminal nothing is "
    "written unless --accept-all says that a person approved before."
)

COMMANDS = (
    Command(
        "load",
        "reading:load",
        READ,
        "Show the memories that fit a task.",
        'engram load "change the retry logic of the fetcher"',
        aliases=("ld",),
        detail="The best memories come whole, others as one-line cards, within a token budget. "
        "Without words: the standing rules for the start of a session. Hashes and safety are checked before "
        "anything is shown; what is withheld is named.",
        words=Words("query", "[TASK…]", "The task in a few words."),
        options=(
            Option("--id", "Show these whole; the budget does not apply.", "text", "ID,…", many=True),
            Option("--budget-tokens", "Most tokens of the answer, 200 to 16000.", "integer", "N"),
            Option("--disclosure", "How much is shown.", choices=("auto", "full", "cards", "ids")),
            Option("--full/-f", "Every selected memory whole with its metadata, without budget."),
            Option("--explain", "Also say why each memory was chosen or left out."),
            *EVERYWHERE,
        ),
    ),
    Command(
        "search",
        "reading:search",
        READ,
        "Find memories by words.",
        "engram search chart datum",
        aliases=("f",),
        words=Words("query", "WORDS…", "Words to look for.", required=True),
        options=(
            Option("--limit", "Most entries, 1 to 100; 20 when left out.", "integer", "N"),
            Option("--type", "Only memories of this type.", choices=("rule", "skill", "knowledge")),
            Option("--scope", "Only memories of this scope.", choices=ONE_SCOPE),
            *EVERYWHERE,
        ),
    ),
    Command(
        "route",
        "reading:route",
        READ,
        "Say what kind of task a text is, and which memories load would give.",
        'engram route "fix the flaky upload test"',
        aliases=("rt",),
        words=Words("query", "TASK…", "The task in a few words.", required=True),
        options=(Option("--limit", "Most entries, 1 to 32.", "integer", "N"), *EVERYWHERE),
    ),
    Command(
        "verify",
        "reading:verify",
        READ,
        "Check every memory against its recorded hash; exit code 4 when one differs.",
        "engram verify",
        aliases=("vf",),
        words=Words("scope", "[SCOPE]", "workspace, global or all (when left out)."),
        options=EVERYWHERE,
    ),
    Command(
        "status",
        "reading:status",
        READ,
        "Show where memory lives, how much there is, and what is hidden.",
        "engram status",
        aliases=("st",),
        options=EVERYWHERE,
    ),
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
        "engram commit TOKEN --approve 1,3",
        detail="The token proves that the proposal exists; you are the approval. " + ANSWERS,
        words=Words("token", "TOKEN", "The approval_token of the proposal.", required=True),
        options=(
            Option("--approve", "What to write: all, or numbers such as 1,3.", "text", "NUMBERS"),
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
        "call",
        "calling:call",
        CARE,
        "Call a tool by its MCP name, for tools without a command of their own.",
        "engram call engram_status",
        detail="Arguments are one JSON object. Tools that write ask a person first, as their commands do.",
        words=Words("tool", "TOOL [JSON]", "The tool, and its arguments.", required=True),
        options=(ACCEPT, *EVERYWHERE),
    ),
    Command(
        "inject",
        "caring:inject",
        CARE,
        "Make the memory folder of a project.",
        "engram inject",
        aliases=("init", "i"),
        detail="The folder `.agents/.engram` is made at the top of the git repository, else in the current "
        "folder. Running it again adds what is missing and changes nothing else. No host is touched.",
        options=EVERYWHERE,
    ),
    Command(
        "rehash",
        "caring:rehash",
        CARE,
        "Accept edits that a person made in memory files by hand.",
        "engram rehash retry-at-most-three-times",
        aliases=("rh",),
        detail="Shows what changed, asks, and records the hash of the file as it is now. Without ids: every "
        "file whose bytes are not the recorded ones. Without a terminal --accept-all is needed.",
        words=Words("ids", "[ID…]", "Ids or paths; left out (or `all`), every changed file."),
        options=(
            Option("--scope", "Only this memory.", choices=ONE_SCOPE),
            ACCEPT,
            *EVERYWHERE,
        ),
    ),
    Command(
        "rebuild-index",
        "caring:rebuild_index",
        CARE,
        "Make the index and the graph anew from the Markdown files.",
        "engram rebuild-index",
        aliases=("ri",),
        words=Words("scope", "[SCOPE]", "workspace, global or all (when left out)."),
        options=EVERYWHERE,
    ),
    Command(
        "repair",
        "caring:repair",
        CARE,
        "Settle what an interrupted write left, and name the files that need you.",
        "engram repair",
        aliases=("rp",),
        detail="Makes index and graph anew. No memory is changed and no hash recorded; exit code 4 when "
        "files are left that only a person can mend.",
        words=Words("scope", "[SCOPE]", "workspace, global or all (when left out)."),
        options=EVERYWHERE,
    ),
    Command(
        "set-role",
        "writing:set_role",
        CARE,
        "Set the roles whose memories are shown; without names: all.",
        "engram set-role backend reviewer",
        aliases=("sr",),
        words=Words("roles", "[NAME…]", "Role names; none clears them."),
        options=EVERYWHERE,
    ),
    Command(
        "set-rule-variant",
        "writing:set_rule_variant",
        CARE,
        "Set the strength in which rules are shown, or tell it.",
        "engram set-rule-variant strict",
        aliases=("rv",),
        words=Words(
            "variant",
            "[off|light|balanced|strict|status]",
            "The strength; status only tells.",
        ),
        options=EVERYWHERE,
    ),
)

TOOL_TWINS = {
    "engram_load": "load",
    "engram_route": "route",
    "engram_search": "search",
    "engram_verify": "verify",
    "engram_status": "status",
    "engram_save": "save",
    "engram_save_session": "save-session",
    "engram_commit": "commit",
    "engram_note": "note",
    "engram_set_role": "set-role",
    "engram_set_rule_variant": "set-rule-variant",
}
"""The command that does what an MCP tool does (R139); `engram call` reaches the tools without one."""


def find(word: str) -> Command | None:
    """The command of this name or alias."""
    for command in COMMANDS:
        if word == command.name or word in command.aliases:
            return command
    return None
