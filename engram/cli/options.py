"""Options and words that several commands share."""

from __future__ import annotations

from engram.cli.grammar import Option

READ, WRITE, CARE = "Read memory", "Write memory (a person approves)", "Care for memory"
HOSTS = "Connect coding agents"

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
    "only), B NOTE or B 1,3 NOTE (accept with a note of yours) or C (reject); what is proposed for both "
    "memories goes to one with A workspace, A 1,3 global or B workspace: NOTE. Without a terminal nothing is "
    "written unless --accept-all says that a person approved before."
)
