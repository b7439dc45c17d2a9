"""What a human sees before approving: every candidate with verdict, place, digest and the exact text of its
file.

Control characters are shown, not obeyed, so that what is read is what is written (R128).
"""

from __future__ import annotations

from engram.approval.plan import Plan
from engram.memory import document, variants
from engram.safety.terminal import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Candidate

_TITLE_SHOWN = 80


def preview(plans: Sequence[Plan], show_variants: bool = False) -> str:
    """All candidates, numbered; one for both memories once for each, its text once where it is the same."""
    parts: list[str] = []
    before: Plan | None = None
    for plan in plans:
        parts.append(shown(plan, show_variants, before if before and before.n == plan.n else None))
        before = plan
    return "\n\n".join([*parts, *summary(list(map(row, plans)))])


def summary(rows: Sequence[Mapping[str, Any]]) -> list[str]:
    """The table that ends a preview of several candidates: what may be chosen, and why the rest may not."""
    if len({found["n"] for found in rows}) < 2:
        return []
    cells = [("#", "verdict", "title", "scope", "may be chosen")]
    cells += [
        (
            str(found["n"]),
            str(found["verdict"]),
            _short(str(found["title"])),
            str(found["scope"]),
            "yes" if found["selectable"] else f"no: {found['reason']}",
        )
        for found in rows
    ]
    wide = [max(len(line[column]) for line in cells) for column in range(4)]
    return [
        "\n".join(["Summary", *("  ".join([*map(str.ljust, line[:4], wide), line[4]]) for line in cells)])
    ]


def _short(title: str) -> str:
    title = visible(title).replace("\n", " ")
    return title if len(title) <= _TITLE_SHOWN else title[: _TITLE_SHOWN - 1] + "…"


def shown(plan: Plan, show_variants: bool, twin: Plan | None = None) -> str:
    """One candidate for one memory; `twin` is the plan of the same candidate that is shown before it."""
    lines = [
        f"Candidate: {plan.n}",
        f"Verdict: {plan.verdict}",
        f"Type: {plan.type}",
        f"Scope: {plan.scope}",
    ]
    lines += _about(plan)
    if plan.word == "SUPERSEDE":
        lines.append(f"Marks as superseded: {plan.target}, which says:")
        lines += ["  " + visible(text).replace("\n", "\n  ") for text in plan.replaced]
    if not plan.selectable:
        lines.append(f"Not selectable: {plan.reason}")
        if plan.rerun:
            lines.append("Propose instead: " + visible(plan.rerun).replace("\n", "\n  "))
    if not plan.data:
        return "\n".join([*lines, "", *("  " + visible(text) for text in plan.candidate.text.split("\n"))])
    if twin is not None and _but_for_scope(twin) == _but_for_scope(plan):
        return "\n".join([*lines, f"Text: as in the {twin.scope} memory, but for the line `scope`"])
    text, hidden = plan.data.decode("utf-8"), ""
    if not show_variants and _has_made_variants(plan):
        text, hidden = _without_variants(text)
    return "\n".join([*lines, *([hidden] if hidden else []), "", visible(text).rstrip("\n")])


def _about(plan: Plan) -> list[str]:
    """Lines on where it is written and what it has to do with others."""
    file = f"{plan.path} ({len(plan.data)} bytes, sha256 {plan.sha256[:12]})" if plan.data else ""
    missing = ", ".join(map(visible, plan.missing))
    found = {
        "File": file,
        "Related": ", ".join(plan.related),
        "Warning": f"it depends on {missing}, which is not in memory" if missing else "",
        "Decided by": plan.rule,
    }
    return [f"{name}: {text}" for name, text in found.items() if text]


def _but_for_scope(plan: Plan) -> bytes:
    """The file without the line that names its scope; what it supersedes is told apart by its own lines."""
    return plan.data.replace(f"\nscope: {plan.scope}\n".encode(), b"\n", 1)


def _has_made_variants(plan: Plan) -> bool:
    """Whether the rule's strengths follow from its statements, so that hiding them hides no wording."""
    memory = document.parse(plan.data)
    return memory.type == "rule" and memory.variants == variants.defaults(memory.statements)


def _without_variants(text: str) -> tuple[str, str]:
    head, heading, rest = text.partition("\n## Rule Variants\n")
    tail = rest.partition("\n## ")
    if not heading or not tail[1]:
        return text, ""
    note = "Rule variants: light, balanced and strict are stored too, made from the statements"
    return f"{head}\n## {tail[2]}", note


def row(plan: Plan) -> Candidate:
    """One candidate as results list it."""
    found: dict[str, object] = {
        "n": plan.n,
        "verdict": plan.verdict,
        "type": plan.type,
        "scope": plan.scope,
        "id": plan.id or plan.target,
        "title": visible(plan.title),
        "selectable": plan.selectable,
        "related_ids": plan.related or ([plan.target] if plan.target and not plan.selectable else []),
        "bytes": len(plan.data),
        "digest": plan.sha256[:12],
    }
    if plan.reason:
        found["reason"] = plan.reason
    if plan.rerun:
        found["rerun"] = plan.rerun
    return found  # type: ignore[return-value]  # a plain dict of the same keys


def verdicts_of(plans: Sequence[Plan]) -> str:
    """The verdict of one candidate, with the memories where it differs between them."""
    if len({plan.verdict for plan in plans}) == 1:
        return plans[0].verdict
    return ", ".join(f"{plan.scope} {plan.verdict}" for plan in plans)


def form_line(plans: Sequence[Plan]) -> str:
    """One candidate in a form: number, verdict, title, and for each memory id, size, digest, or why it cannot
    be chosen; nothing else of its text (R67).
    """
    first = plans[0]
    short = _short(first.title)
    blocked = [plan.reason for plan in plans if not plan.selectable]
    if len(blocked) == len(plans):
        return (
            f"{first.n}. {verdicts_of(plans)}: {short} (not selectable: {'; '.join(dict.fromkeys(blocked))})"
        )
    files = [f"{plan.id}, {len(plan.data)} bytes, {plan.sha256[:12]}" for plan in plans]
    if len(plans) > 1:
        files = [f"{plan.scope} {file}" for plan, file in zip(plans, files, strict=True)]
    return f"{first.n}. {verdicts_of(plans)}: {short} [{first.type} {'; '.join(files)}]"
