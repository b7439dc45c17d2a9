"""A map of memories as SVG: one column a layer, drawn with nothing but text, boxes and curves."""

from __future__ import annotations

from engram.upkeep.picture import label

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from engram.store.record import Record
    from engram.upkeep.relations import Edge, Map

WIDTH, HEIGHT = 260, 40
GAP_X, GAP_Y = 90, 14
MARGIN = 20
COLUMN = 20
"""Most boxes one above the other; a fuller layer takes several columns."""
ROUNDS = 4
_LETTERS = 34
_STYLE = (
    "text{font:12px sans-serif;fill:#222}.id{font-size:10px;fill:#666}"
    "rect{fill:#fff;stroke:#555}.rule{stroke:#1f5fa8;stroke-width:2}.skill{stroke:#2e7d32}"
    "path{fill:none}.depends_on{stroke:#555}.parent{stroke:#555;stroke-dasharray:6 3}"
    ".related{stroke:#bbb;stroke-dasharray:2 3}.contradicts{stroke:#c0392b;stroke-width:2}"
)
_ARROW = (
    '<defs><marker id="to" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" '
    'orient="auto"><path d="M0 0L8 4L0 8z" style="fill:#555"/></marker></defs>'
)
_LEGEND = (
    ("depends_on", "depends on"),
    ("parent", "parent"),
    ("related", "related"),
    ("contradicts", "contradicts"),
)


def svg(found: Map) -> str:
    """The drawing as one XML document: prerequisites to the left, arrows to them."""
    columns = _columns(found)
    places = {
        record.key: (MARGIN + number * (WIDTH + GAP_X), MARGIN + row * (HEIGHT + GAP_Y))
        for number, column in enumerate(columns)
        for row, record in enumerate(column)
    }
    rows = max((len(column) for column in columns), default=0)
    width = 2 * MARGIN + max(len(columns), 1) * (WIDTH + GAP_X) - GAP_X
    height = 2 * MARGIN + rows * (HEIGHT + GAP_Y) + 30
    size = f'width="{width}" height="{height}"'
    told = f"{len(found.records)} of {found.total} memories and their relations"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}" role="img">',
        f"<title>{told}</title>",
        f"<style>{_STYLE}</style>",
        _ARROW,
        f'<rect {size} style="fill:#fafafa;stroke:none"/>',
    ]
    parts += [_curve(edge, places) for edge in sorted(found.edges, key=lambda edge: edge.kind != "related")]
    parts += [_box(record, *places[record.key]) for record in found.records]
    parts += _legend(height - 20)
    return "\n".join([*parts, "</svg>"])


def _columns(found: Map) -> list[list[Record]]:
    """Memories by column: those that are tied to others by layer, then those that stand alone.

    Within a layer each stands near the middle of those it is tied to, so that few lines cross.
    """
    beside: dict[str, list[str]] = {}
    for edge in found.edges:
        beside.setdefault(edge.source.key, []).append(edge.target.key)
        beside.setdefault(edge.target.key, []).append(edge.source.key)
    tied = [record for record in found.records if record.key in beside]
    layers = [
        [record for record in tied if found.layers[record.key] == layer]
        for layer in sorted({found.layers[record.key] for record in tied})
    ]
    rows: dict[str, float] = {}
    for layer in layers:
        rows.update((record.key, float(row)) for row, record in enumerate(layer))
    for _ in range(ROUNDS):
        for layer in layers:
            layer.sort(key=lambda record: (_middle(record.key, beside, rows), record.key))
            rows.update((record.key, float(row)) for row, record in enumerate(layer))
    alone = [record for record in found.records if record.key not in beside]
    return [part[at : at + COLUMN] for part in (*layers, alone) for at in range(0, len(part), COLUMN)]


def _middle(key: str, beside: dict[str, list[str]], rows: dict[str, float]) -> float:
    others = [rows[other] for other in beside[key]]
    return sum(others) / len(others)


def _curve(edge: Edge, places: dict[str, tuple[int, int]]) -> str:
    """From the box that rests to the box it rests on; boxes of one column are tied on their right side."""
    (x1, y1), (x2, y2) = places[edge.source.key], places[edge.target.key]
    y1, y2 = y1 + HEIGHT // 2, y2 + HEIGHT // 2
    if x1 == x2:
        x1 = x2 = x1 + WIDTH
        bend1 = bend2 = x1 + GAP_X // 2
    elif x1 > x2:
        x2 += WIDTH
        bend1, bend2 = x1 - GAP_X // 2, x2 + GAP_X // 2
    else:
        x1 += WIDTH
        bend1, bend2 = x1 + GAP_X // 2, x2 - GAP_X // 2
    arrow = ' marker-end="url(#to)"' if edge.kind in ("depends_on", "parent") else ""
    told = f"{edge.source.id} {edge.kind.replace('_', ' ')} {edge.target.id}"
    told += f": {edge.why}" if edge.why else ""
    path = f"M{x1} {y1}C{bend1} {y1} {bend2} {y2} {x2} {y2}"
    return f'<path class="{edge.kind}" d="{path}"{arrow}><title>{_xml(told)}</title></path>'


def _box(record: Record, x: int, y: int) -> str:
    kind = record.type if record.type in ("rule", "skill") else "knowledge"
    whole = _xml(" ".join(record.title.split()))
    title, name = _xml(_cut(label(record), _LETTERS)), _xml(_cut(record.id, _LETTERS + 6))
    return (
        f'<g><rect class="{kind}" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="4">'
        f'<title>{whole}</title></rect><text x="{x + 8}" y="{y + 17}">{title}</text>'
        f'<text class="id" x="{x + 8}" y="{y + 32}">{name} · {kind}</text></g>'
    )


def _legend(y: int) -> Sequence[str]:
    found = []
    for number, (kind, told) in enumerate(_LEGEND):
        x = MARGIN + number * 130
        found.append(f'<path class="{kind}" d="M{x} {y}h30"/><text x="{x + 36}" y="{y + 4}">{told}</text>')
    return found


def _cut(told: str, most: int) -> str:
    """The text as far as it fits into `most` letters; letters of East Asian scripts are two wide."""
    from unicodedata import east_asian_width

    used = 0
    for at, char in enumerate(told):
        used += 2 if east_asian_width(char) in "WF" else 1
        if used > most:
            return told[: max(at - 1, 0)].rstrip() + "…"
    return told


def _xml(told: str) -> str:
    """Text of an XML document; what XML cannot hold is replaced."""
    allowed = "".join("\ufffd" if _is_foreign(char) else char for char in told)
    for char, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;"), ("'", "&#39;")):
        allowed = allowed.replace(char, entity)
    return allowed


def _is_foreign(char: str) -> bool:
    return char < " " or "\ud800" <= char <= "\udfff" or char in "\ufffe\uffff"
