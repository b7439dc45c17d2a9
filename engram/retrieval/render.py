"""Memories as text for an agent: compact and full bodies, one-line cards, the lines around them (6.10)."""

from __future__ import annotations

from engram.errors import UsageError
from engram.memory import frontmatter
from engram.memory.document import DEFAULT_CONTEXT, DEFAULT_EXAMPLE, encode_bullets
from engram.memory.variants import active
from engram.retrieval.reader import PAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from engram_contracts.models import Hidden

    from engram.memory.document import Memory
    from engram.retrieval.reader import Reader
    from engram.store.record import Record

COMPACT_KEYS = ("authority", "confidence", "depends_on", "evidence_refs", "id", "tags", "type")
NOT_APPROVED = "> not approved on this computer"
_FILLERS = (DEFAULT_CONTEXT, DEFAULT_EXAMPLE)
_CARD_SUMMARY = 100


def tokens(text: str) -> int:
    """Estimated tokens of a text: a quarter of its characters, rounded up (C4)."""
    return (len(text) + 3) // 4


def body(
    memory: Memory, record: Record, config: Mapping[str, Any], *, full: bool = False, notice: str = ""
) -> str:
    """One memory as text: compact, or with its whole frontmatter and every section.

    A rule shows its chosen strength in place of its content. `notice` tells why it would be hidden elsewhere.
    """
    kept = (
        dict(memory.meta) if full else {key: memory.meta[key] for key in COMPACT_KEYS if key in memory.meta}
    )
    parts = [frontmatter.write(kept).rstrip("\n"), f"# {memory.title}"]
    parts += [f"> {notice}"] if notice else []
    parts += [] if record.approved or record.tier else [NOT_APPROVED]
    for heading, text in memory.sections:
        section = _section(heading, text, memory, config, full)
        if section:
            parts.append(section)
    return "\n\n".join(parts)


def body_of(
    reader: Reader, record: Record, config: Mapping[str, Any], *, full: bool = False, notice: str = ""
) -> str | None:
    """`body` of a memory as it lies on disk now, None when it may not be shown."""
    labelled, variants = not (record.approved or record.tier), config["rule_variants"]
    asked = (labelled, bool(variants.get("enabled")), str(variants.get("active", "")), full, notice)
    return reader.body(record, asked, lambda memory: body(memory, record, config, full=full, notice=notice))


def page(text: str, number: int, memory_id: str) -> str:
    """The part of a body that is shown at once; what Engram writes is one page, a person may write more.

    Raises UsageError `memory.no_page`.
    """
    count = max(1, -(-len(text) // PAGE))
    if number > count:
        raise UsageError("memory.no_page", f"{memory_id} has no page {number}.", f"It has {count}.")
    if count == 1:
        return text
    more = f"; go on with id {memory_id}:{number + 1}" if number < count else ""
    part = text[(number - 1) * PAGE : number * PAGE]
    return f"{part}\n\nengram: page {number} of {count} of {memory_id}{more}"


def _section(heading: str, text: str, memory: Memory, config: Mapping[str, Any], full: bool) -> str:
    stripped = text.strip("\n")
    if heading == "Rule Variants" or not stripped.strip():
        return ""
    if not full and stripped.strip() in _FILLERS:
        return ""
    if heading == "Content" and memory.type == "rule":
        variants = config["rule_variants"]
        name, statements = active(
            memory, enabled=bool(variants.get("enabled")), name=str(variants.get("active", ""))
        )
        if full:
            return f"## Content\n\n{encode_bullets(statements).strip()}"
        count = len(memory.variants)
        if count:
            title = f"## Rule variants (1/{count} based on current: {name.capitalize()})"
            return f"{title}\n{encode_bullets(statements).strip()}"
    return f"## {heading}\n\n{stripped}" if heading else stripped


def card(record: Record) -> str:
    """One line: id, type, scope, first statement cut to 100 characters, size of the body."""
    summary = record.summary
    if len(summary) > _CARD_SUMMARY:
        summary = summary[: _CARD_SUMMARY - 1].rstrip() + "…"
    label = "" if record.approved or record.tier else ", not approved on this computer"
    kind = f"working {record.type}" if record.tier else record.type
    return f"{record.id} [{kind}, {record.scope}{label}] {summary}  (~{(record.size + 3) // 4} tokens)"


def header(records: Sequence[Record], total: int, hidden: Hidden, brief: bool = False) -> list[str]:
    """How many memories were loaded and which, by type; and how many are not shown, by reason."""
    by_scope = {"workspace": 0, "global": 0}
    for record in records:
        by_scope[record.scope] += 1
    scopes = ", ".join(f"{scope}: {count}" for scope, count in by_scope.items())
    loaded = f"engram: loaded {len(records)} memory files / {total} total related memories ({scopes})"
    lines = [f"{loaded} [{hidden['ignored']} hidden by ignore]"]
    for kind in () if brief else ("rule", "skill", "knowledge"):
        ids = [record.id for record in records if record.type == kind]
        if ids:
            lines.append(f"  {kind}: {', '.join(ids)}")
    counts = {reason: int(str(count)) for reason, count in hidden.items()}
    others = [f"{reason.replace('_', ' ')} {counts[reason]}" for reason in counts if counts[reason]]
    if others and others != [f"ignored {hidden['ignored']}"]:
        lines.append(f"engram: not shown: {', '.join(others)}")
    return lines


def skipped_lines(skipped: Sequence[tuple[str, str, str]], most: int) -> list[str]:
    """What was withheld: file, reason and what to do; about `most` characters, then how many more."""
    lines: list[str] = []
    used = 0
    for number, (path, reason, remedy) in enumerate(skipped):
        line = f"SKIPPED {path}: {reason}. {remedy}".rstrip(". ") + "."
        used += len(line) + 1
        if used > most:
            lines.append(f"SKIPPED {len(skipped) - number} more: `engram verify` names them.")
            break
        lines.append(line)
    return lines


def omitted_line(ids: Sequence[str], most: int, *, asked: bool = False) -> str:
    """How many memories were left out, and how to read them; about `most` characters.

    `asked` says that ids alone were asked for; else it is the budget.
    """
    if not ids:
        return ""
    named: list[str] = []
    used = 0
    for memory_id in ids:
        used += len(memory_id) + 1
        if used > most:
            break
        named.append(memory_id)
    left = f"engram: {len(ids)} {'by id alone, as asked' if asked else 'left out by the token budget'}; "
    if not named and asked:
        return f"{left}they are in omitted_ids: read them by id (engram_load with id)"
    if not named:
        return f"{left}read them by id (engram_load with id), or raise budget_tokens"
    more = f" (and {len(ids) - len(named)} more in omitted_ids)" if len(named) < len(ids) else ""
    return f"{left}read them with id: {','.join(named)}{more}"
