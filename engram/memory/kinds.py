"""The three kinds of memory, their folders and the words people use for them (governed-memory 3, 4.1)."""

from __future__ import annotations

from engram.pattern import lazy

TYPES = ("rule", "skill", "knowledge")
FOLDERS = {"rule": "rules", "skill": "skills", "knowledge": "knowledge"}
TYPE_OF_FOLDER = {folder: kind for kind, folder in FOLDERS.items()}
AUTHORITY = {"rule": "instruction", "skill": "instruction", "knowledge": "reference"}
_ALIASES = {
    "rule": "rule", "rules": "rule",
    "skill": "skill", "skills": "skill", "workflow": "skill", "workflows": "skill",
    "knowledge": "knowledge",
}  # fmt: skip
_WORKFLOW = lazy(r"(?i)\b(workflow|process|procedure|runbook|playbook|checklist)s?\b")
_ORDER = lazy(r"(?i)\b(first|then|next|finally|after that)\b")
_WHEN = lazy(r"(?i)\bwhen\b[^\n]{0,400}\bthen\b")
_ITEM = lazy(r"(?m)^[ ]*(?:[-*+]|[0-9]{1,4}[.)])[ ]")
_RULE = lazy(
    r"(?i)\b(always|never|must|required|mandatory|should|do not|don't|avoid|prefer|from now on|next time"
    r"|remember to|make sure|correction|actually|instead)\b|\Ause "
)


def normal_type(word: str) -> str | None:
    """`rule`, `skill` or `knowledge` for what a person wrote, None for anything else."""
    return _ALIASES.get(word.strip().lower())


def path_of(kind: str, memory_id: str) -> str:
    """Where a memory of this kind lives below the root, with `/`."""
    return f"{FOLDERS[kind]}/{memory_id}.md"


def infer(text: str) -> str:
    """The kind that the wording suggests when none was given (4.1)."""
    signals = len({found.lower() for found in _WORKFLOW.findall(text)})
    signals += len({found.lower() for found in _ORDER.findall(text)})
    signals += 1 if _WHEN.search(text) else 0
    signals += 2 if len(_ITEM.findall(text)) >= 2 else 0
    if signals >= 2:
        return "skill"
    return "rule" if _RULE.search(text.strip()) else "knowledge"
