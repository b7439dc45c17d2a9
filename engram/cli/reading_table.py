"""Commands that read memory."""

from __future__ import annotations

from engram.cli.grammar import Command, Option, Words
from engram.cli.options import CARE, EVERYWHERE, ONE_SCOPE, READ

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
        "graph",
        "mapping:graph",
        READ,
        "Show how memories rest on each other, which are alike and which disagree; as text or as a picture.",
        "engram graph --around release-steps --depth 2 --format svg > release.svg",
        aliases=("g",),
        detail="What a memory depends on stands in a lower layer. Related memories share rare words or tags. "
        "Circles of depends_on and prerequisites that are not there are named. At most 60 memories are "
        "shown, the most connected first; words or --around choose others.",
        words=Words("query", "[WORDS…]", "Start from the memories that these words find."),
        options=(
            Option("--around", "Start from this memory.", "text", "ID"),
            Option(
                "--depth", "How many relations away from the start, 0 to 6; 1 when left out.", "integer", "N"
            ),
            Option("--limit", "Most memories, 1 to 500; 60 when left out.", "integer", "N"),
            Option("--format", "How it is drawn.", choices=("text", "mermaid", "dot", "svg")),
            Option("--rebuild", "Make index and graph anew from the Markdown files first."),
            *EVERYWHERE,
        ),
    ),
    Command(
        "stats",
        "measuring:stats",
        READ,
        "Count memories by type, scope, role, lifecycle and age; sizes, use, and what is hidden.",
        "engram stats",
        options=EVERYWHERE,
    ),
    Command(
        "quality-check",
        "measuring:quality_check",
        CARE,
        "Name what needs a look: contradictions, doubles, circles, missing prerequisites, oversize, stale.",
        "engram quality-check",
        aliases=("qc",),
        detail="Each finding comes with the command that settles it. Exit code 1 when something was found or "
        "withheld; superseded memories and notes whose days are over are told and do not count.",
        options=EVERYWHERE,
    ),
    Command(
        "benchmark",
        "measuring:benchmark",
        CARE,
        "Measure how well and how fast a retrieval set is answered.",
        "engram benchmark sets/ours --plain --baseline sets/ours.baseline.json",
        aliases=("bm",),
        detail="SET is a folder with corpus.jsonl (id, text, perhaps title, tags, group), queries.jsonl (id, "
        "text, perhaps group, category) and qrels.jsonl (qid, did, rel). A query is asked inside its group. "
        "One without relevant texts should get nothing: silent is the share that does. Your memory is not "
        "touched. Exit code 6 when a share fell below the baseline by more than 0.005.",
        words=Words("set", "SET", "The folder.", required=True),
        options=(
            Option("--k", "Ranks that recall looks at, 1 to 32; 8 when left out.", "integer", "N"),
            Option("--plain", "Also ask SQLite's full-text search as it comes, to compare."),
            Option("--baseline", "Compare with the numbers in this file.", "text", "FILE"),
            Option("--save-baseline", "Keep the numbers in this file.", "text", "FILE"),
            *EVERYWHERE,
        ),
    ),
    Command(
        "scan",
        "scanning:scan",
        READ,
        "Look for secrets and for orders to agents in any text.",
        "engram scan AGENTS.md docs/setup.md",
        detail="The checks are those of saving. Each finding is printed as file, line, category and kind, "
        "never with its value. Exit code 5 when something was found. With --jsonl each line of input is an "
        'object {"id", "text"} and each line of output {"id", "findings"}; the exit code is then 0.',
        words=Words("files", "[FILE…|-]", "Files; - or nothing is standard input."),
        options=(
            Option("--jsonl", "Read one JSON object a line, and answer each with one."),
            *EVERYWHERE,
        ),
    ),
)
