"""Commands by which people keep memory in order."""

from __future__ import annotations

from engram.cli.grammar import Command, Option, Words
from engram.cli.options import ACCEPT, CARE, EVERYWHERE, ONE_SCOPE

COMMANDS = (
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
        "folder. Running it again adds what is missing and changes nothing else. No host is touched. With "
        "--global or --global-path the personal memory is made instead, which every project reads.",
        options=(
            Option(
                "--global", "Make the personal memory where it is configured, else in ~/Documents/engram."
            ),
            Option("--global-path", "Make the personal memory there, and remember where.", "text", "PATH"),
            *EVERYWHERE,
        ),
    ),
    Command(
        "author",
        "authoring:author",
        CARE,
        "Show, set or unset who is named as author of what you save.",
        'engram author set --name "Kim Doe" --email kim@example.org',
        detail="Without one, git's user.name and user.email are used. It is kept in your own configuration; "
        "with --scope workspace in the project's, where it counts for everybody who works there.",
        words=Words("what", "[show|set|unset]", "What to do; show when left out."),
        options=(
            Option("--name", "The name, 1 to 200 characters.", "text"),
            Option("--email", "One plain address.", "text"),
            Option("--scope", "Whose configuration; global is your own.", choices=ONE_SCOPE),
            *EVERYWHERE,
        ),
    ),
    Command(
        "archive",
        "keeping:archive",
        CARE,
        "Take a memory out of use; its file and hash are kept.",
        'engram archive old-release-steps --reason "the pipeline does it now"',
        aliases=("ar",),
        detail="The file moves to archive/ with the reason in front; `engram restore` brings it back byte "
        "for byte. It is shown first; answer A, B REASON or C.",
        words=Words("name", "ID|FILE|SCOPE:FILE", "The memory.", required=True),
        options=(
            Option("--reason", "Why; it stands in the changelog.", "text"),
            Option(
                "--scope",
                "Where: workspace, global, or both, which takes the memory of the same id along; left out, "
                "the project's before the person's.",
                choices=(*ONE_SCOPE, "both"),
            ),
            ACCEPT,
            *EVERYWHERE,
        ),
    ),
    Command(
        "restore",
        "keeping:restore",
        CARE,
        "Bring an archived memory back.",
        "engram restore old-release-steps",
        detail="The hash of the archived file is checked first. Refused while a memory of that id is in use.",
        words=Words("name", "ID|PATH", "The id, or the path below archive/.", required=True),
        options=(ACCEPT, *EVERYWHERE),
    ),
    Command(
        "review",
        "keeping:review",
        CARE,
        "List what needs a look, or put one memory in the place of another.",
        "engram review supersede retry-twice retry-three-times",
        detail="`list` names memories that are expired, unchanged for 180 days or due, superseded, word for "
        "word the same, or without their prerequisites, and notes whose days are over. `supersede OLD NEW` "
        "marks both files, after you have seen the difference. `verify ID` says that you looked and it is "
        "still right; it is due again in 180 days.",
        words=Words("what", "[list|supersede OLD NEW|verify ID]", "What to do; list when left out."),
        options=(ACCEPT, *EVERYWHERE),
    ),
    Command(
        "rehash",
        "caring:rehash",
        CARE,
        "Accept edits that a person made in memory files by hand.",
        "engram rehash retry-at-most-three-times",
        aliases=("rh",),
        detail="Shows what changed, asks, and records the hash of the file as it is now. Without ids: every "
        "file whose bytes are not the recorded ones; `all`: also those that were approved on another "
        "computer, as after a clone. Without a terminal --accept-all is needed.",
        words=Words("ids", "[ID…|all]", "Ids or paths; left out, every changed file."),
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
        detail="Makes index and graph anew, and removes working notes whose days are over. No memory is "
        "changed and no hash recorded; exit code 4 when files are left that only a person can mend.",
        words=Words("scope", "[SCOPE]", "workspace, global or all (when left out)."),
        options=EVERYWHERE,
    ),
    Command(
        "set-role",
        "setting:set_role",
        CARE,
        "Set the roles whose memories are shown; without names: all.",
        "engram set-role backend reviewer",
        aliases=("sr",),
        words=Words("roles", "[NAME…]", "Role names; none clears them."),
        options=EVERYWHERE,
    ),
    Command(
        "set-rule-variant",
        "setting:set_rule_variant",
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
    Command(
        "set-save-target",
        "setting:set_save_target",
        CARE,
        "Set where memories are saved when nobody says, or tell it.",
        "engram set-save-target workspace",
        words=Words("target", "[workspace|global|both|status]", "The memory; status only tells."),
        options=EVERYWHERE,
    ),
)
