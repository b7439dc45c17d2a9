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
    from collections.abc import Sequence

    from engram_contracts.models import Candidate

_TITLE_SHOWN = 80


def preview(plans: Sequence[Plan], show_variants: bool = False) -> str:
    """All candidates, numbered."""
    return "\n\n".join(_one(plan, show_variants) for plan in plans)


def _one(plan: Plan, show_variants: bool) -> str:
    lines = [
        f"Candidate: {plan.n}",
        f"Verdict: {plan.verdict}",
        f"Type: {plan.type}",
        f"Scope: {plan.scope}",
    ]
    if plan.data:
        lines.append(f"File: {plan.path} ({len(plan.data)} bytes, sha256 {plan.sha256[:12]})")
    if plan.related:
        lines.append(f"Related: {', '.join(plan.related)}")
    if plan.word == "SUPERSEDE":
        lines.append(f"Marks as superseded: {plan.target}")
    if not plan.selectable:
        lines.append(f"Not selectable: {plan.reason}")
    if not plan.data:
        return "\n".join([*lines, "", *("  " + visible(text) for text in plan.candidate.text.split("\n"))])
    text, hidden = plan.data.decode("utf-8"), ""
    if not show_variants and _has_made_variants(plan):
        text, hidden = _without_variants(text)
    return "\n".join([*lines, *([hidden] if hidden else []), "", visible(text).rstrip("\n")])


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
    return found  # type: ignore[return-value]  # a plain dict of the same keys


def form_line(plan: Plan) -> str:
    """One candidate in a form: number, verdict, id, title, size, digest; nothing else of its text (R67)."""
    title = visible(plan.title).replace("\n", " ")
    short = title if len(title) <= _TITLE_SHOWN else title[: _TITLE_SHOWN - 1] + "…"
    size = f"{len(plan.data)} bytes, {plan.sha256[:12]}"
    return f"{plan.n}. {plan.verdict}: {short} [{plan.type} {plan.id}, {size}]"
