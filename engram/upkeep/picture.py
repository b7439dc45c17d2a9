"""A map of memories as text, as Mermaid and as Graphviz DOT; titles cannot leave the labels they stand in."""

from __future__ import annotations

from engram.retrieval.graph import named
from engram.retrieval.render import skipped_lines
from engram.safety.terminal import visible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from engram.store.record import Record
    from engram.upkeep.relations import Edge, Map

MOST_LABEL = 48
"""Characters of a title in a picture."""
_SIGNS = {"depends_on": "->", "parent": "^", "related": "~", "contradicts": "x"}
_MERMAID = {"depends_on": "-->", "parent": "-. parent .->", "related": "---", "contradicts": "x--x"}
_DOT = {
    "depends_on": "",
    "parent": ' [style=dashed, label="parent"]',
    "related": ' [dir=none, style=dotted, color="#888888", constraint=false]',
    "contradicts": ' [dir=both, arrowhead=tee, arrowtail=tee, color="#c0392b", constraint=false]',
}


def label(record: Record) -> str:
    """The title on one line, cut, with what cannot be seen spelled out."""
    text = visible(" ".join(record.title.split()))
    return text if len(text) <= MOST_LABEL else text[: MOST_LABEL - 1].rstrip() + "…"


def text(found: Map) -> str:
    """Layers with their memories, then relations, circles and what is missing."""
    counts = ", ".join(f"{kind} {len(found.of_kind(kind))}" for kind in _SIGNS)
    lines = [f"engram: {len(found.records)} of {found.total} memories ({counts})"]
    if found.left_out:
        lines.append(f"engram: {found.left_out} more are not shown; see --around ID, --depth, --limit")
    for layer in sorted(set(found.layers.values())):
        lines += ["", f"Layer {layer}"]
        for record in found.records:
            if found.layers[record.key] == layer:
                below = [
                    edge.target.id for edge in found.of_kind("depends_on") if edge.source.key == record.key
                ]
                rests = f" -> {', '.join(below)}" if below else ""
                lines.append(f"  {record.id} [{record.type}, {record.scope}] {label(record)}{rests}")
    for kind, heading in (("parent", "Parents"), ("related", "Related"), ("contradicts", "Contradicting")):
        edges = found.of_kind(kind)
        lines += ["", heading] if edges else []
        lines += [f"  {_told(edge)}" for edge in edges]
    if found.circles:
        lines += ["", "Circles of depends_on", *(f"  {named(circle)}" for circle in found.circles[:50])]
    if found.missing:
        lines += ["", "Prerequisites that are not there"]
        lines += [f"  {record.id}: {', '.join(names)[:200]}" for record, names in found.missing[:50]]
        lines += [f"  and of {len(found.missing) - 50} more"] if len(found.missing) > 50 else []
    lines += ["", *skipped_lines(found.skipped, 4000)] if found.skipped else []
    return "\n".join(lines)


def _told(edge: Edge) -> str:
    weight = f" {edge.weight:.2f}" if edge.kind in ("related", "contradicts") else ""
    why = f" ({edge.why})" if edge.why else ""
    return f"{edge.source.id} {_SIGNS[edge.kind]} {edge.target.id}{weight}{why}"


def mermaid(found: Map) -> str:
    """A Mermaid flowchart: prerequisites to the left."""
    names = _names(found)
    lines = ["flowchart RL"]
    lines += [f'  {names[record.key]}["{_quoted(record)}"]' for record in found.records]
    lines += [
        f"  {names[edge.source.key]} {_MERMAID[edge.kind]} {names[edge.target.key]}" for edge in found.edges
    ]
    rules = ",".join(names[record.key] for record in found.records if record.type == "rule")
    lines += ["  classDef rule stroke-width:2px", f"  class {rules} rule"] if rules else []
    return "\n".join(lines)


def _quoted(record: Record) -> str:
    """A Mermaid label: letters, digits and blanks as they are, everything else as a numbered entity."""
    told = f"{label(record)} ({record.id})"
    return "".join(
        char if char.isalnum() or char in " -_.," or ord(char) > 0xFFFF else f"#{ord(char)};" for char in told
    )


def dot(found: Map) -> str:
    """A Graphviz digraph: prerequisites below."""
    names = _names(found)
    lines = ["digraph memory {", '  rankdir="BT"; node [shape=box, fontname="sans-serif"];']
    for record in found.records:
        told = _escaped(label(record)) + "\\n" + _escaped(f"{record.id} ({record.type})")
        lines.append(f'  {names[record.key]} [label="{told}"];')
    lines += [
        f"  {names[edge.source.key]} -> {names[edge.target.key]}{_DOT[edge.kind]};" for edge in found.edges
    ]
    return "\n".join([*lines, "}"])


def _escaped(told: str) -> str:
    return told.replace("\\", "\\\\").replace('"', '\\"')


def _names(found: Map) -> Mapping[str, str]:
    return {record.key: f"m{number}" for number, record in enumerate(found.records)}
