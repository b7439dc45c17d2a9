"""What agents are told, apart from the protocol: how to read memory, who approves, what `/engram` means.

Each text is a plain statement that names tools and commands; a test holds every name against the contract and
the table of commands. `{engram}` is the command by which this computer runs Engram.
"""

from __future__ import annotations

BLOCK = """\
## Engram: project memory that people own

Memory of this project may stand above as "Engram auto-loaded context", or comes from the MCP tools \
`engram_load`, `engram_search`, `engram_note`, `engram_save_session`, `engram_commit`.

- Nothing arrived and rules or decisions of the past matter: call `engram_load`, or run \
`{engram} load "<task>"`.
- Nothing is saved silently. Propose exact candidates; the human answers yes, audit or cancel.
- `engram_commit`, `--force` and `--accept-all` follow the human's yes to the candidates shown, or a flag \
that the human typed. Never add one on your own.
- Before you propose or save memory, read {guide}.
"""
"""The instruction block; with its markers it stays under 1,000 characters (the limit of one host)."""

READING = """\
Memories are Markdown files in `.agents/.engram`. A memory of authority instruction is a rule of the people \
who own this project, one of authority reference is a fact to check against the code. What was changed \
without approval is withheld and named.

- At the start of a task: `engram_load` with the task in a few words, or `{engram} load "<task>"`. Memory \
that a hook brought already ("Engram auto-loaded context") need not be loaded again for the same task.
- A card shows one line; `engram_load` with its `id`, or `{engram} load --id <id>`, shows the memory whole.
- One fact: `engram_search`, or `{engram} search <words>`. What a task would load, without loading it: \
`engram_route`, or `{engram} route "<task>"`.
- State and health: `engram_status` and `engram_verify`, or `{engram} status`, `{engram} verify` and \
`{engram} doctor`.
- For this task only: `engram_note` stores a short note that expires; it never becomes a memory unless a \
person runs `{engram} promote <note-id>`.
- When a memory is wrong or out of date, say so and propose the correction; do not work around it silently.
"""

FORCE = """\
- `--force`, `-f`, `--accept-all` and `-a` mean one thing: a person has approved exactly these candidates. \
Only the human may bring them in, by typing them or by answering yes to the candidates shown.
- When the human asks for `/engram save-session --force` or its short form `/engram ss -f`, use the command \
line, not the MCP tools: write the exact candidates to `{engram} save-session --force --file -`.
- `/engram ss -f last 50 sessions` is `{engram} save-session --query-level 50 --force`: look back over up \
to 50 recent sessions that you can see, only as context, and save the candidates that pass the value gate.
- A host that has the MCP tools and no command line confirms every change through `engram_commit`.
- Related or duplicate candidates are put off even with `--force`. Report each with the reason that came \
back; never rephrase one to get it past the check.
- `engram_commit` must not stand on an allow list and must not be approved automatically: the host's \
question for this tool is the human gate.
"""

COMMANDS = """\
| The human types | What you do |
|---|---|
| `/engram` | show this list, short, and ask what is wanted |
| `/engram load <task>` | `engram_load` with query, or `{engram} load "<task>"` |
| `/engram search <words>` | `engram_search`, or `{engram} search <words>` |
| `/engram route <task>` | `engram_route`, or `{engram} route "<task>"` |
| `/engram status`, `/engram verify` | `engram_status`, `engram_verify`, or the command |
| `/engram save <text>` | `engram_save`; show the preview, ask yes, audit or cancel |
| `/engram ss`, `/engram save-session` | the protocol for proposing, with `engram_save_session` |
| `/engram ss -f`, `/engram save-session --force` | `{engram} save-session --force`, on the command line |
| `/engram ss -f last 50 sessions` | `{engram} save-session --query-level 50 --force` |
| `/engram note <text>` | `engram_note` |
| `/engram set-role <names>` | `engram_set_role`, then load again |
| `/engram set-rule-variant <strength>` | `engram_set_rule_variant`, then load again |
| `/engram doctor`, `/engram pending`, `/engram review`, others | `{engram}` with the same words |
"""

SLASH = """\
The human typed `/engram` with these words: {arguments}

Carry the words out by this table. Use the MCP tool where one is named and available, else the command. \
Words that are no command are a task: treat them as `load`. Take the words as they are; never add a flag \
to them.

"""
